/**
 * What is remembered of the verified tip beside its ref, in one small file: so that the common question, who holds what,
 * costs no process. The ref is the truth; a record of another commit only tells when something was last seen.
 */
import { createHash } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { textOf } from './read-now.ts';
import { unlessRefused } from './refused-here.ts';
import type { Tip } from './store-types.ts';
import { uniqueName } from './unique-name.ts';

export interface KnownCommit {
  readonly oid: string;
  readonly parents: readonly string[];
  readonly at: Date;
  readonly message: string;
}

/** `below`: what was written here with it, each with what stands for its message. */
export type TipRecord = Made & { readonly fetchedAt: Date };

export interface Made extends KnownCommit {
  readonly below?: Readonly<Record<string, string>>;
}

/** The last of what one write made; those below it are found again without reading them. */
export function lastOf(made: readonly KnownCommit[]): Made {
  const last = made[made.length - 1] as KnownCommit;
  const others = made.slice(0, -1).map(({ oid, message }) => [oid, digestOf(message)] as const);
  return others.length === 0 ? last : { ...last, below: Object.fromEntries(others) };
}

/** Whether a commit is in what was recorded, as it is said to be; null where the record does not know. */
export function isRecorded(record: Made, { oid, message }: Pick<KnownCommit, 'oid' | 'message'>) {
  if (record.oid === oid) return record.message === message;
  const digest = record.below?.[oid];
  return digest === undefined ? null : digest === digestOf(message);
}

const digestOf = (message: string): string =>
  createHash('sha256').update(message).digest('hex').slice(0, 32);

export function tipOf({ oid, at, message }: KnownCommit, fetchedAt: Date): Tip {
  return { oid, at, message, fetchedAt };
}

/** Null when there is none, or none that can be read: it is made again. */
export async function readRecord(file: string): Promise<TipRecord | null> {
  try {
    const { oid, parents, at, message, fetchedAt, below } = JSON.parse(textOf(file) ?? '');
    const record = { oid, parents, message, at: new Date(at), fetchedAt: new Date(fetchedAt) };
    if (!isWhole(record)) return null;
    return below === undefined ? record : { ...record, below };
  } catch {
    return null;
  }
}

const isWhole = ({ oid, parents, at, message, fetchedAt }: TipRecord): boolean =>
  [oid, message].every((text) => typeof text === 'string') &&
  Array.isArray(parents) &&
  [at, fetchedAt].every((date) => !Number.isNaN(date.getTime()));

/** Where it can't be written, the ref still stands, and the time before is still true. */
export async function writeRecord(file: string, record: TipRecord): Promise<void> {
  const draft = `${file}.${uniqueName()}`;
  await writeFile(draft, JSON.stringify(record))
    .then(() => rename(draft, file))
    .catch(unlessRefused);
}

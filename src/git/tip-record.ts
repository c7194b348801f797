/**
 * What is remembered of the verified tip beside its ref, in one small file: so that the common question, who holds what,
 * costs no process. The ref is the truth; a record of another commit only tells when something was last seen.
 */
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

export type TipRecord = KnownCommit & { readonly fetchedAt: Date };

export function tipOf({ oid, at, message }: KnownCommit, fetchedAt: Date): Tip {
  return { oid, at, message, fetchedAt };
}

/** Null when there is none, or none that can be read: it is made again. */
export async function readRecord(file: string): Promise<TipRecord | null> {
  try {
    const { oid, parents, at, message, fetchedAt } = JSON.parse(textOf(file) ?? '');
    const record = { oid, parents, message, at: new Date(at), fetchedAt: new Date(fetchedAt) };
    return isWhole(record) ? record : null;
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

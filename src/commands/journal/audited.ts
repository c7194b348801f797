/**
 * What `audit` remembers in this clone: up to which commit the journal was verified, by which metes, what was wrong in
 * it, and which event ids it has used. A saving of time for whoever trusts this clone's git directory; no proof to anyone else.
 */
import { join } from 'node:path';
import { isAncestor } from '../../git/objects.ts';
import { textOf } from '../../git/read-now.ts';
import { unlessRefused } from '../../git/refused-here.ts';
import { type EventId, isId, isOid, type Oid } from '../../registry/ids.ts';
import type { Context } from '../context/context.ts';
import { replaceFile } from '../context/local-state.ts';
import { registryCopy } from '../context/registry-copy.ts';
import { ENGINE } from '../frame/engine.ts';
import type { JournalProblem } from './audit.ts';

export interface Verified {
  readonly tip: Oid;
  /** Up to there, and in how many events. */
  readonly events: number;
  readonly at: Date;
  /** The version whose rules it was held against. */
  readonly engine: string;
  readonly problems: readonly JournalProblem[];
  readonly ids: readonly EventId[];
}

/** `lost`: what was verified is not part of this history. `engine`: other rules may find something else. */
export type Known =
  | { readonly verified: Verified; readonly lost?: undefined }
  | { readonly verified: null; readonly lost?: Pick<Verified, 'tip' | 'at'> };

/** More than these are found again each time. */
const MOST_PROBLEMS = 1_000;

/** What an audit of `tip` can go on from. */
export async function verifiedBefore(ctx: Context, tip: Oid): Promise<Known> {
  const record = readRecord(ctx);
  if (record === null || record.engine !== ENGINE) return { verified: null };
  const { gitDir } = registryCopy(ctx);
  const here = await isAncestor(ctx.door, gitDir, record.tip, tip).catch(() => false);
  return here ? { verified: record } : { verified: null, lost: { tip: record.tip, at: record.at } };
}

/** A file system that takes no more must not keep anyone from an answer. */
export async function rememberVerified(ctx: Context, verified: Verified): Promise<void> {
  const { ids, ...head } = verified;
  if (head.problems.length > MOST_PROBLEMS) return;
  const text = `${JSON.stringify({ version: 1, ...head })}\n${ids.join('\n')}\n`;
  await replaceFile(fileOf(ctx), text).catch(unlessRefused);
}

/** Null where there is none, or none that can be read: then everything is replayed. */
function readRecord(ctx: Context): Verified | null {
  try {
    const [head = '', ...lines] = (textOf(fileOf(ctx)) ?? '').split('\n');
    const { version, tip, events, at, engine, problems } = JSON.parse(head);
    const ids = lines.slice(0, -1) as EventId[];
    const whole = version === 1 && isOid(tip) && Number.isSafeInteger(events);
    if (!whole || lines.at(-1) !== '' || !ids.every((id) => isId('e', id))) return null;
    const dated = (problems as (JournalProblem & { at: string })[]).map((problem) => ({
      ...problem,
      at: dateIn(problem.at),
    }));
    if (!dated.every(isReadable)) return null;
    return { tip, events, at: dateIn(at), engine, problems: dated, ids };
  } catch {
    return null;
  }
}

function dateIn(text: unknown): Date {
  const date = new Date(String(text));
  if (Number.isNaN(date.getTime())) throw new RangeError('not a date');
  return date;
}

const isReadable = ({ code, message, oid, author }: JournalProblem): boolean =>
  [code, message, oid, author].every((text) => typeof text === 'string');

/** Of one registry: its root is in the name. */
function fileOf(ctx: Context): string {
  return join(registryCopy(ctx).gitDir, `metes-audited-${ctx.config.registry.root}`);
}

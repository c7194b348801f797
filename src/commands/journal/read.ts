/** The journal as decoded entries, and where in it a caller's "since" is. Shows nothing; judges nothing. */
import { MetesError, usage } from '../../errors.ts';
import type { JournalEntry, Tip } from '../../git/store.ts';
import { type DecodedEvent, decodeEvent } from '../../registry/codec.ts';
import type { Event } from '../../registry/event.ts';
import { type ClaimId, isId, isOid, type Oid } from '../../registry/ids.ts';
import { ago } from '../../report/time.ts';
import { indent } from '../../report/words.ts';
import type { Context } from '../context/context.ts';
import { assertEvent, freshTip, lastEvent } from '../context/view-of.ts';

export interface ReadEntry {
  readonly entry: JournalEntry;
  readonly decoded: DecodedEvent;
}

/** Oldest first, after `after` (exclusive). */
export async function* readJournal(
  ctx: Context,
  range: { readonly tip: Oid; readonly after?: Oid | undefined },
): AsyncGenerator<ReadEntry> {
  const { tip, after } = range;
  const options = after === undefined ? { tip } : { tip, after };
  for await (const entry of ctx.store.journal(options))
    yield { entry, decoded: decodeEvent(entry.message) };
}

/** The newest `limit` entries that `wanted` takes, oldest first. */
export async function newestEntries(
  ctx: Context,
  tip: Oid,
  limit: number,
  wanted: (read: ReadEntry) => boolean,
): Promise<ReadEntry[]> {
  const found: ReadEntry[] = [];
  for await (const entry of ctx.store.journal({ tip, reverse: true })) {
    if (found.length >= limit) break;
    const read = { entry, decoded: decodeEvent(entry.message) };
    if (wanted(read)) found.push(read);
  }
  return found.reverse();
}

/** The commit that `since` names: an event's id, or a commit of the journal. */
export async function commitOf(ctx: Context, tip: Oid, since: string): Promise<Oid> {
  if (!isId('e', since) && !isOid(since))
    throw usage(
      'bad-since',
      `--since takes an event's id or a commit of the registry, not ${JSON.stringify((since as string).slice(0, 80))}`,
      'metes log --json\n  shows both for every event',
    );
  for await (const { oid, message } of ctx.store.journal({ tip, reverse: true })) {
    if (oid === since) return oid;
    if (!message.includes(since)) continue;
    const decoded = decodeEvent(message);
    if (decoded.ok && decoded.event.id === since) return oid;
  }
  throw usage(
    'no-such-event',
    `the journal has no ${since}`,
    'metes log\n  lists the newest events',
  );
}

export interface Readable {
  readonly tip: Tip;
  /** For stderr: why it is not the newest. */
  readonly note: string | null;
}

/** The newest tip; where it can't be had, or is not to be believed, the last that can, with a line that says so. */
export async function tipOrCached(ctx: Context): Promise<Readable> {
  try {
    return { tip: await freshTip(ctx), note: null };
  } catch (error) {
    return insteadOf(ctx, error, lastEvent);
  }
}

/** The last that was seen, without asking anybody; null: nothing was. */
export async function tipAtHand(ctx: Context): Promise<Readable | null> {
  const tip = await ctx.store.cached();
  if (tip === null) return null;
  try {
    assertEvent(ctx, tip);
    return { tip, note: null };
  } catch (error) {
    return insteadOf(ctx, error, lastEvent);
  }
}

/** For whoever reads the journal itself: there, a newest commit that is no event is what has to be seen. */
export async function tipToRead(ctx: Context): Promise<Readable> {
  return tipToAudit(ctx).catch((error) => {
    const gone = error instanceof MetesError && (GONE.has(error.code) || error.kind === 'denied');
    if (gone) return tipOrCached(ctx);
    throw error;
  });
}

/** A journal that lost its end is not clean, so there is no going by a copy that still has it. */
export async function tipToAudit(ctx: Context): Promise<Readable> {
  try {
    return { tip: await freshTip(ctx), note: null };
  } catch (error) {
    const { kind, code } = error as Partial<MetesError>;
    if (kind !== 'unavailable' && code !== 'bad-journal') throw error;
    const read = await insteadOf(ctx, error, () => ctx.store.cached());
    // Its newest commit is told with the others.
    return code === 'bad-journal' ? { ...read, note: null } : read;
  }
}

const GONE: ReadonlySet<string> = new Set(['registry-rewound', 'registry-missing']);

async function insteadOf(
  ctx: Context,
  error: unknown,
  other: (ctx: Context) => Promise<Tip | null>,
): Promise<Readable> {
  if (!(error instanceof MetesError) || error.kind === 'bug') throw error;
  const tip = await other(ctx);
  if (tip === null) throw error;
  const note = `metes: ${error.message}; this is the copy as of ${ago(tip.fetchedAt.toISOString(), ctx.io.now())}`;
  return { tip, note: error.kind === 'unavailable' ? note : `${note}\n${indent(error.hint)}` };
}

/** Whether an event is about a claim: made, changed or ended it, or was refused because of it. */
export function isAbout(event: Event, claim: ClaimId): boolean {
  switch (event.kind) {
    case 'granted':
    case 'taken-over': {
      const from = event.kind === 'taken-over' ? [event.from] : [];
      return [event.claim.id, ...from, ...(event.displaced ?? [])].includes(claim);
    }
    case 'refused':
      return event.blockers.some((b) => b.claim === claim);
    default:
      return 'claim' in event && event.claim === claim;
  }
}

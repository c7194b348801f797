/**
 * One write for several requests. Each is decided on the tip and on what those before it are about to write; all of it
 * goes to the branch at once, or none, and then nothing that was decided holds. Knows no network.
 */
import { MetesError } from '../../errors.ts';
import type { Tip, WriteOutcome } from '../../git/store-types.ts';
import { concernsOf, meets, touchedBy } from '../../registry/concerns.ts';
import type { Event } from '../../registry/event.ts';
import type { Context } from '../context/context.ts';
import type { LoadedView } from '../context/view-of.ts';
import { type Decided, decided } from './asker.ts';
import { committed } from './drafts.ts';
import type { Guest, Lobby } from './lobby.ts';
import { positionOf } from './position.ts';
import type { Trail } from './trail.ts';
import type { Offer } from './wire.ts';

/** All who meet here have one clock, and three seconds for an offer: what says another time is not believed. */
const APART_MS = 60_000;

export interface Batch {
  readonly lobby: Lobby | null;
  readonly trail: Trail;
  readonly tip: Tip;
  /** At the tip. */
  readonly view: LoadedView;
  /** The leader's own request, which comes first. */
  readonly own: Decided | null;
  /**
   * How many had come before the tip was read: to them an answer that writes nothing is true. Whoever came later may know of
   * more. Null: it was seen moments ago.
   */
  readonly readFor: number | null;
  /** How many requests may go together. */
  readonly most: number;
}

export type BatchOutcome =
  /** `own`: the last commit of the leader's own request; null when it wrote nothing. */
  | {
      readonly outcome: 'written';
      readonly tip: Tip;
      readonly view: LoadedView;
      readonly own: Tip | null;
    }
  | { readonly outcome: 'nothing' }
  | { readonly outcome: 'stale' }
  /** The remote declined all of it: one of them was to blame. */
  | { readonly outcome: 'declined' };

/** Throws what writing throws; those who waited are in line again then, or find the line ended. */
export async function writeBatch(ctx: Context, batch: Batch): Promise<BatchOutcome> {
  const gathered = await gather(ctx, batch);
  const { lobby, own, tip, readFor } = batch;
  const back = (taken = gathered.taken): void => lobby?.putBack(taken.map(({ guest }) => guest));
  const drafts = gathered.all.flatMap((one) => one.drafts);
  if (drafts.length === 0) {
    const told = gathered.taken.filter(({ guest }) => guest.nth <= (readFor ?? 0));
    answerAll(ctx, { ...gathered, taken: told }, null);
    back(gathered.taken.filter((one) => !told.includes(one)));
    return { outcome: 'nothing' };
  }
  try {
    const wrote = await ctx.store.write(tip.oid, committed(ctx, drafts, ctx.io.now()));
    if (wrote.outcome === 'written') return landed(ctx, batch, gathered, wrote);
    back();
    return { outcome: 'stale' };
  } catch (error) {
    if (!isDeclined(error) || gathered.taken.length === 0) throw error;
    const [only] = gathered.taken;
    if (gathered.taken.length === 1 && (own?.drafts.length ?? 0) === 0) only?.guest.declined();
    else back();
    return { outcome: 'declined' };
  }
}

const isDeclined = (error: unknown): boolean =>
  error instanceof MetesError && error.code === 'push-refused';

interface Taken {
  readonly guest: Guest;
  /** All events of the batch up to its own last one. */
  readonly until: number;
  readonly one: Decided;
}

interface Gathered {
  readonly taken: readonly Taken[];
  readonly all: readonly Decided[];
  readonly events: readonly Event[];
  readonly view: LoadedView;
}

/**
 * Asks all at once what they want at the tip, and decides one after the other. A request that was put together from what
 * an earlier one of this batch changes is asked again in the next.
 */
async function gather(
  ctx: Context,
  { lobby, trail, tip, view, own, most }: Batch,
): Promise<Gathered> {
  const guests = lobby?.next(most - (own === null ? 0 : 1)) ?? [];
  const asked = await Promise.all(
    guests.map((guest) => guest.turn(positionOf(tip, trail.from(guest.knows)))),
  );
  const done = new Row(view);
  if (own !== null) done.add(own);
  const later: Guest[] = [];
  const taken: Taken[] = [];
  for (const [n, guest] of guests.entries()) {
    const offer = asked[n] ?? null;
    if (offer === null) continue;
    const one =
      isDecidable(ctx, offer) && !trail.has(offer.request.event) ? done.decide(offer) : null;
    if (one === 'later') later.push(guest);
    else if (one === null) guest.declined();
    else taken.push({ guest, one, until: done.events.length });
  }
  lobby?.putBack(later);
  return { taken, all: done.all, events: done.events, view: done.view };
}

/** An event that names another registry would make this one look like that to everybody. */
function isDecidable({ io, config }: Context, { request, now }: Offer): boolean {
  const apart = Math.abs(Date.parse(now) - io.now().getTime());
  return apart <= APART_MS && request?.root === config.registry.root;
}

/** What a batch has come to so far. */
class Row {
  readonly all: Decided[] = [];
  readonly events: Event[] = [];
  view: LoadedView;
  readonly #touched = new Set<string>();

  constructor(view: LoadedView) {
    this.view = view;
  }

  /** Null where it can't be decided. */
  decide({ request, now, author }: Offer): Decided | 'later' | null {
    try {
      if (meets(concernsOf(request), this.#touched)) return 'later';
      const one = decided(author, this.view, { request, now: new Date(now) });
      this.add(one);
      return one;
    } catch {
      return null;
    }
  }

  add(one: Decided): void {
    const { events } = one.decision;
    for (const event of events)
      for (const name of touchedBy(event, this.view.view)) this.#touched.add(name);
    this.all.push(one);
    this.events.push(...events);
    this.view = one.after;
  }
}

type Wrote = Extract<WriteOutcome, { outcome: 'written' }>;

function landed(ctx: Context, batch: Batch, gathered: Gathered, wrote: Wrote): BatchOutcome {
  const { made, tip } = wrote;
  batch.trail.add(gathered.events.map((event, n) => ({ oid: made[n]?.oid ?? '', event })));
  answerAll(ctx, gathered, wrote);
  const own = made[(batch.own?.drafts.length ?? 0) - 1];
  const seen = own ? { ...own, fetchedAt: tip.fetchedAt } : null;
  return { outcome: 'written', tip, view: gathered.view, own: seen };
}

function answerAll(ctx: Context, { taken, events }: Gathered, wrote: Wrote | null): void {
  const tip = wrote?.tip.oid ?? null;
  for (const { guest, one, until } of taken) {
    const last = one.drafts.length === 0 ? undefined : wrote?.made[until - 1];
    guest.answer({
      decision: one.decision,
      since: events,
      own: until,
      tip,
      wrote: last ? { oid: last.oid, at: last.at.toISOString(), message: last.message } : null,
      copy: ctx.repo.commonDir,
    });
  }
}

/**
 * The view at a position of the queue: what is known of the branch, and the events that were written since. Reads the
 * tree only where nothing that is known leads there.
 */
import type { Tip } from '../../git/store-types.ts';
import type { Event } from '../../registry/event.ts';
import { foldAll } from '../../registry/fold.ts';
import type { Context } from '../context/context.ts';
import { type Known, type LoadedView, loadView } from '../context/view-of.ts';
import type { Position, Written } from './wire.ts';

interface Sought {
  readonly oid: string;
  readonly chain: readonly Written[];
  /** It may be a commit that this clone has yet to get. */
  readonly elsewhere?: boolean;
}

export async function viewAt(ctx: Context, sought: Sought): Promise<LoadedView> {
  const latest = { ...(await found(ctx, sought)), oid: sought.oid };
  ctx.known.latest = latest;
  return latest;
}

async function found(ctx: Context, { oid, chain, elsewhere }: Sought): Promise<LoadedView> {
  const known = ctx.known.latest;
  if (known?.oid === oid) return known;
  const along = followed(known, { oid, chain });
  if (along !== null) return along;
  if (elsewhere) {
    const cached = await ctx.store.cached();
    if (cached !== null && chain.some((written) => written.oid === cached.oid)) {
      const near = { ...(await loadView(ctx.store, cached)), oid: cached.oid };
      const led = followed(near, { oid, chain });
      if (led !== null) return led;
    }
    if (cached?.oid !== oid) await ctx.store.refresh();
  }
  return loadView(ctx.store, { oid });
}

/** Null when the chain does not lead from what is known to the tip, or can't be read. */
function followed(known: Known['latest'], { oid, chain }: Sought): LoadedView | null {
  const from = chain.findIndex((written) => written.oid === known?.oid);
  if (known === null || from < 0 || chain[chain.length - 1]?.oid !== oid) return null;
  const events = chain.slice(from + 1).map((written) => written.event);
  if (events.includes(null)) return null;
  return { view: foldAll(known.view, events as Event[]), broken: known.broken };
}

export const positionOf = (tip: Tip, chain: readonly Written[]): Position => ({
  tip: { oid: tip.oid, at: tip.at.toISOString(), message: tip.message },
  chain,
});

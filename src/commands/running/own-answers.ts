/**
 * Answers that were given while a run was at work, from its own worktree: they count for nothing when it is judged,
 * because nothing tells a person there from the command. Reads the journal for who gave them; judges nothing.
 */
import type { Tip } from '../../git/store.ts';
import type { Claim } from '../../registry/claim.ts';
import { decodeEvent } from '../../registry/codec.ts';
import type { EventId } from '../../registry/ids.ts';
import type { View } from '../../registry/view.ts';
import { counted } from '../../report/words.ts';
import type { Context } from '../context/context.ts';

interface Standing {
  /** As it was when the run began. */
  readonly claim: Claim;
  readonly view: View;
  readonly standing: Claim;
}

export async function unanswered(
  ctx: Context,
  tip: Tip,
  { claim, view, standing }: Standing,
): Promise<{ view: View; standing: Claim; answered: string[] }> {
  const before = new Set((claim.resolutions ?? []).map(({ event }) => event));
  const fresh = (standing.resolutions ?? []).filter(({ event }) => !before.has(event));
  const own = await givenHere(ctx, tip, new Set(fresh.map(({ event }) => event)));
  if (own.size === 0) return { view, standing, answered: [] };
  const resolutions = (standing.resolutions ?? []).filter(({ event }) => !own.has(event));
  const without: Claim = { ...standing, resolutions };
  const claims = view.claims.has(standing.id)
    ? new Map(view.claims).set(standing.id, without)
    : view.claims;
  const said = `metes: ${counted(own.size, 'answer')} given from this worktree while the command ran: not counted`;
  return { view: { ...view, claims }, standing: without, answered: [said] };
}

async function givenHere(
  ctx: Context,
  tip: Tip,
  events: ReadonlySet<EventId>,
): Promise<Set<EventId>> {
  const own = new Set<EventId>();
  let left = events.size;
  if (left === 0) return own;
  for await (const { message } of ctx.store.journal({ tip: tip.oid, reverse: true })) {
    const decoded = decodeEvent(message);
    if (!decoded.ok || !events.has(decoded.event.id)) continue;
    if (decoded.event.by.seat === ctx.party.seat) own.add(decoded.event.id);
    left -= 1;
    if (left === 0) break;
  }
  return own;
}

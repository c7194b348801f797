/**
 * Where claims are held: the worktrees of this clone that have them, and which of those are gone. Of other clones only
 * host and worktree name are known, from the claim itself.
 */
import { seatPlaces } from '../../git/seat-places.ts';
import type { Claim, Party } from '../../registry/claim.ts';
import type { SeatId } from '../../registry/ids.ts';
import type { Places } from '../../report/refusal.ts';
import type { Context } from '../context/context.ts';
import { isGone } from '../context/pid-alive.ts';

/** A clone that several hosts share, or a container mounts elsewhere: a path says nothing of another host's disk. */
export async function placesOf(
  { repo, io }: Pick<Context, 'repo' | 'io'>,
  claims: readonly Claim[],
): Promise<Places> {
  const here = new Set(claims.filter(({ by }) => by.host === io.host).map(({ seat }) => seat));
  const places = here.size === 0 ? [] : await seatPlaces(repo.commonDir, here);
  return new Map([...places].map(([id, place]) => [id as SeatId, place]));
}

/** Whether a worktree of this clone has it, or had it: then its branch here is the one that was claimed. */
export async function isOfThisClone(
  { repo, state }: Pick<Context, 'repo' | 'state'>,
  { seat }: Claim,
): Promise<boolean> {
  // Without a remote there is no other.
  return state.remote === null || (await seatPlaces(repo.commonDir, new Set([seat]))).has(seat);
}

/**
 * Who may give `claim` back from here though another worktree had it: its holder, when that worktree is gone, by git's
 * own list too, and nothing of it is at work. While it is there, names would not do: every agent of a laptop has its
 * person's. One that was only moved away comes back. `pruned`: as after `git worktree prune`. Null: nobody.
 */
export async function standIn<P extends Pick<Party, 'holder' | 'actor'>>(
  ctx: Pick<Context, 'repo' | 'io'>,
  claim: Claim,
  by: P,
  { pruned = false } = {},
): Promise<(P & Pick<Party, 'seat'>) | null> {
  if (claim.by.holder !== by.holder) return null;
  // An agent gives back no person's ground.
  if (by.actor === 'agent' && claim.by.actor === 'person') return null;
  const place = (await placesOf(ctx, [claim])).get(claim.seat);
  if (place === undefined || place.there) return null;
  if (place.inGit !== 'no' && !(pruned && place.inGit === 'prunable')) return null;
  if (claim.process !== undefined && !(await isGone(ctx.io, claim.process))) return null;
  return { ...by, seat: claim.seat };
}

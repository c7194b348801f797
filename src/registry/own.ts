/** Whose a claim is, from the claim alone. Apart from what decides, because whoever only shows claims asks it too. */
import type { Claim, Party } from './claim.ts';

/**
 * One's own, in this or another worktree. Names are all that tells holders apart, and every agent of one laptop has
 * its person's: so an agent may not call a claim its own while a supervised process is at work under it.
 */
export function isOwn(by: Pick<Party, 'holder' | 'seat' | 'actor'>, claim: Claim): boolean {
  if (claim.seat === by.seat) return true;
  if (claim.by.holder !== by.holder) return false;
  // A run is started for somebody: when it has ended, its ground is theirs to go on with.
  if (claim.by.actor !== by.actor) return by.actor === 'person' && isEndedRun(claim);
  return by.actor === 'person' || claim.process === undefined;
}

/**
 * A `run` that ended in order keeps its ground until release and hangs on no process any more: its own seat may begin
 * anew on it, and the person it was started for may take it over; for everybody else it stands. One that runs names its process, so nothing else need be known.
 */
export const isEndedRun = (claim: Pick<Claim, 'by' | 'process'>): boolean =>
  claim.by.harness === RUN_HARNESS && claim.process === undefined;

/** What the claims of `run` name as their harness. */
export const RUN_HARNESS = 'metes-run';

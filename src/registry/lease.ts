/**
 * How a claim stands at an instant: live, in the grace after its lease, or lapsed. Knows no clock (the instant is an
 * argument) and nothing of who is asking; whether a clock may be trusted is decided in decide-claim.ts.
 */
import type { Claim } from './claim.ts';
import type { Instant } from './ids.ts';

/**
 * Grace after a lease's end before anyone else may judge it lapsed. Above what is tolerated between two clocks that
 * are kept by a time service, and short enough that nobody waits long for abandoned ground.
 */
export const GRACE_SECONDS = 600;

/** How a live claim stands at an instant. */
export type Standing =
  | { readonly state: 'live'; readonly until: Instant }
  /** Lease over, within the grace: its seat may renew, others wait. */
  | { readonly state: 'grace'; readonly free: Instant }
  | { readonly state: 'lapsed'; readonly since: Instant };

/** At the lease's very end it is over; at the grace's very end the ground is free. */
export function standing(claim: Pick<Claim, 'lease'>, now: Date, graceSeconds: number): Standing {
  const until = Date.parse(claim.lease.until);
  const free = until + graceSeconds * 1000;
  if (now.getTime() < until) return { state: 'live', until: claim.lease.until };
  if (now.getTime() < free) return { state: 'grace', free: instantOf(free) };
  return { state: 'lapsed', since: claim.lease.until };
}

/** The end of a lease that starts now. */
export const leaseEnd = (now: Date, seconds: number): Instant =>
  instantOf(now.getTime() + seconds * 1000);

/** Year 9999: beyond it ISO 8601 needs a sign, and no lease is meant to last. */
const LATEST = Date.UTC(9999, 11, 31);

const instantOf = (milliseconds: number): Instant =>
  new Date(Math.min(milliseconds, LATEST)).toISOString();

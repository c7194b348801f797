/**
 * Whether ground can be granted now, for claim, takeover and widen alike: what is in the way, what of it is over, how
 * large a part an agent may hold. Knows nothing of tasks and branches.
 */
import { overlappingPairs } from '../scope/overlap.ts';
import { scopeOf } from '../scope/pattern.ts';
import { without } from '../scope/subtract.ts';
import type { Situation } from './answers.ts';
import { brokenRegistry, refused } from './answers.ts';
import type { Claim } from './claim.ts';
import { claimPath } from './codec.ts';
import { byGrant, claimsOnBranch, type Meeting, meetingsOn, type Sought } from './ground.ts';
import type { ClaimId, RepositoryId } from './ids.ts';
import { standing } from './lease.ts';
import type { Blocker, Decision, Origin, Policy, Share, Stood, Written } from './request.ts';

/** Blockers that are listed with patterns and witness; more are counted. */
const LISTED = 20;

/** Claims that are not live: judged by lease and clock, or known to be dead. */
export interface Judging {
  readonly policy: Policy;
  /** Absent: this machine does not judge leases. */
  readonly skewMs?: number | undefined;
  readonly dead?: readonly ClaimId[] | undefined;
  /** Over by this clock, which may be too far ahead of the one that set the lease. */
  readonly untold?: readonly ClaimId[] | undefined;
}

export type Ending = 'stands' | 'over' | 'dead' | 'untold';

/** `untold`: over by this clock, which is too far off to say so. */
export function endingOf(claim: Claim, now: Date, judging: Judging): Ending {
  if (judging.dead?.includes(claim.id)) return 'dead';
  const { graceSeconds } = judging.policy;
  if (standing(claim, now, graceSeconds).state !== 'lapsed') return 'stands';
  if (judging.skewMs === undefined) return 'stands';
  if (judging.untold?.includes(claim.id)) return 'untold';
  return Math.abs(judging.skewMs) > graceSeconds * 1000 ? 'untold' : 'over';
}

export interface Seeking extends Judging, Omit<Sought, 'shared'> {
  /** Claims that go with the grant anyway: on the same branch, and over. */
  readonly also?: readonly Claim[];
  /** A claim that yields meets nobody. */
  readonly yields?: boolean | undefined;
}

export type Ground =
  | { readonly free: true; readonly displaced: readonly Claim[]; readonly excused: boolean }
  | { readonly free: false; readonly answer: Decision };

/** The rule of design §6: live claims are in the way, claims that are over make room. */
export function seekGround({ view, now, broken }: Situation, seeking: Seeking): Ground {
  if (broken.length > 0) return no(brokenRegistry(broken.map((file) => file.path)));
  const ended = [...(seeking.also ?? [])];
  if (seeking.yields) return { free: true, displaced: sorted(ended), excused: false };

  const aside = [...seeking.aside, ...ended.map((claim) => claim.id)];
  const met = meetingsOn(view.claims, { ...seeking, aside, shared: seeking.policy.shared });
  if (met.unreadable.length > 0) return no(brokenRegistry(met.unreadable.map(claimPath)));
  const standingThere: Meeting[] = [];
  let untold: Claim | null = null;
  for (const meeting of met.meetings) {
    const ending = endingOf(meeting.claim, now, seeking);
    if (ending === 'stands') standingThere.push(meeting);
    else if (ending === 'untold') untold ??= meeting.claim;
    else ended.push(meeting.claim);
  }
  if (standingThere.length > 0) return no(overlapRefusal(seeking, standingThere));
  if (untold !== null) return no(clockRefusal(seeking, untold));
  return { free: true, displaced: sorted(ended), excused: met.excused };
}

const no = (answer: Decision): Ground => ({ free: false, answer });
const sorted = (claims: readonly Claim[]): Claim[] => [...claims].sort(byGrant);

export const clockRefusal = ({ skewMs = 0 }: Judging, holder: Claim): Decision =>
  refused({ reason: 'clock', skewMs, holder });

function overlapRefusal({ scope }: Seeking, meetings: readonly Meeting[]): Decision {
  const blockers = meetings.slice(0, LISTED).map(({ claim, overlap }): Blocker => {
    const pairs = overlappingPairs(scope, scopeOf(claim.write));
    return overlap.overlaps
      ? { claim, witness: overlap.witness, pairs }
      : { claim, witness: null, unproved: overlap.pattern, pairs };
  });
  const theirs = meetings.map(({ claim }) => scopeOf(claim.write));
  const instead = meetings.length > LISTED ? [] : without(scope, theirs).entries;
  const more = meetings.length - blockers.length;
  return refused({ reason: 'overlap', blockers, instead, ...(more > 0 ? { more } : {}) });
}

export interface Branch {
  readonly repository: RepositoryId;
  readonly branch: string;
}

export type Room = { readonly over: readonly Claim[] } | { readonly answer: Decision };

/** Other seats' claims on the branch: in the way while they stand, and gone with the grant when they are over. */
export function roomOnBranch(
  { view, now }: Situation,
  asked: Branch & Judging,
  aside: readonly ClaimId[],
): Room {
  const over: Claim[] = [];
  for (const claim of claimsOnBranch(view.claims, asked.repository, asked.branch)) {
    if (aside.includes(claim.id)) continue;
    const ending = endingOf(claim, now, asked);
    if (ending === 'stands') return { answer: refused({ reason: 'branch-held', holder: claim }) };
    if (ending === 'untold') return { answer: clockRefusal(asked, claim) };
    over.push(claim);
  }
  return { over };
}

/** The largest number of files that an agent is granted. */
export const limitOf = (policy: Policy, tracked: number): number =>
  Math.max(Math.floor(tracked * policy.maxShare), policy.maxShareFiles);

/** Of agents only: a person may hold as much as they like. */
export function tooLarge(policy: Policy, share: Share): Decision | null {
  return share.matched > limitOf(policy, share.tracked)
    ? refused({ reason: 'too-large', share, limit: policy.maxShare })
    : null;
}

/** Ground that a commit has written already is a person's answer, under the same rule as `metes resolve widen`. */
export function afterWriting({ by, written = [], policy, author, address }: Late): Decision | null {
  if (written.length === 0 || policy.widenAfterWriting === 'free') return null;
  if (by.actor === 'agent')
    return refused({ reason: 'agent', what: 'widen-after-writing', paths: written });
  if (author === undefined) return null;
  const known = address === undefined ? {} : { address };
  return refused({ reason: 'author', author, ...known, paths: written });
}

type Late = Pick<Origin, 'by'> & Written & { readonly policy: Policy };

/** Keys of an event that are there only when they say something. */
export function granting(
  ground: Extract<Ground, { free: true }>,
  { policy, written = [], stood = [] }: Written & Stood & { readonly policy: Policy },
) {
  return {
    ...(written.length > 0 ? { written: true as const } : {}),
    ...(stood.length > 0 ? { stood } : {}),
    ...(ground.displaced.length > 0
      ? { displaced: ground.displaced.map((claim) => claim.id) }
      : {}),
    ...(ground.excused ? { shared: policy.shared } : {}),
  };
}

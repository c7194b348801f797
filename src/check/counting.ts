/**
 * Which claims count where a branch is held against another one than its claim is for: a stacked pull request is opened
 * against the branch below, and lands where that does. Nothing counts there that would not count at the end.
 */
import type { Claim } from '../registry/claim.ts';

export interface Counting {
  /** Live claims for the target that the branch is judged for; its own, if any counts, among them. */
  readonly claims: readonly Claim[];
  /** That target. */
  readonly target: string;
  /** Live claims for the branch below itself, where that is not the target: what they hold is not the branch's. */
  readonly besides: readonly Claim[];
  /** The branch's own live claim where it does not count: it is for something else. */
  readonly meantElsewhere: Claim | null;
}

export interface Opened {
  readonly branch: string;
  /** What the branch is held against: the base of its pull request. */
  readonly base: string;
  /** Live claims of the repository. */
  readonly all: readonly Claim[];
}

/**
 * 1. A claim of the branch for the base counts. 2. Otherwise one for what the base itself is on its way to: the claim is
 * stacked on the base, or the base is claimed for the same target. 3. Otherwise none, and it is for something else.
 */
export function claimsCounting({ branch, base, all }: Opened): Counting {
  const forBase = all.filter(({ target }) => target === base);
  const own = all.filter((claim) => claim.branch === branch);
  const isOnTheWay = ({ on, target }: Claim) =>
    on === base || all.some((claim) => claim.branch === base && claim.target === target);
  const above = own.some(({ target }) => target === base) ? undefined : own.find(isOnTheWay);
  if (above === undefined) {
    const meantElsewhere = own.find(({ target }) => target !== base) ?? null;
    return { claims: forBase, target: base, besides: [], meantElsewhere };
  }
  const claims = all.filter(({ target }) => target === above.target);
  return { claims, target: above.target, besides: forBase, meantElsewhere: null };
}

/**
 * Which claim a branch is held to, and whether its attempt is still the one that counts. The registry grants; the
 * manifest only says which attempt the branch was made by, so it can make a branch superseded, never give it ground.
 */
import type { Claim } from '../registry/claim.ts';
import type { ClaimId, SeatId } from '../registry/ids.ts';
import type { Manifest } from '../scope/manifest.ts';

export interface Attempt {
  /** The live claim that the branch is held to. */
  readonly claim: Claim | null;
  /** The claim that came in place of the one the manifest names. */
  readonly supersededBy: Claim | null;
  /** Why that took the named one over by force. */
  readonly reason: string | null;
  /** The manifest names a claim, and nothing is left of it. */
  readonly ended: ClaimId | null;
}

export interface Looking {
  readonly branch: string;
  /** The worktree that asks; null where a head is judged that no seat of ours made (CI). */
  readonly seat: SeatId | null;
  readonly manifest: Manifest | null;
  /** Live claims of the repository and target. */
  readonly claims: readonly Claim[];
  /** The branch's own live claim that is for another target. */
  readonly meantElsewhere?: Claim | null | undefined;
}

/**
 * 1. This seat's own claim on the branch counts, whatever an older manifest says. 2. Otherwise the claim that the
 * manifest names, when it is live and on this branch. 3. When it is not live and another claim stands in its place
 * (the next generation of its task, or the one that took its ground): superseded. 4. Otherwise the claim on the branch,
 * whoever's: a claimed branch is held to it whoever commits. 5. Otherwise none; one that is named has ended.
 */
export function attemptOf({ branch, seat, manifest, claims, meantElsewhere }: Looking): Attempt {
  const onBranch = claims.filter((claim) => claim.branch === branch);
  const none = { supersededBy: null, reason: null, ended: null };
  const own = onBranch.find((claim) => claim.seat === seat);
  if (own !== undefined) return { ...none, claim: own };

  const named = manifest?.claim;
  const live = onBranch.find((claim) => claim.id === named);
  if (live !== undefined) return { ...none, claim: live };

  const gone =
    named !== undefined &&
    named !== meantElsewhere?.id &&
    !claims.some((claim) => claim.id === named);
  const supersededBy = gone ? successor(manifest, claims) : null;
  const there = onBranch[0] ?? null;
  if (supersededBy !== null) {
    // A later attempt's reason is about the one between.
    const direct = supersededBy.replaces?.includes(named as ClaimId) === true;
    const reason = (direct && supersededBy.reason) || null;
    return { claim: null, supersededBy, reason, ended: named as ClaimId };
  }
  return {
    ...none,
    claim: there,
    ended: gone && there === null ? (named as ClaimId) : null,
  };
}

/**
 * One that the branch began with and did not write is of an earlier branch of that name, whose work has landed: it
 * declares nothing for this one. While its claim is live, or superseded, the branch is held to that all the same.
 */
export const isLeftBehind = (attempt: Attempt, isWritten: boolean): boolean =>
  attempt.ended !== null && attempt.supersededBy === null && !isWritten;

function successor(manifest: Manifest | null, claims: readonly Claim[]): Claim | null {
  if (manifest === null) return null;
  const { claim: id, taskId, generation = 0 } = manifest;
  const next = claims.find((c) => c.task.id === taskId && c.generation > generation);
  return next ?? claims.find((c) => c.replaces?.includes(id as ClaimId)) ?? null;
}

/** Computes what went wrong between agents, from the histories of their commitments and what depends on what. */
import { type Commitment, hasReached, isMade, stateOf } from './commitment.ts';
import { type SameGround, sameObject } from './conflict.ts';
import type { Semantics } from './transition.ts';

export type LedgerFindingCode =
  | 'missed'
  | 'unverified'
  | 'conflicted'
  | 'dependency-not-notified'
  | 'rework';

export interface LedgerFinding {
  readonly code: LedgerFindingCode;
  /** The commitment's id; its history shows it. */
  readonly commitment: string;
  /** Of `dependency-not-notified`: what it needs, and nobody has made. */
  readonly prerequisite?: string;
}

export interface FindingOptions {
  readonly semantics: Semantics;
  /** Per object, the objects that it needs. Without an entry it needs nothing that is known. */
  readonly dependencies: ReadonlyMap<string, readonly string[]>;
  readonly sameGround?: SameGround;
}

/** By code, in the order of the codes above, and then in the order of the commitments. */
export function findingsOf(
  commitments: readonly Commitment[],
  options: FindingOptions,
): LedgerFinding[] {
  const all = (
    code: LedgerFindingCode,
    is: (one: Commitment, semantics: Semantics) => boolean,
  ): LedgerFinding[] =>
    commitments
      .filter((one) => is(one, options.semantics))
      .map((one) => ({ code, commitment: one.id }));
  return [
    ...all('missed', isMissed),
    ...all('unverified', isUnverified),
    ...all('conflicted', (one) => hasReached(one, 'CONFLICTED')),
    ...commitments.filter(isMade).flatMap((one) => lackingOf(one, commitments, options)),
    ...all('rework', (one) => stateOf(one) === 'ABANDONED' && isMade(one)),
  ];
}

/** Nothing was made of it yet. One that is conflicted and has not moved waits for an answer, not for work. */
const isMissed = (one: Commitment): boolean => ['COMMITTED', 'STARTED'].includes(stateOf(one));

/** Said to be done, and nobody looked. What was given up after all (v2) needs no look. */
const isUnverified = (one: Commitment, semantics: Semantics): boolean =>
  hasReached(one, 'REPORTED') &&
  !hasReached(one, 'VERIFIED') &&
  (semantics === 'v1' || !hasReached(one, 'ABANDONED', 'RENEGOTIATED'));

function lackingOf(
  one: Commitment,
  commitments: readonly Commitment[],
  options: FindingOptions,
): LedgerFinding[] {
  return (options.dependencies.get(one.object) ?? [])
    .filter((needed) => !isThere(needed, commitments, options))
    .map((prerequisite) => ({
      code: 'dependency-not-notified',
      commitment: one.id,
      prerequisite,
    }));
}

/**
 * Whether somebody made it. v1 asks the last promise of it that is not conflicted right now, so that one that was and
 * went on can answer for its object. v2 asks any that never was and that was not given up.
 */
function isThere(
  needed: string,
  commitments: readonly Commitment[],
  { semantics, sameGround = sameObject }: FindingOptions,
): boolean {
  if (semantics === 'v1') {
    const last = commitments.findLast(
      (one) => one.object === needed && stateOf(one) !== 'CONFLICTED',
    );
    return last !== undefined && isMade(last);
  }
  return commitments.some(
    (one) =>
      isMade(one) &&
      !hasReached(one, 'CONFLICTED', 'ABANDONED') &&
      sameGround(one, { object: needed, kind: one.kind }),
  );
}

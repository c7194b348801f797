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
    ...lacking(commitments, options),
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

function lacking(commitments: readonly Commitment[], options: FindingOptions): LedgerFinding[] {
  const isThere = options.semantics === 'v1' ? thereInV1(commitments) : there(commitments, options);
  return commitments.filter(isMade).flatMap((one) =>
    (options.dependencies.get(one.object) ?? [])
      .filter((needed) => !isThere(needed))
      .map((prerequisite) => ({
        code: 'dependency-not-notified' as const,
        commitment: one.id,
        prerequisite,
      })),
  );
}

/**
 * Whether somebody made it. v1 asks the last promise of it that is not conflicted right now, so that one that was and
 * went on can answer for its object.
 */
function thereInV1(commitments: readonly Commitment[]): (needed: string) => boolean {
  const last = new Map<string, Commitment>();
  for (const one of commitments) if (stateOf(one) !== 'CONFLICTED') last.set(one.object, one);
  return (needed) => {
    const one = last.get(needed);
    return one !== undefined && isMade(one);
  };
}

/** v2 asks any that never was conflicted and that was not given up. */
function there(
  commitments: readonly Commitment[],
  { sameGround = sameObject }: FindingOptions,
): (needed: string) => boolean {
  const made = commitments.filter(
    (one) => isMade(one) && !hasReached(one, 'CONFLICTED', 'ABANDONED'),
  );
  const texts = new Set(made.map((one) => one.object));
  return (needed) =>
    texts.has(needed) ||
    (sameGround !== sameObject &&
      made.some((one) => sameGround(one, { object: needed, kind: one.kind })));
}

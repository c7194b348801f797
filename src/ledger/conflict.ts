/** Decides whose promise a new one meets. Only the new one is marked: what was promised first is never rewritten. */
import { type Commitment, hasReached, isOver, stateOf, type When } from './commitment.ts';
import type { Semantics } from './transition.ts';

/** Whether two objects share something. Equal texts, where nothing better is known; exact overlap, where they are paths. */
export type SameGround = (a: GroundOf, b: GroundOf) => boolean;
type GroundOf = Pick<Commitment, 'object' | 'kind'>;

export const sameObject: SameGround = (a, b) => a.object === b.object;

export interface Meeting {
  readonly semantics: Semantics;
  readonly sameGround: SameGround;
}

/**
 * The promise of somebody else that `mine` meets, or null. In the way stands (v2) what was never conflicted itself and is
 * not over: VERIFIED, ABANDONED and RENEGOTIATED keep nobody out.
 */
export function inTheWay(
  kept: readonly Commitment[],
  mine: Commitment,
  { semantics, sameGround }: Meeting,
): Commitment | null {
  if (semantics === 'v1') return lastOwner(kept, mine);
  const holds = (one: Commitment): boolean =>
    one.agent !== mine.agent && !hasReached(one, 'CONFLICTED') && !isOver(one);
  return kept.find((one) => holds(one) && sameGround(one, mine)) ?? null;
}

/** The reference knows one owner for each text: the last who was not conflicted, and verified ones stay owners. */
function lastOwner(kept: readonly Commitment[], mine: Commitment): Commitment | null {
  const owner = kept.findLast(
    (one) => one.object === mine.object && one.conflictsWith === undefined,
  );
  if (owner === undefined || owner.agent === mine.agent) return null;
  return ['ABANDONED', 'CONFLICTED'].includes(stateOf(owner)) ? null : owner;
}

export const conflicted = (mine: Commitment, other: Commitment, at: When): Commitment => ({
  ...mine,
  conflictsWith: other.id,
  history: [...mine.history, { state: 'CONFLICTED', at }],
});

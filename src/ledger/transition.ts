/** Decides which state may follow. A no names the states that may. */
import {
  type Commitment,
  hasReached,
  isMade,
  isOver,
  type State,
  type When,
} from './commitment.ts';

/** `v1` takes any event in any order, as the reference does. */
export type Semantics = 'v1' | 'v2';

export interface Refused {
  readonly code: 'illegal-transition';
  readonly commitment: string;
  readonly wanted: State;
  readonly legal: readonly State[];
}

export type Advanced =
  | { readonly ok: true; readonly commitment: Commitment }
  | { readonly ok: false; readonly refused: Refused };

export interface Move {
  readonly state: State;
  readonly at: When;
}

/**
 * The states that may come next (v2), in the order of the path:
 *
 * 1. STARTED before anything was made; IMPLEMENTED once, STARTED or not: one push can show both.
 * 2. TESTED and REPORTED once each, after IMPLEMENTED, in either order: checks often run on what is up for review.
 * 3. VERIFIED after REPORTED.
 * 4. ABANDONED and RENEGOTIATED as long as it is not over, and nothing after them or VERIFIED.
 * 5. CONFLICTED is not among them: the ledger says it of a promise as it is made, and nobody later. Such a promise goes
 *    through the same states, and never keeps anybody out.
 */
export function legalNext(one: Commitment): State[] {
  if (isOver(one)) return [];
  const legal: State[] = [];
  if (!isMade(one)) {
    if (!hasReached(one, 'STARTED')) legal.push('STARTED');
    legal.push('IMPLEMENTED');
  } else {
    for (const state of ['TESTED', 'REPORTED'] as const)
      if (!hasReached(one, state)) legal.push(state);
    if (hasReached(one, 'REPORTED')) legal.push('VERIFIED');
  }
  return [...legal, 'ABANDONED', 'RENEGOTIATED'];
}

export function advance(one: Commitment, { state, at }: Move, semantics: Semantics): Advanced {
  const legal = legalNext(one);
  if (semantics === 'v2' && !legal.includes(state)) {
    const refused = {
      code: 'illegal-transition',
      commitment: one.id,
      wanted: state,
      legal,
    } as const;
    return { ok: false, refused };
  }
  return { ok: true, commitment: { ...one, history: [...one.history, { state, at }] } };
}

/** Gives up what is not over yet; of what is, nothing changes. */
export const abandoned = (one: Commitment, at: When): Commitment =>
  isOver(one) ? one : { ...one, history: [...one.history, { state: 'ABANDONED', at }] };

/** Ends the old one; both are kept. */
export const renegotiated = (one: Commitment, successor: string, at: When): Commitment =>
  isOver(one)
    ? one
    : { ...one, successor, history: [...one.history, { state: 'RENEGOTIATED', at }] };

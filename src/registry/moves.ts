/** Which steps of commitments are taken: what may follow, and is shown by something that shows it. Changes nothing. */
import type { State } from '../ledger/commitment.ts';
import { isOver, stateOf } from '../ledger/commitment.ts';
import { legalNext } from '../ledger/transition.ts';
import type { CommitmentId, EventId, Instant } from './ids.ts';
import type { Kept, KeptStep, Move, Shown } from './promised.ts';

/** A step that is not taken. `over`: the commitment is, or there is none; `unshown`: that does not show this state. */
export interface Declined {
  readonly move: Move;
  readonly because: 'over' | 'illegal' | 'unshown';
  /** What may come next; empty with `over`. */
  readonly legal: readonly State[];
  readonly state?: State;
}

export interface Weighed {
  readonly taken: readonly Move[];
  readonly declined: readonly Declined[];
}

/** What each state can be shown by. Nobody's word is among it. */
const SHOWN_BY: Readonly<Record<Move['state'], readonly Shown['kind'][]>> = {
  STARTED: ['commit', 'pushed'],
  IMPLEMENTED: ['pushed', 'merged'],
  TESTED: ['run', 'check'],
  REPORTED: ['ready', 'merged'],
  VERIFIED: ['review', 'merged'],
  ABANDONED: ['closed', 'gone'],
};

/** In their order: several steps of one commitment follow each other. */
export function weighMoves(kept: ReadonlyMap<CommitmentId, Kept>, moves: readonly Move[]): Weighed {
  const now = new Map<CommitmentId, Kept>();
  const taken: Move[] = [];
  const declined: Declined[] = [];
  for (const move of moves) {
    const one = now.get(move.commitment) ?? kept.get(move.commitment);
    const because = whyNot(one, move);
    if (because === null) {
      now.set(move.commitment, moved(one as Kept, move, NO_EVENT));
      taken.push(move);
    } else {
      const state = one === undefined ? {} : { state: stateOf(one) };
      declined.push({ move, because, legal: one === undefined ? [] : legalNext(one), ...state });
    }
  }
  return { taken, declined };
}

/** Only the order is asked for. */
const NO_EVENT = { id: 'e-00000000000000000000', at: '' } as const;

function whyNot(one: Kept | undefined, { state, shown }: Move): Declined['because'] | null {
  if (one === undefined || isOver(one)) return 'over';
  if (!legalNext(one).includes(state)) return 'illegal';
  return SHOWN_BY[state].includes(shown.kind) ? null : 'unshown';
}

export function moved(
  one: Kept,
  { state, shown }: Pick<Move, 'state' | 'shown'>,
  { id, at }: { readonly id: EventId; readonly at: Instant },
): Kept {
  const step: KeptStep = { state, at, event: id, shown };
  return { ...one, history: [...one.history, step] };
}

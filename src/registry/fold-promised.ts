/** What promises, their steps and their follow-ups change in the state. Applies, never judges. */
import { isOver } from '../ledger/commitment.ts';
import type { EventOf } from './event.ts';
import type { CommitmentId } from './ids.ts';
import { moved } from './moves.ts';
import type { Ended, Kept, KeptStep } from './promised.ts';

export type Promising = EventOf<'promised' | 'advanced' | 'attested' | 'reminded'>;

/** Null: it names a commitment that is not there, or one that is. */
export function promising(
  before: ReadonlyMap<CommitmentId, Kept>,
  event: Promising,
): ReadonlyMap<CommitmentId, Kept> | null {
  if (event.kind === 'attested' && event.moves.length === 0) return before;
  const after = new Map(before);
  const stand = (id: CommitmentId, change: (one: Kept) => Kept): boolean => {
    const one = after.get(id);
    if (one === undefined) return false;
    after.set(id, change(one));
    return true;
  };
  switch (event.kind) {
    case 'promised': {
      for (const one of event.commitments) {
        if (after.has(one.id)) return null;
        after.set(one.id, one);
      }
      const ended = event.ended ?? [];
      if (!ended.every((end) => stand(end.commitment, (one) => endedBy(one, end, event))))
        return null;
      return openOf(after, ended);
    }
    case 'reminded': {
      const { id, at, where } = event;
      const told = (one: Kept): Kept => ({ ...one, reminded: { event: id, at, where } });
      return event.commitments.every((one) => stand(one, told)) ? after : null;
    }
    default: {
      const all = event.moves.every((move) =>
        stand(move.commitment, (one) => moved(one, move, event)),
      );
      return all ? openOf(after, event.moves) : null;
    }
  }
}

export function endedBy(one: Kept, { said, successor }: Ended, event: EventOf<'promised'>): Kept {
  const { id, at } = event;
  if (successor === undefined)
    return moved(one, { state: 'ABANDONED', shown: { kind: 'said', text: said } }, event);
  const step: KeptStep = { state: 'RENEGOTIATED', at, event: id };
  return { ...one, successor, history: [...one.history, step] };
}

/** What is over is in the journal alone. */
function openOf(
  kept: Map<CommitmentId, Kept>,
  changed: readonly { readonly commitment: CommitmentId }[],
): ReadonlyMap<CommitmentId, Kept> {
  for (const { commitment } of changed) {
    const one = kept.get(commitment);
    if (one !== undefined && isOver(one)) kept.delete(commitment);
  }
  return kept;
}

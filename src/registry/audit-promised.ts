/** What is wrong with a commitment's step or mark, by name; the rest is told by deciding again. */
import type { AuditProblem } from './audit.ts';
import type { Event } from './event.ts';
import { weighMoves } from './moves.ts';
import type { View } from './view.ts';

type Wrong = Pick<AuditProblem, 'code' | 'message'>;

export function wrongMove(before: View, event: Event): Wrong | null {
  if (event.kind !== 'advanced' && event.kind !== 'attested') return null;
  const [declined] = weighMoves(before.commitments, event.moves).declined;
  if (declined === undefined) return null;
  const { move, because, state, legal } = declined;
  const said = `${move.commitment} is said to be ${move.state}`;
  const why = {
    over: 'and it was not open',
    unshown: `and "${move.shown.kind}" shows no such thing`,
    illegal: `and it was ${state}: next could be ${legal.join(', ')}`,
  };
  return { code: 'illegal-move', message: `${said}, ${why[because]}` };
}

/** `decided` is what would have been written in its place. */
export function wrongPromise(decided: Event, event: Event): Wrong | null {
  if (event.kind !== 'promised' || decided.kind !== 'promised') return null;
  for (const [i, one] of event.commitments.entries()) {
    const meant = decided.commitments[i];
    if (meant?.id !== one.id || meant.conflictsWith === one.conflictsWith) continue;
    const message =
      meant.conflictsWith === undefined
        ? `${one.id} is marked as conflicted with ${one.conflictsWith}, and is not`
        : `${one.id} meets ${meant.conflictsWith}, and is not marked so`;
    return { code: 'unmarked-conflict', message };
  }
  return null;
}

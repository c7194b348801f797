/** Every commitment of a journal, those that are over included. A step that could not follow does not count, whoever wrote it. */
import { isOver } from '../ledger/commitment.ts';
import type { Event, EventOf } from './event.ts';
import { endedBy } from './fold-promised.ts';
import type { CommitmentId } from './ids.ts';
import { moved, weighMoves } from './moves.ts';
import type { Kept } from './promised.ts';

export class PromisedHistory {
  readonly #all = new Map<CommitmentId, Kept>();

  /** In the order of the promises. */
  get commitments(): readonly Kept[] {
    return [...this.#all.values()];
  }

  /** What a registry that goes on from another began with. */
  begin(commitments: Iterable<Kept>): void {
    for (const one of commitments) this.#all.set(one.id, one);
  }

  /** The next event, oldest first. */
  add(event: Event): void {
    switch (event.kind) {
      case 'promised':
        this.#promised(event);
        break;
      case 'advanced':
      case 'attested':
        for (const move of weighMoves(this.#all, event.moves).taken)
          this.#change(move.commitment, (one) => moved(one, move, event));
        break;
      case 'reminded':
        for (const id of event.commitments)
          this.#change(id, (one) => {
            const { at, where } = event;
            return { ...one, reminded: { event: event.id, at, where } };
          });
        break;
    }
  }

  #promised(event: EventOf<'promised'>): void {
    for (const one of event.commitments)
      if (!this.#all.has(one.id)) this.#all.set(one.id, asPromised(one));
    for (const end of event.ended ?? [])
      this.#change(end.commitment, (one) => (isOver(one) ? one : endedBy(one, end, event)));
  }

  #change(id: CommitmentId, change: (one: Kept) => Kept): void {
    const one = this.#all.get(id);
    if (one !== undefined) this.#all.set(id, change(one));
  }
}

/** Whatever else its history has, nothing showed. */
const asPromised = (one: Kept): Kept => ({
  ...one,
  history: one.history.filter(({ state }) => state === 'COMMITTED' || state === 'CONFLICTED'),
});

/** Ways to spoil a legal history, each so that no order explains it any more. */
import { isWrite, type Operation } from '../support/history/operation.ts';
import type { Draw } from './behaviour.ts';
import type { Made, Mutation } from './random.ts';

function picked<T>(draw: Draw, from: readonly T[]): T | null {
  return from[draw(Math.max(from.length, 1))] ?? null;
}

const changed = (made: Made, id: string, more: Partial<Operation>): Operation[] =>
  made.operations.map((op) => (op.id === id ? { ...op, ...more } : op));

const indexOf = ({ entries }: Made, { event }: Operation): number =>
  entries.findIndex(({ message }) => message.includes(`"${event}"`));

/** Another journal, and nobody looks what was left in the tree. */
const without = ({ operations, before }: Made, entries: Made['entries']): Made => ({
  operations,
  before,
  entries,
});

/** An event that was answered goes missing. */
const drop: Mutation = (made, draw) => {
  const op = picked(draw, made.operations.filter(isWrite));
  if (op === null) return null;
  const entries = made.entries.filter((_, n) => n !== indexOf(made, op));
  return without(made, entries);
};

const duplicate: Mutation = (made, draw) => {
  const entry = picked(draw, made.entries);
  if (entry === null) return null;
  const n = draw(made.entries.length + 1);
  return {
    ...made,
    entries: made.entries.toSpliced(Math.max(n, made.entries.indexOf(entry) + 1), 0, entry),
  };
};

/** Two events change places of which one was answered before the other was asked. */
const swap: Mutation = (made, draw) => {
  const writes = made.operations.filter(isWrite);
  const pairs = writes.flatMap((one) =>
    writes
      .filter((two) => one.answered !== null && one.answered.order < two.invoked.order)
      .map((two) => [one, two] as const),
  );
  const pair = picked(draw, pairs);
  if (pair === null) return null;
  const [i, j] = [indexOf(made, pair[0]), indexOf(made, pair[1])];
  const [a, b] = [made.entries[i], made.entries[j]];
  if (a === undefined || b === undefined) return null;
  return without(made, made.entries.with(i, b).with(j, a));
};

/** True when that claim was there from before the operation until after it, in whatever order. */
function stood({ operations }: Made, id: string, { invoked, answered }: Operation): boolean {
  const grants = operations.filter(
    (op) => isWrite(op) && 'branch' in op.ask && op.ask.claim === id,
  );
  const ends = operations.filter(
    ({ ask, answered: end }) =>
      (ask.claim === id && ENDS.has(ask.kind)) ||
      (ask.kind === 'takeover' && ask.from === id) ||
      (end !== null && 'displaced' in end.result && end.result.displaced.includes(id)),
  );
  return (
    grants.some((op) => op.answered !== null && op.answered.order < invoked.order) &&
    ends.every((op) => answered !== null && op.invoked.order > answered.order)
  );
}

const ENDS: ReadonlySet<string> = new Set(['release', 'lapse', 'narrow']);

/** Who was refused because of others' ground is told yes. */
const doubleGrant: Mutation = (made, draw) => {
  const refused = made.operations.filter(({ ask, answered }, n) => {
    if (ask.kind !== 'claim' || answered?.result.outcome !== 'refused') return false;
    const { reason, by } = answered.result;
    return (
      reason === 'overlap' && by.some((id) => stood(made, id, made.operations[n] as Operation))
    );
  });
  const op = picked(draw, refused);
  if (op?.answered == null) return null;
  const result = { outcome: 'granted', displaced: [] } as const;
  return { ...made, operations: changed(made, op.id, { answered: { ...op.answered, result } }) };
};

/** Who was granted is told that somebody is in the way who never was. */
const falseNo: Mutation = (made, draw) => {
  const op = picked(
    draw,
    made.operations.filter(({ answered }) => answered?.result.outcome === 'granted'),
  );
  if (op?.answered == null) return null;
  const result = { outcome: 'refused', reason: 'overlap', by: ['c-nobody'] } as const;
  return { ...made, operations: changed(made, op.id, { answered: { ...op.answered, result } }) };
};

/** Found by the journal and by the search alike. */
export const SEEN_BY_ALL = { 'double grant': doubleGrant, 'a no for nothing': falseNo };

/** To be seen in the journal alone. */
export const SEEN_IN_JOURNAL = { drop, duplicate, swap };

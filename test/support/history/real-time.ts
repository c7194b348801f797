/** What real time allows: who was answered before somebody else asked comes first. */
import type { Step, Violation } from './check-journal.ts';
import type { Operation } from './operation.ts';

/** Events that stand before one whose operation had been answered when theirs was asked. */
export function outOfOrder(steps: readonly Step[]): Violation[] {
  const violations: Violation[] = [];
  let last: Operation | null = null;
  for (const { event, op } of steps) {
    if (op === null) continue;
    const end = endOf(op);
    if (last !== null && end !== null && end < last.invoked.order) {
      const text = `${op.id} was answered before ${last.id} was asked, and comes after it`;
      violations.push({ rule: 'out-of-order', about: event.id, text });
    }
    if (last === null || op.invoked.order > last.invoked.order) last = op;
  }
  return violations;
}

/** When it is known to have been done; null: at any time. */
const endOf = ({ answered }: Operation): bigint | null =>
  answered === null || answered.result.outcome === 'unclear' ? null : answered.order;

interface Mark {
  readonly order: bigint;
  readonly index: number;
}

/** Of somebody who asks and is answered at these moments: the numbers of the first and the last state to be seen. */
export function windows(
  steps: readonly Step[],
): (from: bigint, to: bigint) => { from: number; to: number } {
  const ended: Mark[] = [];
  const begun: Mark[] = [];
  for (const [n, { op }] of steps.entries()) {
    if (op === null) continue;
    const end = endOf(op);
    if (end !== null) ended.push({ order: end, index: n + 1 });
    begun.push({ order: op.invoked.order, index: n });
  }
  const least = highest(sorted(ended));
  const most = lowest(sorted(begun));
  return (from, to) => ({ from: least(from), to: most(to) ?? steps.length });
}

/** The newest state that anybody was told of before a moment; asked about one moment after the other. */
export function toldSoFar(): { before(at: bigint): number; add(told: Mark): void } {
  let newest = 0;
  let open: Mark[] = [];
  return {
    add: (told) => void open.push(told),
    before(at) {
      for (const { order, index } of open) if (order < at) newest = Math.max(newest, index);
      open = open.filter(({ order }) => order >= at);
      return newest;
    },
  };
}

const sorted = (marks: Mark[]): Mark[] => marks.sort((a, b) => (a.order < b.order ? -1 : 1));

/** The highest index of those before a moment. */
function highest(marks: readonly Mark[]): (at: bigint) => number {
  let top = 0;
  const tops = marks.map(({ index }) => {
    top = Math.max(top, index);
    return top;
  });
  return (at) => tops[countBefore(marks, at) - 1] ?? 0;
}

/** The lowest index of those after a moment. */
function lowest(marks: readonly Mark[]): (at: bigint) => number | undefined {
  let low = Number.POSITIVE_INFINITY;
  const lows = marks.map(() => 0);
  for (let n = marks.length - 1; n >= 0; n -= 1) {
    low = Math.min(low, marks[n]?.index ?? low);
    lows[n] = low;
  }
  return (at) => lows[countBefore(marks, at)];
}

function countBefore(marks: readonly Mark[], at: bigint): number {
  let [low, high] = [0, marks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle] as Mark).order < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

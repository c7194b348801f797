/**
 * Whether some order explains a small history, from what was asked and answered alone, without the journal: the search of Wing
 * and Gong with Lowe's memory of (operations done, state). An operation takes effect once between its invocation and its
 * answer; one that was never answered, or unclearly, at any time after its invocation, or never.
 */
import { objection } from './allowed.ts';
import { after, displacedBy, EMPTY, type Question, type State } from './object.ts';
import { type Instant, isOpen, type Operation, type Result } from './operation.ts';

export type Verdict =
  /** Ids of the operations in an order that explains all answers. */
  | { readonly explained: true; readonly order: readonly string[] }
  /** `stuck`: what no order could place, after the longest that was found. */
  | {
      readonly explained: false;
      readonly order: readonly string[];
      readonly stuck: readonly string[];
    }
  /** The search was given up. */
  | { readonly explained: null };

/** Steps that a search may take. */
const BUDGET = 500_000;

export function linearize(history: readonly Operation[], budget = BUDGET): Verdict {
  return new Search(
    history.filter(({ answered }) => answered?.result.outcome !== 'nothing'),
    budget,
  ).run();
}

class Search {
  readonly #operations: readonly Operation[];
  readonly #last: bigint;
  readonly #tried = new Set<string>();
  #budget: number;
  #furthest: { order: readonly string[]; stuck: readonly string[] } = { order: [], stuck: [] };

  constructor(operations: readonly Operation[], budget: number) {
    this.#operations = operations;
    this.#last = operations.reduce((last, op) => later(last, op.answered ?? op.invoked), 0n);
    this.#budget = budget;
  }

  run(): Verdict {
    const order = this.#from(EMPTY, 0n, []);
    if (this.#budget < 0) return { explained: null };
    return order === null ? { explained: false, ...this.#furthest } : { explained: true, order };
  }

  /** `done`: a bit for each operation that has taken effect. */
  #from(state: State, done: bigint, order: readonly string[]): readonly string[] | null {
    this.#budget -= 1;
    if (this.#budget < 0) return null;
    const left = this.#operations.flatMap((op, n) =>
      (done >> BigInt(n)) & 1n ? [] : [{ op, bit: 1n << BigInt(n) }],
    );
    const answered = left.filter(({ op }) => !isOpen(op));
    if (answered.length === 0) return order;
    const key = `${done.toString(36)} ${keyOf(state)}`;
    if (this.#tried.has(key)) return null;
    this.#tried.add(key);
    const end = first(answered.map(({ op }) => op));
    const stuck: string[] = [];
    for (const { op, bit } of left) {
      if (op.invoked.order > end) continue;
      const next = taken(state, op, this.#last);
      if (next === null) {
        if (!isOpen(op)) stuck.push(op.id);
        continue;
      }
      const found = this.#from(next, done | bit, [...order, op.id]);
      if (found !== null || this.#budget < 0) return found;
    }
    if (order.length >= this.#furthest.order.length) this.#furthest = { order, stuck };
    return null;
  }
}

/** When the first of them was answered: whatever was asked later comes after it. */
function first(answered: readonly Operation[]): bigint {
  let least: bigint | null = null;
  for (const { answered: end } of answered)
    if (end !== null && (least === null || end.order < least)) least = end.order;
  return least ?? 0n;
}

const later = (last: bigint, { order }: Instant): bigint => (order > last ? order : last);

/** The state after the operation, or null when it could not have been answered so here. */
function taken(state: State, op: Operation, last: bigint): State | null {
  const question = questionOf(op, last);
  const result = isOpen(op) ? effectOf(state, question) : (op.answered?.result as Result);
  if (objection(state, question, result) !== null) return null;
  const changes = result.outcome === 'granted' || result.outcome === 'done';
  return changes ? after(state, question, result.displaced) : state;
}

/** By the asker's clock, between the invocation and the answer, or the end of the history. */
function questionOf({ ask, invoked, answered }: Operation, last: bigint): Question {
  const end = answered !== null && !isOpen({ answered }) ? answered.order : last;
  const took = Number(end - invoked.order) / 1e6;
  return { ask, when: { from: invoked.clock, to: invoked.clock + took + 1 } };
}

/** What it would have been told, had it been done here. */
const effectOf = (state: State, question: Question): Result => ({
  outcome: 'done',
  displaced: displacedBy(state, question),
});

const keyOf = (state: State): string =>
  [...state.values()]
    .map(({ id, ground, ends, generation, replaces }) =>
      [id, ground, ends.from, ends.to, generation, replaces].join(','),
    )
    .sort()
    .join(';');

/**
 * The states of an automaton over folded texts, made while it is walked: where one is, and where a character leads.
 * Knows nothing of patterns or paths.
 */
import { type CharSet, complement, holds } from './char-set.ts';

/** A place in a row from which one more character can be read. */
export interface State {
  /** Unique over all automata: states of several rows are kept in one sorted list. */
  readonly id: number;
  /** Unique within the row, counted from 1. */
  readonly number: number;
  /** The one character that can be read here, or null when there are several: then `set` has them. */
  readonly only: number | null;
  readonly set: CharSet;
  /** True when the set alone decides what follows. */
  readonly isPlain: boolean;
  /** Code points at which what follows changes; between two of them every character does the same. */
  readonly cuts: readonly number[];
  /** True when whatever follows, the row matches. */
  readonly universal: boolean;
  step(code: number): Arrival;
}

export interface Arrival {
  readonly states: readonly State[];
  /** True when the row is matched if the text ends here. */
  readonly ends: boolean;
}

const NOWHERE: Arrival = { states: [], ends: false };

export const SLASH = 0x2f;
export const IN_NAME: CharSet = complement([SLASH, SLASH]);

/** The graph: characters are read at states, the other nodes are passed through. */
export type Node =
  | { readonly kind: 'end' }
  | { readonly kind: 'split'; readonly outs: Node[] }
  | { readonly kind: 'state'; readonly state: State }
  | NotNode;

interface NotNode {
  readonly kind: 'not';
  readonly numbers: Numbers;
  readonly inside: Node;
  readonly after: Node;
  /** States for what the inside has read, by where it stands. */
  readonly runs: Map<string, State>;
}

/** Counts the states of one row. */
export interface Numbers {
  last: number;
}

let lastId = 0;

/** In a literal text, before its character `at`; the state after that one is made when it is reached. */
export class TextState implements State {
  readonly id = ++lastId;
  readonly number: number;
  readonly only: number;
  readonly isPlain = true;
  readonly universal = false;
  readonly #numbers: Numbers;
  readonly #codes: readonly number[];
  readonly #at: number;
  readonly #next: Node;
  #after: Arrival | null = null;

  constructor(numbers: Numbers, codes: readonly number[], at: number, next: Node) {
    this.number = ++numbers.last;
    this.only = codes[at] ?? 0;
    this.#numbers = numbers;
    this.#codes = codes;
    this.#at = at;
    this.#next = next;
  }

  get set(): CharSet {
    return [this.only, this.only];
  }

  get cuts(): readonly number[] {
    return [this.only, this.only + 1];
  }

  step(code: number): Arrival {
    if (code !== this.only) return NOWHERE;
    this.#after ??= this.#reach();
    return this.#after;
  }

  #reach(): Arrival {
    const at = this.#at + 1;
    if (at === this.#codes.length) return closure([this.#next]);
    return { states: [new TextState(this.#numbers, this.#codes, at, this.#next)], ends: false };
  }
}

export class SetState implements State {
  readonly id = ++lastId;
  readonly number: number;
  readonly only: number | null;
  readonly set: CharSet;
  readonly isPlain = true;
  readonly cuts: readonly number[];
  readonly universal: boolean;
  readonly #next: Node;
  #after: Arrival | null = null;

  constructor(numbers: Numbers, set: CharSet, next: Node, universal: boolean) {
    this.number = ++numbers.last;
    this.only = set.length === 2 && set[0] === set[1] ? (set[0] ?? null) : null;
    this.set = set;
    this.cuts = set.map((code, at) => (at % 2 === 0 ? code : code + 1));
    this.universal = universal;
    this.#next = next;
  }

  step(code: number): Arrival {
    if (!holds(this.set, code)) return NOWHERE;
    this.#after ??= closure([this.#next]);
    return this.#after;
  }
}

/** A `!(…)` that has read something: where its inside stands, and what comes after it whenever that has no match. */
class NotState implements State {
  readonly id = ++lastId;
  readonly number: number;
  readonly only = null;
  readonly set = IN_NAME;
  readonly isPlain = false;
  readonly universal = false;
  readonly cuts: readonly number[];
  readonly #node: NotNode;
  readonly #inside: Arrival;
  readonly #steps = new Map<number, Arrival>();

  constructor(node: NotNode, inside: Arrival) {
    this.number = ++node.numbers.last;
    this.#node = node;
    this.#inside = inside;
    this.cuts = [...new Set(inside.states.flatMap((state) => state.cuts).concat(SLASH, SLASH + 1))];
  }

  step(code: number): Arrival {
    if (code === SLASH) return NOWHERE;
    const before = this.#steps.get(code);
    if (before !== undefined) return before;
    const inside = stepAll(this.#inside.states, code);
    const after = closure([], [{ node: this.#node, inside }]);
    this.#steps.set(code, after);
    return after;
  }
}

interface Run {
  readonly node: NotNode;
  readonly inside: Arrival;
}

/** All states that are reached from these nodes without reading. */
export function closure(nodes: readonly Node[], runs: readonly Run[] = []): Arrival {
  const states = new Set<State>();
  const seen = new Set<Node>();
  let ends = false;
  const enter = ({ node, inside }: Run): void => {
    states.add(runState(node, inside));
    if (!inside.ends) visit(node.after);
  };
  const visit = (node: Node): void => {
    if (node.kind === 'end') ends = true;
    else if (node.kind === 'state') states.add(node.state);
    else if (!seen.has(node)) {
      seen.add(node);
      if (node.kind === 'split') node.outs.forEach(visit);
      else enter({ node, inside: closure([node.inside]) });
    }
  };
  runs.forEach(enter);
  nodes.forEach(visit);
  return { states: byId([...states]), ends };
}

/** The one state for a negation whose inside stands there. */
function runState(node: NotNode, inside: Arrival): State {
  const key = `${inside.ends ? '!' : ''}${inside.states.map((state) => state.id).join()}`;
  const before = node.runs.get(key);
  if (before !== undefined) return before;
  const made = new NotState(node, inside);
  node.runs.set(key, made);
  return made;
}

/** Where a list of states stands after one character, as one sorted list without duplicates. */
export function stepAll(states: readonly State[], code: number): Arrival {
  let ends = false;
  const reached = new Set<State>();
  for (const state of states) {
    const arrival = state.step(code);
    if (arrival.ends) ends = true;
    for (const next of arrival.states) reached.add(next);
  }
  return reached.size === 0 && !ends ? NOWHERE : { states: byId([...reached]), ends };
}

const byId = (states: State[]): State[] =>
  states.length < 2 ? states : states.sort((a, b) => a.id - b.id);

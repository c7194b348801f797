/**
 * One row of a pattern as an automaton over whole folded paths, `/` included, built while it is walked. Decides
 * which texts a row matches, text by text; which texts are paths is the walker's business (see meeting.ts).
 */
import { type CharSet, complement, foldedSet, holds } from './char-set.ts';
import { ANY_DEPTH, type Row } from './rows.ts';
import type { Item } from './segment.ts';

/** A place in a row from which one more character can be read. */
export interface State {
  /** Unique over all automata: states of several rows are kept in one sorted list. */
  readonly id: number;
  /** Characters that can be read here at all. */
  readonly set: CharSet;
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

const ANYTHING: CharSet = [1, 0x10ffff];
const SLASH = 0x2f;
const IN_NAME: CharSet = complement([SLASH, SLASH]);

/** The graph: characters are read at `char` and `not` nodes, the others are passed through. */
type Node =
  | { readonly kind: 'end' }
  | { readonly kind: 'split'; readonly outs: Node[] }
  | { readonly kind: 'char'; readonly state: State }
  | { readonly kind: 'not'; readonly sub: Node; readonly after: Node; runs: Map<string, State> };

const END: Node = { kind: 'end' };

let lastId = 0;

const known = new WeakMap<Row, Arrival>();

/** Where a row begins. The same row gives the same states, with what was walked before. */
export function startOf(row: Row): Arrival {
  const before = known.get(row);
  if (before !== undefined) return before;
  const start = closure([rowNode(row)]);
  known.set(row, start);
  return start;
}

function rowNode(row: Row): Node {
  let next: Node = END;
  for (let i = row.segments.length - 1; i >= 0; i--) {
    const segment = row.segments[i];
    const last = i === row.segments.length - 1;
    if (segment === ANY_DEPTH || segment === undefined) {
      next = last ? anything(next) : anyDirectories(next);
    } else {
      next = sequence(segment.items, last ? next : charNode([SLASH, SLASH], next));
    }
  }
  return next;
}

/** `**` at the end: at least one character, whatever they are. */
function anything(next: Node): Node {
  const more: Node = { kind: 'split', outs: [next] };
  const some = charNode(ANYTHING, more, true);
  more.outs.push(some);
  return some;
}

/** `**` with a slash behind it: nothing, or any text that ends in a slash. */
function anyDirectories(next: Node): Node {
  const inside: Node = { kind: 'split', outs: [charNode([SLASH, SLASH], next)] };
  inside.outs.push(charNode(ANYTHING, inside));
  return { kind: 'split', outs: [next, inside] };
}

const sequence = (items: readonly Item[], next: Node): Node =>
  items.reduceRight((after: Node, item) => itemNode(item, after), next);

function itemNode(item: Item, next: Node): Node {
  if (item.kind === 'char') {
    const code = item.char.codePointAt(0) ?? 0;
    return charNode([code, code], next);
  }
  if (item.kind === 'any') return charNode(IN_NAME, next);
  if (item.kind === 'class') return charNode(classSet(item.class), next);
  if (item.kind === 'star') {
    const loop: Node = { kind: 'split', outs: [next] };
    loop.outs.push(charNode(IN_NAME, loop));
    return loop;
  }
  return groupNode(item, next);
}

function groupNode(group: Extract<Item, { kind: 'group' }>, next: Node): Node {
  const choices = (after: Node): Node[] => group.choices.map((choice) => sequence(choice, after));
  if (group.type === '@') return { kind: 'split', outs: choices(next) };
  if (group.type === '?') return { kind: 'split', outs: [next, ...choices(next)] };
  if (group.type === '!') {
    return {
      kind: 'not',
      sub: { kind: 'split', outs: choices(END) },
      after: next,
      runs: new Map(),
    };
  }
  const again: Node = { kind: 'split', outs: [next] };
  const once: Node = { kind: 'split', outs: choices(again) };
  again.outs.push(once);
  return group.type === '*' ? again : once;
}

function classSet(read: Extract<Item, { kind: 'class' }>['class']): CharSet {
  const listed = foldedSet(read);
  return complement(read.negated ? listed : complement(listed), SLASH);
}

function charNode(set: CharSet, next: Node, universal = false): Node {
  return { kind: 'char', state: new CharState(set, next, universal) };
}

class CharState implements State {
  readonly id = ++lastId;
  readonly set: CharSet;
  readonly universal: boolean;
  readonly #next: Node;
  #after: Arrival | null = null;
  #cuts: readonly number[] | null = null;

  constructor(set: CharSet, next: Node, universal: boolean) {
    this.set = set;
    this.#next = next;
    this.universal = universal;
  }

  get cuts(): readonly number[] {
    this.#cuts ??= cutsOf(this.set);
    return this.#cuts;
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
  readonly set = IN_NAME;
  readonly universal = false;
  readonly cuts: readonly number[];
  readonly #node: Extract<Node, { kind: 'not' }>;
  readonly #inside: Arrival;
  readonly #steps = new Map<number, Arrival>();

  constructor(node: Extract<Node, { kind: 'not' }>, inside: Arrival) {
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
  readonly node: Extract<Node, { kind: 'not' }>;
  readonly inside: Arrival;
}

/** All states that are reached from these nodes without reading. */
function closure(nodes: readonly Node[], runs: readonly Run[] = []): Arrival {
  const states = new Set<State>();
  const seen = new Set<Node>();
  let ends = false;
  const enter = ({ node, inside }: Run): void => {
    states.add(runState(node, inside));
    if (!inside.ends) visit(node.after);
  };
  const visit = (node: Node): void => {
    if (node.kind === 'end') ends = true;
    else if (node.kind === 'char') states.add(node.state);
    else if (!seen.has(node)) {
      seen.add(node);
      if (node.kind === 'split') node.outs.forEach(visit);
      else enter({ node, inside: closure([node.sub]) });
    }
  };
  runs.forEach(enter);
  nodes.forEach(visit);
  return { states: byId([...states]), ends };
}

/** The one state for a negation whose inside stands there. */
function runState(node: Extract<Node, { kind: 'not' }>, inside: Arrival): State {
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

function cutsOf(set: CharSet): readonly number[] {
  return set.map((code, at) => (at % 2 === 0 ? code : code + 1));
}

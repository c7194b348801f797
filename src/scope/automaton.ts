/**
 * One row of a pattern as an automaton over whole folded paths, `/` included. Decides which texts a row matches; which
 * texts are paths is the walker's business (see meeting.ts).
 */
import {
  type Arrival,
  closure,
  IN_NAME,
  type Node,
  type Numbers,
  SetState,
  SLASH,
  TextState,
} from './automaton-states.ts';
import { type CharSet, complement, foldedSet } from './char-set.ts';
import { ANY_DEPTH, type Row } from './rows.ts';
import type { Item } from './segment.ts';

const ANYTHING: CharSet = [1, 0x10ffff];

const END: Node = { kind: 'end' };

/** Where a row begins. The same row gives the same states, with what was walked before. */
export function startOf(row: Row): Arrival {
  row.memo.start ??= closure([new Builder().row(row)]);
  return row.memo.start as Arrival;
}

class Builder {
  readonly #numbers: Numbers = { last: 0 };

  row({ segments }: Row): Node {
    let next: Node = END;
    for (const [at, segment] of [...segments.entries()].reverse()) {
      const last = at === segments.length - 1;
      if (segment === ANY_DEPTH) next = last ? this.#anything(next) : this.#anyDirectories(next);
      else next = this.#sequence(segment.items, last ? next : this.#text([SLASH], next));
    }
    return next;
  }

  /** `**` at the end: at least one character, whatever they are. */
  #anything(next: Node): Node {
    const more: Node = { kind: 'split', outs: [next] };
    const some = this.#set(ANYTHING, more, true);
    more.outs.push(some);
    return some;
  }

  /** `**` with a slash behind it: nothing, or any text that ends in a slash. */
  #anyDirectories(next: Node): Node {
    const inside: Node = { kind: 'split', outs: [this.#text([SLASH], next)] };
    inside.outs.push(this.#set(ANYTHING, inside));
    return { kind: 'split', outs: [next, inside] };
  }

  #sequence(items: readonly Item[], next: Node): Node {
    return items.reduceRight((after: Node, item) => this.#item(item, after), next);
  }

  #item(item: Item, next: Node): Node {
    if (item.kind === 'text') return this.#text(codesOf(item.text), next);
    if (item.kind === 'any') return this.#set(IN_NAME, next);
    if (item.kind === 'class') return this.#set(classSet(item.class), next);
    if (item.kind === 'group') return this.#group(item, next);
    const loop: Node = { kind: 'split', outs: [next] };
    loop.outs.push(this.#set(IN_NAME, loop));
    return loop;
  }

  #group(group: Extract<Item, { kind: 'group' }>, next: Node): Node {
    const choices = (after: Node): Node[] =>
      group.choices.map((choice) => this.#sequence(choice, after));
    if (group.type === '@') return { kind: 'split', outs: choices(next) };
    if (group.type === '?') return { kind: 'split', outs: [next, ...choices(next)] };
    if (group.type === '!') {
      const inside: Node = { kind: 'split', outs: choices(END) };
      return { kind: 'not', numbers: this.#numbers, inside, after: next, runs: new Map() };
    }
    const again: Node = { kind: 'split', outs: [next] };
    const once: Node = { kind: 'split', outs: choices(again) };
    again.outs.push(once);
    return group.type === '*' ? again : once;
  }

  #text(codes: readonly number[], next: Node): Node {
    return { kind: 'state', state: new TextState(this.#numbers, codes, 0, next) };
  }

  #set(set: CharSet, next: Node, universal = false): Node {
    return { kind: 'state', state: new SetState(this.#numbers, set, next, universal) };
  }
}

const codesOf = (text: string): number[] => [...text].map((char) => char.codePointAt(0) ?? 0);

/** Class sets by what they hold: equal ones are one, so that what is known of a pair of sets is found again. */
const classSets = new Map<string, CharSet>();

function classSet(read: Extract<Item, { kind: 'class' }>['class']): CharSet {
  const listed = foldedSet(read);
  const set = complement(read.negated ? listed : complement(listed), SLASH);
  const key = set.join();
  const before = classSets.get(key);
  if (before !== undefined) return before;
  if (classSets.size > 1_000) classSets.clear();
  classSets.set(key, set);
  return set;
}

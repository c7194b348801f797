/**
 * Decides whether two rows match a common path that no exclusion matches, by walking their automata side by side
 * over all texts at once, and finds the shortest such path. Knows nothing of scopes, of their order or of minimatch.
 */
import { startOf } from './automaton.ts';
import type { Arrival, State } from './automaton-states.ts';
import { type CharSet, holds } from './char-set.ts';
import { type Exclusion, isWithin } from './exclusion.ts';
import { niceCharacter } from './nice-character.ts';
import type { Row } from './rows.ts';

export interface Budget {
  /** Steps that are left; a walk stops when there are none. */
  steps: number;
}

export type Meeting = { readonly found: string } | 'none' | 'unknown';

/** What of a segment has been read: paths have no empty, `.` or `..` segments. */
const AT_START = 0;
const DOT = 1;
const DOTS = 2;
const IN_NAME = 3;
type Progress = typeof AT_START | typeof DOT | typeof DOTS | typeof IN_NAME;

/** How far the text that was read has come, but for the states of the two rows. */
interface Reached {
  readonly progress: Progress;
  readonly excluding: Exclusion;
  /** The place before and the character read there, for the path. */
  readonly before: Place | null;
  readonly code: number;
}

class Place {
  readonly a: State;
  readonly b: State;
  readonly reached: Reached;

  constructor(a: State, b: State, reached: Reached) {
    this.a = a;
    this.b = b;
    this.reached = reached;
  }
}

/** A name that begins with a dot is a path too, but one that people find odd: others are looked at before it. */
const DOT_COSTS = 4;

export function meet(a: Row, b: Row, excluding: Exclusion, budget: Budget): Meeting {
  const walk = new Walk(budget);
  walk.enter(startOf(a), startOf(b), { progress: AT_START, excluding, before: null, code: 0 }, 0);
  return walk.run();
}

/** More states than a walk can make within any budget; pairs of them still fit in one number. */
const MOST_STATES = 2 ** 24;

class Walk {
  readonly #budget: Budget;
  /** Places to look at, by cost. */
  readonly #waiting: Place[][] = [];
  /** Per pair of states and progress: the sets of exclusions that places there have had. */
  readonly #seen = new Map<number, Exclusion[]>();

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  run(): Meeting {
    for (let cost = 0; cost < this.#waiting.length; cost++) {
      for (const place of this.#waiting[cost] ?? []) {
        const found = this.#expand(place, cost);
        if (found !== null) return { found };
        if (this.#budget.steps < 0) return 'unknown';
      }
      this.#waiting[cost] = [];
    }
    return 'none';
  }

  enter(a: Arrival, b: Arrival, reached: Reached, cost: number): void {
    const waiting = this.#waiting[cost] ?? [];
    this.#waiting[cost] = waiting;
    for (const stateA of a.states) {
      for (const stateB of b.states) {
        this.#budget.steps--;
        if (this.#isNew(stateA, stateB, reached)) waiting.push(new Place(stateA, stateB, reached));
      }
    }
  }

  /** Looks at every character that both can read; gives the path when one ends it. */
  #expand(place: Place, cost: number): string | null {
    const { progress: begun, excluding: against } = place.reached;
    for (const code of choices(place.a, place.b, against)) {
      const progress = progressAfter(begun, code);
      if (progress === null) continue;
      this.#budget.steps--;
      const a = place.a.step(code);
      const b = place.b.step(code);
      const excluding = against.after(code);
      if (progress === IN_NAME && a.ends && b.ends && !excluding.ends) return pathTo(place, code);
      if (excluding.universal || a.states.length === 0 || b.states.length === 0) continue;
      const slow = code === 0x2e && begun === AT_START ? DOT_COSTS : 1;
      this.enter(a, b, { progress, excluding, before: place, code }, cost + slow);
    }
    return null;
  }

  /** False when a place there had no more exclusions against it: whatever can be reached from here could from there. */
  #isNew(a: State, b: State, { progress, excluding }: Reached): boolean {
    const key = (a.number * MOST_STATES + b.number) * 4 + progress;
    const had = this.#seen.get(key);
    if (had === undefined) this.#seen.set(key, [excluding]);
    else if (had.some((fewer) => isWithin(fewer, excluding))) return false;
    else had.push(excluding);
    return true;
  }
}

/** Choices where nothing is excluded, by the two sets: most states read the same few sets. */
const usual = new WeakMap<CharSet, WeakMap<CharSet, readonly number[]>>();

/** One character for each way that the next step can go. */
function choices(a: State, b: State, excluding: Exclusion): readonly number[] {
  if (a.only !== null || b.only !== null) {
    const only = a.only ?? b.only ?? 0;
    const other = a.only === null ? a : b;
    return other.only === only || (other.only === null && holds(other.set, only)) ? [only] : [];
  }
  const plain = excluding.cuts.length === 0 && a.isPlain && b.isPlain;
  const before = plain ? usual.get(a.set)?.get(b.set) : undefined;
  if (before !== undefined) return before;
  const codes = choose(a, b, excluding);
  if (plain) {
    const byB = usual.get(a.set) ?? new WeakMap<CharSet, readonly number[]>();
    usual.set(a.set, byB.set(b.set, codes));
  }
  return codes;
}

function choose(a: State, b: State, excluding: Exclusion): readonly number[] {
  const cuts = new Set<number>([1, 0x2e, 0x2f, 0x30]);
  for (const cut of a.cuts) cuts.add(cut);
  for (const cut of b.cuts) cuts.add(cut);
  for (const cut of excluding.cuts) cuts.add(cut);
  const sorted = [...cuts].sort((x, y) => x - y);
  const codes: number[] = [];
  sorted.forEach((from, at) => {
    if (from < 1 || from > 0x10ffff || !holds(a.set, from) || !holds(b.set, from)) return;
    const code = niceCharacter(from, (sorted[at + 1] ?? 0x110000) - 1);
    if (code !== null) codes.push(code);
  });
  // Where there is a choice, the path that is easiest to read is found first.
  return codes.sort((x, y) => rank(x) - rank(y));
}

function rank(code: number): number {
  if (code === 0x78) return 0;
  if (code >= 0x61 && code <= 0x7a) return 1;
  if (code >= 0x30 && code <= 0x39) return 2;
  return code === 0x2f ? 4 : 3;
}

function progressAfter(progress: Progress, code: number): Progress | null {
  if (code === 0x2f) return progress === IN_NAME ? AT_START : null;
  if (code !== 0x2e || progress === IN_NAME || progress === DOTS) return IN_NAME;
  return progress === AT_START ? DOT : DOTS;
}

function pathTo(place: Place, last: number): string {
  const codes = [last];
  for (let at = place.reached; at.before !== null; at = at.before.reached) codes.push(at.code);
  return String.fromCodePoint(...codes.reverse());
}

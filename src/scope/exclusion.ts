/**
 * All exclusions of a decision at once: which of their states a text has reached, each such set made once, so that
 * many exclusions cost little more than one. Knows nothing of what they are excluded from.
 */
import { startOf } from './automaton.ts';
import { type State, stepAll } from './automaton-states.ts';
import type { Row } from './rows.ts';

/** One set of states that exclusions have reached. */
export interface Exclusion {
  /** Sorted by id. */
  readonly states: readonly State[];
  /** True when the text that was read is excluded if it ends here. */
  readonly ends: boolean;
  /** True when it is excluded however it goes on. */
  readonly universal: boolean;
  readonly cuts: readonly number[];
  after(code: number): Exclusion;
}

export function excluding(rows: readonly Row[], spend: (steps: number) => void): Exclusion {
  const start = rows.flatMap((row) => startOf(row).states).sort((a, b) => a.id - b.id);
  return new StateSets(spend).of([...new Set(start)], false);
}

class StateSets {
  readonly spend: (steps: number) => void;
  readonly #made = new Map<string, StateSet>();

  constructor(spend: (steps: number) => void) {
    this.spend = spend;
  }

  of(states: readonly State[], ends: boolean): StateSet {
    const key = `${ends ? '!' : ''}${states.map((state) => state.id).join()}`;
    const before = this.#made.get(key);
    if (before !== undefined) return before;
    const made = new StateSet(this, states, ends);
    this.#made.set(key, made);
    return made;
  }
}

class StateSet implements Exclusion {
  readonly states: readonly State[];
  readonly ends: boolean;
  readonly universal: boolean;
  readonly cuts: readonly number[];
  readonly #all: StateSets;
  readonly #steps = new Map<number, Exclusion>();

  constructor(all: StateSets, states: readonly State[], ends: boolean) {
    this.#all = all;
    this.states = states;
    this.ends = ends;
    this.universal = states.some((state) => state.universal);
    this.cuts = [...new Set(states.flatMap((state) => state.cuts))];
  }

  after(code: number): Exclusion {
    const before = this.#steps.get(code);
    if (before !== undefined) return before;
    this.#all.spend(this.states.length);
    const { states, ends } = stepAll(this.states, code);
    const next = this.#all.of(states, ends);
    this.#steps.set(code, next);
    return next;
  }
}

/** True when `fewer` excludes nothing from here on that `more` does not. */
export function isWithin(fewer: Exclusion, more: Exclusion): boolean {
  if (fewer === more) return true;
  if (fewer.states.length >= more.states.length) return false;
  let at = 0;
  for (const state of fewer.states) {
    while (at < more.states.length && (more.states[at] as State).id < state.id) at++;
    if (more.states[at] !== state) return false;
    at++;
  }
  return true;
}

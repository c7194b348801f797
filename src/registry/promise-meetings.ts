/** Whose open commitment a new one meets: by exact overlap where both name ground, by their text where one names none. */
import { hasReached } from '../ledger/commitment.ts';
import { overlap } from '../scope/overlap.ts';
import { scopeOf } from '../scope/pattern.ts';
import { scanning } from '../scope/scan.ts';
import type { Scope } from '../scope/scope.ts';
import { type Hit, ScopeIndex } from '../scope/scope-index.ts';
import type { Kept } from './promised.ts';

/** Who promises, and where: the same for all of one message. */
export type Speaker = Pick<Kept, 'agent' | 'repository' | 'target' | 'branch' | 'task'>;

/** `excused`: others meet it, on paths alone that anyone may write. */
export interface Met {
  readonly first: Kept | null;
  readonly excused: boolean;
}

export class Meetings {
  /** Those that could be in the way, oldest first: places of this list are ages. */
  readonly #others: readonly Kept[];
  readonly #shared: Scope | null;
  readonly #byText = new Map<string, number[]>();
  /** Null until a second question: one alone is answered sooner by going through the scopes. */
  #index: ScopeIndex<number> | null = null;
  #asked = false;

  constructor(open: Iterable<Kept>, speaker: Speaker, shared: readonly string[]) {
    this.#others = [...open].filter((one) => isInTheWay(one, speaker)).sort(byAge);
    this.#shared = shared.length === 0 ? null : scopeOf(shared);
    this.#others.forEach(({ object }, age) => {
      const known = this.#byText.get(object);
      if (known === undefined) this.#byText.set(object, [age]);
      else known.push(age);
    });
  }

  /** The oldest that stands in its way. What can't be proved apart does: it is a question, and refuses nothing. */
  of(mine: Pick<Kept, 'object' | 'write'>): Met {
    const named = (this.#byText.get(mine.object) ?? []).find(
      (age) => this.#others[age]?.write === undefined || mine.write === undefined,
    );
    const scope = mine.write === undefined ? null : readScope(mine.write);
    let excused = false;
    for (const { key: age } of scope === null ? [] : this.#hits(scope)) {
      if (named !== undefined && named < age) break;
      const other = this.#others[age] as Kept;
      if (this.#isBesideShared(scope as Scope, other)) return { first: other, excused };
      excused = true;
    }
    return { first: this.#others[named ?? -1] ?? null, excused };
  }

  /** Whether they share more than what anyone may write. */
  #isBesideShared(mine: Scope, other: Kept): boolean {
    const shared = this.#shared;
    if (shared === null || shared.exclude.length > 0) return true;
    const rest = { include: mine.include, exclude: [...mine.exclude, ...shared.include] };
    return overlap(rest, scopeOf(other.write ?? [])).overlaps !== false;
  }

  #hits(scope: Scope): Iterable<Hit<number>> {
    if (!this.#asked) {
      this.#asked = true;
      return scanning(this.#grounds(), scope);
    }
    if (this.#index === null) {
      this.#index = new ScopeIndex();
      for (const [age, ground] of this.#grounds()) this.#index.add(age, ground);
    }
    return this.#index.hits(scope);
  }

  *#grounds(): Generator<readonly [number, Scope]> {
    for (const [age, { write }] of this.#others.entries()) {
      const scope = write === undefined ? null : readScope(write);
      if (scope !== null) yield [age, scope];
    }
  }
}

/** Null for what somebody wrote by hand and nobody can read: a promise grants nothing, so nothing stops for it. */
function readScope(entries: readonly string[]): Scope | null {
  try {
    return scopeOf(entries);
  } catch {
    return null;
  }
}

/** Another seat's, for the same target; not on the same branch, and no other attempt at the same task. */
const isInTheWay = (one: Kept, mine: Speaker): boolean =>
  one.agent !== mine.agent &&
  one.repository === mine.repository &&
  one.target === mine.target &&
  one.branch !== mine.branch &&
  (mine.task === undefined || one.task !== mine.task) &&
  !hasReached(one, 'CONFLICTED');

/** By the promise, then by id: the same for every order of the view. */
const byAge = (a: Kept, b: Kept): number => {
  const [one = '', other = ''] = [a.history[0]?.at, b.history[0]?.at];
  return one < other ? -1 : one > other ? 1 : a.id < b.id ? -1 : 1;
};

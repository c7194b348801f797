/** Whose open commitment a new one meets: by exact overlap where both name ground, by their text where one names none. */
import { hasReached } from '../ledger/commitment.ts';
import { overlap } from '../scope/overlap.ts';
import { scopeOf } from '../scope/pattern.ts';
import type { Scope } from '../scope/scope.ts';
import { ScopeIndex } from '../scope/scope-index.ts';
import type { CommitmentId } from './ids.ts';
import type { Kept } from './promised.ts';

type New = Omit<Kept, 'history' | 'conflictsWith'>;

/** `excused`: others meet it, on paths alone that anyone may write. */
export interface Met {
  readonly first: Kept | null;
  readonly excused: boolean;
}

export class Meetings {
  readonly #open: ReadonlyMap<CommitmentId, Kept>;
  readonly #shared: Scope | null;
  #byText: Map<string, Kept[]> | null = null;
  #index: ScopeIndex<CommitmentId> | null = null;

  constructor(open: ReadonlyMap<CommitmentId, Kept>, shared: readonly string[]) {
    this.#open = open;
    this.#shared = shared.length === 0 ? null : scopeOf(shared);
  }

  /** The oldest that stands in its way. What can't be proved apart does: it is a question, and refuses nothing. */
  of(mine: New): Met {
    const texts = (this.#texts().get(mine.object) ?? []).filter(
      (one) => one.write === undefined || mine.write === undefined,
    );
    const { met, excused } = this.#onGround(mine);
    const all = [...texts, ...met].filter((one) => isInTheWay(one, mine)).sort(byAge);
    return { first: all[0] ?? null, excused };
  }

  #onGround(mine: New): { readonly met: readonly Kept[]; readonly excused: boolean } {
    const scope = mine.write === undefined ? null : readScope(mine.write);
    if (scope === null) return { met: [], excused: false };
    const hits = this.#ground()
      .overlapping(scope)
      .map((hit) => this.#open.get(hit.key) as Kept)
      .filter((one) => isInTheWay(one, mine));
    const met = hits.filter((one) => this.#besideShared(scope, one));
    return { met, excused: met.length < hits.length };
  }

  #besideShared(mine: Scope, other: Kept): boolean {
    const shared = this.#shared;
    if (shared === null || shared.exclude.length > 0) return true;
    const rest = { include: mine.include, exclude: [...mine.exclude, ...shared.include] };
    return overlap(rest, scopeOf(other.write ?? [])).overlaps !== false;
  }

  #texts(): Map<string, Kept[]> {
    if (this.#byText !== null) return this.#byText;
    const texts = new Map<string, Kept[]>();
    for (const one of this.#open.values()) {
      const known = texts.get(one.object);
      if (known === undefined) texts.set(one.object, [one]);
      else known.push(one);
    }
    this.#byText = texts;
    return texts;
  }

  #ground(): ScopeIndex<CommitmentId> {
    if (this.#index !== null) return this.#index;
    this.#index = new ScopeIndex();
    for (const one of this.#open.values()) {
      const scope = one.write === undefined ? null : readScope(one.write);
      if (scope !== null) this.#index.add(one.id, scope);
    }
    return this.#index;
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
const isInTheWay = (one: Kept, mine: New): boolean =>
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

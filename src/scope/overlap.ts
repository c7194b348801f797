/**
 * Decides whether two scopes share a path, exactly, exclusions included, and names one: "no" is proved, "yes" comes
 * with a witness that minimatch confirms, and where the work would be too much the answer is neither. The order of
 * scopes and of patterns never matters. Knows nothing of claims.
 */
import { type Exclusion, excluding } from './exclusion.ts';
import { foldText } from './fold.ts';
import { isIn } from './match.ts';
import { type Budget, type Meeting, meet } from './meeting.ts';
import { literalStart, mayMeet } from './outline.ts';
import {
  type Prepared,
  type PreparedPattern,
  type PreparedRow,
  prepare,
  type Sorted,
} from './prepared.ts';
import { CAPS, type Overlap, type PathText, type Scope } from './scope.ts';

export interface OverlapOptions {
  /** Paths that make better witnesses than made-up ones: those that exist. The first that is in both is taken. */
  readonly prefer?: readonly PathText[];
  /** Steps of work; CAPS.overlapSteps unless given. */
  readonly steps?: number;
}

export function overlap(a: Scope, b: Scope, options: OverlapOptions = {}): Overlap {
  return overlapOf(prepare(a), prepare(b), options);
}

/** The same for scopes that were prepared before. */
export function overlapOf(a: Prepared, b: Prepared, options: OverlapOptions): Overlap {
  const found = decide(a.sorted, b.sorted, { steps: options.steps ?? CAPS.overlapSteps });
  if (found.overlaps === false) return found;
  const isCommon = (path: PathText): boolean => isIn(a, path) && isIn(b, path);
  // Looked for only now: most scopes are disjoint, and a tree can hold 200,000 paths.
  const existing = options.prefer?.find(isCommon);
  if (existing !== undefined) return { overlaps: true, witness: existing };
  if (found.overlaps === null) return found;
  const witness = asWritten(found.witness, found.pair);
  if (isCommon(witness)) return { overlaps: true, witness };
  // Can't be, as far as we know; but then "disjoint" is not proved either.
  return unproved(found.pair, 'a path that looked common was not confirmed');
}

/** Which patterns of two scopes meet, for people to read: pairs that can't be proved disjoint are among them. */
export function overlappingPairs(a: Scope, b: Scope): { mine: string; theirs: string }[] {
  const budget: Budget = { steps: CAPS.overlapSteps };
  const [mine, theirs] = [prepare(a), prepare(b)];
  const excluded = new Excluded(mine, theirs, budget);
  const pairs = new Map<string, { mine: string; theirs: string }>();
  for (const [one, other] of rowPairs(mine.include, theirs.include, budget)) {
    const key = JSON.stringify([one.pattern, other.pattern]);
    if (pairs.has(key) || compare([one, other], excluded, budget) === 'none') continue;
    pairs.set(key, { mine: one.pattern, theirs: other.pattern });
  }
  return [...pairs.values()];
}

type Decided =
  | { readonly overlaps: true; readonly witness: PathText; readonly pair: RowPair }
  | Exclude<Overlap, { overlaps: true }>;

type RowPair = readonly [PreparedRow, PreparedRow];

function decide(a: Sorted, b: Sorted, budget: Budget): Decided {
  const [x, y] = a.key <= b.key ? [a, b] : [b, a];
  const excluded = new Excluded(x, y, budget);
  for (const pair of rowPairs(x.include, y.include, budget)) {
    const met = compare(pair, excluded, budget);
    if (met === 'unknown') return unproved(pair, 'the comparison takes too much work');
    if (met !== 'none') return { overlaps: true, witness: met.found, pair };
  }
  const last = [x.include.at(-1), y.include.at(-1)];
  if (budget.steps >= 0 || !last[0] || !last[1]) return { overlaps: false };
  return unproved([last[0], last[1]], 'there are too many patterns to compare');
}

/** What neither scope has, in the two forms that it is asked for; each made when it is. */
class Excluded {
  readonly #patterns: readonly PreparedPattern[];
  readonly #budget: Budget;
  #states: Exclusion | null = null;

  constructor(a: Pick<Sorted, 'exclude'>, b: Pick<Sorted, 'exclude'>, budget: Budget) {
    this.#patterns = [...a.exclude, ...b.exclude];
    this.#budget = budget;
  }

  get states(): Exclusion {
    if (this.#states !== null) return this.#states;
    const rows = new Set(this.#patterns.flatMap(({ rows }) => rows.map(({ row }) => row)));
    this.#states = excluding([...rows], (steps) => {
      this.#budget.steps -= steps;
    });
    return this.#states;
  }

  has(folded: string): boolean {
    return this.#patterns.some(({ rows }) => rows.some((row) => row.matches(folded)));
  }
}

/** One path alone is asked minimatch; everything else is walked. */
function compare([one, other]: RowPair, excluded: Excluded, budget: Budget): Meeting {
  const [exact, wide] = one.outline.exact ? [one, other] : [other, one];
  if (!exact.outline.exact) return meet(one.row, other.row, excluded.states, budget);
  budget.steps--;
  const path = exact.outline.prefix;
  return wide.matches(path) && !excluded.has(path) ? { found: path } : 'none';
}

/** Witnesses are folded; what a pattern says literally at its beginning is given back as it was written there. */
function asWritten(witness: string, pair: RowPair): string {
  const starts = pair.map(({ pattern }) => literalStart(pattern));
  const [start = ''] = starts
    .filter((text) => witness.startsWith(foldText(text)) && foldText(text).length === text.length)
    .sort((x, y) => y.length - x.length);
  return start + witness.slice(start.length);
}

/** Rows that are glanced at for one step of work. */
const GLANCES = 16;

/**
 * Pairs of rows that a glance does not tell apart. Patterns that it does are not read. Ends early, with nothing left
 * of the budget, when braces make too many.
 */
function* rowPairs(
  a: readonly PreparedPattern[],
  b: readonly PreparedPattern[],
  budget: Budget,
): Iterable<RowPair> {
  for (const mine of a) {
    for (const theirs of b) {
      if (!mayMeet(mine.glance, theirs.glance)) continue;
      for (const one of mine.rows) {
        budget.steps -= theirs.rows.length / GLANCES;
        if (budget.steps < 0) return;
        for (const other of theirs.rows) {
          if (mayMeet(one.outline, other.outline)) yield [one, other];
        }
      }
    }
  }
}

/** The pattern to simplify is the one with more signs in it. */
function unproved(
  [one, other]: readonly { readonly pattern: string }[],
  why: string,
): Overlap & { overlaps: null } {
  const patterns = [one?.pattern ?? '', other?.pattern ?? ''];
  const [heavier = '', lighter = ''] = patterns.sort(
    (x, y) => signs(y) - signs(x) || (x < y ? -1 : 1),
  );
  return {
    overlaps: null,
    reason: `cannot prove ${cut(heavier)} and ${cut(lighter)} disjoint: ${why}`,
    pattern: heavier,
  };
}

const cut = (pattern: string): string =>
  pattern.length > 100 ? `${pattern.slice(0, 99)}…` : pattern;

const signs = (pattern: string): number => pattern.match(/[*?[({]/g)?.length ?? 0;

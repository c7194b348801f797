/**
 * Finds, among many scopes, those that overlap one, when that is asked only once: reads how each pattern begins and
 * nothing more of those that begin elsewhere. Gives the same answers as ScopeIndex, which is slow to build and
 * quick to ask. Knows nothing of claims.
 */
import { foldText } from './fold.ts';
import { literalStart, mayMeet } from './outline.ts';
import { type OverlapOptions, overlapOf } from './overlap.ts';
import { type Prepared, prepare } from './prepared.ts';
import type { Scope } from './scope.ts';
import type { Hit } from './scope-index.ts';

/** Every scope that overlaps, or can't be proved not to, in the order given. */
export const scan = <K>(
  scopes: Iterable<readonly [K, Scope]>,
  asked: Scope,
  options: OverlapOptions = {},
): Hit<K>[] => [...scanning(scopes, asked, options)];

/** The same one by one, for whoever needs not all of them. */
export function* scanning<K>(
  scopes: Iterable<readonly [K, Scope]>,
  asked: Scope,
  options: OverlapOptions = {},
): Generator<Hit<K>> {
  const mine = prepare(asked);
  const starts = asked.include.map(startOf);
  for (const [key, scope] of scopes) {
    if (!scope.include.some((pattern) => beginsLike(startOf(pattern), starts))) continue;
    const theirs = prepare(scope);
    if (!glance(mine, theirs)) continue;
    const overlap = overlapOf(mine, theirs, options);
    if (overlap.overlaps !== false) yield { key, overlap };
  }
}

const ASCII = /^[\x20-\x7e]*$/;

function startOf(pattern: string): string {
  const start = literalStart(pattern);
  return ASCII.test(start) ? start.toLowerCase() : foldText(start);
}

/** Two sets of paths that begin with these share one only when one beginning continues the other. */
const beginsLike = (start: string, others: readonly string[]): boolean =>
  others.some((other) =>
    start.length < other.length ? other.startsWith(start) : start.startsWith(other),
  );

const glance = (mine: Prepared, theirs: Prepared): boolean =>
  mine.include.some((a) => theirs.include.some((b) => mayMeet(a.glance, b.glance)));

/**
 * Decides what is left of a scope when others' ground is taken out of it, in entries that can be claimed as they are.
 * What can't be shown to be free is not offered. Knows nothing of claims.
 */
import { overlap } from './overlap.ts';
import { entriesOf } from './pattern.ts';
import { CAPS, type Scope } from './scope.ts';

/** Each look may be short: where it does not suffice, a little less is offered. */
const STEPS = 20_000;

const EVERYTHING: Scope = { include: ['**'], exclude: [] };

/** The request narrowed by exclusions until it overlaps none of theirs; no entries when nothing is left, or none is sure. */
export function without(
  request: Scope,
  theirs: readonly Scope[],
): { readonly entries: readonly string[] } {
  const met = theirs.filter((scope) => meets(request, scope));
  const taken = unique(met.flatMap((scope) => scope.include));
  const inTheWay = taken.filter((pattern) => meets(request, only(pattern)));
  const exclude = unique([...request.exclude, ...inTheWay]);
  if (exclude.length > CAPS.patterns) return { entries: [] };
  const include = request.include.filter((pattern) =>
    meets({ include: [pattern], exclude }, EVERYTHING),
  );
  if (include.length === 0) return { entries: [] };
  // An exclusion that only mattered to what is gone would puzzle the reader.
  const needed = inTheWay.filter((pattern) =>
    meets({ include, exclude: request.exclude }, only(pattern)),
  );
  const left = { include, exclude: unique([...request.exclude, ...needed]) };
  const isSmall = left.include.length + left.exclude.length <= CAPS.patterns;
  const isFree = isSmall && overlap(left, { include: taken, exclude: [] }).overlaps === false;
  return { entries: isFree ? entriesOf(left) : [] };
}

const only = (pattern: string): Scope => ({ include: [pattern], exclude: [] });

const unique = (patterns: readonly string[]): string[] => [...new Set(patterns)];

/** True also when it can't be told. */
const meets = (a: Scope, b: Scope): boolean => overlap(a, b, { steps: STEPS }).overlaps !== false;

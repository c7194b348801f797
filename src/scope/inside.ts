/**
 * Whether one scope lies inside another, and whether two share a path, told so that doubt counts as the graver answer.
 * Proved by the overlap decision (what is in the one and not in the other overlaps nothing), never by comparing text.
 */
import { overlap } from './overlap.ts';
import type { Scope } from './scope.ts';

export const only = (pattern: string): Scope => ({ include: [pattern], exclude: [] });

const EVERYTHING = only('**');

/** True when every path of `scope` is in `whole`; false too when that can't be proved. */
export function inside(scope: Scope, whole: Scope): boolean {
  if (isPart(scope, whole)) return true;
  const left = { include: scope.include, exclude: [...scope.exclude, ...whole.include] };
  if (overlap(left, EVERYTHING).overlaps !== false) return false;
  const excluded = { include: whole.exclude, exclude: [] };
  return whole.exclude.length === 0 || overlap(scope, excluded).overlaps === false;
}

/** The usual case, without work: a sublist of the includes, with at least the same exclusions. */
const isPart = (scope: Scope, whole: Scope): boolean =>
  scope.include.every((entry) => whole.include.includes(entry)) &&
  whole.exclude.every((entry) => scope.exclude.includes(entry));

/** False only when it is proved that they share no path. */
export const meets = (a: Scope, b: Scope): boolean => overlap(a, b).overlaps !== false;

/**
 * Decides whether a path is in a scope, with the one pinned minimatch, on folded text. Knows nothing of overlap.
 */
import { foldText } from './fold.ts';
import { type Prepared, type PreparedPattern, prepare } from './prepared.ts';
import type { PathText, Scope } from './scope.ts';

export interface CompiledScope {
  has(path: PathText): boolean;
  /** The include pattern that matches, the first in the scope's order. */
  includes(path: PathText): string | null;
  /** The exclude pattern that matches. */
  excludes(path: PathText): string | null;
}

/** Patterns are compiled when a path first comes near them. */
export function compileScope(scope: Scope): CompiledScope {
  const prepared = prepare(scope);
  return {
    has: (path) => isIn(prepared, path),
    includes: (path) => first(prepared.include, foldText(path)),
    excludes: (path) => first(prepared.exclude, foldText(path)),
  };
}

export function isIn({ include, exclude }: Prepared, path: PathText): boolean {
  const folded = foldText(path);
  return first(include, folded) !== null && first(exclude, folded) === null;
}

function first(patterns: readonly PreparedPattern[], folded: string): string | null {
  const found = patterns.find(
    (one) => folded.startsWith(one.glance.prefix) && one.rows.some((row) => row.matches(folded)),
  );
  return found?.pattern ?? null;
}

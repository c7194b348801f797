/**
 * Decides whether a path is in a scope, with the one pinned minimatch, on folded text. Knows nothing of overlap.
 */
import { Minimatch, type MinimatchOptions } from 'minimatch';
import { rowsOfPattern } from './compiled.ts';
import { foldText } from './fold.ts';
import { ANY_DEPTH, type Row } from './rows.ts';
import type { PathText, Scope } from './scope.ts';

export interface CompiledScope {
  has(path: PathText): boolean;
  /** The include pattern that matches, the first in the scope's order. */
  includes(path: PathText): string | null;
  /** The exclude pattern that matches. */
  excludes(path: PathText): string | null;
}

/** One set of options everywhere: what the guards allow and what overlap proves must be one language. */
const OPTIONS: MinimatchOptions = {
  dot: true,
  nocase: true,
  nonegate: true,
  nocomment: true,
  nobrace: true,
  platform: 'linux',
};

interface RowMatcher {
  /** Folded text that every match begins with: most paths are told apart by it alone. */
  readonly prefix: string;
  readonly minimatch: Minimatch;
}

interface PatternMatcher {
  readonly pattern: string;
  rows: readonly RowMatcher[] | null;
}

const compiled = new WeakMap<Scope, CompiledScope>();

/** Compiles a scope; the same object gives the same answer object, so callers need not keep it. */
export function compileScope(scope: Scope): CompiledScope {
  const before = compiled.get(scope);
  if (before !== undefined) return before;
  const made = compile(scope);
  compiled.set(scope, made);
  return made;
}

function compile(scope: Scope): CompiledScope {
  const include = scope.include.map(lazyMatcher);
  const exclude = scope.exclude.map(lazyMatcher);
  return {
    has(path) {
      const folded = foldText(path);
      return first(include, folded) !== null && first(exclude, folded) === null;
    },
    includes: (path) => first(include, foldText(path)),
    excludes: (path) => first(exclude, foldText(path)),
  };
}

const lazyMatcher = (pattern: string): PatternMatcher => ({ pattern, rows: null });

function first(matchers: readonly PatternMatcher[], folded: string): string | null {
  for (const matcher of matchers) {
    matcher.rows ??= rowsOfPattern(matcher.pattern).map(rowMatcher);
    for (const row of matcher.rows) {
      if (folded.startsWith(row.prefix) && row.minimatch.match(folded)) return matcher.pattern;
    }
  }
  return null;
}

function rowMatcher(row: Row): RowMatcher {
  return { prefix: literalPrefix(row), minimatch: new Minimatch(row.glob, OPTIONS) };
}

function literalPrefix(row: Row): string {
  const names: string[] = [];
  for (const segment of row.segments) {
    if (segment === ANY_DEPTH || segment.literal === null) break;
    names.push(segment.literal);
  }
  return names.join('/');
}

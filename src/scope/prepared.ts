/**
 * A scope made ready to be compared: its patterns in one order that does not depend on who compares, each read only
 * when a glance at it is not enough. Made once for each scope.
 */
import { rowsOfPattern } from './compiled.ts';
import { type Outline, outlineOfRow, outlineOfText } from './outline.ts';
import type { Row } from './rows.ts';
import type { Scope } from './scope.ts';

export interface PreparedPattern {
  readonly pattern: string;
  readonly glance: Outline;
  rows(): readonly PreparedRow[];
}

export interface PreparedRow {
  readonly pattern: string;
  readonly row: Row;
  readonly outline: Outline;
}

export interface Prepared {
  /** Sorted, so that the same scope written in another order is compared in the same one. */
  readonly include: readonly PreparedPattern[];
  readonly exclude: readonly PreparedPattern[];
  /** Tells two scopes apart and puts them in order. */
  readonly key: string;
}

const made = new WeakMap<Scope, Prepared>();

export function prepare(scope: Scope): Prepared {
  const before = made.get(scope);
  if (before !== undefined) return before;
  const include = [...new Set(scope.include)].sort();
  const exclude = [...new Set(scope.exclude)].sort();
  const prepared = {
    include: include.map(patternOf),
    exclude: exclude.map(patternOf),
    key: `${include.join('\n')}\n!\n${exclude.join('\n')}`,
  };
  made.set(scope, prepared);
  return prepared;
}

function patternOf(pattern: string): PreparedPattern {
  let rows: readonly PreparedRow[] | null = null;
  return {
    pattern,
    glance: outlineOfText(pattern),
    rows() {
      rows ??= rowsOfPattern(pattern).map((row) => ({ pattern, row, outline: outlineOfRow(row) }));
      return rows;
    },
  };
}

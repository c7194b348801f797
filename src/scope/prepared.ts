/**
 * A scope made ready to be matched and compared: each pattern read only when a glance at it is not enough, and one
 * order that does not depend on who wrote or compares it. Decides nothing.
 */
import { Minimatch, type MinimatchOptions } from 'minimatch';
import { MetesError } from '../errors.ts';
import { type Outline, outlineOfRow, outlineOfText } from './outline.ts';
import { ANY_DEPTH, isTrouble, type Row, rowsOf } from './rows.ts';
import type { Scope } from './scope.ts';

/** One set of options everywhere: what the guards allow and what overlap proves must be one language. */
const OPTIONS: MinimatchOptions = {
  dot: true,
  nocase: true,
  nonegate: true,
  nocomment: true,
  nobrace: true,
  platform: 'linux',
};

export class Prepared {
  readonly include: readonly PreparedPattern[];
  readonly exclude: readonly PreparedPattern[];
  #sorted: Sorted | null = null;

  constructor({ include, exclude }: Scope) {
    this.include = include.map((pattern) => new PreparedPattern(pattern));
    this.exclude = exclude.map((pattern) => new PreparedPattern(pattern));
  }

  /** The same for every order that the scope may be written in. */
  get sorted(): Sorted {
    this.#sorted ??= sort(this);
    return this.#sorted;
  }
}

export interface Sorted {
  readonly include: readonly PreparedPattern[];
  readonly exclude: readonly PreparedPattern[];
  /** Tells two scopes apart and puts them in order. */
  readonly key: string;
}

export class PreparedPattern {
  readonly pattern: string;
  #glance: Outline | null = null;
  #rows: readonly PreparedRow[] | null = null;

  constructor(pattern: string) {
    this.pattern = pattern;
  }

  get glance(): Outline {
    this.#glance ??= outlineOfText(this.pattern);
    return this.#glance;
  }

  get rows(): readonly PreparedRow[] {
    this.#rows ??= rowsOfPattern(this.pattern).map((row) => new PreparedRow(this.pattern, row));
    return this.#rows;
  }
}

export class PreparedRow {
  readonly pattern: string;
  readonly row: Row;
  readonly outline: Outline;
  /** `dir/**`: whatever begins so. */
  readonly #below: boolean;
  #minimatch: Minimatch | null = null;

  constructor(pattern: string, row: Row) {
    this.pattern = pattern;
    this.row = row;
    this.outline = outlineOfRow(row);
    const { segments } = row;
    const open = segments.findIndex((s) => s === ANY_DEPTH || s.literal === null);
    this.#below = open === segments.length - 1 && segments[open] === ANY_DEPTH;
  }

  matches(folded: string): boolean {
    const { prefix, exact } = this.outline;
    if (exact) return folded === prefix;
    if (!folded.startsWith(prefix)) return false;
    if (this.#below && !NO_NAME.test(folded.slice(prefix.length))) return true;
    this.#minimatch ??= new Minimatch(this.row.glob, OPTIONS);
    return this.#minimatch.match(folded);
  }
}

/** What stands between slashes and names nothing: git tracks no such path, and minimatch knows what to say. */
const NO_NAME = /(?:^|\/)\.{0,2}(?:\/|$)/;

const prepared = new WeakMap<Scope, Prepared>();

/** The same scope gives the same answer object, so callers need not keep it. */
export function prepare(scope: Scope): Prepared {
  const before = prepared.get(scope);
  if (before !== undefined) return before;
  const made = new Prepared(scope);
  prepared.set(scope, made);
  return made;
}

/**
 * Rows of a pattern that was accepted before. One that no longer reads (a registry written by other rules) is an
 * error of whoever stored it, told with the pattern, never dropped.
 */
export function rowsOfPattern(pattern: string): readonly Row[] {
  const rows = rowsOf(pattern);
  if (!isTrouble(rows)) return rows;
  throw new MetesError('invalid', 'bad-pattern', `\`${pattern}\`: ${rows.message}`, {
    hint: rows.mend,
  });
}

function sort({ include, exclude }: Prepared): Sorted {
  const sorted = { include: distinct(include), exclude: distinct(exclude) };
  const text = (patterns: readonly PreparedPattern[]) => patterns.map((p) => p.pattern).join('\n');
  return { ...sorted, key: `${text(sorted.include)}\n!\n${text(sorted.exclude)}` };
}

function distinct(patterns: readonly PreparedPattern[]): PreparedPattern[] {
  const byText = new Map(patterns.map((pattern) => [pattern.pattern, pattern]));
  return [...byText.values()].sort((a, b) => (a.pattern < b.pattern ? -1 : 1));
}

/**
 * The vocabulary of the scope room: what a scope is, and what a decision about two scopes looks like.
 * Knows nothing of files, git or claims; paths are text, `/`-separated, relative to the repository's root.
 */

/**
 * A repository-relative path as text. Bytes that are not UTF-8 appear as lone surrogates U+DC80–U+DCFF
 * (one for each byte 0x80–0xFF), so that every path git can hold has exactly one text and back.
 */
export type PathText = string;

/**
 * A set of paths: some include matches, and no exclude does. Patterns are normalised (see pattern.ts):
 * anchored at the root, NFC, no trailing `/`, no `!` prefix.
 */
export interface Scope {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** What the tree at hand says about a name, so that `src/api` can mean the directory and `app/[id]` itself. */
export interface TreeFacts {
  /** True when the path, read literally, is a tracked file. */
  isFile(path: PathText): boolean;
  /** True when the path, read literally, is a directory that holds tracked files. */
  isDirectory(path: PathText): boolean;
}

/** One pattern that can't be used, with the mend. `entry` is what was written. */
export interface PatternProblem {
  readonly entry: string;
  /** Position in the list that was given, from 0. */
  readonly index: number;
  readonly code: PatternProblemCode;
  /** What is wrong, as a sentence without a final stop. */
  readonly message: string;
  /** What to write instead. */
  readonly mend: string;
}

export type PatternProblemCode =
  | 'empty'
  | 'absolute'
  | 'dot-segment'
  | 'git-directory'
  | 'parent-segment'
  | 'reserved-hash'
  | 'control-character'
  /** Whoever read bytes as text put U+FFFD where they were none: which path was meant can't be told any more. */
  | 'not-utf-8'
  | 'too-long'
  | 'too-many'
  | 'too-many-braces'
  | 'too-complex'
  | 'class'
  /** A backslash with nothing to escape: before a `/` or at the end. */
  | 'backslash'
  /** A `@(` and its kin that is not closed before the next `/`. */
  | 'group'
  /** `!!name`. */
  | 'double-exclusion'
  | 'only-excludes';

export type ParsedScope =
  | { readonly ok: true; readonly scope: Scope; readonly understood: readonly Understood[] }
  | { readonly ok: false; readonly problems: readonly PatternProblem[] };

/** What an entry was understood as: `written` → `entry`, the canonical form that is stored and shown. */
export interface Understood {
  readonly written: string;
  /** Canonical entry, `!` prefix included when it excludes. `parseScope` of it gives the same again. */
  readonly entry: string;
  readonly because?: 'directory' | 'literal-file' | 'trailing-slash';
}

export type Overlap =
  /** `witness` is in both scopes; it was checked with minimatch. */
  | { readonly overlaps: true; readonly witness: PathText }
  | { readonly overlaps: false }
  /** Not provable within the work budget; treat as overlapping. `pattern` is what to simplify. */
  | { readonly overlaps: null; readonly reason: string; readonly pattern: string };

/** Caps on what strangers may make us work on. Over a cap the answer is a problem, never a guess. */
export const CAPS = {
  /** Patterns in one scope. */
  patterns: 1_000,
  /** Characters in one pattern. */
  patternLength: 1_024,
  /** Rows that one pattern's braces expand to. */
  braceRows: 1_000,
  /** `**` segments in one pattern (minimatch gives up silently at 200). */
  globstars: 32,
  /**
   * Extglob groups in one row of a pattern: how many (minimatch throws above 256), how deep they nest, and inside
   * `!(…)` how deep negations nest, how many choices there are, how many `?` and `[…]`.
   */
  groups: { groups: 32, depth: 4, negations: 2, negatedChoices: 32, negatedWildcards: 3 },
  /** Rows that the braces of all patterns of a scope expand to. */
  scopeRows: 10_000,
  /** How deep braces nest. */
  braceDepth: 8,
  /** Steps of one overlap decision. */
  overlapSteps: 200_000,
} as const;

/**
 * The vocabulary of the dependency map: what a blob asks for as it is written, which tracked file needs which, and what
 * can't be known. Paths are text as git/path-bytes.ts makes it, `/`-separated, relative to the repository's root.
 */

/** How a file is parsed. The same bytes may mean something else under another name. */
export type Dialect = 'js' | 'ts' | 'tsx' | 'dts' | 'python' | 'go' | 'rust' | 'java';

/** One thing that a file asks for. Nothing in it depends on where the file lies. */
export interface Wanted {
  /** From 1. */
  readonly line: number;
  /** As written: `./a.js`, `..pkg.mod`, `example.org/m/pkg`, `crate::a::b`, `org.acme.Item`. */
  readonly name: string;
  /** Python: what is taken out of the module, `*` included. */
  readonly names?: readonly string[];
  /**
   * `module`: Rust's `mod name;`. `file`: a path beside the file. `type`: a name that Java looks up in the file's own
   * package. `all`: a wildcard. Absent: an import.
   */
  readonly kind?: 'module' | 'file' | 'type' | 'all';
  /** Rust: the inline modules around it, the outermost first. */
  readonly inside?: readonly string[];
}

/** Why something is not known. */
export type Why =
  /** What is imported is computed as the program runs. */
  | 'dynamic'
  /** It looks like ours, and no tracked file answers to it. */
  | 'unresolved'
  /** It leads out of the repository. */
  | 'outside'
  /** More than one of ours has that name. */
  | 'ambiguous'
  | 'does-not-parse'
  /** A partial clone has not got it. */
  | 'not-here'
  | 'too-large'
  | 'too-many'
  /** Source code in a language that metes does not read. */
  | 'language'
  /** The parser for it is not installed, or not for this platform. */
  | 'parser-missing'
  /** The parser died of it, or did not come to an end. */
  | 'parser-failed'
  /** A pattern of the map by hand that stands for no tracked file. */
  | 'matches-nothing';

export interface Unsure {
  /** From 1; null: the file as a whole. */
  readonly line: number | null;
  readonly why: Why;
  /** What stands there, shortened; for a parser, what it said. */
  readonly what: string;
}

/** What a blob says of itself, wherever it lies: kept by blob id. */
export interface BlobFacts {
  readonly wanted: readonly Wanted[];
  readonly unsure: readonly Unsure[];
  /** Java: the package that it is in; empty for none. */
  readonly package?: string;
}

export interface Edge {
  /** A tracked path; in a map by hand also a name, of an endpoint for one. */
  readonly from: string;
  readonly to: string;
  readonly by: 'code' | 'hand';
  /** From 1, where the first of them stands; null for `hand`, and for a symbolic link. */
  readonly line: number | null;
}

export interface Unknown extends Unsure {
  readonly path: string;
}

/** Sorted by path; at most one edge for each pair. */
export interface DependencyMap {
  readonly edges: readonly Edge[];
  readonly unknown: readonly Unknown[];
}

/** A repository that has more is not one that anybody works in by hand. */
export const MOST_EDGES = 2_000_000;

/** What a name leads to. `elsewhere`: something that is not ours, a package or the language's own library. */
export type Resolved = { readonly to: readonly string[] } | { readonly why: Why } | 'elsewhere';

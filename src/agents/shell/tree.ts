/** What a script of sh consists of, as far as it matters for what is written and where. */
import type { Word } from './word.ts';

export interface Redirection {
  /** `>`, `>>`, `>|`, `&>`, `&>>`, `<>`, `>&`, `<`, `<&`. */
  readonly operator: string;
  readonly target: Word;
}

/** What may stand at any command. */
interface Around {
  readonly redirections: Redirection[];
  /** Scripts in its words, `$(…)`, backticks, `<(…)`, each in a shell of its own. */
  readonly inner: readonly List[];
}

export interface Command extends Around {
  readonly kind: 'command';
  readonly words: readonly Word[];
  /** What it is given to read: bodies of its here-documents, and here-strings. */
  readonly documents: readonly string[];
}

export interface Clause {
  /** The body runs where this succeeds; null: always, or nobody can say. */
  readonly test: List | null;
  readonly body: List;
  /** One of the clauses up to here runs in any case. */
  readonly always: boolean;
}

/** `{ … }`, `if`, `case`, loops: the first clause whose test succeeds. `own`: in a shell of its own. */
export interface Compound extends Around {
  readonly kind: 'compound';
  readonly clauses: readonly Clause[];
  readonly own: boolean;
}

export type Node = Command | Compound;

/** Joined by `|`. */
export type Pipeline = readonly Node[];

export interface AndOr {
  readonly first: Pipeline;
  readonly more: readonly { readonly on: '&&' | '||'; readonly pipeline: Pipeline }[];
  readonly background: boolean;
}

export type List = readonly AndOr[];

/** Nobody who writes by hand nests like that. */
export class TooDeep extends Error {}

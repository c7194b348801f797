/** What an agent is about to do, as every harness's call is read, and what it is told. Decides nothing. */

/** A path that a tool call names. */
export interface Write {
  /** As it was given: absolute, or relative to where the call works. */
  readonly path: string;
  /** Relative to the home directory instead. */
  readonly home?: true;
  /** A pattern of the shell's (`*`, `?`, `[…]`; a backslash takes the meaning away): whatever is there by such a name. */
  readonly glob?: true;
  /**
   * `content`: what the path leads to is written, through symbolic links. `entry`: what has this name is replaced, a link
   * itself. `removal`: it is taken away.
   */
  readonly how: 'content' | 'entry' | 'removal';
  /** No file: by this option or setting git would run other hooks, or none, in the repository at this place. */
  readonly hooks?: string;
  /** Of a copy or a move: where it comes from. A directory at `path` takes it under its own name. */
  readonly from?: Pick<Write, 'path' | 'home' | 'glob'>;
  /** With `from`: `path` is what it becomes, even where that is a directory; `link`: or a link to one. */
  readonly exact?: true | 'link';
  /** It can't be seen which file: any of the repository at `path`. */
  readonly whole?: true;
  /** Only where none of these is a directory: a script failed to enter them before. */
  readonly unless?: readonly Pick<Write, 'path' | 'home'>[];
}

export type Asked =
  /** A read, or a tool that writes no file. */
  | { readonly kind: 'nothing' }
  /** Not what this harness sends: nobody can say what would be written. */
  | { readonly kind: 'malformed'; readonly why: string; readonly cwd: string | null }
  | {
      readonly kind: 'writes';
      readonly tool: string;
      /** Null: the harness did not say. */
      readonly cwd: string | null;
      readonly writes: readonly Write[];
    };

export interface Verdict {
  readonly allowed: boolean;
  /** Why not; or what is worth knowing though it is allowed. Empty: nothing. */
  readonly text: string;
}

/** How the process ends. */
export interface Reply {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

export interface Harness {
  readonly name: string;
  /** Standard input as it came. */
  parse(text: string): Asked;
  answer(verdict: Verdict): Reply;
}

export const NOTHING: Asked = { kind: 'nothing' };

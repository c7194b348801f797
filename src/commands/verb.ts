/**
 * What every verb is: a table of options (parsed, printed by --help, checked by tests) and one function from
 * arguments to an answer. Verbs never touch the process: the world comes in as `Io`, the answer goes out as data.
 */

import type { Readable, Writable } from 'node:stream';

export type ExitCode = number;

export interface Io {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly pid: number;
  /** Null where the system knows no such number. */
  readonly uid: number | null;
  readonly host: string;
  /** Path of the running CLI's entry file and of node: what shims record. */
  readonly cli: string;
  readonly node: string;
  readonly platform: string;
  now(): Date;
  /** Milliseconds from some moment on: what is waited for must not depend on a clock that is set meanwhile. */
  elapsed(): number;
  random(bytes: number): Uint8Array;
  /** Results, for verbs that stream; other verbs return an Answer. */
  out(text: string): void;
  /** Progress and notes. */
  err(text: string): void;
  readonly color: boolean;
  /** Aborted on SIGINT and SIGTERM; verbs that hold something let go of it. */
  readonly signal: AbortSignal;
  /**
   * Takes the signals over until the returned function is called: they neither abort `signal` nor end metes, however
   * often they come. For `run`, which hands them to the command.
   */
  takeSignals?(listener: (signal: string) => void): () => void;
  readStdin(): Promise<Uint8Array>;
  /** Both ends as they are, for `mcp`, which speaks on them: nothing else may be written to `output` then. */
  stdio?(): { readonly input: Readable; readonly output: Writable };
}

export interface OptionSpec {
  /** `flag`: no value. `value`: one. `list`: may be repeated. `optional`: `--wait` or `--wait=90s`. */
  readonly type: 'flag' | 'value' | 'list' | 'optional';
  readonly value?: string;
  readonly help: string;
  readonly short?: string;
  /** What a bare `optional` stands for. */
  readonly bare?: string;
}

export interface VerbSpec {
  readonly name: string;
  /** Eight are `everyday` and shown first. */
  readonly group: 'everyday' | 'more' | 'plumbing';
  /** One line, imperative, no final stop. */
  readonly summary: string;
  /** Usage without the program's name: `claim "<task>" <pattern>…`. */
  readonly usage: readonly string[];
  /** For a verb without operands: the hint when it is given one. */
  readonly instead?: string;
  readonly options: Readonly<Record<string, OptionSpec>>;
  /** Names that are taken for options of this verb and are none, each with what is written in its place. */
  readonly misplaced?: Readonly<Record<string, string>>;
  /** Further paragraphs of --help. */
  readonly about?: string;
  /** One command that works, and what it prints. */
  readonly example: string;
  /** Arguments after the first `--` are kept apart (`run`, `overlap`). */
  readonly passthrough?: true;
}

export interface Arguments {
  readonly positional: readonly string[];
  /** After the first `--`; null when there was none. */
  readonly rest: readonly string[] | null;
  readonly flags: Readonly<Record<string, boolean>>;
  readonly values: Readonly<Record<string, string>>;
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

/** `data` is printed for `--json` with `schema` and `outcome` in front; `text` otherwise. */
export interface Answer {
  readonly exit: ExitCode;
  readonly outcome: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** Everything went out through `io.out` already, line by line: only notes are printed. */
  readonly streamed?: true;
  /** Lines for stderr: what is worth knowing beside the result. */
  readonly notes?: readonly string[];
  /** Work that is done after the answer has been printed, best effort: never fails, never changes the exit code. */
  after?(): Promise<void>;
}

export interface Verb {
  readonly spec: VerbSpec;
  run(io: Io, args: Arguments): Promise<Answer>;
}

/**
 * Every way metes fails to answer. A *no* (a refusal, a breach) is a value and never comes through here.
 * Kinds map to exit codes in one place, so a caller can tell "wrong input" from "try again" without reading text.
 */

export type ErrorKind =
  /** The request cannot be understood: fix the command line. */
  | 'usage'
  /** A manifest, config, registry or journal is not valid: fix the named file. */
  | 'invalid'
  /** git, the remote or the host refused for good: credentials, protection, a hook that declined. */
  | 'denied'
  /** metes broke its own rules. */
  | 'bug'
  /** Unreachable, timed out or contended: nothing was decided, try again. */
  | 'unavailable';

export const EXIT_OF_KIND: Readonly<Record<ErrorKind, number>> = {
  usage: 64,
  invalid: 65,
  denied: 69,
  bug: 70,
  unavailable: 75,
};

export interface ErrorDetails {
  /** The next command, or what to change. Never empty: an error without a way out is half an error. */
  hint: string;
  retryAfterMs?: number;
  cause?: unknown;
  /** Where the input is wrong, when it came from a file. Lines and columns count from 1. */
  file?: string;
  line?: number;
}

/** The one error type that crosses rooms. `code` is stable, kebab-case and documented in docs/formats.md. */
export class MetesError extends Error {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly hint: string;
  readonly retryAfterMs: number | undefined;
  readonly file: string | undefined;
  readonly line: number | undefined;

  constructor(kind: ErrorKind, code: string, message: string, details: ErrorDetails) {
    super(message, { cause: details.cause });
    this.name = 'MetesError';
    this.kind = kind;
    this.code = code;
    this.hint = details.hint;
    this.retryAfterMs = details.retryAfterMs;
    this.file = details.file;
    this.line = details.line;
  }

  get exit(): number {
    return EXIT_OF_KIND[this.kind];
  }
}

export const usage = (code: string, message: string, hint: string): MetesError =>
  new MetesError('usage', code, message, { hint });

/** Anything else that was thrown is a fault of metes too. */
export function toMetesError(error: unknown, hint: string): MetesError {
  if (error instanceof MetesError) return error;
  const text = error instanceof Error ? error.message : String(error);
  const message = `metes failed in a way it did not foresee: ${text}`;
  return new MetesError('bug', 'unexpected', message, { hint, cause: error });
}

/** An assertion: what it guards cannot happen unless metes itself is wrong. */
export function must(condition: unknown, what: string): asserts condition {
  if (!condition) {
    throw new MetesError('bug', 'assertion', `metes broke its own rule: ${what}`, {
      hint: 'please report this with the command you ran',
    });
  }
}

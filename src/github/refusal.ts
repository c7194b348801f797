/** Says what GitHub did not do, why, and what a person changes: one sentence and one hint for each way it can fail. */
import { MetesError } from '../errors.ts';
import type { Failure } from './failure.ts';

/** What a request is for, as a person would say it after "GitHub refused to". */
export interface Ask {
  readonly what: string;
  /** As it stands in a workflow's `permissions:` block. */
  readonly permission: string;
  /** Whether a second time does no harm. Unless it is said: everything but a POST. */
  readonly repeatable?: boolean;
}

export interface Attempted {
  readonly ask: Ask;
  readonly tries: number;
  readonly repeatable: boolean;
}

export function failureError(failure: Failure, attempted: Attempted): MetesError {
  const { what } = attempted.ask;
  switch (failure.kind) {
    case 'limited':
      return limited(failure, what);
    case 'refused':
      return refused(failure.status, failure.words, attempted.ask);
    case 'unreached':
      return unavailable(`GitHub can't be reached to ${what} (${failure.words})`, attempted);
    case 'unclear':
      return attempted.repeatable
        ? unavailable(`GitHub failed to ${what} (${failure.words})`, attempted)
        : unclear(failure.words, what);
  }
}

function limited(failure: Failure & { kind: 'limited' }, what: string): MetesError {
  const minutes = Math.ceil(failure.waitMs / 60_000);
  return new MetesError(
    'unavailable',
    'github-limit',
    `GitHub's rate limit is used up: it did not ${what} (${failure.words})`,
    {
      hint: `run the job again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
      retryAfterMs: failure.waitMs,
    },
  );
}

function refused(status: number, words: string, ask: Ask): MetesError {
  const { what, permission } = ask;
  if (status === 401) {
    return new MetesError('denied', 'github-denied', `GitHub refused to ${what} (${words})`, {
      hint: "the token is not valid, or has run out: leave the input `token` away to use the job's own",
    });
  }
  if (status === 403 || status === 451) {
    return new MetesError('denied', 'github-denied', `GitHub refused to ${what} (${words})`, {
      hint: permissionHint(permission),
    });
  }
  if (status === 404 || status === 410) {
    return new MetesError(
      'denied',
      'github-not-found',
      `GitHub could not ${what}: it is not there, or not for this token (${words})`,
      { hint: permissionHint(permission) },
    );
  }
  return new MetesError(
    'invalid',
    'github-rejected',
    `GitHub rejected the request to ${what} (${words})`,
    { hint: 'GitHub says what is wrong; if it is nothing of yours, please report it' },
  );
}

export function permissionHint(permission: string): string {
  const needs = `the job's token needs \`${permission}\`: add it to the workflow's \`permissions:\``;
  return permission.endsWith('write')
    ? `${needs}\na \`pull_request\` run from a fork can't write at all: use \`pull_request_target\``
    : needs;
}

function unavailable(message: string, { tries }: Attempted): MetesError {
  const often = tries > 1 ? `, ${tries} times in a row` : '';
  return new MetesError('unavailable', 'github-unavailable', `${message}${often}`, {
    hint: 'run the job again when GitHub answers',
  });
}

function unclear(words: string, what: string): MetesError {
  return new MetesError(
    'unavailable',
    'github-unclear',
    `GitHub gave no clear answer when asked to ${what} (${words}): it may be done, or not`,
    { hint: 'run the job again: metes looks at what is there before it writes' },
  );
}

/** What tests do to a request before GitHub answers it: refuse it, lose it, or let something else happen first. */
import { type Answer, refusal } from './answer.ts';

/** A request as it was logged. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  /** The operation's name in GitHub's description; `git-upload-pack` and the like for git; `unknown` for the rest. */
  readonly route: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The name of the token that was sent; null for none. */
  readonly token: string | null;
  /** Null until it is answered, and where the connection was dropped. */
  status: number | null;
}

export type Fault =
  | Answer
  /** `before`: nothing was done. `after`: it was done, and the answer is lost. */
  | { readonly drop: 'before' | 'after' }
  /** Never answered, until the server closes. */
  | { readonly hang: true };

/** Gives what is to happen instead of an answer, or nothing. */
export type Hook = (request: Seen) => Fault | undefined | Promise<Fault | undefined>;

export interface Times {
  /** How many requests are let by first. */
  readonly skip?: number;
  /** How many are then met; once unless said. */
  readonly times?: number;
}

/** A hook for one route. `act` may wait, and may give nothing: then the request is answered as usual. */
export function onRoute(
  route: string,
  act: (request: Seen) => unknown,
  { skip = 0, times = 1 }: Times = {},
): Hook {
  let seen = 0;
  return async (request) => {
    if (request.route !== route) return undefined;
    seen += 1;
    if (seen <= skip || seen > skip + times) return undefined;
    return asFault(await act(request));
  };
}

/** What a test's function gives by the way (an oid, a comment) is no fault. */
function asFault(given: unknown): Fault | undefined {
  const isFault =
    given !== null &&
    typeof given === 'object' &&
    ('drop' in given || 'hang' in given || typeof Object(given).status === 'number');
  return isFault ? (given as Fault) : undefined;
}

/** As GitHub refuses: with a sentence, and where it limits with when to come back. */
export function refuse(
  status: number,
  said: { readonly message?: string; readonly retryAfter?: number } = {},
): Answer {
  const { message = SENTENCES[status] ?? 'Server Error', retryAfter } = said;
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return refusal(status, message, headers);
}

const SENTENCES: Readonly<Record<number, string>> = {
  401: 'Bad credentials',
  403: 'Resource not accessible by integration',
  404: 'Not Found',
  422: 'Validation Failed',
  429: 'Too many requests',
};

const CREATES = new Set([
  'issues/create',
  'issues/create-comment',
  'reactions/create-for-issue-comment',
  'repos/create-commit-status',
]);

/** The limit on what may be created: after so many, 403 for the next `times`. */
export function secondaryLimit(after: number, times: number, retryAfter = 1): Hook {
  let created = 0;
  return ({ route }) => {
    if (!CREATES.has(route)) return undefined;
    created += 1;
    if (created <= after || created > after + times) return undefined;
    const message = 'You have exceeded a secondary rate limit. Please wait a few minutes.';
    return refuse(403, { message, retryAfter });
  };
}

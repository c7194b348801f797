/** What can become of one request to GitHub other than an answer: told apart by whether GitHub may have acted on it. */

export type Failure =
  /** GitHub says that it did nothing, and when to come again. */
  | {
      readonly kind: 'limited';
      readonly status: number;
      readonly waitMs: number;
      readonly words: string;
    }
  /** GitHub said no, for good. */
  | { readonly kind: 'refused'; readonly status: number; readonly words: string }
  /** The connection was never made: nothing was asked. */
  | { readonly kind: 'unreached'; readonly words: string }
  /** It may have been done, or not. */
  | { readonly kind: 'unclear'; readonly words: string };

/** What GitHub asks for where it names no time. */
const UNNAMED_WAIT_MS = 60_000;
const LONGEST_WORDS = 300;
const NEVER_CONNECTED =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

interface Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly data: unknown;
}

export function failureOf(error: unknown, now: number): Failure {
  const response = responseOf(error);
  if (response === null) return connectionFailure(error);
  const { status, headers, data } = response;
  const said = wordsOf(data);
  const words = said === '' ? `${status}` : `${status}: ${said}`;
  if (isLimit(status, headers, said)) {
    return { kind: 'limited', status, waitMs: waitOf(headers, now), words };
  }
  if (status >= 500 || status === 408) return { kind: 'unclear', words };
  return { kind: 'refused', status, words };
}

function responseOf(error: unknown): Response | null {
  const response = (error as { response?: Partial<Response> } | null)?.response;
  if (typeof response?.status !== 'number') return null;
  return { status: response.status, headers: response.headers ?? {}, data: response.data };
}

function isLimit(status: number, headers: Response['headers'], said: string): boolean {
  if (status === 429) return true;
  if (status !== 403) return false;
  if (headers['retry-after'] !== undefined || /rate limit|abuse detection/i.test(said)) return true;
  // A token without the permission may have used its last request to be told so.
  return headers['x-ratelimit-remaining'] === '0' && !/not accessible/i.test(said);
}

function waitOf(headers: Response['headers'], now: number): number {
  const after = String(headers['retry-after'] ?? '');
  if (/^\d{1,9}$/.test(after)) return Math.max(1, Number(after)) * 1000;
  const date = Date.parse(after);
  if (!Number.isNaN(date)) return Math.max(1000, date - now);
  const reset = String(headers['x-ratelimit-reset'] ?? '');
  const usedUp = headers['x-ratelimit-remaining'] === '0';
  if (usedUp && /^\d{1,12}$/.test(reset)) return Math.max(1000, Number(reset) * 1000 - now);
  return UNNAMED_WAIT_MS;
}

function connectionFailure(error: unknown): Failure {
  const codes: string[] = [];
  let deepest = '';
  for (let e = error; e instanceof Error && codes.length < 5; e = e.cause) {
    deepest = e.message;
    codes.push(String((e as { code?: unknown }).code ?? ''));
  }
  const code = codes.filter((c) => /^[A-Z][A-Z0-9_]+$/.test(c)).at(-1);
  const words = code ?? oneLine(deepest);
  return code !== undefined && NEVER_CONNECTED.test(code)
    ? { kind: 'unreached', words }
    : { kind: 'unclear', words };
}

/** GitHub's own words, on one line. An error page of a proxy has none worth repeating. */
function wordsOf(data: unknown): string {
  const { message, errors } = (
    typeof data === 'string' ? parsed(data) : ((data as object | null) ?? {})
  ) as { message?: unknown; errors?: unknown };
  if (typeof message !== 'string') return '';
  const details = (Array.isArray(errors) ? errors : []).map(detailOf).filter((d) => d !== '');
  return oneLine(details.length === 0 ? message : `${message}: ${details.join(', ')}`);
}

function parsed(text: string): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

function detailOf(error: unknown): string {
  if (typeof error === 'string') return error;
  const { message, field, code } = Object(error) as Record<string, unknown>;
  if (typeof message === 'string') return message;
  return [field, code].filter((part) => typeof part === 'string').join(' ');
}

function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.length > LONGEST_WORDS ? `${line.slice(0, LONGEST_WORDS)}…` : line;
}

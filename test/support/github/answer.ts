/** What a route is given and what it gives back; how GitHub refuses; how it cuts a list into pages. */
import type { Disk } from './on-disk.ts';
import type { Places } from './shapes.ts';
import type { RepositoryData, State, Token, User } from './state.ts';

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One request to the API, its sender known and allowed. */
export interface Call {
  readonly state: State;
  readonly disk: Disk;
  readonly places: Places;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly token: Token | null;
  readonly repository: RepositoryData;
}

export type Route = (call: Call) => Answer;

/** Thrown by whatever can't go on: becomes GitHub's JSON for an error. */
export class Refusal extends Error {
  readonly answer: Answer;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.answer = refusal(status, message, headers);
  }
}

export const refusal = (
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Answer => ({
  status,
  headers,
  body: { message, documentation_url: 'https://docs.github.com/rest', status: String(status) },
});

export const notFound = (): Refusal => new Refusal(404, 'Not Found');

export const invalid = (resource: string, field: string, message: string): Answer => ({
  status: 422,
  body: {
    message: 'Validation Failed',
    errors: [{ resource, code: 'custom', field, message }],
    documentation_url: 'https://docs.github.com/rest',
    status: '422',
  },
});

/** Whoever sends; routes that write are reached only with a token. */
export function sender({ token }: Call): User {
  if (!token) throw new Refusal(401, 'Requires authentication');
  return token.user;
}

interface Page {
  readonly from: number;
  readonly to: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** The part of a list that was asked for, 30 at a time unless said, never more than 100; and the Link header. */
export function pageOf(call: Call, total: number): Page {
  const size = Math.min(100, Math.max(1, Number(call.query.per_page ?? 30)));
  const page = Math.max(1, Number(call.query.page ?? 1));
  const last = Math.max(1, Math.ceil(total / size));
  const link = (to: number, rel: string) => {
    const query = new URLSearchParams({ ...call.query, page: String(to) });
    return `<${call.places.api}${call.path}?${query}>; rel="${rel}"`;
  };
  const links = [
    ...(page > 1 ? [link(Math.min(page - 1, last), 'prev')] : []),
    ...(page < last ? [link(page + 1, 'next'), link(last, 'last')] : []),
    ...(page > 1 ? [link(1, 'first')] : []),
  ];
  return {
    from: (page - 1) * size,
    to: page * size,
    headers: links.length > 0 ? { link: links.join(', ') } : {},
  };
}

export function list<T>(call: Call, items: readonly T[], show: (item: T) => unknown): Answer {
  const { from, to, headers } = pageOf(call, items.length);
  return { status: 200, headers, body: items.slice(from, to).map(show) };
}

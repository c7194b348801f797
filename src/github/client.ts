/**
 * The one door to GitHub's API: a request, its deadline, and how often it is tried again. It counts what it sends,
 * and what it throws never holds a token.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { MetesError } from '../errors.ts';
import { type Failure, failureOf } from './failure.ts';
import { type Ask, failureError } from './refusal.ts';

export interface Repo {
  readonly owner: string;
  readonly name: string;
}

export type Params = Readonly<Record<string, unknown>>;

export interface Reply {
  /** As GitHub sent it: read it with `answerFields`. */
  readonly data: unknown;
  /** GitHub's `Link` header, or nothing. */
  readonly link: string;
}

export interface GitHub {
  /** How many requests were sent, repeated ones among them. */
  readonly calls: number;
  request(route: string, params: Params, ask: Ask): Promise<Reply>;
}

export interface GitHubOptions {
  readonly token: string;
  readonly apiUrl: string;
  readonly userAgent: string;
  readonly signal: AbortSignal;
  readonly log: (text: string) => void;
  readonly now?: () => number;
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly random?: () => number;
  /** For one try, its answer read to the end. */
  readonly deadlineMs?: number;
}

type Octokit = ReturnType<typeof import('@actions/github').getOctokit>;
type Tried = { readonly reply: Reply } | { readonly failure: Failure };

const TRIES = 3;
const DEADLINE_MS = 20_000;
const LONGEST_WAIT_MS = 60_000;
const API_VERSION = '2022-11-28';

export function openGitHub(options: GitHubOptions): GitHub {
  checkToken(options.token);
  const settings = {
    ...options,
    now: options.now ?? Date.now,
    random: options.random ?? Math.random,
    sleep: options.sleep ?? ((ms, signal) => pause(ms, undefined, { signal })),
    deadlineMs: options.deadlineMs ?? DEADLINE_MS,
  } satisfies GitHubOptions;
  let octokit: Promise<Octokit> | undefined;
  let calls = 0;
  return {
    get calls() {
      return calls;
    },
    async request(route, params, ask) {
      octokit ??= openOctokit(settings);
      const client = await octokit;
      return untilAnswered(settings, ask, ask.repeatable ?? !route.startsWith('POST '), () => {
        calls += 1;
        return tryOnce(client, settings, route, params);
      });
    },
  };
}

type Settings = Required<GitHubOptions>;

/** A header that can't be sent is quoted in full by whoever fails to send it: such a token is turned away first. */
function checkToken(token: string): void {
  if (/^[\x21-\x7e]+$/.test(token)) return;
  const message =
    token === '' ? 'there is no token for GitHub' : 'the token for GitHub is no token';
  throw new MetesError('denied', 'github-token', message, {
    hint: "leave the input `token` away to use the job's own, or look for line breaks in the secret",
  });
}

/**
 * Loaded at the first request: not every event asks GitHub. The package reads GITHUB_API_URL, to see which proxy is
 * meant, and the event's file as it is loaded.
 */
async function openOctokit({ token, apiUrl, userAgent, log }: Settings): Promise<Octokit> {
  const { getOctokit } = await import('@actions/github');
  const silent = (): void => {};
  return getOctokit(token, {
    baseUrl: apiUrl.replace(/\/+$/, ''),
    userAgent,
    log: { debug: silent, info: silent, warn: log, error: silent },
  });
}

async function untilAnswered(
  settings: Settings,
  ask: Ask,
  repeatable: boolean,
  once: () => Promise<Tried>,
): Promise<Reply> {
  let waited = 0;
  for (let tries = 1; ; tries += 1) {
    const tried = await once();
    if ('reply' in tried) return tried.reply;
    const { failure } = tried;
    const wait = tries < TRIES ? waitBefore(failure, tries, repeatable, settings.random) : null;
    if (wait === null || waited + wait > LONGEST_WAIT_MS) {
      throw failureError(failure, { ask, tries, repeatable });
    }
    waited += wait;
    const seconds = Math.max(1, Math.round(wait / 1000));
    settings.log(`GitHub did not ${ask.what} (${failure.words}): asking again in ${seconds} s`);
    await settings.sleep(wait, settings.signal).catch((error: unknown) => {
      throw settings.signal.aborted ? interrupted() : error;
    });
  }
}

/** How long to wait before the next try; null: there is none. */
function waitBefore(
  failure: Failure,
  tries: number,
  repeatable: boolean,
  random: () => number,
): number | null {
  if (failure.kind === 'refused') return null;
  if (failure.kind === 'limited') return failure.waitMs;
  if (failure.kind === 'unclear' && !repeatable) return null;
  return 1000 * 2 ** (tries - 1) * (0.5 + random());
}

async function tryOnce(
  octokit: Octokit,
  settings: Settings,
  route: string,
  params: Params,
): Promise<Tried> {
  const { signal, deadlineMs, log } = settings;
  if (signal.aborted) throw interrupted();
  const deadline = AbortSignal.timeout(deadlineMs);
  try {
    const response = await octokit.request(route, {
      ...params,
      headers: { 'x-github-api-version': API_VERSION },
      request: {
        signal: AbortSignal.any([signal, deadline]),
        log: { warn: log },
        // Octokit takes a body that broke off for an empty one, and one that is no JSON for a text.
        parseSuccessResponseBody: false,
      },
    });
    return asJson(await textOf(response.data), String(response.headers.link ?? ''));
  } catch (error) {
    if (signal.aborted) throw interrupted();
    if (deadline.aborted) {
      return { failure: { kind: 'unclear', words: `no answer within ${deadlineMs / 1000} s` } };
    }
    return { failure: withoutToken(failureOf(error, settings.now()), settings.token) };
  }
}

async function textOf(body: unknown): Promise<string> {
  return body instanceof ReadableStream ? await new Response(body).text() : '';
}

function asJson(text: string, link: string): Tried {
  try {
    return { reply: { data: text === '' ? null : JSON.parse(text), link } };
  } catch {
    return { failure: { kind: 'unclear', words: 'an answer that is no JSON' } };
  }
}

/** GitHub does not repeat a token; whatever stands between it and us might. */
function withoutToken<F extends Failure>(failure: F, token: string): F {
  return { ...failure, words: failure.words.replaceAll(token, '***') };
}

const interrupted = (): MetesError =>
  new MetesError('unavailable', 'interrupted', 'interrupted before GitHub had answered', {
    hint: 'run the job again',
  });

/** Takes each request in: logs it, holds it against the description, lets tests interfere, and has it answered. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { World } from '../temp-repo.ts';
import { authorise, senderOf } from './access.ts';
import { type Answer, notFound, Refusal, type Route, refusal } from './answer.ts';
import type { Fault, Hook, Seen } from './faults.ts';
import { follow } from './follow.ts';
import { gitRequest, refuseGit, serveGit } from './git-http.ts';
import type { Disk } from './on-disk.ts';
import { comments } from './routes/comments.ts';
import { commits } from './routes/commits.ts';
import { people } from './routes/people.ts';
import { pulls } from './routes/pulls.ts';
import { statuses } from './routes/statuses.ts';
import type { Places } from './shapes.ts';
import type { RepositoryData, State, Token } from './state.ts';
import { answerFaults, findOperation, type Matched, requestFaults } from './validate.ts';

const ROUTES: Readonly<Record<string, Route>> = {
  ...comments,
  ...commits,
  ...people,
  ...pulls,
  ...statuses,
};

export class Front {
  readonly requests: Seen[] = [];
  readonly invalidRequests: string[] = [];
  readonly invalidAnswers: string[] = [];
  validated = 0;
  readonly #world: World;
  readonly #state: State;
  readonly #disk: Disk;
  readonly #places: Places;
  readonly #hooks = new Set<Hook>();

  constructor(world: World, state: State, disk: Disk, places: Places) {
    this.#world = world;
    this.#state = state;
    this.#disk = disk;
    this.#places = places;
  }

  addHook(hook: Hook): () => void {
    this.#hooks.add(hook);
    return () => this.#hooks.delete(hook);
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.#places.web);
    const api = new URL(this.#places.api).pathname;
    if (url.pathname.startsWith(`${api}/`))
      await this.#api(url, url.pathname.slice(api.length), request, response);
    else await this.#git(url, request, response);
  }

  async #git(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = gitRequest(this.#state, url);
    const seen = this.#log(request, url.pathname, asked?.service ?? 'git-unknown', url);
    const fault = await this.#hooked(seen);
    if (fault && !('drop' in fault && fault.drop === 'after')) {
      await settle(seen, fault, response);
      return;
    }
    const token = this.#token(request);
    const refused = asked ? (token.refused ?? refuseGit(this.#state, token.found, asked)) : NOTHING;
    if (refused || !asked) {
      seen.status = send(response, refused ?? NOTHING);
      return;
    }
    follow(this.#state, this.#disk);
    if (fault) cutAtEnd(response);
    seen.status = await serveGit(this.#world, asked, url, request, response);
    follow(this.#state, this.#disk);
  }

  async #api(
    url: URL,
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const matched = findOperation(request.method ?? '', path);
    const text = await textOf(request);
    const seen = this.#log(request, path, matched?.operation.id ?? 'unknown', url, matched, text);
    const valid = this.#validate(seen, matched);
    const fault = await this.#hooked(seen);
    if (fault && !('drop' in fault && fault.drop === 'after')) {
      await settle(seen, fault, response);
      return;
    }
    const answer = valid && matched ? this.#answer(seen, matched, request) : UNDESCRIBED;
    if (valid && matched)
      this.invalidAnswers.push(...answerFaults(matched.operation, answer.status, answer.body));
    if (fault) await settle(seen, fault, response);
    else seen.status = send(response, answer);
  }

  #answer(seen: Seen, matched: Matched, request: IncomingMessage): Answer {
    try {
      const token = senderOf(this.#state, request.headers.authorization);
      follow(this.#state, this.#disk);
      const route = ROUTES[matched.operation.id];
      if (!route) throw new Error(`no route for ${matched.operation.id}`);
      return route({
        state: this.#state,
        disk: this.#disk,
        places: this.#places,
        path: seen.path,
        params: matched.params,
        query: seen.query,
        body: Object(seen.body),
        token,
        repository: this.#repository(matched, token),
      });
    } catch (error) {
      if (error instanceof Refusal) return error.answer;
      throw error;
    }
  }

  /** The repository that the path names, once the sender is allowed what they ask of it. */
  #repository({ operation, params }: Matched, token: Token | null): RepositoryData {
    const found = this.#state.findRepository(params.owner ?? '', params.repo ?? '');
    if (found) authorise(this.#state, token, operation.id, found);
    else if (params.repo !== undefined) throw notFound();
    return found as RepositoryData;
  }

  #validate(seen: Seen, matched: Matched | null): boolean {
    const faults = matched
      ? requestFaults(matched, seen.query, seen.body)
      : [`${seen.method} ${seen.path}: no such operation in the description`];
    this.invalidRequests.push(...faults);
    if (faults.length === 0) this.validated += 1;
    return faults.length === 0;
  }

  #log(
    request: IncomingMessage,
    path: string,
    route: string,
    url: URL,
    matched: Matched | null = null,
    text = '',
  ): Seen {
    const seen: Seen = {
      method: request.method ?? '',
      path,
      route,
      params: matched?.params ?? {},
      query: Object.fromEntries(url.searchParams),
      body: text === '' ? undefined : JSON.parse(text),
      token: this.#token(request).found?.name ?? null,
      status: null,
    };
    this.requests.push(seen);
    return seen;
  }

  #token(request: IncomingMessage): { found: Token | null; refused: Answer | null } {
    try {
      return { found: senderOf(this.#state, request.headers.authorization), refused: null };
    } catch (error) {
      return { found: null, refused: (error as Refusal).answer };
    }
  }

  async #hooked(seen: Seen): Promise<Fault | undefined> {
    for (const hook of [...this.#hooks]) {
      const fault = await hook(seen);
      if (fault) return fault;
    }
    return undefined;
  }
}

const NOTHING = refusal(404, 'Not Found');
const UNDESCRIBED = refusal(400, 'GitHub does not describe this request');

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

async function settle(seen: Seen, fault: Fault, response: ServerResponse): Promise<void> {
  if ('hang' in fault) await new Promise((resolve) => response.on('close', resolve));
  else if ('drop' in fault) response.socket?.resetAndDestroy();
  else seen.status = send(response, fault);
}

/** Lets git do its work and takes its answer away. */
function cutAtEnd(response: ServerResponse): void {
  response.write = () => true;
  response.writeHead = () => response;
  response.end = () => {
    response.socket?.resetAndDestroy();
    return response;
  };
}

function send(response: ServerResponse, answer: Answer): number {
  const text = answer.body === undefined ? '' : JSON.stringify(answer.body);
  response.writeHead(answer.status, {
    ...(text !== '' && { 'content-type': 'application/json; charset=utf-8' }),
    'x-github-request-id': 'TEST',
    'x-ratelimit-limit': '1000',
    'x-ratelimit-remaining': '999',
    'x-ratelimit-reset': String(Math.floor(Date.now() / 1000) + 3600),
    ...answer.headers,
  });
  response.end(text);
  return answer.status;
}

/** The tests' GitHub: its API and git on 127.0.0.1, in front of real repositories, every request held against the description. */
import { randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { World } from '../temp-repo.ts';
import { type Hook, onRoute, type Seen, type Times } from './faults.ts';
import { Front } from './front.ts';
import { Disk } from './on-disk.ts';
import { type FakeRepository, makeRepository, type NewRepository } from './repository.ts';
import type { Places } from './shapes.ts';
import { type Scopes, State, type User } from './state.ts';

export interface NewToken {
  /** Whose it is. A run of Actions acts as `github-actions[bot]`, in one repository and with these scopes alone. */
  readonly as: string;
  readonly name?: string;
  readonly repository?: FakeRepository;
  readonly scopes?: Scopes;
}

export interface FakeGitHub {
  readonly world: World;
  readonly state: State;
  readonly disk: Disk;
  /** `api` is GITHUB_API_URL, `web` is GITHUB_SERVER_URL. */
  readonly places: Places;
  /** Every request so far, in order. */
  readonly requests: readonly Seen[];
  /** How many requests the description allowed. */
  readonly validated: number;
  readonly invalidRequests: readonly string[];
  readonly invalidAnswers: readonly string[];
  /** How many requests came, to all of the API or to one route of it. */
  count(route?: string): number;
  forgetRequests(): void;
  user(login: string, options?: { readonly type?: User['type']; readonly email?: string }): User;
  repository(fullName: string, options?: NewRepository): FakeRepository;
  token(token: NewToken): string;
  /** As a run gets it: all scopes that metes asks for, unless others are named; `read` is what a fork's run has. */
  runToken(repository: FakeRepository, scopes?: Scopes | 'read'): string;
  /** Called before each request is answered; gives the function that ends it. */
  intercept(hook: Hook): () => void;
  /** The next request to a route (or `times` of them, after `skip`) first does this; a fault it gives is the answer. */
  on(route: string, act: (request: Seen) => unknown, times?: Times): () => void;
  /** Ends the server; throws when a request or an answer was not as GitHub describes it. */
  close(): Promise<void>;
}

const FULL: Scopes = {
  contents: 'write',
  issues: 'write',
  'pull-requests': 'write',
  statuses: 'write',
  checks: 'read',
};
const READ: Scopes = {
  contents: 'read',
  issues: 'read',
  'pull-requests': 'read',
  statuses: 'read',
  checks: 'read',
};

export async function startGitHub(
  world: World,
  options: { readonly startsAt?: Date } = {},
): Promise<FakeGitHub> {
  const state = new State(options.startsAt);
  const disk = new Disk(world);
  // A test's own work can keep this process busy for longer than the usual five seconds between two requests.
  const server = createServer({ keepAliveTimeout: 0 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const web = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const places = { web, api: `${web}/api/v3` };
  const front = new Front(world, state, disk, places);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    front.serve(request, response).catch((error: unknown) => {
      front.invalidAnswers.push(`${request.method} ${request.url}: ${(error as Error).stack}`);
      response.destroy();
    });
  });

  const user: FakeGitHub['user'] = (login, { type, email } = {}) =>
    state.user(login, type, email === undefined ? [] : [email]);

  const token: FakeGitHub['token'] = ({ as, repository, scopes, name = as }) => {
    const value = `${repository ? 'ghs' : 'ghp'}_${randomBytes(18).toString('hex')}`;
    const installed = repository ? { repository: repository.data, scopes: scopes ?? FULL } : null;
    state.tokens.push({ name, value, user: user(as), installed });
    return value;
  };

  const github: FakeGitHub = {
    world,
    state,
    disk,
    places,
    requests: front.requests,
    get validated() {
      return front.validated;
    },
    invalidRequests: front.invalidRequests,
    invalidAnswers: front.invalidAnswers,
    count: (route) =>
      front.requests.filter((r) => (route ? r.route === route : !r.route.startsWith('git-')))
        .length,
    forgetRequests: () => {
      front.requests.length = 0;
    },
    user,
    repository: (fullName, asked = {}) => makeRepository(github, fullName, asked),
    token,
    runToken: (repository, scopes = FULL) =>
      token({
        as: 'github-actions[bot]',
        name: scopes === 'read' ? 'read-only run' : 'run',
        repository,
        scopes: scopes === 'read' ? READ : scopes,
      }),
    intercept: (hook) => front.addHook(hook),
    on: (route, act, times) => front.addHook(onRoute(route, act, times)),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      tally(front.requests, front.validated);
      const wrong = [...front.invalidRequests, ...front.invalidAnswers];
      if (wrong.length > 0) throw new Error(`not as GitHub describes it:\n${wrong.join('\n')}`);
    },
  };
  return github;
}

/** For whoever wants to know how much a whole run of the tests asked for: a line for each server. */
function tally(requests: readonly Seen[], validated: number): void {
  const file = process.env.METES_TEST_TALLY;
  if (!file) return;
  const routes: Record<string, number> = {};
  for (const { route } of requests) routes[route] = (routes[route] ?? 0) + 1;
  appendFileSync(file, `${JSON.stringify({ validated, routes })}\n`);
}

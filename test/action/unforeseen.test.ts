/** Where metes is wrong itself, nothing stays green: the status says so, and a sweep goes on with the others. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ActionIo } from '../../src/commands/action/action-io.ts';
import { runAction } from '../../src/commands/action/run-action.ts';
import { type GitHub, openGitHub } from '../../src/github/client.ts';
import type { Event } from '../../src/github/event.ts';
import type { TestIo } from '../support/test-io.ts';
import { makeTeam, type Team } from './team.ts';

let team: Team;
let said: string[];

beforeEach(async () => {
  team = await makeTeam();
  said = [];
});
afterEach(() => team.close());

interface Run {
  readonly event: Event;
  /** Of our own requests, those that fail as nothing should. */
  fails(route: string, params: Readonly<Record<string, unknown>>): boolean;
}

/** A run in this process, so that a fault can be put into metes itself. */
function runOf({ event, fails }: Run): { readonly action: ActionIo; readonly io: TestIo } {
  const { github: fake, repo, world } = team;
  const io = world.io(world.root);
  const real = openGitHub({
    token: fake.runToken(repo),
    apiUrl: fake.places.api,
    userAgent: 'metes/test',
    signal: new AbortController().signal,
    log: () => {},
  });
  const github: GitHub = {
    get calls() {
      return real.calls;
    },
    async request(route, params, ask) {
      if (fails(route, params)) throw new TypeError('that is not a function');
      return real.request(route, params, ask);
    },
  };
  const action: ActionIo = {
    io,
    event,
    github,
    repo: { owner: 'acme', name: 'app' },
    home: { id: repo.data.id, defaultBranch: 'main' },
    gitUrl: repo.url,
    runUrl: 'https://example.org/run',
    tempDir: world.root,
    commentAuthor: 'github-actions[bot]',
    output: () => {},
    summary: (text) => void said.push(`summary: ${text}`),
    annotate: () => {},
    fail: (text) => void said.push(`fail: ${text}`),
  };
  return { action, io };
}

const readsComments = (route: string): boolean => /^GET .*\/comments$/.test(route);

test('the status fails with what went wrong, and the log has where', async () => {
  const pull = await team.pull('feat/one', ['one/**'], { 'one/a.ts': 'a\n' });
  const { action, io } = runOf({
    event: { kind: 'pull', number: pull.number, action: 'opened' },
    fails: readsComments,
  });
  await runAction(action);
  expect(pull.status()).toMatchObject({
    state: 'failure',
    description:
      'metes could not decide: metes failed in a way it did not foresee: that is not a function',
  });
  expect(said.find((text) => text.startsWith('fail:'))).toBe(
    'fail: metes failed in a way it did not foresee: that is not a function\nplease report it, with the log of this job',
  );
  expect(said.some((text) => text.startsWith('summary: ### metes could not decide'))).toBe(true);
  expect(io.printed.err).toMatch(/TypeError: that is not a function\n +at /);
});

test('a sweep goes on with the next one', async () => {
  const first = await team.pull('feat/one', ['one/**'], { 'one/a.ts': 'a\n' });
  const second = await team.pull('feat/two', ['two/**'], { 'two/a.ts': 'a\n' });
  for (const [fails, states] of [
    [() => false, ['success', 'success']],
    [readsComments, ['failure', 'failure']],
    [
      (route: string, { issue_number: n }: Readonly<Record<string, unknown>>) =>
        readsComments(route) && n === second.number,
      ['success', 'failure'],
    ],
  ] as const) {
    const { action } = runOf({ event: { kind: 'sweep' }, fails });
    await runAction(action);
    expect([first.status()?.state, second.status()?.state], said.at(-1)).toEqual(states);
  }
});

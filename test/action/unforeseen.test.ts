/** Where metes is wrong itself, nothing stays green: the status says so, and a sweep goes on with the others. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ActionIo } from '../../src/commands/action/action-io.ts';
import { runAction } from '../../src/commands/action/run-action.ts';
import { openGitHub } from '../../src/github/client.ts';
import type { Event } from '../../src/github/event.ts';
import type { FakePull } from '../support/github/pull.ts';
import { type FakeGitHub, startGitHub } from '../support/github/server.ts';
import { newWorld, type TestIo, type World } from '../support/test-io.ts';

let world: World;
let fake: FakeGitHub;
let pull: FakePull;
let said: string[];

beforeEach(async () => {
  world = newWorld();
  fake = await startGitHub(world.temp);
  const repo = fake.repository('acme/app');
  repo.push('feat', { 'a.ts': '1' });
  pull = repo.openPull({ from: 'feat' });
  said = [];
});
afterEach(async () => {
  world.close();
  await fake.close();
});

/** A run in this process, whose ids can't be made: nobody expects that. */
function broken(event: Event): { readonly action: ActionIo; readonly io: TestIo } {
  const { repository } = pull;
  const random = () => {
    throw new TypeError('no entropy');
  };
  const io = { ...world.io(world.root), random };
  const github = openGitHub({
    token: fake.runToken(repository),
    apiUrl: fake.places.api,
    userAgent: 'metes/test',
    signal: new AbortController().signal,
    log: () => {},
  });
  const action: ActionIo = {
    io,
    event,
    github,
    repo: { owner: 'acme', name: 'app' },
    home: { id: repository.data.id, defaultBranch: 'main' },
    gitUrl: repository.url,
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

test('the status fails with what went wrong, and the log has where', async () => {
  const { action, io } = broken({ kind: 'pull', number: 1, action: 'opened' });
  await runAction(action);
  expect(pull.status()).toMatchObject({
    state: 'failure',
    description: 'metes could not decide: metes failed in a way it did not foresee: no entropy',
  });
  expect(said.find((text) => text.startsWith('fail:'))).toBe(
    'fail: metes failed in a way it did not foresee: no entropy\nplease report it, with the log of this job',
  );
  expect(said.some((text) => text.startsWith('summary: ### metes could not decide'))).toBe(true);
  expect(io.printed.err).toMatch(/TypeError: no entropy\n +at /);
});

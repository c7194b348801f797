/** The tests' GitHub over git's own protocol: who may read, who may push, and what tests can do to it. */
import { spawn } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refuse } from '../support/github/faults.ts';
import type { FakeRepository } from '../support/github/repository.ts';
import { type FakeGitHub, startGitHub } from '../support/github/server.ts';
import { tempWorld, type World } from '../support/temp-repo.ts';

let world: World;
let github: FakeGitHub;
let repo: FakeRepository;
let clone: string;

beforeEach(async () => {
  world = tempWorld('git-http');
  github = await startGitHub(world);
  repo = github.repository('acme/app');
  clone = repo.clone();
  world.commit(clone, { 'a.ts': '1' });
});
afterEach(async () => {
  world.dispose();
  await github.close();
});

/** Git without waiting in our own process: the server is in it. */
function git(as: string | null, ...args: string[]): Promise<{ exit: number; err: string }> {
  const basic = Buffer.from(`x-access-token:${as}`).toString('base64');
  const config = as === null ? [] : ['-c', `http.extraheader=Authorization: basic ${basic}`];
  const env = { ...world.env, GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' };
  const child = spawn('git', [...config, ...args], { cwd: clone, env });
  let err = '';
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ exit: code ?? -1, err })));
}

const push = (as: string | null, to = 'feat') => git(as, 'push', '-q', repo.url, `HEAD:${to}`);

test('everyone reads what is public; what is private only who may see it', async () => {
  const secret = github.repository('acme/secret', { private: true });
  secret.permit('ada', 'read');
  expect(await git(null, 'ls-remote', repo.url)).toEqual({ exit: 0, err: '' });
  expect((await git(null, 'ls-remote', secret.url)).err).toContain('terminal prompts disabled');
  const stranger = await git(github.token({ as: 'eve' }), 'ls-remote', secret.url);
  expect(stranger.err).toContain('not found');
  expect((await git(github.token({ as: 'ada' }), 'ls-remote', secret.url)).exit).toBe(0);
});

test('a push needs a token that may write', async () => {
  expect((await push(null)).err).toContain('terminal prompts disabled');
  expect((await push('ghs_wrong')).err).toContain('terminal prompts disabled');
  expect((await push(github.token({ as: 'eve' }))).err).toContain('403');
  expect((await push(github.runToken(repo, 'read'))).err).toContain('403');
  expect(await push(github.runToken(repo))).toEqual({ exit: 0, err: '' });
  expect(repo.tip('feat')).toBe(world.git(clone, 'rev-parse', 'HEAD'));
});

test('a push moves the head of a pull request, and can’t touch refs/pull itself', async () => {
  repo.push('feat', { 'b.ts': '1' });
  const pull = repo.openPull({ from: 'feat' });
  const token = github.runToken(repo);
  expect((await push(token, 'refs/pull/1/head')).err).toContain('hidden ref');
  expect((await git(token, 'push', '-qf', repo.url, 'HEAD:feat')).exit).toBe(0);
  expect(pull.head).toBe(world.git(clone, 'rev-parse', 'HEAD'));
});

test('commits are fetched by oid, without their files', async () => {
  const older = repo.tip();
  repo.push('main', { 'b.ts': '1' });
  const fetch = ['fetch', '-q', '--depth=1', '--filter=blob:none', repo.url];
  expect(await git(null, ...fetch, older)).toEqual({ exit: 0, err: '' });
});

test('a push can be refused, lost after it was done, or overtaken', async () => {
  const token = github.runToken(repo);
  github.on('git-receive-pack', () => refuse(500), { skip: 1 });
  expect((await push(token)).err).toContain('500');
  expect(() => repo.tip('feat')).toThrow('has no feat');
  github.on('git-receive-pack', () => ({ drop: 'after' }), { skip: 1 });
  expect((await push(token)).exit).not.toBe(0);
  expect(repo.tip('feat')).toBe(world.git(clone, 'rev-parse', 'HEAD'));
  world.commit(clone, { 'a.ts': '2' });
  github.on('git-receive-pack', () => repo.push('feat', { 'c.ts': '1' }), { skip: 1 });
  expect((await push(token)).err).toContain('failed to push');
});

/** What a repository calls its remotes, and the words for those that don't answer as hoped. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remoteFailure, remoteSays } from '../../src/git/remote-words.ts';
import {
  absoluteUrl,
  addFetchExclusion,
  defaultBranchOf,
  dropFetchExclusion,
  pushUrl,
  remoteNames,
} from '../../src/git/remotes.ts';
import { openRepository, type Repository } from '../../src/git/repository.ts';
import { tempWorld, type World } from '../support/temp-repo.ts';

let world: World;
let path: string;
let repo: Repository;
beforeAll(async () => {
  world = tempWorld('remotes');
  const origin = world.repo('origin');
  world.commit(origin, { a: 'a' });
  world.git(origin, 'branch', '-m', 'trunk');
  path = world.repo('r');
  world.git(path, 'remote', 'add', 'origin', '../origin');
  world.git(path, 'remote', 'add', 'elsewhere', 'https://x.example/r');
  world.git(path, 'remote', 'set-url', '--push', 'elsewhere', 'git@x.example:r');
  repo = await openRepository(world.door, path);
});
afterAll(() => world.dispose());

test('names, push addresses, default branch', async () => {
  expect(await remoteNames(world.door, repo)).toEqual(['elsewhere', 'origin']);
  expect(await pushUrl(world.door, repo, 'origin')).toBe(world.path('origin'));
  expect(await pushUrl(world.door, repo, 'elsewhere')).toBe('git@x.example:r');
  expect(await defaultBranchOf(world.door, repo, 'origin')).toBe('trunk');
  const empty = world.repo('empty');
  world.git(path, 'remote', 'add', 'empty', empty);
  expect(await defaultBranchOf(world.door, repo, 'empty')).toBe(null);
});

test('no such remote, whatever it is called', async () => {
  for (const name of ['nope', '--upload-pack=touch pwned', '', 'a b']) {
    for (const asked of [pushUrl, defaultBranchOf]) {
      if (name === 'nope' && asked === defaultBranchOf) continue;
      await expect(asked(world.door, repo, name)).rejects.toMatchObject({
        code: 'no-such-remote',
        exit: 64,
      });
    }
  }
  await expect(defaultBranchOf(world.door, repo, 'nope')).rejects.toMatchObject({
    code: 'no-such-repository',
  });
});

test('a plain fetch can be kept from carrying a branch, and let again', async () => {
  const args = [world.door, repo, 'origin', 'metes-registry'] as const;
  const fetched = (): string =>
    world.git(path, 'for-each-ref', '--format=%(refname)', 'refs/remotes');
  world.git(world.path('origin'), 'branch', 'metes-registry');
  expect(await addFetchExclusion(...args)).toBe(true);
  expect(await addFetchExclusion(...args)).toBe(false);
  world.git(path, 'fetch', '-q', 'origin');
  expect(fetched()).toBe('refs/remotes/origin/trunk');
  expect(await dropFetchExclusion(...args)).toBe(true);
  expect(await dropFetchExclusion(...args)).toBe(false);
  world.git(path, 'fetch', '-q', 'origin');
  expect(fetched().split('\n')).toContain('refs/remotes/origin/metes-registry');
});

test('a path in place of a URL is taken from the repository', () => {
  for (const [url, absolute] of [
    ['../x', '/a/x'],
    ['x.git', '/a/b/x.git'],
    ['/x', '/x'],
    ['git@h:x', 'git@h:x'],
    ['https://h/x', 'https://h/x'],
    ['file:///x', 'file:///x'],
    ['./a:b', '/a/b/a:b'],
  ] as const) {
    expect(absoluteUrl(url, '/a/b')).toBe(absolute);
  }
});

describe('words of a remote', () => {
  test.each([
    ["fatal: Authentication failed for 'https://h/r/'", 'auth-refused', 69],
    [
      "fatal: could not read Username for 'https://h': terminal prompts disabled",
      'auth-refused',
      69,
    ],
    ['git@h: Permission denied (publickey).', 'auth-refused', 69],
    [
      "fatal: unable to access 'https://h/r/': The requested URL returned error: 403",
      'auth-refused',
      69,
    ],
    ['remote: Repository not found.', 'no-such-repository', 69],
    ["fatal: unable to access 'https://h/': Could not resolve host: h", 'unreachable', 75],
    ['fatal: the remote end hung up unexpectedly', 'unreachable', 75],
    ['error: RPC failed; curl 56 Recv failure', 'unreachable', 75],
    ['fatal: mismatched algorithms: client sha1; server sha256', 'object-format', 69],
    ['error: unable to write file: No space left on device', 'disk-full', 75],
  ])('%s', (stderr, code, exit) => {
    const error = remoteFailure({ exit: 128, stderr, timedOut: false }, 'https://u:pw@h/r');
    expect(error).toMatchObject({ code, exit });
    expect(error.message).not.toMatch(/pw/);
    expect(error.hint).not.toBe('');
  });

  test('its reason, then its own lines', () => {
    const porcelain =
      'To x\n!\ta:refs/heads/b\t[remote rejected] (pre-receive hook declined)\nDone\n';
    expect(
      remoteSays(porcelain, 'remote: no \u001b[1mway\u001b[0m  \nerror: failed to push\n'),
    ).toBe('pre-receive hook declined; no way');
  });
});

/** Where we are, asked of real repositories in the states that people leave them in. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAncestor, mergeBases, readBlobs, resolve, trackedPaths } from '../../src/git/objects.ts';
import { EMPTY_TREE, openRepository } from '../../src/git/repository.ts';
import { openDoor } from '../../src/git/run.ts';
import { tempWorld, type World } from '../support/temp-repo.ts';

let world: World;
beforeAll(() => {
  world = tempWorld('repository');
});
afterAll(() => world.dispose());

describe('where we are', () => {
  test('before the first commit, and after it', async () => {
    const repo = world.repo('first');
    expect(await openRepository(world.door, repo)).toEqual({
      root: repo,
      gitDir: `${repo}/.git`,
      hooksDir: `${repo}/.git/hooks`,
      commonDir: `${repo}/.git`,
      objectFormat: 'sha1',
      emptyTree: EMPTY_TREE.sha1,
      branch: 'main',
      detached: false,
      head: null,
      bare: false,
      operation: null,
      rebasing: null,
    });
    const head = world.commit(repo, { 'a.txt': 'a' });
    expect(await openRepository(world.door, repo)).toMatchObject({ head, branch: 'main' });
  });

  test('in a subdirectory with a space, on a branch with slashes, in SHA-256', async () => {
    const repo = world.repo('with space', '--object-format=sha256');
    const head = world.commit(repo, { 'sub dir/a.txt': 'a' });
    world.git(repo, 'checkout', '-q', '-b', "feat/x'y$(z)");
    expect(await openRepository(world.door, join(repo, 'sub dir'))).toMatchObject({
      root: repo,
      objectFormat: 'sha256',
      emptyTree: EMPTY_TREE.sha256,
      branch: "feat/x'y$(z)",
      head,
    });
  });

  test('a relative core.hooksPath is relative to the worktree, also from below', async () => {
    const repo = world.repo('hooks-path');
    world.commit(repo, { 'a/b/c.txt': 'c' });
    world.git(repo, 'config', 'core.hooksPath', '.husky/_');
    expect((await openRepository(world.door, join(repo, 'a/b'))).hooksDir).toBe(`${repo}/.husky/_`);
    world.git(repo, 'worktree', 'add', '-q', '--detach', '../hooks-path-two');
    const linked = world.path('hooks-path-two');
    expect((await openRepository(world.door, linked)).hooksDir).toBe(`${linked}/.husky/_`);
  });

  test('a branch is found where it stands: loose, packed, symbolic, behind a newer one', async () => {
    const repo = world.repo('branches');
    const first = world.commit(repo, { 'a.txt': 'a' });
    world.git(repo, 'update-ref', 'refs/remotes/origin/main', first);
    world.git(repo, 'symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main');
    const here = await openRepository(world.door, repo);
    const at = (ref: string) => resolve(world.door, here, ref);
    const names = ['refs/heads/main', 'refs/remotes/origin/main', 'refs/remotes/origin/HEAD'];
    for (const name of names) expect(await at(name), name).toBe(first);
    world.git(repo, 'pack-refs', '--all');
    for (const name of names) expect(await at(name), name).toBe(first);
    const second = world.commit(repo, { 'a.txt': 'b' });
    expect(await at('refs/heads/main')).toBe(second);
    expect(await at('refs/heads/none')).toBe(null);
    expect(await at('refs/heads/../../HEAD')).toBe(null);
  });

  test('the empty tree is what git calls it', () => {
    for (const format of ['sha1', 'sha256'] as const) {
      const repo = world.repo(`empty-${format}`, `--object-format=${format}`);
      expect(world.git(repo, 'hash-object', '-t', 'tree', '/dev/null')).toBe(EMPTY_TREE[format]);
    }
  });

  test('in a linked worktree, detached', async () => {
    const repo = world.repo('linked');
    const head = world.commit(repo, { 'a.txt': 'a' });
    world.git(repo, 'worktree', 'add', '-q', '--detach', '../linked-two');
    expect(await openRepository(world.door, world.path('linked-two'))).toMatchObject({
      root: world.path('linked-two'),
      gitDir: `${repo}/.git/worktrees/linked-two`,
      commonDir: `${repo}/.git`,
      branch: null,
      detached: true,
      head,
    });
  });

  test('in a bare repository, in a git directory, in a submodule', async () => {
    const bare = world.repo('bare.git', '--bare');
    expect(await openRepository(world.door, bare)).toMatchObject({
      root: null,
      gitDir: bare,
      bare: true,
      head: null,
    });
    const repo = world.repo('outer');
    world.commit(repo, { 'a.txt': 'a' });
    world.git(bare, 'fetch', '-q', repo, 'main:main');
    expect(await openRepository(world.door, bare)).toMatchObject({ root: null, branch: 'main' });
    expect(await openRepository(world.door, `${repo}/.git`)).toMatchObject({
      root: null,
      bare: false,
    });
    world.git(repo, 'submodule', '--quiet', 'add', bare, 'sub');
    expect(await openRepository(world.door, join(repo, 'sub'))).toMatchObject({
      root: join(repo, 'sub'),
      gitDir: `${repo}/.git/modules/sub`,
    });
  });

  test('with git directory given, where bare ones must be named', async () => {
    const bare = world.repo('named.git', '--bare');
    const config = world.path('explicit.gitconfig');
    writeFileSync(config, '[safe]\n\tbareRepository = explicit\n');
    const door = openDoor({ ...world.env, GIT_CONFIG_GLOBAL: config });
    await expect(openRepository(door, bare)).rejects.toMatchObject({
      code: 'unsafe-repository',
      exit: 69,
    });
    expect(await openRepository(door, bare, { gitDir: bare })).toMatchObject({ bare: true });
  });

  test('nowhere, and in a repository of somebody else', async () => {
    const nowhere = world.path('nowhere');
    mkdirSync(nowhere);
    await expect(openRepository(world.door, nowhere)).rejects.toMatchObject({
      code: 'no-repository',
      exit: 64,
      message: `${nowhere} is not in a git repository`,
    });
    const repo = world.repo('foreign');
    // git's own switch for its tests: everything belongs to somebody else.
    const door = openDoor(
      { ...world.env, GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' },
      {
        keep: ['GIT_TEST_ASSUME_DIFFERENT_OWNER'],
      },
    );
    await expect(openRepository(door, repo)).rejects.toMatchObject({
      code: 'unsafe-repository',
      hint: expect.stringMatching(/safe\.directory/),
    });
  });

  test('whatever the caller of a hook has in its environment', async () => {
    const [mine, other] = [world.repo('mine'), world.repo('other')];
    const door = openDoor({ ...world.env, GIT_DIR: `${other}/.git`, GIT_WORK_TREE: other });
    expect((await openRepository(door, mine)).root).toBe(mine);
  });

  test('what is under way', async () => {
    const repo = world.repo('busy');
    world.commit(repo, { 'a.txt': 'a' });
    world.git(repo, 'checkout', '-q', '-b', 'side');
    const side = world.commit(repo, { 'a.txt': 'side' });
    world.git(repo, 'checkout', '-q', 'main');
    const main = world.commit(repo, { 'a.txt': 'main' });
    const state = async (): Promise<unknown[]> => {
      const opened = await openRepository(world.door, repo);
      return [opened.operation, opened.branch, opened.rebasing];
    };
    expect(await state()).toEqual([null, 'main', null]);
    world.tryGit(repo, 'merge', 'side');
    expect(await state()).toEqual(['merge', 'main', null]);
    world.git(repo, 'merge', '--abort');
    world.tryGit(repo, 'cherry-pick', side);
    expect(await state()).toEqual(['cherry-pick', 'main', null]);
    world.git(repo, 'cherry-pick', '--abort');
    world.commit(repo, { 'a.txt': 'later' });
    world.tryGit(repo, 'revert', main);
    expect(await state()).toEqual(['revert', 'main', null]);
    world.git(repo, 'revert', '--abort');
    for (const backend of ['--merge', '--apply']) {
      world.tryGit(repo, 'rebase', backend, 'side');
      expect(await state()).toEqual(['rebase', null, 'main']);
      world.git(repo, 'rebase', '--abort');
    }
    world.git(repo, 'bisect', 'start');
    expect(await state()).toEqual(['bisect', 'main', null]);
    world.git(repo, 'bisect', 'reset');
    expect(await state()).toEqual([null, 'main', null]);
  });
});

describe('what is stored', () => {
  test('blobs by id or by revision and path, in one go, bytes as they are', async () => {
    const path = world.repo('blobs');
    const bytes = Buffer.from([0, 10, 255, 10, 0]);
    writeFileSync(join(path, 'bin'), bytes);
    const head = world.commit(path, { 'a b/é.txt': 'é\n', empty: '' });
    const repo = await openRepository(world.door, path);
    const names = [
      `${head}:bin`,
      'HEAD:a b/é.txt',
      'HEAD:empty',
      'HEAD:nope',
      'HEAD:a b',
      head,
      '--help',
    ];
    const blobs = await readBlobs(world.door, repo, names);
    expect(blobs.map((blob) => (blob === null ? null : Buffer.from(blob).toString('hex')))).toEqual(
      [bytes.toString('hex'), Buffer.from('é\n').toString('hex'), '', null, null, null, null],
    );
    await expect(readBlobs(world.door, repo, ['HEAD:a\nHEAD:bin'])).rejects.toMatchObject({
      code: 'bad-name',
    });
    expect(await readBlobs(world.door, repo.commonDir, [])).toEqual([]);
  });

  test('paths of a revision and of the index', async () => {
    const path = world.repo('tracked');
    world.commit(path, { 'a.txt': 'a', 'sub/b\n.txt': 'b' });
    world.write(path, { 'c.txt': 'c' });
    world.git(path, 'add', 'c.txt');
    const repo = await openRepository(world.door, join(path, 'sub'));
    expect(await trackedPaths(world.door, repo, 'HEAD')).toEqual(['a.txt', 'sub/b\n.txt']);
    expect(await trackedPaths(world.door, repo, null)).toEqual(['a.txt', 'c.txt', 'sub/b\n.txt']);
  });

  test('names resolve to commits, or to nothing', async () => {
    const path = world.repo('names');
    const head = world.commit(path, { 'a.txt': 'a' });
    world.git(path, 'tag', '-a', 'v1', '-m', 'v1');
    const repo = await openRepository(world.door, path);
    expect(await resolve(world.door, repo, 'v1')).toBe(head);
    expect(await resolve(world.door, repo, 'refs/heads/main')).toBe(head);
    for (const name of ['nope', 'HEAD:a.txt', '--all', '-h', '', 'HEAD^9']) {
      expect(await resolve(world.door, repo, name), name).toBe(null);
    }
  });

  test('ancestry', async () => {
    const path = world.repo('ancestry');
    const [one, two] = [world.commit(path, { a: '1' }), world.commit(path, { a: '2' })];
    world.git(path, 'checkout', '-q', '--orphan', 'alone');
    const alone = world.commit(path, { b: '1' });
    const repo = await openRepository(world.door, path);
    expect(await mergeBases(world.door, repo, one, two)).toEqual([one]);
    expect(await mergeBases(world.door, repo, alone, two)).toEqual([]);
    expect(await isAncestor(world.door, repo, one, two)).toBe(true);
    expect(await isAncestor(world.door, repo, two, one)).toBe(false);
    await expect(isAncestor(world.door, repo, '--help', two)).rejects.toMatchObject({
      code: 'bad-revision',
    });
  });
});

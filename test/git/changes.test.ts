/** Which paths count as written: the three-tree rule, the index against every parent, new commits. Numbers as in changes.ts. */
import { cpSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writtenWith } from '../../src/check/overlay.ts';
import {
  commitWrites,
  diffsTo,
  diffTrees,
  newCommits,
  stagedChanges,
  writtenPaths,
} from '../../src/git/changes.ts';
import { openRepository, type Repository } from '../../src/git/repository.ts';
import { tempWorld, type World } from '../support/temp-repo.ts';

let world: World;
let repo: string;
let made = 0;
let forked = '';
beforeAll(() => {
  world = tempWorld('changes');
  repo = world.repo('forked');
  commit({ 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c' });
  git('checkout', '-q', '-b', 'feat');
  commit({ 'feat.txt': 'f' });
  forked = repo;
});
afterAll(() => world.dispose());
beforeEach(() => {
  made += 1;
  repo = world.repo(`r${made}`);
});

const git = (...args: string[]): string => world.git(repo, ...args);
const commit = (files: Record<string, string>, message?: string): string =>
  world.commit(repo, files, message);
const open = (): Promise<Repository> => openRepository(world.door, repo);
const paths = (changes: readonly { path: string }[]): string[] =>
  changes.map((change) => change.path).sort();

async function written(head = 'refs/heads/feat', reference = 'refs/heads/main'): Promise<string[]> {
  const repository = await open();
  const found = paths(await writtenPaths(world.door, repository, { head, reference }));
  // What check and run go by, with a work tree that adds nothing.
  const diffs = await diffsTo(world.door, repository, { head, references: [reference] });
  expect(paths(writtenWith([{ diffs }], []))).toEqual(found);
  return found;
}

/** main with a, b and c; feat from there, with `feat.txt` written. */
function branchOff(): void {
  repo = world.path(`r${made}-forked`);
  cpSync(forked, repo, { recursive: true });
}

function onMain(files: Record<string, string>): void {
  git('checkout', '-q', 'main');
  commit(files);
  git('checkout', '-q', 'feat');
}

describe('what a branch writes', () => {
  test('a plain branch writes what it changed, and deletions', async () => {
    branchOff();
    git('rm', '-q', 'c.txt');
    commit({ 'b.txt': 'B' });
    expect(await written()).toEqual(['b.txt', 'c.txt', 'feat.txt']);
  });

  test('1. main merged in is not written', async () => {
    branchOff();
    onMain({ 'a.txt': 'A', 'new.txt': 'n' });
    git('merge', '-q', '--no-edit', 'main');
    expect(await written()).toEqual(['feat.txt']);
  });

  test('1. merged in, then main moves on', async () => {
    branchOff();
    onMain({ 'a.txt': 'A' });
    git('merge', '-q', '--no-edit', 'main');
    onMain({ 'a.txt': 'AA' });
    expect(await written()).toEqual(['feat.txt']);
  });

  test('1. rebased onto main', async () => {
    branchOff();
    onMain({ 'a.txt': 'A' });
    git('rebase', '-q', 'main');
    expect(await written()).toEqual(['feat.txt']);
  });

  test('2. squash-merged past', async () => {
    branchOff();
    git('checkout', '-q', 'main');
    git('merge', '-q', '--squash', 'feat');
    git('commit', '-q', '-m', 'squashed');
    git('checkout', '-q', 'feat');
    expect(await written()).toEqual([]);
    commit({ 'later.txt': 'l' });
    expect(await written()).toEqual(['later.txt']);
  });

  test("3. a stacked branch does not write its parent's files, before and after the parent lands", async () => {
    branchOff();
    git('checkout', '-q', '-b', 'stacked');
    commit({ 'top.txt': 't' });
    expect(await written('refs/heads/stacked', 'refs/heads/feat')).toEqual(['top.txt']);
    git('checkout', '-q', 'main');
    git('merge', '-q', '--no-ff', '--no-edit', 'feat');
    expect(await written('refs/heads/stacked', 'refs/heads/main')).toEqual(['top.txt']);
    git('reset', '-q', '--hard', 'HEAD~1');
    git('merge', '-q', '--squash', 'feat');
    git('commit', '-q', '-m', 'squashed');
    expect(await written('refs/heads/stacked', 'refs/heads/main')).toEqual(['top.txt']);
  });

  test('4. criss-cross merges: what is as on all merge bases, or on the tip, is not written', async () => {
    branchOff();
    onMain({ 'main.txt': 'm', 'kept.txt': 'm' });
    const [feat, main] = [git('rev-parse', 'feat'), git('rev-parse', 'main')];
    git('merge', '-q', '--no-edit', main);
    git('checkout', '-q', 'main');
    git('merge', '-q', '--no-edit', feat);
    git('checkout', '-q', 'feat');
    expect(git('merge-base', '--all', 'feat', 'main').split('\n')).toHaveLength(2);
    commit({ 'own.txt': 'o', 'main.txt': 'edited' });
    git('checkout', '-q', 'main');
    commit({ 'later.txt': 'l', 'other.txt': 'o' });
    expect(await written()).toEqual(['main.txt', 'own.txt']);
    // As on one of them, which is not as it is now: who says that it was not taken back?
    commit({ 'feat.txt': 'moved on', 'kept.txt': 'moved on' });
    expect(await written()).toEqual(['feat.txt', 'kept.txt', 'main.txt', 'own.txt']);
  });

  test('4. a criss-cross takes no change of main back: as before on one merge base, mended on the other', async () => {
    branchOff();
    onMain({ 'hole.txt': 'open' });
    git('merge', '-q', '--no-edit', 'main');
    const before = git('rev-parse', 'feat');
    onMain({ 'hole.txt': 'mended' });
    const mended = git('rev-parse', 'main');
    git('checkout', '-q', 'main');
    git('merge', '-q', '--no-edit', before);
    git('checkout', '-q', 'feat');
    git('merge', '-q', '--no-edit', '-s', 'ours', mended);
    expect(git('merge-base', '--all', 'feat', 'main').split('\n')).toHaveLength(2);
    expect(await written()).toEqual(['hole.txt']);
    // Nor in the work tree.
    commit({ 'hole.txt': 'mended' });
    expect(await written()).toEqual([]);
    const [repository, head] = [await open(), git('rev-parse', 'feat')];
    const references = [git('rev-parse', 'main')];
    const diffs = await diffsTo(world.door, repository, { head, references });
    const work = await diffTrees(world.door, repository, head, before);
    expect(paths(writtenWith([{ diffs }], work))).toEqual(['hole.txt']);
  });

  test('5. unrelated histories: everything that main does not have the same', async () => {
    branchOff();
    git('checkout', '-q', '--orphan', 'alone');
    commit({ 'alone.txt': 'x' });
    expect(await written('refs/heads/alone')).toEqual(['alone.txt', 'feat.txt']);
  });

  test("6. undoing main's change: merge -s ours, and a revert", async () => {
    branchOff();
    onMain({ 'a.txt': 'A' });
    const change = git('rev-parse', 'main');
    git('merge', '-q', '--no-edit', '-s', 'ours', 'main');
    expect(await written()).toEqual(['a.txt', 'feat.txt']);
    git('reset', '-q', '--hard', 'HEAD~1');
    git('merge', '-q', '--no-edit', 'main');
    expect(await written()).toEqual(['feat.txt']);
    git('revert', '--no-edit', change);
    expect(await written()).toEqual(['a.txt', 'feat.txt']);
  });

  test("a cherry-pick of another's commit is written, until main has it too", async () => {
    branchOff();
    git('checkout', '-q', '-b', 'other', 'main');
    const picked = commit({ 'other.txt': 'o' });
    git('checkout', '-q', 'feat');
    git('cherry-pick', picked);
    expect(await written()).toEqual(['feat.txt', 'other.txt']);
    git('checkout', '-q', 'main');
    git('merge', '-q', '--no-edit', 'other');
    expect(await written()).toEqual(['feat.txt']);
  });

  test('a change that was taken back is not written', async () => {
    branchOff();
    commit({ 'a.txt': 'A' });
    commit({ 'a.txt': 'a' });
    expect(await written()).toEqual(['feat.txt']);
  });

  test('a rename writes both paths; so do mode, type and submodule changes, whatever the settings', async () => {
    branchOff();
    for (const [key, value] of [
      ['diff.renames', 'copies'],
      ['diff.ignoreSubmodules', 'all'],
      ['diff.relative', 'true'],
      ['diff.noprefix', 'true'],
    ] as const) {
      git('config', key, value);
    }
    git('mv', 'a.txt', 'moved.txt');
    git('update-index', '--chmod=+x', 'b.txt');
    rmSync(join(repo, 'c.txt'));
    symlinkSync('b.txt', join(repo, 'c.txt'));
    git('add', 'c.txt');
    git('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},sub`);
    writeFileSync(
      join(repo, '.gitmodules'),
      '[submodule "sub"]\n\tpath = sub\n\turl = x\n\tignore = all\n',
    );
    git('add', '.gitmodules');
    git('commit', '-q', '-m', 'all kinds');
    const opened = await open();
    const changes = await writtenPaths(world.door, opened, {
      head: 'refs/heads/feat',
      reference: 'refs/heads/main',
    });
    const modes = Object.fromEntries(changes.map((c) => [c.path, [c.oldMode, c.mode]]));
    expect(modes).toEqual({
      '.gitmodules': [null, '100644'],
      'a.txt': ['100644', null],
      'moved.txt': [null, '100644'],
      'b.txt': ['100644', '100755'],
      'c.txt': ['100644', '120000'],
      'feat.txt': [null, '100644'],
      sub: [null, '160000'],
    });
    expect(changes.find((change) => change.path === 'sub')?.oid).toBe('1'.repeat(40));
  });

  test('names are bytes: newline, tab, quotes, backslash, invalid UTF-8, other scripts', async () => {
    branchOff();
    const names = ['new\nline', 'tab\tx', 'q"uo\'te', 'back\\slash', ':(top)x', '-rf', 'é/日本.ts'];
    commit(Object.fromEntries(names.map((name) => [name, name])));
    writeFileSync(
      Buffer.concat([Buffer.from(`${repo}/f`), Buffer.of(0xff), Buffer.from('.ts')]),
      'x',
    );
    git('add', '--all');
    git('commit', '-q', '-m', 'bytes');
    expect(await written()).toEqual([...names, 'f\udcff.ts', 'feat.txt'].sort());
  });

  test('an object id, a ref, and nothing that reads like an option', async () => {
    branchOff();
    const opened = await open();
    for (const name of ['--output=pwned', 'main', 'main..feat', '', 'refs/heads/x y']) {
      const ends = { head: name, reference: 'refs/heads/main' };
      await expect(writtenPaths(world.door, opened, ends)).rejects.toMatchObject({
        code: 'bad-revision',
        exit: 64,
      });
    }
  });
});

describe('what a commit made now would write', () => {
  const staged = async (): Promise<string[]> =>
    paths(await stagedChanges(world.door, await open()));

  test('on a first commit, everything staged', async () => {
    world.write(repo, { 'a.txt': 'a', 'b.txt': 'b' });
    git('add', 'a.txt');
    expect(await staged()).toEqual(['a.txt']);
  });

  test('not what is only meant to be added', async () => {
    commit({ 'a.txt': 'a' });
    world.write(repo, { 'meant.txt': 'm', 'b.txt': 'b' });
    git('add', '-N', 'meant.txt');
    git('add', 'b.txt');
    expect(await staged()).toEqual(['b.txt']);
  });

  test('a clean merge writes nothing, a hand-edited one its edits, an octopus the same', async () => {
    branchOff();
    onMain({ 'a.txt': 'A' });
    git('checkout', '-q', '-b', 'third', 'main~1');
    commit({ 'third.txt': '3' });
    git('checkout', '-q', 'feat');
    git('merge', '-q', '--no-commit', '--no-ff', 'main');
    expect(await staged()).toEqual([]);
    commitNothing({ 'b.txt': 'by hand' });
    expect(await staged()).toEqual(['b.txt']);
    git('merge', '--abort');
    git('merge', '-q', '--no-commit', '--no-ff', 'main', 'third');
    expect(await staged()).toEqual([]);
    commitNothing({ 'extra.txt': 'x' });
    expect(await staged()).toEqual(['extra.txt']);
  });

  test('a path in conflict is listed once', async () => {
    branchOff();
    commit({ 'a.txt': 'ours' });
    onMain({ 'a.txt': 'theirs' });
    world.tryGit(repo, 'merge', 'main');
    expect(await staged()).toEqual(['a.txt']);
  });

  test('with another index, in SHA-256, in a sparse index', async () => {
    commit({ 'in/a.txt': 'a', 'out/b.txt': 'b', 'out/deep/c.txt': 'c' });
    git('sparse-checkout', 'set', '--sparse-index', 'in');
    git(
      'update-index',
      '--add',
      '--cacheinfo',
      `100644,${git('rev-parse', 'HEAD:in/a.txt')},out/new.txt`,
    );
    commitNothing({ 'in/a.txt': 'A' });
    expect(await staged()).toEqual(['in/a.txt', 'out/new.txt']);
    const index = join(repo, '.git', 'other-index');
    world.git(repo, 'read-tree', `--index-output=${index}`, 'HEAD');
    expect(await stagedChanges(world.door, await open(), { index })).toEqual([]);

    repo = world.repo(`r${made}-sha256`, '--object-format=sha256');
    world.write(repo, { 'a.txt': 'a' });
    git('add', '--all');
    const [change] = await stagedChanges(world.door, await open());
    expect(change).toMatchObject({ path: 'a.txt', oldOid: null, oldMode: null });
    expect(change?.oid).toHaveLength(64);
  });

  function commitNothing(files: Record<string, string>): void {
    world.write(repo, files);
    git('add', ...Object.keys(files));
  }

  test('100,000 paths', async () => {
    commit({ 'a.txt': 'a' });
    const oid = git('rev-parse', 'HEAD:a.txt');
    const lines = Array.from(
      { length: 100_000 },
      (_, n) => `100644 ${oid}\tdir${n % 50}/file${n}\n`,
    );
    await world.door.run({
      cwd: repo,
      args: ['update-index', '--add', '--index-info'],
      stdin: lines.join(''),
    });
    const changes = await stagedChanges(world.door, await open());
    expect(changes).toHaveLength(100_000);
    expect(new Set(paths(changes)).size).toBe(100_000);
  });
});

describe('commits that are new to a branch', () => {
  test('not in its old tip, not in the remotes, newest first, bounded', async () => {
    branchOff();
    const base = git('rev-parse', 'main');
    const [one, two] = [commit({ x: '1' }), commit({ x: '2' })];
    const opened = await open();
    const range = { tip: two, not: [base], remotes: false };
    expect(await newCommits(world.door, opened, range)).toEqual([
      two,
      one,
      git('rev-parse', 'HEAD~2'),
    ]);
    expect(await newCommits(world.door, opened, { ...range, limit: 1 })).toEqual([two]);
    git('update-ref', 'refs/remotes/origin/feat', one);
    expect(await newCommits(world.door, opened, { ...range, remotes: true })).toEqual([two]);
    expect(await newCommits(world.door, opened, { ...range, not: ['refs/heads/feat'] })).toEqual(
      [],
    );
  });

  test('write what they change; a clean merge nothing, an edited one its edit, a root everything', async () => {
    branchOff();
    const root = git('rev-parse', 'main');
    onMain({ 'a.txt': 'A' });
    git('merge', '-q', '--no-edit', 'main');
    const clean = git('rev-parse', 'HEAD');
    git('mv', 'b.txt', 'moved.txt');
    git('commit', '-q', '--amend', '--no-edit');
    const edited = git('rev-parse', 'HEAD');
    const empty = commit({}, 'nothing');
    const writes = await commitWrites(world.door, await open(), [root, clean, edited, empty]);
    expect([...writes].map(([oid, changes]) => [oid, paths(changes)])).toEqual([
      [root, ['a.txt', 'b.txt', 'c.txt']],
      [clean, []],
      [edited, ['b.txt', 'moved.txt']],
      [empty, []],
    ]);
    const ids = commitWrites(world.door, await open(), ['refs/heads/main']);
    await expect(ids).rejects.toMatchObject({ code: 'bad-revision' });
  });

  test('git replace deceives nobody', async () => {
    branchOff();
    const [good, bad] = [git('rev-parse', 'main'), git('rev-parse', 'feat')];
    git('replace', '-f', bad, good);
    expect(paths(await diffTrees(world.door, await open(), good, bad))).toEqual(['feat.txt']);
    expect(await written()).toEqual(['feat.txt']);
  });
});

/** What the work tree holds that HEAD does not, hidden edits included. */
import {
  chmodSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openRepository } from '../../src/git/repository.ts';
import { type Looking, worktreeChanges } from '../../src/git/worktree-changes.ts';
import { tempWorld, type World } from '../support/temp-repo.ts';

let world: World;
let repo: string;
let made = 0;
beforeAll(() => {
  world = tempWorld('worktree');
});
afterAll(() => world.dispose());
beforeEach(() => {
  made += 1;
  repo = world.repo(`r${made}`);
  world.commit(repo, { 'a.txt': 'a', 'b.txt': 'b', 'dir/c.txt': 'c' });
});

const git = (...args: string[]): string => world.git(repo, ...args);
const at = (...parts: string[]): string => join(repo, ...parts);
async function found(
  looking: Looking = {},
): Promise<Record<string, [string | null, string | null]>> {
  const changes = await worktreeChanges(
    world.door,
    await openRepository(world.door, repo),
    looking,
  );
  return Object.fromEntries(changes.map((change) => [change.path, [change.mode, change.oid]]));
}
const blob = (text: string): string => {
  writeFileSync(world.path('blob'), text);
  return git('hash-object', '--no-filters', world.path('blob'));
};

test('a clean one has none', async () => {
  expect(await found()).toEqual({});
});

test('staged, unstaged, untracked, deleted, with the ids that git add would give', async () => {
  world.write(repo, {
    'a.txt': 'staged',
    'dir/new.txt': 'new',
    'ignored.log': 'x',
    'b.txt': 'edit',
  });
  world.write(repo, { '.gitignore': '*.log\n' });
  git('add', 'a.txt');
  unlinkSync(at('dir/c.txt'));
  expect(await found()).toEqual({
    '.gitignore': ['100644', blob('*.log\n')],
    'a.txt': ['100644', blob('staged')],
    'b.txt': ['100644', blob('edit')],
    'dir/c.txt': [null, null],
    'dir/new.txt': ['100644', blob('new')],
  });
});

test('what is staged counts although the work tree took it back', async () => {
  world.write(repo, { 'a.txt': 'staged' });
  git('add', 'a.txt');
  world.write(repo, { 'a.txt': 'a' });
  expect(await found()).toEqual({ 'a.txt': ['100644', blob('staged')] });
});

test('removed from the index only: deleted if the content is as before, else changed', async () => {
  git('rm', '-q', '--cached', 'a.txt', 'b.txt');
  world.write(repo, { 'b.txt': 'other' });
  expect(await found()).toEqual({ 'a.txt': [null, null], 'b.txt': ['100644', blob('other')] });
});

test('a rename is two, a mode and a type change one each', async () => {
  renameSync(at('a.txt'), at('moved.txt'));
  chmodSync(at('b.txt'), 0o755);
  rmSync(at('dir/c.txt'));
  symlinkSync('../b.txt', at('dir/c.txt'));
  expect(await found()).toEqual({
    'a.txt': [null, null],
    'moved.txt': ['100644', blob('a')],
    'b.txt': ['100755', blob('b')],
    'dir/c.txt': ['120000', blob('../b.txt')],
  });
});

test('names that are not UTF-8 or hold a line feed', async () => {
  world.write(repo, { 'new\nline "q"': 'x' });
  writeFileSync(Buffer.concat([Buffer.from(at('f')), Buffer.of(0xff)]), 'y');
  expect(await found()).toEqual({
    'new\nline "q"': ['100644', blob('x')],
    'f\udcff': ['100644', blob('y')],
  });
});

test('edits behind skip-worktree and assume-unchanged; a sparse checkout hides nothing', async () => {
  git('update-index', '--skip-worktree', 'a.txt');
  git('update-index', '--assume-unchanged', 'b.txt', 'dir/c.txt');
  expect(await found()).toEqual({});
  world.write(repo, { 'a.txt': 'hidden', 'b.txt': 'hidden too' });
  unlinkSync(at('dir/c.txt'));
  expect(await found()).toEqual({
    'a.txt': ['100644', blob('hidden')],
    'b.txt': ['100644', blob('hidden too')],
    'dir/c.txt': [null, null],
  });
});

test('files outside a sparse checkout are not deletions', async () => {
  git('sparse-checkout', 'set', '--no-cone', '/a.txt');
  expect(await found()).toEqual({});
});

test('before the first commit, and with a file that is only meant to be added', async () => {
  repo = world.repo(`r${made}-unborn`);
  world.write(repo, { 'one.txt': '1', 'two.txt': '2', 'three.txt': '3' });
  git('add', 'one.txt');
  git('add', '-N', 'two.txt');
  expect(await found()).toEqual({
    'one.txt': ['100644', blob('1')],
    'two.txt': ['100644', blob('2')],
    'three.txt': ['100644', blob('3')],
  });
});

test('a conflict counts as the work tree has it', async () => {
  git('checkout', '-q', '-b', 'side');
  world.commit(repo, { 'a.txt': 'side' });
  git('checkout', '-q', 'main');
  world.commit(repo, { 'a.txt': 'main' });
  world.tryGit(repo, 'merge', 'side');
  world.write(repo, { 'a.txt': 'by hand' });
  expect(await found()).toEqual({ 'a.txt': ['100644', blob('by hand')] });
});

test('a submodule with another commit, not one with edits inside; a repository within', async () => {
  const inner = world.repo(`r${made}-inner`);
  world.commit(inner, { 'i.txt': 'i' });
  git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'sub');
  git('commit', '-q', '-m', 'sub');
  git('config', 'submodule.sub.ignore', 'all');
  world.write(at('sub'), { 'i.txt': 'edited inside' });
  expect(await found()).toEqual({});
  const next = world.commit(at('sub'), { 'i.txt': 'next' });
  mkdirSync(at('nested'));
  world.git(at('nested'), 'init', '-q');
  const nested = world.commit(at('nested'), { 'n.txt': 'n' });
  expect(await found()).toEqual({ sub: ['160000', next], nested: ['160000', nested] });
});

test.each(['i.txt', 'new.txt'])('edits inside a submodule, where they count: %s', async (path) => {
  const inner = world.repo(`r${made}-inner`);
  world.commit(inner, { 'i.txt': 'i' });
  git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'sub');
  git('commit', '-q', '-m', 'sub');
  expect(await found({ submodules: true })).toEqual({});
  world.write(at('sub'), { [path]: 'edited inside' });
  expect(await found({ submodules: true })).toEqual({ sub: ['160000', null] });
});

test('what .gitattributes filters is hashed as git would store it', async () => {
  world.commit(repo, { '.gitattributes': '*.txt text\n', 'crlf.txt': 'one\n' });
  world.write(repo, { 'crlf.txt': 'one\r\ntwo\r\n' });
  expect(await found()).toEqual({ 'crlf.txt': ['100644', blob('one\ntwo\n')] });
});

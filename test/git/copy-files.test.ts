/** All files of a commit through one git process: whole, in order, and never with a directory left out unsaid. */
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFiles } from '../../src/git/copy-files.ts';
import { batchReader } from '../../src/git/objects.ts';
import { tempWorld, type World } from '../support/temp-repo.ts';

let world: World;
beforeAll(() => {
  world = tempWorld('copy-files');
});
afterAll(() => world.dispose());

test('nested, empty, large and link, in the order of their paths', async () => {
  const repo = world.repo('nested');
  const large = 'x'.repeat(300_000);
  const files = { 'a/b/c/d.json': 'deep\n', 'a-b': '', 'a/z': large, 'meta.json': '{}' };
  const oid = world.commit(repo, files);
  const read = await readFiles(world.door, `${repo}/.git`, oid);
  expect(read.map((file) => file.path)).toEqual(['a-b', 'a/b/c/d.json', 'a/z', 'meta.json']);
  expect(Object.fromEntries(read.map(({ path, content }) => [path, content]))).toEqual(files);
});

test('below a directory; one that is not there, or is a file, has no files', async () => {
  const repo = world.repo('below');
  const oid = world.commit(repo, { 'claims/ab/c.json': 'c', 'claims.json': 'no', meta: 'm' });
  const paths = async (prefix: string) =>
    (await readFiles(world.door, `${repo}/.git`, oid, prefix)).map((file) => file.path);
  expect(await paths('claims')).toEqual(['claims/ab/c.json']);
  expect(await paths('claims/')).toEqual(['claims/ab/c.json']);
  expect(await paths('pulls')).toEqual([]);
  expect(await paths('meta')).toEqual([]);
});

test('in SHA-256', async () => {
  const repo = world.repo('sha256', '--object-format=sha256');
  const oid = world.commit(repo, { 'a/b': 'in b' });
  expect(await readFiles(world.door, `${repo}/.git`, oid)).toEqual([
    { path: 'a/b', content: 'in b' },
  ]);
});

test('a submodule pointer is listed, empty', async () => {
  const repo = world.repo('pointer');
  const head = world.commit(repo, { a: 'a' });
  world.git(repo, 'update-index', '--add', '--cacheinfo', `160000,${head},claims`);
  const tree = world.git(repo, 'write-tree');
  expect(await readFiles(world.door, `${repo}/.git`, tree)).toEqual([
    { path: 'a', content: 'a' },
    { path: 'claims', content: '' },
  ]);
});

test('a directory that the copy lacks is an error, not an empty one', async () => {
  const repo = world.repo('lacking');
  const listing = `040000 tree ${'a'.repeat(40)}\tclaims\n`;
  const tree = execFileSync('git', ['mktree', '--missing'], {
    cwd: repo,
    env: world.env,
    input: listing,
    encoding: 'utf8',
  }).trim();
  for (const name of [tree, 'b'.repeat(40)])
    await expect(readFiles(world.door, `${repo}/.git`, name)).rejects.toMatchObject({
      code: 'broken-objects',
      message: `the files of ${name} can't be read`,
    });
});

test('the reader of answers gives the same, however they are cut into pieces', () => {
  const oid = 'c'.repeat(40);
  const answers = Buffer.from(`${oid} blob 4\na\nb\n\n${oid}x missing\n${oid} tree 0\n\n`);
  const whole = batchReader()(answers);
  expect(whole.map((object) => object?.type ?? null)).toEqual(['blob', null, 'tree']);
  expect(Buffer.from(whole[0]?.bytes ?? []).toString()).toBe('a\nb\n');
  for (let size = 1; size < answers.length; size += 1) {
    const read = batchReader();
    const found = [];
    for (let from = 0; from < answers.length; from += size)
      found.push(...read(answers.subarray(from, from + size)));
    expect(found, `in pieces of ${size}`).toEqual(whole);
  }
});

/** The repository that a pull request is judged from: trees of a few commits, without what came before or what is in the files. */
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MetesError } from '../../src/errors.ts';
import { diffTrees } from '../../src/git/changes.ts';
import { fetchTrees, makeFewCommits, tryFetchTree } from '../../src/git/few-commits.ts';
import { readBlobs } from '../../src/git/objects.ts';
import type { Repository } from '../../src/git/repository.ts';
import { tempWorld, type World } from '../support/temp-repo.ts';

let world: World;
let there: string;
let [base, head]: string[] = [];
let made = 0;
beforeAll(() => {
  world = tempWorld('few-commits');
  there = world.repo('there');
  world.git(there, 'config', 'uploadpack.allowFilter', 'true');
  world.git(there, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
  world.commit(there, { 'a.txt': 'first\n' });
  base = world.commit(there, { 'a.txt': 'second\n', 'b.txt': 'b\n' });
  head = world.commit(there, { 'a.txt': 'third\n', 'c.txt': 'c\n' });
});
afterAll(() => world.dispose());

function make(url = pathToFileURL(there).href): Promise<Repository> {
  made += 1;
  return makeFewCommits(world.door, {
    dir: world.path(`few-${made}.git`),
    url,
    objectFormat: 'sha1',
  });
}

/** What lies in it: commits, trees, and contents of files. */
const held = (repo: Repository): string[] =>
  world
    .git(repo.gitDir, 'cat-file', '--batch-all-objects', '--batch-check=%(objecttype)')
    .split('\n')
    .filter((type) => type !== '');

const thrown = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

test('one fetch: the commits that were asked for, their trees, no parents and no contents', async () => {
  const repo = await make();
  await fetchTrees(world.door, repo, [base ?? '', '', '+refs/heads/main:refs/metes/pulls/1']);
  expect(held(repo).sort()).toEqual(['commit', 'commit', 'tree', 'tree']);
  expect(world.git(repo.gitDir, 'rev-parse', 'refs/metes/pulls/1')).toBe(head);
  const changes = await diffTrees(world.door, repo, base ?? '', head ?? '');
  expect(changes.map(({ path }) => path)).toEqual(['a.txt', 'c.txt']);
  expect(held(repo)).not.toContain('blob');
});

test('contents come when they are asked for, one by one', async () => {
  const repo = await make();
  await fetchTrees(world.door, repo, [head ?? '']);
  const [blob] = await readBlobs(world.door, repo, [`${head}:c.txt`]);
  expect(Buffer.from(blob ?? []).toString()).toBe('c\n');
  expect(held(repo).filter((type) => type === 'blob')).toHaveLength(1);
});

test('a commit or a branch that is not there is told from a server that does not answer', async () => {
  const repo = await make();
  for (const want of ['f'.repeat(40), '+refs/heads/gone:refs/metes/gone'])
    expect(await thrown(fetchTrees(world.door, repo, [want]))).toMatchObject({
      kind: 'invalid',
      code: 'no-such-commit',
      message: expect.stringContaining(`the repository does not hand out ${want}: `),
    });
  const nowhere = await make('http://127.0.0.1:1/nowhere.git');
  const error = await thrown(fetchTrees(world.door, nowhere, [head ?? '']));
  expect(error).toBeInstanceOf(MetesError);
  expect(error).toMatchObject({
    kind: 'unavailable',
    code: 'fetch-failed',
    message: expect.stringContaining('the commits could not be fetched: '),
  });
});

test('what a stranger writes where an object id belongs is never handed to git', async () => {
  const repo = await make();
  expect(await tryFetchTree(world.door, repo, head ?? '')).toBe(true);
  for (const want of ['--upload-pack=touch pwned', 'main', '', 'f'.repeat(40)])
    expect(await tryFetchTree(world.door, repo, want)).toBe(false);
});

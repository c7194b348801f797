/** A takeover onto a branch of one's own: how the commits come along, and that the old manifest is the task's own. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { enrol, failure, metes, newWorld, team, type World } from '../support/test-io.ts';

let world: World;
let repo: string;
let mine: string;
type Words = [string, ...string[]];
const by = (where: string, ...argv: Words) => metes(world.io(where), ...argv);
const notesOf = ({ notes }: { notes?: readonly string[] }) => (notes ?? []).join('\n');

beforeEach(async () => {
  world = newWorld();
  repo = world.repository('repo', { 'README.md': '# here\n', 'src/a.ts': '1\n' });
  await enrol(world, repo);
  world.git(repo, 'switch', '-qc', 'a1');
  mine = world.path('mine');
});
afterEach(() => world.close());

const beside = (branch: string, start: string) =>
  world.git(repo, 'worktree', 'add', '-q', '-b', branch, mine, start);

describe('taken over onto another branch', () => {
  test('the commits are merged by the line that is given, and nothing of it is a breach', async () => {
    await by(repo, 'claim', 'Task', 'src/');
    world.commit(repo, { 'src/b.ts': '2\n' }, 'Work');
    beside('a2', 'main');
    const taken = await by(mine, 'takeover', 'a1');
    expect(notesOf(taken)).toContain(
      '1 commit of theirs is on a1; this attempt is on a2\n    git merge a1\n      brings it here',
    );
    // Its guards are judged as well.
    world.git(mine, 'merge', '-q', '--no-edit', 'a1');
    expect(readdirSync(join(mine, '.metes/scope'))).toHaveLength(2);
    const check = await by(mine, 'check');
    expect([check.outcome, check.exit]).toEqual(['in-scope', 0]);
    expect(await by(mine, 'audit')).toMatchObject({ exit: 0 });
  });

  test('begun at theirs: nothing to bring, and nothing is asked about, in a third attempt either', async () => {
    await by(repo, 'claim', 'Task', 'src/');
    world.commit(repo, { 'src/b.ts': '2\n' }, 'Work');
    beside('a2', 'a1');
    const taken = await by(mine, 'takeover', 'a1');
    expect(notesOf(taken)).not.toMatch(/git merge|widen|a1/);
    world.git(repo, 'switch', '-qc', 'a3', 'a2');
    const third = await by(repo, 'takeover', 'a2');
    expect((third.data.claim as { earlier: string[] }).earlier).toEqual(['a1', 'a2']);
    expect(await by(repo, 'check')).toMatchObject({ exit: 0, outcome: 'in-scope' });
  });

  test('nothing is said of commits where there are none', async () => {
    await by(repo, 'claim', 'Task', 'src/');
    beside('a2', 'main');
    expect(notesOf(await by(mine, 'takeover', 'a1'))).toBe('');
  });

  test('on the default branch theirs is offered, or one beside it', async () => {
    const { claim } = (await by(repo, 'claim', 'Task', 'src/')).data as { claim: { id: string } };
    world.git(repo, 'worktree', 'add', '-q', '--detach', mine, 'main');
    const there = await failure(by(mine, 'takeover', claim.id));
    expect(there.hint).toBe('git switch -c a1-2 a1');
    world.git(repo, 'switch', '-q', 'main');
    const here = await failure(by(repo, 'takeover', claim.id));
    expect([here.code, here.hint]).toEqual(['exempt-branch', 'git switch a1']);
  });
});

test('of a branch in another clone: how it is fetched', async () => {
  const [one = '', two = ''] = await team(world, ['one', 'two']);
  world.git(one, 'switch', '-qc', 'b1');
  await by(one, 'claim', 'Task', 'src/api/');
  world.git(two, 'switch', '-qc', 'b2');
  const taken = await by(two, 'takeover', 'b1');
  expect(notesOf(taken)).toContain('    git fetch origin b1 && git merge origin/b1\n');
});

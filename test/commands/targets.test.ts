/** What a claim is for: ground is held for one target, and what the branch wrote is judged against it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { enrol, metes, newWorld, type World } from '../support/test-io.ts';

let world: World;
let repo: string;
let other: string;
beforeEach(async () => {
  world = newWorld();
  repo = world.repository('repo', { 'src/a.ts': 'a\n', 'docs/d.md': 'd\n' });
  await enrol(world, repo);
  world.git(repo, 'branch', 'stable');
  world.git(repo, 'switch', '-qc', 'feat/a');
  other = world.path('other');
  world.git(repo, 'worktree', 'add', '-q', '-b', 'fix/a', other, 'stable');
});
afterEach(() => world.close());

test('the same ground for two targets is granted; twice for one it is not', async () => {
  expect((await metes(world.io(repo), 'claim', 'A', 'src/**')).outcome).toBe('granted');
  const refused = await metes(world.io(other), 'claim', 'Backport', 'src/**');
  expect(refused).toMatchObject({ exit: 1, data: { reason: 'overlap' } });
  const fix = await metes(world.io(other), 'claim', 'Backport', 'src/**', '--target', 'stable');
  expect(fix).toMatchObject({ outcome: 'granted', data: { claim: { target: 'stable' } } });
  const third = world.path('third');
  world.git(repo, 'worktree', 'add', '-q', '-b', 'fix/b', third, 'stable');
  const again = await metes(world.io(third), 'claim', 'Too', 'src/a.ts', '--target=stable');
  expect(again).toMatchObject({
    outcome: 'refused',
    data: { reason: 'overlap', blockers: [{ claim: { branch: 'fix/a', target: 'stable' } }] },
  });
});

test('what was written is what differs from that target, whatever main has', async () => {
  await metes(world.io(other), 'claim', 'Backport', 'src/**', '--target', 'stable');
  world.git(repo, 'switch', '-q', 'main');
  world.temp.commit(repo, { 'docs/d.md': 'by main\n' });
  world.git(other, 'switch', '-q', 'stable');
  world.temp.commit(other, { 'docs/d.md': 'by stable\n' });
  world.git(other, 'switch', '-q', 'fix/a');
  world.git(other, 'merge', '-q', '--no-edit', 'stable');
  world.temp.commit(other, { 'src/a.ts': 'fixed\n' });
  expect(await metes(world.io(other), 'check')).toMatchObject({
    outcome: 'in-scope',
    data: { target: 'stable', written: 1, findings: [] },
  });
  // What main alone has is written by whoever brings it to another target.
  world.git(other, 'merge', '-q', '--no-edit', '-X', 'theirs', 'main');
  expect(await metes(world.io(other), 'check')).toMatchObject({
    outcome: 'breach',
    data: { findings: [{ code: 'out-of-scope', at: { path: 'docs/d.md' } }] },
  });
});

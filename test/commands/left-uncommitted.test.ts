/** What a run left uncommitted outside its claim stays on record until its own worktree is looked at and has it back. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { runCopies } from '../support/run-copies.ts';
import { metes, type World } from '../support/test-io.ts';

const copies = runCopies();
let world: World;
let at: string;
beforeEach(() => {
  ({ world, at } = copies);
});

type Words = [string, ...string[]];
const by = (where: string, ...argv: Words) => metes(world.io(where), ...argv);
const run = async (script: string) => {
  const io = world.io(at);
  const argv: Words = ['run', '--task=Two', '--write=src/a.txt', '--', 'sh', '-c', script];
  const answer = await metes(io, ...argv);
  return { ...answer, said: [io.printed.err, ...(answer.notes ?? [])].join('\n') };
};
const open = async (): Promise<string[]> => {
  const { data } = await by(at, 'status', '--fresh');
  const claims = [...(data.mine as Claims), ...((data.others ?? []) as Claims)];
  return claims.flatMap(({ breaches = [] }) =>
    breaches.flatMap(({ paths }) => paths.map((p) => p.path)),
  );
};
type Claims = { breaches?: { paths: { path: string }[] }[] }[];
const said = async (...argv: Words) => {
  const answer = await by(at, ...argv);
  return [answer.text, ...(answer.notes ?? [])].join('\n');
};

describe('left uncommitted outside the claim', () => {
  test('on another branch that the run switched to', async () => {
    const ran = await run('git switch -q -c side; echo 2 >> src/b.txt');
    expect(ran.exit).toBe(121);
    // Nothing is held on side, so nothing can be asked for there.
    expect(ran.said).not.toMatch(/^ *metes widen/m);
    expect(await open()).toEqual(['src/b.txt']);
    expect(await said('status', '--fresh')).toContain(
      '1 path that a run changed outside it and not on its branch waits to be put back there: src/b.txt: metes check --branch=feat/x',
    );
    const check = await said('check', '--branch=feat/x');
    expect(check).toContain('still open: src/b.txt, changed outside the claim by a run');
    expect(await open()).toEqual(['src/b.txt']);
    const command = /^ {4}(git .*)$/m.exec(check)?.[1] ?? '';
    execFileSync('sh', ['-c', command], { cwd: at });
    expect(readFileSync(join(at, 'src/b.txt'), 'utf8')).toBe('b\n');
    await by(at, 'check', '--branch=feat/x');
    expect(await open()).toEqual([]);
  });

  test('on its own branch, changed again, and committed on it in the end', async () => {
    await run('echo 2 >> src/b.txt');
    expect((await by(at, 'check')).exit).toBe(1);
    expect(await open()).toEqual(['src/b.txt']);
    world.write(join(at, 'src/b.txt'), 'otherwise\n');
    await by(at, 'check');
    expect(await open()).toEqual(['src/b.txt']);
    world.git(at, 'commit', '-qam', 'Beyond');
    await by(at, 'check');
    expect(await open()).toEqual(['src/b.txt']);
    world.git(at, 'revert', '--no-edit', 'HEAD');
    await by(at, 'check');
    expect(await open()).toEqual([]);
  });

  test('another worktree’s check does not close it', async () => {
    await run('git switch -q -c side; echo 2 >> src/b.txt');
    const other = world.path(`${at}-other`);
    world.git(at, 'worktree', 'add', '-q', '-b', 'feat/y', other, 'main');
    const { notes = [] } = await by(other, 'check', '--branch=feat/x');
    expect(notes.join('\n')).toContain('A check in its worktree closes it');
    expect(await open()).toEqual(['src/b.txt']);
  });

  test('in a stash: no answer is offered, and no look closes it while it is there', async () => {
    const ran = await run('echo 2 >> src/b.txt; git stash -q');
    expect(ran.exit).toBe(121);
    expect(ran.said).toContain(
      'Breach: 1 of 1 file lies outside what it was granted, in a stash or on another branch than feat/x.',
    );
    expect(ran.said).not.toContain('metes resolve');
    expect(ran.said).toMatch(/^ {2}git stash show -p --include-untracked 'stash@\{0\}'$/m);
    const check = await said('check');
    expect(check).toContain('still open: src/b.txt (in stash@{0}), changed outside the claim by a');
    expect(check).toMatch(/^ {4}git stash drop 'stash@\{0\}'$/m);
    expect(await said('status', '--fresh')).toContain('not on its branch waits to be put back');
    expect(await open()).toEqual(['src/b.txt']);
    world.git(at, 'stash', 'pop', '-q');
    expect((await by(at, 'check')).text).toContain('src/b.txt (not committed)');
    expect(await open()).toEqual(['src/b.txt']);
    world.git(at, 'restore', 'src/b.txt');
    await by(at, 'check');
    expect(await open()).toEqual([]);
  });

  test.each([
    ['is deleted', ['branch', '-qD', 'side']],
    ['has landed', ['push', '-q', '.', 'side:main']],
  ])('on another branch: it stays open until that %s', async (_, end) => {
    const ran = await run(
      'git switch -q -c side; echo 2 >> src/b.txt; git commit -qam b; git switch -q -',
    );
    expect(ran.said).toContain('src/b.txt (on side): outside what the branch was granted');
    expect(ran.said).not.toContain('metes resolve');
    expect(ran.said).toMatch(/^ {2}git branch -D side$/m);
    expect(await said('check')).toContain('still open: src/b.txt (on side)');
    expect(await open()).toEqual(['src/b.txt']);
    world.git(at, ...end);
    await by(at, 'check');
    expect(await open()).toEqual([]);
  });

  test('a wider claim does', async () => {
    await run('echo 2 >> src/b.txt');
    await by(at, 'widen', 'src/b.txt');
    await by(at, 'check');
    expect(await open()).toEqual([]);
  });
});

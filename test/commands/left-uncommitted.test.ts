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
      '1 path that a run changed outside it, not committed, waits to be put back there: src/b.txt: metes check --branch=feat/x',
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

  test('a wider claim does', async () => {
    await run('echo 2 >> src/b.txt');
    await by(at, 'widen', 'src/b.txt');
    await by(at, 'check');
    expect(await open()).toEqual([]);
  });
});

/** The process group of a supervised command: signals reach all of it, and nothing of it outlives a stop. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { supervise } from '../../src/commands/running/supervise.ts';

let cwd: string;
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'metes-supervise-'));
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const sh = (script: string) =>
  supervise({
    argv: ['sh', '-c', script],
    cwd,
    env: { PATH: process.env.PATH ?? '' },
    output: 'stderr',
  });

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
};
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('who does not listen to SIGTERM is killed after the grace', async () => {
  const child = sh('trap "" TERM; touch deaf; while :; do sleep 0.02; done');
  await until(() => existsSync(join(cwd, 'deaf')));
  expect(await child.stop(50)).toBe(true);
  expect(await child.ended).toEqual({ how: 'killed', exit: 137, signal: 'SIGKILL' });
});

test('one that is stopped (SIGSTOP) hears the SIGTERM too', async () => {
  const child = sh('touch paused; kill -STOP $$; sleep 1000');
  await until(() => existsSync(join(cwd, 'paused')));
  expect(await child.stop(10_000)).toBe(true);
  expect(await child.ended).toMatchObject({ how: 'killed', signal: 'SIGTERM' });
});

test('a signal reaches its children; what it leaves behind is stopped, and nothing is no error', async () => {
  const child = sh('sleep 1000 & echo $! > pid; mv pid child; exit 5');
  expect(await child.ended).toEqual({ how: 'exited', exit: 5 });
  const pid = Number(readFileSync(join(cwd, 'child'), 'utf8'));
  expect(isAlive(pid)).toBe(true);
  expect(await child.stop(5_000)).toBe(true);
  await until(() => !isAlive(pid));
  expect(await child.stop(0)).toBe(false);
});

test('a program that is not there', async () => {
  const child = supervise({ argv: ['metes-no-such'], cwd, env: {}, output: 'stderr' });
  expect(await child.ended).toMatchObject({ how: 'not-started', exit: 127 });
  expect(child.pid).toBe(null);
  expect(await child.stop(0)).toBe(false);
});

/** Up to when a session was heard is kept where it can be: what can't be written keeps nobody from an answer. */
import { mkdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heardUntil, keepHeardUntil } from '../../src/commands/promising/heard-until.ts';
import { newWorld, type World } from '../support/test-io.ts';

const failing = vi.hoisted(() => ({ call: '', code: '' }));
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const unless =
    <A extends [unknown, ...unknown[]], R>(call: string, run: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const { code } = failing;
      if (call !== failing.call) return run(...args);
      throw Object.assign(new Error(code), { code, path: String(args[0]), syscall: 'open' });
    };
  return {
    ...real,
    mkdir: unless('mkdir', real.mkdir),
    writeFile: unless('writeFile', real.writeFile),
  };
});

let world: World;
let gitDir: string;
beforeEach(() => {
  world = newWorld();
  gitDir = world.path('git');
  mkdirSync(gitDir);
});
afterEach(() => {
  Object.assign(failing, { call: '', code: '' });
  world.close();
});

const SEEN = new Map([['s1', '2026-03-01T12:01:00.000Z']]);

test('what was kept is read again', async () => {
  await keepHeardUntil(gitDir, SEEN);
  expect(await heardUntil(gitDir)).toEqual(SEEN);
});

test.each([
  ['mkdir', 'EROFS'],
  ['mkdir', 'EACCES'],
  ['writeFile', 'ENOSPC'],
])('%s: %s is no failure, and all is heard again', async (call, code) => {
  Object.assign(failing, { call, code });
  await keepHeardUntil(gitDir, SEEN);
  expect(await heardUntil(gitDir)).toEqual(new Map());
});

test('whatever else fails does', async () => {
  Object.assign(failing, { call: 'writeFile', code: 'EIO' });
  await expect(keepHeardUntil(gitDir, SEEN)).rejects.toThrow('EIO');
});

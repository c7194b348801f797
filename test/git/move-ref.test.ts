/** A ref of the local copy, moved without git: as git moves it, and only where git would. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveLooseRef } from '../../src/git/move-ref.ts';
import { newWorld, type World } from '../support/test-io.ts';

const ref = 'refs/metes/verified/any/x';
let world: World;
let dir: string;
let from: string;
let to: string;

beforeAll(() => {
  world = newWorld();
  const repo = world.repository('repo', { a: '1' });
  dir = join(repo, '.git');
  from = world.git(repo, 'rev-parse', 'HEAD');
  to = world.git(repo, 'commit-tree', '-p', 'HEAD', '-m', 'next', 'HEAD^{tree}');
});
afterAll(() => world.close());

const set = () => world.git(dir, 'update-ref', ref, from);
const at = () => world.git(dir, 'rev-parse', ref);
const lock = () => join(dir, `${ref}.lock`);

test('from where it stands', () => {
  set();
  expect(moveLooseRef(dir, { ref, from, to })).toBe(true);
  expect(at()).toBe(to);
  expect(existsSync(lock())).toBe(false);
  expect(readFileSync(join(dir, ref), 'utf8')).toBe(`${to}\n`);
  world.git(dir, 'update-ref', ref, from, to);
});

test.each<[string, () => void]>([
  ['elsewhere', () => world.git(dir, 'update-ref', ref, to)],
  ['packed', () => world.git(dir, 'pack-refs', '--all')],
  ['not there', () => world.git(dir, 'update-ref', '-d', ref)],
  ['nowhere near', () => rmSync(join(dir, 'refs/metes'), { recursive: true, force: true })],
])('not when it is %s: git is asked', (_where, put) => {
  set();
  put();
  const before = existsSync(join(dir, ref)) ? at() : null;
  expect(moveLooseRef(dir, { ref, from, to })).toBe(false);
  expect(existsSync(join(dir, ref)) ? at() : null).toBe(before);
  expect(existsSync(lock())).toBe(false);
});

test('not while somebody holds its lock, which stays theirs', () => {
  set();
  writeFileSync(lock(), '');
  expect(moveLooseRef(dir, { ref, from, to })).toBe(false);
  expect(at()).toBe(from);
  expect(existsSync(lock())).toBe(true);
  rmSync(lock());
});

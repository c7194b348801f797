/** A seat belongs to a worktree at its path; copies and moves are other seats. */
import { cpSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRepository, type Repository } from '../../src/git/repository.ts';
import { ensureSeat, readSeat } from '../../src/git/seat.ts';
import { tempWorld, type World } from '../support/temp-repo.ts';

let world: World;
beforeAll(() => {
  world = tempWorld('seat');
});
afterAll(() => world.dispose());

const open = (path: string): Promise<Repository> => openRepository(world.door, path);
let minted = 0;
const mint = (): string => `s-${++minted}`;

test('given out once, kept, and per worktree', async () => {
  const path = world.repo('one');
  world.commit(path, { a: 'a' });
  const repo = await open(path);
  expect(await readSeat(repo)).toBe(null);
  const seat = await ensureSeat(repo, mint);
  expect(seat.path).toBe(path);
  expect(await ensureSeat(repo, mint)).toEqual(seat);
  expect(await readSeat(repo)).toEqual(seat);
  world.git(path, 'worktree', 'add', '-q', '../one-linked');
  expect((await ensureSeat(await open(world.path('one-linked')), mint)).id).not.toBe(seat.id);
});

test('a copied and a moved worktree get another; the original keeps its own', async () => {
  const path = world.repo('copied');
  const seat = await ensureSeat(await open(path), mint);
  cpSync(path, world.path('copy'), { recursive: true });
  const copy = await open(world.path('copy'));
  expect(await readSeat(copy)).toBe(null);
  expect((await ensureSeat(copy, mint)).id).not.toBe(seat.id);
  expect(await readSeat(await open(path))).toEqual(seat);
  renameSync(path, world.path('moved'));
  expect((await ensureSeat(await open(world.path('moved')), mint)).id).not.toBe(seat.id);
});

test('names that this disk tells apart are two places', async () => {
  const path = world.repo('Caf\u00e9');
  const seat = await ensureSeat(await open(path), mint);
  for (const name of ['caf\u00e9', 'Cafe\u0301']) {
    cpSync(path, world.path(name), { recursive: true });
    expect(await readSeat(await open(world.path(name))), name).toBe(null);
  }
  expect(await readSeat(await open(path))).toEqual(seat);
});

test('many at once get one; a broken file is replaced', async () => {
  const repo = await open(world.repo('many'));
  const seats = await Promise.all(Array.from({ length: 16 }, () => ensureSeat(repo, mint)));
  expect(new Set(seats.map((seat) => seat.id)).size).toBe(1);
  writeFileSync(join(repo.gitDir, 'metes', 'seat'), '{"id":');
  expect(await readSeat(repo)).toBe(null);
  const again = await Promise.all(Array.from({ length: 16 }, () => ensureSeat(repo, mint)));
  expect(new Set(again.map((seat) => seat.id)).size).toBe(1);
});

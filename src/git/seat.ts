/**
 * Which seat a worktree is: a random id in its git directory, bound to the worktree's path. A copied or moved worktree
 * is another seat. Knows nothing of claims.
 */
import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, realpath, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Repository } from './repository.ts';
import { noteSeat, parseSeat } from './seat-places.ts';

export interface Seat {
  readonly id: string;
  readonly path: string;
}

/** Null when none was given out yet, or to a worktree at another path. */
export async function readSeat(repo: Repository): Promise<Seat | null> {
  const seat = await stored(repo);
  return seat !== null && seat.path === (await seatPath(repo)) ? seat : null;
}

/** Of several processes that need one at the same time, all get the same. */
export async function ensureSeat(repo: Repository, mint: () => string): Promise<Seat> {
  const path = await seatPath(repo);
  const file = seatFile(repo);
  for (;;) {
    const seat = await stored(repo);
    if (seat?.path === path) {
      await noteSeat(repo.commonDir, seat);
      return seat;
    }
    if (seat !== null || (await isThere(file))) await setAside(file, path);
    await create(file, { id: mint(), path });
  }
}

const seatFile = (repo: Repository): string => join(repo.gitDir, 'metes', 'seat');

async function seatPath(repo: Repository): Promise<string> {
  return realpath(repo.root ?? repo.gitDir);
}

async function stored(repo: Repository): Promise<Seat | null> {
  try {
    return parseSeat(await readFile(seatFile(repo), 'utf8'));
  } catch {
    return null;
  }
}

/** Appears whole or not at all, and only where there is none. */
async function create(file: string, seat: Seat): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${JSON.stringify(seat)}\n`);
  try {
    await link(draft, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A file system without hard links: a rename may lose a race, and then the loop above reads who won.
    if (code === 'EPERM' || code === 'ENOTSUP') return await rename(draft, file);
    if (code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Takes another worktree's seat out of the way; gives it back when someone put ours there meanwhile. */
async function setAside(file: string, path: string): Promise<void> {
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  const taken = parseSeat(await readFile(aside, 'utf8').catch(() => ''));
  if (taken?.path === path) await link(aside, file).catch(() => {});
  await unlink(aside);
}

async function isThere(file: string): Promise<boolean> {
  try {
    await readFile(file);
    return true;
  } catch {
    return false;
  }
}

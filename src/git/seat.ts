/**
 * Which seat a worktree is: a random id in its git directory, bound to the worktree's path. A copied or moved worktree
 * is another seat. Knows nothing of claims.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { textOf } from './read-now.ts';
import type { Repository } from './repository.ts';
import { isSamePlace } from './same-place.ts';
import { noteSeat, parseSeat } from './seat-places.ts';

export interface Seat {
  readonly id: string;
  readonly path: string;
}

/** Null when none was given out yet, or to a worktree at another path. */
export async function readSeat(repo: Repository): Promise<Seat | null> {
  const seat = stored(repo);
  return seat !== null && isSamePlace(seat.path, seatPath(repo)) ? seat : null;
}

/** Of several processes that need one at the same time, all get the same. */
export async function ensureSeat(repo: Repository, mint: () => string): Promise<Seat> {
  const path = seatPath(repo);
  const file = seatFile(repo);
  for (;;) {
    const seat = stored(repo);
    if (seat !== null && isSamePlace(seat.path, path)) {
      await noteSeat(repo.commonDir, seat);
      return seat;
    }
    if (seat !== null || existsSync(file)) await setAside(file, path);
    await create(file, { id: mint(), path });
  }
}

const seatFile = (repo: Repository): string => join(repo.gitDir, 'metes', 'seat');

// Node's own walks the path in JavaScript; this asks the system, as the asynchronous one does.
const seatPath = (repo: Repository): string => realpathSync.native(repo.root ?? repo.gitDir);

const stored = (repo: Repository): Seat | null => parseSeat(textOf(seatFile(repo)) ?? '');

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
  if (taken !== null && isSamePlace(taken.path, path)) await link(aside, file).catch(() => {});
  await unlink(aside);
}

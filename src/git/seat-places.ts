/**
 * Where the seats of a clone's worktrees are, and whether the worktree of one is still there: what is left to say of a
 * worktree that was removed, whose own note went with it. Knows nothing of claims.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Seat } from './seat.ts';

export interface SeatPlace {
  /** Root of its worktree. */
  readonly path: string;
  /** False only where that can be told: nothing there is this seat any more. */
  readonly there: boolean;
  /** Whether git counts it among its worktrees: one that was moved by hand is among them, and may come back. */
  readonly inGit: InGit;
}

export type InGit = 'no' | 'prunable' | 'yes';

/** In the common git directory, because a worktree's own goes with `git worktree remove`. */
const notedIn = (commonDir: string): string => join(commonDir, 'metes', 'seats');

/** Best effort: without it, only what is said of a worktree that is gone is poorer. */
export async function noteSeat(commonDir: string, { id, path }: Seat): Promise<void> {
  const directory = notedIn(commonDir);
  // Nearly always it was noted before.
  const note = () => writeFile(join(directory, id), `${path}\n`, { flag: 'wx' });
  await note().catch(async ({ code }) => {
    if (code !== 'ENOENT') return;
    await mkdir(directory, { recursive: true })
      .then(note)
      .catch(() => {});
  });
}

/** Of `ids`, those that some worktree of this clone is known to have had. */
export async function seatPlaces(
  commonDir: string,
  ids: ReadonlySet<string>,
): Promise<Map<string, SeatPlace>> {
  const places = new Map<string, SeatPlace>();
  for (const [id, { path, inGit, locked }] of await known(commonDir, ids))
    places.set(id, { path, inGit, there: locked || (await isAt(path, id)) });
  return places;
}

interface Known extends Pick<SeatPlace, 'path' | 'inGit'> {
  /** Git was told that it may be out of reach. */
  readonly locked: boolean;
}

/** As noted, and as the worktrees themselves say: one that became a seat before notes were taken has its own only. */
async function known(commonDir: string, ids: ReadonlySet<string>): Promise<Map<string, Known>> {
  const found = new Map<string, Known>();
  const notes = notedIn(commonDir);
  for (const id of (await namesIn(notes)).filter((name) => ids.has(name))) {
    const note = await read(join(notes, id));
    const path = note.state === 'read' ? note.text.replace(/\n$/, '') : null;
    if (path !== null) found.set(id, { path, inGit: 'no', locked: false });
  }
  const linked = join(commonDir, 'worktrees');
  const directories = (await namesIn(linked)).map((name) => join(linked, name));
  for (const directory of [commonDir, ...directories]) {
    const seat = await seatIn(directory);
    if (seat === null || !ids.has(seat.id)) continue;
    const lock = await read(join(directory, 'locked'));
    const locked = directory !== commonDir && lock.state === 'read';
    const inGit = locked || directory === commonDir ? 'yes' : 'prunable';
    found.set(seat.id, { path: seat.path, inGit, locked });
  }
  return found;
}

const namesIn = (directory: string): Promise<string[]> => readdir(directory).catch(() => []);

/** What can't be read is no proof that it is gone. */
async function isAt(path: string, id: string): Promise<boolean> {
  const link = await read(join(path, '.git'));
  const directory =
    link.state === 'read'
      ? resolve(path, /^gitdir: (.*)$/m.exec(link.text)?.[1] ?? '.git')
      : link.state === 'directory'
        ? join(path, '.git')
        : path;
  const file = await read(join(directory, 'metes', 'seat'));
  if (file.state === 'absent') return link.state === 'unknown';
  if (file.state !== 'read') return true;
  const seat = parseSeat(file.text);
  return seat === null || (seat.id === id && seat.path === path);
}

async function seatIn(gitDir: string): Promise<Seat | null> {
  const file = await read(join(gitDir, 'metes', 'seat'));
  return file.state === 'read' ? parseSeat(file.text) : null;
}

export function parseSeat(text: string): Seat | null {
  try {
    const { id, path } = JSON.parse(text) as Partial<Seat>;
    return typeof id === 'string' && id !== '' && typeof path === 'string' ? { id, path } : null;
  } catch {
    return null;
  }
}

type Read =
  | { readonly state: 'read'; readonly text: string }
  | { readonly state: 'directory' | 'absent' | 'unknown' };

async function read(file: string): Promise<Read> {
  try {
    return { state: 'read', text: await readFile(file, 'utf8') };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EISDIR') return { state: 'directory' };
    return { state: code === 'ENOENT' || code === 'ENOTDIR' ? 'absent' : 'unknown' };
  }
}

/**
 * Takes the place where a machine's line begins, and gives it up. Several processes try at once, are stopped between any
 * two steps, and are killed: nobody is taken for dead who listens, and nobody takes away a place that is another's by
 * now. So the place's name leads to a socket only once it listens (a socket that is bound and does not listen yet looks
 * like one that was left behind), and it is removed only as the very file that was looked at.
 */
import { randomBytes } from 'node:crypto';
import { linkSync, lstatSync, renameSync, unlinkSync } from 'node:fs';
import type { Server } from 'node:net';

export interface Held {
  /** Whoever comes from now on finds nobody here, or somebody else. */
  giveUp(): void;
}

/** Null when somebody has it, or left a socket there. Throws what keeps anyone from listening there. */
export async function listenAt(server: Server, place: string): Promise<Held | null> {
  // A pipe of Windows is no file: its name goes with its process.
  if (place.startsWith('\\\\')) return (await listening(server, place)) ? { giveUp() {} } : null;
  const own = beside(place);
  if (!(await listening(server, own))) return null;
  try {
    linkSync(own, place);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return null;
    throw error;
  } finally {
    gone(own);
  }
  const mine = fileAt(place);
  return { giveUp: () => void takeAway(place, mine) };
}

/** A process that was killed leaves its socket. `isDead` says so of the file at the place. */
export async function removeLeft(place: string, isDead: () => Promise<boolean>): Promise<void> {
  const left = fileAt(place);
  if (left !== null && (await isDead())) takeAway(place, left);
}

/** Puts back what turns out to be another file: it was in nobody's way for a moment only. */
function takeAway(place: string, file: string | null): void {
  if (file === null || fileAt(place) !== file) return;
  const aside = beside(place);
  try {
    renameSync(place, aside);
    if (fileAt(aside) !== file) linkSync(aside, place);
  } catch {
    // Somebody else was faster, or has taken the place meanwhile.
  }
  gone(aside);
}

/** False when it is in use. */
function listening(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.on('error', (error) =>
      codeOf(error) === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(path, () => resolve(true));
  });
}

/** No longer than the place's own name: a socket's path has room for about 100 characters. */
const beside = (place: string): string =>
  place.replace(/\.sock$/, `.${randomBytes(3).toString('base64url')}`);

/** What tells one file from another that has its name, and its number, later. */
function fileAt(path: string): string | null {
  const found = lstatSync(path, { throwIfNoEntry: false, bigint: true });
  return found === undefined ? null : `${found.dev} ${found.ino} ${found.mtimeNs}`;
}

function gone(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // It was never there, or is away already.
  }
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

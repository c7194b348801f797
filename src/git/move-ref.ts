/**
 * Moves a ref that git stores as a file of its own, by git's own protocol: whoever makes `<ref>.lock` may write, and it
 * becomes the ref whole. Saves a process where nobody else writes; decides nothing about what the ref points to.
 */
import { closeSync, fsyncSync, openSync, renameSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { textOf } from './read-now.ts';

export interface RefMove {
  readonly ref: string;
  readonly from: string;
  readonly to: string;
}

/** False when it is packed, elsewhere, kept in another way, or locked: git has to be asked. */
export function moveLooseRef(gitDir: string, { ref, from, to }: RefMove): boolean {
  const path = join(gitDir, ref);
  const lock = `${path}.lock`;
  let opened: number;
  try {
    opened = openSync(lock, 'wx');
  } catch {
    return false;
  }
  let moved = false;
  try {
    if (textOf(path)?.trimEnd() !== from) return false;
    writeSync(opened, `${to}\n`);
    // As git does: a power failure must not leave an empty ref.
    fsyncSync(opened);
    renameSync(lock, path);
    moved = true;
    return true;
  } finally {
    closeSync(opened);
    // Once it is the ref, a lock of this name is somebody else's.
    if (!moved) unlinkSync(lock);
  }
}

/**
 * Small files, read at once. A promise for each goes through Node's pool of threads and back, several times: together that
 * takes longer than all the rest of a quick command.
 */
import { readFileSync } from 'node:fs';

/** Null: it is not there, or can't be read. */
export function bytesOf(path: string): Uint8Array | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

/** The same as UTF-8. */
export function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/**
 * Which settings were replaced from outside while a sandbox stood: the mount that kept them goes with the file that it
 * lay on, and the command could write the new one.
 */
import { statSync } from 'node:fs';
import { basename } from 'node:path';

const SETTINGS = ['config', 'config.worktree'];

/** Of these places, as they are now; gives those that are others by then. */
export function watchSettings(places: readonly string[]): () => string[] {
  const files = places.filter((place) => SETTINGS.includes(basename(place)));
  const before = new Map(files.map((file) => [file, identityOf(file)]));
  return () => files.filter((file) => identityOf(file) !== before.get(file));
}

function identityOf(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false, bigint: true });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}

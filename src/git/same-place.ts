/**
 * Whether two paths name one directory where a file system does not tell letters' case, or composed from decomposed
 * accents: macOS, Windows, many a memory stick. Looks at the names on the disk; knows nothing of worktrees.
 */
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Both absolute and without links. Where a directory above can't be listed, names that differ are different places. */
export const isSamePlace = (one: string, other: string): boolean =>
  one === other || (folded(one) === folded(other) && onDisk(one) === onDisk(other));

const folded = (text: string): string => text.normalize('NFC').toLowerCase();

/** As the directories above list it: the system's own answer keeps the spelling that it was asked with, on Linux. */
function onDisk(path: string): string {
  const above = dirname(path);
  if (above === path) return path;
  const name = basename(path);
  const names = namesIn(above);
  const listed = names.includes(name) ? name : names.find((each) => folded(each) === folded(name));
  return join(onDisk(above), listed ?? name);
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

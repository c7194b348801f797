/**
 * Links and pipes that a command in a sandbox made in the git directories: whoever writes there outside, git or metes,
 * would write where a link leads, and wait at a pipe. Takes them away before anybody outside looks at what was left.
 */
import { lstatSync, readdirSync, unlinkSync } from 'node:fs';
import { decodePath, encodePath } from '../../git/path-bytes.ts';

/**
 * `dirs`: the git directories; `closed`: what could not be written. Gives what takes away those that were not there
 * before, and says which they were; paths as text, absolute.
 */
export function watchLinks(dirs: readonly string[], closed: readonly string[]): () => string[] {
  const before = linksIn(dirs, closed);
  return () =>
    [...linksIn(dirs, closed)].flatMap(([place, identity]) =>
      before.get(place) === identity ? [] : removed(place),
    );
}

function removed(place: string): string[] {
  try {
    unlinkSync(bytes(place));
    return [place];
  } catch {
    // Somebody was quicker.
    return [];
  }
}

/** Each with what tells it from another one of its name. */
function linksIn(dirs: readonly string[], closed: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  const passed = new Set(closed);
  const queue = [...dirs];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (passed.has(next)) continue;
    passed.add(next);
    for (const entry of entriesOf(next)) {
      const place = `${next}/${decodePath(entry.name)}`;
      if (entry.isDirectory() && !isOfObjects(place)) queue.push(place);
      if (entry.isSymbolicLink() || entry.isFIFO()) found.set(place, identityOf(place));
    }
  }
  return found;
}

/** There are many, and what is stored there is never written in place. */
const isOfObjects = (place: string): boolean => /\/objects\/[0-9a-f]{2}$/.test(place);

function entriesOf(directory: string) {
  try {
    return readdirSync(bytes(directory), { withFileTypes: true, encoding: 'buffer' });
  } catch {
    return [];
  }
}

function identityOf(place: string): string {
  const found = lstatSync(bytes(place), { throwIfNoEntry: false, bigint: true });
  return `${found?.dev}:${found?.ino}:${found?.ctimeNs}`;
}

const bytes = (place: string): Buffer => Buffer.from(encodePath(place));

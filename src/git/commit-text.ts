/** Reads a raw commit object. Knows the object's format (git-cat-file(1) prints it), not what a message means. */
import type { StoredObject } from './objects.ts';
import type { KnownCommit } from './tip-record.ts';

/** Farther from 1970 no `Date` can be, in seconds; a commit says what it was told to say. */
const FARTHEST = 8_640_000_000_000;

/** Of a commit, whose time git prints in seconds. Always one that can be written down. */
export const timeOf = (seconds: string): Date =>
  new Date(Math.max(-FARTHEST, Math.min(FARTHEST, Number(seconds) || 0)) * 1000);

/** Null for an object that is no commit. */
export function parseCommit(object: StoredObject | null | undefined): KnownCommit | null {
  if (object?.type !== 'commit') return null;
  const text = Buffer.from(object.bytes).toString('utf8');
  const end = text.indexOf('\n\n');
  const header = end === -1 ? text : text.slice(0, end);
  const seconds = /^committer .*> (-?\d+) [+-]\d+$/m.exec(header)?.[1] ?? '0';
  return {
    oid: object.oid,
    parents: [...header.matchAll(/^parent ([0-9a-f]+)$/gm)].map((match) => match[1] ?? ''),
    at: timeOf(seconds),
    message: end === -1 ? '' : text.slice(end + 2).replace(/\n+$/, ''),
  };
}

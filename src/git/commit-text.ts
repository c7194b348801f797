/** Reads a raw commit object. Knows the object's format (git-cat-file(1) prints it), not what a message means. */
import type { StoredObject } from './objects.ts';
import type { KnownCommit } from './tip-record.ts';

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
    at: new Date(Number(seconds) * 1000),
    message: end === -1 ? '' : text.slice(end + 2).replace(/\n+$/, ''),
  };
}

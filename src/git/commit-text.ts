/** Reads a raw commit object. Knows the object's format (git-commit-tree(1), gitformat), not what a message means. */
import type { StoredObject } from './objects.ts';
import type { Tip } from './store-types.ts';

export interface ParsedCommit {
  readonly parents: readonly string[];
  readonly tree: string;
  readonly at: Date;
  readonly message: string;
}

/** Null for an object that is no commit. */
export function parseCommit(object: StoredObject | null | undefined): ParsedCommit | null {
  if (object?.type !== 'commit') return null;
  const text = Buffer.from(object.bytes).toString('utf8');
  const end = text.indexOf('\n\n');
  const header = end === -1 ? text : text.slice(0, end);
  const seconds = /^committer .*> (-?\d+) [+-]\d+$/m.exec(header)?.[1] ?? '0';
  return {
    parents: [...header.matchAll(/^parent ([0-9a-f]+)$/gm)].map((match) => match[1] ?? ''),
    tree: /^tree ([0-9a-f]+)$/m.exec(header)?.[1] ?? '',
    at: new Date(Number(seconds) * 1000),
    message: end === -1 ? '' : text.slice(end + 2).replace(/\n+$/, ''),
  };
}

export function tipOf(oid: string, commit: ParsedCommit, fetchedAt: Date): Tip {
  return { oid, at: commit.at, message: commit.message, fetchedAt };
}

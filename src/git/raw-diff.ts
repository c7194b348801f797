/**
 * Reads git's raw diff format (git-diff-tree(1), RAW OUTPUT FORMAT, with -z) into changes. Names are bytes between
 * NULs and never guessed at; which trees were compared is the caller's business.
 */
import { MetesError } from '../errors.ts';
import { decodePath, splitNul } from './path-bytes.ts';

export interface Change {
  readonly path: string;
  /** Six octal digits; null when the path is gone, or in conflict and so nothing yet. */
  readonly mode: string | null;
  /** Null also for what could not be hashed. */
  readonly oid: string | null;
  readonly oldMode: string | null;
  readonly oldOid: string | null;
  /** It was compared with several commits, and they have not the same there: this is one of them. */
  readonly varies?: true;
}

/** What every diff is asked with: whatever the user's diff.* settings hide, these bring back. */
export const RAW = [
  '--raw',
  '-z',
  '--no-abbrev',
  '--no-renames',
  '--no-relative',
  '--ignore-submodules=none',
  '--no-ext-diff',
  '--no-textconv',
] as const;

/** Two states for a plain diff, one more for each further parent of a combined one; the last is the result. */
const RECORD = /^:+((?:[0-7]{6} )+)((?:[0-9a-f]{40,64} )+)[A-Z]/;

/** Changes of one diff; of a path that appears twice (in conflict and changed) the one with content counts. */
export function parseRaw(bytes: Uint8Array): Change[] {
  return [...(parseRawByCommit(bytes).get('') ?? [])];
}

/** Changes of many: what `diff-tree --stdin` prints is each commit's id, then its records. */
export function parseRawByCommit(bytes: Uint8Array): Map<string, Change[]> {
  const found = new Map<string, Map<string, Change>>();
  const pieces = splitNul(bytes);
  let of = '';
  for (let n = 0; n < pieces.length; n += 1) {
    const text = Buffer.from(pieces[n] as Uint8Array).toString('latin1');
    if (!text.startsWith(':')) {
      of = text.trim();
      found.set(of, found.get(of) ?? new Map());
      continue;
    }
    n += 1;
    const path = pieces[n];
    if (path === undefined) throw unreadable(text);
    const change = record(text, decodePath(path));
    const changes = found.get(of) ?? new Map<string, Change>();
    const before = changes.get(change.path);
    if (before === undefined || before.mode === null) changes.set(change.path, change);
    found.set(of, changes);
  }
  return new Map([...found].map(([key, changes]) => [key, [...changes.values()]]));
}

function record(text: string, path: string): Change {
  const [, modeText, oidText] = RECORD.exec(text) ?? [];
  if (modeText === undefined || oidText === undefined) throw unreadable(text);
  const modes = modeText.trim().split(' ');
  const oids = oidText.trim().split(' ');
  return {
    path,
    mode: nonZero(modes.at(-1)),
    oid: nonZero(oids.at(-1)),
    oldMode: nonZero(modes[0]),
    oldOid: nonZero(oids[0]),
  };
}

const nonZero = (text: string | undefined): string | null =>
  text === undefined || /^0+$/.test(text) ? null : text;

function unreadable(text: string): MetesError {
  return new MetesError('bug', 'raw-diff', `git printed a diff record that is not one: ${text}`, {
    hint: 'please report this with the output of `git --version`',
  });
}

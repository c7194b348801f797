/**
 * What the file system here refuses, to Node or to git, as a typed error: which path, whose it is, and what mends it.
 * A remote refuses in the same words; the path in them tells the two apart.
 */
import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { geteuid } from 'node:process';
import { MetesError } from '../errors.ts';
import { inQuotes } from './hook-shim.ts';

const CODES = new Set(['no-permission', 'read-only', 'disk-full']);

/** Of what was thrown; null: it is something else. */
export function refusedHere(error: unknown): MetesError | null {
  if (error instanceof MetesError) return CODES.has(error.code) ? error : null;
  if (!(error instanceof Error)) return null;
  const {
    code = '',
    path,
    dest,
    syscall = '',
  } = error as NodeJS.ErrnoException & { dest?: string };
  if (code === 'ENOSPC' || code === 'EDQUOT') return full(path, error);
  // A program that may not be started is no file that may not be written.
  if (path === undefined || syscall.startsWith('spawn')) return null;
  if (code === 'EROFS') return readOnly(path, error);
  // A sandbox keeps a file as it is by a mount on it, whose place nothing takes.
  if (code === 'EBUSY') return readOnly(dest ?? path, error);
  return code === 'EACCES' || code === 'EPERM' ? denied(path, error) : null;
}

/** For `catch`, where what could not be written can wait. */
export function unlessRefused(error: unknown): void {
  if (refusedHere(error) === null) throw error;
}

const DENIED = /permission denied|insufficient permission|operation not permitted/i;
const READ_ONLY = /read-only file system/i;
/** The last is all that git says of a ref's file that it could open and not fill. */
const FULL = /no space left on device|out of diskspace|disk quota exceeded|couldn't write '/i;
const REFUSALS = [DENIED, READ_ONLY, FULL];

const ownLines = (stderr: string): string[] =>
  stderr.split(/[\r\n]+/).filter((line) => !/^remote: /.test(line));

/** For a call that reached no remote: whatever is full is here. */
export const gitFullHere = (stderr: string, dir: string | undefined): MetesError | null =>
  ownLines(stderr).some((line) => FULL.test(line)) ? full(dir, new Error(stderr)) : null;

/** Of what git said while it worked in `dir`; null: it is the remote's word, or another one. */
export function gitRefusedHere(stderr: string, dir: string): MetesError | null {
  const lines = ownLines(stderr).filter((line) => REFUSALS.some((words) => words.test(line)));
  const named = lines.find((line) => namesOf(dir).some((name) => line.includes(name)));
  // Not every line names its file.
  const place = named === undefined && lines.length > 0 ? unwritableIn(dir) : null;
  const line = named ?? (place === null ? undefined : lines[0]);
  if (line === undefined) return null;
  const path = place ?? /'([^']*)'[^']*$/.exec(line)?.[1] ?? dir;
  const cause = new Error(stderr);
  if (FULL.test(line)) return full(dir, cause);
  return READ_ONLY.test(line) ? readOnly(path, cause) : denied(path, cause);
}

/** git follows links before it names a path. */
function namesOf(dir: string): string[] {
  try {
    return [dir, realpathSync(dir)];
  } catch {
    return [dir];
  }
}

const unwritableIn = (dir: string): string | null =>
  [dir, join(dir, 'objects'), join(dir, 'refs')].find((path) => !isWritable(path)) ?? null;

function denied(path: string, cause: Error): MetesError {
  const at = culprit(path);
  const owner = ownerOf(at);
  const who = owner === 0 ? 'root' : `user ${owner}`;
  const foreign = owner !== null && owner !== geteuid?.();
  const why = foreign ? `${at} belongs to ${who}` : `the permissions of ${at} are in the way`;
  return new MetesError('denied', 'no-permission', `no access to ${path}: ${why}`, {
    hint: mendOf(at, foreign ? who : null),
    cause,
  });
}

/** `who`: somebody else, whose it is. */
function mendOf(at: string, who: string | null): string {
  const ours = OURS.exec(at)?.[1];
  if (ours === undefined) return `ls -ld ${inQuotes(at)}\n  says who may use it`;
  if (who === null) return `chmod -R u+rwX ${inQuotes(ours)}\n  lets you write there again`;
  if (ownerOf(dirname(ours)) !== geteuid?.())
    return `this clone is not yours: run the command as ${who}, or in a clone of your own`;
  return `sudo chown -R "$(id -un)" ${inQuotes(ours)}\n  makes it yours again: a command that ${who} ran here has left it`;
}

/** All that metes keeps in a git directory. */
const OURS = /^(.*\.git(?:\/(?:worktrees|modules)\/[^/]+)*\/metes)(?:\/|$)/;

/** The file itself when it is there and refuses, else the nearest directory above it. */
function culprit(path: string): string {
  for (let at = path; ; at = dirname(at)) {
    const owner = ownerOf(at);
    const refuses = owner !== null && (owner !== geteuid?.() || !isWritable(at));
    if (refuses || at === dirname(at)) return at === dirname(at) ? path : at;
    if (owner !== null && at !== path) return path;
  }
}

function readOnly(path: string, cause: Error): MetesError {
  return new MetesError('denied', 'read-only', `${path} lies where nothing can be written`, {
    hint: 'mount the file system for writing, or run the command in a clone elsewhere; within metes run --sandbox: outside of it',
    cause,
  });
}

function full(path: string | undefined, cause: Error): MetesError {
  const where = path === undefined ? '' : `: ${path}`;
  return new MetesError('unavailable', 'disk-full', `the disk is full${where}`, {
    hint: 'make room and run the command again',
    cause,
  });
}

function ownerOf(path: string): number | null {
  try {
    return statSync(path).uid;
  } catch {
    return null;
  }
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

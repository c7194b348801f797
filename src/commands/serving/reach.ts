/**
 * Where calls may act. The person who configured the server, or the client, says that and never the model: the
 * directories given on the command line or the server's own, what lies below them, the worktrees of their repositories,
 * and what the client shares as its roots.
 */
import { realpathSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { usage } from '../../errors.ts';
import { openRepository } from '../../git/repository.ts';
import { openDoor } from '../../git/run.ts';
import { quoted } from '../../report/printable.ts';
import type { Io } from '../verb.ts';

export interface Reach {
  /** Real paths; calls that name nothing act in the first. */
  readonly directories: readonly [string, ...string[]];
  /** What the client shares now, as URIs. */
  roots(): Promise<readonly string[]>;
}

/** What the server was given, or where it was started. */
export function directoriesOf(io: Io, given: readonly string[]): Reach['directories'] {
  const [first = io.cwd, ...others] = given.map(
    (one) => realPathOf(resolve(io.cwd, one)) ?? absent(one),
  );
  return [first, ...others];
}

/** The directory that a call acts in. */
export async function placeIn(io: Io, reach: Reach, named: string | undefined): Promise<string> {
  const [usual] = reach.directories;
  if (named === undefined) return realPathOf(usual) ?? gone(usual);
  const real = realPathOf(resolve(usual, named)) ?? absent(named);
  if (isBelow(real, reach.directories)) return real;
  if (isBelow(real, await worktreesOf(io, reach.directories))) return real;
  const shared = (await reach.roots()).flatMap(directoryOf);
  if (isBelow(real, [...shared, ...(await worktreesOf(io, shared))])) return real;
  throw usage(
    'out-of-reach',
    `${quoted(named, 200)} is no directory that this server may act in`,
    [
      `leave repository out to act in ${quoted(usual, 200)}`,
      'or let the user name it where the server is configured: metes mcp <directory>…',
    ].join('\n'),
  );
}

const isBelow = (path: string, directories: readonly string[]): boolean =>
  directories.some((one) => path === one || path.startsWith(one.endsWith(sep) ? one : one + sep));

/** Git is asked in places that may be acted in already; never in the one that was named. */
async function worktreesOf(io: Io, directories: readonly string[]): Promise<string[]> {
  const door = openDoor(io.env, { signal: io.signal });
  const found = await Promise.all(
    directories.map(async (at) => {
      const repo = await openRepository(door, at).catch(() => null);
      if (repo === null) return [];
      const args = ['worktree', 'list', '--porcelain', '-z'];
      const text = await door.text({ gitDir: repo.gitDir, args });
      return [...text.matchAll(/(?:^|\0)worktree ([^\0]+)/g)].map(([, path = '']) => path);
    }),
  );
  return found.flat().flatMap(realPlaceOf);
}

function directoryOf(uri: string): string[] {
  try {
    return realPlaceOf(fileURLToPath(uri));
  } catch {
    return [];
  }
}

function realPlaceOf(path: string): string[] {
  const real = realPathOf(path);
  return real === null ? [] : [real];
}

/** Null where there is no directory. */
function realPathOf(path: string): string | null {
  try {
    const real = realpathSync(path);
    return statSync(real).isDirectory() ? real : null;
  } catch {
    return null;
  }
}

/** A worktree that was taken away while its server ran. */
function gone(usual: string): never {
  throw usage(
    'out-of-reach',
    `the directory that this server acts in is not there any more: ${quoted(usual, 200)}`,
    'the user has to start this server again in a worktree that is there: reconnect it, or start the client anew',
  );
}

function absent(named: string): never {
  throw usage(
    'out-of-reach',
    `there is no directory ${quoted(named, 200)}`,
    'leave it out, or give the absolute path of a worktree that is there',
  );
}

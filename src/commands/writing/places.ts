/**
 * Where the paths of a tool call really lead: symbolic links followed as the system does, `..` behind a link included, and
 * the repository each lies in. Reads directories and links only; decides nothing. Loads nothing but Node's own.
 */
import { lstatSync, readlinkSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { Write } from '../../agents/asked.ts';
import { comingFrom, NONE } from './incoming.ts';
import { enrolledAbove, type Found } from './repository-of.ts';
import { withNames } from './shell-names.ts';

export interface Placed {
  /** As the call names it, for people. */
  readonly given: string;
  /** Without links. */
  readonly real: string;
  /** The enrolled repository; null: it is in none. */
  readonly repository: Found | null;
  /** From the repository's root; what lies in its git directory begins with `.git/`. */
  readonly path: string;
  readonly removed: boolean;
  /** No file: by this the repository's hooks would not be run. */
  readonly hooks: string | null;
  /** A directory, which stands for all that is below it. */
  readonly directory: boolean;
  /** Names below it that come with a copy or a move. */
  readonly incoming: readonly string[];
  /** More of them come than are listed. */
  readonly unlisted: boolean;
}

export function placesOf(writes: readonly Write[], cwd: string): Placed[] {
  return withNames(writes, cwd)
    .filter(({ unless = [] }) => !unless.some((one) => isDirectory(absolute(one, cwd))))
    .flatMap((write) => placesOfOne(write, cwd));
}

function placesOfOne(write: Write, cwd: string): Placed[] {
  const raw = absolute(write, cwd);
  if (DEVICE.test(raw)) return [];
  const source = write.from === undefined ? null : walk(absolute(write.from, cwd), true);
  const takes = source !== null && (write.exact === 'link' ? isRealDirectory : isDirectory)(raw);
  const target = takes && write.exact !== true ? `${raw}/${nameOf(write.from?.path)}` : raw;
  // Tools that tidy a path up before they use it mean another one where `..` stands behind a link.
  const spellings = new Set([target, ...(target.includes('/..') ? [resolve(target)] : [])]);
  const reals = new Set([...spellings].map((path) => walk(path, write.how === 'content')));
  return [...reals].flatMap((real) => (real === null ? [] : placedAt(real, write, source)));
}

/** What is written there is no file; some of them are the shell's own, and nowhere else. */
const DEVICE =
  /^\/dev\/(?:null|zero|full|u?random|tty|std(?:in|out|err)|fd\/\d+|(?:tcp|udp)\/[^/]+\/\d+)$/;

/** As it was asked for, whatever that links to; of `a/.` and `a/..` all that is in it comes, without a name above. */
function nameOf(source = ''): string {
  const name = basename(source);
  return name === '.' || name === '..' ? '' : name;
}

function placedAt(real: string, write: Write, source: string | null): Placed[] {
  const { names, repositories, unlisted } =
    source !== null && isDirectory(source) ? comingFrom(source) : NONE;
  // What is not there is removed from git's index at most, where it may be a directory of one.
  const isGone = write.how === 'removal' && !isThere(real);
  const about = {
    given: write.home === true ? `~/${write.path}` : write.path,
    real,
    removed: write.how === 'removal',
    hooks: write.hooks ?? null,
    directory: names.length > 0 || write.whole === true || isRealDirectory(real) || isGone,
    incoming: names,
    unlisted,
  };
  // A repository's own directory that comes along and meets one is no new repository.
  const met = repositories.map((name) => `${real}/${name}`).filter(isThere);
  return [
    ...placedIn(about, write.whole === true),
    ...met.flatMap((one) => placedAt(one, write, null)),
  ];
}

/** Once for each repository that it lies in; once without any where there is none. */
function placedIn(about: Omit<Placed, 'repository' | 'path'>, whole: boolean): Placed[] {
  const above = enrolledAbove(about.real);
  return above.length === 0
    ? [{ ...about, repository: null, path: '' }]
    : above.map((each) => ({ ...about, ...each, ...(whole && { path: '' }) }));
}

const absolute = ({ path, home }: Pick<Write, 'path' | 'home'>, cwd: string): string =>
  path.startsWith('/') ? path : `${home === true ? homedir() : cwd}/${path}`;

/** The system follows no more either. */
const MOST_LINKS = 40;

const namesOf = (path: string): string[] =>
  path.split('/').filter((name) => name !== '' && name !== '.');

/** Null: links that lead in a circle; nothing can be written there. `last`: also what the last name links to. */
function walk(path: string, last: boolean): string | null {
  let at = '/';
  const names = namesOf(path).reverse();
  for (let links = 0; ; ) {
    const name = names.pop();
    if (name === undefined) return at;
    if (name === '..') {
      at = dirname(at);
      continue;
    }
    const next = join(at, name);
    const to = names.length > 0 || last ? linkAt(next) : null;
    if (to === null) {
      at = next;
      continue;
    }
    if (++links > MOST_LINKS) return null;
    if (to.startsWith('/')) at = '/';
    names.push(...namesOf(to).reverse());
  }
}

/** Where a directory that a call names really lies, whether it is there or not. */
export const realPath = (path: string): string => walk(path, true) ?? path;

function linkAt(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

const isDirectory = (path: string): boolean => kindOf(path, statSync);
const isRealDirectory = (path: string): boolean => kindOf(path, lstatSync);

function isThere(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

function kindOf(path: string, look: typeof statSync): boolean {
  try {
    return look(path).isDirectory();
  } catch {
    return false;
  }
}

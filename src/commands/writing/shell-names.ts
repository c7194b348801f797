/** What a pattern of the shell's stands for: the names that are there. A pattern without any stays as it is written. */
import { type Dirent, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import type { Write } from '../../agents/asked.ts';
import { isPattern, matcherOf, plain } from './shell-patterns.ts';

/** Of one call. What stands for more is taken as all of the directory that the pattern begins in. */
const MOST = 2_000;

type Named = Pick<Write, 'path' | 'home' | 'glob'>;

export function withNames(writes: readonly Write[], cwd: string): Write[] {
  let left = MOST;
  return writes.flatMap((write) => {
    if (write.glob !== true && write.from?.glob !== true) return [write];
    const named = namedOnes(write, { cwd, most: left });
    left -= named.length;
    return named;
  });
}

interface Bounds {
  readonly cwd: string;
  readonly most: number;
}

function namedOnes(write: Write, { cwd, most }: Bounds): Write[] {
  const { glob: _, from, ...rest } = write;
  const paths = namesFor(write, { cwd, most });
  const bounds = { cwd, most: Math.floor(most / paths.length) };
  const sources = from === undefined ? [undefined] : namesFor(from, bounds, '/.');
  return paths.flatMap(({ path }) =>
    sources.map((source): Write => ({ ...rest, path, ...(source && { from: source }) })),
  );
}

/** `within`: what makes all that is in a directory of its name. */
function namesFor({ path, home, glob }: Named, { cwd, most }: Bounds, within = ''): Named[] {
  const own = home === true ? { home } : {};
  if (glob !== true) return [{ path, ...own }];
  const absolute = path.startsWith('/');
  const base = absolute ? '' : home === true ? homedir() : cwd;
  const found = expand(
    base,
    path.split('/').filter((part) => part !== ''),
    most,
  );
  if (found === null) return [{ path: `${beginning(path)}${within}`, ...own }];
  return found.length === 0
    ? [{ path: plain(path), ...own }]
    : found.map((each) => ({ path: absolute ? `/${each}` : each, ...own }));
}

/** The directory that a pattern begins in. */
function beginning(path: string): string {
  const parts = path.split('/');
  const before = parts.slice(0, parts.findIndex(isPattern)).map(plain).join('/');
  return before === '' ? (path.startsWith('/') ? '/' : '.') : before;
}

/** Null: too many. */
function expand(base: string, parts: readonly string[], most: number): string[] | null {
  let found = [''];
  for (const part of parts) {
    const next: string[] = [];
    for (const before of found) {
      for (const name of namesIn(`${base}/${before}`, part, most)) next.push(joined(before, name));
      if (next.length > most) return null;
    }
    found = next;
  }
  return found;
}

const joined = (before: string, name: string): string =>
  before === '' || name === '' ? before + name : `${before}/${name}`;

function namesIn(directory: string, part: string, most: number): string[] {
  if (part === '**') return ['', ...below(directory, most)];
  if (!isPattern(part)) return [plain(part)];
  const matches = matcherOf(part);
  return entriesOf(directory)
    .map(({ name }) => name)
    .filter((name) => (/^\\?\./.test(part) || !name.startsWith('.')) && matches(name));
}

/** As zsh has it, and bash when it is told to: directories at any depth, and what is in them. */
function below(directory: string, most: number): string[] {
  const names: string[] = [];
  const open = [''];
  for (let at = open.pop(); at !== undefined && names.length <= most; at = open.pop()) {
    for (const entry of entriesOf(`${directory}/${at}`)) {
      if (entry.name.startsWith('.')) continue;
      const name = joined(at, entry.name);
      names.push(name);
      if (entry.isDirectory()) open.push(name);
    }
  }
  return names;
}

function entriesOf(directory: string): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch {
    return [];
  }
}

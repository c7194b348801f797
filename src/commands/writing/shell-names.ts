/** What a pattern of the shell's stands for: the names that are there. A pattern without any stays as it is written. */
import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Write } from '../../agents/asked.ts';

const MOST = 500;
const SIGN = /(?<!\\)[*?[]/;

type Named = Pick<Write, 'path' | 'home' | 'glob'>;

export function withNames(write: Write, cwd: string): Write[] {
  const { glob: _, from, ...rest } = write;
  const sources = from === undefined ? [undefined] : namesFor(from, cwd);
  return namesFor(write, cwd).flatMap(({ path }) =>
    sources.map((source): Write => ({ ...rest, path, ...(source && { from: source }) })),
  );
}

function namesFor({ path, home, glob }: Named, cwd: string): Named[] {
  const own = home === true ? { home } : {};
  if (glob !== true) return [{ path, ...own }];
  const base = path.startsWith('/') ? '/' : home === true ? homedir() : cwd;
  const found = expand(base, path.split('/'));
  return found.length === 0
    ? [{ path: plain(path), ...own }]
    : found.map((each) => ({ path: path.startsWith('/') ? `/${each}` : each, ...own }));
}

function expand(base: string, parts: readonly string[]): string[] {
  let found = [''];
  for (const part of parts.filter((each) => each !== '')) {
    found = found
      .flatMap((before) => namesIn(join(base, before), part).map((name) => join(before, name)))
      .slice(0, MOST);
  }
  return found;
}

function namesIn(directory: string, part: string): string[] {
  if (!SIGN.test(part)) return [plain(part)];
  const form = formOf(part);
  try {
    return readdirSync(directory).filter(
      (name) => (part.startsWith('.') || !name.startsWith('.')) && form.test(name),
    );
  } catch {
    return [];
  }
}

const plain = (part: string): string => part.replace(/\\([\s\S])/g, '$1');

/** A class that can't be read stands for any character: rather one name too many. */
function formOf(part: string): RegExp {
  const source = part.replace(
    /\\([\s\S])|\*+|\?|\[[!^]?\]?[^\]]*\]|[\s\S]/g,
    (text, escaped?: string) => {
      if (escaped !== undefined) return literal(escaped);
      if (text.startsWith('*')) return '.*';
      return text === '?' || (text.startsWith('[') && text.length > 1) ? '.' : literal(text);
    },
  );
  return new RegExp(`^${source}$`, 's');
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** Puts a word of a command line where the command runs. Knows no file system. */
import type { Write } from '../asked.ts';
import type { Word } from './word.ts';

/** A directory as the script says it: absolute, or from where the harness is, or from home. */
export interface Place {
  readonly text: string;
  readonly home: boolean;
}

/** Nothing where it can't be seen what the word is, or where the command runs. */
export function placed(word: Word, here: Place | null, how: Write['how']): Write[] {
  const path = pathOf(word, here);
  return path === null ? [] : [{ ...path, how }];
}

export function pathOf(
  { text, known, home, glob }: Word,
  here: Place | null,
): NonNullable<Write['from']> | null {
  if (!known || (text === '' && !home)) return null;
  const own = glob ?? text;
  const pattern = glob === null ? {} : { glob: true as const };
  if (home) return { path: own.replace(/^\/+/, '') || '.', home: true, ...pattern };
  if (own.startsWith('/')) return { path: own, ...pattern };
  if (here === null) return null;
  const before = glob === null ? here.text : here.text.replace(/[*?[\]\\]/g, '\\$&');
  const path = before === '' ? own : `${before}/${own}`;
  return { path, ...(here.home ? { home: true as const } : {}), ...pattern };
}

/** Puts a word of a command line where the command runs. Knows no file system. */
import type { Write } from '../asked.ts';
import type { Word } from './word.ts';

/** A directory as the script says it: absolute, or from where the harness is, or from home. */
export interface Place {
  /** Null: nobody can say. */
  readonly text: string | null;
  readonly home: boolean;
  /** The script is here only where none of them is a directory: it failed to enter them. */
  readonly unless: NonNullable<Write['unless']>;
  /** What came before may have made the directory that it failed to enter. */
  readonly doubtful: boolean;
}

export const placeAt = (text: string): Place => ({
  ...{ text, home: false, unless: [], doubtful: false },
});

/** Nothing where it can't be seen what the word is, or where the command runs. */
export function placed(word: Word, here: Place, how: Write['how']): Write[] {
  const path = pathOf(word, here);
  if (path === null) return [];
  return [{ ...path, how, ...(here.unless.length > 0 ? { unless: here.unless } : {}) }];
}

/** The place itself; nothing where nobody can say which it is. */
export const itself = (
  { text, home, unless }: Place,
  about: Pick<Write, 'how' | 'hooks' | 'whole'>,
): Write[] =>
  text === null
    ? []
    : [
        {
          ...{ path: text || '.', ...about },
          ...(home ? { home: true } : {}),
          ...(unless.length > 0 ? { unless } : {}),
        },
      ];

export function pathOf(
  { text, known, home, glob }: Word,
  here: Place,
): NonNullable<Write['from']> | null {
  if (!known || (text === '' && !home)) return null;
  const own = glob ?? text;
  const pattern = glob === null ? {} : { glob: true as const };
  if (home) return { path: own.replace(/^\/+/, '') || '.', home: true, ...pattern };
  if (own.startsWith('/')) return { path: own, ...pattern };
  if (here.text === null) return null;
  const before = glob === null ? here.text : here.text.replace(/[*?[\]\\]/g, '\\$&');
  const path = before === '' ? own : `${before}/${own}`;
  return { path, ...(here.home ? { home: true as const } : {}), ...pattern };
}

/** No system has longer paths. */
const LONGEST = 4_096;

/** Where a directory that is named here leads. */
export function entered(word: Word, here: Place): Place {
  if (word.known && word.text === '') return word.home ? { ...here, text: '', home: true } : here;
  const path = word.glob === null ? pathOf(word, here) : null;
  if (path === null || path.path.length > LONGEST) return { ...here, text: null };
  return { ...here, text: path.path, home: path.home === true };
}

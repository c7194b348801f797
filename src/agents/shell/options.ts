/** Tells a command's options from its operands, as getopt does: `-ab`, `-n3`, `-n 3`, `--long=3`, `--`. */
import type { Word } from './word.ts';

export interface Options {
  readonly operands: readonly Word[];
  /** A letter, or a long name. */
  has(name: string): boolean;
  value(name: string): Word | undefined;
  /** What stands behind `--`; null: there is none. */
  readonly rest: readonly Word[] | null;
}

interface Grammar {
  /** Long options that take the next word where they have no `=`. */
  readonly long?: readonly string[];
  /** Letters behind which the rest of the word is their value: `-i.bak`. */
  readonly glued?: string;
}

/** `values`: the letters of options that take a value. */
export function read(words: readonly Word[], values: string, grammar: Grammar = {}): Options {
  const { long = [], glued = '' } = grammar;
  const found = new Map<string, Word | undefined>();
  const operands: Word[] = [];
  let rest: readonly Word[] | null = null;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as Word;
    if (word.text === '--' && word.known) {
      rest = words.slice(at + 1);
      operands.push(...rest);
      break;
    }
    if (word.text.startsWith('--')) {
      const [name = '', ...value] = word.text.slice(2).split('=');
      if (value.length > 0) found.set(name, { ...word, text: value.join('='), glob: null });
      else found.set(name, long.includes(name) ? words[++at] : undefined);
    } else if (/^-./.test(word.text) && !word.home) {
      const open = cluster(word, { values, glued }, found);
      if (open !== null) found.set(open, words[++at]);
    } else operands.push(word);
  }
  return { operands, rest, has: (name) => found.has(name), value: (name) => found.get(name) };
}

/** The letter that takes the next word; null: none does. */
function cluster(
  word: Word,
  { values, glued }: { readonly values: string; readonly glued: string },
  found: Map<string, Word | undefined>,
): string | null {
  const letters = word.text.slice(1);
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at] as string;
    found.set(letter, undefined);
    if (glued.includes(letter)) return null;
    if (!values.includes(letter)) continue;
    if (at === letters.length - 1) return letter;
    found.set(letter, { ...word, text: letters.slice(at + 1), glob: null });
    return null;
  }
  return null;
}

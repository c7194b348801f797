/** Tells a command's options from its operands, as getopt does: `-ab`, `-n3`, `-n 3`, `--long=3`, `--long 3`, `--`. */
import type { Word } from './word.ts';

export interface Options {
  readonly operands: readonly Word[];
  /** Letters and long names, one of which is there. */
  has(...names: string[]): boolean;
  /** What each of these was given. */
  values(...names: string[]): readonly Word[];
  /** What stands behind `--`; null: there is none. */
  readonly rest: readonly Word[] | null;
}

interface Grammar {
  /** Long options that take the next word where they have no `=`. */
  readonly long?: readonly string[];
  /** Letters behind which the rest of the word is their value: `-i.bak`. */
  readonly glued?: string;
  /** Behind the first operand there are no options. */
  readonly leading?: boolean;
}

interface Found {
  /** A long name may be cut short. */
  readonly name: string;
  readonly isLong: boolean;
  readonly value: Word | undefined;
}

/** `letters`: those of options that take a value. */
export function read(words: readonly Word[], letters: string, grammar: Grammar = {}): Options {
  const { long = [], glued = '', leading = false } = grammar;
  const found: Found[] = [];
  let operands: Word[] = [];
  let rest: readonly Word[] | null = null;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as Word;
    const isOption = /^-./.test(word.text) && !word.home;
    if ((word.text === '--' && word.known) || (leading && !isOption)) {
      rest = words.slice(at + (isOption ? 1 : 0));
      operands = [...operands, ...rest];
      break;
    }
    if (word.text.startsWith('--')) {
      const one = longOption(word);
      const takesNext = one.value === undefined && long.some((name) => isShort(name, one.name));
      found.push(takesNext ? { ...one, value: words[++at] } : one);
    } else if (isOption) {
      const open = cluster(word, { letters, glued }, found);
      if (open !== null) found.push({ ...open, value: words[++at] });
    } else operands.push(word);
  }
  const named = (names: readonly string[]) =>
    found.filter(({ name, isLong }) =>
      names.some((one) => one === name || (isShort(one, name) && isLong && !long.includes(name))),
    );
  return {
    operands,
    rest,
    has: (...names) => named(names).length > 0,
    values: (...names) => named(names).flatMap(({ value }) => (value === undefined ? [] : [value])),
  };
}

/** Of a long name. */
const isShort = (name: string, given: string): boolean =>
  name.length > 1 && given !== '' && name.startsWith(given);

function longOption(word: Word): Found {
  const at = word.text.indexOf('=');
  return at === -1
    ? { name: word.text.slice(2), isLong: true, value: undefined }
    : { name: word.text.slice(2, at), isLong: true, value: behind(word, at + 1) };
}

/** The rest of a word, which is no pattern then. */
export const behind = (word: Word, length: number): Word => ({
  ...word,
  ...{ text: word.text.slice(length), glob: null },
});

/** The option that takes the next word; null: none does. */
function cluster(
  word: Word,
  { letters, glued }: { readonly letters: string; readonly glued: string },
  found: Found[],
): Found | null {
  for (let at = 1; at < word.text.length; at++) {
    const option = { name: word.text[at] as string, isLong: false, value: undefined };
    const last = at === word.text.length - 1;
    const valued = letters.includes(option.name);
    if (valued && last) return option;
    const takesRest = valued || glued.includes(option.name);
    found.push(takesRest && !last ? { ...option, value: behind(word, at + 1) } : option);
    if (takesRest) return null;
  }
  return null;
}

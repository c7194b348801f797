/**
 * Splits a comment line into words and writes words back: quotes keep blanks together, and a quoted word is always a
 * path. Not a shell: nothing is expanded, and a backslash means something between double quotes only.
 */

export interface Word {
  readonly text: string;
  readonly quoted: boolean;
}

export type Words =
  | { readonly ok: true; readonly words: readonly Word[] }
  /** `words`: what was most likely meant. */
  | { readonly ok: false; readonly message: string; readonly words: readonly Word[] };

/** A word that metes prints for something to be filled in. */
export const isPlaceholder = (text: string): boolean =>
  /^\s*<[a-z](?:[a-z '-]*[a-z])?>…?\s*$/i.test(text);

export const bare = (text: string): Word => ({ text, quoted: false });

const WORD = /[ \t]*(?:'([^']*)'|"((?:[^"\\]|\\.)*)"|([^\s'"][^\s]*))(?=[ \t]|$)/y;
/** Typographic quotes and backquotes, which phones and habits put in place of straight ones. */
const OTHER_QUOTE = /^[\u2018-\u201f`\u00ab\u00bb]/;

export function splitWords(line: string): Words {
  const text = line.trim();
  const words: Word[] = [];
  WORD.lastIndex = 0;
  while (WORD.lastIndex < text.length) {
    const from = WORD.lastIndex;
    const [, single, double, plain] = WORD.exec(text) ?? [];
    const quoted = single ?? double?.replace(/\\(["\\])/g, '$1');
    if (quoted !== undefined) words.push({ text: quoted, quoted: true });
    else if (plain === undefined || OTHER_QUOTE.test(plain))
      return unreadable(words, text.slice(from).trim());
    else words.push(bare(plain));
  }
  return { ok: true, words };
}

/** What stands around a path; where it ends, begun at its first alone: otherwise each of thousands begins one. */
const QUOTES =
  /^['"\u2018-\u201f`\u00ab\u00bb]+|(?<!['"\u2018-\u201f`\u00ab\u00bb])['"\u2018-\u201f`\u00ab\u00bb]+$/g;

/** From the first word that can't be read, everything up to the head is most likely one path. */
function unreadable(before: readonly Word[], text: string): Words {
  const [, path = text, head] = /^(.*)\s(@\S+)$/.exec(text) ?? [];
  const plain = path.trimEnd().replace(QUOTES, '');
  const meant = { text: plain.trim(), quoted: true };
  return {
    ok: false,
    message: OTHER_QUOTE.test(text)
      ? 'a path with blanks stands in straight quotes'
      : 'a quote is not closed, or a word goes on after it',
    words: [...before, meant, ...(head === undefined ? [] : [bare(head)])],
  };
}

/** A path as one word that reads the same again: bare where it can be, else in quotes. */
export function pathWord(path: string): Word {
  const plain = /^[^\s'"#@`\u2018-\u201f\u00ab\u00bb][^\s]*$/u.test(path) && !path.startsWith('./');
  return { text: path, quoted: !plain };
}

/** The comment line that these words make. */
export const answerLine = (words: readonly Word[]): string =>
  ['/metes', ...words.map(wordText)].join(' ').trimEnd();

function wordText({ text, quoted }: Word): string {
  if (!quoted) return text;
  return text.includes("'") ? `"${text.replace(/["\\]/g, '\\$&')}"` : `'${text}'`;
}

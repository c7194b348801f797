/** The shell's patterns of names, in a time that grows with name and pattern, whatever they are: strangers choose both. */

/** A character; any one of them; any number of any. */
type Part = string | typeof ONE | typeof MANY;

const ONE = 1;
const MANY = 2;

const SIGN = /(?<!\\)(?:\\\\)*[*?[]/;

export const isPattern = (part: string): boolean => SIGN.test(part);

export const plain = (part: string): string => part.replace(/\\([\s\S])/g, '$1');

export function matcherOf(pattern: string): (name: string) => boolean {
  const parts = partsOf([...pattern]);
  return (name) => matches([...name], parts);
}

/** A class stands for any character: rather one name too many. */
function partsOf(pattern: readonly string[]): Part[] {
  const parts: Part[] = [];
  const closing = pattern.lastIndexOf(']');
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at] as string;
    if (character === '\\') parts.push(pattern[++at] ?? '');
    else if (character === '?') parts.push(ONE);
    else if (character === '*') {
      if (parts.at(-1) !== MANY) parts.push(MANY);
    } else if (character === '[' && at < closing) {
      const end = classEnd(pattern, at, closing);
      parts.push(end === null ? character : ONE);
      at = end ?? at;
    } else parts.push(character);
  }
  return parts;
}

/** Where its last bracket is. Null: it has none, and the first one stands for itself. */
function classEnd(pattern: readonly string[], from: number, closing: number): number | null {
  let at = from + 1;
  if (pattern[at] === '!' || pattern[at] === '^') at++;
  // Behind the first one, a bracket stands for itself.
  if (pattern[at] === ']') at++;
  for (; at <= closing; at++) {
    const character = pattern[at];
    if (character === '\\') at++;
    else if (character === ']') return at;
    else if (character === '[' && ':.='.includes(pattern[at + 1] ?? ' ')) {
      const end = namedEnd(pattern, at + 2, pattern[at + 1] as string);
      at = end ?? at;
    }
  }
  return null;
}

/** No name of a class is longer. */
const LONGEST = 32;

/** `[:alpha:]` within a class. */
function namedEnd(pattern: readonly string[], from: number, sign: string): number | null {
  for (let at = from; at < Math.min(pattern.length - 1, from + LONGEST); at++)
    if (pattern[at] === sign && pattern[at + 1] === ']') return at + 1;
  return null;
}

/** Each sign for many takes as little as it can; only the last of them ever takes more. */
function matches(name: readonly string[], parts: readonly Part[]): boolean {
  let at = 0;
  let part = 0;
  let retry: { readonly part: number; at: number } | null = null;
  while (at < name.length) {
    const wanted = parts[part];
    if (wanted === MANY) retry = { part: ++part, at };
    else if (wanted === ONE || wanted === name[at]) {
      at++;
      part++;
    } else if (retry !== null) {
      part = retry.part;
      at = ++retry.at;
    } else return false;
  }
  while (parts[part] === MANY) part++;
  return part === parts.length;
}

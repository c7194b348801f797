/**
 * Reads `[…]` as minimatch does: which code points it holds, before case is folded. What can't be modelled
 * exactly under case folding is a problem with a mend. Knows nothing of the pattern around it.
 */

export interface CharClass {
  /** As written, brackets included: what minimatch is given. */
  readonly source: string;
  readonly negated: boolean;
  /** Inclusive ranges of code points. */
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

export interface ClassProblem {
  readonly code: 'class';
  readonly message: string;
  readonly mend: string;
}

export type ClassRead = { readonly class: CharClass; readonly length: number } | ClassProblem;

const NAMED =
  /^\[:(alnum|alpha|ascii|blank|cntrl|digit|graph|lower|print|punct|space|upper|word|xdigit):\]/;

const INSTEAD: Readonly<Record<string, string>> = {
  alnum: '[a-z0-9]',
  alpha: '[a-z]',
  digit: '[0-9]',
  lower: '[a-z]',
  upper: '[a-z]',
  word: '[a-z0-9_]',
  xdigit: '[a-f0-9]',
  blank: '[ ]',
  space: '[ ]',
};

interface Member {
  readonly char: string;
  readonly next: number;
}

/** Reads the class that opens at `start` (where `text` has a `[`). */
export function readClass(text: string, start: number): ClassRead {
  let at = start + 1;
  const negated = text[at] === '!' || text[at] === '^';
  if (negated) at++;
  const ranges: [number, number][] = [];
  for (let first = true; ; first = false) {
    if (text[at] === ']' && !first) break;
    const member = memberAt(text, at);
    if (member === null) return unclosedProblem(text);
    const named =
      namedAt(text, at) ?? (text[member.next] === '-' ? namedAt(text, member.next + 1) : null);
    if (named !== null) return namedProblem(named);
    // minimatch hands this to a regular expression, where a first `^` would negate.
    if (first && !negated && member.char === '^') return caretProblem(text, start);
    at = member.next;
    const range = rangeAt(text, at, member.char);
    if (range === null) return unclosedProblem(text);
    if (range.from > range.to)
      return backwardsProblem(text.slice(at - member.char.length, range.next));
    ranges.push([range.from, range.to]);
    if (range.dash) ranges.push([0x2d, 0x2d]);
    at = range.next;
  }
  const source = text.slice(start, at + 1);
  return check({ source, negated, ranges }, at + 1 - start);
}

/** The member at `at`; null when the text ends before the class does. */
function memberAt(text: string, at: number): Member | null {
  const escaped = text[at] === '\\';
  const code = text.codePointAt(escaped ? at + 1 : at);
  if (code === undefined) return null;
  const char = String.fromCodePoint(code);
  return { char, next: at + (escaped ? 1 : 0) + char.length };
}

interface RangeRead {
  readonly from: number;
  readonly to: number;
  readonly next: number;
  /** `a-]`: the character, and a dash. */
  readonly dash: boolean;
}

/** What follows the member `char` that ends before `at`: `-c` makes a range, `-]` a dash. */
function rangeAt(text: string, at: number, char: string): RangeRead | null {
  const from = char.codePointAt(0) ?? 0;
  if (text[at] !== '-') return { from, to: from, next: at, dash: false };
  if (text[at + 1] === ']') return { from, to: from, next: at + 1, dash: true };
  const end = memberAt(text, at + 1);
  if (end === null) return null;
  return { from, to: end.char.codePointAt(0) ?? 0, next: end.next, dash: false };
}

/** The name in a `[:name:]` at `at`. */
const namedAt = (text: string, at: number): string | null =>
  text[at] === '[' ? (NAMED.exec(text.slice(at, at + 11))?.[1] ?? null) : null;

function check(read: CharClass, length: number): ClassRead {
  if (/[\ud800-\udfff]/.test(read.source.replace(/[\ud800-\udbff][\udc00-\udfff]/g, ''))) {
    return {
      code: 'class',
      message: `\`${read.source}\` holds a byte that is not a character`,
      mend: 'write `?` for it',
    };
  }
  const mark = [...read.source].find((char) => /\p{M}|[\u1161-\u1175\u11a8-\u11c2]/u.test(char));
  if (mark !== undefined) {
    return {
      code: 'class',
      message: `\`${read.source}\` holds a combining mark apart from the letter it belongs to`,
      mend: 'list whole names in a group, as in `@(a|b)`, or write `?`',
    };
  }
  return { class: read, length };
}

/** minimatch takes such a `[` for itself, but not when braces make it put several patterns side by side. */
const unclosedProblem = (text: string): ClassProblem => ({
  code: 'class',
  message: `a \`[\` in \`${text}\` is never closed`,
  mend: 'write `\\[` for the character',
});

const namedProblem = (name: string): ClassProblem => ({
  code: 'class',
  message: `\`[:${name}:]\` does not mean the same on every machine`,
  mend:
    INSTEAD[name] === undefined
      ? 'list the characters in the brackets'
      : `list the characters: \`${INSTEAD[name]}\``,
});

const caretProblem = (text: string, start: number): ClassProblem => ({
  code: 'class',
  message: `\`${text.slice(start, start + 3)}\` begins a class with an escaped \`^\`, which minimatch reads as "not"`,
  mend: 'put another character first, or write `\\^` without brackets',
});

const backwardsProblem = (range: string): ClassProblem => ({
  code: 'class',
  message: `the range \`${range}\` runs backwards and matches nothing`,
  mend: `\`${[...range].reverse().join('')}\``,
});

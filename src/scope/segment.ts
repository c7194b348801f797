/**
 * Reads one segment of a pattern (what stands between two `/`, braces already expanded) into items, exactly as
 * minimatch 11 does, or says what in it cannot be modelled exactly. Knows nothing of whole patterns or paths.
 */
import { type CharClass, readClass } from './char-class.ts';
import { foldText } from './fold.ts';

export type Item =
  /** Literal characters, folded; never empty, and no two stand side by side. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'any' }
  | { readonly kind: 'star' }
  | { readonly kind: 'class'; readonly class: CharClass }
  | {
      readonly kind: 'group';
      readonly type: GroupType;
      readonly choices: readonly (readonly Item[])[];
    };

export type GroupType = '!' | '?' | '+' | '*' | '@';

/** What is wrong with a segment, and what to write instead. */
export interface SegmentProblem {
  readonly code: 'class' | 'backslash' | 'group';
  readonly message: string;
  readonly mend: string;
}

type Token =
  | Item
  | { readonly kind: 'char'; readonly char: string }
  | { readonly kind: 'open'; readonly type: GroupType }
  | { readonly kind: 'bar' }
  | { readonly kind: 'close' };

/** Names without any sign: most segments. */
const PLAIN = /^[\w\-.=~,% ]+$/;

export function readSegment(text: string): readonly Item[] | SegmentProblem {
  if (PLAIN.test(text)) return [{ kind: 'text', text: text.toLowerCase() }];
  const tokens = tokenize(text);
  if (!Array.isArray(tokens)) return tokens;
  const closing = pairs(tokens);
  const unclosed = tokens.findIndex((token, at) => token.kind === 'open' && !closing.has(at));
  if (unclosed !== -1) return unclosedGroup(text);
  const items = build(tokens, closing, 0, tokens.length, true)[0] ?? [];
  return strayMark(items, true) ?? items;
}

export const isSegmentProblem = (read: readonly Item[] | SegmentProblem): read is SegmentProblem =>
  !Array.isArray(read);

/** A group that is a whole segment and holds nothing is no group: `*()` is a star and two characters. */
const EMPTY_GROUP = /^[?*+@]\(\)$/;

function tokenize(text: string): Token[] | SegmentProblem {
  const groups = !EMPTY_GROUP.test(text);
  const tokens: Token[] = [];
  for (let i = 0; i < text.length; ) {
    const char = characterAt(text, i);
    if (char === '\\') {
      const escaped = characterAt(text, i + 1);
      if (escaped === '') return danglingBackslash(text);
      tokens.push({ kind: 'char', char: escaped });
      i += 1 + escaped.length;
    } else if (char === '[') {
      const read = readClass(text, i);
      if ('code' in read) return read;
      tokens.push({ kind: 'class', class: read.class });
      i += read.length;
    } else if (groups && '!?+*@'.includes(char) && text[i + 1] === '(') {
      tokens.push({ kind: 'open', type: char as GroupType });
      i += 2;
    } else {
      tokens.push(plainToken(char, groups));
      i += char.length;
    }
  }
  return tokens;
}

function plainToken(char: string, groups: boolean): Token {
  if (char === '*') return { kind: 'star' };
  if (char === '?') return { kind: 'any' };
  if (groups && char === '|') return { kind: 'bar' };
  if (groups && char === ')') return { kind: 'close' };
  return { kind: 'char', char };
}

/** Which opening token each closing one belongs to; what stays alone is literal. */
function pairs(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const open: number[] = [];
  tokens.forEach((token, at) => {
    if (token.kind === 'open') open.push(at);
    else if (token.kind === 'close') {
      const from = open.pop();
      if (from !== undefined) found.set(from, at);
    }
  });
  return found;
}

function build(
  tokens: readonly Token[],
  closing: ReadonlyMap<number, number>,
  from: number,
  to: number,
  top: boolean,
): Item[][] {
  const choices: Item[][] = [];
  let items = new Sequence();
  for (let i = from; i < to; i++) {
    const token = tokens[i] as Token;
    const close = closing.get(i);
    if (token.kind === 'open' && close !== undefined) {
      const inside = build(tokens, closing, i + 1, close, false);
      items.add({ kind: 'group', type: token.type, choices: inside });
      i = close;
    } else if (token.kind === 'bar' && !top) {
      choices.push(items.done());
      items = new Sequence();
    } else if (token.kind === 'bar') items.addChar('|');
    else if (token.kind === 'close') items.addChar(')');
    else if (token.kind === 'char') items.addChar(token.char);
    else if (token.kind !== 'open') items.add(token);
  }
  choices.push(items.done());
  return choices;
}

/** Items in a row: runs of characters are folded as one text, so that a letter and its marks stay together. */
class Sequence {
  readonly #items: Item[] = [];
  #run = '';

  addChar(char: string): void {
    this.#run += char;
  }

  add(item: Item): void {
    this.done();
    // Two stars mean what one does, and as a whole segment they would be another sign.
    if (item.kind !== 'star' || this.#items.at(-1)?.kind !== 'star') this.#items.push(item);
  }

  done(): Item[] {
    if (this.#run !== '') this.#items.push({ kind: 'text', text: foldText(this.#run) });
    this.#run = '';
    return this.#items;
  }
}

/**
 * Marks that may join the character before them. Behind a wildcard or at the start of a group such a mark could
 * only match names that NFC never leaves that way, so it is refused rather than half understood.
 */
const JOINS = /^[\p{M}\u1161-\u1175\u11a8-\u11c2]/u;
const STANDS_ALONE = /^[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u;

export const joinsBefore = (text: string): boolean => JOINS.test(text) && !STANDS_ALONE.test(text);

function strayMark(items: readonly Item[], start: boolean): SegmentProblem | null {
  let literalBefore = start;
  for (const item of items) {
    if (item.kind === 'text') {
      if (!literalBefore && joinsBefore(item.text)) return markProblem();
      literalBefore = true;
    } else {
      literalBefore = false;
      if (item.kind !== 'group') continue;
      for (const choice of item.choices) {
        const problem = strayMark(choice, false);
        if (problem !== null) return problem;
      }
    }
  }
  return null;
}

const markProblem = (): SegmentProblem => ({
  code: 'class',
  message: 'a combining mark stands apart from the letter it belongs to',
  mend: 'write the letter and its mark together, or `*`',
});

const unclosedGroup = (text: string): SegmentProblem => ({
  code: 'group',
  message: `the group in \`${text}\` is not closed before the next \`/\``,
  mend: 'write `{a,b/c}` for a choice that spans directories, or `\\(` for the character',
});

const danglingBackslash = (text: string): SegmentProblem => ({
  code: 'backslash',
  message: `a backslash escapes the next character, and after \`${text}\` there is none`,
  mend: `separate directories with \`/\`: \`${text.slice(0, -1)}/…\``,
});

const characterAt = (text: string, at: number): string => {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
};

/**
 * Takes a unit of prose apart into tokens: words without the marks around them, quotations, code in a sentence, marks.
 * One walk over the text; what looks ahead remembers what it found (`Ahead`), so the walk is linear whatever it meets.
 */
import { Ahead } from './ahead.ts';
import { isAsciiLetter, isBlank, isDigit, isQuoteMark } from './characters.ts';
import { ELEMENTS } from './names.ts';
import type { Unit } from './units.ts';
import { stripped } from './word-ends.ts';

export interface Token {
  /** `gap` stands for what was there and is not read: struck out, an HTML element. */
  readonly kind: 'word' | 'quote' | 'code' | 'mark' | 'gap';
  /** Without code signs, emphasis and stops; of a quotation, what is in it. */
  readonly text: string;
  /** In small letters, with straight apostrophes. */
  readonly low: string;
  readonly start: number;
  readonly end: number;
  /** The first of its line. */
  readonly line: boolean;
  /** Of a quotation: the straight form of its quote mark. */
  readonly mark?: '"' | "'";
}

const BACKTICK = 0x60;
const TILDE = 0x7e;
const BRACKET = 0x5b;
const ANGLE = 0x3c;

/** What goes on for longer without a blank is no word of a sentence. */
const LONGEST_WORD = 1_000;

export class Tokenizer {
  readonly #message: string;
  readonly #ahead: Ahead;
  /** Between `**` and `**`. */
  #emphasis = false;

  constructor(message: string) {
    this.#message = message;
    this.#ahead = new Ahead(message);
  }

  tokens(unit: Unit): Token[] {
    this.#emphasis = false;
    const tokens: Token[] = [];
    for (const { start, end } of unit.lines) this.#line(start, end, tokens, true);
    return tokens;
  }

  #line(from: number, end: number, tokens: Token[], fresh: boolean): void {
    const before = tokens.length;
    let at = from;
    while (at < end) {
      if (isBlank(this.#message.charCodeAt(at))) at++;
      else at = this.#one(at, end, tokens, fresh && tokens.length === before);
    }
  }

  /** Adds what begins at `at`, and says where it ends. */
  #one(at: number, end: number, tokens: Token[], line: boolean): number {
    const code = this.#message.charCodeAt(at);
    // Most tokens are words.
    const spanned = isAsciiLetter(code) ? 0 : this.#spanned(code, at, end, tokens, line);
    return spanned > 0 ? spanned : this.#word(at, end, tokens, line);
  }

  /** What goes on to a mark of its own; 0 when nothing of the kind begins here. */
  #spanned(code: number, at: number, end: number, tokens: Token[], line: boolean): number {
    switch (code) {
      case BACKTICK:
        return this.#code(at, end, tokens, line);
      case TILDE:
        return this.#struck(at, end, tokens, line);
      case BRACKET:
        return this.#link(at, end, tokens, line);
      case ANGLE:
        return this.#element(at, end, tokens, line);
      default: {
        const first = this.#message[at] as string;
        return isQuoteMark(first) ? this.#quote(first, at, end, tokens, line) : 0;
      }
    }
  }

  #code(at: number, end: number, tokens: Token[], line: boolean): number {
    let to = at;
    while (to < end && this.#message[to] === '`') to++;
    const signs = to - at;
    const close = signs > 2 ? -1 : this.#ahead.find('`'.repeat(signs), to, end);
    if (close < 0) return this.#mark(at, to, tokens, line);
    const text = this.#message.slice(to, close).trim();
    const low = text.toLowerCase();
    tokens.push({ kind: 'code', text, low, start: at, end: close + signs, line });
    return close + signs;
  }

  #quote(first: string, at: number, end: number, tokens: Token[], line: boolean): number {
    const double = first === '"' || first === '“' || first === '”' || first === '„';
    const close = double
      ? this.#ahead.findDouble(at + 1, end)
      : this.#ahead.findSingle(at + 1, end);
    if (close < 0) return this.#mark(at, at + 1, tokens, line);
    const text = this.#message.slice(at + 1, close);
    const mark = double ? '"' : "'";
    tokens.push({ kind: 'quote', text, low: '', start: at, end: close + 1, line, mark });
    return close + 1;
  }

  #struck(at: number, end: number, tokens: Token[], line: boolean): number {
    if (this.#message[at + 1] !== '~') return 0;
    const close = this.#ahead.find('~~', at + 2, end);
    return close < 0 ? 0 : this.#gap(at, close + 2, tokens, line);
  }

  /** Of a link, its text: the address says nothing. */
  #link(at: number, end: number, tokens: Token[], line: boolean): number {
    const close = this.#ahead.find('](', at + 1, end);
    const inner = close < 0 ? -1 : this.#ahead.find('[', at + 1, end);
    if (close < 0 || (inner >= 0 && inner < close)) return 0;
    const stop = this.#ahead.find(')', close + 2, end);
    if (stop < 0) return 0;
    this.#line(at + 1, close, tokens, line);
    return stop + 1;
  }

  #element(at: number, end: number, tokens: Token[], line: boolean): number {
    const close = this.#ahead.find('>', at + 1, end);
    if (close < 0 || close - at > 200) return 0;
    const name = /^\/?([A-Za-z][A-Za-z0-9]*)(?=[\s/>]|$)/.exec(
      this.#message.slice(at + 1, at + 20),
    );
    if (name === null || !ELEMENTS.has((name[1] as string).toLowerCase())) return 0;
    return this.#gap(at, close + 1, tokens, line);
  }

  #word(at: number, end: number, tokens: Token[], line: boolean): number {
    const to = wordEnd(this.#message, at, end);
    if (to === at) return this.#mark(at, at + 1, tokens, line);
    if (to - at > LONGEST_WORD) return this.#gap(at, to, tokens, line);
    const { start, stop } = stripped(this.#message, at, to, this.#emphasis);
    this.#follow(at, start, stop, to);
    if (start > at) this.#marks(at, start, tokens, line);
    if (stop > start) {
      const text = this.#message.slice(start, stop);
      const low = straight(text.toLowerCase());
      tokens.push({ kind: 'word', text, low, start, end: stop, line: line && start === at });
    }
    if (stop < to) this.#marks(stop, to, tokens, line && stop === at);
    return to;
  }

  /** Stars before a word open emphasis, stars behind it close it; alone, before code say, they do what is left to do. */
  #follow(at: number, start: number, stop: number, to: number): void {
    if (start === at && stop === to) return;
    const before = this.#message.slice(at, start).includes('*');
    const behind = this.#message.slice(stop, to).includes('*');
    if (start === stop) this.#emphasis = behind ? !this.#emphasis : this.#emphasis;
    else if (behind) this.#emphasis = false;
    else if (before) this.#emphasis = true;
  }

  #marks(from: number, to: number, tokens: Token[], line: boolean): void {
    let at = from;
    while (at < to) {
      let next = at + 1;
      while (next < to && this.#message[next] === this.#message[at]) next++;
      this.#mark(at, next, tokens, line && at === from);
      at = next;
    }
  }

  #mark(at: number, to: number, tokens: Token[], line: boolean): number {
    const text = this.#message[at] as string;
    // Emphasis says nothing, wherever it stands.
    if (text === '*' || text === '_') return to;
    tokens.push({ kind: 'mark', text, low: text, start: at, end: to, line });
    return to;
  }

  #gap(at: number, to: number, tokens: Token[], line: boolean): number {
    tokens.push({ kind: 'gap', text: '', low: '', start: at, end: to, line });
    return to;
  }
}

const straight = (text: string): string =>
  /[’‘ʼ`]/.test(text) ? text.replace(/[’‘ʼ`]/g, "'") : text;

/** A word goes on to a blank, or to a mark that no name holds. In braces a comma is the pattern's: `src/{a,b}.ts`. */
function wordEnd(message: string, at: number, end: number): number {
  let to = at;
  let angles = 0;
  let braces = 0;
  for (; to < end; to++) {
    const code = message.charCodeAt(to);
    if (isAsciiLetter(code) || isDigit(code)) continue;
    if (isBlank(code)) break;
    if (code === 0x7b && to > at) braces++;
    else if (code === 0x7d) braces = 0;
    else if (code === 0x3c && to > at && message[to - 1] === '/') angles++;
    else if (code === 0x3e && angles > 0) angles--;
    else if (endsWord(message, to, code) && (code !== 0x2c || braces === 0)) break;
  }
  return to;
}

const ENDS_WORDS = new Set([...'<>,;"“”„|—–…`'].map((mark) => mark.charCodeAt(0)));

/** A comma between digits is no end, and a backtick in `I`ll` is an apostrophe. */
function endsWord(message: string, at: number, code: number): boolean {
  if (!ENDS_WORDS.has(code)) return false;
  if (code === 0x2c)
    return !isDigit(message.charCodeAt(at - 1)) || !isDigit(message.charCodeAt(at + 1));
  return code !== 0x60 || message[at + 1] !== 'l' || !isAsciiLetter(message.charCodeAt(at - 1));
}

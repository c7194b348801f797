/**
 * Takes Markdown apart into units of prose: a paragraph, a list item, a line of a table. Leaves out what is not said:
 * code, what others wrote (`>`), headings, command lines, comments. Looks at the beginning of each line only.
 */

/** A line's prose, without its bullet: places in the message. */
export interface Line {
  readonly start: number;
  readonly end: number;
}

export interface Unit {
  readonly lines: Line[];
  /** Columns before the bullet of a list item; null for other prose. */
  readonly item: number | null;
  /** A ticked box. */
  readonly done: boolean;
  /** Why none of it counts: the number of the rule. */
  readonly unsaid?: number;
}

interface Fence {
  readonly mark: string;
  readonly length: number;
}

/** Reads up to `end`. Every line is looked at once. */
export function unitsOf(message: string, end: number): Unit[] {
  const reader = new UnitReader(message);
  let start = 0;
  while (start < end) {
    const found = message.indexOf('\n', start);
    const stop = found < 0 || found > end ? end : found;
    reader.read(start, stop > start && message[stop - 1] === '\r' ? stop - 1 : stop);
    start = stop + 1;
  }
  return reader.units;
}

class UnitReader {
  readonly units: Unit[] = [];
  readonly #message: string;
  #open: Unit | null = null;
  #fence: Fence | null = null;
  #comment = false;
  #afterBlank = true;
  #inList = false;

  constructor(message: string) {
    this.#message = message;
  }

  read(start: number, end: number): void {
    let at = start;
    let column = 0;
    for (; at < end; at++) {
      const code = this.#message.charCodeAt(at);
      if (code === 0x09) column += 4;
      else if (code <= 0x20) column += 1;
      else break;
    }
    if (this.#isComment(at, end) || this.#isFenced(at, end)) return;
    if (at === end) {
      this.#open = null;
      this.#afterBlank = true;
      return;
    }
    this.#prose(at, end, column);
    this.#afterBlank = false;
  }

  #prose(at: number, end: number, column: number): void {
    const first = this.#message[at] as string;
    if (first === '>') {
      this.#unsaid(52, at, end);
      return;
    }
    // A tab before prose is a slip more often than code, and four columns belong to the list item above.
    if (column >= 4 && this.#afterBlank && !this.#inList && this.#message[at - 1] !== '\t') {
      this.#unsaid(51, at, end);
      return;
    }
    if (first === '#' && /^#{1,6}[ \t]/.test(this.#message.slice(at, at + 7))) {
      this.#unsaid(55, at, end);
      return;
    }
    if (first === '$' && this.#message[at + 1] === ' ') {
      this.#unsaid(55, at, end);
      return;
    }
    // A comment of somebody's code, pasted without a fence.
    if (first === '/' && /^\/[/*]/.test(this.#message.slice(at, at + 2))) {
      this.#unsaid(51, at, end);
      return;
    }
    const bullet = bulletEnd(this.#message, at, end);
    if (bullet > at) {
      this.#item(bullet, end, column);
      return;
    }
    if (column < 2 && this.#afterBlank) this.#inList = false;
    if (this.#open === null || this.#open.unsaid !== undefined || first === '|')
      this.#begin({ lines: [], item: null, done: false });
    this.#open?.lines.push({ start: at, end });
  }

  #item(at: number, end: number, column: number): void {
    this.#inList = true;
    if (this.#startsFence(at, end) !== null) {
      this.#open = null;
      this.#fence = this.#startsFence(at, end);
      return;
    }
    if (this.#message[at] === '>') {
      this.#unsaid(52, at, end);
      return;
    }
    const box = /^\[([ xX])\][ \t]/.exec(this.#message.slice(at, at + 4));
    const done = box !== null && box[1] !== ' ';
    const start = box === null ? at : at + 4;
    this.#begin({ lines: [{ start, end }], item: column, done, ...(done ? { unsaid: 53 } : {}) });
  }

  #begin(unit: Unit): void {
    this.#open = unit;
    this.units.push(unit);
  }

  #unsaid(rule: number, start: number, end: number): void {
    this.#begin({ lines: [{ start, end }], item: null, done: false, unsaid: rule });
  }

  /** An HTML comment may go on over lines. What stands behind its end on the same line is left out with it. */
  #isComment(at: number, end: number): boolean {
    if (this.#fence !== null) return false;
    if (!this.#comment && !this.#message.startsWith('<!--', at)) return false;
    const close = this.#message.slice(at, end).includes('-->');
    this.#comment = !close;
    this.#open = null;
    return true;
  }

  #isFenced(at: number, end: number): boolean {
    const fence = this.#startsFence(at, end);
    if (this.#fence === null) {
      if (fence === null) return false;
      this.#fence = fence;
    } else if (fence !== null && this.#closes(fence, at, end)) this.#fence = null;
    this.#open = null;
    return true;
  }

  #startsFence(at: number, end: number): Fence | null {
    const mark = this.#message[at];
    if (mark !== '`' && mark !== '~') return null;
    let to = at;
    while (to < end && this.#message[to] === mark) to++;
    if (to - at < 3) return null;
    // On one line from end to end it is code in a sentence.
    if (mark === '`' && this.#message.slice(to, end).includes('`')) return null;
    return { mark, length: to - at };
  }

  #closes(fence: Fence, at: number, end: number): boolean {
    const open = this.#fence as Fence;
    if (fence.mark !== open.mark || fence.length < open.length) return false;
    return this.#message.slice(at + fence.length, end).trim() === '';
  }
}

/** Where the text of a list item begins; `at` when the line is none. `+` begins lines of a diff, not items. */
function bulletEnd(message: string, at: number, end: number): number {
  let to = at;
  const first = message[at] as string;
  if (first === '-' || first === '*' || first === '•') to = at + 1;
  else {
    while (to < end && to - at < 3 && isDigit(message.charCodeAt(to))) to++;
    if (to === at || (message[to] !== '.' && message[to] !== ')')) return at;
    to++;
  }
  const text = to;
  while (to < end && (message[to] === ' ' || message[to] === '\t')) to++;
  return to === text ? at : to;
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** Where the values of a JSON text begin and end. Comments and a comma too many are passed over, as editors allow them. */

export interface Member {
  /** Of an array's element: none. */
  readonly key: string | null;
  /** Of the key, or of the element. */
  readonly start: number;
  readonly value: JsonNode;
}

export interface Container {
  readonly kind: 'object' | 'array';
  readonly start: number;
  /** Behind the bracket that closes it. */
  readonly end: number;
  readonly members: readonly Member[];
}

export type JsonNode =
  | Container
  | { readonly kind: 'other'; readonly start: number; readonly end: number };

export const isContainer = (node: JsonNode): node is Container => node.kind !== 'other';

/** Null: it can't be read. */
export function parseJson(text: string): JsonNode | null {
  const reader = new Reader(text);
  const node = reader.value(0);
  return node !== null && reader.atEnd() ? node : null;
}

const SPACE = /(?:[\s\ufeff]|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const STRING = /"(?:[^"\\]|\\[\s\S])*"/y;
const ATOM = /-?\d[\w.+-]*|true|false|null/y;
const DEEPEST = 100;

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(depth: number): JsonNode | null {
    this.#take(SPACE);
    const start = this.#at;
    const opening = this.#text[start];
    if (depth < DEEPEST && opening === '{') return this.#container('object', '}', depth);
    if (depth < DEEPEST && opening === '[') return this.#container('array', ']', depth);
    if (this.#take(STRING) === null && this.#take(ATOM) === null) return null;
    return { kind: 'other', start, end: this.#at };
  }

  atEnd(): boolean {
    this.#take(SPACE);
    return this.#at === this.#text.length;
  }

  #container(kind: Container['kind'], closing: string, depth: number): Container | null {
    const start = this.#at++;
    const members: Member[] = [];
    for (;;) {
      this.#take(SPACE);
      if (this.#text[this.#at] === closing) return { kind, start, end: ++this.#at, members };
      const member = this.#member(kind, depth);
      if (member === null) return null;
      members.push(member);
      this.#take(SPACE);
      if (this.#text[this.#at] === ',') this.#at++;
      else if (this.#text[this.#at] !== closing) return null;
    }
  }

  #member(kind: Container['kind'], depth: number): Member | null {
    const start = this.#at;
    let key: string | null = null;
    if (kind === 'object') {
      const quoted = this.#take(STRING);
      this.#take(SPACE);
      if (quoted === null || this.#text[this.#at] !== ':') return null;
      this.#at++;
      key = textOf(quoted);
    }
    const value = this.value(depth + 1);
    return value === null ? null : { key, start, value };
  }

  #take(form: RegExp): string | null {
    form.lastIndex = this.#at;
    const found = form.exec(this.#text)?.[0] ?? null;
    if (found !== null) this.#at += found.length;
    return found;
  }
}

function textOf(quoted: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted;
  }
}

/**
 * Takes a script of sh apart, as far as that can be seen without running it. One pass from left to right, nothing is read
 * twice but what bash reads twice, too; what no grammar has is passed over, and a script that ends in the middle of
 * something ends there.
 */
import { expanded } from './braces.ts';
import { compoundAt } from './compounds.ts';
import { type Pending, readDocument } from './documents.ts';
import {
  type AndOr,
  type Compound,
  type List,
  type Node,
  type Redirection,
  TooDeep,
} from './tree.ts';
import { plainWord, readQuoted, readWord, type Source, type Word } from './word.ts';

const DEEPEST = 60;

const OPERATOR = /&>>|&>|>>|>\||>&|<<<|<<-|<<|<>|<&|>|</y;
const RESERVED =
  /(?:\{(?=[ \t\n])|(?:if|then|elif|else|fi|while|until|do|done|for|select|case|esac|function|time|coproc|\[\[|[!}])(?=[ \t\n;&|<>()]|$))/y;

/** It begins a command itself. */
const RESERVED_NAME = /^(?:if|while|until|for|select|case|function|time)[ \t]/;

export type Stops = ReadonlySet<string>;
const NOWHERE: Stops = new Set();
const CLOSED: Stops = new Set([')']);

/** @throws {TooDeep} */
export const parse = (text: string): List => new Parser(text, 0).list(NOWHERE);

const alone = (node: Node): AndOr => ({ first: [node], more: [], background: false });

export class Parser implements Source {
  readonly text: string;
  at = 0;
  private depth: number;
  private inner: List[] = [];
  private pending: Pending[] = [];

  constructor(text: string, depth: number) {
    this.text = text;
    this.depth = depth;
  }

  /** Up to one of `stops` where a command could begin, which is left there. */
  list(stops: Stops): List {
    const list: AndOr[] = [];
    for (;;) {
      this.lines();
      if (this.inner.length > 0) list.push(this.documentsOf());
      if (this.at >= this.text.length || stops.has(this.ahead())) return list;
      const before = this.at;
      list.push(this.andOr());
      if (this.at === before) this.at++;
    }
  }

  /** Scripts in here-documents run with their command, which is read by now. */
  private documentsOf(): AndOr {
    const { inner } = this;
    this.inner = [];
    return alone({ kind: 'command', words: [], documents: [], redirections: [], inner });
  }

  private andOr(): AndOr {
    const first = this.pipeline();
    const more: AndOr['more'][number][] = [];
    for (;;) {
      this.blanks();
      const on = this.text.slice(this.at, this.at + 2);
      if (on !== '&&' && on !== '||') break;
      this.at += 2;
      this.lines();
      more.push({ on, pipeline: this.pipeline() });
    }
    const end = this.text[this.at];
    if (end === '&' || (end === ';' && this.ahead() !== ';;')) this.at++;
    return { first, more, background: end === '&' };
  }

  private pipeline(): Node[] {
    const nodes: Node[] = [];
    do {
      this.lines();
      while (this.take('!') || this.takeTime() || this.takeCoproc()) this.blanks();
      nodes.push(this.command());
      this.blanks();
    } while (this.takePipe());
    return nodes;
  }

  private takeTime(): boolean {
    if (!this.take('time')) return false;
    this.blanks();
    const options = this.match(/(?:-p[ \t]+)?(?:--(?=[ \t]))?/y);
    this.at += options?.length ?? 0;
    return true;
  }

  /** A compound command may have a name before it. */
  private takeCoproc(): boolean {
    if (!this.take('coproc')) return false;
    this.blanks();
    const name = this.match(/\w+[ \t]+(?=[({]|(?:if|while|until|for|select|case|\[\[)[ \t\n])/y);
    this.at += RESERVED_NAME.test(name ?? '') ? 0 : (name?.length ?? 0);
    return true;
  }

  private takePipe(): boolean {
    const { text, at } = this;
    if (text[at] !== '|' || text[at + 1] === '|') return false;
    this.at += text[at + 1] === '&' ? 2 : 1;
    return true;
  }

  command(): Node {
    this.blanks();
    const before = this.inner;
    this.inner = [];
    const redirections: Redirection[] = [];
    const documents: string[] = [];
    const compound = this.deeper(() => compoundAt(this));
    const words = compound === null ? this.simple(redirections, documents) : [];
    const node = compound ?? this.functionAt(words);
    if (node !== null) this.redirectionsOf(redirections, documents);
    const around = { redirections, inner: this.inner };
    this.inner = before;
    return node === null
      ? { kind: 'command', words, documents, ...around }
      : { ...node, redirections, inner: [...node.inner, ...around.inner] };
  }

  private redirectionsOf(redirections: Redirection[], documents: string[]): void {
    do this.blanks();
    while (this.redirection(redirections, documents));
  }

  /** A name, and behind it `()`. */
  private functionAt(words: readonly Word[]): Compound | null {
    const end = words.length === 1 ? this.match(/\([ \t]*\)/y) : null;
    if (end === null) return null;
    this.at += end.length;
    return this.functionBody();
  }

  /** As if it ran where it is written, in a shell of its own. */
  functionBody(): Compound {
    this.lines();
    const body = [alone(this.deeper(() => this.command()))];
    const clauses = [{ test: null, body, always: true }];
    return { kind: 'compound', clauses, own: true, redirections: [], inner: [] };
  }

  private simple(redirections: Redirection[], documents: string[]): Word[] {
    const words: Word[] = [];
    for (;;) {
      this.blanks();
      if (this.redirection(redirections, documents)) continue;
      const from = this.at;
      const word = readWord(this);
      if (word === null) {
        if (!this.array(words)) return words;
      } else if (!this.isDescriptor(from)) words.push(...expanded(word));
    }
  }

  /** `2>`, `{name}>`: no word of the command. */
  private isDescriptor(from: number): boolean {
    const { text, at } = this;
    return (text[at] === '<' || text[at] === '>') && /^(?:\d+|\{\w+\})$/.test(text.slice(from, at));
  }

  /** `name=(…)`: what is in it is no command. */
  private array(words: readonly Word[]): boolean {
    const last = words.at(-1)?.text ?? '';
    if (this.text[this.at] !== '(' || this.text[this.at - 1] !== '=' || !/^\w+\+?=$/.test(last))
      return false;
    this.at++;
    do this.lines();
    while (readWord(this) !== null);
    if (this.text[this.at] === ')') this.at++;
    return true;
  }

  private redirection(redirections: Redirection[], documents: string[]): boolean {
    if (/^[<>]\(/.test(this.text.slice(this.at, this.at + 2))) return false;
    const operator = this.match(OPERATOR);
    if (operator === null) return false;
    this.at += operator.length;
    this.blanks();
    const from = this.at;
    const target = readWord(this) ?? plainWord('');
    if (operator === '<<<') documents.push(target.known ? target.text : '');
    else if (operator.startsWith('<<')) {
      const raw = this.text.slice(from, this.at);
      // Nothing is expanded in it: `<<$x` ends at `$x`.
      const end = target.known ? target.text : raw.replace(/['"\\]/g, '');
      const quoted = /['"\\]/.test(raw);
      this.pending.push({ end, indented: operator === '<<-', quoted, documents });
    } else redirections.push({ operator, target });
    return true;
  }

  /** What stands here where a command could begin, or end; empty: nothing of the grammar's. */
  ahead(): string {
    const { text, at } = this;
    if (text[at] === ')') return ')';
    if (text[at] === ';' && /[;&]/.test(text[at + 1] ?? '')) return ';;';
    return this.match(RESERVED) ?? '';
  }

  take(what: string): boolean {
    const taken = this.ahead() === what;
    if (taken) this.at += what.length;
    if (taken && what === ';;' && this.text[this.at] === '&') this.at++;
    return taken;
  }

  private match(form: RegExp): string | null {
    form.lastIndex = this.at;
    return form.exec(this.text)?.[0] ?? null;
  }

  blanks(): void {
    for (;;) {
      const character = this.text[this.at];
      if (character === ' ' || character === '\t') this.at++;
      else if (character === '\\' && this.text[this.at + 1] === '\n') this.at += 2;
      else break;
    }
    if (this.text[this.at] !== '#') return;
    const end = this.text.indexOf('\n', this.at);
    this.at = end === -1 ? this.text.length : end;
  }

  /** Blanks, comments and ends of lines, with the here-documents behind them. */
  lines(): void {
    for (this.blanks(); this.text[this.at] === '\n'; this.blanks()) {
      this.at++;
      const pending = this.pending;
      this.pending = [];
      for (const one of pending) {
        const { body, next } = readDocument(this.text, this.at, one);
        this.at = next;
        if (!one.quoted) this.quoted(body);
      }
    }
  }

  substitution(): void {
    const { inner, pending } = this;
    this.inner = [];
    this.pending = [];
    this.deeper(() => inner.push(this.list(CLOSED)));
    this.at++;
    this.inner = inner;
    this.pending = pending;
  }

  script(text: string): void {
    this.deeper(() => this.inner.push(new Parser(text, this.depth).list(NOWHERE)));
  }

  quoted(text: string): void {
    this.deeper(() => {
      const parser = new Parser(text, this.depth);
      readQuoted(parser);
      for (const list of parser.inner) this.inner.push(list);
    });
  }

  deeper<T>(read: () => T): T {
    if (++this.depth > DEEPEST) throw new TooDeep();
    const result = read();
    this.depth--;
    return result;
  }
}

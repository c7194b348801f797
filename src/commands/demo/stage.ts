/**
 * What the audience sees: numbered scenes, who runs what, the lines that came back, the journal's events, and each
 * fact as a checked line. Decides nothing but the look; a fact that does not hold ends the demonstration.
 */
import { shellWord } from '../../report/command-line.ts';

export interface Fact {
  readonly id: string;
  readonly text: string;
  readonly holds: boolean;
  /** What was seen instead, for a fact that does not hold. */
  readonly seen?: string;
}

/** Thrown at the first fact that does not hold: what would follow rests on it. */
export class FactFailed extends Error {
  readonly fact: Fact;

  constructor(fact: Fact) {
    super(`${fact.id}: ${fact.text}`);
    this.fact = fact;
  }
}

export interface ReplyOptions {
  /** Who got it, where several act at once. */
  readonly from?: string;
  readonly first?: number;
}

const WIDTH = 100;
const STYLES = { bold: 1, dim: 2, red: 31, green: 32, cyan: 36 } as const;
type Style = keyof typeof STYLES;

export class Stage {
  readonly facts: Fact[] = [];
  readonly #print: (text: string) => void;
  readonly #color: boolean;
  #scenes = 0;

  constructor(print: (text: string) => void, color: boolean) {
    this.#print = print;
    this.#color = color;
  }

  scene(title: string): void {
    this.#scenes += 1;
    this.#line('');
    this.#line(this.#paint('bold', `${this.#scenes}. ${title}`));
  }

  say(text: string): void {
    for (const line of wrap(text, WIDTH - 3)) this.#line(`   ${line}`);
  }

  /** A command as its actor would type it. */
  command(who: string, words: readonly string[]): void {
    this.#typed(who, unitsOf(words));
  }

  /** A command line that came from somewhere else, as it was. */
  pasted(who: string, line: string): void {
    this.#typed(who, line.split(/ (?=--)/));
  }

  /** What came back: its first lines, or all of it. Long lines are broken, or the margin would be lost. */
  reply(text: string, { from = '', first = Number.POSITIVE_INFINITY }: ReplyOptions = {}): void {
    const lines = text.trim().split('\n');
    const shown = lines.slice(0, first);
    if (shown.length < lines.length) shown.push('…');
    const mark = from === '' ? '│' : `${from} │`;
    const margin = `   ${this.#paint('dim', mark)} `;
    for (const line of shown.flatMap((l) => broken(l, WIDTH - mark.length - 4)))
      this.#line(line === '' ? margin.trimEnd() : `${margin}${line}`);
  }

  event(sentence: string): void {
    const line = `   ${this.#paint('cyan', `journal ▸ ${cut(sentence, WIDTH - 13)}`)}`;
    this.#line(line);
  }

  /** `seen` says what there was instead; it is only read when the fact does not hold. */
  fact(id: string, text: string, holds: boolean, seen: () => string): void {
    const fact: Fact = holds ? { id, text, holds } : { id, text, holds, seen: seen().trim() };
    this.facts.push(fact);
    const [first = '', ...more] = wrap(text, WIDTH - 5);
    const mark = holds ? this.#paint('green', '✓') : this.#paint('red', '✗');
    this.#line(`   ${mark} ${first}`);
    for (const line of more) this.#line(`     ${line}`);
    if (holds) return;
    this.reply(`this is not so (fact "${id}"). What there was:\n${fact.seen}`);
    throw new FactFailed(fact);
  }

  line(text = ''): void {
    this.#line(text);
  }

  #typed(who: string, units: readonly string[]): void {
    const prompt = `   ${who} $ `;
    const [first = '', ...more] = fill(units, WIDTH - prompt.length - 2);
    const tail = more.length > 0 ? ' \\' : '';
    this.#line(`${this.#paint('dim', prompt)}${this.#paint('bold', first + tail)}`);
    more.forEach((line, i) => {
      const end = i < more.length - 1 ? ' \\' : '';
      this.#line(this.#paint('bold', `${' '.repeat(prompt.length + 2)}${line}${end}`));
    });
  }

  #line(text: string): void {
    this.#print(`${text}\n`);
  }

  #paint(style: Style, text: string): string {
    return this.#color ? `\x1b[${STYLES[style]}m${text}\x1b[0m` : text;
  }
}

/** Where a command may be broken: an option stays with its value, and what follows `--` stays together. */
function unitsOf(words: readonly string[]): string[] {
  const units: string[] = [];
  let after = false;
  words.forEach((word, i) => {
    const joins = after || (i > 0 && (words[i - 1] ?? '').startsWith('--') && word !== '--');
    if (joins && units.length > 0) units.push(`${units.pop()} ${shellWord(word)}`);
    else units.push(shellWord(word));
    if (word === '--') after = true;
  });
  return units;
}

/** A line as a terminal would break it, but between words and two further in than it began. */
function broken(line: string, width: number): string[] {
  // A command that is offered stays one line, so that it can be pasted.
  if (/^ {2}(?:metes|git) /.test(line)) return [line];
  const indent = /^ */.exec(line)?.[0] ?? '';
  const [first = '', ...more] = fill(line.trimStart().split(' '), width - indent.length - 2);
  return [`${indent}${first}`, ...more.map((part) => `${indent}  ${part}`)].map((l) => l.trimEnd());
}

const wrap = (text: string, width: number): string[] => fill(text.split(' '), width);

function fill(units: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const unit of units) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + unit.length + 1 <= width) {
      lines[lines.length - 1] = `${last} ${unit}`;
    } else lines.push(unit);
  }
  return lines;
}

const cut = (text: string, width: number): string =>
  text.length > width ? `${text.slice(0, width - 1)}…` : text;

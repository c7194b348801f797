/**
 * Takes a script of sh apart into simple commands, as far as that can be seen without running it: quotes, escapes,
 * here-documents, substitutions. A word whose value only the shell knows is marked so, never guessed. One pass, no
 * backtracking; a script that ends in the middle of something ends there.
 */
import { type Inner, readWord, type Word } from './word.ts';

export interface Redirection {
  /** `>`, `>>`, `>|`, `&>`, `&>>`, `<>`, `>&`. */
  readonly operator: string;
  readonly target: Word;
}

export interface Command {
  readonly words: readonly Word[];
  readonly redirections: readonly Redirection[];
  /** Bodies of its here-documents. */
  readonly documents: readonly string[];
}

/** `open` and `close`: of a subshell, whose working directory is its own. */
export type Step =
  | { readonly kind: 'command'; readonly command: Command }
  | { readonly kind: 'open' | 'close' }
  /** A script inside this one: `$(…)`, backticks, `<(…)`. */
  | { readonly kind: 'inner'; readonly script: string };

interface Draft {
  words: Word[];
  redirections: Redirection[];
  documents: string[];
}

interface Pending {
  readonly end: string;
  readonly indented: boolean;
  readonly of: Draft;
}

/** A command begins behind them. */
export const KEYWORDS: ReadonlySet<string> = new Set([
  ...['if', 'then', 'elif', 'else', 'while', 'until', 'do', '{', '!', 'time'],
]);

const OPERATOR = /&>>|&>|>>|>\||>&|<<<|<<-|<<|<>|<&|>|</y;
const SEPARATOR = /;;&|;;|;&|;|&&|\|\||\|&|\||&/y;

export function scan(script: string): Step[] {
  const steps: Step[] = [];
  let draft = emptyDraft();
  let pending: Pending[] = [];
  let at = 0;
  // Without one behind it, `((` is a subshell in a subshell.
  const lastArithmetic = script.lastIndexOf('))');

  const end = (): void => {
    if (draft.words.length > 0 || draft.redirections.length > 0)
      steps.push({ kind: 'command', command: draft });
    draft = emptyDraft();
  };
  const inner = (found: readonly Inner[]): void => {
    for (const one of found) steps.push({ kind: 'inner', script: one.script });
  };
  const word = (): Word | null => {
    while (script[at] === ' ' || script[at] === '\t') at++;
    const read = readWord(script, at);
    if (read === null) return null;
    at = read.end;
    inner(read.inner);
    return read.word;
  };
  const match = (form: RegExp): string | null => {
    form.lastIndex = at;
    return form.exec(script)?.[0] ?? null;
  };

  while (at < script.length) {
    const character = script[at] as string;
    if (character === '\\' && script[at + 1] === '\n') at += 2;
    else if (character === ' ' || character === '\t' || character === '\r') at++;
    else if (character === '#') at = lineEnd(script, at);
    else if (character === '\n') {
      end();
      at++;
      for (const one of pending) at = readDocument(script, at, one);
      pending = [];
    } else if (script.startsWith('((', at) && at < lastArithmetic)
      at = afterAll(script, at + 2, '))');
    else if (character === '(' || character === ')') {
      end();
      steps.push({ kind: character === '(' ? 'open' : 'close' });
      at++;
    } else if ((character === '<' || character === '>') && script[at + 1] === '(') {
      const read = readWord(script, at);
      at = read?.end ?? script.length;
      inner(read?.inner ?? []);
    } else {
      const operator = match(OPERATOR);
      const separator = operator === null ? match(SEPARATOR) : null;
      if (operator !== null) {
        dropDescriptor(draft, script, at);
        at += operator.length;
        const target = word();
        if (target === null) break;
        if (operator.startsWith('<<') && operator !== '<<<')
          pending.push({ end: target.text, indented: operator === '<<-', of: draft });
        else draft.redirections.push({ operator, target });
      } else if (separator !== null) {
        end();
        at += separator.length;
      } else {
        const read = word();
        if (read === null) break;
        draft.words.push(read);
        if (read.text === '[[' && isFirst(draft)) at = afterAll(script, at, ']]');
      }
    }
  }
  end();
  return steps;
}

const emptyDraft = (): Draft => ({ words: [], redirections: [], documents: [] });

/** Whether its last word is where a command begins. */
const isFirst = ({ words }: Draft): boolean =>
  words.slice(0, -1).every(({ text }) => KEYWORDS.has(text));

/** `2>x`: the number is no word of the command. */
function dropDescriptor(draft: Draft, script: string, at: number): void {
  const before = /(?:^|[\s;&|(])(\d+)$/.exec(script.slice(Math.max(0, at - 12), at))?.[1];
  if (before !== undefined && draft.words.at(-1)?.text === before) draft.words.pop();
}

function lineEnd(script: string, from: number): number {
  const at = script.indexOf('\n', from);
  return at === -1 ? script.length : at;
}

function afterAll(script: string, from: number, mark: string): number {
  const at = script.indexOf(mark, from);
  return at === -1 ? script.length : at + mark.length;
}

/** Keeps the body with its command; gives where the line after the end of it begins. */
function readDocument(script: string, from: number, { end, indented, of }: Pending): number {
  const lines: string[] = [];
  for (let at = from; at < script.length; ) {
    const stop = lineEnd(script, at);
    const line = script.slice(at, stop);
    at = stop + 1;
    if ((indented ? line.replace(/^\t+/, '') : line) === end) {
      of.documents.push(lines.join('\n'));
      return at;
    }
    lines.push(line);
  }
  of.documents.push(lines.join('\n'));
  return script.length;
}

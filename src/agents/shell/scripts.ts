/** Scripts that one command hands to another shell, or back to this one. */
import type { Command, Compound, Node } from './tree.ts';
import { nameOf, type Word } from './word.ts';

export interface Script {
  readonly text: string;
  /** What it does to the working directory is felt behind it. */
  readonly here: boolean;
}

const SHELLS = new Set(['sh', 'bash', 'zsh', 'dash', 'ksh', 'mksh', 'ash', 'rbash']);

/** What is run; null: nothing that can be read. `input`: what comes through a pipe. */
export function scriptIn(command: Command, input: string | null): Script | null {
  const name = nameOf(command.words[0]);
  const words = command.words.slice(1);
  if (name === 'eval') return { text: behindDashes(words).map(shown).join(' '), here: true };
  if (name === 'trap') return own(words.find(({ text }) => text !== '--'));
  if (name === 'su') return own(words[words.findIndex(({ text }) => IS_SU.test(text)) + 1]);
  const sent = command.documents.at(-1) ?? input;
  if (name === '.' || name === 'source')
    return isStdin(behindDashes(words)[0]) && sent !== null ? { text: sent, here: true } : null;
  if (!SHELLS.has(name)) return null;
  const { isCommand, isInput, operands } = given(words);
  if (isCommand) return own(operands[0]);
  const stdin =
    isInput || operands.length === 0 || operands[0]?.text === '-' || isStdin(operands[0]);
  return stdin && sent !== null ? { text: sent, here: false } : null;
}

const isStdin = (word: Word | undefined): boolean =>
  /^(?:\/dev\/stdin|(?:\/dev|\/proc\/self)\/fd\/0)$/.test(word?.text ?? '');

const behindDashes = (words: readonly Word[]): readonly Word[] =>
  words[0]?.text === '--' ? words.slice(1) : words;

const IS_SU = /^(?:-\w*c|--command|--session-command)$/;

const shown = ({ known, text }: Word): string => (known ? text : '""');

const own = (word: Word | undefined): Script | null =>
  word?.known === true && word.text !== '' ? { text: word.text, here: false } : null;

interface Given {
  readonly isCommand: boolean;
  readonly isInput: boolean;
  readonly operands: readonly Word[];
}

/** A shell goes on to read options behind `-c`. */
function given(words: readonly Word[]): Given {
  let isCommand = false;
  let isInput = false;
  let at = 0;
  for (; at < words.length; at++) {
    const text = words[at]?.text ?? '';
    if (text === '--' || text === '-') {
      at++;
      break;
    }
    if (!/^[-+]./.test(text)) break;
    if (/^--(?:rcfile|init-file)$/.test(text) || /^[-+][A-Za-z]*[oO]$/.test(text)) at++;
    if (text.startsWith('--')) continue;
    isCommand ||= /^-\w*c/.test(text);
    isInput ||= /^-\w*s/.test(text);
  }
  return { isCommand, isInput, operands: words.slice(at) };
}

/** What a command is seen to print, for a shell behind the pipe; null: nobody can say. `input`: what it reads. */
export function printed(node: Node, input: string | null): string | null {
  if (node.kind === 'compound') return printedWithin(node);
  const name = nameOf(node.words[0]);
  const words = node.words.slice(1);
  if (name === 'tee') return input;
  if (name === 'cat')
    return words.every(({ text }) => text === '-') ? (node.documents.at(-1) ?? input) : null;
  if (name === 'printf') return formatted(behindDashes(words).map(shown));
  if (name !== 'echo') return null;
  const from = words.findIndex(({ text }) => !/^-[neE]+$/.test(text));
  const text = (from === -1 ? [] : words.slice(from)).map(shown).join(' ');
  return text.replace(/\\n/g, '\n');
}

/** Of `{ …; }` and `( … )`: what each of its commands prints. */
function printedWithin({ clauses }: Compound): string | null {
  const [only, ...more] = clauses;
  if (only?.test !== null || more.length > 0) return null;
  const lines = only.body.flatMap(({ first: [node, ...rest] }) =>
    node === undefined || rest.length > 0 ? [] : (printed(node, null) ?? []),
  );
  return lines.length === 0 ? null : lines.join('\n');
}

/** As printf puts its arguments into its format, again and again. */
function formatted([format = '', ...args]: readonly string[]): string {
  const rest = [...args];
  const parts: string[] = [];
  do {
    const before = rest.length;
    parts.push(format.replace(/%[-+ #\d.*]*[a-zA-Z]/g, () => rest.shift() ?? ''));
    if (rest.length === before) break;
  } while (rest.length > 0);
  return parts.join('').replace(/\\n/g, '\n');
}

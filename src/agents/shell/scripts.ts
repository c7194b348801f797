/** Scripts that one command hands to another shell, or back to this one. */
import type { Command, Node } from './tree.ts';
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
  if (name === 'eval') return { text: words.map(shown).join(' '), here: true };
  if (name === 'trap') return own(words.find(({ text }) => text !== '--'));
  if (name === 'su') return own(words[words.findIndex(({ text }) => IS_SU.test(text)) + 1]);
  if (!SHELLS.has(name)) return null;
  const { isCommand, isInput, operands } = given(words);
  if (isCommand) return own(operands[0]);
  const stdin =
    isInput || operands.length === 0 || /^(?:-|\/dev\/stdin)$/.test(operands[0]?.text ?? '');
  const text = command.documents.at(-1) ?? input;
  return stdin && text !== null ? { text, here: false } : null;
}

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

/** What a command is seen to print, for a shell behind the pipe; null: nobody can say. */
export function printed(node: Node | undefined): string | null {
  if (node?.kind !== 'command') return null;
  const name = nameOf(node.words[0]);
  const words = node.words.slice(1);
  if (name === 'cat') return words.length === 0 ? (node.documents.at(-1) ?? null) : null;
  if (name !== 'echo' && name !== 'printf') return null;
  return words.map(name === 'printf' ? withLines : shown).join(' ');
}

const withLines = (word: Word): string => shown(word).replace(/\\n/g, '\n');

/**
 * Decides how a command is printed so that it can be pasted into any POSIX shell and means what was meant,
 * whatever the branch or path is called. Knows no verb; the texts it is given are never trusted.
 */
import { bytesOf, isPlain } from './printable.ts';

/** Nothing here is special to sh, nor to zsh at a word's start (`=x`, `~x`) or in an interactive bash (`!`). */
const BARE = /^[A-Za-z0-9_@%+:,./-][A-Za-z0-9_@%+:,./=-]*$/;

/** One word of a command line. Visible text in single quotes; the rest by `printf`, so that it stays one line. */
export function shellWord(text: string): string {
  if (BARE.test(text)) return text;
  if (text === '' || isVisible(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  return throughPrintf(text);
}

/** A whole command. Words that start with `-` and aren't options go behind `--`: see `commandOf`. */
export const commandLine = (words: readonly string[]): string => words.map(shellWord).join(' ');

/** `metes <verb> <options> <operands>`, with `--` only where an operand would be taken for an option. */
export function commandOf(
  verb: readonly string[],
  options: readonly string[],
  operands: readonly string[],
): string {
  const guard = operands.some((word) => word.startsWith('-')) ? ['--'] : [];
  return commandLine(['metes', ...verb, ...options, ...guard, ...operands]);
}

/** Blanks at the ends are visible inside quotes. */
const isVisible = (text: string): boolean => isPlain(`.${text}.`);

/**
 * `"$(printf '%b' 'caf\0351')"`: octal escapes are the only ones POSIX gives `%b`. The substitution drops
 * newlines at the end, so those are added again from IFS, whose third character is one.
 */
function throughPrintf(text: string): string {
  const kept = text.slice(0, text.length - newlinesAtEnd(text));
  const ending = `\${IFS#??}`.repeat(text.length - kept.length);
  const body = [...kept].map((c) => (/[^\\'"]/.test(c) && isVisible(c) ? c : octal(c))).join('');
  return `"$(printf '%b' '${body}')${ending}"`;
}

/** Counted from the end: a pattern begins anew at each of thousands that end nothing. */
function newlinesAtEnd(text: string): number {
  let count = 0;
  while (count < text.length && text[text.length - 1 - count] === '\n') count += 1;
  return count;
}

const octal = (character: string): string =>
  bytesOf(character)
    .map((byte) => `\\0${byte.toString(8).padStart(3, '0')}`)
    .join('');

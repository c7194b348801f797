/**
 * Decides how text that a stranger chose stands in a page: it ends no code span, opens no tag, mentions nobody and
 * hides nothing. GitHub's dialect; the rules and the traps behind them are listed in docs/threat-model.md.
 */
import { printablePath, printableText } from './printable.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '|': '&#124;',
  '@': '&#64;',
  '#': '&#35;',
  '`': '&#96;',
  '*': '&#42;',
  _: '&#95;',
  '~': '&#126;',
  '[': '&#91;',
  ']': '&#93;',
  '\\': '&#92;',
  $: '&#36;',
};

/**
 * Free text in running prose: what Markdown could take for its own becomes an entity. Mentions and references are
 * looked for after entities were read, so a zero width space stands behind the signs that begin them; addresses lose
 * what makes them links.
 */
export const markdownText = (text: string, limit?: number): string =>
  unlinked(entities(printableText(text, limit)).replace(/&#(?:64|35);|\bGH-/gi, '$&&#8203;'));

/** Addresses become links in an HTML element as well, code or not. */
const unlinked = (text: string): string =>
  text.replace(/\b(www)\./gi, '$1&#46;').replaceAll('://', '&#58;//');

/**
 * One line of text as code. A code span takes entities literally, so it is fenced by more backquotes than it holds;
 * where that doesn't do (in a table, `|` ends the cell even in code) it is an HTML element with entities, in which
 * nobody is mentioned either.
 */
export function markdownCode(
  text: string,
  place: 'prose' | 'cell' = 'prose',
  limit = 1_000,
): string {
  const line = printableText(text, limit);
  if (place === 'cell' || line === '' || /[<>&|@]/.test(line))
    return `<code>${unlinked(entities(line))}</code>`;
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = /^`|`$|^ .* $/.test(line) ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** A path, quoted as on a terminal when it can't be shown as it is. */
export const markdownPath = (path: string, place?: 'prose' | 'cell'): string =>
  markdownCode(printablePath(path), place);

/** Lines to copy, exactly as given: nothing is interpreted inside a fence longer than any run of backquotes in it. */
export function markdownBlock(lines: readonly string[]): string {
  const runs = lines.join('\n').match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(2, ...runs.map((run) => run.length)) + 1);
  return [fence, ...lines, fence].join('\n');
}

const entities = (text: string): string =>
  text.replace(/[&<>|@#`*_~[\]\\$]/g, (character) => ENTITIES[character] as string);

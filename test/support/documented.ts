/**
 * Whether an answer is one that docs/formats.md describes: its outcome and exit stand in the verb's table, and every
 * key in its example or its text. Read by the helper that all command tests run their verbs through.
 */
import { readFileSync } from 'node:fs';
import type { Answer } from '../../src/commands/verb.ts';

const doc = readFileSync(new URL('../../docs/formats.md', import.meta.url), 'utf8');

/** The part of a page from a heading to the next one of the same or a higher level; code blocks hold no headings. */
export function section(heading: string): string {
  const level = /^#+/.exec(heading)?.[0].length ?? 0;
  const start = doc.indexOf(`\n${heading}\n`);
  if (start < 0) throw new Error(`docs/formats.md has no "${heading}"`);
  const rest = doc.slice(start + heading.length + 2);
  const plain = rest.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/^#/gm, ' '));
  const end = new RegExp(`^#{1,${level}} `, 'm').exec(plain);
  return end === null ? rest : rest.slice(0, end.index);
}

/** The cells of a table's rows, header and rule left out, code signs taken off. */
export const rows = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()))
    .filter((cells) => cells[0]?.startsWith('`'))
    .map((cells) => cells.map((cell) => cell.replace(/^`([^`]*)`$/, '$1')));

/** The rows of a verb's table of outcomes, which is the first one of its section. */
export function outcomesOf(verb: string): string[][] {
  const table = section(`### metes ${verb}`).split('\n| outcome | exit |')[1] ?? '';
  return rows(table.split('\n\n')[0] ?? '');
}

export function undocumented(verb: string, answer: Answer): string[] {
  if (answer.streamed) return [];
  const text = section(`### metes ${verb}`);
  const row = outcomesOf(verb).find(([outcome]) => outcome === answer.outcome);
  if (row === undefined) return [`${verb} has no outcome "${answer.outcome}"`];
  const exit = row[1] ?? '';
  const observed = answer.exit === 0 && (verb === 'check' || verb === 'run');
  const wrongExit = /^\d+$/.test(exit) && Number(exit) !== answer.exit && !observed;
  return [
    ...(wrongExit ? [`${verb} answers "${answer.outcome}" with ${answer.exit}, not ${exit}`] : []),
    ...Object.keys(answer.data)
      .filter((key) => !wordsFor(text, answer).includes(key))
      .map((key) => `${verb} has no key "${key}" when "${answer.outcome}"`),
  ];
}

/** Keys of examples, and words in code signs. A refusal has the keys of its reason. */
function wordsFor(text: string, { outcome, data }: Answer): string[] {
  const refusals = outcome === 'refused' ? section('### Refusals') : '';
  const reason = rows(refusals).find(([name]) => name === data.reason);
  const parts = [text, ...(reason ?? []), refusals.replace(/^\|.*$/gm, '')];
  return parts.flatMap((part) => [
    ...[...part.matchAll(/"([A-Za-z]+)":/g)].map((found) => found[1] ?? ''),
    ...[...part.matchAll(/`([A-Za-z]+)`/g)].map((found) => found[1] ?? ''),
    part,
  ]);
}

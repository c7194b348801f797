/** The table as a terminal shows it, row by row, in at most 100 columns. */
import { LAYERS, type LayerId } from './layers.ts';
import type { EscapeRow, ObeyRow } from './rows.ts';
import type { Verdict } from './verdict.ts';

const NAME = 36;
/** As wide as its head, and as the longest word; one blank. */
const widths = LAYERS.map(({ head }) => 1 + Math.max(5, ...head.map((text) => text.length)));

const WORDS: Readonly<Record<Verdict, string>> = {
  stopped: 'stop',
  found: 'found',
  past: 'past',
  unasked: '·',
  unmeasured: '?',
};

/** With all layers on, the last column: short names. */
const FIRST: Readonly<Record<LayerId, string>> = {
  hook: 'hook',
  sandbox: 'sandbox',
  'pre-commit': 'pre-commit',
  'reference-transaction': 'ref.-t.',
  'pre-push': 'pre-push',
  'pre-receive': 'pre-rec.',
  run: 'run',
  check: 'check',
};

export const LEGEND = [
  'Each layer alone. stop: refused, and not on the host; found: named after it had landed;',
  'past: it looked, and let it by; ·: nobody asked it; ?: not measured here.',
  'Last column: with all of them on, the first to stop it.',
];

export function headLines(): string[] {
  return [0, 1].map((n) =>
    line(
      n === 0 ? '' : 'way out',
      LAYERS.map(({ head }) => head[n] ?? ''),
      ['all on:', 'first'][n] ?? '',
    ),
  );
}

export function rowLine(row: EscapeRow | ObeyRow): string {
  if (row.kind === 'escape') {
    const words = LAYERS.map(({ id }) => WORDS[row.cells[id].verdict]);
    return line(plain(row.name), words, row.first === null ? 'NONE' : FIRST[row.first]);
  }
  const word = (fine: boolean | null): string =>
    fine === null ? WORDS.unmeasured : fine ? 'fine' : 'BROKE';
  const words = LAYERS.map(({ id }) => word(row.undisturbed[id]));
  return line(row.name, words, word(row.undisturbed.all));
}

const line = (name: string, cells: readonly string[], last: string): string =>
  `${name.padEnd(NAME)}${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('')}${last}`.trimEnd();

const plain = (name: string): string => name.replaceAll('`', '');

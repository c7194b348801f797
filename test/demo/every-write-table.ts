/** The answer of `demo --every-write --json` as the table of docs/enforcement.md, and that table's place there. */
import { readFileSync } from 'node:fs';

export interface Measured {
  readonly outcome: string;
  readonly layers: readonly { id: string; name: string; unmeasured: string | null }[];
  readonly obeying: Readonly<Record<string, boolean | null>>;
  readonly escapes: readonly {
    id: string;
    name: string;
    how: string;
    cells: Readonly<Record<string, { verdict: string; reached: string; said: string | null }>>;
    first: string | null;
    reached: string;
  }[];
  readonly failures: readonly string[];
}

export const DOC = new URL('../../docs/enforcement.md', import.meta.url);
const PLACE = /<!-- every-write -->[\s\S]*<!-- end -->/;

export function committedTable(): string {
  const [place = ''] = PLACE.exec(readFileSync(DOC, 'utf8')) ?? [];
  return place.split('\n').slice(1, -1).join('\n').trim();
}

export const withTable = (doc: string, table: string): string =>
  doc.replace(PLACE, () => `<!-- every-write -->\n\n${table}\n\n<!-- end -->`);

const WORDS: Readonly<Record<string, string>> = {
  stopped: '**stopped**',
  found: '**found**',
  past: 'past',
  unasked: '–',
  unmeasured: '?',
};

export function tableOf({ layers, obeying, escapes }: Measured): string {
  const word = (fine: boolean | null | undefined): string =>
    fine == null ? '?' : fine ? 'undisturbed' : '**disturbed**';
  const nameOf = (id: string | null): string =>
    layers.find((layer) => layer.id === id)?.name ?? '**none**';
  return [
    row(['way out', ...layers.map(({ name }) => name), 'all on: first']),
    row(Array.from({ length: layers.length + 2 }, () => '---')),
    row([
      'none: stays inside its claim',
      ...layers.map(({ id }) => word(obeying[id])),
      word(obeying.all),
    ]),
    ...escapes.map(({ name, cells, first }) =>
      row([name, ...layers.map(({ id }) => WORDS[cells[id]?.verdict ?? ''] ?? ''), nameOf(first)]),
    ),
    '',
    ...escapes.map(({ name, how }) => `- ${name}: ${how}`),
  ].join('\n');
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

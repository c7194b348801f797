/**
 * How v2 does on the labelled utterances, half by half, kept as a page: whoever changes a rule sees what it gained and
 * what it cost, message by message. METES_UPDATE=1 rewrites it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lacksReference, referenceRows } from '../reference-data.ts';
import { readBy, v2 } from '../said.ts';
import { type Utterance, utterances } from '../utterances.ts';

interface Row {
  readonly message: string;
  readonly gold: readonly string[];
  readonly read: readonly string[];
}

const readRow = ({ message, tracked, gold }: Utterance): Row => ({
  message,
  gold,
  read: v2(message, tracked),
});

const halves = (['A', 'B'] as const).map((half) => ({
  name: `half ${half}`,
  rows: utterances.filter((row) => row.half === half).map(readRow),
}));

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

/** By message: was anything promised. By commitment: the same verb and the same object. */
function counts(rows: readonly Row[]) {
  const both = rows.filter((row) => row.gold.length > 0 && row.read.length > 0).length;
  const only = rows.filter((row) => row.gold.length === 0 && row.read.length > 0).length;
  const missed = rows.filter((row) => row.gold.length > 0 && row.read.length === 0).length;
  const right = rows.flatMap((row) => row.read.filter((one) => row.gold.includes(one))).length;
  const read = rows.flatMap((row) => row.read).length;
  const gold = rows.flatMap((row) => row.gold).length;
  return { both, only, missed, neither: rows.length - both - only - missed, right, read, gold };
}

function table(name: string, rows: readonly Row[]): string {
  const { both, only, missed, neither, right, read, gold } = counts(rows);
  return [
    `## ${name}: ${rows.length} messages`,
    '',
    '| | read as a promise | not |',
    '| --- | --- | --- |',
    `| labelled as one | ${both} | ${missed} |`,
    `| labelled as none | ${only} | ${neither} |`,
    '',
    `Commitments, verb and object alike: ${right} of ${read} that were read are right (${percent(right, read)}),`,
    `${right} of ${gold} that are there were read (${percent(right, gold)}).`,
  ].join('\n');
}

const differs = (row: Row): boolean => row.gold.toSorted().join() !== row.read.toSorted().join();

const differences = (rows: readonly Row[]): string =>
  rows
    .filter(differs)
    .map(
      ({ message, gold, read }) =>
        `- ${JSON.stringify(message)}\n  labelled: ${gold.join(' | ') || 'none'}; read: ${read.join(' | ') || 'none'}`,
    )
    .join('\n');

const page = (): string =>
  [
    '# v2 on the labelled utterances',
    ...halves.flatMap(({ name, rows }) => [table(name, rows), differences(rows)]),
  ].join('\n\n');

test('both halves are as in test/golden/ledger/confusion.md (METES_UPDATE=1 rewrites it)', () => {
  const golden = join(import.meta.dirname, '../../golden/ledger/confusion.md');
  const text = `${page()}\n`;
  if (process.env.METES_UPDATE) writeFileSync(golden, text);
  expect(text).toBe(readFileSync(golden, 'utf8'));
});

test.each(halves)('precision comes before recall: $name', ({ rows }) => {
  const { right, read } = counts(rows);
  expect(right / read).toBeGreaterThanOrEqual(0.95);
});

describe.skipIf(lacksReference)('the reference set', () => {
  test.each(['v1', 'v2'] as const)('under %s: 60 and 90, and nothing beside', (grammar) => {
    const rows = referenceRows().map(({ utterance, gold }) => ({
      message: utterance,
      gold: gold === null ? [] : [gold],
      read: readBy(grammar, utterance),
    }));
    const { both, only, missed, neither, right, read } = counts(rows);
    expect({ both, only, missed, neither }).toEqual({ both: 60, only: 0, missed: 0, neither: 90 });
    expect(right).toBe(read);
  });
});

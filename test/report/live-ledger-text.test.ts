/** The ledger for a terminal, where `--all` has what is over beside what is open. */
import { expect, test } from 'vitest';
import { liveLedgerText } from '../../src/report/live-ledger-text.ts';
import { eid, kept, NOW, pid } from '../registry/samples.ts';

const made = kept({ object: 'src/view.ts', write: ['src/view.ts'] });
const needed = kept({ id: pid('b1'), object: 'src/list.ts', write: ['src/list.ts'] });
const dropped = kept({
  ...needed,
  history: [...needed.history, { state: 'ABANDONED', at: NOW.toISOString(), event: eid('2') }],
});
const lacks = {
  code: 'dependency-not-notified',
  commitment: made.id,
  prerequisite: 'src/list.ts',
} as const;

test.each([
  ['open', [needed], `promised on feat/pagination, ada: ${pid('b1')}`],
  ['dropped', [dropped], 'and nobody made that'],
  ['dropped, and promised again', [dropped, { ...needed, id: pid('b2') }], pid('b2')],
])('what is needed is promised by whoever still means it: %s', (_, others, whose) => {
  const page = { commitments: [made, ...others], findings: [lacks], seen: 0 };
  const lines = liveLedgerText(page, NOW).split('\n');
  expect(lines.find((line) => line.startsWith(lacks.code))).toMatch(
    new RegExp(`, which needs src/list.ts, .*${whose}$`),
  );
});

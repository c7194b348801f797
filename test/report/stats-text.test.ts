/** The counts of `stats` in words: what there is none of is left out. */
import { expect, test } from 'vitest';
import type { Counts } from '../../src/registry/stats.ts';
import { statsText } from '../../src/report/stats-text.ts';
import { now } from './samples.ts';

const NOTHING: Counts = {
  refusals: { count: 0, collisions: 0, none: 0, unknown: 0 },
  breaches: { count: 0, answered: 0, withdrawn: 0, landed: 0, hours: null, waiting: [] },
  scope: { claims: 0, unknown: 0, declared: 0, written: 0 },
  glass: [],
  unreadable: 0,
};

test.each([
  [0, '1 would not\n'],
  [2, "1 would not; of 2 git can't tell here\n"],
])('requests that git can tell nothing of: %i', (unknown, told) => {
  const refusals = { count: 1 + unknown, collisions: 0, none: 1, unknown };
  const text = statsText({ ...NOTHING, refusals }, { now, seconds: 3_600 });
  expect(text).toContain(`\n              ${told}`);
});

test('questions that nobody answered: how many of them landed like that', () => {
  const breaches = { ...NOTHING.breaches, count: 3, answered: 1, withdrawn: 2, landed: 1 };
  const text = (landed: number) =>
    statsText({ ...NOTHING, breaches: { ...breaches, landed } }, { now, seconds: 3_600 });
  expect(text(1)).toContain('              2 over without an answer; 1 of them landed like that\n');
  expect(text(0)).toContain('              2 over without an answer\n');
});

test('no breach where metes observes: said to be none on record, for there are no records', () => {
  const text = (observed: boolean) => statsText(NOTHING, { now, seconds: 3_600, observed });
  expect(text(true)).toContain('\nBreaches      none on record: in observe mode none is put there');
  expect(text(false)).toContain('\nBreaches      none\n');
});

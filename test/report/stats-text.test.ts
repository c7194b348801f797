/** The counts of `stats` in words: what there is none of is left out. */
import { expect, test } from 'vitest';
import type { Counts } from '../../src/registry/stats.ts';
import { statsText } from '../../src/report/stats-text.ts';
import { now } from './samples.ts';

const NOTHING: Counts = {
  refusals: { count: 0, collisions: 0, none: 0, unknown: 0 },
  breaches: { count: 0, answered: 0, withdrawn: 0, hours: null, waiting: [] },
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

/** Hosts whose clocks are an hour off, and one that is ten years ahead: the checker has the true clock. */
import { expect, test } from 'vitest';
import { DISK } from '../support/store-harness.ts';
import { measure } from './measure.ts';
import { fire, HOURS } from './run.ts';

const HOUR = 3_600_000;

test('four clocks: no ground is granted twice, and none is freed before its lease has lasted', {
  timeout: 600_000,
}, async () => {
  const outcome = await fire({
    ...{
      transport: DISK,
      hosts: 4,
      processes: 1,
      claimants: 4,
      operations: 12,
      seconds: 300,
      seed: 3,
    },
    skewsMs: [0, HOUR, -HOUR, 10 * 365 * 24 * HOUR],
    // Half an hour: to a clock that is an hour ahead each lease looks over at once.
    rules: { ...HOURS, leaseMs: HOUR / 2, sweeps: false, areas: 8 },
  });
  expect(outcome.failures).toEqual([]);
  expect(outcome.violations).toEqual([]);
  const { answers, writes } = measure(outcome);
  expect(writes).toBeGreaterThan(16);
  // It was tried: a lease looked over to somebody who could not know.
  expect(answers['refused: clock']).toBeGreaterThan(0);
});

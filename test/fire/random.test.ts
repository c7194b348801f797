/** Random histories: legal ones pass, by the journal and by the search, and each with one thing wrong fails. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkJournal } from '../support/history/check-journal.ts';
import { linearize } from '../support/history/linearize.ts';
import { drawFrom } from './behaviour.ts';
import { SEEN_BY_ALL, SEEN_IN_JOURNAL } from './mutations.ts';
import { randomHistory } from './random.ts';

const seed = fc.integer({ min: 0, max: 2 ** 31 });
const RUNS = { seed: 20_261_130, numRuns: 40 };

describe('what the product decides, one after the other', () => {
  test('passes by its journal', () => {
    fc.assert(
      fc.property(seed, (n) => {
        expect(checkJournal(randomHistory(n, 40))).toEqual([]);
      }),
      RUNS,
    );
  });

  test('is explained without the journal', () => {
    fc.assert(
      fc.property(seed, (n) => {
        expect(linearize(randomHistory(n, 14).operations).explained).toBe(true);
      }),
      RUNS,
    );
  });

  test('is of every kind, and is answered in every way', () => {
    const said = new Set<string>();
    for (let n = 0; n < 40; n += 1)
      for (const { ask, answered } of randomHistory(n, 40).operations)
        if (answered !== null)
          said.add(
            `${ask.kind} ${'reason' in answered.result ? answered.result.reason : answered.result.outcome}`,
          );
    expect([...said].sort()).toMatchInlineSnapshot(`
      [
        "claim another-task",
        "claim branch-held",
        "claim granted",
        "claim held",
        "claim overlap",
        "lapse done",
        "lapse unchanged",
        "narrow done",
        "narrow not-live",
        "narrow unchanged",
        "release done",
        "release not-live",
        "release not-yours",
        "release unchanged",
        "renew done",
        "renew not-live",
        "takeover another-task",
        "takeover granted",
        "takeover not-yours",
        "widen done",
        "widen not-live",
        "widen overlap",
        "widen unchanged",
      ]
    `);
  });
});

describe.each(Object.entries({ ...SEEN_BY_ALL, ...SEEN_IN_JOURNAL }))('%s', (_name, mutate) => {
  test('is found in the journal', () => {
    let made = 0;
    fc.assert(
      fc.property(seed, (n) => {
        const wrong = mutate(randomHistory(n, 40), drawFrom(n + 1));
        if (wrong === null) return;
        made += 1;
        expect(checkJournal(wrong)).not.toEqual([]);
      }),
      RUNS,
    );
    expect(made).toBeGreaterThan(RUNS.numRuns / 2);
  });
});

describe.each(Object.entries(SEEN_BY_ALL))('%s', (_name, mutate) => {
  test('is found without the journal', () => {
    let made = 0;
    fc.assert(
      fc.property(seed, (n) => {
        const wrong = mutate(randomHistory(n, 18, 3), drawFrom(n + 1));
        if (wrong === null) return;
        made += 1;
        expect(linearize(wrong.operations).explained).toBe(false);
      }),
      RUNS,
    );
    expect(made).toBeGreaterThan(RUNS.numRuns / 8);
  });
});

/** The search for an order, without a journal: small histories that have one, and some that have none. */
import { describe, expect, test } from 'vitest';
import {
  claim,
  GRACE_MS,
  granted,
  LEASE_MS,
  narrow,
  op,
  refused,
  release,
  takeover,
  unclear,
  widen,
} from '../support/history/by-hand.ts';
import { linearize } from '../support/history/linearize.ts';
import type { Operation } from '../support/history/operation.ts';

const A = 'area0/**';
const B = 'area1/**';
const ada = op('ada', claim('ada', 'c-a', A), [0, 100], granted());
const explained = (...operations: Operation[]) => linearize(operations).explained;

describe('an order is found', () => {
  test('where two claims overlap in time, and the later asked wins', () => {
    const bob = op('bob', claim('bob', 'c-b', A), [50, 60], granted());
    const lost = op('ada', claim('ada', 'c-a', A), [0, 100], refused('overlap', 'c-b'));
    expect(linearize([lost, bob])).toEqual({ explained: true, order: ['bob', 'ada'] });
  });

  test('where an unclear write was done after it was given up, or never', () => {
    const cut = op('cut', claim('bob', 'c-b', B), [0, 10], unclear);
    const free = op('free', claim('eve', 'c-e', B), [20, 30], granted());
    const held = op('held', claim('eve', 'c-e', B), [20, 30], refused('overlap', 'c-b'));
    expect(explained(cut, free)).toBe(true);
    expect(explained(cut, held)).toBe(true);
  });

  test('where who was killed had claimed, and it was taken over', () => {
    const killed = op('killed', claim('bob', 'c-b', B), [0, null]);
    const taken = op('taken', takeover('eve', 'c-e', 'c-b'), [20, 30], granted('c-b'));
    expect(linearize([killed, taken])).toEqual({ explained: true, order: ['killed', 'taken'] });
  });

  test('where a lease and the grace were over', () => {
    const late = LEASE_MS + GRACE_MS + 200;
    const next = op('next', claim('bob', 'c-b', A), [late, late + 10], granted('c-a'));
    expect(explained(ada, next)).toBe(true);
  });

  test('where ground goes round: widened, narrowed, given back', () => {
    expect(
      explained(
        ada,
        op('1', claim('bob', 'c-b', 'area2/**'), [0, 20], granted()),
        op('2', widen('bob', 'c-b', A), [30, 200], refused('overlap', 'c-a')),
        op('3', widen('bob', 'c-b', B), [210, 220]),
        op('4', narrow('bob', 'c-b', B), [230, 260]),
        op('5', claim('eve', 'c-e', 'area2/**'), [240, 250], granted()),
        op('6', release('ada', 'c-a'), [300, 310]),
        op('7', widen('bob', 'c-b', A), [305, 320]),
      ),
    ).toBe(true);
  });
});

describe('no order is found', () => {
  test('where one ground was granted twice', () => {
    const bob = op('bob', claim('bob', 'c-b', 'area0/file1'), [50, 60], granted());
    expect(explained(ada, bob)).toBe(false);
  });

  test('where a no names a claim that had been given back', () => {
    const gone = op('gone', release('ada', 'c-a'), [110, 120]);
    const old = op('old', claim('bob', 'c-b', A), [130, 140], refused('overlap', 'c-a'));
    expect(linearize([ada, gone, old])).toEqual({
      explained: false,
      order: ['ada', 'gone'],
      stuck: ['old'],
    });
  });

  test('where a granted claim is not seen by whoever asks after it', () => {
    const bob = op('bob', claim('bob', 'c-b', A), [110, 120], granted());
    expect(explained(ada, bob)).toBe(false);
  });

  test('where a no names who asked after it', () => {
    const early = op('early', claim('bob', 'c-b', A), [0, 10], refused('overlap', 'c-a'));
    expect(explained(early, op('ada', claim('ada', 'c-a', A), [20, 30], granted()))).toBe(false);
  });

  test('where two are refused by each other', () => {
    const one = op('one', claim('ada', 'c-a', A), [0, 100], refused('overlap', 'c-b'));
    const two = op('two', claim('bob', 'c-b', A), [0, 100], refused('overlap', 'c-a'));
    expect(explained(one, two)).toBe(false);
  });

  test('where what says that nothing was written was written', () => {
    const told = { outcome: 'nothing', code: 'contended' } as const;
    const none = op('none', claim('bob', 'c-b', B), [0, 10], told);
    const held = op('held', claim('eve', 'c-e', B), [20, 30], refused('overlap', 'c-b'));
    expect(explained(none, held)).toBe(false);
  });

  test('where an unclear write was seen done, then not, then done', () => {
    const cut = op('cut', claim('bob', 'c-b', B), [0, 10], unclear);
    const seen = op('seen', claim('eve', 'c-e', B), [20, 30], refused('overlap', 'c-b'));
    const free = op('free', claim('eve', 'c-f', B), [40, 50], granted());
    expect(explained(cut, seen, free)).toBe(false);
  });

  test('where a lease was not over', () => {
    const next = op('next', claim('bob', 'c-b', A), [LEASE_MS, LEASE_MS + 10], granted('c-a'));
    expect(explained(ada, next)).toBe(false);
  });

  test('where the old attempt goes on after it was taken over', () => {
    const taken = op('taken', takeover('bob', 'c-b', 'c-a'), [110, 120], granted('c-a'));
    const late = op('late', widen('ada', 'c-a', B), [130, 140]);
    expect(explained(ada, taken, late)).toBe(false);
  });
});

test('a search that would take too long says that it does not know', () => {
  expect(linearize([ada], 0)).toEqual({ explained: null });
});

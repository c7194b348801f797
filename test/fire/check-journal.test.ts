/** The checker of journals is itself checked: histories that must fail, each for its own reason, and some that must pass. */
import { describe, expect, test } from 'vitest';
import {
  claim,
  done,
  entry,
  GRACE_MS,
  granted,
  instant,
  LEASE_MS,
  lapse,
  narrow,
  op,
  refused,
  release,
  renew,
  rulesOf,
  standing,
  takeover,
  unclear,
  widen,
} from '../support/history/by-hand.ts';
import type { Operation } from '../support/history/operation.ts';

const A = 'area0/**';
const B = 'area1/**';
const a1 = claim('ada', 'c-a', A);
const b1 = claim('bob', 'c-b', B);

/** Ada has area0 from 0 to 10 on; Bob area1. */
const ada = op('1', a1, [0, 10], granted());
const bob = op('2', b1, [20, 30], granted());
const OVER = LEASE_MS + GRACE_MS + 100;

describe('a history that is explained', () => {
  test('each write once, in order, and what stands is what was granted', () => {
    const gone = op('3', release('bob', 'c-b'), [40, 50]);
    expect(
      rulesOf(
        [ada, bob, gone],
        [ada, bob, gone].map((one) => entry(one)),
        {
          standing: [standing(a1, 0)],
          seen: [['oid-1'], ['oid-1', 'oid-2']],
        },
      ),
    ).toEqual([]);
  });

  test('a no beside a write that overlaps it in time, whichever came first', () => {
    const late = op('2', claim('bob', 'c-b', 'area0/file1'), [5, 15], refused('overlap', 'c-a'));
    const gone = op('3', release('ada', 'c-a'), [12, 30]);
    expect(rulesOf([ada, late, gone], [entry(ada), entry(gone)])).toEqual([]);
  });

  test('what was never answered, or not clearly: done later, or never', () => {
    const killed = op('2', b1, [20, null]);
    const cut = op('3', claim('eve', 'c-e', 'area2/**'), [20, 30], unclear);
    const never = op('4', claim('sue', 'c-s', 'area3/**'), [20, 30], unclear);
    const far = op('5', release('ada', 'c-a'), [500, 510]);
    const operations = [ada, killed, cut, never, far];
    expect(rulesOf(operations, [entry(ada), entry(far), entry(cut), entry(killed)])).toEqual([]);
  });

  test('takeover by force, widening, narrowing, renewal', () => {
    const operations = [
      ada,
      op('2', takeover('bob', 'c-b', 'c-a'), [20, 30], granted('c-a')),
      op('3', widen('ada', 'c-a', B), [40, 50], refused('not-live', 'c-a')),
      op('4', widen('bob', 'c-b', B), [60, 70]),
      op('5', narrow('bob', 'c-b', 'area1/file2'), [80, 90]),
      op('6', renew('bob', 'c-b'), [100, 110]),
      op('7', claim('ada', 'c-c', A), [120, 130], granted()),
      op('8', release('ada', 'c-a'), [140, 150], refused('not-live', 'c-a')),
    ];
    const [o1, o2, , o4, o5, o6, o7] = operations as [
      Operation,
      Operation,
      Operation,
      Operation,
      Operation,
      Operation,
      Operation,
    ];
    const entries = [
      entry(o1),
      entry(o2, { write: [A] }),
      entry(o4, { write: [A, B] }),
      entry(o5),
      entry(o6),
      entry(o7),
    ];
    expect(rulesOf(operations, entries)).toEqual([]);
  });

  test('a claim whose lease and grace are over makes room', () => {
    const next = op('2', claim('bob', 'c-b', A), [OVER, OVER + 5], granted('c-a'));
    expect(rulesOf([ada, next], [entry(ada), entry(next)])).toEqual([]);
    const swept = op('2', lapse('bob', 'c-a'), [OVER, OVER + 5]);
    expect(rulesOf([ada, swept], [entry(ada), entry(swept)])).toEqual([]);
  });
});

describe('a history that nothing explains', () => {
  const both = (second: Operation, facts = {}) =>
    rulesOf([ada, second], [entry(ada), entry(second, facts)]);

  test('lost-write: a grant that is not in the journal', () => {
    expect(rulesOf([ada, bob], [entry(ada)])).toEqual(['lost-write']);
  });

  test('unasked: an event that nobody asked for', () => {
    expect(rulesOf([ada], [entry(ada), entry(bob)])).toEqual(['unasked']);
  });

  test('event-twice: one event in two commits', () => {
    expect(rulesOf([ada], [entry(ada), { ...entry(ada), oid: 'oid-again' }])).toEqual([
      'event-twice',
    ]);
  });

  test('wrong-event: the event grants other ground than was asked for', () => {
    expect(both(bob, { write: ['area1/file0'] })).toEqual(['wrong-event']);
  });

  test('not-nothing: refused, and done all the same', () => {
    const told = op('2', b1, [20, 30], { outcome: 'nothing', code: 'contended' });
    expect(both(told)).toEqual(['not-nothing']);
  });

  test('told-otherwise: the answer names another claim as displaced than the journal', () => {
    const next = op('2', claim('bob', 'c-b', A), [OVER, OVER + 5], granted());
    expect(both(next, { displaced: ['c-a'] })).toEqual(['told-otherwise']);
  });

  test('out-of-order: the later one stands first', () => {
    expect(rulesOf([ada, bob], [entry(bob), entry(ada)])).toEqual(['out-of-order']);
  });

  test('double-grant: two claims on one ground', () => {
    expect(both(op('2', claim('bob', 'c-b', 'area0/file3'), [20, 30], granted()))).toEqual([
      'double-grant',
    ]);
  });

  test('double-grant: by widening', () => {
    const wider = op('3', widen('bob', 'c-b', 'area0/file3'), [40, 50]);
    expect(
      rulesOf(
        [ada, bob, wider],
        [ada, bob, wider].map((one) => entry(one)),
      ),
    ).toEqual(['double-grant']);
  });

  test('double-grant: two seats on one branch', () => {
    const second = { ...claim('bob', 'c-b', B), branch: 'ada' };
    expect(both(op('2', second, [20, 30], granted()))).toEqual(['double-grant']);
  });

  test('ended-early: displaced before its lease was over', () => {
    const next = op('2', claim('bob', 'c-b', A), [20, 30], granted('c-a'));
    expect(both(next, { displaced: ['c-a'] })).toEqual(['ended-early', 'freed-early']);
  });

  test('ended-early: within the grace', () => {
    const next = op('2', claim('bob', 'c-b', A), [LEASE_MS + 20, LEASE_MS + 30], granted('c-a'));
    expect(both(next)).toEqual(['ended-early']);
  });

  test('ended-early: taken over from somebody else without force', () => {
    const next = op(
      '2',
      takeover('bob', 'c-b', 'c-a', false),
      [LEASE_MS + 20, LEASE_MS + 30],
      granted('c-a'),
    );
    expect(both(next, { write: [A] })).toEqual(['ended-early']);
  });

  test('freed-early: by a clock that is ahead', () => {
    const ahead = op('2', lapse('bob', 'c-a'), [20, 30]);
    const skewed = { ...ahead, invoked: { ...instant(20), clock: 20 + OVER } };
    expect(both(skewed)).toEqual(['freed-early']);
  });

  test('vanished: a grant ends a claim that it does not meet', () => {
    const next = op('2', b1, [20, 30], granted('c-a'));
    expect(both(next)).toEqual(['vanished', 'freed-early']);
    const far = op('2', b1, [OVER, OVER + 5], granted('c-a'));
    expect(both(far)).toEqual(['vanished']);
  });

  test('generation: an attempt that counts wrong', () => {
    const next = op('2', takeover('bob', 'c-b', 'c-a'), [20, 30], granted('c-a'));
    expect(both(next, { write: [A], generation: 1 })).toEqual(['generation']);
    expect(both(next, { write: [A], generation: 3 })).toEqual(['generation']);
  });

  test('task: an attempt at something else', () => {
    const next = op('2', takeover('bob', 'c-b', 'c-a'), [20, 30], granted('c-a'));
    expect(both(next, { write: [A], task: 'other' })).toEqual(['task']);
  });

  test('generation: a task that begins anew', () => {
    const gone = op('2', release('ada', 'c-a'), [20, 30]);
    const anew = op(
      '3',
      { ...claim('bob', 'c-b', B), task: 't-c-a' } as typeof b1,
      [40, 50],
      granted(),
    );
    expect(
      rulesOf(
        [ada, gone, anew],
        [ada, gone, anew].map((one) => entry(one)),
      ),
    ).toEqual(['generation']);
  });

  test('granted-again: an id that was a claim before', () => {
    const gone = op('2', release('ada', 'c-a'), [20, 30]);
    const again = op(
      '3',
      { ...claim('bob', 'c-a', B), task: 't-other' } as typeof b1,
      [40, 50],
      granted(),
    );
    expect(
      rulesOf(
        [ada, gone, again],
        [ada, gone, again].map((one) => entry(one)),
      ),
    ).toEqual(['granted-again']);
  });

  test('lease: an end that does not follow from the question', () => {
    expect(both(bob, { until: 20 + LEASE_MS + 1 })).toEqual(['lease']);
  });

  test('lease: a renewal that takes time away', () => {
    const short = op('2', renew('ada', 'c-a', 5), [20, 30]);
    expect(both(short, { until: 25 })).toEqual(['lease']);
  });

  test('ground: widened, and what it had before is gone', () => {
    expect(both(op('2', widen('ada', 'c-a', B), [20, 30]))).toEqual(['ground']);
  });

  test('held-again: granted anew what was held and not over', () => {
    const again = { ...a1, claim: 'c-other' } as typeof a1;
    const renewed = entry(op('2', renew('ada', 'c-a'), [20, 30]));
    expect(rulesOf([ada, op('2', again, [20, 30], granted())], [entry(ada), renewed])).toEqual([
      'held-again',
    ]);
  });

  test('no-such-claim: widened after it was released', () => {
    const gone = op('2', release('ada', 'c-a'), [20, 30]);
    const wider = op('3', widen('ada', 'c-a', B), [40, 50]);
    expect(
      rulesOf(
        [ada, gone, wider],
        [ada, gone, wider].map((one) => entry(one)),
      ),
    ).toEqual(['no-such-claim']);
  });

  test('not-yours: widened by another seat', () => {
    expect(both(op('2', widen('bob', 'c-a', B), [20, 30]))).toEqual(['not-yours']);
  });

  test('beyond: narrowed to more than there was', () => {
    expect(both(op('2', narrow('ada', 'c-a', B), [20, 30]))).toEqual(['beyond']);
  });

  const only = (second: Operation) => rulesOf([ada, second], [entry(ada)]);

  test('unexplained: refused by a claim that does not meet it', () => {
    expect(only(op('2', b1, [20, 30], refused('overlap', 'c-a')))).toEqual(['unexplained']);
  });

  test('unexplained: refused by what had been given back before it was asked', () => {
    const gone = op('2', release('ada', 'c-a'), [20, 30]);
    const old = op('3', claim('bob', 'c-b', A), [40, 50], refused('overlap', 'c-a'));
    expect(rulesOf([ada, gone, old], [entry(ada), entry(gone)])).toEqual(['unexplained']);
  });

  test('unexplained: refused by a claim that came after the answer', () => {
    const early = op('0', claim('bob', 'c-b', A), [0, 5], refused('overlap', 'c-a'));
    const then = op('1', a1, [20, 30], granted());
    expect(rulesOf([early, then], [entry(then)])).toEqual(['unexplained']);
  });

  test('unexplained: refused by one of two that stand in the way', () => {
    const wide = op('3', claim('eve', 'c-e', A, B), [40, 50], refused('overlap', 'c-a'));
    expect(rulesOf([ada, bob, wide], [entry(ada), entry(bob)])).toEqual(['unexplained']);
  });

  test('unexplained: refused by a claim that was over', () => {
    expect(
      only(op('2', claim('bob', 'c-b', A), [OVER, OVER + 5], refused('overlap', 'c-a'))),
    ).toEqual(['unexplained']);
  });

  test('unexplained: told that a claim is gone which stands', () => {
    expect(only(op('2', widen('ada', 'c-a', B), [20, 30], refused('not-live', 'c-a')))).toEqual([
      'unexplained',
    ]);
    expect(only(op('2', release('ada', 'c-a'), [20, 30], { outcome: 'unchanged' }))).toEqual([
      'unexplained',
    ]);
  });

  test('unexplained: told to hold what was never granted', () => {
    expect(only(op('2', b1, [20, 30], { outcome: 'held' }))).toEqual(['unexplained']);
  });

  test('unexplained: told that there is nothing to widen', () => {
    expect(only(op('2', widen('ada', 'c-a', B), [20, 30], { outcome: 'unchanged' }))).toEqual([
      'unexplained',
    ]);
  });

  test('unexplained: refused for a reason that there is none of', () => {
    expect(only(op('2', b1, [20, 30], refused('broken-registry')))).toEqual(['unexplained']);
  });

  test('backwards: told what is newer, and whoever asks after that what is older', () => {
    const gone = op('2', release('ada', 'c-a'), [20, 100]);
    const sees = op('3', widen('ada', 'c-a', B), [30, 40], refused('not-live', 'c-a'));
    const old = op('4', claim('bob', 'c-b', A), [50, 60], refused('overlap', 'c-a'));
    const entries = [entry(ada), entry(gone)];
    expect(rulesOf([ada, gone, old, sees], entries)).toEqual(['backwards']);
    // Beside each other, and the other way round, either explains it.
    const beside = op('4', claim('bob', 'c-b', A), [35, 60], refused('overlap', 'c-a'));
    const first = op('4', claim('bob', 'c-b', A), [21, 25], refused('overlap', 'c-a'));
    expect(rulesOf([ada, gone, sees, beside], entries)).toEqual([]);
    expect(rulesOf([ada, gone, first, sees], entries)).toEqual([]);
  });

  const left = (...claims: Parameters<typeof standing>[]) =>
    rulesOf([ada], [entry(ada)], { standing: claims.map((one) => standing(...one)) });

  test('vanished: granted, and not in the tree', () => {
    expect(left()).toEqual(['vanished']);
  });

  test('from-nowhere: in the tree, and never granted', () => {
    expect(left([a1, 0], [b1, 20])).toEqual(['from-nowhere']);
  });

  test('differs: the tree has other ground, seat, attempt or lease', () => {
    expect(left([a1, 0, { write: ['area0/file1'] }])).toEqual(['differs']);
    expect(left([a1, 0, { seat: 'bob' }])).toEqual(['differs']);
    expect(left([a1, 0, { generation: 2 }])).toEqual(['differs']);
    expect(left([a1, 7])).toEqual(['differs']);
  });

  test('rewritten: an entry that was read is not there any more', () => {
    const now = [entry(ada), entry(bob)];
    expect(rulesOf([ada, bob], now, { seen: [['oid-1', 'oid-x']] })).toEqual(['rewritten']);
    expect(rulesOf([ada], [entry(ada)], { seen: [['oid-1', 'oid-2']] })).toEqual(['rewritten']);
  });

  test('done is not granted: what was done is in the journal as well', () => {
    const gone = op('2', release('ada', 'c-a'), [20, 30], done());
    expect(only(gone)).toEqual(['lost-write']);
  });
});

/** What `ledger --all` shows of a journal that somebody wrote into by hand: no step that could not follow. */
import { expect, test } from 'vitest';
import type { Event } from '../../src/registry/event.ts';
import type { Kept } from '../../src/registry/promised.ts';
import { PromisedHistory } from '../../src/registry/promised-history.ts';
import { at, eid, event, kept, OID, pid } from './samples.ts';

const states = (...events: readonly Event[]) => {
  const all = new PromisedHistory();
  for (const one of events) all.add(one);
  return all.commitments.map(({ history }) => history.map(({ state }) => state));
};
const promised = event({ kind: 'promised', commitments: [kept()] });
const merged = { kind: 'merged', head: OID } as const;

test('what is over is not taken back, nor replaced', () => {
  const moves = (['IMPLEMENTED', 'REPORTED', 'VERIFIED'] as const).map((state) => ({
    commitment: pid('a1'),
    state,
    shown: merged,
  }));
  const ended = [
    { commitment: pid('a1'), said: 'dropped' },
    { commitment: pid('a1'), said: 'instead', successor: pid('b1') },
  ];
  expect(
    states(
      promised,
      event({ kind: 'advanced', moves }),
      event({ kind: 'promised', commitments: [], ended }),
    ),
  ).toEqual([['COMMITTED', 'IMPLEMENTED', 'REPORTED', 'VERIFIED']]);
});

test('a new promise brings no step with it', () => {
  const forged: Kept['history'] = (['COMMITTED', 'CONFLICTED', 'VERIFIED'] as const).map(
    (state) => ({ state, at: at(-5), event: eid('5') }),
  );
  expect(states(event({ kind: 'promised', commitments: [kept({ history: forged })] }))).toEqual([
    ['COMMITTED', 'CONFLICTED'],
  ]);
});

/** Which state may follow which, whatever is thrown at a commitment; and who keeps whom out. */
import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Commitment,
  committed,
  STATES,
  type State,
  stateOf,
} from '../../src/ledger/commitment.ts';
import { conflicted, inTheWay, sameObject } from '../../src/ledger/conflict.ts';
import { advance, legalNext } from '../../src/ledger/transition.ts';

const promised = (id: string, agent: string): Commitment =>
  committed({ id, agent, verb: 'add', object: 'a_b', kind: 'snake_case', said: '' }, 1);

const after = (one: Commitment, states: readonly State[]): Commitment =>
  states.reduce((before, state) => {
    const moved = advance(before, { state, at: 1 }, 'v2');
    return moved.ok ? moved.commitment : before;
  }, one);

test.each([
  [[], 'STARTED IMPLEMENTED ABANDONED RENEGOTIATED'],
  [['STARTED'], 'IMPLEMENTED ABANDONED RENEGOTIATED'],
  [['IMPLEMENTED'], 'TESTED REPORTED ABANDONED RENEGOTIATED'],
  [['IMPLEMENTED', 'TESTED'], 'REPORTED ABANDONED RENEGOTIATED'],
  [['IMPLEMENTED', 'REPORTED'], 'TESTED VERIFIED ABANDONED RENEGOTIATED'],
  [['IMPLEMENTED', 'TESTED', 'REPORTED'], 'VERIFIED ABANDONED RENEGOTIATED'],
  [['IMPLEMENTED', 'REPORTED', 'VERIFIED'], ''],
  [['ABANDONED'], ''],
  [['STARTED', 'RENEGOTIATED'], ''],
] as const)('after %j may come: %s', (states, legal) => {
  expect(legalNext(after(promised('C1', 'A'), states)).join(' ')).toBe(legal);
});

const anyStates = array(constantFrom(...STATES), { maxLength: 30 });

test('whatever comes in whatever order, nothing is verified that was not made and reported, and an end is an end', () => {
  assert(
    property(anyStates, (states) => {
      const reached = after(promised('C1', 'A'), states).history.map((step) => step.state);
      const before = (state: State): readonly State[] => reached.slice(0, reached.indexOf(state));
      if (reached.includes('VERIFIED'))
        expect(before('VERIFIED')).toEqual(expect.arrayContaining(['IMPLEMENTED', 'REPORTED']));
      if (reached.includes('TESTED')) expect(before('TESTED')).toContain('IMPLEMENTED');
      const end = reached.findIndex((state) =>
        ['VERIFIED', 'ABANDONED', 'RENEGOTIATED'].includes(state),
      );
      expect(end === -1 || end === reached.length - 1).toBe(true);
      expect(new Set(reached).size).toBe(reached.length);
      expect(reached).not.toContain('CONFLICTED');
    }),
  );
});

test('a conflicted promise keeps nobody out, whatever becomes of it', () => {
  const other = promised('C2', 'B');
  const mine = conflicted(promised('C1', 'A'), other, 1);
  assert(
    property(anyStates, (states) => {
      const moved = after(mine, states);
      expect(
        inTheWay([moved], promised('C3', 'C'), { semantics: 'v2', sameGround: sameObject }),
      ).toBe(null);
    }),
  );
});

test.each([
  [[], true],
  [['STARTED', 'IMPLEMENTED', 'TESTED', 'REPORTED'], true],
  [['IMPLEMENTED', 'REPORTED', 'VERIFIED'], false],
  [['ABANDONED'], false],
  [['RENEGOTIATED'], false],
] as const)('after %j a promise is in the way: %s', (states, is) => {
  const kept = after(promised('C1', 'A'), states);
  const meeting = { semantics: 'v2', sameGround: sameObject } as const;
  expect(inTheWay([kept], promised('C2', 'B'), meeting)?.id ?? null).toBe(is ? 'C1' : null);
  expect(inTheWay([kept], promised('C2', 'A'), meeting)).toBe(null);
  expect(stateOf(kept)).toBe(states.at(-1) ?? 'COMMITTED');
});

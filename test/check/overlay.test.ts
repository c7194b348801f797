import { describe, expect, test } from 'vitest';
import { type Differing, writtenWith } from '../../src/check/overlay.ts';

const change = (path: string, oldOid: string | null, oid: string | null): Differing => ({
  path,
  oldMode: oldOid === null ? null : '100644',
  oldOid,
  mode: oid === null ? null : '100644',
  oid,
});
const paths = (diffs: Differing[][], work: Differing[] = []) =>
  writtenWith([{ diffs }], work).map(({ path, oid, uncommitted }) => [
    path,
    oid,
    uncommitted === true,
  ]);

describe('what a branch writes, work tree included', () => {
  test('1. a path that differs from every tree is written, one that equals some tree is not', () => {
    const base = [change('mine', 'a', 'b'), change('merged', 'a', 'c')];
    const tip = [change('mine', 'x', 'b')];
    expect(paths([base, tip])).toEqual([['mine', 'b', false]]);
  });

  test.each<[string, Differing[][], Differing[], unknown[]]>([
    ['edited on top of nothing', [[], []], [change('p', 'a', 'w')], [['p', 'w', true]]],
    [
      'edited on top of a write',
      [[change('p', 'a', 'b')], [change('p', 'a', 'b')]],
      [change('p', 'b', 'w')],
      [
        ['p', 'b', false],
        ['p', 'w', true],
      ],
    ],
    [
      'a write undone, as on the base',
      [[change('p', 'a', 'b')], [change('p', 'x', 'b')]],
      [change('p', 'b', 'a')],
      [['p', 'b', false]],
    ],
    [
      'a write undone, as on the tip',
      [[change('p', 'a', 'b')], [change('p', 'x', 'b')]],
      [change('p', 'b', 'x')],
      [['p', 'b', false]],
    ],
    [
      'a new file undone',
      [[change('p', null, 'b')], [change('p', null, 'b')]],
      [change('p', 'b', null)],
      [['p', 'b', false]],
    ],
    ['deleted', [[], []], [change('p', 'a', null)], [['p', null, true]]],
    [
      'what could not be hashed counts',
      [[], []],
      [{ ...change('p', 'a', null), mode: '100644' }],
      [['p', null, true]],
    ],
    [
      'the target’s change, merged but not committed',
      [[], [change('p', 'x', 'a')]],
      [change('p', 'a', 'x')],
      [],
    ],
  ])('2. %s', (_, diffs, work, expected) => {
    expect(paths(diffs, work)).toEqual(expected);
  });

  test('3. a restored work tree hides no commit: it is said, and still written', () => {
    const trees = [[change('p', 'a', 'b')], [change('p', 'a', 'b')]];
    expect(writtenWith([{ diffs: trees }], [change('p', 'b', 'a')])).toEqual([
      { path: 'p', mode: '100644', oid: 'b', undone: true },
    ]);
  });

  test('2. a mode alone is a write', () => {
    const executable = { ...change('p', 'a', 'a'), mode: '100755' };
    expect(paths([[], []], [executable])).toEqual([['p', 'a', true]]);
  });

  test('4. what a reference does not excuse is written, though it is as there', () => {
    const target = { diffs: [[change('theirs', 'a', 'b'), change('stray', 'a', 'b')]] };
    const below = { diffs: [[]], excuses: ({ path }: { path: string }) => path === 'theirs' };
    expect(writtenWith([below, target], []).map(({ path }) => path)).toEqual(['stray']);
    expect(writtenWith([target, below], []).map(({ path }) => path)).toEqual(['stray']);
    const restored = [change('mine', 'm', 'a'), change('theirs', 'm', 'a')];
    const other = { diffs: [[change('theirs', 'a', 'm'), change('mine', 'a', 'm')]] };
    const full = { diffs: [[change('theirs', 'x', 'm'), change('mine', 'x', 'm')]] };
    expect(
      writtenWith([{ ...other, excuses: below.excuses }, full], restored).map(
        ({ path, uncommitted, undone }) => [path, uncommitted ?? false, undone ?? false],
      ),
    ).toEqual([
      ['theirs', false, true],
      ['mine', false, false],
      ['mine', true, false],
    ]);
  });

  test('unborn: everything in the work tree', () => {
    expect(paths([], [change('p', null, 'w')])).toEqual([['p', 'w', true]]);
  });
});

/** What is left of an exclusion, against the matcher that decides everywhere: nothing more, and nothing less. */
import { describe, expect, test } from 'vitest';
import { exclusionWithout } from '../../src/scope/except.ts';
import { compileScope } from '../../src/scope/match.ts';

const NAMES = ['a', 'b.ts', '.c', 'd e'];
const PATHS = NAMES.flatMap((one) => [
  `src/${one}`,
  ...NAMES.flatMap((two) => [
    `src/${one}/${two}`,
    ...NAMES.map((three) => `src/${one}/${two}/${three}`),
  ]),
]);

const matching = (include: readonly string[]) =>
  PATHS.filter(compileScope({ include, exclude: [] }).has);

const CASES: readonly (readonly [string, readonly string[]])[] = [
  ['src/**', ['src/a']],
  ['src/**', ['src/a/**']],
  ['src/**', ['src/a/b.ts']],
  ['src/**', ['src/a/b.ts', 'src/a/.c', 'src/d e']],
  ['src/**', ['src/a', 'src/a/b.ts/**']],
  ['src/a/**', ['src/a/b.ts/.c']],
  ['src/*', ['src/.c']],
  ['src/*/**', ['src/a/b.ts']],
  ['src/!(a)', ['src/b.ts']],
  ['src/!(a|.c)/**', ['src/b.ts/**', 'src/d e/a']],
  ['**', ['src/a/b.ts']],
];

describe('what an exclusion leaves out beside what is taken out of it', () => {
  test.each(CASES)('%s without %j', (exclusion, kept) => {
    const rest = exclusionWithout(exclusion, kept);
    const before = matching([exclusion]);
    const out = matching(kept);
    expect(before).toEqual(expect.arrayContaining(out));
    expect(rest === null ? null : matching(rest)).toEqual(before.filter((p) => !out.includes(p)));
  });

  test('all of it: nothing', () => {
    expect(exclusionWithout('src/**', ['src/**'])).toEqual([]);
  });

  test.each([
    ['src/*.ts', ['src/b.ts']],
    ['src/**', ['src/*.ts']],
    ['src/**', ['docs/a']],
    ['src/**', ['src/a|b']],
    ['src/**', ['src/..']],
    ['src/!(a)', ['src/b/c']],
    ['{src,docs}/**', ['src/a']],
  ])('%s without %j can’t be spelled out', (exclusion, kept) => {
    expect(exclusionWithout(exclusion, kept)).toBeNull();
  });
});

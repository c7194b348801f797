/** What is left of a request when others' ground is taken out: claimable entries, free for sure. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { overlap } from '../../src/scope/overlap.ts';
import { scopeOf } from '../../src/scope/pattern.ts';
import { without } from '../../src/scope/subtract.ts';
import { pool, SEED, Universe } from './brute.ts';

const left = (request: string[], ...theirs: string[][]) =>
  without(scopeOf(request), theirs.map(scopeOf)).entries;

describe('a narrowed request', () => {
  test.each<[string, string[], string[][], string[]]>([
    [
      'keeps what is free',
      ['docs/**', 'src/**'],
      [['src/api/**']],
      ['docs/**', 'src/**', '!src/api/**'],
    ],
    ['drops what is taken whole', ['docs/**', 'src/api/**'], [['src/**']], ['docs/**']],
    ['is nothing when all is taken', ['src/api/**'], [['src/**']], []],
    ['is as it was beside others', ['src/**'], [['docs/**'], ['lib/**']], ['src/**']],
    [
      'keeps its own exclusions',
      ['src/**', '!src/gen/**'],
      [['src/gen/**']],
      ['src/**', '!src/gen/**'],
    ],
    [
      'excludes several',
      ['src/**'],
      [['src/a/**', 'docs/**'], ['src/b/**']],
      ['src/**', '!src/a/**', '!src/b/**'],
    ],
    ['leaves what they exclude to nobody', ['src/**'], [['src/**', '!src/gen/**']], []],
    ['of what they exclude is whole', ['src/gen/**'], [['src/**', '!src/gen/**']], ['src/gen/**']],
    [
      'excludes groups so that they stay groups',
      ['src/**'],
      [['src/!(a|b)']],
      ['src/**', '!src/!(a|b)'],
    ],
    ['needs no exclusion for what went with an include', ['a/**', 'b/x'], [['b/**']], ['a/**']],
  ])('%s', (_name, request, theirs, expected) => {
    expect(left(request, ...theirs)).toEqual(expected);
  });

  test('is within the request, overlaps nobody, and can be claimed as it is', () => {
    const universe = new Universe('ab.', 4);
    const drawn = pool(universe, 'ab.', 60).map((p) => p.pattern);
    const patterns = fc.array(fc.constantFrom(...drawn), { minLength: 1, maxLength: 2 });
    fc.assert(
      fc.property(
        patterns,
        fc.array(patterns, { minLength: 1, maxLength: 3 }),
        (request, theirs) => {
          const [mine, others] = [
            { include: request, exclude: [] },
            theirs.map((include) => ({ include, exclude: [] })),
          ];
          const { entries } = without(mine, others);
          if (entries.length === 0) return;
          const narrowed = scopeOf(entries);
          expect(narrowed.include.every((pattern) => request.includes(pattern))).toBe(true);
          for (const other of others) expect(overlap(narrowed, other).overlaps).toBe(false);
          expect(overlap(narrowed, scopeOf(['**'])).overlaps).not.toBe(false);
        },
      ),
      { seed: SEED, numRuns: 200 },
    );
  });

  test('excludes hundreds of directories when that many are taken', () => {
    const theirs = Array.from({ length: 500 }, (_, i) => [`src/d${i}/**`]);
    expect(left(['src/**'], ...theirs)).toEqual(['src/**', ...theirs.map(([dir]) => `!${dir}`)]);
  });

  test('is nothing where it would be too long to claim', () => {
    const theirs = Array.from({ length: 1_001 }, (_, i) => [`src/d${i}/**`]);
    expect(left(['src/**'], ...theirs)).toEqual([]);
  });
});

/** Overlap by example: the pairs that people got wrong, the traps of minimatch, and where an answer is refused. */
import { describe, expect, test } from 'vitest';
import { compileScope } from '../../src/scope/match.ts';
import { overlap, overlappingPairs } from '../../src/scope/overlap.ts';
import { parseScope, scopeOf } from '../../src/scope/pattern.ts';
import type { Overlap } from '../../src/scope/scope.ts';

const entries = (text: string): string[] => text.split(' ');

/** The witness, or false, or null. Both orders are asked. */
function asked(left: string, right: string): string | false | null {
  const [a, b] = [scopeOf(entries(left)), scopeOf(entries(right))];
  const found = overlap(a, b);
  expect(overlap(b, a)).toEqual(found);
  if (found.overlaps !== true) return found.overlaps;
  expect(compileScope(a).has(found.witness)).toBe(true);
  expect(compileScope(b).has(found.witness)).toBe(true);
  return found.witness;
}

describe('pairs', () => {
  test.each<[string, string, string | false]>([
    ['src/*.ts', 'src/index.*', 'src/index.ts'],
    ['src/**/*.ts', 'src/api/**', 'src/api/x.ts'],
    ['src/[a-m]*.ts', 'src/[n-z]*.ts', false],
    ['**/*.test.ts', '**/*.spec.ts', false],
    ['packages/*/src/**', 'packages/core/**/index.ts', 'packages/core/src/index.ts'],
    ['src/!(index).ts', 'src/index.ts', false],
    ['src/!(index).ts', 'src/main.ts', 'src/main.ts'],
    ['a/**', 'a', false],
    ['a/**', 'a/b', 'a/b'],
    ['a/*/c/*', '*/b/*/d', 'a/b/c/d'],
    ['*(ab)c', 'a*(ba)bc', 'abc'],
    ['f{01..10}', 'f?', false],
    ['f{1..10}', 'f?', 'f1'],
    ['app/[id]/page.tsx', 'app/i/page.tsx', 'app/i/page.tsx'],
    ['app/[id]/page.tsx', 'app/\\[id\\]/page.tsx', false],
    ['src/** !src/gen/**', 'src/gen/*.ts', false],
    ['src/** !src/gen/**', 'src/gen', 'src/gen'],
    ['** !**/*.ts', '** !**/!(*.ts)', false],
    ['src/{a,b}/**', 'src/** !src/a/** !src/b/*/**', 'src/b/x'],
    ['src/auth/login.py', 'src/**', 'src/auth/login.py'],
    ['src/api/**', 'src/api-v2/**', false],
    ['src/cli/**', 'src/cli_x/z.rs', false],
    ['.github/**', 'github/**', false],
    ['.github/**', '**/*.yml', '.github/x.yml'],
    ['src/a.ts src/b.ts src/c.ts', 'src/d.ts src/e.ts src/f.ts', false],
    ['infra/**', 'src/**', false],
    ['*.md', 'docs/*.md', false],
    ['**', '**', 'x'],
    ['*', '.*', '.x'],
    ['a/**/b/**/c', 'a/c', false],
    ['a/**/**/c', 'a/c', 'a/c'],
    ['**/a/**', 'a', false],
    ['!(a|b)/**', 'b/**', false],
    ['+(a|b)', 'c', false],
    ['a@()b', 'ab', 'ab'],
    ['x/@(a|b)/?(c)d', 'x/b/d', 'x/b/d'],
    ['[!a-z]', '?', '0'],
  ])('%s and %s: %s', (left, right, expected) => {
    expect(asked(left, right)).toBe(expected);
  });
});

describe('traps', () => {
  test('case and normal form tell nothing apart, exclusions included', () => {
    expect(asked('SRC/API/**', 'src/api/x')).toBe('src/api/x');
    expect(asked('caf\u00e9.ts', 'CAFE\u0301.TS')).toBe('CAF\u00c9.TS');
    expect(asked('src/** !SRC/Gen/**', 'src/gen/x')).toBe(false);
    expect(asked('[A-C]', 'b')).toBe('b');
    expect(asked('[!A-C]', 'b')).toBe(false);
    expect(asked('\u03a3', '\u03c2')).toBe('\u03a3');
    expect(asked('J\u030c*', '\u01f0*x')).toBe('\u01f0x');
    expect(asked('stra\u00dfe', 'strasse')).toBe(false);
  });

  test('a search that reaches `..` first must not end there', () => {
    expect(asked('.?', '.*')).toBe('.x');
    expect(asked('?(.)?(.)', '*')).toBe(false);
    expect(asked('a/.?(.)/b', 'a/*/b')).toBe(false);
    expect(asked('@(.|..|...)', '*')).toBe('...');
  });

  test('`*()` is a star and two characters, and in a name with more it is a group of nothing', () => {
    expect(asked('*()', 'x()')).toBe('x()');
    expect(asked('*()', 'x')).toBe(false);
    expect(asked('*()a', 'a')).toBe('a');
  });

  test('a long range is not kept behind a marker, and numbers keep their zeros', () => {
    expect(asked('f{1..500}.ts', 'f499.ts')).toBe('f499.ts');
    expect(asked('f{1..500}.ts', 'f501.ts')).toBe(false);
    expect(asked('f{001..500}.ts', 'f7.ts')).toBe(false);
    expect(asked('f{001..500}.ts', 'f007.ts')).toBe('f007.ts');
  });

  test('characters are code points, and a byte that is none is one', () => {
    expect(asked('?', '\u{1f600}')).toBe('\u{1f600}');
    expect(asked('??', '\u{1f600}')).toBe(false);
    expect(asked('[\u{1f600}-\u{1f64f}]', '\u{1f601}')).toBe('\u{1f601}');
    expect(asked('a?', 'a\udcff')).toBe('a\udcff');
  });

  test('32 times `**` still match', () => {
    const deep = `${'**/a/'.repeat(32)}b`;
    expect(asked(deep, '**/b')).toBe(`${'a/'.repeat(32)}b`);
  });
});

describe('fifty exclusions', () => {
  const all = scopeOf(['src/**', ...Array.from({ length: 50 }, (_, i) => `!src/dir${i}/**`)]);

  test('what they leave is found, what they take is proved', () => {
    expect(overlap(all, scopeOf(['src/**']))).toEqual({ overlaps: true, witness: 'src/x' });
    expect(overlap(all, scopeOf(['src/dir7/*.ts'])).overlaps).toBe(false);
    expect(overlap(all, scopeOf(['src/dir7*/**'])).overlaps).toBe(true);
    expect(overlap(all, scopeOf(['src/{dir1,dir2}/**/*.ts'])).overlaps).toBe(false);
  });
});

describe('a witness', () => {
  test('begins as the patterns are written', () => {
    expect(asked('src/API/**', '**/Items.ts')).toBe('src/API/items.ts');
    expect(asked('README.md', '*.MD')).toBe('README.md');
  });

  const [a, b] = [scopeOf(['src/**', '!src/x/**']), scopeOf(['**/*.ts'])];

  test('that exists is preferred, the first of them', () => {
    const prefer = ['src/x/a.ts', 'lib/a.ts', 'src/main.ts', 'src/a.ts'];
    expect(overlap(a, b, { prefer })).toEqual({ overlaps: true, witness: 'src/main.ts' });
    expect(overlap(b, a, { prefer })).toEqual({ overlaps: true, witness: 'src/main.ts' });
  });

  test('that exists does not make disjoint scopes overlap', () => {
    const prefer = ['src/a.ts'];
    expect(overlap(a, scopeOf(['lib/**']), { prefer })).toEqual({ overlaps: false });
  });
});

describe('over the work budget', () => {
  const hard = '*a*b*c*a*b*c*a*b*c*x';
  const other = '*c*b*a*c*b*a*c*b*a*y*x';

  test('the answer is neither, names a pattern, and is the same in every order', () => {
    const [a, b] = [scopeOf([hard]), scopeOf([`!(${'z'})${other}`])];
    const found = overlap(a, b, { steps: 100 });
    expect(found).toEqual({
      overlaps: null,
      reason: `cannot prove !(z)${other} and ${hard} disjoint: the comparison takes too much work`,
      pattern: `!(z)${other}`,
    });
    expect(overlap(b, a, { steps: 100 })).toEqual(found);
    expect(overlappingPairs(a, b)).toHaveLength(1);
  });

  test('a path that exists in both still decides it', () => {
    const [a, b] = [scopeOf([hard]), scopeOf([other])];
    const path = 'abcabcabccbacbacbayx';
    expect(overlap(a, b, { steps: 100, prefer: [path] }).overlaps).not.toBe(false);
  });

  test('bad cases end: what the caps let through is decided or refused within the budget', () => {
    const cases: [string[], string[]][] = [
      [['*a'.repeat(40)], ['*b'.repeat(40)]],
      [[`${'**/*a*/'.repeat(30)}x`], [`${'**/*b*/'.repeat(30)}y`]],
      [['**', ...Array.from({ length: 60 }, (_, i) => `!**/*${i}*/**/*${i}*`)], ['**/*x*/**/*y*']],
      [[`*!(*a???b)${'?'.repeat(30)}x`], [`*!(*b???a)${'?'.repeat(31)}y`]],
      [
        Array.from({ length: 10 }, (_, i) => `d${i}/{1..999}`),
        Array.from({ length: 10 }, (_, i) => `*/{1..${900 + i}}x`),
      ],
    ];
    for (const [left, right] of cases) {
      const found: Overlap = overlap(scopeOf(left), scopeOf(right));
      expect([true, false, null]).toContain(found.overlaps);
    }
  });

  test('too many rows to compare is an answer too', () => {
    const many = (tail: string) =>
      scopeOf(Array.from({ length: 10 }, (_, i) => `*/*${i}{1..999}${tail}`));
    const found = overlap(many('x'), many('y'), { steps: 500 });
    expect(found).toMatchObject({ overlaps: null });
    expect(found.overlaps === null && found.reason).toContain('too many patterns to compare');
  });
});

test('pairs name each pattern that meets one of theirs, in the order they were written', () => {
  const mine = scopeOf(['docs/**', 'src/**', '*.md', '!src/gen/**']);
  const theirs = scopeOf(['src/gen/a.ts', 'src/api/**', 'README.md', 'docs/guide/*']);
  expect(overlappingPairs(mine, theirs)).toEqual([
    { mine: 'docs/**', theirs: 'docs/guide/*' },
    { mine: 'src/**', theirs: 'src/api/**' },
    { mine: '*.md', theirs: 'README.md' },
  ]);
});

test('what is refused is refused by both sides alike', () => {
  for (const bad of ['/x', 'a#b', '[[:alpha:]]']) expect(parseScope([bad]).ok).toBe(false);
});

/** What an entry means, and every way it can be wrong, with the words that a person sees. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MetesError } from '../../src/errors.ts';
import { compileScope } from '../../src/scope/match.ts';
import {
  entriesOf,
  isSayable,
  literalPattern,
  parseScope,
  problemIn,
  scopeOf,
} from '../../src/scope/pattern.ts';
import { CAPS, type PatternProblemCode } from '../../src/scope/scope.ts';
import { treeFacts } from '../../src/scope/tree-facts.ts';
import { patterns, SEED } from './brute.ts';

const tree = treeFacts([
  'src/api/items.ts',
  'app/[id]/page.tsx',
  'docs/#1.md',
  'Makefile',
  'odd/a\nb',
  'caf\u00e9/menu.txt',
  'raw/\udcff.bin',
]);

/** The canonical entry and why, or the problem. */
const understood = (entry: string, facts = tree) => {
  const parsed = parseScope([entry, '**'], facts);
  if (!parsed.ok) return parsed.problems[0];
  const { entry: canonical, because } = parsed.understood[0] ?? {};
  return because === undefined ? canonical : [canonical, because];
};

describe('what an entry means', () => {
  test.each<[string, unknown]>([
    ['src/*.ts', 'src/*.ts'],
    ['src/api', ['src/api/**', 'directory']],
    ['SRC/Api', ['SRC/Api/**', 'directory']],
    ['src/api/', ['src/api/**', 'trailing-slash']],
    ['src/new/', ['src/new/**', 'trailing-slash']],
    ['src/new', 'src/new'],
    ['src//api//x', 'src/api/x'],
    ['**/**/x', '**/x'],
    ['src/**/', ['src/**', 'trailing-slash']],
    ['Makefile', 'Makefile'],
    ['app/[id]/page.tsx', ['app/\\[id\\]/page.tsx', 'literal-file']],
    ['app/[id]', ['app/\\[id\\]/**', 'directory']],
    ['app/[id]/', ['app/\\[id\\]/**', 'trailing-slash']],
    ['app/[id]/*.tsx', ['app/\\[id\\]/*.tsx', 'directory']],
    ['app/[ab]/*.tsx', 'app/[ab]/*.tsx'],
    ['docs/#1.md', ['docs/\\#1.md', 'literal-file']],
    ['docs/\\#2.md', 'docs/\\#2.md'],
    ['odd/a\nb', ['odd/a\\\nb', 'literal-file']],
    ['cafe\u0301/menu.txt', 'caf\u00e9/menu.txt'],
    ['cafe\u0301', ['caf\u00e9/**', 'directory']],
    ['raw/\udcff.bin', 'raw/\udcff.bin'],
    ['!src/api', ['!src/api/**', 'directory']],
    ['!src/gen/**', '!src/gen/**'],
    ['!(a|b)', '!(a|b)'],
    ['!!(a|b)', '!!(a|b)'],
    ['\\!a', '\\!a'],
    ['src\\api', 'src\\api'],
  ])('%j', (entry, expected) => {
    expect(understood(entry)).toEqual(expected);
  });

  test('a canonical entry means the same again, with the tree and without', () => {
    fc.assert(
      fc.property(patterns('abc.'), fc.boolean(), (pattern, excludes) => {
        const entries = excludes ? ['**', `!${pattern}`] : [pattern];
        const scope = scopeOf(entries);
        expect(scopeOf(entriesOf(scope))).toEqual(scope);
        expect(parseScope(entriesOf(scope), tree)).toMatchObject({ ok: true, scope });
      }),
      { seed: SEED },
    );
  });

  test('a literal pattern matches its path and no other', () => {
    const path = fc.string({
      unit: fc.constantFrom(...'ab*?[]{},!()@+|\\# \n/\ufffd'),
      minLength: 1,
    });
    fc.assert(
      fc.property(path, path, (a, b) => {
        fc.pre(!/(^|\/)\.{0,2}(\/|$)/.test(a));
        const { has } = compileScope(scopeOf([literalPattern(a)]));
        expect(has(a)).toBe(true);
        expect(has(b)).toBe(a === b);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  test('a path that a pattern can say is one whose literal pattern can be used', () => {
    const part = fc.string({
      unit: fc.constantFrom(...'ab*[]{!(@\\# \n\ufffd'),
      minLength: 1,
    });
    const path = fc
      .tuple(part, fc.nat(1_100))
      .map(([text, length]) => `${text}/${'x'.repeat(length)}`);
    fc.assert(
      fc.property(path, (one) => {
        fc.pre(!one.endsWith('/'));
        expect(parseScope([literalPattern(one)]).ok).toBe(isSayable(one));
      }),
      { seed: SEED, numRuns: 500 },
    );
    expect(isSayable('src/f\udcff.ts')).toBe(false);
  });

  test('the same entry twice is one', () => {
    expect(scopeOf(['a', 'a', '!b', '!b'])).toEqual({ include: ['a'], exclude: ['b'] });
  });
});

describe('what can not be used', () => {
  test.each<[string, PatternProblemCode, string, string]>([
    ['', 'empty', 'the pattern is empty', 'name a path to write'],
    ['!', 'empty', 'the pattern is empty', 'name a path to write'],
    ['  ', 'empty', 'the pattern is empty', 'name a path to write'],
    [
      'a/{b,c/}',
      'empty',
      '`a/{b,c/}` also stands for `a/c/`, which ends in an empty name',
      'write `a/c/**` for everything below it',
    ],
    [
      '/src/a',
      'absolute',
      'patterns begin at the top of the repository, not at the root of the file system',
      "`src/a`, if it is below the repository's root; nothing else can be named",
    ],
    [
      'C:\\src\\a',
      'absolute',
      'patterns begin at the top of the repository, not at the root of the file system',
      "`src\\a`, if it is below the repository's root; nothing else can be named",
    ],
    [
      '{a,/b}/c',
      'absolute',
      '`{a,/b}/c` also stands for `/b/c`, which begins with `/`',
      'patterns begin at the top of the repository: leave the `/` out',
    ],
    [
      'src/f\ufffd.ts',
      'not-utf-8',
      'it has a sign that stands for bytes which are not UTF-8',
      'write `*` in its place',
    ],
    ['./src', 'dot-segment', '`.` names no directory here', '`src`'],
    ['.', 'dot-segment', '`.` names no directory here', '`**` for everything'],
    [
      'a/{.,b}',
      'dot-segment',
      '`a/{.,b}` has a `.` in it, and no path has',
      'write the path from the top of the repository without it',
    ],
    ['a/../../b', 'parent-segment', "it leads out of the repository's root", 'a path below it'],
    ['a/../b/*', 'parent-segment', 'a pattern is written without `..`', '`b/*`'],
    [
      'a/\\.\\./b',
      'parent-segment',
      '`a/\\.\\./b` has a `..` in it, and no path has',
      'write the path from the top of the repository without it',
    ],
    [
      'a#b',
      'reserved-hash',
      '`#` is reserved: it will narrow a claim below the file',
      '`a\\#b` for a name with `#` in it',
    ],
    [
      'a\\\\#b',
      'reserved-hash',
      '`#` is reserved: it will narrow a claim below the file',
      '`a\\\\\\#b` for a name with `#` in it',
    ],
    [
      'a\tb',
      'control-character',
      "control characters in a path are taken only from a tracked file's own name",
      'write `?` for it',
    ],
    ['a\ud83d', 'control-character', 'half a character is in it', 'write `?` for it'],
    [
      'a'.repeat(CAPS.patternLength + 1),
      'too-long',
      '1025 characters, and a pattern may have 1024',
      'write `*` for the long part',
    ],
    [
      'f{0..99999}',
      'too-many-braces',
      'the braces stand for more than 1000 patterns or nest more than 8 deep',
      'write `*` for the part in braces, or list fewer',
    ],
    [
      '{a,b}'.repeat(20),
      'too-many-braces',
      'the braces stand for more than 1000 patterns or nest more than 8 deep',
      'write `*` for the part in braces, or list fewer',
    ],
    [
      `${'{a,'.repeat(9)}b${'}'.repeat(9)}`,
      'too-many-braces',
      'the braces stand for more than 1000 patterns or nest more than 8 deep',
      'write `*` for the part in braces, or list fewer',
    ],
    [
      `${'**/a/'.repeat(33)}b`,
      'too-complex',
      'more than 32 times `**`',
      'one `**` covers any number of directories: name fewer of them',
    ],
    [
      '@(a)'.repeat(33),
      'too-complex',
      'there are too many groups in it (at most 32)',
      'list simpler patterns instead, or exclude with an entry of its own, as in `!src/*.test.ts`',
    ],
    [
      '*(*(*(*(*(a)))))',
      'too-complex',
      'groups nest too deep (at most 4)',
      'list simpler patterns instead, or exclude with an entry of its own, as in `!src/*.test.ts`',
    ],
    [
      '!(!(!(a)))',
      'too-complex',
      'negations nest too deep (at most 2)',
      'list simpler patterns instead, or exclude with an entry of its own, as in `!src/*.test.ts`',
    ],
    [
      `*!(${'a|'.repeat(32)}b)`,
      'too-complex',
      'there are too many choices inside `!(…)` (at most 32)',
      'list simpler patterns instead, or exclude with an entry of its own, as in `!src/*.test.ts`',
    ],
    [
      '*!(*a????b)',
      'too-complex',
      'there are too many `?` and `[…]` inside `!(…)` (at most 3)',
      'list simpler patterns instead, or exclude with an entry of its own, as in `!src/*.test.ts`',
    ],
    [
      'x[[:upper:]]',
      'class',
      '`[:upper:]` does not mean the same on every machine',
      'list the characters: `[a-z]`',
    ],
    [
      'x[a[:punct:]]',
      'class',
      '`[:punct:]` does not mean the same on every machine',
      'list the characters in the brackets',
    ],
    ['a/x[y', 'class', 'a `[` in `x[y` is never closed', 'write `\\[` for the character'],
    ['[z-a]', 'class', 'the range `z-a` runs backwards and matches nothing', '`a-z`'],
    [
      '[\\^a]',
      'class',
      '`[\\^` begins a class with an escaped `^`, which minimatch reads as "not"',
      'put another character first, or write `\\^` without brackets',
    ],
    ['[\udc80]', 'class', '`[\udc80]` holds a byte that is not a character', 'write `?` for it'],
    [
      '[x\u0301]',
      'class',
      '`[x\u0301]` holds a combining mark apart from the letter it belongs to',
      'list whole names in a group, as in `@(a|b)`, or write `?`',
    ],
    [
      '*\u0301',
      'class',
      'a combining mark stands apart from the letter it belongs to',
      'write the letter and its mark together, or `*`',
    ],
    [
      'src\\/api',
      'backslash',
      'a backslash escapes the next character, and after `src\\` there is none',
      'separate directories with `/`: `src/…`',
    ],
    [
      'src\\',
      'backslash',
      'a backslash escapes the next character, and after `src\\` there is none',
      'separate directories with `/`: `src/…`',
    ],
    [
      '@(a|b/c)',
      'group',
      'the group in `@(a|b` is not closed before the next `/`',
      'write `{a,b/c}` for a choice that spans directories, or `\\(` for the character',
    ],
    [
      '!!a',
      'double-exclusion',
      "an exclusion can't be excluded",
      '`a` to include it, or `!\\!a` to exclude a name that begins with `!`',
    ],
  ])('%j: %s', (entry, code, message, mend) => {
    expect(understood(entry)).toEqual({ entry, index: 0, code, message, mend });
  });

  test('lists: none, too many, only exclusions, too many braces together', () => {
    const problems = (entries: string[]) => {
      const parsed = parseScope(entries);
      return parsed.ok
        ? []
        : parsed.problems.map(({ code, index, message }) => [code, index, message]);
    };
    expect(problems([])).toEqual([['empty', 0, 'there is no pattern']]);
    expect(problems(Array.from({ length: 10_000 }, (_, i) => `f${i}`))).toEqual([
      ['too-many', 1_000, '10000 patterns, and a scope may have 1000'],
    ]);
    expect(problems(['!a', '!b'])).toEqual([
      ['only-excludes', 0, 'every entry excludes, so nothing is included'],
    ]);
    expect(problems(Array.from({ length: 11 }, (_, i) => `d${i}/{1..999}`))).toEqual([
      [
        'too-many-braces',
        10,
        'the braces of all entries together stand for more than 10000 patterns',
      ],
    ]);
  });

  test('all problems of a list are told at once', () => {
    const parsed = parseScope(['/a', 'ok', 'b#']);
    expect(!parsed.ok && parsed.problems.map((p) => [p.index, p.code])).toEqual([
      [0, 'absolute'],
      [2, 'reserved-hash'],
    ]);
  });

  test('a stored pattern that no longer reads is an error with its name', () => {
    try {
      scopeOf(['ok', 'a#b']);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(MetesError);
      expect(error).toMatchObject({
        kind: 'invalid',
        code: 'bad-pattern',
        message: '`a#b`: `#` is reserved: it will narrow a claim below the file',
        hint: '`a\\#b` for a name with `#` in it',
      });
    }
  });

  test('mends that are patterns can be used', () => {
    for (const entry of ['/src/a', './src', 'a/../b/*', 'a#b', '!!a', 'a//./b']) {
      const problem = understood(entry);
      const mend = /^`([^`]+)`/.exec((problem as { mend: string }).mend)?.[1] ?? '';
      expect(parseScope([mend]).ok, mend).toBe(true);
    }
  });
});

test('git’s own directory is nobody’s to claim; what only looks like it is', () => {
  for (const entry of ['.git/**', '.git', '.GIT/hooks/', 'a/.git/b', '**/.git/**', '\\.git/x'])
    expect(parseScope([entry])).toMatchObject({
      ok: false,
      problems: [{ code: 'git-directory', mend: 'leave it out, and name what git tracks' }],
    });
  for (const entry of ['.github/**', '.gitignore', 'a.git/**', '**/.git*'])
    expect(parseScope([entry])).toMatchObject({ ok: true });
  expect(parseScope(['**', '!**/.git/**'])).toMatchObject({ ok: true });
});

describe('problemIn: whether stored entries can be read, mostly by a glance', () => {
  test.each([
    'src/**',
    '*.md',
    '@scope/x',
    '.github/**',
    'a/.git/x',
    'a/../b',
    './a',
    '/a',
    'a//b',
    'a/',
    '**/**',
    '**/'.repeat(40),
    'x'.repeat(2_000),
    '[a-z]*.ts',
    '[z-a]*.ts',
    '{a,b}/x',
    '{a,b}'.repeat(20),
    '!!x',
    '!(a|b)',
    '@(a',
    'a#b',
    'a\\',
    'a b',
    '',
    '\ud800',
  ])('%s, as parseScope has it', (entry) => {
    for (const entries of [[entry], ['src/**', `!${entry}`], ['docs/*', entry]])
      expect(problemIn(entries) === null).toBe(parseScope(entries).ok);
  });

  test('too many, none, and nothing but exclusions', () => {
    const many = Array.from({ length: 1_001 }, (_, n) => `a${n}`);
    expect(problemIn(many)).toContain('a scope may have 1000');
    expect(problemIn(['!a'])).toContain('every entry excludes');
    expect(problemIn([])).toContain('there is no pattern');
  });
});

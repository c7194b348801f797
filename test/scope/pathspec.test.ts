/**
 * Compiled pathspecs on real git: what they let pass without Node is in the scope, for every path of a repository
 * full of odd names; and what is usual is said, so that usual commits need no Node.
 */
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodePath, encodePath, splitNul } from '../../src/git/path-bytes.ts';
import { compileScope } from '../../src/scope/match.ts';
import { compilePathspec, type Pathspec } from '../../src/scope/pathspec.ts';
import { scopeOf } from '../../src/scope/pattern.ts';
import { tempWorld, type World } from '../support/temp-repo.ts';
import { allPaths, patterns, SEED } from './brute.ts';

const ODD = [
  'src/a.ts', 'src/A.TS', 'src/index.ts', 'src/gen/a.ts', 'src/gen/deep/b.ts', 'SRC/Gen2/c.ts', 'src/use.ts',
  'src/user/x.ts', 'src/.env', '.github/w.yml', 'README.md', 'app/[id]/page.tsx', 'app/i/page.tsx',
  // Names that are patterns, with something below them.
  'src/*.ts/evil', 'src/[x]/evil', 'src/**/evil', '*/evil', 'src/?.ts/evil', '[ab]/x', 'a[b/c]/d', 'q?', 'back\\slash',
  `${'src/*.t[//s]'.replace('//', '/')}/evil`, 'src/*.t[s/evil', 'with space/a b.ts', 'line\nfeed', 'tab\there.ts',
  // Bytes and characters: é in both forms, a capital, an emoji, bytes that are no text, a Kelvin sign.
  'src/\u00e9.ts', 'src/e\u0301.ts', 'src/\u00c9.ts', 'src/use\u0301.ts', 'src/\u{1f600}.ts', 'src/\udce9.ts', '\udcff',
  'src/\udcc3\udca9x'.replace('\udcc3\udca9', '\u00e9'), '\u00e9', 'e\u0301/x', 'src/\u212a.ts', 'src/k.ts', '\u65e5\u672c/\u8a9e',
  '\u65e5\u672c', '\u00dcbung/x', '\u00fcbung/y', 'src/\u017f.ts', 'src/s.ts', 'gen/\u00e9/x.ts', 'gen/x.ts',
]; // biome-ignore format: one list of names

describe('on real git', () => {
  let world: World;
  let repo: string;
  let paths: string[];
  /** Adds every path to an empty tree. */
  let commit: string;

  const git = (args: string[], input?: Uint8Array) => {
    const done = spawnSync('git', args, { cwd: repo, env: world.env, input, maxBuffer: 1 << 28 });
    if (done.status !== 0) throw new Error(`git ${args[0]}: ${done.stderr}`);
    return new Uint8Array(done.stdout);
  };

  beforeAll(() => {
    world = tempWorld('pathspec');
    repo = world.repo('r');
    const blob = world.git(repo, 'hash-object', '-w', '--stdin', '-t', 'blob', '--literally', '--');
    const tree = spawnSync('git', ['hash-object', '-t', 'tree', '-w', '--stdin'], {
      cwd: repo,
      env: world.env,
      input: '',
    });
    world.git(
      repo,
      'update-ref',
      'refs/heads/main',
      world.git(repo, 'commit-tree', '-m', 'x', String(tree.stdout).trim()),
    );
    const wanted = [...new Set([...ODD, ...allPaths('ab*[', 4)])];
    const files = new Set<string>();
    // A name is a file or a directory, not both: the shorter comes first and stays.
    for (const path of wanted) {
      const above = path.split('/').map((_, i, names) => names.slice(0, i).join('/'));
      if (!above.some((directory) => files.has(directory))) files.add(path);
    }
    const lines = [...files].map((path) => [
      Buffer.from(`100644 ${blob}\t`),
      encodePath(path),
      Buffer.from('\0'),
    ]);
    git(['update-index', '-z', '--index-info'], Buffer.concat(lines.flat()));
    commit = world.git(
      repo,
      'commit-tree',
      '-p',
      'HEAD',
      '-m',
      'all',
      world.git(repo, 'write-tree'),
    );
    paths = splitNul(git(['ls-files', '-z'])).map(decodePath);
    expect(paths.length).toBeGreaterThan(300);
  });
  afterAll(() => world.dispose());

  /** The three ways in which guards ask: an index, one that may be sparse, a commit. */
  const WAYS = {
    'diff-index': () => ['diff-index', '--cached', '--name-only', '-z', '--no-renames', 'HEAD'],
    diff: () => ['diff', '--cached', '--name-only', '-z', '--no-renames', '--no-ext-diff'],
    'diff-tree': () => [
      'diff-tree',
      '--name-only',
      '-z',
      '-c',
      '-r',
      '--root',
      '--no-commit-id',
      commit,
    ],
  };
  type Way = keyof typeof WAYS;

  const changed = (way: Way, specs: readonly string[]): Set<string> =>
    new Set(splitNul(git([...WAYS[way](), '--', ...specs])).map(decodePath));

  /** Paths that a guard would let pass without Node. */
  function passed({ allow, forbid }: Pathspec, way: Way = 'diff-index'): string[] {
    const excluding = allow.map((spec) => spec.replace(':(', ':(exclude,'));
    const outside = changed(way, [':(top)', ...excluding]);
    const forbidden = forbid.length === 0 ? new Set() : changed(way, forbid);
    return paths.filter((path) => !outside.has(path) && !forbidden.has(path));
  }

  /** Paths that pass and are not in the scope. */
  function leaks(entries: readonly string[], way: Way = 'diff-index'): string[] {
    const scope = scopeOf(entries);
    const said = compilePathspec(scope);
    const { has } = compileScope(scope);
    return said === null ? [] : passed(said, way).filter((path) => !has(path));
  }

  test.each<[string[]]>([
    [['src/**']], [['src/*.ts']], [['src/a.ts']], [['src/x']], [['src/[x]']], [['src/\\[x\\]']], [['*']], [['**']],
    [['**/*.ts']], [['src/use*']], [['src/e*']], [['src/e?.ts']], [['src/??.ts']], [['src/?.ts']], [['src/?*']],
    [['src/**', '!src/gen/**']], [['src/**', '!src/\u00c9*']], [['**', '!**/*.ts']], [['**', '!**/\u212a.ts']],
    [['src/!(index).ts']], [['**', '!src/!(index).ts']], [['src/@(a|use).ts']], [['src/{a,index}.ts']],
    [['\u00e9']], [['\u65e5\u672c']], [['\u65e5\u672c/**']], [['\u00dcbung/**']], [['[a-z]*/**']], [['[!a-z]*']],
    [['[]^!a-]*']], [['[*?]*/**']], [['src/\\*.ts']], [['back\\\\slash']], [['q\\?']], [['*[[]*']], [['src/k.ts']],
    [['a/**', '!a/b*/**', '!**/[*]']], [['?']], [['a?b/*']], [['with space/*']], [['**/evil']], [['src/*/evil']],
    [['src/s.ts', '!src/\u017f.ts']], [['[A-B]']], [['[!A-B]*']], [['+(a|b)', '*/**', '!*/+(a)']],
  ])('nothing leaks through %j', (entries) => {
    for (const way of Object.keys(WAYS) as Way[]) expect(leaks(entries, way), way).toEqual([]);
  }); // biome-ignore format: one list of scopes

  test('nothing leaks through any scope', () => {
    const pattern = patterns('ab*[').map((p) =>
      p.startsWith('!') && !p.startsWith('!(') ? `\\${p}` : p,
    );
    const entries = fc
      .tuple(
        fc.array(pattern, { minLength: 1, maxLength: 3 }),
        fc.array(
          pattern.map((p) => `!${p}`),
          { maxLength: 2 },
        ),
      )
      .map(([include, exclude]) => [...include, ...exclude]);
    fc.assert(
      fc.property(entries, (list) => {
        expect(leaks(list)).toEqual([]);
      }),
      { seed: SEED, numRuns: 120 },
    );
  }, 120_000);

  test.each<[string[], string[]]>([
    [
      ['src/**'],
      [
        'src/a.ts',
        'src/A.TS',
        'src/gen/deep/b.ts',
        'SRC/Gen2/c.ts',
        'src/\u00e9.ts',
        'src/e\u0301.ts',
        'src/\udce9.ts',
      ],
    ],
    [['**/*.ts'], ['src/a.ts', 'src/A.TS', 'src/\u00e9.ts', 'with space/a b.ts', 'tab\there.ts']],
    [['src/a.ts'], ['src/a.ts', 'src/A.TS']],
    [['app/\\[id\\]/page.tsx'], ['app/[id]/page.tsx']],
    [
      ['src/**', '!src/gen/**'],
      ['src/a.ts', 'src/user/x.ts', 'src/.env'],
    ],
    [['src/use*.ts', 'src/@(index|gen/a).ts'], ['src/use.ts']],
    [['src/@(index|a).ts'], ['src/index.ts', 'src/a.ts']],
    [['\u65e5\u672c/**', '.github/**'], ['.github/w.yml']],
    [['with space/*'], ['with space/a b.ts']],
  ])('%j lets the usual pass without Node', (entries, expected) => {
    const said = compilePathspec(
      scopeOf(entries.filter((entry) => !entry.includes('(index|gen/'))),
    ) as Pathspec;
    expect(passed(said)).toEqual(
      expect.arrayContaining(expected.filter((path) => paths.includes(path))),
    );
  });
});

describe('what is said', () => {
  const said = (...entries: string[]) => compilePathspec(scopeOf(entries));
  const unusual = [':(top,glob,icase)**/*[! -~]*', ':(top,glob,icase)**/*[! -~]*/**'];

  test('a scope of directories and endings needs one look', () => {
    expect(said('src/api/**', '*.md', '**/*.ts', 'Makefile')).toEqual({
      allow: [
        ':(top,glob,icase)src/api/**',
        ':(top,glob,icase)*.m[//d]',
        ':(top,glob,icase)**/*.t[//s]',
        ':(top,glob,icase)makefil[//e]',
      ],
      forbid: [],
    });
  });

  test('exclusions, and wildcards behind a letter, forbid what is not printable ASCII', () => {
    expect(said('src/**', '!src/gen/**')).toEqual({
      allow: [':(top,glob,icase)src/**'],
      forbid: [...unusual, ':(top,glob,icase)src/gen/**'],
    });
    expect(said('src/use*.ts')).toEqual({
      allow: [':(top,glob,icase)src/use*.t[//s]'],
      forbid: unusual,
    });
  });

  test('braces and choices are spelled out; an exclusion that can not be is widened', () => {
    expect(said('{a,b}/@(c|?(d)e)', '!**/!(x).ts')).toEqual({
      allow: ['a/[//c]', 'a/[//e]', 'a/d[//e]', 'b/[//c]', 'b/[//e]', 'b/d[//e]'].map(
        (text) => `:(top,glob,icase)${text}`,
      ),
      forbid: [...unusual, ':(top,glob,icase)**/*.ts'],
    });
  });

  test('null when git can say nothing of it, or only at too great length', () => {
    expect(said('src/!(a).ts')).toBeNull();
    expect(said('+(a|b)')).toBeNull();
    expect(said('\u65e5\u672c')).toBeNull();
    expect(said('f{1..999}x', 'g{1..999}x', 'h{1..999}x')).toBeNull();
    expect(said('*a'.repeat(10))).toBeNull();
  });
});

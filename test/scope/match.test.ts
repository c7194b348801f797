/** Which paths a scope has, and which pattern says so. */
import { minimatch } from 'minimatch';
import { describe, expect, test } from 'vitest';
import { foldText } from '../../src/scope/fold.ts';
import { compileScope } from '../../src/scope/match.ts';
import { parseScope, scopeOf } from '../../src/scope/pattern.ts';
import { SHARED_DEFAULT } from '../../src/scope/shared.ts';
import { treeFacts } from '../../src/scope/tree-facts.ts';

test('the include that matches, the exclude that takes it away', () => {
  const scope = compileScope(scopeOf(['src/**', '*.md', '!src/gen/**', '!SRC/**/*.lock']));
  expect(scope.has('src/a.ts')).toBe(true);
  expect(scope.has('README.md')).toBe(true);
  expect(scope.has('src')).toBe(false);
  expect(scope.has('src/gen/a.ts')).toBe(false);
  expect(scope.has('src/x/y.lock')).toBe(false);
  expect(scope.has('lib/a.ts')).toBe(false);
  expect(scope.includes('src/gen/a.ts')).toBe('src/**');
  expect(scope.excludes('src/gen/a.ts')).toBe('src/gen/**');
  expect(scope.excludes('Src/X/Y.LOCK')).toBe('SRC/**/*.lock');
  expect(scope.includes('lib/a.ts')).toBeNull();
  expect(scope.excludes('src/a.ts')).toBeNull();
});

test.each<[string, string, boolean]>([
  ['src/api/**', 'src/api-v2/x', false],
  ['src/**', 'src/.env', true],
  ['**/*.ts', '.config/x.TS', true],
  ['pages/[id].tsx', 'pages/i.tsx', true],
  ['pages/[id].tsx', 'pages/[id].tsx', false],
  ['pages/\\[id\\].tsx', 'pages/[id].tsx', true],
  ['caf\u00e9/*', 'cafe\u0301/x', true],
  ['J\u030c*', '\u01f0x', true],
  ['?.ts', '\u00e9.ts', true],
  ['?.ts', '\u{1f600}.ts', true],
  ['?.ts', '\udce9.ts', true],
  ['a{b,c}/{d,e}', 'ac/e', true],
  ['!(*.test).ts', 'a.ts', true],
  ['!(*.test).ts', 'a.test.ts', false],
  ['\\#x', '#x', true],
])('%s and %j: %s', (pattern, path, expected) => {
  expect(compileScope(scopeOf([pattern])).has(path)).toBe(expected);
});

test('everything below a directory is what minimatch says it is', () => {
  const names = ['a', '.b', '', '.', '..', '...', '*', 'x\ny', '\u0130', '[x]'];
  const below = names.flatMap((one) => [one, ...names.map((other) => `${one}/${other}`)]);
  const options = { dot: true, nocase: true, nobrace: true, platform: 'linux' } as const;
  for (const directory of ['a', 'a/.b', '']) {
    const glob = directory === '' ? '**' : `${directory}/**`;
    const { has } = compileScope(scopeOf([glob]));
    for (const rest of below.flatMap((path) => [path, `${path}/`])) {
      const path = directory === '' ? rest : `${directory}/${rest}`;
      const real = minimatch(foldText(path), glob, options);
      expect(has(path), JSON.stringify([glob, path])).toBe(real);
    }
  }
});

test('lock files of all ecosystems are shared, wherever they lie, and canonical', () => {
  const parsed = parseScope(SHARED_DEFAULT);
  expect(parsed.ok && parsed.scope).toEqual({ include: SHARED_DEFAULT, exclude: [] });
  const { has } = compileScope(scopeOf(SHARED_DEFAULT));
  for (const file of ['package-lock.json', 'pnpm-lock.yaml', 'Cargo.lock', 'go.sum', 'uv.lock']) {
    expect(has(file) && has(`a/b/${file}`), file).toBe(true);
  }
  for (const file of ['package.json', 'lock.ts', 'go.mod']) expect(has(file), file).toBe(false);
});

describe('facts about a tree', () => {
  const facts = treeFacts(['src/Api/a.ts', 'src/b.ts', 'cafe\u0301/x']);

  test('files and directories, folded', () => {
    expect(facts.isFile('SRC/api/A.ts')).toBe(true);
    expect(facts.isDirectory('src')).toBe(true);
    expect(facts.isDirectory('src/api')).toBe(true);
    expect(facts.isDirectory('caf\u00e9')).toBe(true);
    expect(facts.isFile('src')).toBe(false);
    expect(facts.isDirectory('src/b.ts')).toBe(false);
    expect(facts.isDirectory('sr')).toBe(false);
    expect(facts.isDirectory('')).toBe(false);
  });
});

test('a scope compiled twice is one', () => {
  const scope = scopeOf(['a']);
  const paths = ['a', 'b'];
  expect(paths.filter(compileScope(scope).has)).toEqual(paths.filter(compileScope(scope).has));
});

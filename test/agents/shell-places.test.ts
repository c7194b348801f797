/** What the words of a command line stand for in a directory: patterns, what comes along, and what strangers may name. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { patchedPaths } from '../../src/agents/patch.ts';
import { shellWrites } from '../../src/agents/shell/writes.ts';
import { placesOf } from '../../src/commands/writing/places.ts';
import { matcherOf } from '../../src/commands/writing/shell-patterns.ts';

let at: string;
beforeEach(() => {
  at = realpathSync(mkdtempSync(join(tmpdir(), 'metes-places-')));
});
afterEach(() => rmSync(at, { recursive: true, force: true }));

const placesIn = (script: string) => {
  const writes = shellWrites(script, '');
  return typeof writes === 'string' ? [] : placesOf(writes, at);
};
const reals = (script: string): string[] =>
  placesIn(script).map(({ real }) => real.slice(at.length + 1));

test('a repository’s own directory that comes along and meets one', () => {
  mkdirSync(join(at, 'evil/.git/hooks'), { recursive: true });
  writeFileSync(join(at, 'evil/.git/hooks/pre-commit'), '');
  expect(reals('cp -r evil/. .')).toEqual(['']);
  mkdirSync(join(at, '.git'));
  expect(reals('cp -r evil/. .')).toEqual(['', '.git']);
});

test('a pattern with more names than are looked at stands for its directory', () => {
  mkdirSync(join(at, 'many'));
  for (let n = 0; n < 2_001; n++) writeFileSync(join(at, 'many', `${n}`), '');
  expect(reals('rm many/*')).toEqual(['many']);
  expect(reals('rm many/7')).toEqual(['many/7']);
  expect(placesIn('cp many/* into')[0]?.incoming.length).toBe(2_001);
});

test('links that lead to one another end somewhere', () => {
  symlinkSync('.', join(at, 'a'));
  symlinkSync('.', join(at, 'b'));
  expect(reals(`rm ${'*/'.repeat(60)}x`)).toEqual(['']);
});

test.each<[string, string, boolean]>([
  ['[[:alpha:]].md', 'a.md', true],
  ['[[:alpha:]]x', 'a]x', false],
  ['[]a]', 'a', true],
  ['[a', '[a', true],
  ['\\*', '*', true],
  ['\\*', 'a', false],
  ['*a*b', 'xaxxb', true],
  ['*a*b', 'xaxxbx', false],
  [`${'*a'.repeat(2_000)}b`, 'a'.repeat(4_000), false],
])('%s of %s', (pattern, name, expected) => {
  expect(matcherOf(pattern)(name)).toBe(expected);
});

test('names in a patch, to the end of their line', () => {
  const paths = (name: string) =>
    patchedPaths(`*** Update File: ${name}\r\n@@\n`).map(({ path }) => path);
  expect(paths('docs/a\u2028b.md')).toEqual(['docs/a\u2028b.md']);
  expect(paths('docs/a\rb.md')).toEqual(['docs/a\rb.md']);
  expect(paths('docs/a.md\ufeff')).toEqual(['docs/a.md\ufeff']);
  expect(paths(`a${' '.repeat(300_000)}b`)).toHaveLength(1);
});

test.each([
  ['braces', '{,'.repeat(400_000)],
  ['braces that close', `{${'a,'.repeat(400_000)}}`],
  ['parentheses', '((a '.repeat(200_000)],
  ['substitutions', '$(a '.repeat(200_000)],
  ['expansions', '${a:-'.repeat(150_000)],
  ['settings', '=$PWD'.repeat(150_000)],
  ['directories', 'cd a;'.repeat(150_000)],
  ['wrappers', 'env '.repeat(200_000)],
  ['alternatives', '?(x)'.repeat(200_000)],
  ['quotes', '\'"$'.repeat(300_000)],
  ['tests', '[[ a '.repeat(150_000)],
  ['cases', 'case x in '.repeat(90_000)],
  ['documents', 'cat <<A\n'.repeat(100_000)],
  ['redirections', '>a '.repeat(300_000)],
])('a million characters of %s end', (_, script) => {
  expect(() => shellWrites(script, '')).not.toThrow();
});

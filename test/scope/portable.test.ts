/** What was written down beforehand decides as minimatch does, for every path over a small alphabet. */
import { expect, test } from 'vitest';
import { compileScope } from '../../src/scope/match.ts';
import { scopeOf } from '../../src/scope/pattern.ts';
import { portableScope } from '../../src/scope/portable.ts';
import { isInPortable, type PortableScope } from '../../src/scope/portable-match.ts';
import { pool, SEED, Universe } from './brute.ts';

/** As it is read back from the fragment that it is kept in. */
const written = (entries: readonly string[]): PortableScope | null =>
  JSON.parse(JSON.stringify(portableScope(scopeOf(entries))));

test.each([
  ['aB.', 5, 300],
  ['aé😀.', 4, 200],
  ['日ǰſK.', 4, 200],
])('the same paths over %s as minimatch, exclusions included', (alphabet, length, size) => {
  const universe = new Universe(alphabet, length);
  const drawn = pool(universe, alphabet, size).map(({ pattern }) => pattern);
  const faults: string[] = [];
  let asked = 0;
  drawn.forEach((pattern, n) => {
    const other = drawn[(n * 7 + 1) % drawn.length] as string;
    for (const entries of [[pattern], [pattern, `!${other}`]]) {
      const portable = written(entries);
      if (portable === null) continue;
      const { has } = compileScope(scopeOf(entries));
      for (const path of universe.paths) {
        asked++;
        if (has(path) !== isInPortable(portable, path)) faults.push(`${entries} ${path}`);
      }
    }
  });
  expect(faults.slice(0, 3), `seed ${SEED}`).toEqual([]);
  expect(asked).toBeGreaterThan(30_000);
});

test.each([
  ['src/**', 'SRC/a/b.ts', true],
  ['src/**', 'src', false],
  ['Src/Api/**', 'src/api/x', true],
  ['**/*.ts', 'a.ts', true],
  ['**/*.ts', '.x/.a.TS', true],
  ['src/{a,b}/*.ts', 'src/b/x.ts', true],
  ['pages/\\[id\\].tsx', 'pages/[id].tsx', true],
  ['caf\u00e9/*', 'CAFE\u0301/x', true],
  ['?.ts', '\u{1f600}.ts', true],
])('%s and %s: %s', (pattern, path, expected) => {
  const portable = written([pattern]);
  expect(portable).not.toBeNull();
  expect(isInPortable(portable as PortableScope, path)).toBe(expected);
});

test('what could take long is not written down', () => {
  expect(portableScope(scopeOf(['**/a/**/b/**/c/**/d']))).toBeNull();
});

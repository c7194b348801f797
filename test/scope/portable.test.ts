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

test('the same paths as minimatch, exclusions included', () => {
  const universe = new Universe('aB.', 5);
  const drawn = pool(universe, 'aB.', 300).map(({ pattern }) => pattern);
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
  expect(asked).toBeGreaterThan(100_000);
});

test.each([
  ['src/**', 'SRC/a/b.ts', true],
  ['src/**', 'src', false],
  ['Src/Api/**', 'src/api/x', true],
  ['**/*.ts', 'a.ts', true],
  ['**/*.ts', '.x/.a.TS', true],
  ['src/{a,b}/*.ts', 'src/b/x.ts', true],
  ['pages/\\[id\\].tsx', 'pages/[id].tsx', true],
])('%s and %s: %s', (pattern, path, expected) => {
  const portable = written([pattern]);
  expect(portable).not.toBeNull();
  expect(isInPortable(portable as PortableScope, path)).toBe(expected);
});

test('what could take long is not written down', () => {
  expect(portableScope(scopeOf(['**/a/**/b/**/c/**/d']))).toBeNull();
});

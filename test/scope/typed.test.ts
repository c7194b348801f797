/** What is meant by a path or a pattern that is typed below the root. */
import { describe, expect, test } from 'vitest';
import { meantBy } from '../../src/scope/typed.ts';

const THERE = new Set([
  'README.md',
  'docs',
  'docs/README.md',
  'docs/my notes.md',
  'docs/img',
  'src',
]);
const at = (here: string) => ({
  here,
  root: '/home/ada/repo',
  isThere: (path: string) => THERE.has(path),
});

describe('below the root', () => {
  test.each([
    ['my notes.md', 'docs/my notes.md', 'here'],
    ['img/', 'docs/img/', 'here'],
    ['!my notes.md', '!docs/my notes.md', 'here'],
    ['README.md', 'README.md', 'both'],
    ['!README.md', '!README.md', 'both'],
    ['new.md', 'new.md', 'as-typed'],
    ['**/*.md', '**/*.md', 'as-typed'],
    ['./new.md', 'docs/new.md', 'place'],
    ['./*.md', 'docs/*.md', 'place'],
    ['!./img/', '!docs/img/', 'place'],
    ['../README.md', 'README.md', 'place'],
    ['../src/', 'src/', 'place'],
    ['.', 'docs', 'place'],
    ['..', '**', 'place'],
    ['./', 'docs/', 'place'],
    ['/home/ada/repo/src/a.ts', 'src/a.ts', 'place'],
    ['/home/ada/repo', '**', 'place'],
    // A root written in the file system's way is told with the mend, and so is an extglob left alone.
    ['/src/a.ts', '/src/a.ts', 'as-typed'],
    ['/home/ada/repository/a', '/home/ada/repository/a', 'as-typed'],
    ['!(img)', '!(img)', 'as-typed'],
    ['..b/c', '..b/c', 'as-typed'],
    ['.github/', '.github/', 'as-typed'],
    ['', '', 'as-typed'],
  ])('%j typed in docs/ is %j', (typed, entry, how) => {
    expect(meantBy(typed, at('docs'))).toEqual({ entry, how });
  });

  test.each(['../../x', './../../x', '/home/ada/repo/../x'])(
    '%j leaves the repository',
    (typed) => {
      expect(meantBy(typed, at('docs'))).toBeNull();
    },
  );
});

test('at the root a name is itself', () => {
  expect(meantBy('docs', at(''))).toEqual({ entry: 'docs', how: 'as-typed' });
  expect(meantBy('./docs/', at(''))).toEqual({ entry: 'docs/', how: 'place' });
  expect(meantBy('../docs', at(''))).toBeNull();
});

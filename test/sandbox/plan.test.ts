/** The plan of a sandbox: which places a claim makes writable in a tree, and where that is more than the claim. */
import { describe, expect, test } from 'vitest';
import { claimedPart, type Entry, type Look } from '../../src/sandbox/claimed.ts';
import { type Layout, mountPlan } from '../../src/sandbox/plan.ts';
import { parseScope } from '../../src/scope/pattern.ts';

const TREE = [
  '.git',
  '.metes/config.yml',
  'README.md',
  'docs/index.md',
  'src/api/items.ts',
  'src/api/legacy/old.ts',
  'src/index.ts',
  'src/web/page.css',
  'src/web/page.ts',
  'link -> docs',
];

function lookAt(paths: readonly string[]): Look {
  return (directory) => {
    const found = new Map<string, Entry['kind']>();
    for (const path of paths) {
      const [name = '', link] = path.split(' -> ');
      const rest =
        directory === ''
          ? name
          : name.startsWith(`${directory}/`)
            ? name.slice(directory.length + 1)
            : '';
      const [first = '', ...deeper] = rest.split('/');
      if (first === '') continue;
      found.set(first, deeper.length > 0 ? 'directory' : link === undefined ? 'file' : 'link');
    }
    return [...found].map(([name, kind]) => ({ name, kind }));
  };
}

const scope = (entries: readonly string[]) => {
  const parsed = parseScope(entries);
  if (!parsed.ok) throw new Error(parsed.problems[0]?.message);
  return parsed.scope;
};

/** `+src/api -src/web`: writable, read-only; `~src`: new names; `*src`: as a whole; `>new`: made; `!x`: closed. */
function said(entries: readonly string[], paths: readonly string[] = TREE): string {
  const part = claimedPart(scope(entries), lookAt(paths));
  return [
    ...part.make.map((path) => `>${path}`),
    ...part.mounts.map(({ path, writable }) => `${writable ? '+' : '-'}${path || '.'}`),
    ...part.wider.map(({ path, how }) => `${how === 'whole' ? '*' : '~'}${path || '.'}`),
    ...part.closed.map((path) => `!${path}`),
  ].join(' ');
}

describe('a claim in the tree', () => {
  const cases: readonly (readonly [readonly string[], string])[] = [
    [['src/api/**'], '+src/api'],
    [['**'], '+.'],
    [['SRC/Api/**'], '+src/api'],
    [['src/**', 'src/api/**'], '+src'],
    [['src/{api,web}/**'], '+src/api +src/web'],
    // What is left out is a mount of its own, and then nothing is wider.
    [['src/**', '!src/api/legacy/**'], '+src -src/api/legacy'],
    [['src/**', '!src/web/**', '!src/index.ts'], '+src -src/index.ts -src/web'],
    // Left out, and not there: it could be made.
    [['src/**', '!src/gone/**'], '+src ~src'],
    [['src/index.ts'], '+src -src/api -src/web ~src'],
    [['README.md'], '+. -.metes -docs -src ~.'],
    [['src/*.ts'], '+src -src/api -src/web ~src'],
    [['src/**/*.ts'], '+src -src/web/page.css ~src ~src/api ~src/web ~src/api/legacy'],
    [
      ['src/*/page.*', 'docs/**'],
      '+src -src/index.ts +docs -src/api/items.ts -src/api/legacy ~src ~src/api ~src/web',
    ],
    // An open directory, and in it one that is only on the way to what is claimed.
    [['src/*.ts', 'src/api/legacy/**'], '+src -src/web -src/api/items.ts ~src ~src/api'],
    [['src/new/deep/**'], '>src/new >src/new/deep +src/new/deep'],
    [['docs/new.md', 'other/**'], '>other +docs -docs/index.md +other ~docs'],
    // It can't be made as it is meant: the directory above is opened.
    [['src/{New,Other}/**'], '+src -src/api -src/index.ts -src/web ~src'],
    [['link/**'], '!link'],
    [['README.md/**'], '!README.md'],
  ];
  test.each(cases)('%j', (entries, expected) => {
    expect(said(entries)).toBe(expected);
  });

  test('a name that is there in two cases is both', () => {
    expect(said(['src/api/**'], ['src/a', 'SRC/api/b', 'src/API/c'])).toBe('+src/API +SRC/api');
  });

  test('what can’t be kept apart one by one is writable as a whole', () => {
    const many = Array.from({ length: 200 }, (_, n) => `src/f${n}.css`);
    expect(said(['src/**/*.ts', 'docs/index.md'], ['docs/a', 'docs/index.md', ...many])).toBe(
      '+src +docs -docs/a *src ~docs',
    );
  });

  test('a directory whose name is no text is looked into, and said to be wider', () => {
    expect(said(['src/*.ts'], ['src/\udcff/x', 'src/a.ts'])).toContain('~src');
  });
});

describe('the plan', () => {
  const layout: Layout = {
    root: '/w/linked',
    gitDirs: ['/w/main/.git', '/w/main/.git/worktrees/linked'],
    others: ['/w/main', '/w/linked/.trees/third'],
    guarded: ['/w/main/.git/hooks', '/w/main/.git/config', '/w/linked/.husky/_'],
    free: ['node_modules'],
    strict: null,
    look: lookAt([...TREE, '.husky/_/pre-commit', '.husky/x', '.trees/third/src/a']),
  };
  const planned = (entries: readonly string[], more: Partial<Layout> = {}) =>
    mountPlan(scope(entries), { ...layout, ...more });
  /** The one that counts for a path: the last that holds it. */
  const writable = (plan: ReturnType<typeof planned>, path: string) =>
    plan.mounts.findLast(({ place }) => path === place || path.startsWith(`${place}/`))?.writable;

  test.each([
    ['/w/linked/src/api/new.ts', true],
    ['/w/linked/src/web/page.ts', false],
    ['/w/linked/node_modules/.cache/x', true],
    ['/w/main/README.md', false],
    ['/w/main/.git/objects/aa/bb', true],
    ['/w/main/.git/worktrees/linked/index', true],
    ['/w/main/.git/hooks/pre-commit', false],
    ['/w/main/.git/config', false],
    ['/tmp/x', undefined],
  ])('%s: %s', (path, expected) => {
    expect(writable(planned(['src/api/**']), path)).toBe(expected);
  });

  test('a claim of everything opens neither hooks nor another worktree in it', () => {
    const plan = planned(['**']);
    expect(writable(plan, '/w/linked/README.md')).toBe(true);
    expect(writable(plan, '/w/linked/.husky/_/pre-commit')).toBe(false);
    expect(writable(plan, '/w/linked/.trees/third/src/a')).toBe(false);
  });

  test('a claim below hooks, or below another worktree, opens neither', () => {
    const plan = planned(['.husky/_/x/**', '.trees/third/src/**', 'docs/**']);
    expect(writable(plan, '/w/linked/.husky/_/x/y')).toBe(false);
    expect(writable(plan, '/w/linked/.trees/third/src/a')).toBe(false);
    expect(writable(plan, '/w/linked/docs/x')).toBe(true);
  });

  test('a worktree inside another one is its own', () => {
    const inner = planned(['src/**'], {
      root: '/w/main/.trees/in',
      others: ['/w/main'],
      guarded: [],
    });
    expect(writable(inner, '/w/main/.trees/in/src/x')).toBe(true);
    expect(writable(inner, '/w/main/.trees/in/docs/x')).toBe(false);
    expect(writable(inner, '/w/main/src/x')).toBe(false);
  });

  test('no directory on the way to what is read-only can be renamed: each is a mount', () => {
    const plan = planned(['**', '!src/api/legacy/deep/**'], {
      gitDirs: ['/w/main/.git'],
      guarded: ['/w/main/.git/metes/hooks', '/w/main/.git/metes/hooks/a/b', '/w/linked/.husky/_'],
      look: lookAt([...TREE, 'src/api/legacy/deep/x', '.trees/third/src/a']),
    });
    const places = [
      ...['/w/main/.git/metes', '/w/linked/.husky', '/w/linked/.trees'],
      ...['/w/linked/src', '/w/linked/src/api', '/w/linked/src/api/legacy'],
    ];
    const pinned = (place: string) => plan.mounts.find((mount) => mount.place === place);
    expect(places.map(pinned)).toEqual(places.map((place) => ({ place, writable: true })));
    expect(pinned('/w/main/.git/metes/hooks/a')).toBeUndefined();
    expect(writable(plan, '/w/main/.git/metes/hooks/a/x')).toBe(false);
  });

  test('strict has one place for temporary files', () => {
    const plan = planned(['src/**'], { strict: { temp: '/tmp/m' } });
    expect(plan.strict).toBe(true);
    expect(writable(plan, '/tmp/m/x')).toBe(true);
  });
});

/** Enforces the tables of ARCHITECTURE.md: who may import whom, which packages are let in where, how files begin. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const doc = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');

const rowsAfter = (heading: string): string[][] => {
  const lines = doc.slice(doc.indexOf(heading)).split('\n');
  const end = lines.findIndex((line, i) => i > 1 && !line.startsWith('|'));
  return lines.slice(2, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
};
const names = (cell: string): string[] =>
  cell
    .split(',')
    .map((n) => n.replaceAll('`', '').trim())
    .filter((n) => n !== '');

const rooms = new Map(
  rowsAfter('| room |').map(([room = '', kind = '', may = '']) => [
    names(room)[0] ?? '',
    { kind, may: names(may) },
  ]),
);
const packages = new Map(
  rowsAfter('| package |').flatMap(([list = '', only = '']) =>
    names(list).map((p) => [p, names(only)] as const),
  ),
);

const filesBelow = (dir: string): string[] =>
  readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
const sources = filesBelow(join(root, 'src'))
  .filter((f) => f.endsWith('.ts'))
  .map((path) => ({
    path: relative(join(root, 'src'), path),
    text: readFileSync(path, 'utf8'),
  }));
const roomOf = (path: string): string => (path.includes('/') ? (path.split('/')[0] ?? '') : path);
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

const importsOf = (text: string): string[] =>
  [
    ...withoutComments(text).matchAll(
      /(?:\bfrom\s+|(?<!-)\bimport\s*\(?\s*|\brequire\s*\(\s*)'([^']+)'/g,
    ),
  ].map((m) => m[1] ?? '');

describe('the import table', () => {
  test('is there and names every room that has files', () => {
    expect([...rooms.keys()]).toEqual(
      expect.arrayContaining(['scope', 'registry', 'check', 'report', 'git', 'commands', 'cli.ts']),
    );
    const unknown = sources
      .map((s) => roomOf(s.path))
      .filter((r) => r !== 'errors.ts' && !rooms.has(r));
    expect(unknown).toEqual([]);
  });

  for (const { path, text } of sources) {
    const room = rooms.get(roomOf(path));
    test(`${path} keeps to it`, () => {
      const broken = importsOf(text).filter((wanted) => !mayImport(path, room?.may ?? [], wanted));
      expect(broken, `${path} may not import these`).toEqual([]);
    });
  }
});

function mayImport(path: string, may: readonly string[], wanted: string): boolean {
  if (wanted.startsWith('.')) {
    const target = relative(join(root, 'src'), join(root, 'src', dirname(path), wanted));
    const to = roomOf(target);
    return to === 'errors.ts' || to === roomOf(path) || may.includes(to);
  }
  if (wanted.startsWith('node:')) return rooms.get(roomOf(path))?.kind !== 'pure';
  const name = wanted
    .split('/')
    .slice(0, wanted.startsWith('@') ? 2 : 1)
    .join('/');
  return packages.get(name)?.includes(roomOf(path)) ?? false;
}

test('what the hooks are made of is theirs: what gathers and judges only has the guards compiled anew', () => {
  const below = sources.filter(({ path }) =>
    /^commands\/(?:context|claiming|judging)\//.test(path),
  );
  const wanted = below.flatMap(({ path, text }) =>
    importsOf(text)
      .filter((name) => name.startsWith('../guard/') && name !== '../guard/file.ts')
      .map((name) => `${path}: ${name}`),
  );
  expect(wanted).toEqual([]);
});

describe('pure rooms', () => {
  const forbidden: readonly (readonly [RegExp, string])[] = [
    [/(?<![.\w])process\./, 'process'],
    [/\bDate\.now\b|\bnew Date\(\)/, 'the clock'],
    [/\bMath\.random\b|\bcrypto\b\./, 'randomness'],
    [/\bawait\b|\basync\b/, 'await'],
    [/\bsetTimeout\b|\bsetInterval\b/, 'a timer'],
  ];
  for (const { path, text } of sources.filter((s) => rooms.get(roomOf(s.path))?.kind === 'pure')) {
    test(`${path} reads no clock, no randomness, no process, and does not wait`, () => {
      const code = withoutComments(text);
      expect(forbidden.filter(([pattern]) => pattern.test(code)).map(([, what]) => what)).toEqual(
        [],
      );
    });
  }
});

test('only the entries touch the process', () => {
  const touching = sources.filter((s) =>
    /(?<![\w.'"`])process\.(?!\w+\?:)/.test(withoutComments(s.text)),
  );
  expect(touching.map((s) => s.path).filter((p) => rooms.get(roomOf(p))?.kind !== 'entry')).toEqual(
    [],
  );
});

describe('files', () => {
  for (const { path, text } of sources) {
    test(`${path} opens by saying what it is for and fits in 300 lines`, () => {
      expect(text.startsWith('/**'), 'opens with a doc comment').toBe(true);
      expect(text.split('\n').length).toBeLessThanOrEqual(300);
    });
  }
});

test('nothing in the project mentions the workplace it was built in', () => {
  const tracked = ['src', 'hooks', 'docs', 'scripts', '.github', '.ci'].flatMap((d) =>
    filesBelow(join(root, d)),
  );
  const naming = tracked.filter((f) =>
    /(?:\.\.|work)\/shared\b|farm-(?:bench|studio)|\.library\b/.test(readFileSync(f, 'utf8')),
  );
  expect(naming.map((f) => relative(root, f))).toEqual([]);
});

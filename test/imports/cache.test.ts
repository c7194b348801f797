/** What blobs ask for is kept by blob id: only what changed is parsed, and nothing depends on the file being right. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openCache, READ_BY } from '../../src/imports/cache.ts';
import { parserProgram } from '../support/parser-program.ts';
import { tempWorld, type World } from '../support/temp-repo.ts';
import { edgesOf, mapAt } from './map-support.ts';

const parser = parserProgram();
let world: World;
let repo: string;
let file: string;
let count = 0;
beforeAll(() => {
  world = tempWorld('map-cache');
});
afterAll(() => world.dispose());
beforeEach(() => {
  repo = world.repo(`r${count++}`);
  file = join(repo, '.git/metes/imports');
  const files = Array.from({ length: 30 }, (_, n): [string, string] => [
    `f${n}.ts`,
    `import './f${(n + 1) % 30}';\n`,
  ]);
  world.commit(repo, Object.fromEntries(files));
});

const map = () => mapAt(world, repo, parser.path);

test('after ten files changed ten are parsed, and what moved is not', async () => {
  expect((await map()).parsed).toBe(30);
  expect((await map()).parsed).toBe(0);
  world.commit(
    repo,
    Object.fromEntries(
      Array.from({ length: 10 }, (_, n) => [`f${n}.ts`, `import './f20'; // ${n}\n`]),
    ),
  );
  world.git(repo, 'mv', 'f29.ts', 'moved.ts');
  world.commit(repo, {});
  const after = await map();
  expect(after.parsed).toBe(10);
  expect(edgesOf(after)).toContain('f0.ts -> f20.ts');
  expect(edgesOf(after)).toContain('moved.ts -> f0.ts');
});

test('the same bytes under another name are read as another language', async () => {
  world.commit(repo, { 'x.ts': 'import y\n', 'x.py': 'import y\n', 'y.py': '' });
  const found = await map();
  expect(edgesOf(found)).toContain('x.py -> y.py');
  expect(found.unknown.map(({ path }) => path)).toEqual(['x.ts']);
});

test.each([
  ['cut', (text: string) => text.slice(0, text.length / 2)],
  ['a bit that turned', (text: string) => text.replace('./f3', './f9')],
  ['another version', (text: string) => text.replace('imports 1', 'imports 0')],
  ['empty', () => ''],
  ['no text', () => '\0\uffff'],
])('spoilt (%s), all is parsed once more', async (_, spoil) => {
  const right = edgesOf(await map());
  writeFileSync(file, spoil(readFileSync(file, 'utf8')));
  const after = await map();
  expect([after.parsed, edgesOf(after)]).toEqual([30, right]);
  expect((await map()).parsed).toBe(0);
});

test('a record of another shape is no record', async () => {
  await map();
  const cache = await openCache(file);
  const [line = ''] = readFileSync(file, 'utf8').split('\n').slice(1);
  const key = line.slice(0, line.indexOf(' ', 41));
  cache.set(key, { wanted: [{ line: 1, name: 7 }], unsure: [] } as never);
  await cache.save([]);
  expect((await openCache(file)).get(key)).toBeNull();
  expect((await map()).parsed).toBe(1);
});

test('where it can not be written the map is made all the same', async () => {
  mkdirSync(file, { recursive: true });
  expect((await map()).edges).toHaveLength(30);
  expect((await map()).parsed).toBe(30);
  expect(readdirSync(join(repo, '.git/metes'))).toEqual(['imports']);
  rmSync(file, { recursive: true });
});

test('two that write at once leave a whole file, and no drafts', async () => {
  const [one, other] = await Promise.all([map(), map()]);
  expect(edgesOf(one)).toEqual(edgesOf(other));
  expect((await map()).parsed).toBe(0);
  expect(readdirSync(join(repo, '.git/metes'))).toEqual(['imports']);
});

test('it knows which parsers are installed', () => {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const installed = ['oxc-parser', '@vscode/tree-sitter-wasm'].map(
    (name) => `${name}@${optionalDependencies[name]}`,
  );
  expect(READ_BY.split(' ').slice(2)).toEqual(installed);
});

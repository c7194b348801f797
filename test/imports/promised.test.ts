/** A file that somebody promised and nobody made: an import of it leads to it, in each language as it would once it is there. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRepository } from '../../src/git/repository.ts';
import { dependencyMapAt, type MapAt } from '../../src/imports/dependency-map.ts';
import { parserProgram } from '../support/parser-program.ts';
import { tempWorld, type World } from '../support/temp-repo.ts';
import { edgesOf, unknownOf } from './map-support.ts';

const parser = parserProgram();
let world: World;

beforeAll(() => {
  world = tempWorld('map-promised');
});
afterAll(() => world.dispose());

async function mapWith(
  files: Readonly<Record<string, string>>,
  promised: readonly string[],
): Promise<MapAt> {
  repos += 1;
  const dir = world.repo(`promised-${repos}`);
  world.commit(dir, files);
  const { door } = world;
  const repo = await openRepository(door, dir);
  return dependencyMapAt({ door, repo, commit: 'HEAD', parser: parser.path, promised });
}
let repos = 0;

test('Python, in a package that is not there yet either', async () => {
  const files = {
    'api/items.py': 'from services.pricing import price\nfrom repository import items\n',
    'api/__init__.py': '',
  };
  const without = await mapWith(files, []);
  expect(edgesOf(without)).toEqual([]);
  const map = await mapWith(files, ['services/pricing.py', 'repository/items.py']);
  expect(edgesOf(map)).toEqual([
    'api/items.py -> repository/items.py',
    'api/items.py -> services/pricing.py',
  ]);
  expect(unknownOf(map)).toEqual([]);
  expect(map.paths).toContain('services/pricing.py');
});

test('TypeScript: beside it, by its built name, and in a package of the workspace', async () => {
  const files = {
    'package.json': '{"private":true,"workspaces":["packages/*"]}',
    'packages/core/package.json': '{"name":"@acme/core","main":"dist/index.js"}',
    'packages/web/package.json': '{"name":"@acme/web"}',
    'packages/web/src/page.ts':
      "import { price } from './price.js';\nimport { core } from '@acme/core';\nimport { deep } from '@acme/core/deep';\n",
  };
  const without = await mapWith(files, []);
  expect(unknownOf(without)).toEqual([
    'packages/web/src/page.ts:1 unresolved ./price.js',
    'packages/web/src/page.ts:2 unresolved @acme/core',
    'packages/web/src/page.ts:3 unresolved @acme/core/deep',
  ]);
  const map = await mapWith(files, [
    'packages/web/src/price.ts',
    'packages/core/src/index.ts',
    'packages/core/src/deep.ts',
  ]);
  expect(edgesOf(map)).toEqual([
    'packages/web/src/page.ts -> packages/core/src/deep.ts',
    'packages/web/src/page.ts -> packages/core/src/index.ts',
    'packages/web/src/page.ts -> packages/web/src/price.ts',
  ]);
  expect(unknownOf(map)).toEqual([]);
});

test('Go: a file makes its directory a package', async () => {
  const files = {
    'go.mod': 'module example.org/shop\n\ngo 1.22\n',
    'main.go':
      'package main\n\nimport "example.org/shop/pricing"\n\nfunc main() { pricing.Of() }\n',
  };
  expect(unknownOf(await mapWith(files, []))).toEqual([
    'main.go:3 unresolved example.org/shop/pricing',
  ]);
  const map = await mapWith(files, ['pricing/pricing.go']);
  expect(edgesOf(map)).toEqual(['main.go -> pricing/pricing.go']);
});

test('Rust and Java', async () => {
  const rust = await mapWith(
    { 'Cargo.toml': '[package]\nname = "shop"\n', 'src/lib.rs': 'mod pricing;\n' },
    ['src/pricing.rs'],
  );
  expect(edgesOf(rust)).toEqual(['src/lib.rs -> src/pricing.rs']);
  const files = {
    'src/main/java/org/acme/Item.java':
      'package org.acme;\n\nimport org.acme.pricing.Rate;\n\nclass Item { Rate rate; Price price; }\n',
  };
  const java = await mapWith(files, [
    'src/main/java/org/acme/Price.java',
    'src/main/java/org/acme/pricing/Rate.java',
  ]);
  expect(edgesOf(java)).toEqual([
    'src/main/java/org/acme/Item.java -> src/main/java/org/acme/Price.java',
    'src/main/java/org/acme/Item.java -> src/main/java/org/acme/pricing/Rate.java',
  ]);
});

test('what is there already, leads out, or is a directory of it is not laid in', async () => {
  const files = { 'a/b.ts': "import '../c.js';\n", 'c.ts': 'export {};\n' };
  const map = await mapWith(files, [
    'c.ts',
    'a',
    '../d.ts',
    '/e.ts',
    '',
    'a//f.ts',
    'x.ts',
    'x.ts',
  ]);
  expect(map.paths).toEqual(['a/b.ts', 'c.ts', 'x.ts']);
  expect(edgesOf(map)).toEqual(['a/b.ts -> c.ts']);
});

/** Which tracked file imports which, language by language, in real repositories. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parserProgram } from '../support/parser-program.ts';
import { tempWorld, type World } from '../support/temp-repo.ts';
import { edgesOf, mapAt, unknownOf } from './map-support.ts';

const parser = parserProgram();
let world: World;
beforeAll(() => {
  world = tempWorld('map-languages');
});
afterAll(() => world.dispose());

async function mapOf(name: string, files: Record<string, string>) {
  const repo = world.repo(name);
  world.commit(repo, files);
  const map = await mapAt(world, repo, parser.path);
  return { edges: edgesOf(map), unknown: unknownOf(map) };
}

test('TypeScript and JavaScript: every way to ask for a module', async () => {
  const { edges, unknown } = await mapOf('js', {
    'a.ts': [
      "import { b } from './b.js';",
      "import type { C } from './c';",
      "export * from './d';",
      "export { e } from './e/index.ts';",
      "import f = require('./f');",
      "const g = require('./g.cjs');",
      "const h = await import('./h');",
      'const i = await import(`./i.mjs`);',
      "type J = import('./j').J;",
      "import data from './data.json' with { type: 'json' };",
      "import './style.css?inline';",
      "const w = new Worker(new URL('./w.ts', import.meta.url));",
      "const root = new URL('../', import.meta.url);",
      "import fs from 'node:fs';",
      "import react from 'react';",
      "const k = await import('./locale/' + b);",
      'const l = require(process.argv[2]);',
      "import './gone';",
      "import '../../../etc/passwd';",
    ].join('\n'),
    ...Object.fromEntries(
      'b.ts c.d.ts d.tsx e/index.ts f.ts g.cjs h.js i.mts j.ts w.ts'
        .split(' ')
        .map((file) => [file, 'export {};\n']),
    ),
    'data.json': '{}',
    'style.css': '',
    'beside.ts': "import './run.mjs';\n",
    'run.mjs': '',
    'run.d.mts': '',
    'old.js': "/// <reference path='types.d.ts' />\nrequire.resolve('./b');\n",
    'types.d.ts': "declare module 'x' { import type { C } from './c'; }\n",
  });
  expect(edges).toEqual(
    [
      'b.ts c.d.ts d.tsx data.json e/index.ts f.ts g.cjs h.js i.mts j.ts style.css w.ts'
        .split(' ')
        .map((to) => `a.ts -> ${to}`),
      ['beside.ts -> run.mjs'],
      ['old.js -> b.ts', 'old.js -> types.d.ts', 'types.d.ts -> c.d.ts'],
    ].flat(),
  );
  expect(unknown).toEqual([
    "a.ts:16 dynamic import('./locale/' + b);",
    'a.ts:17 dynamic require(process.argv[2]);',
    'a.ts:18 unresolved ./gone',
    'a.ts:19 outside ../../../etc/passwd',
  ]);
});

test('workspaces lead to sources, by exports, main, and the layout', async () => {
  const { edges, unknown } = await mapOf('workspace', {
    'package.json': '{"private":true,"workspaces":["packages/*"]}',
    'packages/app/package.json': '{"name":"@acme/app","imports":{"#db/*":"./src/db/*.js"}}',
    'packages/app/src/main.ts': [
      "import '@acme/core';",
      "import '@acme/core/money';",
      "import '@acme/core/deep/rates';",
      "import '@acme/plain';",
      "import '@acme/plain/lib/tool';",
      "import '#db/pool';",
      "import '@acme/app/src/other.js';",
      "import '@acme/core/missing';",
      "import '#gone';",
      "import '@acme/elsewhere';",
    ].join('\n'),
    'packages/app/src/db/pool.ts': '',
    'packages/app/src/other.ts': '',
    'packages/core/package.json': JSON.stringify({
      name: '@acme/core',
      exports: {
        '.': { types: './dist/index.d.ts', default: './dist/index.js' },
        './money': { import: './dist/esm/money.mjs' },
        './deep/*': './dist/deep/*.js',
      },
    }),
    'packages/core/src/index.ts': '',
    'packages/core/src/money.mts': '',
    'packages/core/src/deep/rates.tsx': '',
    'packages/plain/package.json': '{"name":"@acme/plain","main":"build/start.js"}',
    'packages/plain/start.ts': '',
    'packages/plain/lib/tool/index.js': '',
  });
  expect(edges.map((edge) => edge.replaceAll('packages/', ''))).toEqual([
    'app/src/main.ts -> app/src/db/pool.ts',
    'app/src/main.ts -> app/src/other.ts',
    'app/src/main.ts -> core/src/deep/rates.tsx',
    'app/src/main.ts -> core/src/index.ts',
    'app/src/main.ts -> core/src/money.mts',
    'app/src/main.ts -> plain/lib/tool/index.js',
    'app/src/main.ts -> plain/start.ts',
  ]);
  expect(unknown).toEqual([
    'packages/app/src/main.ts:8 unresolved @acme/core/missing',
    'packages/app/src/main.ts:9 unresolved #gone',
  ]);
});

test('tsconfig: paths, baseUrl, extends from a package, references, comments, a ring', async () => {
  const { edges, unknown } = await mapOf('tsconfig', {
    'tsconfig.json':
      '// for editors\n{ "extends": "./tsconfig.base.json", "references": [{ "path": "./web" }], }',
    'tsconfig.base.json':
      '{ "extends": "./tsconfig.json", "compilerOptions": { "baseUrl": "./src" } }',
    'web/tsconfig.json':
      '{ "extends": "@acme/tsconfig/strict.json", "compilerOptions": { "paths": { "@/*": ["./app/*"], "cfg": ["./c.ts"] } } }',
    'tools/tsconfig/package.json': '{"name":"@acme/tsconfig"}',
    'tools/tsconfig/strict.json': '{"compilerOptions":{"baseUrl":"../../shared"}}',
    'web/app/page.ts': "import '@/lib';\nimport 'cfg';\nimport 'util/x';\nimport '@/gone';\n",
    'web/app/lib.ts': '',
    'web/c.ts': '',
    'shared/util/x.ts': '',
    'src/deep/a.ts': '',
    'index.ts': "import 'deep/a';\nimport '@/lib';\nimport '~/unsaid';\n",
  });
  expect(edges).toEqual([
    'index.ts -> src/deep/a.ts',
    'index.ts -> web/app/lib.ts',
    'web/app/page.ts -> shared/util/x.ts',
    'web/app/page.ts -> web/app/lib.ts',
    'web/app/page.ts -> web/c.ts',
  ]);
  expect(unknown).toEqual([
    'index.ts:3 unresolved ~/unsaid',
    'web/app/page.ts:4 unresolved @/gone',
  ]);
});

test('Python: packages, relative imports, a src layout, declared roots', async () => {
  const { edges, unknown } = await mapOf('python', {
    'svc/src/shop/__init__.py': '',
    'svc/src/shop/logging.py': '',
    'svc/src/shop/cart.py': [
      'import logging, os.path',
      'from . import tax, VERSION',
      'from .db.pool import Pool as P, connect',
      'from ..outer import x',
      'import shop.db.pool as pool',
      'from shop.missing import y',
      'import requests',
      'importlib.import_module("shop.tax")',
      'importlib.import_module(f"shop.{name}")',
      'from .tax import *',
      'from .....gone import z',
    ].join('\n'),
    'svc/src/shop/tax.py': '',
    'svc/src/shop/db/__init__.py': '',
    'svc/src/shop/db/pool.py': '',
    'svc/pyproject.toml': '[tool.setuptools.packages.find]\nwhere = ["lib"]\n',
    'svc/lib/helper.py': '',
    'svc/tests/test_cart.py': 'from shop.cart import Cart\nimport helper\nfrom fakes import Db\n',
    'svc/tests/fakes.pyi': '',
    'other/use.py': 'import shop.tax\nfrom celery import Celery\n',
    // Named after what it shows, and built on its own: no package of ours.
    'celery/pyproject.toml': '',
    'celery/make.py': '',
  });
  expect(edges.map((edge) => edge.replaceAll('svc/', '').replaceAll('src/shop/', ''))).toEqual([
    'other/use.py -> __init__.py',
    'other/use.py -> tax.py',
    'cart.py -> __init__.py',
    'cart.py -> db/__init__.py',
    'cart.py -> db/pool.py',
    'cart.py -> tax.py',
    'tests/test_cart.py -> lib/helper.py',
    'tests/test_cart.py -> __init__.py',
    'tests/test_cart.py -> cart.py',
    'tests/test_cart.py -> tests/fakes.pyi',
  ]);
  expect(unknown.map((one) => one.replace('svc/src/shop/', ''))).toEqual([
    'cart.py:11 outside .....gone',
    'cart.py:4 unresolved ..outer',
    'cart.py:6 unresolved shop.missing',
    'cart.py:9 dynamic importlib.import_module(f"shop.{name}")',
  ]);
});

test('Go: modules by go.mod, packages as directories', async () => {
  const { edges, unknown } = await mapOf('go', {
    'go.mod': 'module example.org/shop // ours\n\ngo 1.22\n',
    'main.go':
      'package main\n\nimport (\n\t"fmt"\n\tp "example.org/shop/internal/pricing"\n\t_ `example.org/shop/tools/gen`\n\t"example.org/shop/gone"\n\t"example.org/shopping"\n\t"C"\n)\n',
    'internal/pricing/price.go': 'package pricing\n\nimport "example.org/shop"\n',
    'internal/pricing/tax.go': 'package pricing\n',
    'internal/pricing/price_test.go': 'package pricing\n',
    'tools/go.mod': 'module "example.org/shop/tools"\n',
    'tools/gen/gen.go': 'package gen\n',
  });
  expect(edges).toEqual([
    'internal/pricing/price.go -> main.go',
    'main.go -> internal/pricing/price.go',
    'main.go -> internal/pricing/tax.go',
    'main.go -> tools/gen/gen.go',
  ]);
  expect(unknown).toEqual(['main.go:7 unresolved example.org/shop/gone']);
});

test('Rust: modules, paths, crates of the workspace', async () => {
  const { edges, unknown } = await mapOf('rust', {
    'Cargo.toml': '[workspace]\nmembers = ["app", "core"]\n',
    'app/Cargo.toml':
      '[package]\nname = "app"\n[dependencies]\nshop-core = { path = "../core" }\nserde = "1"\n[dev-dependencies]\nkit = { package = "test-kit", workspace = true }\n',
    'app/src/main.rs':
      'mod api;\n#[path = "odd.rs"]\nmod strange;\nmod gone;\nuse shop_core::{money::Rate, Item as I};\nuse serde::Serialize;\nfn main() { api::items::list(); let s = include_str!("page.html"); }\n',
    'app/src/api/mod.rs': 'pub mod items;\nuse crate::strange::Odd;\n',
    'app/src/api/items.rs':
      'use super::helper;\nuse self::inner::deep::X;\npub fn list() -> Vec<shop_core::Item> { vec![] }\nmod tests { use super::*; use super::super::Thing; }\n',
    'app/src/api/items/inner.rs': '',
    'app/src/odd.rs': '',
    'app/src/page.html': '',
    'app/tests/it.rs': 'mod common;\nuse kit::fake;\n',
    'app/tests/common/mod.rs': '',
    'core/Cargo.toml': '[package]\nname = "shop-core"\n',
    'core/src/lib.rs': 'pub mod money;\n',
    'core/src/money.rs': 'use crate::Item;\n',
    'kit/Cargo.toml': '[package]\nname = "test-kit"\n[lib]\nname = "tk"\npath = "kit.rs"\n',
    'kit/kit.rs': '',
    'tool/Cargo.toml': '[package]\nname = "tool"\n[[bin]]\nname = "t"\npath = "cmd/run/main.rs"\n',
    'tool/src/lib.rs': '',
    'tool/cmd/run/main.rs': 'mod flags;\n',
    'tool/cmd/run/flags/mod.rs': 'mod help;\n',
    'tool/cmd/run/flags/help.rs': 'use super::Kind;\nuse crate::flags;\n',
  });
  expect(edges).toEqual([
    'app/src/api/items.rs -> app/src/api/items/inner.rs',
    'app/src/api/items.rs -> app/src/api/mod.rs',
    'app/src/api/items.rs -> core/src/lib.rs',
    'app/src/api/mod.rs -> app/src/api/items.rs',
    'app/src/api/mod.rs -> app/src/main.rs',
    'app/src/main.rs -> app/src/api/items.rs',
    'app/src/main.rs -> app/src/api/mod.rs',
    'app/src/main.rs -> app/src/odd.rs',
    'app/src/main.rs -> app/src/page.html',
    'app/src/main.rs -> core/src/lib.rs',
    'app/src/main.rs -> core/src/money.rs',
    'app/tests/it.rs -> app/tests/common/mod.rs',
    'app/tests/it.rs -> kit/kit.rs',
    'core/src/lib.rs -> core/src/money.rs',
    'core/src/money.rs -> core/src/lib.rs',
    'tool/cmd/run/flags/help.rs -> tool/cmd/run/flags/mod.rs',
    'tool/cmd/run/flags/mod.rs -> tool/cmd/run/flags/help.rs',
    'tool/cmd/run/main.rs -> tool/cmd/run/flags/mod.rs',
  ]);
  expect(unknown).toEqual(['app/src/main.rs:4 unresolved gone']);
});

test('Java: packages whatever the source roots, wildcards, statics, the own package', async () => {
  const root = 'app/src/main/java/org/acme';
  const { edges, unknown } = await mapOf('java', {
    [`${root}/shop/Cart.java`]: [
      'package org.acme.shop;',
      'import org.acme.model.Item;',
      'import org.acme.model.Item.Kind;',
      'import static org.acme.util.Money.round;',
      'import org.acme.rates.*;',
      'import java.util.List;',
      'import org.acme.model.Gone;',
      'class Cart { Basket b; List<String> l; int n = Counter.next(); }',
    ].join('\n'),
    [`${root}/shop/Basket.java`]: 'package org.acme.shop;\nclass Basket {}\n',
    [`${root}/shop/Counter.java`]:
      'package org.acme.shop;\nclass Counter { static int next() { return 1; } }\n',
    [`${root}/model/Item.java`]: 'package org.acme.model;\npublic class Item { enum Kind {} }\n',
    [`${root}/util/Money.java`]: 'package org.acme.util;\npublic class Money {}\n',
    'rates/java/A.java': 'package org.acme.rates;\nclass A {}\n',
    'rates/java/B.java': 'package org.acme.rates;\nclass B {}\n',
    'app/src/test/java/CartTest.java': 'package org.acme.shop;\nclass CartTest { Cart cart; }\n',
  });
  expect(edges.map((edge) => edge.replaceAll(`${root}/`, ''))).toEqual([
    'shop/Cart.java -> model/Item.java',
    'shop/Cart.java -> shop/Basket.java',
    'shop/Cart.java -> shop/Counter.java',
    'shop/Cart.java -> util/Money.java',
    'shop/Cart.java -> rates/java/A.java',
    'shop/Cart.java -> rates/java/B.java',
    'app/src/test/java/CartTest.java -> shop/Cart.java',
  ]);
  expect(unknown).toEqual([`${root}/shop/Cart.java:7 unresolved org.acme.model.Gone`]);
});

test('a language without a reader, and a file that does not parse, are told', async () => {
  const { edges, unknown } = await mapOf('others', {
    'lib/a.rb': "require_relative 'b'\n",
    'README.md': '# import\n',
    'bad.ts': "import './good';\nconst = ;\n",
    'good.ts': '',
    'bad.py': 'import good\ndef (:\n',
    'good.py': '',
  });
  expect(edges).toEqual(['bad.py -> good.py', 'bad.ts -> good.ts']);
  expect(unknown).toEqual([
    'bad.py:2 does-not-parse not python as the parser knows it',
    'bad.ts:2 does-not-parse Unexpected token',
    'lib/a.rb:- language lib/a.rb',
  ]);
});

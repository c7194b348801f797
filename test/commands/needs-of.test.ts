/** What made work needs and nobody has made, derived from the branches of a real item catalog: two agents, no map written. */
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openContext } from '../../src/commands/context/context.ts';
import { needsOf } from '../../src/commands/promising/needs-of.ts';
import { transact } from '../../src/commands/transact.ts';
import { findingsOf } from '../../src/ledger/findings.ts';
import type { Kept, Move } from '../../src/registry/promised.ts';
import { parserProgram } from '../support/parser-program.ts';
import { enrol, metes, newWorld, type World } from '../support/test-io.ts';

const parser = parserProgram();
let world: World;
let main: string;

beforeEach(async () => {
  world = newWorld();
  main = world.repository('catalog', {
    'pyproject.toml': '[project]\nname = "catalog"\n',
    'repository/__init__.py': '',
    'services/__init__.py': '',
  });
  await enrol(world, main);
});
afterEach(() => world.close());

function agent(name: string): string {
  const at = world.path(name);
  world.git(main, 'worktree', 'add', '-q', at, '-b', `feat/${name}`);
  return at;
}

async function promise(at: string, said: string): Promise<Kept> {
  const { data } = await metes(world.io(at), 'promise', said);
  return (data.commitments as Kept[])[0] as Kept;
}

/** Commits the files and puts it on record that this is what was promised. */
async function make(at: string, one: Kept, files: Readonly<Record<string, string>>): Promise<void> {
  world.commit(at, files);
  const head = world.git(at, 'rev-parse', 'HEAD').trim();
  const path = Object.keys(files)[0] as string;
  const ctx = await openContext(world.io(at));
  const moves: Move[] = [
    { commitment: one.id, state: 'STARTED', shown: { kind: 'commit', oid: head, path } },
    { commitment: one.id, state: 'IMPLEMENTED', shown: { kind: 'pushed', head, path } },
  ];
  await transact(ctx, (_view, _tip, origin) => ({ ...origin, kind: 'advance', moves }));
}

const openNow = async (): Promise<readonly Kept[]> =>
  (await metes(world.io(main), 'ledger')).data.commitments as readonly Kept[];

async function look(promised?: readonly Kept[]) {
  const ctx = await openContext({
    ...world.io(main),
    cli: join(dirname(parser.path), 'cli.js'),
  });
  const commitments = promised ?? (await openNow());
  const found = await needsOf(ctx, commitments);
  const { dependencies } = found;
  const findings = findingsOf(commitments, { semantics: 'v2', dependencies }).filter(
    ({ code }) => code === 'dependency-not-notified',
  );
  return { ...found, dependencies: Object.fromEntries(dependencies), findings };
}

const ENDPOINT = {
  'api/items.py':
    'from repository.items import all_items\nfrom services.pricing import price\n\n@bp.get("/items")\ndef items():\n    return all_items()\n',
};

test('what an endpoint imports and another has promised, until that one has made it', async () => {
  const [a, b] = [agent('a'), agent('b')];
  const repository = await promise(a, "I'll implement repository/items.py");
  const endpoint = await promise(b, "I'll implement /items.");
  await promise(a, "I'll implement services/pricing.py");
  await make(b, endpoint, ENDPOINT);

  const before = await look();
  expect(before.dependencies).toEqual({ '/items': ['repository/items.py', 'services/pricing.py'] });
  expect(before.findings.map(({ prerequisite }) => prerequisite)).toEqual([
    'repository/items.py',
    'services/pricing.py',
  ]);
  expect([before.unknown, before.unseen]).toEqual([[], []]);

  await make(a, repository, { 'repository/items.py': 'def all_items(): return []\n' });
  expect((await look()).findings).toEqual([
    {
      code: 'dependency-not-notified',
      commitment: endpoint.id,
      prerequisite: 'services/pricing.py',
    },
  ]);
  world.git(main, 'merge', '-q', '--no-edit', 'feat/a');
  expect((await look()).dependencies).toEqual({ '/items': ['services/pricing.py'] });
});

test('what nobody promised and nobody has, unless main asks for it already: that a build makes', async () => {
  world.commit(main, { 'tools/run.py': 'from repository.built import version\n' });
  const b = agent('b');
  const endpoint = await promise(b, "I'll implement /items.");
  await make(b, endpoint, {
    ...ENDPOINT,
    'repository/items.py': 'from .built import version\n',
  });
  expect((await look()).findings).toEqual([
    {
      code: 'dependency-not-notified',
      commitment: endpoint.id,
      prerequisite: 'services/pricing.py',
    },
  ]);
});

test('by way of what is there, and no further than the first that is not', async () => {
  const [a, b] = [agent('a'), agent('b')];
  await promise(a, "I'll implement models/item.py and services/pricing.py");
  const tests = await promise(b, "I'll write tests/test_catalog.py");
  await make(b, tests, {
    'tests/test_catalog.py': 'from api.items import items\n',
    'api/items.py': 'from services.pricing import price\n',
    'services/tax.py': 'from models.item import Item\n',
  });
  expect((await look()).dependencies).toEqual({ 'tests/test_catalog.py': ['services/pricing.py'] });
});

test('a promised file in a package that nobody has: without the promise it would be somebody else’s', async () => {
  const [a, b] = [agent('a'), agent('b')];
  const endpoint = await promise(b, "I'll implement /items.");
  await make(b, endpoint, { 'api/items.py': 'from billing.rates import rate\n' });
  expect((await look()).dependencies).toEqual({});
  await promise(a, "I'll implement billing/rates.py");
  expect((await look()).dependencies).toEqual({ '/items': ['billing/rates.py'] });
});

test('by hand, to a name that somebody promised; a name that nobody promised is nothing that lacks', async () => {
  world.write(
    `${main}/.metes/config.yml`,
    `${world.git(main, 'show', 'main:.metes/config.yml')}\nneeds:\n  "e2e/**": [/items, GET /prices, lib/cart.ts]\n`,
  );
  world.git(main, 'commit', '-qam', 'Say what needs what');
  const [a, b] = [agent('a'), agent('b')];
  await promise(a, "I'll implement /items.");
  const suite = await promise(b, "I'll write e2e/shop.rb");
  await make(b, suite, { 'e2e/shop.rb': 'require "net/http"\n' });
  const found = await look();
  expect(found.dependencies).toEqual({ 'e2e/shop.rb': ['/items', 'lib/cart.ts'] });
  expect(found.unknown).toMatchObject([
    { path: 'e2e/shop.rb', why: 'language' },
    { path: 'e2e/**', why: 'matches-nothing', what: 'lib/cart.ts' },
  ]);
});

test('nothing is asked of what is not made, and a branch that is not here is told', async () => {
  const b = agent('b');
  const endpoint = await promise(b, "I'll implement /items.");
  expect(await look()).toMatchObject({ dependencies: {}, unseen: [] });
  await make(b, endpoint, ENDPOINT);
  const promised = await openNow();
  world.git(main, 'worktree', 'remove', '--force', b);
  world.git(main, 'branch', '-qD', 'feat/b');
  expect(await look(promised)).toMatchObject({ dependencies: {}, unseen: ['feat/b'] });
});

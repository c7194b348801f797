/** The item catalog: what its endpoint, its services and its tests need is derived from the code, and nobody wrote it down. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withByHand } from '../../src/map/by-hand.ts';
import { Needs } from '../../src/map/needs.ts';
import { parserProgram } from '../support/parser-program.ts';
import { tempWorld, type World } from '../support/temp-repo.ts';
import { edgesOf, mapAt, unknownOf } from './map-support.ts';

const parser = parserProgram();
let world: World;
let repo: string;

beforeAll(() => {
  world = tempWorld('map-catalog');
  repo = world.repo('catalog');
  world.commit(repo, {
    'models/item.py':
      'from dataclasses import dataclass\n\n@dataclass\nclass Item:\n    name: str\n',
    'repository/items.py':
      'from models.item import Item\n\ndef all_items() -> list[Item]:\n    return []\n',
    'services/pricing.py': 'from models import item\nimport repository.items as stored\n',
    'api/items.py':
      'from flask import Blueprint\nfrom repository.items import all_items\nfrom services.pricing import price\n\nbp = Blueprint("items", __name__)\n\n@bp.get("/items")\ndef items():\n    return all_items()\n',
    'tests/test_catalog.py':
      'import pytest\nfrom api.items import items\n\ndef test_items():\n    from models.item import Item\n',
  });
});
afterAll(() => world.dispose());

test('the map is derived', async () => {
  const map = await mapAt(world, repo, parser.path);
  expect(edgesOf(map)).toEqual([
    'api/items.py -> repository/items.py',
    'api/items.py -> services/pricing.py',
    'repository/items.py -> models/item.py',
    'services/pricing.py -> models/item.py',
    'services/pricing.py -> repository/items.py',
    'tests/test_catalog.py -> api/items.py',
    'tests/test_catalog.py -> models/item.py',
  ]);
  expect(unknownOf(map)).toEqual([]);
  expect(map.edges.find(({ from }) => from === 'tests/test_catalog.py')).toEqual({
    from: 'tests/test_catalog.py',
    to: 'api/items.py',
    by: 'code',
    line: 2,
  });
});

test('what an endpoint needs is a line in the map by hand, and the rest follows', async () => {
  const map = await mapAt(world, repo, parser.path);
  const entries = [
    { from: '/items', needs: ['api/items.py'] },
    { from: 'tests/**', needs: ['/items'] },
    { from: 'docs/*.md', needs: ['api/items.py'] },
  ];
  const whole = withByHand(map, entries, map.paths);
  const needs = new Needs(whole);
  expect(needs.of(['/items'])).toEqual(['api/items.py']);
  expect(needs.allOf(['/items'])).toEqual([
    'api/items.py',
    'models/item.py',
    'repository/items.py',
    'services/pricing.py',
  ]);
  expect(needs.of(['tests/test_catalog.py'])).toEqual(['/items', 'api/items.py', 'models/item.py']);
  expect(whole.edges.filter(({ by }) => by === 'hand')).toHaveLength(2);
  expect(unknownOf(whole)).toEqual(['docs/*.md:- matches-nothing docs/*.md']);
});

test('it is the commit that is read, and not the work tree', async () => {
  world.write(repo, { 'services/pricing.py': 'import api.items\n' });
  const map = await mapAt(world, repo, parser.path);
  world.git(repo, 'checkout', '-q', '--', '.');
  expect(edgesOf(map)).not.toContain('services/pricing.py -> api/items.py');
});

/**
 * What needs what in the reference's example, an item catalog: its author wrote the map by hand, so it is part of what
 * `v1` reproduces. Every other log needs a map of its own.
 */
export const REFERENCE_MAP: ReadonlyMap<string, readonly string[]> = new Map([
  ['repository/items.py', ['models/item.py']],
  ['services/pricing.py', ['models/item.py']],
  ['/items', ['repository/items.py', 'services/pricing.py']],
  [
    'tests/test_catalog.py',
    ['models/item.py', 'repository/items.py', 'services/pricing.py', '/items'],
  ],
]);

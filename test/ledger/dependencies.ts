/** What the reference wrote by hand about its example: per object, what it needs. */
export const CATALOG: ReadonlyMap<string, readonly string[]> = new Map([
  ['repository/items.py', ['models/item.py']],
  ['services/pricing.py', ['models/item.py']],
  ['/items', ['repository/items.py', 'services/pricing.py']],
  [
    'tests/test_catalog.py',
    ['models/item.py', 'repository/items.py', 'services/pricing.py', '/items'],
  ],
]);

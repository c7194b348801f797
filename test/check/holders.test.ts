/** Who holds a path, whatever a stranger called it. */
import { expect, test } from 'vitest';
import { holdersIn } from '../../src/check/holders.ts';
import type { Claim } from '../../src/registry/claim.ts';

const claim = (id: string, ...write: string[]) =>
  ({ id, granted: '2026-01-01T00:00:00.000Z', write }) as unknown as Claim;

const holders = holdersIn([
  claim('c-1', 'src/api/**', '!src/api/old/**'),
  claim('c-2', '{docs,site}/*.md', 'README.md'),
  claim('c-3', 'Straße/**'),
]);

test.each([
  ['src/api/items.ts', 'c-1'],
  ['SRC/API/items.ts', 'c-1'],
  ['src/api/old/items.ts', undefined],
  ['src/apis', undefined],
  ['docs/index.md', 'c-2'],
  ['readme.md', 'c-2'],
  ['README.md.bak', undefined],
  ['straße/a', 'c-3'],
  ['s', undefined],
])('%s: %s', (path, id) => {
  expect(holders.of(path)?.id).toBe(id);
});

/** Each directory of them looked up by its whole name: seven minutes here, and some thousands take every run's ten. */
test('paths of thousands of directories are read once each, from one end to the other', () => {
  const deep = 'a/'.repeat(8_000);
  for (let n = 0; n < 10_000; n += 1) expect(holders.of(`${deep}${n}`)).toBeNull();
  expect(holders.of(`src/api/${deep}x`)?.id).toBe('c-1');
});

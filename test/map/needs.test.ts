/** What files need, at once and all the way down. */
import { expect, test } from 'vitest';
import { withByHand } from '../../src/map/by-hand.ts';
import { Needs } from '../../src/map/needs.ts';

const edge = (from: string, to: string) => ({ from, to, by: 'code', line: 1 }) as const;
const map = {
  edges: [edge('a', 'b'), edge('b', 'c'), edge('c', 'a'), edge('c', 'd')],
  unknown: [],
};

test('a ring of imports ends where it began, and nothing needs itself', () => {
  const needs = new Needs(map);
  expect(needs.of(['b'])).toEqual(['c']);
  expect(needs.allOf(['b'])).toEqual(['a', 'c', 'd']);
  expect(needs.allOf(['a', 'c'])).toEqual(['b', 'd']);
  expect(needs.allOf(['d', 'nobody'])).toEqual([]);
});

test('the map by hand adds what is not there, by paths, patterns and names, and twice nothing', () => {
  const paths = ['a', 'b', 'c', 'd', 'docs/x.md', 'docs/[id].md'];
  const entries = [
    { from: 'docs', needs: ['a'] },
    { from: 'GET /items', needs: ['docs/[id].md', 'GET /prices'] },
    { from: 'a', needs: ['b', 'a'] },
    { from: 'x/**', needs: ['a'] },
    { from: 'd', needs: ['nothing/*.ts', 'lib/none.ts'] },
  ];
  const whole = withByHand(map, entries, paths);
  expect(
    whole.edges.slice(map.edges.length).map(({ from, to, by }) => `${by} ${from} -> ${to}`),
  ).toEqual([
    'hand docs/x.md -> a',
    'hand docs/[id].md -> a',
    'hand GET /items -> docs/[id].md',
    'hand GET /items -> GET /prices',
    'hand d -> lib/none.ts',
  ]);
  expect(whole.unknown).toEqual([
    { path: 'x/**', line: null, why: 'matches-nothing', what: 'x/**' },
    { path: 'd', line: null, why: 'matches-nothing', what: 'nothing/*.ts' },
    { path: 'd', line: null, why: 'matches-nothing', what: 'lib/none.ts' },
  ]);
});

test('an entry that is everything to everything is told, and the others stand', () => {
  const paths = Array.from({ length: 2_000 }, (_, n) => `lib/${n}.ts`);
  const entries = [
    { from: 'lib/**', needs: ['lib/*.ts'] },
    { from: '/items', needs: ['lib/7.ts'] },
  ];
  const whole = withByHand({ edges: [], unknown: [] }, entries, paths);
  expect(whole.edges.map(({ from, to }) => `${from} ${to}`)).toEqual(['/items lib/7.ts']);
  expect(whole.unknown.map(({ path, why }) => `${path} ${why}`)).toEqual(['lib/** too-many']);
});

/** Which steps of a commitment follow from what git and the host show: several at once, each once, and nobody's word. */
import { describe, expect, test } from 'vitest';
import { namedNewly } from '../../src/check/named-in.ts';
import { movesOf, type Seen, type Wrote } from '../../src/check/seen.ts';
import type { State } from '../../src/ledger/commitment.ts';
import type { Kept } from '../../src/registry/promised.ts';

const HEAD = 'a'.repeat(40);
const OTHER = 'b'.repeat(40);

function kept(write: readonly string[] | null, ...states: readonly State[]): Kept {
  const history = (['COMMITTED', ...states] as const).map((state) => ({
    state,
    at: '2026-12-01T00:00:00.000Z',
    event: 'e-00000000000000000000' as const,
  }));
  return {
    ...{ id: 'p-aaaaaaaaaa', agent: 's-aaaaaaaaaa', verb: 'add', said: 'I will' },
    ...{ repository: 'r-aaaaaaaaaa', target: 'main', branch: 'feat/a', holder: 'ada' },
    ...(write === null
      ? { object: '/items', kind: 'endpoint' }
      : { object: 'x', kind: 'file', write }),
    history,
  } as Kept;
}
const wrote = (...paths: string[]): Wrote => ({ paths, named: new Map() });
const names = (object: string, path: string): Wrote => ({
  paths: [path],
  named: new Map([[object, path]]),
});
const ready = { kind: 'ready', head: HEAD, pull: 7 } as const;
const check = { kind: 'check', name: 'test', head: HEAD } as const;
const review = { kind: 'review', by: 'grace', pull: 7, head: HEAD } as const;
const pushed = { head: HEAD, pull: 7, ...wrote('src/a.ts') };
const merged = { head: HEAD, pull: 7, has: () => true };
const statesOf = (one: Kept, seen: Partial<Seen>): string =>
  movesOf([one], { commits: [], ...seen })
    .map(({ state, shown }) => `${state} ${shown.kind}`)
    .join(', ');

describe('what is shown', () => {
  const A = ['src/a.ts'];
  test.each<[string, Kept, Partial<Seen>, string]>([
    ['nothing', kept(A), {}, ''],
    [
      'a commit that touches it',
      kept(A),
      { commits: [{ oid: HEAD, ...wrote('src/a.ts') }] },
      'STARTED commit',
    ],
    ['a commit beside it', kept(A), { commits: [{ oid: HEAD, ...wrote('src/b.ts') }] }, ''],
    [
      'a pattern',
      kept(['src/**']),
      { commits: [{ oid: HEAD, ...wrote('src/b.ts') }] },
      'STARTED commit',
    ],
    ['a push alone', kept(A), { pushed }, 'IMPLEMENTED pushed'],
    [
      'all of it in one look',
      kept(A),
      { commits: [{ oid: OTHER, ...wrote('src/a.ts') }], pushed, check, ready, review },
      'STARTED commit, IMPLEMENTED pushed, TESTED check, REPORTED ready, VERIFIED review',
    ],
    ['what is known already', kept(A, 'STARTED', 'IMPLEMENTED', 'REPORTED'), { pushed, ready }, ''],
    [
      'a draft is not reported, so nobody verified it',
      kept(A),
      { pushed, review },
      'IMPLEMENTED pushed',
    ],
    [
      'a check of another head',
      kept(A),
      { pushed, check: { ...check, head: OTHER } },
      'IMPLEMENTED pushed',
    ],
    [
      'a review of another head',
      kept(A, 'IMPLEMENTED', 'REPORTED'),
      { pushed, review: { ...review, head: OTHER } },
      '',
    ],
    [
      'it is in the pull request no more',
      kept(A, 'IMPLEMENTED'),
      { pushed: { head: HEAD, ...wrote('src/b.ts') }, check, ready, review },
      '',
    ],
    ['merged', kept(A), { merged }, 'IMPLEMENTED merged, REPORTED merged, VERIFIED merged'],
    [
      'merged after it was reported',
      kept(A, 'IMPLEMENTED', 'REPORTED'),
      { merged },
      'VERIFIED merged',
    ],
    ['merged without it', kept(A), { merged: { ...merged, has: () => false } }, ''],
    [
      'merged, and the branch is gone',
      kept(A, 'IMPLEMENTED'),
      { merged, ended: { kind: 'gone', branch: 'feat/a' } },
      'REPORTED merged, VERIFIED merged',
    ],
    [
      'the branch is gone',
      kept(A, 'STARTED'),
      { ended: { kind: 'gone', branch: 'feat/a' } },
      'ABANDONED gone',
    ],
    [
      'closed unmerged after it was made: rework',
      kept(A, 'IMPLEMENTED', 'REPORTED'),
      { pushed, ended: { kind: 'closed', pull: 7 } },
      'ABANDONED closed',
    ],
    ['a conflicted one goes on', kept(A, 'CONFLICTED'), { pushed }, 'IMPLEMENTED pushed'],
    ['over', kept(A, 'ABANDONED'), { pushed, merged }, ''],
    [
      'a name',
      kept(null),
      { pushed: { head: HEAD, ...names('/items', 'src/api.ts') } },
      'IMPLEMENTED pushed',
    ],
    ['another name', kept(null), { pushed: { head: HEAD, ...names('/item', 'src/api.ts') } }, ''],
    [
      'quoted words, whatever is written',
      { ...kept(null), kind: 'quoted' },
      { pushed: { head: HEAD, ...names('/items', 'src/api.ts') } },
      '',
    ],
  ])('%s', (_what, one, seen, states) => {
    expect(statesOf(one, seen)).toBe(states);
  });

  test('each step says what showed it', () => {
    const seen = { commits: [{ oid: OTHER, ...wrote('docs/x.md', 'src/a.ts') }], pushed };
    expect(movesOf([kept(A)], seen)).toEqual([
      {
        commitment: 'p-aaaaaaaaaa',
        state: 'STARTED',
        shown: { kind: 'commit', oid: OTHER, path: 'src/a.ts' },
      },
      {
        ...{ commitment: 'p-aaaaaaaaaa', state: 'IMPLEMENTED' },
        shown: { kind: 'pushed', head: HEAD, path: 'src/a.ts', pull: 7 },
      },
    ]);
  });
});

describe('whether new lines name it', () => {
  test.each<[string, string, string, boolean]>([
    ['/items', '', 'app.get("/items", list)', true],
    ['/items', '', "app.get('/items?page=1')", true],
    ['/items', '', 'app.get("/api/items")', false],
    ['/items', '', 'app.get("/items/:id")', false],
    ['/items/:id', '', 'app.get("/items/{item_id}")', true],
    ['/items/:id', '', '@app.route("/items/<int:id>")', true],
    ['parse_header', '', 'def parse_header(line):', true],
    ['parse_header', '', 'def parse_headers(line):', false],
    ['parse_header', '', 'def _parse_header(line):', false],
    ['paginate()', '', 'return paginate(items)', true],
    ['pricing.rules', '', 'from pricing.rules import x', true],
    ['ItemList', 'class ItemList {}', 'class ItemList {}\nclass B {}', false],
    ['ItemList', 'class ItemList {}', 'class ItemList extends B {}', true],
    ['ItemList', '', 'ItemList\0', false],
  ])('%s, %j → %j: %s', (object, before, after, is) => {
    expect(namedNewly([object], before, after)).toEqual(is ? [object] : []);
  });

  test('a long line of what begins parts of paths takes no time', () => {
    expect(namedNewly(['/items'], '', '/{<['.repeat(100_000))).toEqual([]);
  });
});

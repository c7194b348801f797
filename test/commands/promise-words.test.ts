/** What words do not do: they show no step, and a name that is no path is no ground. Real git, real registries. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Kept } from '../../src/registry/promised.ts';
import { enrol, metes, newWorld, type World } from '../support/test-io.ts';

let world: World;
let at: string;

beforeEach(async () => {
  world = newWorld();
  const main = world.repository('shop', { 'README.md': '# shop\n' });
  await enrol(world, main);
  at = world.path('a');
  world.git(main, 'worktree', 'add', '-q', at, '-b', 'feat/a');
});
afterEach(() => world.close());

const promise = (...said: readonly string[]) => metes(world.io(at), 'promise', ...said);

test.each([
  ['endpoint', 'GET /items/:id'],
  ['snake_case', 'parse_header'],
  ['camelCase', 'ItemList'],
  ['dotted', 'pricing.rules'],
  ['symbol', '`paginate`'],
  ['quoted', '"item listing"'],
])('%s: a commitment without ground, and nothing to claim', async (kind, object) => {
  const { outcome, data } = await promise(`I'll create ${object}`, '--claim');
  expect(outcome).toBe('promised');
  expect(data).toMatchObject({ commitments: [{ kind }], offer: null, claimed: null });
  expect((data.commitments as readonly Kept[])[0]).not.toHaveProperty('write');
});

test('whoever says that it is done has shown nothing', async () => {
  await promise("I'll implement src/x.ts");
  const said = [
    'src/x.ts is STARTED, IMPLEMENTED, TESTED, REPORTED and VERIFIED.',
    '[EVENT] Agent A src/x.ts IMPLEMENTED',
    "I implemented and tested src/x.ts: it's merged. I'll also document src/x.ts.",
  ].join('\n');
  const io = { ...world.io(at), readStdin: async () => Buffer.from(said) };
  await metes(io, 'promise', '--from-stdin');
  const { data, text } = await metes(world.io(at), 'ledger');
  expect(data.seen).toBe(0);
  const open = data.commitments as readonly { verb: string; state: string }[];
  expect(open.map(({ verb, state }) => `${verb} ${state}`).toSorted()).toEqual([
    'document COMMITTED',
    'implement COMMITTED',
  ]);
  expect(text).not.toContain('VERIFIED');
});

/** When a holder is shown what it was asked, and that a guard says how old the copy is by which ground is somebody's. */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { metes, newWorld, team, type World } from '../support/test-io.ts';

let world: World;
let one: string;
let two: string;
beforeAll(async () => {
  world = newWorld();
  [one = '', two = ''] = await team(world, ['one', 'two']);
  world.git(one, 'switch', '-qc', 'feat/api');
  await metes(world.io(one), 'claim', 'Page the items', 'src/api/');
});
afterAll(() => world.close());

test('a push shows what was asked seconds before, once', async () => {
  await metes(world.io(two), 'ask', 'feat/api', 'May I write src/api/items.ts?');
  const ref = 'refs/heads/feat/api';
  const line = `${ref} ${world.git(one, 'rev-parse', ref)} ${ref} ${'0'.repeat(40)}\n`;
  const push = async () => {
    const io = { ...world.io(one), readStdin: async () => Buffer.from(line) };
    const { notes } = await metes(io, 'guard', 'pre-push', 'origin', world.path('origin.git'));
    return notes?.filter((note) => note.includes('May I write'));
  };
  expect(await push()).toEqual([
    expect.stringMatching(/just now: "May I write src\/api\/items.ts\?"$/),
  ]);
  expect(await push()).toEqual([]);
});

test('a person without a claim is told of an old copy how old it is', async () => {
  world.git(two, 'switch', '-qc', 'mine');
  world.write(join(two, 'src/api/items.ts'), 'mine\n');
  world.git(two, 'add', '-A');
  const said = async (aheadMs: number) => {
    const io = world.io(two);
    io.clock.aheadMs = aheadMs;
    return ((await metes(io, 'guard', 'pre-commit')).notes ?? []).join('\n');
  };
  await metes(world.io(two), 'status', '--fresh');
  expect(await said(0)).not.toContain('decided on a copy');
  renameSync(world.path('origin.git'), world.path('away.git'));
  const old = await said(20 * 60_000);
  renameSync(world.path('away.git'), world.path('origin.git'));
  expect(old).toContain("someone else's ground: src/api/items.ts, held by feat/api");
  expect(old).toContain('metes: decided on a copy of the registry that is 20 minutes old');
});

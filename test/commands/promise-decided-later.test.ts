/** A request is made on one view, and whoever leads the line decides it on a newer one: what was recorded is answered. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Build, Patience } from '../../src/commands/transact.ts';
import { enrol, metes, newWorld, type World } from '../support/test-io.ts';

const line = vi.hoisted(() => ({ tookBackBefore: false }));
vi.mock('../../src/commands/transact.ts', async (original) => {
  const real = await original<typeof import('../../src/commands/transact.ts')>();
  const transact: typeof real.transact = (ctx, build: Build, patience?: Patience) =>
    real.transact(
      ctx,
      async (...on) => {
        const request = await build(...on);
        // As if somebody before it in the line had taken back the same.
        return request.kind === 'promise' && line.tookBackBefore
          ? { ...request, ended: [] }
          : request;
      },
      patience,
    );
  return { ...real, transact };
});

let world: World;
let at: string;
beforeEach(async () => {
  world = newWorld();
  const main = world.repository('shop', { 'README.md': '# shop\n' });
  await enrol(world, main);
  at = world.path('a');
  world.git(main, 'worktree', 'add', '-q', at, '-b', 'feat/a');
});
afterEach(() => {
  line.tookBackBefore = false;
  world.close();
});

test('what was taken back already is not taken back again', async () => {
  await metes(world.io(at), 'promise', "I'll add src/x.ts");
  line.tookBackBefore = true;
  const answer = await metes(world.io(at), 'promise', "I'll drop src/x.ts");
  expect(answer).toMatchObject({ exit: 0, outcome: 'unchanged', data: { ended: [] } });
});

/** A batch that the host declines because of one request in it: the others go one by one, and the one to blame alone. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { requestOf } from '../../src/commands/claiming/claim-request.ts';
import { groundOf } from '../../src/commands/claiming/ground.ts';
import { openContext } from '../../src/commands/context/context.ts';
import { placeOf } from '../../src/commands/context/place.ts';
import { treeOf } from '../../src/commands/context/tree-facts.ts';
import { loadView } from '../../src/commands/context/view-of.ts';
import { Leader } from '../../src/commands/queue/leader.ts';
import type { Guest, Lobby } from '../../src/commands/queue/lobby.ts';
import { originOf } from '../../src/commands/transact.ts';
import { MetesError } from '../../src/errors.ts';
import { enrol, metes, newWorld, type World } from '../support/test-io.ts';

const GUESTS = 4;
const BLAMED = 2;
let world: World;
let repo: string;
beforeEach(async () => {
  world = newWorld();
  repo = world.repository('repo', { 'README.md': '# here\n' });
  await enrol(world, repo);
});
afterEach(() => world.close());

/** Stands in line with a claim on its own part, and notes what it is told. */
async function guest(n: number, told: string[]): Promise<Guest> {
  const at = world.path(`w${n}`);
  world.git(repo, 'worktree', 'add', '-q', '-b', `work-${n}`, at, 'main');
  const ctx = await openContext(world.io(at), { seats: true });
  const task = `Task ${n}`;
  const ground = groundOf([`part${n}/**`], await treeOf(ctx));
  const build = requestOf(ctx, {
    task,
    ground,
    place: await placeOf(ctx, { task }),
    yields: false,
  });
  const origin = originOf(ctx);
  return {
    knows: null,
    gone: false,
    async turn({ tip: { oid, message, at: when } }) {
      const tip = { oid, message, at: new Date(when), fetchedAt: new Date() };
      const { view } = await loadView(ctx.store, tip);
      const request = await build(view, tip, origin);
      return { request, now: new Date().toISOString(), author: { name: 'Ada', email: 'a@b' } };
    },
    answer: ({ decision }) => void told.push(`${n} ${decision.outcome}`),
    declined: () => void told.push(`${n} alone`),
  };
}

test('one declined event of a batch stops no other', async () => {
  const told: string[] = [];
  const line: Guest[] = [];
  for (let n = 0; n < GUESTS; n += 1) line.push(await guest(n, told));
  const lobby: Lobby = {
    place: world.path('place'),
    get waiting() {
      return line.length;
    },
    gather: async () => {},
    next: (most) => line.splice(0, most),
    putBack: (guests) => void line.unshift(...guests),
    close() {},
  };
  // No time passes: it leads until nobody waits.
  const ctx = await openContext({ ...world.io(repo), elapsed: () => 0 });
  const sent: number[] = [];
  const write: typeof ctx.store.write = async (expected, drafts, options) => {
    sent.push(drafts.length);
    if (drafts.some(({ message }) => message.includes(`Task ${BLAMED}`)))
      throw new MetesError('denied', 'push-refused', 'not this one', { hint: 'ask' });
    return ctx.store.write(expected, drafts, options);
  };
  const leader = new Leader({ ...ctx, store: { ...ctx.store, write } }, lobby);
  const tip = await ctx.store.refresh();
  if (tip === null) throw new Error('no registry');
  await leader.serveOthers({ tip, view: await leader.viewAt(tip), fresh: true });
  // All at once, and then each by itself.
  expect(sent).toEqual([GUESTS, 1, 1, 1, 1]);
  expect(told).toEqual(['0 granted', '1 granted', '2 alone', '3 granted']);
  expect((await metes(world.io(repo), 'audit')).outcome).toBe('clean');
});

/**
 * What a leader owes to those in its line: one request that the host declines stops no other, and nobody is refused by what
 * stood before it came.
 */
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
async function guest(n: number, told: string[], on = `part${n}/**`): Promise<Guest> {
  const at = world.path(`w${n}`);
  world.git(repo, 'worktree', 'add', '-q', '-b', `work-${n}`, at, 'main');
  const ctx = await openContext(world.io(at), { seats: true });
  const task = `Task ${n}`;
  const ground = groundOf([on], await treeOf(ctx));
  const build = requestOf(ctx, {
    task,
    ground,
    place: await placeOf(ctx, { task }),
    yields: false,
  });
  const origin = originOf(ctx);
  return {
    nth: n + 1,
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

/** No clock in it: whoever is in line is there. */
const lobbyOf = (line: Guest[]): Lobby => ({
  place: world.path('place'),
  came: line.length,
  get waiting() {
    return line.length;
  },
  gather: async () => {},
  next: (most) => line.splice(0, most),
  putBack: (guests) => void line.unshift(...guests),
  close() {},
});

test('one declined event of a batch stops no other', async () => {
  const told: string[] = [];
  const line: Guest[] = [];
  for (let n = 0; n < GUESTS; n += 1) line.push(await guest(n, told));
  const lobby = lobbyOf(line);
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
  await leader.serveOthers({ tip, view: await leader.viewAt(tip), readFor: GUESTS });
  // All at once, and then each by itself.
  expect(sent).toEqual([GUESTS, 1, 1, 1, 1]);
  expect(told).toEqual(['0 granted', '1 granted', '2 alone', '3 granted']);
  expect((await metes(world.io(repo), 'audit')).outcome).toBe('clean');
});

test('whoever comes after the branch was read is not refused by what ended meanwhile', async () => {
  const told: string[] = [];
  const held = world.io(repo, { env: { METES_HOLDER: 'Holder' } });
  world.git(repo, 'switch', '-qc', 'held');
  const claimed = await metes(held, 'claim', 'Held', 'shared/**');
  expect(claimed.outcome).toBe('granted');
  const ctx = await openContext({ ...world.io(repo), elapsed: () => 0 });
  const tip = await ctx.store.refresh();
  if (tip === null) throw new Error('no registry');
  const view = (leader: Leader) => leader.viewAt(tip);
  // Somebody on another machine, who stands in no line of ours.
  expect((await metes(held, 'release')).outcome).toBe('done');

  const late = new Leader(ctx, lobbyOf([await guest(0, told, 'shared/**')]));
  await late.serveOthers({ tip, view: await view(late), readFor: 0 });
  expect(told).toEqual(['0 granted']);

  // It came before the branch was read, and nobody asked the branch since: it is told what was read.
  const early = new Leader(ctx, lobbyOf([await guest(1, told, 'shared/**')]));
  await early.serveOthers({ tip, view: await view(early), readFor: 2 });
  expect(told).toEqual(['0 granted', '1 refused']);
});

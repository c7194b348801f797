/**
 * The queue of one machine, with somebody at its socket who is no metes: whoever leads is not made to write what stops
 * everybody, and whoever waits is neither kept for ever nor told what is not on the branch.
 */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { requestOf } from '../../src/commands/claiming/claim-request.ts';
import { groundOf } from '../../src/commands/claiming/ground.ts';
import { type Context, openContext } from '../../src/commands/context/context.ts';
import { placeOf } from '../../src/commands/context/place.ts';
import { treeOf } from '../../src/commands/context/tree-facts.ts';
import { loadView } from '../../src/commands/context/view-of.ts';
import { decided } from '../../src/commands/queue/asker.ts';
import { committed } from '../../src/commands/queue/drafts.ts';
import { openLobby } from '../../src/commands/queue/lobby.ts';
import { queuePlace } from '../../src/commands/queue/place.ts';
import type { Answered, Asked, Offer, Told } from '../../src/commands/queue/wire.ts';
import { type Build, originOf, transact } from '../../src/commands/transact.ts';
import type { Tip } from '../../src/git/store-types.ts';
import { encodeEvent } from '../../src/registry/codec.ts';
import { decide } from '../../src/registry/decide.ts';
import type { ClaimId } from '../../src/registry/ids.ts';
import type { Decision, Request } from '../../src/registry/request.ts';
import { enrol, metes, newWorld, type World } from '../support/test-io.ts';

let world: World;
let repo: string;
beforeEach(async () => {
  world = newWorld();
  repo = world.repository('repo', { 'part0/a': 'a\n', 'part1/a': 'a\n', 'part2/a': 'a\n' });
  await enrol(world, repo);
  for (const n of [0, 1, 2])
    world.git(repo, 'worktree', 'add', '-q', '-b', `work-${n}`, world.path(`w${n}`), 'main');
});
afterEach(() => world.close());

const contextAt = (n: number, env: Readonly<Record<string, string>> = {}): Promise<Context> =>
  openContext(world.io(world.path(`w${n}`), { env }), { seats: true });

async function claimOf(ctx: Context, pattern: string): Promise<Build> {
  const ground = groundOf([pattern], await treeOf(ctx));
  const place = await placeOf(ctx, { task: 'Task' });
  return requestOf(ctx, { task: 'Task', ground, place, yields: false });
}

const granted = (): string[] =>
  world
    .git(repo, 'log', '--format=%s', 'metes-registry')
    .split('\n')
    .filter((line) => line.startsWith('granted'));

async function socketOf(ctx: Context): Promise<string> {
  const place = await queuePlace(ctx);
  if (place === null || !('socket' in place)) throw new Error('no place');
  return place.socket;
}

/** Ends every line of whoever listens there. */
let hangUp: () => void = () => {};

/** Somebody listens there who is no leader: hears what is asked, and says what it likes. */
async function liar(
  ctx: Context,
  on: (say: (told: Told) => void, heard: Asked) => unknown,
): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    hangUp = () => socket.end();
    let rest = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines)
        on((told) => void socket.write(`${JSON.stringify(told)}\n`), JSON.parse(line));
    });
  });
  const place = await socketOf(ctx);
  await new Promise<void>((resolve) => server.listen(place, resolve));
  return server;
}

async function turnAt(ctx: Context): Promise<Told> {
  const tip = await ctx.store.refresh();
  if (tip === null) throw new Error('no registry');
  const { oid, at, message } = tip;
  return { say: 'turn', at: { tip: { oid, at: at.toISOString(), message }, chain: [] } };
}

describe('whoever waits', () => {
  test('and is asked again and again, faster than it can answer, goes on alone', async () => {
    const ctx = await contextAt(0, { METES_PATIENCE: '2' });
    const turn = await turnAt(ctx);
    const server = await liar(ctx, (say) => {
      say(turn);
      say(turn);
    });
    const { decision } = await transact(ctx, await claimOf(ctx, 'part0/**'));
    server.close();
    expect(decision.outcome).toBe('granted');
    expect(granted()).toHaveLength(1);
  });
});

describe('whoever waits, and is told of what nobody wrote', () => {
  /** A claim that hears this from whoever leads. */
  async function told(
    answer: (granted: Extract<Decision, { outcome: 'granted' }>, tip: Tip) => Partial<Answered>,
  ): Promise<string> {
    const ctx = await contextAt(0, { METES_PATIENCE: '10' });
    const [turn, tip] = [await turnAt(ctx), await ctx.store.refresh()];
    if (tip === null) throw new Error('no registry');
    const { view } = await loadView(ctx.store, tip);
    const server = await liar(ctx, (say, heard) => {
      if (heard.say === 'here') return say(turn);
      server.close();
      const decision = decide(view, heard.request, new Date(heard.now));
      if (decision.outcome !== 'granted') throw new Error(decision.outcome);
      const copy = ctx.repo.commonDir;
      const said = {
        decision,
        since: decision.events,
        own: decision.events.length,
        tip: null,
        wrote: null,
        copy,
        ...answer(decision, tip),
      };
      return say({ say: 'answer', ...said });
    });
    const { decision } = await transact(ctx, await claimOf(ctx, 'part0/**'));
    return decision.outcome;
  }
  const at = '2026-01-01T00:00:00.000Z';

  test.each<[string, Parameters<typeof told>[0]]>([
    [
      'granted, in a commit that is nowhere',
      ({ events: [event] }) => ({
        wrote: { oid: '1'.repeat(40), at, message: event ? encodeEvent(event).trimEnd() : '' },
      }),
    ],
    [
      'granted, in a commit of something else',
      (_granted, { oid, message }) => ({
        wrote: { oid, at, message },
      }),
    ],
    [
      'granted, in other words than that commit has',
      ({ events: [event] }, { oid }) => ({
        wrote: { oid, at, message: event ? encodeEvent(event).trimEnd() : '' },
      }),
    ],
    ['granted, and nothing was written', () => ({})],
    [
      'that it has it already',
      ({ claim }) => ({
        decision: { outcome: 'held', claim, events: [] },
        since: [],
      }),
    ],
  ])('%s: believes the branch, and claims itself', async (_what, answer) => {
    expect(await told(answer)).toBe('granted');
    expect(granted()).toHaveLength(1);
  });
});

/** Writes it as a leader would, and says nothing of that. */
async function written(ctx: Context, { request, now, author }: Offer): Promise<Tip> {
  const tip = await ctx.store.refresh();
  if (tip === null) throw new Error('no registry');
  const made = decided(author, await loadView(ctx.store, tip), { request, now: new Date(now) });
  const wrote = await ctx.store.write(tip.oid, committed(ctx, made.drafts, new Date()));
  if (wrote.outcome !== 'written') throw new Error(wrote.outcome);
  return wrote.tip;
}
const events = (): number => Number(world.git(repo, 'rev-list', '--count', 'metes-registry'));

describe('whoever waits, and whose leader has written what it was handed', () => {
  /** What a message came to, which could be sent twice: nothing but its id stands against it. */
  async function asks(then: (say: (told: Told) => void) => Promise<unknown>) {
    await metes(world.io(world.path('w1')), 'claim', 'Other', 'part1/**');
    const { data } = await metes(world.io(world.path('w1')), 'status');
    const [held] = data.mine as { id: ClaimId }[];
    if (held === undefined) throw new Error('no claim');
    const ctx = await contextAt(0, { METES_PATIENCE: '10' });
    const leader = await contextAt(2);
    const [turn, before] = [await turnAt(leader), events()];
    const server = await liar(ctx, async (say, heard) => {
      if (heard.say === 'here') return say(turn);
      server.close();
      await written(leader, heard);
      await then(say);
    });
    const done = await transact(ctx, (_view, _tip, origin) => ({
      ...origin,
      kind: 'ask',
      claim: held.id,
      text: 'until when?',
    }));
    return { ...done, written: events() - before };
  }

  test.each([
    ['and dies before it says so', async () => null],
    [
      'and is asked about a tip that is nowhere',
      async (say: (told: Told) => void) =>
        say({ say: 'turn', at: { tip: { oid: '0'.repeat(40), at: 'x', message: '' }, chain: [] } }),
    ],
    ['and is sent away', async (say: (told: Told) => void) => say({ say: 'alone' })],
  ])('%s: finds it on the branch', async (_what, then) => {
    const { decision, written } = await asks(async (say) => {
      await then(say);
      hangUp();
    });
    expect(decision.outcome).toBe('done');
    expect(written).toBe(1);
  });
});

describe('whoever waits in a second line', () => {
  test('finds what the killed leader of the first was still pushing, and does not ask again', async () => {
    await metes(world.io(world.path('w1')), 'claim', 'Other', 'part1/**');
    const { data } = await metes(world.io(world.path('w1')), 'status');
    const [held] = data.mine as { id: ClaimId }[];
    if (held === undefined) throw new Error('no claim');
    const ctx = await contextAt(0, { METES_PATIENCE: '10' });
    const leader = await contextAt(2);
    const [turn, before] = [await turnAt(leader), events()];
    const offers: Offer[] = [];
    let lines = 0;
    const server = await liar(ctx, async (say, heard) => {
      if (heard.say === 'offer') {
        offers.push(heard);
        if (offers.length > 1) await written(leader, heard);
        return hangUp();
      }
      lines += 1;
      if (lines === 1) return say(turn);
      if (lines > 2) return say({ say: 'alone' });
      // Whoever waits has looked at the branch by now; only then it lands, and somebody else leads.
      await written(leader, offers[0] as Offer);
      return say(await turnAt(leader));
    });
    const { decision } = await transact(ctx, (_view, _tip, origin) => ({
      ...origin,
      kind: 'ask',
      claim: held.id,
      text: 'until when?',
    }));
    server.close();
    expect(decision.outcome).toBe('done');
    expect(offers).toHaveLength(1);
    expect(events() - before).toBe(1);
  });
});

describe('whoever leads', () => {
  /** Asks for part1/** in the line of somebody who is about to write, in other words than metes would. */
  async function offered(change: (request: Request) => unknown): Promise<string[]> {
    const leader = await contextAt(0);
    const guest = await contextAt(1);
    const build = await claimOf(guest, 'part1/**');
    const heard: string[] = [];
    let ended = Promise.resolve<unknown>(null);
    const write: typeof leader.store.write = async (...args) => {
      if (heard.length > 0) return leader.store.write(...args);
      const socket = connect(await socketOf(leader));
      ended = new Promise((resolve) => socket.on('error', () => {}).on('close', resolve));
      const come = new Promise<void>((resolve) => socket.once('data', () => resolve()));
      socket.write('{"say":"here","knows":null}\n');
      socket.setEncoding('utf8').on('data', async (text: string) => {
        for (const line of text.trim().split('\n')) {
          const { say } = JSON.parse(line) as Told;
          if (say !== 'wait') heard.push(say);
          if (say !== 'turn') continue;
          const tip = await guest.store.refresh();
          if (tip === null) throw new Error('no registry');
          const { view } = await loadView(guest.store, tip);
          const request = change(await build(view, tip, originOf(guest)));
          const author = { name: 'Ada', email: 'a@b' };
          const offer = { request, now: new Date().toISOString(), author } as Offer;
          socket.write(`${JSON.stringify({ say: 'offer', ...offer })}\n`);
        }
      });
      // It hears that somebody leads once it stands in line.
      await come;
      return leader.store.write(...args);
    };
    const leading = { ...leader, store: { ...leader.store, write } };
    await transact(leading, await claimOf(leader, 'part0/**'));
    await ended;
    return heard;
  }

  test.each([
    ['another registry', (request: Request) => ({ ...request, root: '3'.repeat(40) })],
    ['none', (request: Request) => ({ ...request, root: null })],
  ])('writes no event that names %s: everybody would stop at it', async (_what, change) => {
    expect(await offered(change)).toEqual(['turn', 'alone']);
    expect(granted()).toHaveLength(1);
    const next = await metes(world.io(world.path('w2')), 'claim', 'Next', 'part2/**');
    expect(next.outcome).toBe('granted');
  });

  test('waits for those on their way, and not for ever where somebody always comes', async () => {
    const place = await socketOf(await contextAt(0));
    const lobby = await openLobby(place);
    if (lobby === null) throw new Error('somebody leads');
    const came: Socket[] = [];
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    let gathered = false;
    const gathering = lobby.gather(0).then(() => {
      gathered = true;
    });
    while (!gathered && came.length < 100) {
      const before = lobby.waiting;
      const socket = connect(place, () => socket.write('{"say":"here","knows":null}\n'));
      came.push(socket.on('error', () => {}));
      while (lobby.waiting === before) await new Promise((resolve) => setImmediate(resolve));
      await vi.advanceTimersToNextTimerAsync();
    }
    vi.useRealTimers();
    expect(gathered).toBe(true);
    expect(came.length).toBeGreaterThan(1);
    await gathering;
    for (const socket of came) socket.destroy();
    lobby.close();
  });

  test('waits a little longer for as many as were there before, and not for those who are gone', async () => {
    const lobby = await openLobby(await socketOf(await contextAt(0)));
    if (lobby === null) throw new Error('somebody leads');
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    let gathered = false;
    const gathering = lobby.gather(2).then(() => {
      gathered = true;
    });
    let rounds = 0;
    for (; !gathered && rounds < 100; rounds += 1) await vi.advanceTimersToNextTimerAsync();
    vi.useRealTimers();
    await gathering;
    expect(rounds).toBeGreaterThan(2);
    expect(rounds).toBeLessThan(100);
    lobby.close();
  });

  test('goes at once where as many are there as were before', async () => {
    const place = await socketOf(await contextAt(0));
    const lobby = await openLobby(place);
    if (lobby === null) throw new Error('somebody leads');
    const came = connect(place, () => came.write('{"say":"here","knows":null}\n'));
    while (lobby.waiting === 0) await new Promise((resolve) => setImmediate(resolve));
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    // No clock goes on meanwhile.
    await lobby.gather(1);
    vi.useRealTimers();
    came.destroy();
    lobby.close();
  });

  test('writes what is asked in its own words', async () => {
    expect(await offered((request) => request)).toEqual(['turn', 'answer']);
    expect(granted()).toHaveLength(2);
  });
});

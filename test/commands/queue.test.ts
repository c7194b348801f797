/** The queue of one machine: many ask at the same moment, one writes for all; and whatever becomes of it, the branch decides. */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { requestOf } from '../../src/commands/claiming/claim-request.ts';
import { groundOf } from '../../src/commands/claiming/ground.ts';
import { type Context, openContext } from '../../src/commands/context/context.ts';
import { placeOf } from '../../src/commands/context/place.ts';
import { treeOf } from '../../src/commands/context/tree-facts.ts';
import { type LoadedView, loadView } from '../../src/commands/context/view-of.ts';
import { writeBatch } from '../../src/commands/queue/batch.ts';
import type { Guest } from '../../src/commands/queue/lobby.ts';
import { queuePlace } from '../../src/commands/queue/place.ts';
import { Trail } from '../../src/commands/queue/trail.ts';
import { type Build, originOf, type Transacted, transact } from '../../src/commands/transact.ts';
import type { BranchStore, CommitDraft, Tip } from '../../src/git/store-types.ts';
import { enrol, metes, newWorld, type TestIo, type World } from '../support/test-io.ts';

let world: World;
let repo: string;
let places: string[];

const MANY = 8;

beforeEach(async () => {
  world = newWorld();
  const files = Object.fromEntries(Array.from({ length: MANY }, (_, n) => [`part${n}/a`, 'a\n']));
  repo = world.repository('repo', files);
  await enrol(world, repo);
  places = Array.from({ length: MANY }, (_, n) => {
    const at = world.path(`w${n}`);
    world.git(repo, 'worktree', 'add', '-q', '-b', `work-${n}`, at, 'main');
    return at;
  });
});
afterEach(() => world.close());

interface Claimant {
  readonly ctx: Context;
  readonly io: TestIo;
  claim(...write: string[]): Promise<Build>;
}

async function claimant(n: number, env: Readonly<Record<string, string>> = {}): Promise<Claimant> {
  const io = world.io(places[n] ?? '', { env: { METES_HOLDER: `Holder ${n}`, ...env } });
  const ctx = await openContext(io, { seats: true });
  return {
    ctx,
    io,
    async claim(...write) {
      const ground = groundOf(write, await treeOf(ctx));
      const place = await placeOf(ctx, { task: `Task ${n}` });
      return requestOf(ctx, { task: `Task ${n}`, ground, place, yields: false });
    },
  };
}

const claimants = (): Promise<Claimant[]> => Promise.all(places.map((_, n) => claimant(n)));

/** The same claimant, whose writes are counted; the first one waits until `first` is settled. */
function counted({ ctx }: Claimant, writes: CommitDraft[][], first?: Promise<unknown>): Context {
  const { store } = ctx;
  const write: typeof store.write = async (expected, drafts, options) => {
    writes.push([...drafts]);
    if (writes.length === 1) await first;
    return store.write(expected, drafts, options);
  };
  return { ...ctx, store: { ...store, write } };
}

/** Something waits until it is opened. */
function gate(): { readonly open: Promise<void>; readonly unlock: () => void } {
  let unlock = (): void => {};
  const open = new Promise<void>((resolve) => {
    unlock = resolve;
  });
  return { open, unlock };
}

/** Everybody at once; the first to write waits until all others stand in its line. */
async function together(
  asking: readonly Claimant[],
  builds: readonly Build[],
): Promise<{ answers: Transacted[]; writes: CommitDraft[][] }> {
  const writes: CommitDraft[][] = [];
  const [leader, ...rest] = asking;
  if (leader === undefined) throw new Error('nobody asks');
  const here = gate();
  const leading = transact(counted(leader, writes, here.open), builds[0] as Build);
  await until(() => writes.length === 1);
  let inLine = 0;
  const others = rest.map(({ ctx, io }, n) => {
    const seen = { ...io, elapsed: () => io.elapsed() };
    const following = transact({ ...ctx, io: seen }, builds[n + 1] as Build);
    inLine += 1;
    return following;
  });
  await until(() => inLine === rest.length);
  await until(async () => (await connections()) >= rest.length);
  here.unlock();
  return { answers: await Promise.all([leading, ...others]), writes };
}

/** Who stands in some line of this world. */
async function connections(): Promise<number> {
  const { readFileSync } = await import('node:fs');
  const lines = readFileSync('/proc/net/unix', 'utf8').split('\n');
  // Listening sockets are in state 01, connected ones in 03.
  return lines.filter((l) => l.includes(world.root) && l.includes(' 03 ')).length;
}

async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 60_000;
  while (!(await done())) {
    if (performance.now() > end) throw new Error('it did not come to that');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const journal = (format: string): string[] =>
  world.git(repo, 'log', `--format=${format}`, 'metes-registry').split('\n');

describe.skipIf(!existsSync('/proc/net/unix'))('all who ask at the same moment', () => {
  test('are written at once, each as the author of its own event', async () => {
    const asking = await claimants();
    const builds = await Promise.all(asking.map((one, n) => one.claim(`part${n}/**`)));
    const { answers, writes } = await together(asking, builds);
    expect(answers.map(({ decision }) => decision.outcome)).toEqual(places.map(() => 'granted'));
    expect(writes.map((drafts) => drafts.length)).toEqual([1, MANY - 1]);
    const granted = journal('%an|%s').filter((line) => line.includes('granted'));
    expect(granted).toHaveLength(MANY);
    for (const [n] of places.entries())
      expect(granted.filter((l) => l.startsWith(`Holder ${n}|granted work-${n} `))).toHaveLength(1);
    // Each knows the registry as it was when its own was written.
    for (const [n, { view, tip }] of answers.entries()) {
      const at = world.git(repo, 'ls-tree', '-r', '--name-only', tip.oid, 'claims').split('\n');
      expect(view.claims.size, `claimant ${n}`).toBe(at.length);
    }
    expect((await metes(world.io(repo), 'audit')).outcome).toBe('clean');
  });

  test('know the same newest state afterwards, and go on from it without reading anything', async () => {
    const asking = await claimants();
    const builds = await Promise.all(asking.map((one, n) => one.claim(`part${n}/**`)));
    await together(asking, builds);
    const newest = world.git(repo, 'rev-parse', 'metes-registry').trim();
    const { view } = await loadView(asking[0]?.ctx.store as BranchStore, { oid: newest });
    // The first one's was written before all others were in line.
    for (const { ctx } of asking.slice(1)) {
      expect(ctx.known.latest?.oid).toBe(newest);
      expect(ctx.known.latest?.view.claims).toEqual(view.claims);
    }
  });

  test('on the same ground: one is granted, the others hear whose it is', async () => {
    const asking = await claimants();
    const builds = await Promise.all(asking.map((one) => one.claim('common/**', 'part0/a')));
    const { answers, writes } = await together(asking, builds);
    const outcomes = answers.map(({ decision }) => decision.outcome);
    expect(outcomes).toEqual(['granted', ...Array(MANY - 1).fill('refused')]);
    for (const { decision } of answers.slice(1)) {
      expect(decision).toMatchObject({
        refusal: { reason: 'overlap', blockers: [{ claim: { branch: 'work-0' } }] },
      });
    }
    // A no is the end of it: nothing may still land, and nobody is told that it may.
    for (const { io } of asking) expect(io.printed.err).not.toContain('nobody can say');
    expect(writes).toHaveLength(1);
  });

  test('within one batch, too, the second hears of the first', async () => {
    const asking = await claimants();
    const builds = await Promise.all(
      asking.map((one, n) => one.claim(n === 0 ? 'part0/a' : 'common/**', `part${n}/a`)),
    );
    const { answers, writes } = await together(asking, builds);
    const outcomes = answers.map(({ decision }) => decision.outcome);
    expect(outcomes.filter((outcome) => outcome === 'granted')).toHaveLength(2);
    const winner = outcomes.lastIndexOf('granted');
    for (const [n, { decision }] of answers.entries()) {
      if (n === 0 || n === winner) continue;
      expect(decision).toMatchObject({
        refusal: { reason: 'overlap', blockers: [{ claim: { branch: `work-${winner}` } }] },
      });
    }
    expect(writes.map((drafts) => drafts.length)).toEqual([1, 1]);
  });

  test('twice from one seat: the second is put together after the first', async () => {
    const [leader, twice] = await claimants();
    if (leader === undefined || twice === undefined) throw new Error('too few');
    const again = await openContext(twice.io, { seats: true });
    const build = await twice.claim('part1/**');
    const { answers } = await together(
      [leader, twice, { ...twice, ctx: again }],
      [await leader.claim('part0/**'), build, await twice.claim('part1/**')],
    );
    expect(answers.map(({ decision }) => decision.outcome).sort()).toEqual([
      'granted',
      'granted',
      'held',
    ]);
    expect(journal('%s').filter((line) => line.startsWith('granted work-1'))).toHaveLength(1);
  });

  test('and one of whom the host declines: it alone hears so, and why', async () => {
    world.git(repo, 'config', 'core.hooksPath', world.path('hooks'));
    world.write(
      world.path('hooks', 'update'),
      '#!/bin/sh\ngit log --format=%B "$2..$3" | grep -q "Task 3" || exit 0\necho "not this one" >&2\nexit 1\n',
    );
    chmodSync(world.path('hooks', 'update'), 0o755);
    const asking = await claimants();
    const builds = await Promise.all(asking.map((one, n) => one.claim(`part${n}/**`)));
    const outcomes = await together(
      asking,
      builds.map((build) => build),
    ).then(
      () => 'all',
      (error) => error,
    );
    expect(outcomes).toMatchObject({ code: 'push-refused', exit: 69 });
    expect(String(outcomes.message)).toContain('not this one');
    await until(() => journal('%s').filter((l) => l.startsWith('granted')).length === MANY - 1);
    expect(journal('%s').filter((line) => line.includes('work-3'))).toEqual([]);
  });
});

describe('whoever leads', () => {
  /** Something listens at the place that is no leader. */
  async function impostor(ctx: Context, on: (say: (line: string) => void, heard: string) => void) {
    const place = await queuePlace(ctx);
    if (place === null || !('socket' in place)) throw new Error('no place');
    const server: Server = createServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', (chunk) => {
        for (const line of chunk.toString().split('\n').filter(Boolean))
          on((text) => void (text === '' ? socket.destroy() : socket.write(`${text}\n`)), line);
      });
    });
    await new Promise<void>((resolve) => server.listen(place.socket, resolve));
    return server;
  }
  const turn = async (ctx: Context): Promise<string> => {
    const tip = await ctx.store.refresh();
    const { oid = '', at, message } = tip ?? {};
    return JSON.stringify({ say: 'turn', at: { tip: { oid, at, message }, chain: [] } });
  };

  test('and dies with a request in hand: it is asked for again, and granted once', async () => {
    const one = await claimant(0);
    const mine = await turn(one.ctx);
    const heard: string[] = [];
    const server = await impostor(one.ctx, (say, line) => {
      heard.push(JSON.parse(line).say);
      if (heard.length === 1) return say(mine);
      server.close();
      say('');
    });
    const { decision } = await transact(one.ctx, await one.claim('part0/**'));
    expect(decision.outcome).toBe('granted');
    expect(heard).toEqual(['here', 'offer']);
    expect(journal('%s').filter((line) => line.startsWith('granted'))).toHaveLength(1);
  });

  test.each([
    ['says nothing that can be understood', 'nonsense'],
    [
      'answers what it was never asked',
      '{"say":"answer","decision":{},"since":[],"wrote":null,"copy":""}',
    ],
    [
      'asks about a tip that is nowhere',
      `{"say":"turn","at":{"tip":{"oid":"${'0'.repeat(40)}","at":"x","message":""},"chain":[]}}`,
    ],
    ['asks about no tip at all', '{"say":"turn"}'],
  ])('and %s: one goes on without', async (_what, words) => {
    const one = await claimant(0);
    let served = 0;
    const server = await impostor(one.ctx, (say) => {
      served += 1;
      say(words);
      server.close();
    });
    const { decision } = await transact(one.ctx, await one.claim('part0/**'));
    expect(decision.outcome).toBe('granted');
    expect(served).toBeGreaterThan(0);
  });

  test.each([
    ['ends every line', ''],
    ['does nothing but lead', '{"say":"wait"}'],
    ['is stopped', null],
  ])('and %s, for as long as anyone looks: one goes on without', async (_what, words) => {
    const one = await claimant(0, { METES_PATIENCE: '4' });
    let beats: NodeJS.Timeout | undefined;
    const server = await impostor(one.ctx, (say) => {
      if (words === null) return;
      say(words);
      beats ??= setInterval(() => say(words), 100);
    });
    const { decision } = await transact(one.ctx, await one.claim('part0/**'));
    clearInterval(beats);
    server.close();
    expect(decision.outcome).toBe('granted');
  });

  test('and answers what can’t be: one goes on without', async () => {
    const one = await claimant(0);
    const mine = await turn(one.ctx);
    const server = await impostor(one.ctx, (say, line) =>
      say(JSON.parse(line).say === 'here' ? mine : '{"say":"answer"}'),
    );
    const { decision } = await transact(one.ctx, await one.claim('part0/**'));
    server.close();
    expect(decision.outcome).toBe('granted');
  });

  test('and was killed: its socket is in nobody’s way', async () => {
    const one = await claimant(0);
    const place = await queuePlace(one.ctx);
    if (place === null || !('socket' in place)) throw new Error('no place');
    const program = `require('net').createServer().listen(${JSON.stringify(place.socket)}, () => console.log('on'))`;
    const child = spawn(process.execPath, ['-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    expect(existsSync(place.socket)).toBe(true);
    const { decision } = await transact(one.ctx, await one.claim('part0/**'));
    expect(decision.outcome).toBe('granted');
    expect(existsSync(place.socket)).toBe(false);
  });

  test('is not bothered by a guest that talks nonsense', async () => {
    const one = await claimant(0);
    const place = await queuePlace(one.ctx);
    if (place === null || !('socket' in place)) throw new Error('no place');
    const writes: CommitDraft[][] = [];
    const told = gate();
    const leading = transact(counted(one, writes, told.open), await one.claim('part0/**'));
    await until(() => writes.length === 1);
    const ended = [
      'nonsense',
      '{"say":"here","knows":7}\n{"say":"offer","request":{"by":{}}}',
      'null',
    ].map(
      (words) =>
        new Promise((resolve) => {
          const socket = connect(place.socket, () => socket.write(`${words}\n`));
          socket.resume();
          socket.on('error', () => {}).on('close', resolve);
        }),
    );
    await ended[0];
    told.unlock();
    expect((await leading).decision.outcome).toBe('granted');
    await Promise.all(ended);
    expect(writes).toHaveLength(1);
  });
});

describe('whoever stands in line', () => {
  const HERE = '{"say":"here","knows":null}\n';

  test('with another clock is not decided by it: alone, it is told why', async () => {
    const one = await claimant(0);
    const later = await claimant(1);
    const build = await later.claim('part1/**');
    const writes: CommitDraft[][] = [];
    const told = gate();
    const leading = transact(counted(one, writes, told.open), await one.claim('part0/**'));
    await until(() => writes.length === 1);
    const place = await queuePlace(one.ctx);
    if (place === null || !('socket' in place)) throw new Error('no place');
    const heard: string[] = [];
    const socket = connect(place.socket, () => socket.write(HERE));
    const ended = new Promise((resolve) => socket.on('error', () => {}).on('close', resolve));
    socket.setEncoding('utf8').on('data', async (text: string) => {
      heard.push(
        ...text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line).say),
      );
      if (!text.includes('"turn"')) return;
      const tip = await later.ctx.store.refresh();
      if (tip === null) throw new Error('no tip');
      const { view } = await loadView(later.ctx.store, tip);
      const request = await build(view, tip, originOf(later.ctx));
      const author = { name: 'Holder 1', email: 'a@b' };
      socket.write(
        `${JSON.stringify({ say: 'offer', request, now: '2099-01-01T00:00:00.000Z', author })}\n`,
      );
    });
    told.unlock();
    await leading;
    await ended;
    expect(heard.filter((say) => say !== 'wait')).toEqual(['turn', 'alone']);
    expect(journal('%s').filter((line) => line.includes('work-1'))).toEqual([]);
  });

  test('twice keeps nobody waiting', async () => {
    const one = await claimant(0);
    const place = await queuePlace(one.ctx);
    if (place === null || !('socket' in place)) throw new Error('no place');
    const writes: CommitDraft[][] = [];
    const told = gate();
    const leading = transact(counted(one, writes, told.open), await one.claim('part0/**'));
    await until(() => writes.length === 1);
    const socket = connect(place.socket, () => socket.write(HERE + HERE));
    const ended = new Promise((resolve) => socket.on('error', () => {}).on('close', resolve));
    await until(() => socket.bytesWritten > HERE.length);
    told.unlock();
    expect((await leading).decision.outcome).toBe('granted');
    await ended;
  });
});

test('what was written is not written again for whoever has not heard: it looks on the branch', async () => {
  const [one, again] = await Promise.all([claimant(0), claimant(1)]);
  const tip = await one.ctx.store.refresh();
  if (tip === null) throw new Error('no registry');
  const view = await loadView(one.ctx.store, tip);
  const origin = originOf(again.ctx);
  const request = await (await again.claim('part1/**'))(view.view, tip, origin);
  const heard: string[] = [];
  const guest: Guest = {
    nth: 1,
    knows: tip.oid,
    gone: false,
    turn: async () => ({
      request,
      now: new Date().toISOString(),
      author: { name: 'A', email: 'a' },
    }),
    answer: () => void heard.push('answer'),
    declined: () => void heard.push('declined'),
  };
  const trail = new Trail();
  const batch = (at: Tip, seen: LoadedView) => ({
    ...{ trail, tip: at, view: seen, own: null, readFor: null, most: 9 },
    lobby: {
      place: '',
      waiting: 1,
      came: 1,
      gather: async () => {},
      next: () => [guest],
      putBack() {},
      close() {},
    },
  });
  const first = await writeBatch(one.ctx, batch(tip, view));
  if (first.outcome !== 'written') throw new Error(first.outcome);
  await writeBatch(one.ctx, batch(first.tip, first.view));
  expect(heard).toEqual(['answer', 'declined']);
  expect(journal('%s').filter((line) => line.startsWith('granted'))).toHaveLength(1);
});

describe('the place where they meet', () => {
  const runtime = (): string => join(world.root, '.home', `metes-${process.getuid?.()}`);

  test('is this user’s alone', async () => {
    const one = await claimant(0);
    const place = await queuePlace(one.ctx);
    expect(place).toEqual({ socket: expect.stringMatching(/\/metes-\d+\/[0-9a-f]{20}\.sock$/) });
    await transact(one.ctx, await one.claim('part0/**'));
    expect(readdirSync(runtime())).toEqual([]);
  });

  test.each([
    ['is open to others', () => chmodSync(runtime(), 0o755), 'is open to other users'],
    [
      'is no directory',
      () => {
        rmSync(runtime(), { recursive: true });
        writeFileSync(runtime(), '');
      },
      'is no directory',
    ],
  ])('where it %s: the claim is made, and says so once', async (_what, spoil, why) => {
    mkdirSync(runtime(), { recursive: true, mode: 0o700 });
    spoil();
    const one = await claimant(0);
    const { decision } = await transact(one.ctx, await one.claim('part0/**'));
    expect(decision.outcome).toBe('granted');
    const said = `metes: going on without this machine's queue: ${runtime()} ${why}\n  `;
    expect(one.io.printed.err.startsWith(said), one.io.printed.err).toBe(true);
    expect(one.io.printed.err.split('going on without')).toHaveLength(2);
  });

  test('is another one for another way to the host', async () => {
    const key = async (n: number, env = {}) => {
      const place = await queuePlace((await claimant(n, env)).ctx);
      return place && 'socket' in place ? place.socket : null;
    };
    const plain = await key(0);
    expect(await key(1)).toBe(plain);
    expect(await key(0, { SSH_AUTH_SOCK: '/run/other' })).not.toBe(plain);
    expect(await key(0, { HOME: world.path('elsewhere') })).not.toBe(plain);
    expect(dirname((await key(0, { GIT_ASKPASS: 'other' })) ?? '')).toBe(dirname(plain ?? ''));
    expect(await key(0, { METES_QUEUE: 'off' })).toBeNull();
  });
});

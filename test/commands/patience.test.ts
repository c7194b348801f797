/** How long one tries where others keep winning: pauses are random, bounded, and about as long as an attempt takes; then it ends. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestOf } from '../../src/commands/claiming/claim-request.ts';
import { groundOf } from '../../src/commands/claiming/ground.ts';
import { type Context, openContext } from '../../src/commands/context/context.ts';
import { placeOf } from '../../src/commands/context/place.ts';
import { treeOf } from '../../src/commands/context/tree-facts.ts';
import { transact } from '../../src/commands/transact.ts';
import { enrol, failure, newWorld, type World } from '../support/test-io.ts';

const paused = vi.hoisted(() => [] as number[]);
vi.mock('../../src/commands/context/pause.ts', () => ({
  pause: async (ms: number) => void paused.push(ms),
}));

let world: World;
let repo: string;
beforeEach(async () => {
  paused.length = 0;
  world = newWorld();
  repo = world.repository('repo', { 'src/a.ts': 'a\n' });
  await enrol(world, repo);
  world.git(repo, 'switch', '-qc', 'feat/a');
});
afterEach(() => world.close());

interface Race {
  /** By the process's own clock, which nothing else moves. */
  readonly attemptMs: number;
  readonly patience: string;
  /** What every random byte is. */
  readonly byte: number;
}

/** A claim that is always second. Returns how often it was written. */
async function lost({ attemptMs, patience, byte }: Race): Promise<number> {
  const real = world.io(repo, { env: { METES_PATIENCE: patience, METES_QUEUE: 'off' } });
  let elapsed = 0;
  let drawn = 0;
  // Ids have to differ; a pause draws two bytes.
  const random = (bytes: number) =>
    bytes === 2 ? new Uint8Array([byte, byte]) : real.random(bytes).map((b) => b ^ drawn++);
  const ctx = await openContext({ ...real, elapsed: () => elapsed, random });
  let writes = 0;
  const losing: Context = {
    ...ctx,
    store: {
      ...ctx.store,
      async write() {
        writes += 1;
        elapsed += attemptMs;
        return { outcome: 'stale', tip: await ctx.store.cached() };
      },
    },
  };
  const ground = groundOf(['src/**'], await treeOf(ctx));
  const place = await placeOf(ctx, { task: 'A' });
  const ask = requestOf(ctx, { task: 'A', ground, place, yields: false });
  const error = await failure(transact(losing, ask));
  expect(error).toMatchObject({ code: 'contended', exit: 75 });
  expect(error.message).toContain('nothing of this request was written');
  return writes;
}

test('ends when its time is over, whatever is left of attempts', async () => {
  const writes = await lost({ attemptMs: 30_000, patience: '60', byte: 0 });
  expect(writes).toBeGreaterThan(1);
  expect(writes).toBeLessThanOrEqual(4);
});

test('ends after so many attempts, however quick they are', async () => {
  expect(await lost({ attemptMs: 0, patience: '9999', byte: 0 })).toBeLessThanOrEqual(200);
});

test.each([
  ['whole', 0xff],
  ['half', 0x80],
  ['nothing', 0],
])('pauses for a random part of a span: %s of it', async (_part, byte) => {
  await lost({ attemptMs: 1_000, patience: '6', byte });
  const part = (byte * 256 + byte) / 65_536;
  expect(paused.length).toBeGreaterThan(1);
  for (const ms of paused) {
    // At least as long as an attempt took: who comes sooner loses again.
    expect(ms).toBeGreaterThanOrEqual(part * 1_000);
    expect(ms).toBeLessThanOrEqual(part * 8_000);
  }
});

test('never for longer than eight seconds', async () => {
  await lost({ attemptMs: 50_000, patience: '400', byte: 0xff });
  expect(paused.length).toBeGreaterThan(1);
  for (const ms of paused) expect(ms).toBeLessThanOrEqual(8_000);
});

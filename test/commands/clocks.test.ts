/** Clocks that are wrong: whatever they say, nobody's ground is free before its lease has lasted. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { metes, newWorld, type TestIo, team, type World } from '../support/test-io.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TEN_YEARS = 10 * 365 * 24 * HOUR;
const LEASE = 8 * HOUR;
const GRACE = 10 * MINUTE;

let world: World;
let places: string[];
beforeEach(async () => {
  world = newWorld();
  places = await team(world, ['one', 'two', 'three']);
  places.forEach((at, n) => {
    world.git(at, 'switch', '-qc', `work-${n}`);
  });
});
afterEach(() => world.close());

/** Clone n on a machine of its own, whose clock is so far ahead, so long after the start. */
const host = (n: number, aheadMs: number, laterMs = 0): TestIo => {
  const io = world.io(places[n] ?? '', { host: `host-${n}` });
  io.clock.aheadMs = aheadMs + laterMs;
  return io;
};
const claim = (n: number, aheadMs: number, laterMs = 0) =>
  metes(
    host(n, aheadMs, laterMs),
    'claim',
    `Task ${n}`,
    'src/api/**',
    '--no-commit',
    '--as',
    `h${n}`,
  );

describe.each([
  ['an hour ahead', HOUR],
  ['ten years ahead', TEN_YEARS],
])('a clock that is %s', (_name, aheadMs) => {
  test('takes nothing that is held, whatever it makes of the lease', async () => {
    expect((await claim(0, 0)).outcome).toBe('granted');
    // A lease that has half an hour left is over to whoever is an hour ahead.
    const refused = await claim(1, aheadMs, LEASE - 30 * MINUTE);
    expect(refused).toMatchObject({ outcome: 'refused', data: { reason: 'clock', skewMs: 0 } });
    expect(refused.text).toContain('host-0');
    expect(refused.text).toContain('metes ask');
    const taken = await metes(
      host(1, aheadMs, LEASE - 30 * MINUTE),
      'takeover',
      'work-0',
      '--as',
      'h1',
    );
    expect(taken).toMatchObject({ outcome: 'refused', data: { reason: 'clock' } });
  });

  test('waits for a whole lease from when it first saw the claim, and has it then', async () => {
    await claim(0, 0);
    await claim(1, aheadMs, HOUR);
    expect((await claim(1, aheadMs, LEASE + 59 * MINUTE)).outcome).toBe('refused');
    expect((await claim(1, aheadMs, LEASE + HOUR + MINUTE)).outcome).toBe('granted');
  });
});

test('a holder whose clock is an hour behind keeps its ground for as long as anybody', async () => {
  await claim(0, -HOUR);
  await claim(1, 0, MINUTE);
  const refused = await claim(1, 0, LEASE - HOUR + GRACE + 2 * MINUTE);
  expect(refused).toMatchObject({ outcome: 'refused', data: { reason: 'clock' } });
  expect((await claim(1, 0, LEASE + 2 * MINUTE)).outcome).toBe('granted');
});

test.each(['__proto__', 'constructor'])(
  'a host called %s is waited for like any other',
  async (name) => {
    const named = { ...host(0, 0), host: name };
    const granted = await metes(named, 'claim', 'Task', 'src/api/**', '--no-commit', '--as', 'h0');
    expect(granted.outcome).toBe('granted');
    const refused = await claim(1, HOUR, LEASE - 30 * MINUTE);
    expect(refused).toMatchObject({ outcome: 'refused', data: { reason: 'clock' } });
  },
);

test('clocks that agree, and were seen to: the ground is free at the end of the grace', async () => {
  await claim(0, 0);
  // Any reading is enough, while what is read is new.
  await metes(host(1, 0, MINUTE), 'status', '--fresh');
  expect((await claim(1, 0, LEASE + GRACE - MINUTE)).outcome).toBe('refused');
  expect((await claim(1, 0, LEASE + GRACE + MINUTE)).outcome).toBe('granted');
});

test('one clone that saw nothing in time waits two hours beyond the end, and no longer', async () => {
  await claim(0, 0);
  expect((await claim(2, 0, LEASE + 2 * HOUR - MINUTE)).outcome).toBe('refused');
  expect((await claim(2, 0, LEASE + 2 * HOUR + MINUTE)).outcome).toBe('granted');
});

test('one clone that saw nothing in time: a person takes over by force', async () => {
  await claim(0, 0);
  const late = LEASE + HOUR;
  const refused = await claim(2, 0, late);
  expect(refused).toMatchObject({ outcome: 'refused', data: { reason: 'clock' } });
  expect(refused.text).toContain('--force');
  const forced = await metes(
    host(2, 0, late),
    ...([
      'takeover',
      'work-0',
      '--force',
      '--reason',
      'they left',
      '--no-commit',
      '--as',
      'h2',
    ] as const),
  );
  expect(forced.outcome).toBe('granted');
});

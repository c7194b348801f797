/**
 * kill -9 of whoever leads this machine's queue, at each point of a write, while others wait in its line or have their
 * requests in its batch: each of them is granted once, by itself or under another leader.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { platform } from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lacksCli, metesCli, type Ran } from '../support/cli.ts';
import { CRASH_NAMES, CRASH_POINTS, type CrashName, crashAt } from '../support/crash-points.ts';
import { without } from '../support/packages.ts';
import { newWorld, team, type World } from '../support/test-io.ts';

const GUESTS = 2;
let world: World;
let origin: string;
/** The leader's worktree first. */
let places: string[];
let env: Record<string, string>;
beforeAll(async () => {
  world = newWorld();
  const [clone = ''] = await team(world, ['one']);
  origin = world.path('origin.git');
  places = [clone];
  for (let n = 1; n <= GUESTS; n += 1) {
    places.push(world.path(`w${n}`));
    world.git(clone, 'worktree', 'add', '-q', '--detach', world.path(`w${n}`), 'main');
  }
  mkdirSync(world.path('run'), { mode: 0o700 });
  env = { XDG_RUNTIME_DIR: world.path('run'), METES_PATIENCE: '120' };
});
afterAll(() => world.close());

/** Connections that some process has accepted at a socket of this world. */
const inLine = (): number =>
  readFileSync('/proc/net/unix', 'utf8')
    .split('\n')
    .filter((line) => line.includes(`${world.path('run')}/`) && / 03 +\d+ /.test(line)).length;

/** Ends without it, too, when the one that is to be killed has gone: git's calls to a host have a deadline. */
async function until(holds: () => boolean, leading: Promise<Ran>): Promise<void> {
  let over = false;
  void leading.then(() => {
    over = true;
  });
  while (!holds() && !over) await pause(20);
}

const granted = (): string[] =>
  world
    .git(origin, 'log', '--format=%s', 'metes-registry')
    .split('\n')
    .flatMap((line) => /^granted (\S+) /.exec(line)?.[1] ?? []);

/** From the first on, somebody leads; before that there is no line to wait in. */
const LED = CRASH_NAMES.filter((name) => {
  const { at } = CRASH_POINTS[name];
  return typeof at === 'string' || (at[0] === 'registry' && at[1] !== 'fetch');
});

const ROWS = LED.flatMap((name) => [
  { name, whose: 'its own write, while others wait', time: 1, hold: name },
  { name, whose: 'the write of theirs', time: 2, hold: 'before-push' as CrashName },
]);

const skipped = lacksCli || without(platform === 'linux', 'Linux, which shows who is in line');
test.skipIf(skipped).each(ROWS)('$name, in $whose', async ({ name, time, hold }) => {
  const branches = places.map((_, n) => `${name}-${time}-${n}`);
  places.forEach((at, n) => {
    world.git(at, 'switch', '-qc', branches[n] ?? '', 'main');
  });
  const claim = (n: number, also: Readonly<Record<string, string>> = {}): Promise<Ran> =>
    metesCli(world, places[n] ?? '', ['claim', '--json', 'Task', `${branches[n]}/**`], {
      ...env,
      ...also,
    });

  const crash = crashAt(world, origin, name, { time, hold });
  const leading = claim(0, crash.env);
  await until(crash.held, leading);
  const guests = places.slice(1).map((_, n) => claim(n + 1));
  await until(() => inLine() >= GUESTS, leading);
  crash.go();
  expect(await leading).toMatchObject({ exit: 137 });
  expect(crash.reached(), 'this point of the list was not reached').toBe(true);

  for (const ran of await Promise.all(guests)) {
    expect(ran, ran.err).toMatchObject({ exit: 0 });
    expect(JSON.parse(ran.out).outcome).toBe('granted');
  }
  const before = granted();
  // Its own was written before theirs.
  const own = time === 2 || CRASH_POINTS[name].landed;
  expect(before.filter((branch) => branch === branches[0])).toHaveLength(own ? 1 : 0);
  const again = await claim(0);
  expect(again, again.err).toMatchObject({ exit: 0 });
  expect(JSON.parse(again.out).outcome).toBe(own ? 'held' : 'granted');
  for (const branch of branches)
    expect(granted().filter((one) => one === branch)).toEqual([branch]);
  const audited = await metesCli(world, places[0] ?? '', ['audit']);
  expect(audited, audited.out + audited.err).toMatchObject({ exit: 0 });
});

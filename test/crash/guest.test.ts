/**
 * kill -9 of whoever stands in line on this machine: before its turn, nothing is asked for it; with its request handed over,
 * it is written all the same, once, and its worktree hears of it. Nobody else waits for it, and who came first goes first.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { platform } from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CLI, lacksCli, metesCli, type Ran } from '../support/cli.ts';
import { without } from '../support/packages.ts';
import { newWorld, team, type World } from '../support/test-io.ts';

const GUESTS = 3;
let world: World;
let origin: string;
/** The leader's worktree first. */
let places: string[];
let env: Record<string, string>;
beforeEach(async () => {
  world = newWorld();
  const [clone = ''] = await team(world, ['one']);
  origin = world.path('origin.git');
  places = [clone];
  for (let n = 1; n <= GUESTS; n += 1) {
    places.push(world.path(`w${n}`));
    world.git(clone, 'worktree', 'add', '-q', '--detach', world.path(`w${n}`), 'main');
  }
  places.forEach((at, n) => {
    world.git(at, 'switch', '-qc', `work-${n}`, 'main');
  });
  mkdirSync(world.path('run'), { mode: 0o700 });
  env = { XDG_RUNTIME_DIR: world.path('run'), METES_PATIENCE: '120' };
});
afterEach(() => world.close());

const claimOf = (n: number): string[] => ['claim', '--json', `Task ${n}`, `part${n}/**`];
const claim = (n: number): Promise<Ran> => metesCli(world, places[n] ?? '', claimOf(n), env);

/** One that can be killed. */
function killable(n: number): { readonly child: ChildProcess; readonly ended: Promise<unknown> } {
  const child = spawn(process.execPath, [CLI, ...claimOf(n)], {
    cwd: places[n],
    env: { ...world.env, ...env },
    stdio: 'ignore',
  });
  return { child, ended: new Promise((resolve) => child.on('close', resolve)) };
}

const granted = (): string[] =>
  world
    .git(origin, 'log', '--reverse', '--format=%s', 'metes-registry')
    .split('\n')
    .flatMap((line) => /^granted (\S+) /.exec(line)?.[1] ?? []);

/** Connections that some process has accepted at a socket of this world. */
const inLine = (): number =>
  readFileSync('/proc/net/unix', 'utf8')
    .split('\n')
    .filter((line) => line.includes(`${world.path('run')}/`) && / 03 +\d+ /.test(line)).length;

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await pause(20);
}

/** The host holds the first push that brings an event of this branch. */
function holdAt(branch: string): { readonly held: () => boolean; readonly go: () => void } {
  const [held, go] = [world.path(`held-${branch}`), world.path(`go-${branch}`)];
  writeFileSync(
    join(origin, `hooks/hold-${branch}`),
    `#!/bin/sh
[ ! -e '${held}' ] || exit 0
git log --format=%s "$1" --not --all | grep -q '^granted ${branch} ' || exit 0
: >'${held}'
until [ -e '${go}' ]; do sleep 0.02; done
`,
    { mode: 0o755 },
  );
  writeFileSync(
    join(origin, 'hooks/pre-receive'),
    '#!/bin/sh\nread -r old new ref\nfor hold in hooks/hold-*; do "$hold" "$new" || exit 1; done\n',
    { mode: 0o755 },
  );
  return { held: () => existsSync(held), go: () => writeFileSync(go, '') };
}

const skipped = lacksCli || without(platform === 'linux', 'Linux, which shows who is in line');

test.skipIf(skipped)('killed before its turn: nothing is asked for it', async () => {
  const first = holdAt('work-0');
  const leading = claim(0);
  await until(first.held);
  const gone = killable(1);
  await until(() => inLine() === 1);
  const others = [claim(2)];
  await until(() => inLine() === 2);
  others.push(claim(3));
  await until(() => inLine() === 3);
  gone.child.kill('SIGKILL');
  await gone.ended;
  await until(() => inLine() === 2);
  first.go();
  for (const ran of await Promise.all([leading, ...others]))
    expect(ran, ran.err).toMatchObject({ exit: 0 });
  // In the order in which they came.
  expect(granted()).toEqual(['work-0', 'work-2', 'work-3']);
  const again = await claim(1);
  expect(JSON.parse(again.out)).toMatchObject({ outcome: 'granted' });
  expect(granted()).toEqual(['work-0', 'work-2', 'work-3', 'work-1']);
});

test.skipIf(skipped)(
  'killed with its request handed over: written once, and its worktree hears of it',
  async () => {
    const [first, second] = [holdAt('work-0'), holdAt('work-1')];
    const leading = claim(0);
    await until(first.held);
    const gone = killable(1);
    await until(() => inLine() === 1);
    const other = claim(2);
    await until(() => inLine() === 2);
    first.go();
    // Whoever leads pushes what both want.
    await until(second.held);
    gone.child.kill('SIGKILL');
    await gone.ended;
    second.go();
    for (const ran of await Promise.all([leading, other]))
      expect(ran, ran.err).toMatchObject({ exit: 0 });
    expect(granted().sort()).toEqual(['work-0', 'work-1', 'work-2']);
    const told = await metesCli(world, places[1] ?? '', ['status'], env);
    expect(told.err).toMatch(/had no answer \(Task 1\) was granted: c-\w{10} on work-1 is yours$/m);
    const again = await claim(1);
    expect(again, again.err).toMatchObject({ exit: 0 });
    expect(JSON.parse(again.out).outcome).toBe('held');
    expect(JSON.parse(again.out).mended.join()).toContain('manifest');
    expect(granted()).toHaveLength(3);
    expect(await metesCli(world, places[0] ?? '', ['audit'])).toMatchObject({ exit: 0 });
  },
);

/**
 * A claim that was given up with nobody able to say what became of it, and that landed afterwards: its worktree hears of
 * it at its next command, and can go on with it or give it back; nobody waits for its lease.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lacksCli, metesCli, type Ran } from '../support/cli.ts';
import { crashAt } from '../support/crash-points.ts';
import { type FaultProxy, faultProxy } from '../support/fault-proxy.ts';
import { type GitServer, serveDaemon } from '../support/git-servers.ts';
import { newWorld, team, type World } from '../support/test-io.ts';

let world: World;
let one: string;
let two: string;
let origin: string;
let server: GitServer;
let proxy: FaultProxy;
beforeEach(async () => {
  world = newWorld();
  [one = '', two = ''] = await team(world, ['one', 'two']);
  origin = world.path('origin.git');
  server = await serveDaemon(world.temp, world.root);
  proxy = await faultProxy(server.port);
  world.git(one, 'remote', 'set-url', 'origin', server.url('origin.git', proxy.port));
  world.git(one, 'switch', '-qc', 'feat/a');
  world.git(two, 'switch', '-qc', 'feat/b');
});
afterEach(async () => {
  await proxy.stop();
  await server.stop();
  world.close();
});

const tip = (): string => world.git(origin, 'rev-parse', 'metes-registry');
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await pause(20);
}
async function must(at: string, ...argv: string[]): Promise<Ran> {
  const ran = await metesCli(world, at, argv);
  expect(ran, `${argv.join(' ')}: ${ran.err}`).toMatchObject({ exit: 0 });
  return ran;
}

/** Asks for src/**, and loses the host while that holds the push: exit 75. `end`: what the host does with it then. */
async function givenUp(end: 'lands' | 'is lost'): Promise<void> {
  const [held, go] = [join(origin, 'held'), join(origin, 'go')];
  writeFileSync(
    join(origin, 'hooks/pre-receive'),
    `#!/bin/sh\n[ -e '${held}' ] && exit 0\n: >'${held}'\nuntil [ -e '${go}' ]; do sleep 0.02; done\n[ '${end}' = lands ] || kill -9 $PPID\n`,
    { mode: 0o755 },
  );
  const asking = metesCli(world, one, ['claim', 'Ghost', 'src/**'], { METES_PATIENCE: '2' });
  await until(() => existsSync(held));
  proxy.set('refuse');
  proxy.cut();
  const ran = await asking;
  expect(ran, ran.out + ran.err).toMatchObject({ exit: 75, out: '' });
  expect(ran.err).toContain('nobody can say whether the write arrived');
  expect(ran.err).toContain('look at `metes status` when the remote answers');
  const before = tip();
  writeFileSync(go, '');
  if (end === 'lands') await until(() => tip() !== before);
  proxy.set('pass');
}

const GRANTED =
  /^metes: what was asked at .* and had no answer \(Ghost\) was granted: (c-\w{10}) on feat\/a is yours$/m;
const claimIn = (text: string): string => GRANTED.exec(text)?.[1] ?? `not told: ${text}`;

test.skipIf(lacksCli)('status tells of it, once, and release gives the ground back', async () => {
  await givenUp('lands');
  const told = await must(one, 'status');
  const id = claimIn(told.err);
  expect(told.out).toContain(id);
  expect(told.err).toMatch(/^ {2}metes claim\n {4}completes it/m);
  expect((await must(one, 'status')).err).not.toMatch(GRANTED);
  await must(one, 'release', id);
  await must(two, 'claim', 'B', 'src/api/**');
  await must(two, 'audit');
});

test.skipIf(lacksCli)(
  'so does whatever is asked next, on another branch too; and claim completes it',
  async () => {
    await givenUp('lands');
    expect((await metesCli(world, two, ['claim', 'B', 'src/api/**'])).exit).toBe(1);
    world.git(one, 'switch', '-qc', 'feat/other', 'main');
    const next = await must(one, 'claim', 'Other', 'README.md');
    expect(claimIn(next.err)).toMatch(/^c-/);
    expect(next.err).toMatch(/^ {2}git switch feat\/a && metes claim$/m);
    world.git(one, 'switch', '-q', 'feat/a');
    const completed = await must(one, 'claim', '--json', 'Ghost', 'src/**');
    const answer = JSON.parse(completed.out);
    expect(answer.outcome).toBe('held');
    expect(answer.mended.join()).toContain('manifest');
    expect(completed.err).not.toMatch(GRANTED);
  },
);

test.skipIf(lacksCli)(
  'lost: said to be open as long as it is, then never again; asking again is granted once',
  async () => {
    await givenUp('is lost');
    const open =
      /^metes: nobody can say yet what became of what was asked at .* \(Ghost\): it may still be granted$/m;
    expect((await must(one, 'status')).err).toMatch(open);
    await must(two, 'claim', 'B', 'README.md');
    // On the tip that it was meant for stands another write.
    expect((await must(one, 'status')).err).not.toMatch(open);
    await must(one, 'claim', 'Ghost', 'src/**');
    const granted = world
      .git(origin, 'log', '--format=%s', 'metes-registry')
      .match(/^granted feat\/a/gm);
    expect(granted).toHaveLength(1);
    expect((await must(one, 'status')).err).not.toMatch(open);
  },
);

test.skipIf(lacksCli)('killed after the host had taken it: the same', async () => {
  world.git(one, 'remote', 'set-url', 'origin', origin);
  const crash = crashAt(world, origin, 'at-post-receive');
  expect((await metesCli(world, one, ['claim', 'Ghost', 'src/**'], crash.env)).exit).toBe(137);
  const told = await must(one, 'status');
  await must(one, 'release', claimIn(told.err));
});

test.skipIf(lacksCli)('what was answered leaves nothing to be told', async () => {
  await must(one, 'claim', 'A', 'src/**');
  expect((await metesCli(world, two, ['claim', 'B', 'src/**'])).exit).toBe(1);
  for (const at of [one, two]) expect((await must(at, 'status')).err).not.toContain('asked at');
});

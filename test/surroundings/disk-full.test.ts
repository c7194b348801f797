/** A disk that is full, here or on the host: said, with what to do; and with room again the same command goes on. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lacksCli, metesCli, stateOf } from '../support/cli.ts';
import { lacksRoot, without } from '../support/packages.ts';
import { newWorld, team, type World } from '../support/test-io.ts';

let world: World;
/** Where a small file system hangs. */
let small: string;
const mount = (...args: string[]): boolean => spawnSync('mount', args).status === 0;

/** A container's root may lack the right to mount. */
function canMount(): boolean {
  const probe = newWorld();
  const ok = mount('-t', 'tmpfs', '-o', 'size=1m', 'metes', probe.root);
  if (ok) spawnSync('umount', [probe.root]);
  probe.close();
  return ok;
}
const skipped = lacksCli || lacksRoot() || without(canMount(), 'the right to mount a tmpfs');

beforeAll(() => {
  if (skipped) return;
  world = newWorld();
  small = world.path('small');
  mkdirSync(small);
  expect(mount('-t', 'tmpfs', '-o', 'size=8m,mode=755', 'metes', small)).toBe(true);
});
afterAll(() => {
  if (skipped) return;
  spawnSync('umount', ['-l', small]);
  world.close();
});

const filler = (): string => join(small, 'filler');
/** Leaves no room at all. */
function fill(): void {
  const { bavail, bsize } = statfsSync(small);
  try {
    writeFileSync(filler(), Buffer.alloc(bavail * bsize));
  } catch {
    // Then it is full, too.
  }
  for (let n = 0; n < 64; n += 1)
    try {
      writeFileSync(`${filler()}-${n}`, Buffer.alloc(4096));
    } catch {
      return;
    }
}
function makeRoom(): void {
  spawnSync('sh', ['-c', 'rm -f "$1"*', 'sh', filler()]);
}

test.skipIf(skipped)(
  'of this clone: 75, nothing half done, and then the same command',
  async () => {
    const [, two = ''] = await team(world, ['one', 'two']);
    const clone = join(small, 'clone');
    world.git(world.root, 'clone', '-q', world.path('origin.git'), clone);
    expect(await metesCli(world, clone, ['init'])).toMatchObject({ exit: 0 });
    world.git(clone, 'config', 'core.hooksPath', world.path('.no-hooks'));
    world.git(clone, 'switch', '-qc', 'feat/full');
    const registry = world.path('origin.git');
    const before = stateOf(world, clone, registry);
    fill();
    const ran = await metesCli(world, clone, ['claim', 'A', 'src/**']);
    expect(ran, ran.err + ran.out).toMatchObject({ exit: 75, out: '' });
    expect(ran.err).toMatch(/^metes: the disk is full: .*small\/clone\/\.git/m);
    expect(ran.err).toMatch(/^ {2}make room and run the command again$/m);
    // Whoever only looks is not in the way of a full disk.
    const status = await metesCli(world, clone, ['status']);
    expect(status, status.err).toMatchObject({ exit: 0 });
    // What only reads writes what it has read: the host is not what is in the way.
    for (const [verb, exit] of [
      ['recover', 75],
      ['audit', 0],
    ] as const) {
      const asked = await metesCli(world, clone, [verb]);
      expect(asked, asked.err).toMatchObject({ exit });
      expect(asked.err).toMatch(/^metes: the disk is full: .*small\/clone\/\.git/m);
      expect(asked.err).not.toContain('cannot reach');
    }
    makeRoom();
    expect(stateOf(world, clone, registry)).toBe(before);
    const again = await metesCli(world, clone, ['claim', 'A', 'src/**']);
    expect(again, again.err).toMatchObject({ exit: 0 });
    expect(await metesCli(world, two, ['audit'])).toMatchObject({ exit: 0 });
  },
);

test.skipIf(skipped)('of the host: 75, and nothing was written there', async () => {
  rmSync(world.path('one'), { recursive: true, force: true });
  const origin = join(small, 'origin.git');
  world.git(world.root, 'clone', '-q', '--mirror', world.path('origin.git'), origin);
  const clone = world.path('two');
  world.git(clone, 'remote', 'set-url', 'origin', origin);
  world.git(clone, 'switch', '-qc', 'feat/host');
  const before = stateOf(world, clone, origin);
  fill();
  const ran = await metesCli(world, clone, ['claim', 'B', 'README.md'], { METES_PATIENCE: '1' });
  expect(ran, ran.err + ran.out).toMatchObject({ exit: 75, out: '' });
  expect(ran.err).toMatch(
    /^metes: the disk at .*small\/origin\.git is full, nothing was written: /m,
  );
  makeRoom();
  expect(stateOf(world, clone, origin)).toBe(before);
  const again = await metesCli(world, clone, ['claim', 'B', 'README.md']);
  expect(again, again.err).toMatchObject({ exit: 0 });
});

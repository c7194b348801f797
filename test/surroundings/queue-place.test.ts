/** The directory where those who ask at once meet can't be used: a claim is made without, and says what is in the way and what mends it. */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lacksCli, metesCli } from '../support/cli.ts';
import { lacksRoot, without } from '../support/packages.ts';
import { newWorld, team, type World } from '../support/test-io.ts';

let world: World;
let clone: string;
let run: string;
const uid = process.getuid?.() ?? 0;
beforeAll(async () => {
  world = newWorld();
  [clone = ''] = await team(world, ['one']);
  run = world.path('run');
});
afterAll(() => world.close());

const place = (): string => join(run, `metes-${uid}`);
const made = (mode = 0o700): void => void mkdirSync(place(), { mode });
const mount = (...args: string[]): void => {
  expect(spawnSync('mount', args).status).toBe(0);
};

function canMount(): boolean {
  const probe = newWorld();
  const ok = spawnSync('mount', ['-t', 'tmpfs', 'metes', probe.root]).status === 0;
  if (ok) spawnSync('umount', [probe.root]);
  probe.close();
  return ok;
}
const noRoot = lacksRoot();
const noMount = noRoot || without(canMount(), 'the right to mount a tmpfs');

const ROWS: readonly (readonly [string, () => void, RegExp, RegExp, boolean])[] = [
  [
    'not there',
    () => rmSync(run, { recursive: true }),
    /can't be made \(ENOENT\)$/m,
    /^ {2}export XDG_RUNTIME_DIR="\$HOME"$/m,
    false,
  ],
  [
    'no directory',
    () => writeFileSync(place(), ''),
    /is no directory$/m,
    /^ {2}rm .*metes-\d+$/m,
    false,
  ],
  [
    'a link to elsewhere',
    () => symlinkSync(world.root, place()),
    /is no directory$/m,
    /^ {2}rm .*metes-\d+$/m,
    false,
  ],
  [
    'open to others',
    () => {
      made();
      chmodSync(place(), 0o777);
    },
    /is open to other users$/m,
    /^ {2}chmod 700 .*metes-\d+$/m,
    false,
  ],
  [
    "another user's",
    () => {
      made();
      chownSync(place(), 12_345, 12_345);
    },
    /belongs to another user$/m,
    /^ {2}export XDG_RUNTIME_DIR="\$HOME"$/m,
    noRoot,
  ],
  [
    'on a file system that is read-only',
    () => {
      mount('-t', 'tmpfs', 'metes', run);
      made();
      mount('-o', 'remount,ro', run);
    },
    /nobody can listen at .*\.sock \(EROFS\)$/m,
    /METES_QUEUE=off does without$/m,
    noMount,
  ],
  [
    'one where nothing new can be made',
    () => mount('-t', 'tmpfs', '-o', 'ro', 'metes', run),
    /can't be made \(EROFS\)$/m,
    /METES_QUEUE=off does without$/m,
    noMount,
  ],
];

for (const [what, spoil, why, mend, skip] of ROWS)
  test.skipIf(lacksCli || skip)(`${what}: granted all the same, and said`, async () => {
    spawnSync('umount', [run]);
    rmSync(run, { recursive: true, force: true });
    mkdirSync(run);
    spoil();
    const branch = `in-${what.replace(/\W+/g, '-')}`;
    world.git(clone, 'switch', '-qc', branch, 'main');
    const ran = await metesCli(world, clone, ['claim', 'A', `${branch}/**`], {
      XDG_RUNTIME_DIR: run,
    });
    spawnSync('umount', [run]);
    expect(ran, ran.err).toMatchObject({ exit: 0 });
    expect(ran.err).toMatch(/^metes: going on without this machine's queue: /m);
    expect(ran.err).toMatch(why);
    expect(ran.err).toMatch(mend);
    expect(await metesCli(world, clone, ['release'], { METES_QUEUE: 'off' })).toMatchObject({
      exit: 0,
    });
  });

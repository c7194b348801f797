/** `git gc` and `git prune` on the host, in the clone and in the copy of the registry, while claims come and go: nothing is lost. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lacksCli, metesCli, type Ran } from '../support/cli.ts';
import { newWorld, team, type World } from '../support/test-io.ts';

const ROUNDS = 4;
let world: World;
let clone: string;
beforeAll(async () => {
  world = newWorld();
  // gc forgets what git's logs say of long ago.
  delete world.env.GIT_COMMITTER_DATE;
  [clone = ''] = await team(world, ['one']);
});
afterAll(() => world.close());

const origin = (): string => world.path('origin.git');
const copy = (): string => join(clone, '.git/metes/registry.git');

/** Runs again and again until `stop`. */
function always(gitDir: string, ...args: string[]): { stop(): Promise<number> } {
  let stopped = false;
  const once = (): Promise<void> =>
    new Promise((resolve) => {
      const child = spawn('git', [`--git-dir=${gitDir}`, ...args], {
        env: world.env,
        stdio: 'ignore',
      });
      child.on('close', () => resolve());
    });
  const running = (async () => {
    let times = 0;
    while (!stopped) {
      await once();
      times += 1;
    }
    return times;
  })();
  return {
    stop() {
      stopped = true;
      return running;
    },
  };
}

async function must(...argv: string[]): Promise<Ran> {
  const ran = await metesCli(world, clone, argv);
  expect(ran, `${argv.join(' ')}: ${ran.err}`).toMatchObject({ exit: 0 });
  return ran;
}

test.skipIf(lacksCli).each([
  // A window of two weeks is git's own; `now` on a host or in a clone takes what nothing leads to yet.
  ['gc, as git does it by itself', ['gc', '--quiet']],
  ['repack and pack-refs', ['pack-refs', '--all']],
])('%s', async (what, args) => {
  const going = [origin(), join(clone, '.git'), copy()].map((dir) => always(dir, ...args));
  const branches = Array.from({ length: ROUNDS }, (_, n) => `${args[0]}-${n}`);
  try {
    for (const branch of branches) {
      world.git(clone, 'switch', '-qc', branch, 'main');
      await must('claim', `Task ${branch}`, `${branch}/**`);
      await must('widen', `more-${branch}/**`);
    }
  } finally {
    for (const one of going) expect(await one.stop(), what).toBeGreaterThan(0);
  }
  const { others, mine } = JSON.parse((await must('status', '--json', '--fresh')).out);
  const held = [...mine, ...others].map((claim: { branch: string }) => claim.branch);
  expect(held).toEqual(expect.arrayContaining(branches));
  await must('audit', '--full');
});

test.skipIf(lacksCli)('everything unreachable is pruned between two commands', async () => {
  for (const dir of [origin(), join(clone, '.git'), copy()]) {
    world.git(world.root, `--git-dir=${dir}`, 'reflog', 'expire', '--expire=now', '--all');
    world.git(world.root, `--git-dir=${dir}`, 'gc', '-q', '--prune=now');
  }
  world.git(clone, 'switch', '-qc', 'pruned', 'main');
  // With git's log of it went who had set origin/main; the command that is offered brings it back.
  const asked = await metesCli(world, clone, ['claim', 'Pruned', 'pruned/**']);
  expect(asked).toMatchObject({ exit: 64 });
  expect(asked.err).toMatch(/^ {2}git fetch origin$/m);
  world.git(clone, 'fetch', '-q', 'origin');
  await must('claim', 'Pruned', 'pruned/**');
  await must('audit', '--full');
  await must('release');
});

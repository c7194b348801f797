/** kill -9 of the command line between any two calls of git: the next command finds a state that it completes. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killingGit } from '../support/killing-git.ts';
import { lacks } from '../support/packages.ts';
import { enrol, newWorld, project, type World } from '../support/test-io.ts';

const CLI = join(project, 'dist/cli.js');
const LONG = 600_000;
const lacksCli = lacks('dist/, which npm run build makes', [CLI]);

let world: World;
let repo: string;
beforeAll(async () => {
  world = newWorld();
  repo = world.repository('repo', { 'README.md': '# here\n' });
  await enrol(world, repo);
});
afterAll(() => world.close());

const cli = (argv: readonly string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [CLI, ...argv], {
    cwd: repo,
    env: { ...world.env, ...env },
    encoding: 'utf8',
  });

/** Runs `argv` killed at each call of git in turn, until it is no longer killed; `after` sees what is left. */
function killedEverywhere(
  argv: (n: number) => readonly string[],
  before: (n: number) => void,
  after: (n: number) => void,
): number {
  for (let n = 1; ; n++) {
    before(n);
    // After one call is before the next, as far as git can tell: the two take turns.
    const kill = killingGit(world, { at: n, when: n % 2 === 0 ? 'before' : 'after' });
    const first = cli(argv(n), kill);
    if (first.signal !== 'SIGKILL') return n - 1;
    after(n);
  }
}

const subjects = (branch: string): string[] =>
  world
    .git(repo, 'log', '--format=%s', 'metes-registry')
    .split('\n')
    .filter((line) => line.includes(branch));

test.skipIf(lacksCli)('claim', { timeout: LONG }, () => {
  const branch = (n: number) => `claim-${n}-x`;
  const ask = (n: number) => ['claim', '--json', `Task ${n}`, `part-${n}/**`];
  const killed = killedEverywhere(
    ask,
    (n) => world.git(repo, 'switch', '-qc', branch(n), 'main'),
    (n) => {
      const again = cli(ask(n));
      expect(again.status, again.stderr).toBe(0);
      const { outcome, manifest } = JSON.parse(again.stdout);
      expect(['granted', 'held']).toContain(outcome);
      expect(subjects(branch(n))).toHaveLength(1);
      expect(world.git(repo, 'show', `HEAD:${manifest.path}`)).toContain(`Task ${n}`);
      expect(world.git(repo, 'status', '--porcelain')).toBe('');
      expect(existsSync(join(repo, '.git/metes/guard'))).toBe(true);
    },
  );
  expect(killed).toBeGreaterThan(15);
  expect(cli(['audit']).status).toBe(0);
});

test.skipIf(lacksCli)('widen, then release', { timeout: LONG }, () => {
  world.git(repo, 'switch', '-qc', 'life-x', 'main');
  expect(cli(['claim', 'Life', 'life-0/**']).status).toBe(0);
  const declared = () =>
    world.git(repo, 'grep', '-h', '-o', 'life-[0-9]*/', 'HEAD', '--', '.metes');
  const widened = killedEverywhere(
    (n) => ['widen', `life-${n}/**`],
    () => {},
    (n) => {
      expect(cli(['widen', `life-${n}/**`]).status).toBe(0);
      expect(declared().split('\n')).toContain(`life-${n}/`);
      expect(world.git(repo, 'status', '--porcelain')).toBe('');
    },
  );
  expect(widened).toBeGreaterThan(10);
  expect(cli(['release']).status).toBe(0);
  const released = killedEverywhere(
    () => ['release'],
    () => expect(cli(['claim', 'Life', 'life-0/**']).status).toBe(0),
    () => {
      // Never open wider than the claim: between the steps the compiled guard is gone or right.
      const status = JSON.parse(cli(['status', '--fresh', '--json']).stdout);
      const held = status.mine.some((c: { branch: string }) => c.branch === 'life-x');
      if (!held) expect(existsSync(join(repo, '.git/metes/guard'))).toBe(false);
      expect(cli(['release']).status).toBe(0);
    },
  );
  expect(released).toBeGreaterThan(5);
  expect(cli(['audit']).status).toBe(0);
});

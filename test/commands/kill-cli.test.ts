/** kill -9 of the command line between any two calls of git: the next command finds a state that it completes. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Kill, killingGit } from '../support/killing-git.ts';
import { lacks } from '../support/packages.ts';
import { enrol, newWorld, project, team, type World } from '../support/test-io.ts';

const CLI = join(project, 'dist/cli.js');
const LONG = 600_000;
const lacksCli = lacks('dist/, which npm run build makes', [CLI]);

let world: World;
let repo: string;
/** Where the registry is: in the repository, or on the remote of a team. */
let registry: string;
beforeAll(async () => {
  world = newWorld();
});
afterAll(() => world.close());

async function embedded(): Promise<void> {
  repo = world.path('repo');
  registry = repo;
  if (existsSync(repo)) return;
  world.repository('repo', { 'README.md': '# here\n' });
  await enrol(world, repo);
}

async function onHost(): Promise<void> {
  [repo = ''] = await team(world, ['one']);
  registry = world.path('origin.git');
}

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
  const killed = (n: number, kill: Kill): boolean => {
    before(n);
    if (cli(argv(n), killingGit(world, kill)).signal !== 'SIGKILL') return false;
    after(n);
    return true;
  };
  // After one call is before the next, as far as git can tell: the two take turns. Nothing comes after the last.
  let n = 1;
  while (killed(n, { at: n, when: n % 2 === 0 ? 'before' : 'after' })) n++;
  killed(n + 1, { at: n - 1, when: 'after' });
  return n - 1;
}

const subjects = (branch: string): string[] =>
  world
    .git(registry, 'log', '--format=%s', 'metes-registry')
    .split('\n')
    .filter((line) => line.includes(branch));

test.skipIf(lacksCli).each([
  ['in this repository', embedded],
  ['on a host', onHost],
] as const)('claim, with the registry %s', { timeout: LONG }, async (_where, enrolled) => {
  await enrolled();
  const branch = (n: number) => `claim-${n}-x`;
  const ask = (n: number) => ['claim', '--json', `Task ${n}`, `part-${n}/**`];
  const manifestOf = (n: number) =>
    world.git(repo, 'ls-tree', '-r', '--name-only', branch(n), '.metes/scope/') !== '';
  const seen = new Set<string>();
  const killed = killedEverywhere(
    ask,
    (n) => world.git(repo, 'switch', '-qc', branch(n), 'main'),
    (n) => {
      const granted = subjects(branch(n)).length === 1;
      const declared = manifestOf(n);
      const again = cli(ask(n));
      expect(again.status, again.stderr).toBe(0);
      const { outcome, manifest, mended } = JSON.parse(again.stdout);
      // What was granted before the kill is held; what was missing beside it is made, and said to be.
      expect(outcome).toBe(granted ? 'held' : 'granted');
      if (granted && !declared) expect(mended.join()).toContain('manifest');
      if (!granted) expect(mended).toEqual([]);
      seen.add(`${granted} ${declared}`);
      expect(subjects(branch(n))).toHaveLength(1);
      expect(world.git(repo, 'show', `HEAD:${manifest.path}`)).toContain(`Task ${n}`);
      expect(world.git(repo, 'status', '--porcelain')).toBe('');
      expect(existsSync(join(repo, '.git/metes/compiled/guard'))).toBe(true);
    },
  );
  // As many as a claim starts git, and one after the last.
  expect(killed).toBeGreaterThan(10);
  expect([...seen].sort()).toEqual(['false false', 'true false', 'true true']);
  expect(cli(['audit']).status).toBe(0);
});

test.skipIf(lacksCli)('widen, then release', { timeout: LONG }, async () => {
  await embedded();
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
      if (!held) expect(existsSync(join(repo, '.git/metes/compiled/guard'))).toBe(false);
      expect(cli(['release']).status).toBe(0);
    },
  );
  expect(released).toBeGreaterThan(5);
  expect(cli(['audit']).status).toBe(0);
});

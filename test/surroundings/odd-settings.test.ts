/** The whole life of a claim, from end to end, under settings that people have: nothing of it may depend on the usual ones. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { lacksCli, metesCli, type Ran } from '../support/cli.ts';
import { newWorld, type World } from '../support/test-io.ts';

let world: World;
afterEach(() => world.close());

const FILES = { 'README.md': '# here\n', 'src/a.ts': 'a\n', 'docs/d.md': 'd\n' };

interface Team {
  readonly one: string;
  readonly two: string;
  /** The repository that holds the registry. */
  readonly origin: string;
}

/** Enrolled and joined by the command line alone, hooks and all. */
async function enrolled(
  prepare: (at: string) => void = () => {},
  ...initArgs: string[]
): Promise<Team> {
  const origin = world.path('origin.git');
  world.git(world.root, 'init', '-q', '--bare', ...initArgs, origin);
  const clone = (name: string): string => {
    const at = world.path(name);
    // As `git clone`, which does not ask an empty repository for its kind of ids.
    world.git(world.root, 'init', '-q', ...initArgs, at);
    world.git(at, 'remote', 'add', 'origin', origin);
    prepare(at);
    return at;
  };
  const one = clone('one');
  world.commit(one, FILES, 'first');
  world.git(one, 'push', '-q', 'origin', 'main');
  await must(one, 'init', '--team');
  world.git(one, 'commit', '-qm', 'Enrol in metes');
  world.git(one, 'push', '-q', origin, 'main');
  world.git(one, 'fetch', '-q', origin, 'main:refs/remotes/origin/main');
  const two = clone('two');
  world.git(two, 'fetch', '-q', origin, 'main:refs/remotes/origin/main');
  world.git(two, 'reset', '-q', '--hard', 'origin/main');
  await must(two, 'init');
  return { one, two, origin };
}

async function must(at: string, ...argv: string[]): Promise<Ran> {
  const ran = await metesCli(world, at, argv);
  expect(ran, `${argv.join(' ')}: ${ran.err}`).toMatchObject({ exit: 0 });
  return ran;
}

const registryOf = (at: string): string[] =>
  world
    .git(world.root, `--git-dir=${at}`, 'log', '--format=%s', 'metes-registry')
    .split('\n')
    .reverse();

async function wholeLife({ one, two, origin }: Team): Promise<void> {
  world.git(one, 'switch', '-qc', 'feat/a');
  world.git(two, 'switch', '-qc', 'feat/b');
  await must(one, 'claim', 'A', 'src/**');
  const refused = await metesCli(world, two, ['claim', 'B', 'src/a.ts']);
  expect(refused, refused.err).toMatchObject({ exit: 1 });
  expect(refused.out).toContain('feat/a is at work there');
  expect((await must(two, 'status', '--fresh')).out).toContain('feat/a');
  await must(one, 'widen', 'README.md');

  world.write(join(one, 'src/a.ts'), 'more\n');
  world.git(one, 'commit', '-qam', 'Inside');
  world.write(join(one, 'docs/d.md'), 'more\n');
  const outside = world.tryGit(one, 'commit', '-qam', 'Outside');
  expect(outside.exit).not.toBe(0);
  expect(outside.stderr).toContain('is outside what feat/a may write');
  world.git(one, 'checkout', '-q', '--', 'docs');

  await must(one, 'check');
  await must(one, 'release');
  await must(two, 'claim', 'B', 'src/a.ts');
  await must(two, 'audit');
  expect(registryOf(origin).map((line) => line.split(' ')[0])).toEqual([
    'created',
    'granted',
    'refused',
    'widened',
    'released',
    'granted',
  ]);
}

const EXPLICIT = '[safe]\n\tbareRepository = explicit\n';
const globally = (text: string): void => {
  const file = world.env.GIT_CONFIG_GLOBAL ?? '';
  writeFileSync(file, readFileSync(file, 'utf8') + text);
};

test.skipIf(lacksCli)('SHA-256 repositories', async () => {
  world = newWorld();
  await wholeLife(await enrolled(() => {}, '--object-format=sha256'));
  expect(world.git(world.path('origin.git'), 'rev-parse', 'metes-registry')).toHaveLength(64);
});

test.skipIf(lacksCli)('safe.bareRepository=explicit', async () => {
  world = newWorld();
  const team = await enrolled();
  globally(EXPLICIT);
  // From here on git itself finds no bare repository unless it is named.
  expect(world.tryGit(team.origin, 'rev-parse', '--git-dir').exit).not.toBe(0);
  await wholeLife(team);
});

test.skipIf(lacksCli)(
  'a global core.hooksPath: its hooks run on, and the guards stand',
  async () => {
    world = newWorld();
    const hooks = world.path('global-hooks');
    const log = world.path('global-hooks.log');
    mkdirSync(hooks);
    for (const name of ['pre-commit', 'post-commit', 'reference-transaction', 'pre-push'])
      writeFileSync(join(hooks, name), `#!/bin/sh\necho ${name} >>'${log}'\n`, { mode: 0o755 });
    globally(`[core]\n\thooksPath = ${hooks}\n`);
    const team = await enrolled();
    writeFileSync(log, '');
    await wholeLife(team);
    const ran = new Set(readFileSync(log, 'utf8').trim().split('\n'));
    expect([...ran].sort()).toEqual(
      expect.arrayContaining(['post-commit', 'pre-commit', 'reference-transaction']),
    );
    expect((await must(team.one, 'doctor')).out).not.toContain('missing');
  },
);

test.skipIf(lacksCli)('pushurl ≠ url: the registry is read where it is written', async () => {
  world = newWorld();
  const mirror = world.path('mirror.git');
  world.git(world.root, 'init', '-q', '--bare', mirror);
  const team = await enrolled((at) => {
    world.git(at, 'remote', 'set-url', 'origin', mirror);
    world.git(at, 'remote', 'set-url', '--push', 'origin', world.path('origin.git'));
  });
  await wholeLife(team);
  expect(world.git(mirror, 'for-each-ref')).toBe('');
});

/**
 * kill -9 of `metes claim` at each named point of the transaction: the next command finds a consistent state and says
 * what it mended; nothing is granted twice, and no granted claim is lost.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lacksCli, metesCli, type Ran } from '../support/cli.ts';
import { CRASH_NAMES, CRASH_POINTS, crashAt } from '../support/crash-points.ts';
import { newWorld, team, type World } from '../support/test-io.ts';

let world: World;
let clone: string;
let other: string;
let origin: string;
beforeAll(async () => {
  world = newWorld();
  [clone = '', other = ''] = await team(world, ['one', 'two']);
  origin = world.path('origin.git');
});
afterAll(() => world.close());

async function must(at: string, ...argv: string[]): Promise<Ran> {
  const ran = await metesCli(world, at, argv);
  expect(ran, `${argv.join(' ')}: ${ran.err}`).toMatchObject({ exit: 0 });
  return ran;
}

/** So that the registry is read before anything is decided. */
function agedCopy(): void {
  const copy = join(clone, '.git/metes/registry.git');
  for (const name of readdirSync(copy).filter((entry) => entry.startsWith('metes-tip-'))) {
    const record = JSON.parse(readFileSync(join(copy, name), 'utf8'));
    writeFileSync(join(copy, name), JSON.stringify({ ...record, fetchedAt: new Date(0) }));
  }
}

const grants = (branch: string): number =>
  world
    .git(origin, 'log', '--format=%s', 'metes-registry')
    .split('\n')
    .filter((line) => line.startsWith(`granted ${branch} `)).length;

const hasGuard = (): boolean => existsSync(join(clone, '.git/metes/compiled/guard'));
const missingOn = (branch: string): string[] => {
  const declared = world.git(clone, 'ls-tree', '-r', '--name-only', branch, '.metes/scope/');
  return [...(hasGuard() ? [] : ['guard']), ...(declared === '' ? ['manifest'] : [])];
};

test.skipIf(lacksCli).each(CRASH_NAMES)('%s', async (name) => {
  const { landed, mended } = CRASH_POINTS[name];
  const branch = `at-${name}`;
  const ask = ['claim', '--json', `Task ${name}`, `${name}/**`];
  world.git(clone, 'switch', '-qc', branch, 'main');
  agedCopy();
  const crash = crashAt(world, origin, name);
  const killed = await metesCli(world, clone, ask, crash.env);
  expect(crash.reached(), 'this point of the list was not reached').toBe(true);
  expect(killed).toMatchObject({ exit: 137, out: '' });
  expect(grants(branch)).toBe(landed ? 1 : 0);
  const missing = landed ? missingOn(branch) : [];
  expect(mended).toEqual(expect.arrayContaining(missing));

  // Whoever else asks is answered as the branch stands.
  world.git(other, 'switch', '-qC', 'other', 'main');
  const beside = await metesCli(world, other, [
    'claim',
    '--json',
    'Other',
    `${name}/**`,
    '--no-commit',
  ]);
  expect(JSON.parse(beside.out), beside.err).toMatchObject({
    outcome: landed ? 'refused' : 'granted',
  });
  if (!landed) await must(other, 'release');

  const again = await must(clone, ...ask);
  const answer = JSON.parse(again.out);
  expect(answer.outcome).toBe(landed ? 'held' : 'granted');
  expect(answer.mended).toHaveLength(missing.length);
  for (const what of missing) {
    expect(answer.mended.join('\n')).toContain(what);
    expect(again.err).toMatch(new RegExp(`^metes: mended: .*${what}`, 'm'));
  }
  expect(grants(branch)).toBe(1);
  expect(world.git(clone, 'show', `HEAD:${answer.manifest.path}`)).toContain(`Task ${name}`);
  expect(world.git(clone, 'status', '--porcelain')).toBe('');
  expect(hasGuard()).toBe(true);
  await must(clone, 'audit');
  // The next point begins without a guard.
  await must(clone, 'release');
});

/** A claim in the registry's tree whose patterns nobody can read: verbs say so and go on, none of them falls over it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { enrolled, openLoose } from '../../src/commands/context/context.ts';
import { copyUpToDate } from '../../src/commands/context/copy-at-hand.ts';
import { enrol, failure, metes, newWorld, type World } from '../support/test-io.ts';

let world: World;
let repo: string;

beforeEach(async () => {
  world = newWorld();
  repo = world.repository('repo', { 'README.md': '# here\n', 'src/a.ts': '1\n' });
  await enrol(world, repo);
  world.git(repo, 'switch', '-qc', 'feat/a');
  await metes(world.io(repo), 'claim', 'Work', 'src/');
});
afterEach(() => world.close());

/** Puts a claim of `write` on feat/odd beside what is there, as anyone who can push there could. */
function plant(write: string[]): void {
  const git = (...args: string[]) => world.git(repo, ...args);
  const path = git('ls-tree', '-r', '--name-only', 'metes-registry', 'claims/');
  const claim = JSON.parse(git('show', `metes-registry:${path}`));
  const odd = { ...claim, id: 'c-0dd0000000', branch: 'feat/odd', seat: 's-0dd0000000', write };
  const message = git('log', '-1', '--format=%B', 'metes-registry');
  const at = world.path('registry');
  git('worktree', 'add', '-q', '--detach', at, 'metes-registry');
  world.temp.commit(at, { 'claims/0d/c-0dd0000000.json': `${JSON.stringify(odd)}\n` }, message);
  git('update-ref', 'refs/heads/metes-registry', world.git(at, 'rev-parse', 'HEAD'));
}

type Words = [string, ...string[]];

const HOSTILE: [string, string[]][] = [
  ['a class that ends before it begins', ['[z-a]/**']],
  ['more than a scope may have', Array.from({ length: 1_001 }, (_, n) => `a${n}`)],
  ['braces for millions', [`${'{a,b}'.repeat(24)}/x`]],
  ['only exclusions', ['!src/**']],
  ['an escape at its end', ['src\\']],
];

test.each(HOSTILE)('%s', async (_, write) => {
  plant(write);
  const io = () => world.io(repo);
  const status = await metes(io(), 'status', '--all', '--fresh');
  expect(status.text + (status.notes ?? []).join('\n')).toContain('claims/0d/c-0dd0000000.json');
  for (const argv of [['why', 'src/a.ts'], ['free'], ['check'], ['log'], ['audit']] as Words[])
    await metes(io(), ...argv);
  const grant = await metes(io(), 'widen', 'docs/');
  expect(grant.data).toMatchObject({ reason: 'broken-registry' });
  expect((await failure(metes(io(), 'takeover', 'feat/odd'))).code).toBe('no-such-claim');
  expect((await metes(io(), 'release')).outcome).toBe('done');
});

test('its branch is held all the same', async () => {
  plant(['[z-a]/**']);
  const ctx = await enrolled(await openLoose(world.io(repo)));
  const { view } = await copyUpToDate(ctx, { always: true, deadlineMs: 10_000 });
  expect([...view.claims.values()].map((claim) => claim.branch).sort()).toEqual([
    'feat/a',
    'feat/odd',
  ]);
});

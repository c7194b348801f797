/**
 * Pushes of an enrolled clone, past its guards, that delete or rewind the registry: the next command of anybody names it,
 * nobody is granted anything meanwhile, guards hold on to what was granted, and `recover` brings all of it back.
 */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { agedCopy } from '../support/aged-copy.ts';
import { lacksCli, metesCli, type Ran } from '../support/cli.ts';
import { newWorld, team, type World } from '../support/test-io.ts';

const REF = 'refs/heads/metes-registry';
let world: World;
let one: string;
let two: string;
let origin: string;
beforeEach(async () => {
  if (lacksCli) return;
  world = newWorld();
  [one = '', two = ''] = await team(world, ['one', 'two']);
  origin = world.path('origin.git');
  // Hooks on, where the claim is held.
  world.git(two, 'config', '--unset', 'core.hooksPath');
  await must(two, 'init');
  // As somebody fetched it by hand, before anything was claimed.
  world.git(one, 'fetch', '-q', 'origin', `+${REF}:${REF}`);
  world.git(two, 'switch', '-qc', 'feat/held');
  await must(two, 'claim', 'Held', 'src/**');
});
afterEach(() => world?.close());

async function must(at: string, ...argv: string[]): Promise<Ran> {
  const ran = await metesCli(world, at, argv);
  expect(ran, `${argv.join(' ')}: ${ran.err}`).toMatchObject({ exit: 0 });
  return ran;
}

const claims = (): string => world.git(origin, 'ls-tree', '-r', '--name-only', REF, 'claims/');

/** What is inside is committed, and what is not is refused. Returns what the guards said of the first. */
function heldTo(content: string): string {
  world.write(join(two, 'src/api/items.ts'), `${content}\n`);
  const inside = world.tryGit(two, 'commit', '-qam', 'Inside');
  expect(inside, inside.stderr).toMatchObject({ exit: 0 });
  world.write(join(two, 'README.md'), `${content}\n`);
  const outside = world.tryGit(two, 'commit', '-qam', 'Outside');
  expect(outside.exit).not.toBe(0);
  expect(outside.stderr).toContain('is outside what feat/held may write');
  world.git(two, 'checkout', '-q', '--', 'README.md');
  return inside.stderr;
}

const PUSHES = [
  ['--mirror', ['--mirror', 'origin'], 'rewound'],
  ['--force --all', ['--force', '--all', 'origin'], 'rewound'],
  ['--mirror where that branch is not', ['--mirror', 'origin'], 'deleted'],
  ['--prune', ['--prune', 'origin', 'refs/heads/*:refs/heads/*'], 'deleted'],
] as const;

for (const [what, argv, how] of PUSHES)
  test.skipIf(lacksCli)(`git push ${what}: ${how}, named, held, and healed`, async () => {
    const [before, held] = [world.git(origin, 'rev-parse', REF), claims()];
    expect(held).toMatch(/^claims\/..\/c-\w{10}\.json$/);
    if (how === 'deleted') world.git(one, 'branch', '-D', 'metes-registry');
    world.git(one, 'push', '-q', '--no-verify', ...argv);
    expect(world.tryGit(origin, 'rev-parse', '--verify', REF).stdout).not.toBe(before);

    const named = how === 'deleted' ? /the registry was deleted/ : /was rewound/;
    const looked = await must(two, 'status', '--fresh');
    expect(looked.err).toMatch(named);
    expect(looked.err).toMatch(/^ +metes recover$/m);
    expect(looked.out).toContain('feat/held');
    const refused = await metesCli(world, two, ['widen', 'README.md']);
    expect(refused).toMatchObject({ exit: 65 });
    expect(refused.err).toMatch(named);
    expect(refused.err).toMatch(/^ +metes recover$/m);
    const audited = await metesCli(world, two, ['audit']);
    expect(audited).toMatchObject({ exit: 65 });
    expect(audited.err).toMatch(named);
    expect(audited.err).toMatch(/^ +metes recover$/m);

    // As they were compiled, and when they read the registry anew.
    heldTo('one');
    agedCopy(two);
    const said = heldTo('two');
    expect(said).toMatch(/^metes: decided on a copy of the registry that is /m);
    expect(said).toMatch(named);
    expect(said).toMatch(/^ +metes recover$/m);

    await must(two, 'recover');
    expect(claims()).toBe(held);
    world.git(origin, 'merge-base', '--is-ancestor', before, REF);
    await must(two, 'audit');
    await must(two, 'renew');
    world.git(one, 'switch', '-qc', 'feat/other');
    expect(await metesCli(world, one, ['claim', 'Other', 'src/**'])).toMatchObject({ exit: 1 });
  });

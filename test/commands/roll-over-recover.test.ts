/** `recover` on both sides of a roll-over; the cases are those of src/commands/recovery/look.ts and closed.ts. */
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { failure, metes, newWorld, team, type World } from '../support/test-io.ts';

let all: World;
let world: World;
let ada: string;
let bob: string;
let origin: string;
let mine: string;
let count = 0;
beforeAll(() => {
  all = newWorld();
});
afterAll(() => all.close());
beforeEach(async () => {
  const root = all.path(`rolled-${count++}`);
  all.write(join(root, 'here'), '');
  world = { ...all, root, path: (...parts) => join(root, ...parts) };
  [ada, bob] = (await team(world, ['ada', 'bob'])) as [string, string];
  origin = world.path('origin.git');
  mine = await claim(ada, 'feat/a', 'src/api/**');
});

const OLD = 'refs/heads/metes-registry';
const NEW = 'refs/heads/metes-registry-2';
const rev = (name: string): string => world.git(origin, 'rev-parse', name);
const set = (ref: string, to: string): void => void world.git(origin, 'update-ref', ref, to);
const gone = (ref: string): void => void world.git(origin, 'update-ref', '-d', ref);
const run = (at: string, ...argv: [string, ...string[]]) => metes(world.io(at), ...argv);
const claimsIn = (ref: string): string[] =>
  world
    .git(origin, 'ls-tree', '-r', '--name-only', ref, 'claims/')
    .split('\n')
    .flatMap((path) => /c-[0-9a-z]+/.exec(path)?.[0] ?? [])
    .sort();

async function claim(at: string, branch: string, pattern: string): Promise<string> {
  world.git(at, 'switch', '-q', '-c', branch, 'main');
  const answer = await run(at, 'claim', `Task of ${branch}`, pattern);
  expect(answer.outcome).toBe('granted');
  return (answer.data.claim as { id: string }).id;
}

/** The config that names the new branch is on the remote's default branch, and everybody has fetched it. */
function land(at: string): void {
  world.git(at, 'switch', '-q', 'main');
  world.git(at, 'commit', '-qm', 'Roll the metes registry over', '--', '.metes/config.yml');
  world.git(at, 'push', '-q', 'origin', 'main');
  for (const clone of [ada, bob]) world.git(clone, 'fetch', '-q', 'origin');
}

/** Nothing was written after the closing event, and nothing on either side is wrong. */
async function bothAreWhole(at: string): Promise<void> {
  expect(world.git(origin, 'log', '-1', '--format=%s', OLD)).toMatch(/^closed this registry/);
  expect((await run(at, 'audit', '--full')).data.problems).toEqual([]);
}

describe('the one that was closed', () => {
  test('2. deleted: put back as it was closed', async () => {
    await run(ada, 'init', '--roll-over');
    const closing = rev(OLD);
    gone(OLD);
    const answer = await run(ada, 'recover');
    expect(answer.data.steps).toMatchObject([{ found: 'gone', to: closing, restored: [] }]);
    expect(rev(OLD)).toBe(closing);
    await bothAreWhole(ada);
  });

  test('3. rewound to before that: put forward, and still closed', async () => {
    await run(ada, 'init', '--roll-over');
    const closing = rev(OLD);
    set(OLD, `${closing}~1`);
    const answer = await run(ada, 'recover');
    expect(answer.data.steps).toMatchObject([{ found: 'rewound', to: closing }]);
    expect(rev(OLD)).toBe(closing);
    expect(await failure(run(ada, 'renew'))).toMatchObject({ code: 'registry-closed' });
    await bothAreWhole(ada);
  });

  test('6. nothing is wrong: nothing is written after the closing event', async () => {
    await run(ada, 'init', '--roll-over');
    const tips = [rev(OLD), rev(NEW)];
    expect((await run(bob, 'recover')).outcome).toBe('unchanged');
    expect([rev(OLD), rev(NEW)]).toEqual(tips);
  });

  test('7. the new branch was never begun, or is gone: begun, the very same', async () => {
    await run(ada, 'init', '--roll-over');
    const root = rev(NEW);
    gone(NEW);
    const answer = await run(bob, 'recover');
    expect(answer.data.steps).toMatchObject([{ found: 'closed', from: rev(OLD), to: root }]);
    expect(answer.text).toContain('metes init --roll-over shows the commit');
    expect(rev(NEW)).toBe(root);
    expect(claimsIn(NEW)).toEqual([mine]);
  });

  test('8. rewound to before that and written on: granted again on the new one, the rest kept aside', async () => {
    await run(ada, 'init', '--roll-over');
    const closing = rev(OLD);
    set(OLD, `${closing}~1`);
    const theirs = await claim(bob, 'feat/b', 'src/web/**');
    const fork = rev(OLD);
    const answer = await run(ada, 'recover');
    const kept = `metes-registry-replaced-${fork.slice(0, 12)}`;
    expect(answer.data.steps).toMatchObject([
      { found: 'parted', kept, restored: [{ id: theirs }] },
    ]);
    expect(rev(OLD)).toBe(closing);
    expect(rev(`refs/heads/${kept}`)).toBe(fork);
    expect(claimsIn(NEW)).toEqual([mine, theirs].sort());
    land(ada);
    await bothAreWhole(ada);
    expect((await run(bob, 'renew')).exit).toBe(0);
  });
});

describe('granted on a history that was rewound before somebody closed it', () => {
  let other: string;
  beforeEach(async () => {
    await run(bob, 'status', '--fresh');
    other = await claim(ada, 'feat/more', 'src/web/**');
    set(OLD, `${rev(OLD)}~1`);
    await run(bob, 'init', '--roll-over');
    expect(claimsIn(NEW)).toEqual([mine]);
  });

  test('8. a clone that has seen it brings it to where the registry goes on', async () => {
    const answer = await run(ada, 'recover');
    expect(answer.data.steps).toMatchObject([{ found: 'parted', restored: [{ id: other }] }]);
    expect(claimsIn(NEW)).toEqual([mine, other].sort());
    land(bob);
    await bothAreWhole(bob);
  });

  test('8. the same once the config names the new one; once is enough', async () => {
    land(bob);
    const answer = await run(ada, 'recover');
    expect(answer.data.steps).toMatchObject([{ found: 'parted', restored: [{ id: other }] }]);
    expect(claimsIn(NEW)).toEqual([mine, other].sort());
    expect((await run(ada, 'recover')).outcome).toBe('unchanged');
    await bothAreWhole(bob);
  });
});

describe('the one that goes on', () => {
  let seen: string;
  beforeEach(async () => {
    await run(ada, 'init', '--roll-over');
    land(ada);
    await claim(bob, 'feat/b', 'src/web/**');
    seen = rev(NEW);
  });

  test('2. deleted: as it was, with what was granted since', async () => {
    gone(NEW);
    expect(await failure(run(bob, 'renew'))).toMatchObject({ code: 'registry-missing' });
    const answer = await run(bob, 'recover');
    expect(answer.data.steps).toMatchObject([{ found: 'gone' }]);
    expect(rev(`${NEW}~1`)).toBe(seen);
    await bothAreWhole(bob);
  });

  test('3. rewound to its first event: put forward', async () => {
    set(NEW, `${seen}~1`);
    expect(await failure(run(bob, 'renew'))).toMatchObject({ code: 'registry-rewound' });
    expect((await run(bob, 'recover')).data.steps).toMatchObject([{ found: 'rewound' }]);
    expect(rev(`${NEW}~1`)).toBe(seen);
    await bothAreWhole(bob);
  });

  test('6. edited by hand: again what its events say, on top of what it began with', async () => {
    const work = world.path('edit');
    world.git(world.root, 'clone', '-q', '--single-branch', '-b', 'metes-registry-2', origin, work);
    world.git(work, 'rm', '-q', `claims/${mine.slice(2, 4)}/${mine}.json`);
    world.git(work, 'commit', '-qm', 'tidied up');
    world.git(work, 'push', '-q', 'origin', 'metes-registry-2');
    expect(claimsIn(NEW)).not.toContain(mine);
    expect((await run(bob, 'recover')).data.steps).toMatchObject([{ found: 'edited' }]);
    expect(claimsIn(NEW)).toContain(mine);
  });
});

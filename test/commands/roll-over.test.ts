/** `init --roll-over`: a registry is closed and goes on as another branch, with every claim and without its history. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enrol, failure, metes, newWorld, team, type World } from '../support/test-io.ts';

let all: World;
let world: World;
let count = 0;
beforeAll(() => {
  all = newWorld();
});
afterAll(() => all.close());
beforeEach(() => {
  const root = all.path(`roll-${count++}`);
  all.write(join(root, 'here'), '');
  world = { ...all, root, path: (...parts) => join(root, ...parts) };
});

const OLD = 'refs/heads/metes-registry';
const NEW = 'refs/heads/metes-registry-2';
const rev = (at: string, name: string): string => world.git(at, 'rev-parse', name);
const sentences = (at: string, ref: string): string[] =>
  world.git(at, 'log', '--format=%s', ref).split('\n');
const claimsIn = (at: string, ref: string): string[] =>
  world
    .git(at, 'ls-tree', '-r', '--name-only', ref, 'claims/')
    .split('\n')
    .flatMap((path) => /c-[0-9a-z]+/.exec(path)?.[0] ?? [])
    .sort();
const run = (at: string, ...argv: [string, ...string[]]) => metes(world.io(at), ...argv);

async function claim(at: string, branch: string, pattern: string): Promise<string> {
  world.git(at, 'switch', '-q', '-c', branch, 'main');
  const answer = await run(at, 'claim', `Task of ${branch}`, pattern);
  expect(answer.outcome).toBe('granted');
  return (answer.data.claim as { id: string }).id;
}

/** What `init` says is left to do. */
function land(at: string, next: readonly string[]): void {
  world.git(at, 'switch', '-q', 'main');
  const main = next.filter((line) => !line.startsWith('git switch'));
  for (const line of main) all.git(at, '-c', `alias.now=!cd ${at} && ${line}`, 'now');
}

describe('in a team', () => {
  let ada: string;
  let bob: string;
  let origin: string;
  let mine: string;
  let theirs: string;
  beforeEach(async () => {
    [ada, bob] = (await team(world, ['ada', 'bob'])) as [string, string];
    origin = world.path('origin.git');
    mine = await claim(ada, 'feat/a', 'src/api/**');
    theirs = await claim(bob, 'feat/b', 'src/web/**');
  });

  test('closes the one, begins the other with its very tree, stages the config', async () => {
    const tip = rev(origin, OLD);
    const answer = await run(ada, 'init', '--roll-over');
    expect(answer).toMatchObject({ exit: 0, outcome: 'rolled-over' });
    expect(rev(origin, `${OLD}~1`)).toBe(tip);
    expect(sentences(origin, OLD)[0]).toBe(
      'closed this registry, which goes on as metes-registry-2 (Ada)',
    );
    expect(rev(origin, `${NEW}^{tree}`)).toBe(rev(origin, `${OLD}^{tree}`));
    expect(world.git(origin, 'rev-list', '--count', NEW)).toBe('1');
    expect(claimsIn(origin, NEW)).toEqual([mine, theirs].sort());
    const root = rev(origin, NEW);
    expect(answer.data).toMatchObject({
      registry: { remote: 'origin', branch: 'metes-registry-2', root },
      closed: { branch: 'metes-registry', commit: rev(origin, OLD) },
      next: [
        'git switch main',
        "git commit -m 'Roll the metes registry over' -- .metes/config.yml",
        'git push origin main',
      ],
    });
    const staged = readFileSync(join(ada, '.metes/config.yml'), 'utf8');
    expect(staged).toContain('branch: "metes-registry-2"');
    expect(staged).toContain(`root: "${root}"`);
    expect(answer.text).toContain(
      'Rolled the registry over from metes-registry to metes-registry-2 at origin: every claim goes on',
    );
    expect(world.git(ada, 'config', '--get-all', 'remote.origin.fetch')).toContain(
      '^refs/heads/metes-registry-2',
    );
  });

  test('until the config has landed nobody writes, everybody reads and is told what to do', async () => {
    await run(ada, 'init', '--roll-over');
    for (const at of [ada, bob]) {
      const before = [rev(origin, OLD), rev(origin, NEW)];
      const stopped = await failure(run(at, 'renew'));
      expect(stopped).toMatchObject({ kind: 'invalid', code: 'registry-closed' });
      expect(stopped.message).toMatch(
        /^metes-registry was closed by Ada at .* UTC: the registry goes on as metes-registry-2; the config on origin\/main still names the old one, and nothing was written$/,
      );
      expect(stopped.hint).toContain('git fetch origin\n');
      expect(stopped.hint).toContain('metes init --roll-over\n');
      expect([rev(origin, OLD), rev(origin, NEW)]).toEqual(before);
      const status = await run(at, 'status', '--fresh');
      expect(status.text).toContain(at === ada ? mine : theirs);
      expect(status.data.warnings).toContainEqual(
        expect.stringContaining('the registry goes on as metes-registry-2'),
      );
      expect((await run(at, 'audit')).outcome).toBe('clean');
    }
  });

  test('then everybody goes on where they were, with all that they hold, and both journals are clean', async () => {
    const { data } = await run(ada, 'init', '--roll-over');
    land(ada, data.next as string[]);
    world.git(ada, 'fetch', '-q', 'origin');
    world.git(bob, 'fetch', '-q', 'origin');
    world.git(ada, 'switch', '-q', 'feat/a');
    expect((await run(ada, 'renew')).exit).toBe(0);
    expect((await run(bob, 'status')).text).toContain('What is held is not known here');
    expect((await run(bob, 'status', '--fresh')).text).toContain(`feat/b  ${theirs}`);
    expect((await run(bob, 'release')).exit).toBe(0);
    expect(claimsIn(origin, NEW)).toEqual([mine]);
    expect(claimsIn(origin, OLD)).toEqual([mine, theirs].sort());
    await claim(bob, 'feat/c', 'src/web/**');
    const refused = await run(bob, 'claim', 'More', 'src/api/**').catch((e) => e);
    expect(refused.outcome ?? refused.code).not.toBe('granted');
    const audited = await run(bob, 'audit');
    expect(audited).toMatchObject({ outcome: 'clean' });
    expect(audited.data.continues).toEqual({
      branch: 'metes-registry',
      root: world.git(origin, 'rev-list', '--max-parents=0', OLD),
      commit: rev(origin, OLD),
      tree: 'same',
    });
    expect((await run(ada, 'init')).outcome).toBe('joined');
  });

  test('a second time completes the first, whoever runs it, and begins nothing twice', async () => {
    await run(ada, 'init', '--roll-over');
    const [closing, root] = [rev(origin, OLD), rev(origin, NEW)];
    const again = await run(bob, 'init', '--roll-over');
    expect(again).toMatchObject({ outcome: 'rolled-over', data: { registry: { root } } });
    expect([rev(origin, OLD), rev(origin, NEW)]).toEqual([closing, root]);
    const other = await failure(run(bob, 'init', '--roll-over=elsewhere'));
    expect(other).toMatchObject({ kind: 'usage', code: 'registry-closed' });
    expect(other.message).toContain('to go on as metes-registry-2');
  });

  test('whoever finds the new branch missing begins the very same one', async () => {
    await run(ada, 'init', '--roll-over');
    const root = rev(origin, NEW);
    world.git(origin, 'update-ref', '-d', NEW);
    await run(bob, 'init', '--roll-over');
    expect(rev(origin, NEW)).toBe(root);
  });

  test('once more, to a third branch: the journal before the last stays verifiable', async () => {
    land(ada, (await run(ada, 'init', '--roll-over')).data.next as string[]);
    world.git(ada, 'fetch', '-q', 'origin');
    const again = await run(ada, 'init', '--roll-over');
    expect(again.data.registry).toMatchObject({ branch: 'metes-registry-3' });
    land(ada, again.data.next as string[]);
    world.git(ada, 'fetch', '-q', 'origin');
    expect(claimsIn(origin, 'refs/heads/metes-registry-3')).toEqual([mine, theirs].sort());
    const audited = await run(ada, 'audit');
    expect(audited).toMatchObject({ outcome: 'clean', data: { continues: { tree: 'same' } } });
  });

  test('a name that is taken, an agent, other options beside it: nothing is changed', async () => {
    const tip = rev(origin, OLD);
    const taken = await failure(run(ada, 'init', '--roll-over=main'));
    expect(taken).toMatchObject({ kind: 'denied', code: 'branch-taken' });
    const agent = world.io(ada, { env: { METES_AGENT: '1' } });
    const refused = await failure(metes(agent, 'init', '--roll-over'));
    expect(refused).toMatchObject({ kind: 'denied', code: 'for-a-person' });
    const both = await failure(run(ada, 'init', '--roll-over', '--team'));
    expect(both).toMatchObject({ kind: 'usage', code: 'arguments' });
    const same = await failure(run(ada, 'init', '--roll-over=metes-registry'));
    expect(same).toMatchObject({ kind: 'usage', code: 'bad-branch' });
    expect(rev(origin, OLD)).toBe(tip);
  });

  test('audit says where the old branch is gone', async () => {
    land(ada, (await run(ada, 'init', '--roll-over')).data.next as string[]);
    world.git(origin, 'update-ref', '-d', OLD);
    const fresh = world.path('fresh');
    world.git(world.root, 'clone', '-q', origin, fresh);
    await run(fresh, 'init');
    const answer = await run(fresh, 'audit', '--full');
    expect(answer).toMatchObject({ outcome: 'clean', data: { continues: { tree: 'unknown' } } });
    expect(answer.notes?.join()).toContain('metes-registry is not there');
  });

  test('audit names a beginning with other files than the old one was closed with', async () => {
    const { data } = await run(ada, 'init', '--roll-over');
    const root = rev(origin, NEW);
    // As whoever rolls over, and lets a claim of somebody go with it.
    const work = world.path('work');
    world.git(world.root, 'clone', '-q', '-b', 'metes-registry-2', origin, work);
    world.git(work, 'rm', '-q', `claims/${theirs.slice(2, 4)}/${theirs}.json`);
    world.git(work, 'commit', '-q', '--amend', '--no-edit');
    world.git(work, 'push', '-q', '--force', 'origin', 'metes-registry-2');
    const config = join(ada, '.metes/config.yml');
    world.write(config, readFileSync(config, 'utf8').replace(root, rev(origin, NEW)));
    land(ada, data.next as string[]);
    world.git(bob, 'fetch', '-q', 'origin');
    const answer = await run(bob, 'audit');
    expect(answer).toMatchObject({ exit: 1, outcome: 'problems' });
    expect(answer.data).toMatchObject({
      continues: { tree: 'different', commit: rev(origin, OLD) },
      problems: [{ commit: rev(origin, NEW), code: 'not-as-closed' }],
    });
    expect(answer.text).toContain(
      `it does not begin with what stood at ${rev(origin, OLD)}, where metes-registry was closed`,
    );
  });
});

describe('in one repository', () => {
  test('the same, between two branches of it', async () => {
    const at = world.path('one');
    world.git(world.root, 'init', '-q', at);
    world.write(join(at, 'src/a.ts'), '');
    world.git(at, 'add', '.');
    world.git(at, 'commit', '-qm', 'first');
    await enrol(world, at);
    const id = await claim(at, 'feat/a', 'src/**');
    const answer = await run(at, 'init', '--roll-over=claims-2027');
    expect(answer.data.registry).toMatchObject({ remote: '.', branch: 'claims-2027' });
    const stopped = await failure(run(at, 'release'));
    expect(stopped).toMatchObject({ code: 'registry-closed' });
    expect(stopped.hint).not.toContain('fetch');
    land(at, answer.data.next as string[]);
    world.git(at, 'switch', '-q', 'feat/a');
    expect((await run(at, 'release')).exit).toBe(0);
    expect(claimsIn(at, 'refs/heads/claims-2027')).toEqual([]);
    expect(claimsIn(at, OLD)).toEqual([id]);
    expect((await run(at, 'audit')).outcome).toBe('clean');
  });
});

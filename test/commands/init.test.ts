/** `init`: enrolling, joining, moving; the same again; and completing one that was killed halfway. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isId, isOid } from '../../src/registry/ids.ts';
import { failure, metes, newWorld, type World } from '../support/test-io.ts';

let world: World;
beforeAll(() => {
  world = newWorld();
});
afterAll(() => world.close());

const config = (at: string) => readFileSync(join(at, '.metes/config.yml'), 'utf8');
const state = (at: string) =>
  JSON.parse(readFileSync(join(at, '.git/metes/state.json'), 'utf8')) as Record<string, unknown>;
const registryLog = (at: string, ref = 'metes-registry') =>
  world.git(at, 'log', '--format=%s', ref).split('\n');
const bare = (name: string): string => {
  world.git(world.root, 'init', '-q', '--bare', world.path(name));
  return world.path(name);
};
const cloneOf = (origin: string, name: string): string => {
  world.git(world.root, 'clone', '-q', origin, world.path(name));
  return world.path(name);
};
/** A bare remote with one commit on main, and a clone of it. */
const withRemote = (name: string): { origin: string; at: string } => {
  const origin = bare(`${name}.git`);
  const at = cloneOf(origin, name);
  world.write(join(at, 'a.txt'), 'a\n');
  world.git(at, 'add', '-A');
  world.git(at, 'commit', '-qm', 'first');
  world.git(at, 'push', '-q', 'origin', 'HEAD:main');
  return { origin, at };
};

describe('embedded', () => {
  test('creates a registry here, stages the config, prints the commit', async () => {
    const at = world.repository('embedded');
    const answer = await metes(world.io(at), 'init');
    expect(answer).toMatchObject({ exit: 0, outcome: 'enrolled' });
    expect(answer.data.how).toBe('created');
    expect(isId('r', answer.data.repository)).toBe(true);
    expect(answer.text).toContain('Nothing leaves this machine.');
    expect(answer.data.next).toEqual(["git commit -m 'Enrol in metes' -- .metes/config.yml"]);
    const root = world.git(at, 'rev-list', '--max-parents=0', 'metes-registry');
    expect(answer.data.registry).toEqual({ remote: '.', branch: 'metes-registry', root });
    expect(registryLog(at)).toEqual(['created this registry for embedded (Ada)']);
    expect(world.git(at, 'status', '--porcelain')).toBe('A  .metes/config.yml');
    expect(world.git(at, 'rev-list', '--count', 'main')).toBe('1');
    expect(state(at)).toMatchObject({ defaultRef: 'refs/heads/main', remote: null });
  });

  test('again, before and after the commit: nothing new is minted', async () => {
    const at = world.repository('twice');
    const first = await metes(world.io(at), 'init');
    const text = config(at);
    const again = await metes(world.io(at), 'init');
    expect(again).toMatchObject({ exit: 0, outcome: 'enrolled' });
    expect(again.data.repository).toBe(first.data.repository);
    expect(config(at)).toBe(text);
    world.git(at, 'commit', '-qm', 'Enrol');
    const third = await metes(world.io(at), 'init');
    expect(third).toMatchObject({ exit: 0, outcome: 'joined' });
    expect(third.data).toMatchObject({ landed: true, next: [], repository: first.data.repository });
    expect(registryLog(at)).toHaveLength(1);
  });

  test('the hooks it installed do not stand in the way of the commit it asks for', async () => {
    const at = world.repository('by-the-book');
    const answer = await metes(world.io(at), 'init');
    for (const line of answer.data.next as string[])
      world.git(at, ...line.replaceAll("'", '').split(' ').slice(1, 3), ...rest(line));
    expect(world.git(at, 'show', '--name-only', '--format=', 'HEAD')).toBe('.metes/config.yml');
  });

  test('from a linked worktree on another branch: the default branch stays the one with the config', async () => {
    const at = world.repository('linked');
    await metes(world.io(at), 'init');
    world.git(at, '-c', 'core.hooksPath=/dev/null', 'commit', '-qm', 'Enrol');
    rmSync(join(at, '.git/metes/state.json'));
    world.git(at, 'worktree', 'add', '-q', '-b', 'feat/x', world.path('linked-x'));
    const answer = await metes(world.io(world.path('linked-x')), 'init');
    expect(answer.outcome).toBe('joined');
    expect(state(at)).toMatchObject({ defaultRef: 'refs/heads/main', defaultBranch: 'main' });
  });

  test('on another branch than the usual one: says what it took, and is set right from there', async () => {
    const at = world.repository('elsewhere');
    world.git(at, 'switch', '-q', '-c', 'feat/x');
    const first = await metes(world.io(at), 'init');
    expect(first.text).toContain('feat/x is taken for the default branch');
    expect(first.text).toContain('git switch main && metes init');
    expect(state(at)).toMatchObject({ defaultBranch: 'feat/x' });
    world.git(at, 'switch', '-q', 'main');
    await metes(world.io(at), 'init');
    expect(state(at)).toMatchObject({ defaultRef: 'refs/heads/main' });
    world.git(at, 'switch', '-q', 'feat/x');
    const again = await metes(world.io(at), 'init');
    expect(state(at)).toMatchObject({ defaultRef: 'refs/heads/main' });
    expect(again.data.next).toContain('git switch main');
    expect(Object.keys(state(at)).sort()).toEqual(
      ['defaultBranch', 'defaultRef', 'registry', 'remote', 'repository', 'version'].sort(),
    );
  });

  test('--observe changes no config that is there', async () => {
    const at = world.repository('observing');
    await metes(world.io(at), 'init');
    const again = await metes(world.io(at), 'init', '--observe');
    expect(again.notes?.join()).toContain('mode: enforce');
    expect(config(at)).not.toContain('mode: observe\n');
  });

  test('before the first commit', async () => {
    const at = world.path('unborn');
    world.git(world.root, 'init', '-q', at);
    const answer = await metes(world.io(at), 'init', '--observe', '--name', 'fresh');
    expect(answer).toMatchObject({ outcome: 'enrolled' });
    expect(answer.data.mode).toBe('observe');
    expect(registryLog(at)).toEqual(['created this registry for fresh (Ada)']);
    expect(config(at)).toContain('mode: observe');
  });

  test('a detached HEAD, a bare repository and no repository are told apart, and nothing is made', async () => {
    const at = world.repository('detached');
    world.git(at, 'switch', '-q', '--detach');
    expect(await failure(metes(world.io(at), 'init'))).toMatchObject({ code: 'detached-head' });
    expect(existsSync(join(at, '.git/refs/heads/metes-registry'))).toBe(false);
    const host = bare('host.git');
    expect(await failure(metes(world.io(host), 'init'))).toMatchObject({
      kind: 'usage',
      code: 'bare-repository',
    });
    expect(await failure(metes(world.io(world.root), 'init'))).toMatchObject({
      code: 'no-repository',
    });
  });

  test('a clone does not see it, and is told where it is and how to move it', async () => {
    const { origin, at } = withRemote('kept-here');
    await metes(world.io(at), 'init');
    world.git(at, '-c', 'core.hooksPath=/dev/null', 'commit', '-qm', 'Enrol');
    world.git(at, '-c', 'core.hooksPath=/dev/null', 'push', '-q', 'origin', 'HEAD:main');
    const other = cloneOf(origin, 'kept-here-other');
    const error = await failure(metes(world.io(other), 'init'));
    expect(error).toMatchObject({ kind: 'invalid', code: 'registry-missing' });
    expect(error.hint).toContain('metes init --team');
    expect(error.hint).toContain('metes recover');
    expect(world.git(other, 'branch', '--list', 'metes-registry')).toBe('');
  });
});

const rest = (line: string): string[] =>
  line.includes('commit') ? ['Enrol', '--', '.metes/config.yml'] : [];

describe('team', () => {
  test('puts the registry on the remote and keeps it out of plain fetches', async () => {
    const { origin, at } = withRemote('team');
    const answer = await metes(world.io(at), 'init', '--team');
    expect(answer).toMatchObject({ exit: 0, outcome: 'enrolled' });
    expect(answer.text).toContain('readable to everyone who can read origin');
    expect(answer.data.next).toContain('git push origin main');
    expect(registryLog(origin)).toEqual(['created this registry for team (Ada)']);
    expect(world.git(at, 'config', '--get-all', 'remote.origin.fetch').split('\n')).toContain(
      '^refs/heads/metes-registry',
    );
    world.git(at, 'fetch', '-q', 'origin');
    expect(world.git(at, 'for-each-ref', '--format=%(refname)')).not.toContain('metes-registry');
    expect(state(at)).toMatchObject({ defaultRef: 'refs/remotes/origin/main', remote: 'origin' });
  });

  test('a second clone joins: nothing minted, no event, no stale ref of the journal', async () => {
    const { origin, at } = withRemote('joined');
    const first = await metes(world.io(at), 'init', '--team');
    world.git(at, '-c', 'core.hooksPath=/dev/null', 'commit', '-qm', 'Enrol');
    world.git(at, '-c', 'core.hooksPath=/dev/null', 'push', '-q', 'origin', 'HEAD:main');
    const other = cloneOf(origin, 'joined-other');
    expect(world.git(other, 'branch', '-r')).toContain('origin/metes-registry');
    const answer = await metes(world.io(other), 'init');
    expect(answer).toMatchObject({ exit: 0, outcome: 'joined' });
    expect(answer.data).toMatchObject({ landed: true, repository: first.data.repository });
    expect(registryLog(origin)).toHaveLength(1);
    expect(world.git(other, 'branch', '-r')).not.toContain('origin/metes-registry');
    expect(world.git(other, 'status', '--porcelain')).toBe('');
  });

  test('two clones that both begin end up with one identity', async () => {
    const { origin, at } = withRemote('both');
    const other = cloneOf(origin, 'both-other');
    const [a, b] = await Promise.all([
      metes(world.io(at), 'init', '--team'),
      metes(world.io(other), 'init', '--team'),
    ]);
    expect(a.data.repository).toBe(b.data.repository);
    expect(config(at)).toBe(config(other));
    expect(registryLog(origin)).toHaveLength(1);
  });

  test('a clone from before the enrolment does not start a second registry', async () => {
    const { origin, at } = withRemote('stale');
    const old = cloneOf(origin, 'stale-old');
    await metes(world.io(at), 'init', '--team');
    const error = await failure(metes(world.io(old), 'init'));
    expect(error).toMatchObject({ kind: 'usage', code: 'registry-on-remote' });
    expect(error.hint).toContain('git fetch origin');
    expect(world.git(old, 'branch', '--list', 'metes-registry')).toBe('');
  });

  test('a clone that calls the remote otherwise is told which one is meant', async () => {
    const { origin, at } = withRemote('renamed');
    await metes(world.io(at), 'init', '--team');
    world.git(at, '-c', 'core.hooksPath=/dev/null', 'commit', '-qm', 'Enrol');
    world.git(at, '-c', 'core.hooksPath=/dev/null', 'push', '-q', 'origin', 'HEAD:main');
    const other = cloneOf(origin, 'renamed-other');
    world.git(other, 'remote', 'rename', 'origin', 'upstream');
    const error = await failure(metes(world.io(other), 'init'));
    expect(error).toMatchObject({ kind: 'usage', code: 'no-such-remote' });
    expect(error.message).toContain('"origin"');
    expect(error.hint).toContain('upstream');
  });

  test('without a remote, and with one that does not answer', async () => {
    const at = world.repository('alone');
    const none = await failure(metes(world.io(at), 'init', '--team'));
    expect(none).toMatchObject({ kind: 'usage', code: 'no-such-remote' });
    expect(none.hint).toContain('git remote add');
    world.git(at, 'remote', 'add', 'origin', world.path('nowhere.git'));
    const gone = await failure(metes(world.io(at), 'init', '--team'));
    expect(['denied', 'unavailable']).toContain(gone.kind);
    expect(existsSync(join(at, '.metes'))).toBe(false);
  });
});

describe('a registry for several repositories', () => {
  test('the second joins with an identity of its own', async () => {
    const registry = bare('shared.git');
    const one = world.repository('kb');
    const two = world.repository('infra');
    const a = await metes(world.io(one), 'init', '--registry', registry);
    const b = await metes(world.io(two), 'init', '--registry', '../shared.git');
    expect(a.data.how).toBe('created');
    expect(b.data.how).toBe('joined');
    expect(a.data.repository).not.toBe(b.data.repository);
    expect(b.data.registry).toEqual(a.data.registry);
    expect(registryLog(registry)).toEqual([
      'infra joined this registry (Ada)',
      'created this registry for kb (Ada)',
    ]);
    const again = await metes(world.io(two), 'init', '--registry', registry);
    expect(again.data.repository).toBe(b.data.repository);
    expect(registryLog(registry)).toHaveLength(2);
  });

  test('a name that is taken, another place, a bad address: refused before anything is written', async () => {
    const registry = bare('names.git');
    const one = world.repository('names-one');
    const two = world.repository('names-two');
    await metes(world.io(one), 'init', '--registry', registry, '--name', 'kb');
    const taken = metes(world.io(two), 'init', '--registry', registry, '--name', 'kb');
    expect(await failure(taken)).toMatchObject({ kind: 'usage', code: 'name-taken' });
    expect(existsSync(join(two, '.metes'))).toBe(false);
    const renamed = await metes(world.io(two), 'init', '--registry', registry, '--name', 'kb 2');
    expect(renamed.data.how).toBe('joined');
    expect(registryLog(registry)[0]).toBe('kb 2 joined this registry (Ada)');
    const moved = metes(world.io(one), 'init', '--registry', bare('elsewhere.git'));
    expect(await failure(moved)).toMatchObject({ kind: 'usage', code: 'already-enrolled' });
    for (const url of ['ext::sh -c touch% pwned', 'line\nfeed']) {
      const bad = metes(world.io(two), 'init', `--registry=${url}`);
      expect(await failure(bad)).toMatchObject({ kind: 'usage', code: 'bad-url' });
    }
    const secret = metes(world.io(two), 'init', '--registry=https://ada:hunter2@example.org/x.git');
    const refused = await failure(secret);
    expect(refused).toMatchObject({ kind: 'usage', code: 'bad-url' });
    expect(refused.message).not.toContain('hunter2');
    const three = world.repository('names-three');
    const option = metes(world.io(three), 'init', '--registry=--upload-pack=touch pwned');
    expect(await failure(option)).toMatchObject({ kind: 'denied', code: 'no-such-repository' });
    expect(existsSync(join(three, 'pwned'))).toBe(false);
  });
});

describe('embedded to team', () => {
  test('moves the same history, keeps the root, edits only what the place decides', async () => {
    const { origin, at } = withRemote('moving');
    const first = await metes(world.io(at), 'init');
    writeFileSync(join(at, '.metes/config.yml'), `${config(at)}lease: 4h # ours\n`);
    world.git(at, 'add', '.metes');
    world.git(at, '-c', 'core.hooksPath=/dev/null', 'commit', '-qm', 'Enrol');
    world.git(at, '-c', 'core.hooksPath=/dev/null', 'push', '-q', 'origin', 'HEAD:main');
    const moved = await metes(world.io(at), 'init', '--team');
    expect(moved).toMatchObject({ exit: 0, outcome: 'migrated' });
    const { root } = first.data.registry as { root: string };
    expect(moved.data.registry).toEqual({ remote: 'origin', branch: 'metes-registry', root });
    expect(world.git(origin, 'rev-list', '--max-parents=0', 'metes-registry')).toBe(root);
    expect(registryLog(origin)[0]).toBe('moved this registry from embedded to origin (Ada)');
    // The place, and that authors no longer answer for themselves: others can, from there on.
    expect(world.git(at, 'diff', '--cached', '--numstat')).toBe('2\t2\t.metes/config.yml');
    expect(config(at)).toContain('answers: { author: false }');
    expect(config(at)).toContain('lease: 4h # ours');
    const again = await metes(world.io(at), 'init', '--team');
    expect(again.outcome).toBe('migrated');
    expect(registryLog(origin)).toHaveLength(2);
  });

  test('goes on when the remote has another registry? no: refused', async () => {
    const { origin, at } = withRemote('occupied');
    await metes(world.io(at), 'init');
    world.git(at, '-c', 'core.hooksPath=/dev/null', 'commit', '-qm', 'Enrol');
    world.git(at, '-c', 'core.hooksPath=/dev/null', 'push', '-q', 'origin', 'main:metes-registry');
    const before = world.git(origin, 'rev-parse', 'metes-registry');
    const error = await failure(metes(world.io(at), 'init', '--team'));
    expect(error.kind).toBe('denied');
    expect(world.git(origin, 'rev-parse', 'metes-registry')).toBe(before);
    expect(state(at)).toMatchObject({ remote: null });
  });
});

describe('killed halfway', () => {
  test('after the registry was created: the next one takes it up', async () => {
    const at = world.repository('killed');
    const first = await metes(world.io(at), 'init');
    world.write(
      join(at, '.git/metes/init.json'),
      JSON.stringify({ repository: first.data.repository, name: 'killed', remote: '.' }),
    );
    rmSync(join(at, '.git/metes/state.json'));
    rmSync(join(at, '.metes'), { recursive: true });
    world.git(at, 'rm', '-q', '--cached', '.metes/config.yml');
    const again = await metes(world.io(at), 'init');
    expect(again.data).toMatchObject({ how: 'completed', repository: first.data.repository });
    expect(again.text).toContain('Mended: an interrupted init had begun this: it was completed.');
    expect(registryLog(at)).toHaveLength(1);
    expect(existsSync(join(at, '.git/metes/init.json'))).toBe(false);
  });

  test('broken local state is written again', async () => {
    const at = world.repository('broken-state');
    await metes(world.io(at), 'init');
    writeFileSync(join(at, '.git/metes/state.json'), '{"version":');
    expect((await metes(world.io(at), 'init')).outcome).toBe('enrolled');
    expect(state(at)).toMatchObject({ version: 1 });
  });
});

test('a bare host of one’s own: guarded once its default branch has the config', async () => {
  const { origin, at } = withRemote('own-host');
  expect(await failure(metes(world.io(origin), 'init'))).toMatchObject({ code: 'bare-repository' });
  const first = await metes(world.io(at), 'init', '--team');
  world.git(at, '-c', 'core.hooksPath=/dev/null', 'commit', '-qm', 'Enrol');
  world.git(at, '-c', 'core.hooksPath=/dev/null', 'push', '-q', 'origin', 'HEAD:main');
  const answer = await metes(world.io(origin), 'init');
  expect(answer).toMatchObject({ exit: 0, outcome: 'joined' });
  expect(answer.data).toMatchObject({ repository: first.data.repository, mended: [] });
  expect(existsSync(join(origin, 'hooks/pre-receive'))).toBe(true);
  expect((await metes(world.io(origin), 'uninstall')).outcome).toBe('removed');
  expect(existsSync(join(origin, 'hooks/pre-receive'))).toBe(false);
  expect(existsSync(join(origin, 'metes'))).toBe(false);
});

test('a guard that was taken out is put back, and said to be', async () => {
  const at = world.repository('displaced');
  await metes(world.io(at), 'init');
  rmSync(join(at, '.git/hooks/pre-push'));
  const again = await metes(world.io(at), 'init');
  expect(again.data.mended).toEqual(['guards did not stand (pre-push was missing): they do again']);
  expect(existsSync(join(at, '.git/hooks/pre-push'))).toBe(true);
  expect((await metes(world.io(at), 'init')).data.mended).toEqual([]);
});

describe('what it refuses', () => {
  test('a registry that is gone names recover, and is not created anew', async () => {
    const at = world.repository('gone');
    await metes(world.io(at), 'init');
    world.git(at, '-c', 'core.hooksPath=/dev/null', 'commit', '-qm', 'Enrol');
    world.git(
      at,
      '-c',
      'core.hooksPath=/dev/null',
      'update-ref',
      '-d',
      'refs/heads/metes-registry',
    );
    const error = await failure(metes(world.io(at), 'init'));
    expect(error).toMatchObject({ kind: 'invalid', code: 'registry-missing' });
    expect(error.hint).toContain('metes recover');
    expect(world.git(at, 'branch', '--list', 'metes-registry')).toBe('');
  });

  test('a config that says nothing of the kind: file and line', async () => {
    const at = world.repository('bad-config');
    world.write(join(at, '.metes/config.yml'), 'version: 1\nrepositry: x\n');
    const error = await failure(metes(world.io(at), 'init'));
    expect(error).toMatchObject({ kind: 'invalid', code: 'bad-config', file: '.metes/config.yml' });
    expect(error.line).toBeGreaterThan(0);
  });

  test('a .metes that is a link out of the repository', async () => {
    const at = world.repository('link');
    world.git(at, 'init', '-q');
    const { symlinkSync, mkdirSync } = await import('node:fs');
    mkdirSync(world.path('outside'));
    symlinkSync(world.path('outside'), join(at, '.metes'));
    const error = await failure(metes(world.io(at), 'init'));
    expect(error).toMatchObject({ kind: 'invalid', code: 'not-a-directory' });
    expect(existsSync(world.path('outside', 'config.yml'))).toBe(false);
  });
});

test('oids in the answer are whole', async () => {
  const at = world.repository('oids');
  const { registry } = (await metes(world.io(at), 'init')).data as { registry: { root: string } };
  expect(isOid(registry.root)).toBe(true);
});

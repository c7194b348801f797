/** The store in the surroundings that people have: kept in the repository itself, odd settings, several at once. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingsFor, withDeadline } from '../../src/git/link-settings.ts';
import { openDoor } from '../../src/git/run.ts';
import { openStore } from '../../src/git/store.ts';
import type { BranchStore } from '../../src/git/store-types.ts';
import { bareRepository } from '../support/git-servers.ts';
import { BRANCH, cloneStore, draft, mustWrite, subjects } from '../support/store-harness.ts';
import { tempWorld, type World } from '../support/temp-repo.ts';

let world: World;
beforeAll(() => {
  world = tempWorld('places');
});
afterAll(() => world.dispose());

/** A store that lives in the user's own repository. */
function embedded(commonDir: string): BranchStore {
  return openStore(world.door, {
    commonDir,
    url: commonDir,
    branch: BRANCH,
    objectFormat: 'sha1',
    copyConfigFrom: commonDir,
  });
}

test('where it is, is asked when it is reached, once; the copy does without', async () => {
  const url = bareRepository(world, 'asked');
  let asked = 0;
  const place = async (): Promise<string> => {
    asked += 1;
    return url;
  };
  const { commonDir, ...writer } = cloneStore(world, url, { url: place });
  const first = await mustWrite(writer, null, draft('first'));
  await writer.refresh();
  expect(asked).toBe(1);
  const reader = openStore(world.door, {
    commonDir,
    url: place,
    branch: BRANCH,
    objectFormat: 'sha1',
    copyConfigFrom: commonDir,
  });
  expect((await reader.cached())?.oid).toBe(first.oid);
  expect(await reader.files(first.oid)).toHaveLength(1);
  expect(asked).toBe(1);
});

describe('the files of the tip, read a second time', () => {
  /** A store whose git calls are counted. */
  const counted = (commonDir: string, url: string) => {
    const door = openDoor(world.env);
    const asked: string[] = [];
    const converse: typeof door.converse = (call, ...rest) => {
      asked.push(call.args[0] ?? '');
      return door.converse(call, ...rest);
    };
    const store = openStore(
      { ...door, converse },
      { commonDir, url, branch: BRANCH, objectFormat: 'sha1', copyConfigFrom: commonDir },
    );
    return { store, asked };
  };
  const record = (commonDir: string): string => {
    const copy = join(commonDir, 'metes/registry.git');
    const name = readdirSync(copy).find((entry) => entry.startsWith('metes-files-'));
    return join(copy, name ?? 'none');
  };

  test('come from their record; of another commit, or broken, it counts for nothing', async () => {
    const url = bareRepository(world, 'read-twice');
    const { commonDir, ...writer } = cloneStore(world, url);
    const first = await mustWrite(writer, null, draft('first', { a: '1', 'b/c': 'é' }));
    const { store, asked } = counted(commonDir, url);
    const files = await store.files(first.oid);
    expect(await store.files(first.oid)).toEqual(files);
    expect(asked).toEqual(['cat-file']);

    const second = await mustWrite(writer, first.oid, draft('second', { a: '2' }));
    const a = async (oid: string) => (await store.files(oid)).find(({ path }) => path === 'a');
    expect(await a(second.oid)).toMatchObject({ content: '2' });
    // Not the tip any more: read, and not kept in its place.
    expect(await a(first.oid)).toMatchObject({ content: '1' });
    expect(asked).toHaveLength(2);
    await a(second.oid);
    expect(asked).toHaveLength(2);
    for (const broken of ['', '{', `{"oid":"${second.oid}"}`, 'null']) {
      writeFileSync(record(commonDir), broken);
      expect(await a(second.oid), broken).toMatchObject({ content: '2' });
    }
  });

  test('of a tip that was written here follow from those before it, as git has them', async () => {
    const url = bareRepository(world, 'carried');
    const { commonDir, ...writer } = cloneStore(world, url);
    const first = await mustWrite(writer, null, draft('first', { a: '1', 'b/c': '2', 'b/d': '3' }));
    const { store, asked } = counted(commonDir, url);
    await store.files(first.oid);
    const steps: [changes: Parameters<typeof draft>[1], read: number][] = [
      [{ a: 'half a pair: \ud800', 'b/d': null, 'B/é': 'new' }, 0],
      // A directory where a file was: git knows.
      [{ 'a/b/c': '4' }, 1],
      [{ 'a/b/c': null }, 0],
    ];
    let tip = first;
    for (const [changes, read] of steps) {
      tip = await mustWrite(store, tip.oid, draft('next', changes));
      asked.length = 0;
      const carried = await store.files(tip.oid);
      expect(asked).toHaveLength(read);
      writeFileSync(record(commonDir), '');
      expect(carried).toEqual(await store.files(tip.oid));
    }
  });

  test('large ones are not kept', async () => {
    const url = bareRepository(world, 'read-large');
    const { commonDir, ...writer } = cloneStore(world, url);
    const tip = await mustWrite(writer, null, draft('large', { a: 'x'.repeat(300_000) }));
    const { store, asked } = counted(commonDir, url);
    for (let n = 0; n < 2; n += 1) expect(await store.files(tip.oid)).toHaveLength(1);
    expect(asked).toHaveLength(2);
    expect(existsSync(record(commonDir))).toBe(false);
  });
});

test('what was written is told as reading it would', async () => {
  const url = bareRepository(world, 'told');
  const [ada, bob] = [cloneStore(world, url), cloneStore(world, url)];
  const first = await mustWrite(ada, null, draft('first'));
  const odd = { ...draft('odd'), message: 'half \ud800 of é\0\n\nid 1\n\n' };
  const at = new Date('2026-01-02T03:04:05.678Z');
  const written = await mustWrite(ada, first.oid, draft('between'), {
    ...odd,
    committer: { ...odd.committer, at },
  });
  const { fetchedAt: _, ...told } = written;
  expect(await bob.refresh()).toMatchObject(told);
  expect(told).toEqual({
    oid: written.oid,
    at: new Date('2026-01-02T03:04:05Z'),
    message: 'half \ufffd of é\n\nid 1',
  });
});

describe('kept in the repository itself', () => {
  test('writes there, and leaves worktree, index and other refs alone', async () => {
    const repo = world.repo('own');
    world.commit(repo, { 'a.txt': 'a' });
    const refs = world.git(repo, 'for-each-ref');
    const store = embedded(`${repo}/.git`);
    const first = await mustWrite(store, null, draft('first'));
    const second = await mustWrite(store, first.oid, draft('second'));
    expect(world.git(repo, 'rev-parse', BRANCH)).toBe(second.oid);
    expect(world.git(repo, 'status', '--porcelain')).toBe('');
    expect(
      world
        .git(repo, 'for-each-ref')
        .split('\n')
        .filter((line) => !line.endsWith(BRANCH)),
    ).toEqual([refs]);
    expect(existsSync(`${repo}/.git/shallow`)).toBe(false);
  });

  test('worktrees share one copy', async () => {
    const repo = world.repo('trees');
    world.commit(repo, { 'a.txt': 'a' });
    world.git(repo, 'worktree', 'add', '-q', '../trees-linked');
    const first = await mustWrite(embedded(`${repo}/.git`), null, draft('first'));
    const linked = world.git(world.path('trees-linked'), 'rev-parse', '--git-common-dir');
    expect((await embedded(linked).cached())?.oid).toBe(first.oid);
  });

  test('works in a shallow clone', async () => {
    const origin = world.repo('deep');
    world.commit(origin, { 'a.txt': 'a' });
    world.commit(origin, { 'a.txt': 'b' });
    world.git(world.root, 'clone', '-q', '--depth=1', `file://${origin}`, 'shallow');
    const store = embedded(world.path('shallow', '.git'));
    const first = await mustWrite(store, null, draft('first'));
    await mustWrite(store, first.oid, draft('second'));
    expect((await store.refresh())?.message).toMatch(/^second/);
  });

  test("the user's hooks run there once, in that repository", async () => {
    const repo = world.repo('hooked');
    world.commit(repo, { 'a.txt': 'a' });
    const log = world.path('hooked.log');
    for (const hook of ['pre-push', 'pre-receive', 'reference-transaction']) {
      const file = `${repo}/.git/hooks/${hook}`;
      mkdirSync(`${repo}/.git/hooks`, { recursive: true });
      writeFileSync(file, `#!/bin/sh\ncat >/dev/null; echo ${hook} $1 >>'${log}'\n`, {
        mode: 0o755,
      });
    }
    await mustWrite(embedded(`${repo}/.git`), null, draft('first'));
    const seen = readFileSync(log, 'utf8').split('\n');
    expect(seen).toContain('pre-receive');
    expect(seen).toContain('reference-transaction prepared');
    expect(seen.filter((line) => line.startsWith('pre-push'))).toEqual([]);
  });

  test('a branch that is checked out there is refused in words', async () => {
    const repo = world.repo('taken');
    const store = embedded(`${repo}/.git`);
    const first = await mustWrite(store, null, draft('first'));
    world.git(repo, 'checkout', '-q', BRANCH);
    await expect(store.write(first.oid, [draft('second')])).rejects.toMatchObject({
      code: 'push-refused',
      message: expect.stringMatching(/branch is currently checked out/),
    });
  });
});

describe('settings that people have', () => {
  test('a global core.hooksPath, templates and safe.bareRepository=explicit', async () => {
    const hooks = world.path('global-hooks');
    mkdirSync(hooks);
    for (const hook of ['reference-transaction', 'pre-push', 'post-checkout']) {
      writeFileSync(join(hooks, hook), '#!/bin/sh\necho no >&2\nexit 1\n', { mode: 0o755 });
    }
    const config = world.path('odd.gitconfig');
    writeFileSync(
      config,
      `[safe]\n\tbareRepository = explicit\n[core]\n\thooksPath = ${hooks}\n[init]\n\ttemplateDir = ${hooks}\n` +
        '[fetch]\n\tprune = true\n\twriteCommitGraph = true\n[push]\n\tfollowTags = true\n\tgpgSign = if-asked\n',
    );
    const dir = bareRepository(world, 'odd.git');
    world.git(dir, 'config', 'core.hooksPath', '/dev/null');
    const repo = world.repo('odd');
    const store = openStore(openDoor({ ...world.env, GIT_CONFIG_GLOBAL: config }), {
      commonDir: `${repo}/.git`,
      url: dir,
      branch: BRANCH,
      objectFormat: 'sha1',
      copyConfigFrom: `${repo}/.git`,
    });
    const first = await mustWrite(store, null, draft('first'));
    await mustWrite(store, first.oid, draft('second'));
    expect(await subjects(store, (await store.refresh())?.oid ?? '')).toEqual(['first', 'second']);
  });

  test('SHA-256, and a remote with the other hash', async () => {
    const dir = bareRepository(world, 'sha256.git', '--object-format=sha256');
    const store = cloneStore(world, dir, { objectFormat: 'sha256' });
    const first = await mustWrite(store, null, draft('first'));
    expect(first.oid).toHaveLength(64);
    await mustWrite(store, first.oid, draft('second'));
    const other = cloneStore(world, dir, { objectFormat: 'sha256' });
    expect((await other.refresh())?.message).toMatch(/^second/);
    await expect(cloneStore(world, dir).refresh()).rejects.toMatchObject({ code: 'object-format' });
  });

  test("what the user's own repository says about ways in is carried over, the rest is not", async () => {
    const repo = world.repo('ways');
    const config = world.path('ways.inc');
    writeFileSync(config, '[credential "https://x.example"]\n\thelper = from-include\n');
    for (const [key, value] of [
      ['http.https://x.example/.extraHeader', 'Authorization: basic s3cret'],
      ['credential.helper', ''],
      ['credential.helper', 'store --file=/x y'],
      ['url.https://mirror/.insteadOf', 'https://x.example/'],
      ['include.path', config],
      ['core.worktree', '/elsewhere'],
      ['remote.origin.url', 'https://x.example/r'],
    ] as const) {
      world.git(repo, 'config', '--add', key, value);
    }
    const found = await settingsFor(world.door, {
      url: 'https://x.example/r',
      settingsOf: `${repo}/.git`,
    });
    expect(found).toEqual({
      ownSsh: false,
      config: [
        ['http.https://x.example/.extraheader', 'Authorization: basic s3cret'],
        ['credential.helper', ''],
        ['credential.helper', 'store --file=/x y'],
        ['url.https://mirror/.insteadof', 'https://x.example/'],
        ['credential.https://x.example.helper', 'from-include'],
      ],
    });
  });

  test('each call has a limit of its own; a chosen ssh is left as it is', () => {
    const none = { config: [], ownSsh: false };
    expect(withDeadline(none, 'https://x/r', 20_000).config).toEqual([
      ['http.lowSpeedLimit', '1'],
      ['http.lowSpeedTime', '20'],
    ]);
    for (const url of ['ssh://git@x/r', 'git@x.example:r.git']) {
      expect(withDeadline(none, url, 5_000).env).toEqual({
        GIT_SSH_COMMAND: 'ssh -o ConnectTimeout=5',
      });
      expect(withDeadline({ ...none, ownSsh: true }, url, 5_000).env).toEqual({});
    }
    for (const url of ['/srv/r', 'file:///srv/r', 'git://x/r']) {
      expect(withDeadline(none, url, 5_000)).toEqual({ config: [], env: {} });
    }
  });
});

describe('several at once', () => {
  test('processes that meet in a clone without a copy all get the tip', async () => {
    const dir = bareRepository(world, 'meet.git');
    const first = await mustWrite(cloneStore(world, dir), null, draft('first'));
    const { commonDir } = cloneStore(world, dir);
    const stores = Array.from({ length: 6 }, () => sharing(commonDir, dir));
    const tips = await Promise.all(stores.map((store) => store.refresh()));
    expect(tips.map((tip) => tip?.oid)).toEqual(stores.map(() => first.oid));
    expect(world.git(commonDir, 'for-each-ref')).toBe('');
  });

  test('several journals are read at once while others write', async () => {
    const dir = bareRepository(world, 'journals.git');
    const writer = cloneStore(world, dir);
    let tip = await mustWrite(writer, null, draft('n 1'));
    for (let n = 2; n <= 8; n += 1) tip = await mustWrite(writer, tip.oid, draft(`n ${n}`));
    const { commonDir } = cloneStore(world, dir);
    await sharing(commonDir, dir).refresh();
    const [next, ...journals] = await Promise.all([
      mustWrite(writer, tip.oid, draft('n 9')),
      ...Array.from({ length: 4 }, () => subjects(sharing(commonDir, dir), tip.oid)),
    ]);
    expect(journals.map((list) => list.length)).toEqual([8, 8, 8, 8]);
    expect((await sharing(commonDir, dir).refresh())?.oid).toBe(next.oid);
  });

  test('what a killed process left is cleared a day later, and only that', async () => {
    const dir = bareRepository(world, 'tidy.git');
    const store = cloneStore(world, dir);
    const first = await mustWrite(store, null, draft('first'));
    const copy = join(store.commonDir, 'metes', 'registry.git');
    const old = `${(Date.now() - 2 * 3600_000).toString(36)}-0123456789abcdef`;
    const young = `${Date.now().toString(36)}-0123456789abcdef`;
    for (const name of [old, young]) {
      world.git(copy, '--git-dir=.', 'update-ref', `refs/metes/tmp/${name}`, first.oid);
      mkdirSync(`${copy}.${name}`);
    }
    await store.refresh();
    expect(existsSync(`${copy}.${old}`)).toBe(true);
    const yesterday = new Date(Date.now() - 25 * 3600_000);
    utimesSync(join(copy, 'metes-tidied'), yesterday, yesterday);
    await store.refresh();
    expect([existsSync(`${copy}.${old}`), existsSync(`${copy}.${young}`)]).toEqual([false, true]);
    expect(world.git(copy, '--git-dir=.', 'for-each-ref', 'refs/metes/tmp')).toMatch(
      new RegExp(`refs/metes/tmp/${young}$`),
    );
  });

  test('what was verified of one registry says nothing about another', async () => {
    const [one, two] = [bareRepository(world, 'one.git'), bareRepository(world, 'two.git')];
    const first = await mustWrite(cloneStore(world, one), null, draft('one'));
    const second = await mustWrite(cloneStore(world, two), null, draft('two'));
    const { commonDir } = cloneStore(world, one);
    const rooted = (url: string, root: string): BranchStore => sharing(commonDir, url, root);
    expect((await rooted(one, first.oid).refresh())?.oid).toBe(first.oid);
    expect(await rooted(two, second.oid).cached()).toBe(null);
    expect((await rooted(two, second.oid).refresh())?.oid).toBe(second.oid);
    expect((await rooted(one, first.oid).cached())?.oid).toBe(first.oid);
  });

  test('a relative path is taken from the repository, as git takes it', async () => {
    const dir = bareRepository(world, 'relative.git');
    const store = cloneStore(world, '../relative.git');
    const first = await mustWrite(store, null, draft('first'));
    expect(world.git(dir, 'rev-parse', BRANCH)).toBe(first.oid);
  });
});

function sharing(commonDir: string, url: string, root?: string): BranchStore {
  return openStore(world.door, {
    commonDir,
    url,
    branch: BRANCH,
    objectFormat: 'sha1',
    copyConfigFrom: commonDir,
    ...(root === undefined ? {} : { root }),
  });
}

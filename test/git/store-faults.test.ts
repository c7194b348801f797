/** What the store says when the network or the server misbehaves: never a guess. */
import { chmodSync, existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BranchStore, WriteOutcome } from '../../src/git/store-types.ts';
import { type FaultProxy, faultProxy } from '../support/fault-proxy.ts';
import {
  BRANCH,
  cloneStore,
  DISK,
  draft,
  type Host,
  mustWrite,
  NETWORKS,
  startHost,
  subjects,
} from '../support/store-harness.ts';

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(5);
}

describe.each(NETWORKS)('over $name through a proxy', (network) => {
  let host: Host;
  let proxy: FaultProxy;
  beforeAll(async () => {
    if (network.skip) return;
    host = await startHost(network);
    proxy = await faultProxy(host.server.port);
  });
  afterAll(async () => {
    await proxy?.stop();
    await host?.stop();
  });

  /** A store whose writes pass through the proxy, with one commit on the branch. */
  async function behindProxy(): Promise<{ store: BranchStore; first: string; dir: string }> {
    const { dir, name } = host.bare();
    const store = cloneStore(host.world, host.server.url(name, proxy.port));
    const first = await mustWrite(store, null, draft('first'));
    return { store, first: first.oid, dir };
  }

  test.skipIf(network.skip)('a reply cut after the write was applied is a write', async () => {
    const { store, first, dir } = await behindProxy();
    const [applied, go] = [join(dir, 'applied'), join(dir, 'go')];
    writeFileSync(
      join(dir, 'hooks', 'post-receive'),
      `#!/bin/sh\n: > '${applied}'\nwhile [ ! -e '${go}' ]; do sleep 0.01; done\n`,
      { mode: 0o755 },
    );
    const writing: Promise<WriteOutcome> = store.write(first, [draft('second')]);
    await until(() => existsSync(applied));
    proxy.cut();
    writeFileSync(go, '');
    const done = await writing;
    expect(done.outcome).toBe('written');
    expect(host.world.git(dir, 'rev-parse', `refs/heads/${BRANCH}`)).toBe(done.tip?.oid);
    expect(await subjects(store, done.tip?.oid ?? '')).toEqual(['first', 'second']);
  });

  test.skipIf(network.skip)(
    'it is a write even when another one stands on it already',
    async () => {
      const { store, first, dir } = await behindProxy();
      const [applied, go] = [join(dir, 'applied'), join(dir, 'go')];
      writeFileSync(
        join(dir, 'hooks', 'post-receive'),
        `#!/bin/sh\n[ -e '${applied}' ] && exit 0\n: > '${applied}'\nwhile [ ! -e '${go}' ]; do sleep 0.01; done\n`,
        { mode: 0o755 },
      );
      const writing = store.write(first, [draft('ada')]);
      await until(() => existsSync(applied));
      const bob = cloneStore(host.world, dir);
      const seen = await bob.refresh();
      const beyond = await mustWrite(bob, seen?.oid ?? null, draft('bob'));
      proxy.cut();
      writeFileSync(go, '');
      expect(await writing).toMatchObject({ outcome: 'written', tip: { oid: seen?.oid } });
      expect((await store.cached())?.oid).toBe(beyond.oid);
    },
  );

  test.skipIf(network.skip)(
    'a remote that never answers is unreachable at the deadline',
    async () => {
      const { store, first } = await behindProxy();
      proxy.set('black-hole');
      try {
        await expect(store.refresh({ deadlineMs: 300 })).rejects.toMatchObject({
          code: 'unreachable',
          exit: 75,
        });
        const write = store.write(first, [draft('lost')], { deadlineMs: 300 });
        await expect(write).rejects.toMatchObject({ code: 'unclear', exit: 75 });
        await expect(write).rejects.toMatchObject({
          hint: expect.stringMatching(/may still land/),
        });
        expect((await store.cached())?.oid).toBe(first);
      } finally {
        proxy.set('pass');
      }
      await mustWrite(store, first, draft('after all'));
    },
  );

  test.skipIf(network.skip)('a remote that resets connections is unreachable', async () => {
    const { store } = await behindProxy();
    proxy.set('refuse');
    await expect(store.refresh()).rejects.toMatchObject({ code: 'unreachable' });
    proxy.set('pass');
    expect(await store.refresh()).not.toBe(null);
  });
});

describe('on disk', () => {
  let host: Host;
  beforeAll(async () => {
    host = await startHost(DISK);
  });
  afterAll(async () => host.stop());

  test('a hook on the server that takes longer than we wait is told as that', async () => {
    const { dir, url } = host.bare();
    const store = cloneStore(host.world, url);
    const first = await mustWrite(store, null, draft('first'));
    const hook = join(dir, 'hooks', 'pre-receive');
    mkdirSync(join(dir, 'hooks'), { recursive: true });
    // Until git hangs up, and then no.
    writeFileSync(hook, '#!/bin/sh\nwhile :; do echo still here >&2 || exit 1; sleep 0.1; done\n');
    chmodSync(hook, 0o755);
    const write = store.write(first.oid, [draft('slow')], { deadlineMs: 500 });
    await expect(write).rejects.toMatchObject({
      code: 'unclear',
      message: expect.stringMatching(/ did not answer in time, and nobody can say whether /),
    });
    rmSync(hook);
    await mustWrite(store, first.oid, draft('second'));
  });

  test('a lock that stays on the server is named, and nothing is written', async () => {
    const { dir, url } = host.bare();
    const store = cloneStore(host.world, url);
    const first = await mustWrite(store, null, draft('first'));
    const lock = join(dir, 'refs', 'heads', `${BRANCH}.lock`);
    writeFileSync(lock, '');
    const write = store.write(first.oid, [draft('second')]);
    await expect(write).rejects.toMatchObject({ code: 'server-lock', exit: 75 });
    expect((await store.refresh())?.oid).toBe(first.oid);
    rmSync(lock);
    await mustWrite(store, first.oid, draft('second'));
  });

  test('a lock that goes away in time is waited for', async () => {
    const { dir, url } = host.bare();
    const store = cloneStore(host.world, url);
    const first = await mustWrite(store, null, draft('first'));
    const lock = join(dir, 'refs', 'heads', `${BRANCH}.lock`);
    // The second push finds the way free.
    writeFileSync(
      join(dir, 'hooks', 'pre-receive'),
      `#!/bin/sh\nif [ -e '${dir}/once' ]; then rm -f '${lock}'; else : > '${dir}/once'; : > '${lock}'; fi\n`,
      { mode: 0o755 },
    );
    await mustWrite(store, first.oid, draft('second'));
  });

  test('a left-over lock in our own copy does not wedge it', async () => {
    const { url } = host.bare();
    const store = cloneStore(host.world, url);
    const first = await mustWrite(store, null, draft('first'));
    const copy = join(store.commonDir, 'metes', 'registry.git');
    const lock = join(copy, 'refs', 'metes', 'verified', 'any', `${BRANCH}.lock`);
    writeFileSync(lock, '');
    host.world.git(copy, '--git-dir=.', 'config', 'core.filesRefLockTimeout', '0');
    const old = new Date(Date.now() - 3600_000);
    utimesSync(lock, old, old);
    const second = await mustWrite(store, first.oid, draft('second'));
    expect((await store.cached())?.oid).toBe(second.oid);
  });

  test('a copy that has lost its objects fetches them again', async () => {
    const { url } = host.bare();
    const [store, other] = [cloneStore(host.world, url), cloneStore(host.world, url)];
    const first = await mustWrite(store, null, draft('first'));
    await other.refresh();
    const copy = join(other.commonDir, 'metes', 'registry.git');
    rmSync(join(copy, 'objects'), { recursive: true });
    mkdirSync(join(copy, 'objects'));
    const second = await mustWrite(store, first.oid, draft('second'));
    expect((await other.refresh())?.oid).toBe(second.oid);
  });

  test('a damaged copy says how to mend it', async () => {
    const { url } = host.bare();
    const [store, other] = [cloneStore(host.world, url), cloneStore(host.world, url)];
    const first = await mustWrite(store, null, draft('first'));
    await other.refresh();
    const copy = join(other.commonDir, 'metes', 'registry.git');
    const object = join(copy, 'objects', first.oid.slice(0, 2), first.oid.slice(2));
    chmodSync(object, 0o644);
    writeFileSync(object, '');
    await mustWrite(store, first.oid, draft('second'));
    await expect(other.refresh()).rejects.toMatchObject({ code: 'broken-copy', exit: 65 });
    rmSync(copy, { recursive: true });
    expect((await other.refresh())?.message).toMatch(/^second/);
  });

  test('no such repository, no access, no address', async () => {
    const { world } = host;
    const nowhere = cloneStore(world, world.path('nowhere.git'));
    await expect(nowhere.refresh()).rejects.toMatchObject({ code: 'no-such-repository', exit: 69 });
    const ext = cloneStore(world, 'ext::sh -c "touch pwned"');
    await expect(ext.refresh()).rejects.toMatchObject({ code: 'bad-remote', exit: 69 });
    for (const url of ['--upload-pack=touch pwned', 'a\nb', '']) {
      expect(() => cloneStore(world, url)).toThrow(expect.objectContaining({ code: 'bad-url' }));
    }
    for (const branch of ['--exec=x', 'a..b', 'a b', 'x.lock', '', 'a\nb', '@{1}']) {
      expect(() => cloneStore(world, '/x', { branch })).toThrow(
        expect.objectContaining({ code: 'bad-branch' }),
      );
    }
  });
});

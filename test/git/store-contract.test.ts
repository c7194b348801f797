/** The promises of the branch store, the same over disk, git daemon, http and ssh. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  BRANCH,
  cloneStore,
  draft,
  type Host,
  mustWrite,
  startHost,
  subjects,
  TRANSPORTS,
} from '../support/store-harness.ts';

describe.each(TRANSPORTS)('over $name', (transport) => {
  let host: Host;
  beforeAll(async () => {
    if (!transport.skip) host = await startHost(transport);
  });
  afterAll(async () => host?.stop());

  test.skipIf(transport.skip)(
    'a branch that does not exist is null, and is created once',
    async () => {
      const { url, dir } = host.bare();
      const [ada, bob] = [cloneStore(host.world, url), cloneStore(host.world, url)];
      expect(await ada.refresh()).toBe(null);
      expect(await ada.cached()).toBe(null);
      const tip = await mustWrite(ada, null, draft('first'));
      expect(tip.message).toMatch(/^first\n\nid /);
      expect(tip.at).toEqual(new Date('2026-01-02T03:04:05Z'));
      expect(host.world.git(dir, 'rev-parse', `refs/heads/${BRANCH}`)).toBe(tip.oid);

      expect(await bob.write(null, [draft('another first')])).toMatchObject({
        outcome: 'stale',
        tip: { oid: tip.oid },
      });
      expect((await ada.cached())?.oid).toBe(tip.oid);
      expect((await bob.cached())?.oid).toBe(tip.oid);
    },
  );

  test.skipIf(transport.skip)(
    'of two writes on one tip the second is stale and knows the new tip',
    async () => {
      const { url } = host.bare();
      const [ada, bob] = [cloneStore(host.world, url), cloneStore(host.world, url)];
      const first = await mustWrite(ada, null, draft('first'));
      expect((await bob.refresh())?.oid).toBe(first.oid);
      const won = await mustWrite(ada, first.oid, draft('ada'));
      const lost = await bob.write(first.oid, [draft('bob')]);
      expect(lost).toMatchObject({ outcome: 'stale', tip: { oid: won.oid } });
      await mustWrite(bob, won.oid, draft('bob again'), draft('and more'));
      const tip = await ada.refresh();
      expect(await subjects(ada, tip?.oid ?? '')).toEqual([
        'first',
        'ada',
        'bob again',
        'and more',
      ]);
    },
  );

  // What is the same to the byte is one commit, and one event: writers that must be told apart draw an id.
  test.skipIf(transport.skip)(
    'identical drafts on one tip are one commit, written by both',
    async () => {
      const { url } = host.bare();
      const [ada, bob] = [cloneStore(host.world, url), cloneStore(host.world, url)];
      const first = await mustWrite(ada, null, draft('first'));
      await bob.refresh();
      const same = draft('the same');
      const written = await ada.write(first.oid, [same]);
      expect(written.outcome).toBe('written');
      expect(await bob.write(first.oid, [same])).toMatchObject({
        outcome: 'written',
        tip: { oid: written.tip?.oid },
      });
      expect(await subjects(bob, written.tip?.oid ?? '')).toEqual(['first', 'the same']);
    },
  );

  test.skipIf(transport.skip)('a write on a commit that never was the tip is stale', async () => {
    const { url } = host.bare();
    const ada = cloneStore(host.world, url);
    const first = await mustWrite(ada, null, draft('first'));
    const lost = await ada.write('a'.repeat(40), [draft('on nothing')]);
    expect(lost).toMatchObject({ outcome: 'stale', tip: { oid: first.oid } });
  });

  test.skipIf(transport.skip)('files come whole or below a directory, with any name', async () => {
    const { url } = host.bare();
    const ada = cloneStore(host.world, url);
    const names = ['claims/ab/c-1.json', 'claims/q"uo\\te\n.json', 'claims/Ωé.json', 'meta.json'];
    const first = await mustWrite(
      ada,
      null,
      draft('files', Object.fromEntries(names.map((name) => [name, `in ${name}\n`]))),
    );
    const files = await ada.files(first.oid);
    expect(new Map(files.map((file) => [file.path, file.content]))).toEqual(
      new Map(names.map((name) => [name, `in ${name}\n`])),
    );
    const gone = await mustWrite(ada, first.oid, draft('remove', { 'claims/ab/c-1.json': null }));
    expect((await ada.files(gone.oid, 'claims')).map((file) => file.path).sort()).toEqual(
      [...names.slice(1, 3)].sort(),
    );
  });

  test.skipIf(transport.skip)(
    'a second clone gets the newest commit, and the journal on demand',
    async () => {
      const { url } = host.bare();
      const [ada, bob] = [cloneStore(host.world, url), cloneStore(host.world, url)];
      let tip = await mustWrite(ada, null, draft('n 1'));
      for (let n = 2; n <= 5; n += 1) tip = await mustWrite(ada, tip.oid, draft(`n ${n}`));
      expect((await bob.refresh())?.oid).toBe(tip.oid);
      const copy = join(bob.commonDir, 'metes', 'registry.git');
      expect(host.world.git(copy, '--git-dir=.', 'rev-list', '--count', tip.oid)).toBe('1');
      tip = await mustWrite(bob, tip.oid, draft('n 6'));

      const newest: string[] = [];
      for await (const entry of bob.journal({ tip: tip.oid, reverse: true, limit: 3 })) {
        newest.push(entry.message.split('\n')[0] ?? '');
      }
      // The last of these was beyond what the copy had: the rest was fetched.
      expect(newest).toEqual(['n 6', 'n 5', 'n 4']);
      expect(await subjects(bob, tip.oid)).toEqual(['n 1', 'n 2', 'n 3', 'n 4', 'n 5', 'n 6']);
      expect(await subjects(ada, (await ada.refresh())?.oid ?? '')).toHaveLength(6);
    },
  );

  test.skipIf(transport.skip)(
    'a rewound and a deleted branch are noticed; the verified tip stays',
    async () => {
      const { url, dir } = host.bare();
      const [ada, bob] = [cloneStore(host.world, url), cloneStore(host.world, url)];
      const first = await mustWrite(ada, null, draft('first'));
      const second = await mustWrite(ada, first.oid, draft('second'));
      await bob.refresh();
      host.world.git(dir, 'update-ref', `refs/heads/${BRANCH}`, first.oid);
      for (const store of [ada, bob]) {
        await expect(store.refresh()).rejects.toMatchObject({ code: 'registry-rewound', exit: 65 });
        expect((await store.cached())?.oid).toBe(second.oid);
      }
      expect((await ada.peek())?.oid).toBe(first.oid);
      expect(await ada.restore(first.oid, second.oid)).toMatchObject({ outcome: 'written' });
      expect((await bob.refresh())?.oid).toBe(second.oid);

      host.world.git(dir, 'update-ref', '-d', `refs/heads/${BRANCH}`);
      expect(await ada.refresh()).toBe(null);
      expect((await ada.cached())?.oid).toBe(second.oid);
      await expect(ada.write(null, [draft('again')])).rejects.toMatchObject({
        code: 'registry-rewound',
      });
      expect(await ada.restore(null, second.oid)).toMatchObject({ outcome: 'written' });
      expect((await ada.refresh())?.oid).toBe(second.oid);
    },
  );

  test.skipIf(transport.skip)(
    'another history in its place is not taken, until it is adopted',
    async () => {
      const { url, dir } = host.bare();
      const [ada, mallory] = [cloneStore(host.world, url), cloneStore(host.world, url)];
      const first = await mustWrite(ada, null, draft('first'));
      host.world.git(dir, 'update-ref', '-d', `refs/heads/${BRANCH}`);
      const forged = await mustWrite(mallory, null, draft('forged'));
      await expect(ada.refresh()).rejects.toMatchObject({ code: 'registry-rewound' });
      expect((await ada.cached())?.oid).toBe(first.oid);
      expect((await ada.peek())?.oid).toBe(forged.oid);
      await ada.adopt(forged.oid);
      expect((await ada.refresh())?.oid).toBe(forged.oid);
    },
  );

  test.skipIf(transport.skip)('a hook that declines is a refusal in its own words', async () => {
    const { url, dir } = host.bare();
    const ada = cloneStore(host.world, url);
    const first = await mustWrite(ada, null, draft('first'));
    const hook = join(dir, 'hooks', 'pre-receive');
    writeFileSync(
      hook,
      '#!/bin/sh\nprintf "\\033[31mprotected: ask Grace\\033[0m\\n" >&2\nexit 1\n',
      {
        mode: 0o755,
      },
    );
    const refused = ada.write(first.oid, [draft('no')]);
    await expect(refused).rejects.toMatchObject({ code: 'push-refused', exit: 69 });
    await expect(refused).rejects.toThrow(
      /refused the write: pre-receive hook declined; protected: ask Grace$/,
    );
    rmSync(hook);
    await mustWrite(ada, first.oid, draft('yes'));
  });
});

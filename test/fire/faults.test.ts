/** The proxy's faults, one by one, each around one write: what was told is what is on the branch, once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fault, type FaultProxy, faultProxy } from '../support/fault-proxy.ts';
import {
  BRANCH,
  cloneStore,
  draft,
  type Host,
  mustWrite,
  NETWORKS,
  startHost,
} from '../support/store-harness.ts';

const FAULTS: readonly Fault[] = [
  'reset-after-apply',
  'duplicate',
  { delayMs: 20 },
  { cutAfter: 0, of: 'client' },
  { cutAfter: 300, of: 'client' },
  { cutAfter: 1_000, of: 'client' },
  { cutAfter: 0, of: 'server' },
  { cutAfter: 100, of: 'server' },
  { cutAfter: 600, of: 'server' },
];

describe.each(NETWORKS)('over $name', (network) => {
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

  test.skipIf(network.skip).each(FAULTS.map((fault) => [JSON.stringify(fault), fault] as const))(
    '%s: a write is there once, or is not told to be there',
    { timeout: 300_000 },
    async (_name, fault) => {
      const { dir, name } = host.bare();
      const store = cloneStore(host.world, host.server.url(name, proxy.port));
      const first = await mustWrite(store, null, draft('first'));
      proxy.set(fault);
      const told = await store
        .write(first.oid, [draft('second')], { deadlineMs: 10_000 })
        .catch((error) => error);
      proxy.set('pass');
      const subjects = host.world
        .git(dir, 'log', '--format=%s', `refs/heads/${BRANCH}`)
        .split('\n');
      if (told.outcome === 'written') expect(subjects).toEqual(['second', 'first']);
      else expect(told).toMatchObject({ code: expect.stringMatching(/^(?:unclear|unreachable)$/) });
      if (told.code === 'unreachable') expect(subjects).toEqual(['first']);
      // Whatever became of it, the next one stands on it or in its place, and nothing is there twice.
      const tip = await store.refresh();
      await mustWrite(store, tip?.oid ?? null, draft('third'));
      const after = host.world.git(dir, 'log', '--format=%s', `refs/heads/${BRANCH}`).split('\n');
      expect(after).toEqual(['third', ...subjects]);
    },
  );
});

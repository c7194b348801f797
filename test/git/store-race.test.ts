/** Many processes at once on one branch, in four clones: exactly one order explains what each was told. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  BRANCH,
  cloneStore,
  draft,
  type Host,
  mustWrite,
  startHost,
  TRANSPORTS,
} from '../support/store-harness.ts';
import { buildWriter } from '../support/writer-process.ts';

const CLONES = 4;

describe.each(TRANSPORTS)('over $name', (transport) => {
  let host: Host;
  beforeAll(async () => {
    if (!transport.skip) host = await startHost(transport);
  });
  afterAll(async () => host?.stop());

  test.skipIf(transport.skip)(
    'writers that meet are serialised, and none is told wrong',
    // A busy machine takes its time; nothing here waits for a clock.
    { timeout: 300_000 },
    async () => {
      const { url, dir } = host.bare();
      const write = buildWriter(host.world);
      const stores = Array.from({ length: CLONES }, () => cloneStore(host.world, url));
      const creator = stores[0] as (typeof stores)[number];
      await mustWrite(creator, null, draft('root'));

      const { crowd } = transport;
      const told = await Promise.all(
        Array.from({ length: crowd }, (_, n) => {
          const commonDir = stores[n % CLONES]?.commonDir ?? '';
          return write({ commonDir, url, name: `writer ${n}`, crowd });
        }),
      );
      expect(told.flatMap((one) => one.errors)).toEqual([]);

      const oids = host.world.git(dir, 'rev-list', '--reverse', `refs/heads/${BRANCH}`).split('\n');
      expect(oids).toHaveLength(1 + crowd);
      const claimed = told.flatMap((one) => one.told);
      // Each was told one commit and one number; in the order of the branch these are 1, 2, 3, …
      const byOid = new Map(claimed.map((line) => line.split(' ') as [string, string]));
      expect(oids.slice(1).map((oid) => Number(byOid.get(oid)))).toEqual(
        Array.from({ length: crowd }, (_, n) => n + 1),
      );
      expect(host.world.git(dir, 'show', `refs/heads/${BRANCH}:counter/value`)).toBe(String(crowd));
      // Nothing is left behind in the copies.
      for (const { commonDir } of stores) {
        const refs = host.world.git(
          `${commonDir}/metes/registry.git`,
          '--git-dir=.',
          'for-each-ref',
        );
        expect(refs.split('\n').filter((line) => line.includes('refs/metes/tmp'))).toEqual([]);
      }
    },
  );
});

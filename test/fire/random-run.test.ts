/** Random runs: lapses, takeovers, faults and kills, held against the checker. The seed is in the name; longer: scripts/fire.mjs. */
import { describe, expect, test } from 'vitest';
import { DISK, NETWORKS, type Transport } from '../support/store-harness.ts';
import { measure } from './measure.ts';
import { fire, MOMENTS } from './run.ts';
import { weather } from './weather.ts';

const SEED = 20_261_201;
const http = NETWORKS.filter(({ name }) => name === 'http');

describe.each<Transport>([DISK, ...http])('over $name', (transport) => {
  test.skipIf(transport.skip)(
    `seed ${SEED}: what nobody heard happens once or never, and all else as it was told`,
    { timeout: 600_000 },
    async () => {
      const outcome = await fire({
        ...{ transport, hosts: 2, processes: 2, claimants: 4, operations: 1_000, seconds: 12 },
        ...{ seed: SEED, rules: { ...MOMENTS, areas: 8 } },
        meanwhile: weather({ blackHoles: false, killEvery: 3 }),
      });
      expect(outcome.failures).toEqual([]);
      expect(outcome.violations).toEqual([]);
      // It was a storm: somebody was killed, and ground changed hands.
      expect(outcome.killed).toBeGreaterThan(0);
      expect(measure(outcome).writes).toBeGreaterThan(10);
    },
  );
});

/** The tests of a crowd over one transport: 64 claimants of one host, and as four hosts of sixteen. */
import { expect, test } from 'vitest';
import { verb as audit } from '../../src/commands/audit.ts';
import type { Transport } from '../support/store-harness.ts';
import { measure } from './measure.ts';
import { runVerb } from './program-io.ts';
import { fire, HOURS, type Plan } from './run.ts';

const LAYOUTS: readonly (readonly [string, Pick<Plan, 'hosts' | 'processes' | 'claimants'>])[] = [
  ['64 claimants of one host', { hosts: 1, processes: 4, claimants: 16 }],
  ['four hosts of 16 claimants', { hosts: 4, processes: 2, claimants: 8 }],
];

/** `operations`: questions of each claimant, as many as a slow transport answers in a short time. */
export function crowdOver(transport: Transport, operations: number): void {
  test.skipIf(transport.skip).each(LAYOUTS)(
    '%s: each is told what one order of all explains',
    // A busy machine takes its time; nothing here waits for a clock.
    { timeout: 600_000 },
    async (_name, layout) => {
      const plan = { ...layout, transport, operations, seconds: 300, seed: 1, rules: HOURS };
      const outcome = await fire(plan, async ({ fleet: { hosts } }) => {
        const [{ clone, env, name } = { clone: '', env: {}, name: '' }] = hosts;
        const audited = await runVerb({ cwd: clone, env, host: name }, audit);
        expect(audited).toMatchObject({ exit: 0, data: { problems: [] } });
      });
      expect(outcome.failures).toEqual([]);
      expect(outcome.violations).toEqual([]);
      const { answers, writes, operations: asked } = measure(outcome);
      expect(asked).toBe(64 * operations);
      expect(writes).toBeGreaterThan(64 / 2);
      // Nothing failed here, so nobody may be left without an answer.
      expect(
        Object.keys(answers).filter((answer) => /^(?:killed|unclear|nothing)/.test(answer)),
      ).toEqual([]);
    },
  );
}

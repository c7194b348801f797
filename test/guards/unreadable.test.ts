/** A claim whose patterns this engine can't read must stop its own branch, and nobody else's. */
import { expect, test } from 'vitest';
import { decideGuard, type GuardQuestion } from '../../src/check/guard-decision.ts';
import { claimsHere } from '../../src/commands/claiming/claims-here.ts';
import { manifestPathOf } from '../../src/commands/claiming/manifest-file.ts';
import type { Claim } from '../../src/registry/claim.ts';
import type { View } from '../../src/registry/view.ts';

const claim = (id: string, branch: string, write: string[]): Claim =>
  ({
    id,
    branch,
    write,
    repository: 'r-one',
    target: 'main',
    seat: 's-mine',
    task: { id: 't-1', text: 'Work' },
    lease: { until: '2030-01-01T00:00:00Z', seconds: 60 },
  }) as unknown as Claim;

test('its own branch fails closed, other branches go on', () => {
  const odd = claim('c-odd', 'odd', ['[z-a]broken']);
  const fine = claim('c-fine', 'fine', ['src/**']);
  const view = { claims: new Map([odd, fine].map((c) => [c.id, c])) } as unknown as View;
  const config = { repository: 'r-one', ground: ['**'], shared: [] } as never;
  const claims = claimsHere({ config }, { view });
  expect(claims).toEqual([{ ...odd, write: [manifestPathOf(odd.branch)] }, fine]);
  const decide = (branch: string) =>
    decideGuard({
      branch,
      claims,
      config,
      exempt: false,
      actor: 'agent',
      seat: 's-mine',
      target: 'main',
      manifest: null,
      manifestPath: null,
      run: null,
      writes: [{ path: 'src/a.ts', mode: '100644', oid: 'a'.repeat(40) }],
      head: null,
      now: new Date('2029-12-01T00:00:00Z'),
      graceSeconds: 0,
      copy: { current: true },
    } as unknown as GuardQuestion);
  expect(decide('odd')).toMatchObject({ outcome: 'refuse', reason: 'outside' });
  expect(decide('fine')).toMatchObject({ outcome: 'pass' });
});

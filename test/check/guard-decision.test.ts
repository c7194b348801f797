/** The guards' decision, case by case; the numbers are those of guard-decision.ts. */
import { describe, expect, test } from 'vitest';
import {
  decideGuard,
  type GuardQuestion,
  type GuardWrite,
} from '../../src/check/guard-decision.ts';
import type { Claim } from '../../src/registry/claim.ts';
import type { ClaimId } from '../../src/registry/ids.ts';
import { manifestPath } from '../../src/scope/manifest-path.ts';
import { sha256 } from '../../src/scope/sha256.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');
const OID = 'a'.repeat(40);

const write = (path: string, more: Partial<GuardWrite> = {}): GuardWrite => ({
  path,
  mode: '100644',
  oid: OID,
  ...more,
});

function claim(id: string, more: Partial<Claim> = {}): Claim {
  return {
    id: `c-${id}` as ClaimId,
    repository: 'r-1',
    target: 'main',
    branch: 'feat/a',
    seat: 's-here',
    by: { holder: 'Ada', seat: 's-here', actor: 'agent', host: 'lap', worktree: 'a' },
    task: { id: 't-1', text: 'A' },
    write: ['src/**', '!src/gen/**'],
    base: null,
    generation: 1,
    granted: '2026-03-02T08:00:00.000Z',
    lease: { until: '2026-03-02T16:00:00.000Z', seconds: 28_800 },
    ...more,
  };
}

const OTHER = claim('docs', {
  branch: 'feat/docs',
  seat: 's-there',
  write: ['docs/**'],
  task: { id: 't-2', text: 'Docs' },
});

const ask = (more: Partial<GuardQuestion>): GuardQuestion => ({
  branch: 'feat/a',
  exempt: false,
  actor: 'person',
  seat: 's-here',
  config: {
    ground: ['**'],
    shared: ['**/package-lock.json'],
    unclaimed: { agents: 'refuse', people: 'allow' },
    held: { agents: 'refuse', people: 'notice' },
  },
  claims: [claim('a'), OTHER],
  target: 'main',
  manifest: null,
  manifestPath: '.metes/scope/feat-a-12345678.yml',
  run: null,
  writes: [write('src/x.ts')],
  head: null,
  now: NOW,
  graceSeconds: 600,
  copy: { current: true },
  ...more,
});
const decide = (more: Partial<GuardQuestion>) => decideGuard(ask(more));
const manifest = (more: object) =>
  ({
    version: 1,
    branch: 'feat/a',
    task: 'A',
    write: ['src/**'],
    claim: 'c-a',
    taskId: 't-1',
    generation: 1,
    ...more,
  }) as never;

describe('0: policy that an agent changes', () => {
  const config = write('.metes/config.yml');
  const wide = (more: Partial<Claim> = {}) => claim('a', { write: ['**'], ...more });
  const policy = { claims: [wide()], policyPaths: [config.path], writes: [config] };

  test('is refused inside the grant, on an exempt branch, and inside a run', () => {
    for (const more of [
      { actor: 'agent' },
      { actor: 'agent', exempt: true, branch: 'main' },
      { run: 'c-a' },
    ] as const)
      expect(decide({ ...policy, ...more })).toMatchObject({
        reason: 'policy-changed',
        paths: [{ path: config.path }],
      });
    expect(decide(policy).outcome, 'a person changes it').toBe('pass');
  });

  test('not where the branch had it before, or a person approved it as it is', () => {
    const agent = { ...policy, actor: 'agent' } as const;
    expect(decide({ ...agent, writes: [{ ...config, asBefore: true }] }).outcome).toBe('pass');
    const resolution = {
      ...{ kind: 'approved', paths: [config], by: 'Bo', head: null, event: 'e-1' },
      at: '2026-03-02T11:00:00.000Z',
    } as never;
    const claims = [wide({ resolutions: [resolution] })];
    expect(decide({ ...agent, claims }).outcome).toBe('pass');
    const changed = { ...config, oid: 'b'.repeat(40) };
    expect(decide({ ...agent, claims, writes: [changed] }).reason).toBe('policy-changed');
  });
});

describe('manifests', () => {
  const earlier = manifestPath('a1', sha256('a1'));
  const bringing = (more: Partial<Claim>, state: Partial<GuardWrite> = {}) =>
    decide({ actor: 'agent', claims: [claim('a', more)], writes: [write(earlier, state)] }).reason;

  test('that of an earlier attempt is the task’s own, as a file; of a branch beside it, none', () => {
    expect(bringing({ earlier: ['a1'] })).toBeNull();
    expect(bringing({ earlier: ['a1'] }, { mode: '120000' })).toBe('outside');
    expect(bringing({ earlier: ['a2'] })).toBe('outside');
    expect(bringing({})).toBe('outside');
  });
});

describe('1 and 2: exempt branches, and processes under a claim', () => {
  test('1. an exempt branch is never judged', () => {
    expect(
      decide({ branch: 'main', exempt: true, actor: 'agent', writes: [write('docs/d')] }).outcome,
    ).toBe('pass');
  });

  test('1. except inside a run, which stays within its claim', () => {
    const inside = { branch: 'main', exempt: true, actor: 'agent', run: 'c-a' } as const;
    expect(decide(inside).outcome).toBe('pass');
    expect(decide({ ...inside, writes: [write('docs/d')] })).toMatchObject({
      outcome: 'refuse',
      reason: 'outside',
    });
  });

  test('2. a run whose claim is gone', () => {
    expect(decide({ run: 'c-gone' })).toMatchObject({
      outcome: 'refuse',
      reason: 'ended',
      claim: null,
    });
    const next = claim('next', { replaces: ['c-gone' as ClaimId] });
    expect(decide({ run: 'c-gone', claims: [next] })).toMatchObject({
      reason: 'ended',
      claim: { id: 'c-next' },
    });
    expect(decide({ run: 'c-gone', writes: [] }).outcome).toBe('pass');
  });
});

describe('3: superseded attempts', () => {
  const second = claim('b', { seat: 's-there', generation: 2, replaces: ['c-a' as ClaimId] });
  for (const actor of ['agent', 'person'] as const)
    test(`refused, whoever commits (${actor})`, () => {
      const found = decide({ actor, claims: [second], manifest: manifest({}) });
      expect(found).toMatchObject({
        outcome: 'refuse',
        reason: 'superseded',
        claim: { id: 'c-b' },
      });
    });

  test('also when the next attempt is on another branch', () => {
    const elsewhere = { ...second, branch: 'feat/b' };
    expect(decide({ claims: [elsewhere], manifest: manifest({}) })).toMatchObject({
      reason: 'superseded',
    });
  });

  test('nothing written: nothing to refuse', () => {
    expect(decide({ claims: [second], manifest: manifest({}), writes: [] }).outcome).toBe('pass');
  });
});

describe('4: claimed branches', () => {
  test('4a. from another seat agents are refused, people held to the same paths', () => {
    const from = { seat: 's-there' } as const;
    expect(decide({ ...from, actor: 'agent' })).toMatchObject({
      outcome: 'refuse',
      reason: 'another-seat',
    });
    expect(decide(from).outcome).toBe('pass');
    expect(decide({ ...from, actor: 'agent', writes: [] }).outcome).toBe('pass');
    expect(decide({ ...from, writes: [write('lib/x')] })).toMatchObject({ reason: 'outside' });
    expect(decide({ ...from, seat: null, actor: 'agent' }).outcome).toBe('pass');
  });

  test('4a. but not the process that was started under that very claim', () => {
    const inside = { seat: 's-there', actor: 'agent', run: 'c-a' as ClaimId } as const;
    expect(decide({ ...inside, running: true }).outcome).toBe('pass');
    expect(decide({ ...inside, running: true, writes: [write('lib/x')] })).toMatchObject({
      reason: 'outside',
    });
    expect(decide({ ...inside, running: false })).toMatchObject({ reason: 'another-seat' });
    const neighbour = { ...inside, run: OTHER.id, running: true };
    expect(decide(neighbour)).toMatchObject({ reason: 'another-seat' });
  });

  test('4b. the lease: live, in grace, lapsed; without a connection a day more', () => {
    const at = (now: string, current = true) => decide({ now: new Date(now), copy: { current } });
    expect(at('2026-03-02T15:59:59Z')).toMatchObject({ outcome: 'pass', notes: [] });
    expect(at('2026-03-02T16:05:00Z')).toMatchObject({
      outcome: 'pass',
      notes: [{ kind: 'grace' }],
    });
    expect(at('2026-03-02T16:10:00Z')).toMatchObject({ outcome: 'refuse', reason: 'lapsed' });
    expect(at('2026-03-03T15:59:59Z', false)).toMatchObject({
      outcome: 'pass',
      notes: [{ kind: 'lease-over' }],
    });
    expect(at('2026-03-03T16:00:00Z', false)).toMatchObject({
      outcome: 'refuse',
      reason: 'lapsed',
    });
  });

  test('4c. held to its paths: exclusions, shared files, the own manifest, what the ground leaves out', () => {
    const paths = ['src/x', 'a/package-lock.json', '.metes/scope/feat-a-12345678.yml'];
    expect(decide({ writes: paths.map((p) => write(p)) }).outcome).toBe('pass');
    const out = decide({
      writes: ['src/gen/g', 'docs/d', 'SRC/y', '.metes/scope/other.yml'].map((p) => write(p)),
    });
    expect(out.paths.map((p) => [p.path, p.holder?.id ?? null])).toEqual([
      ['src/gen/g', null],
      ['docs/d', 'c-docs'],
      ['.metes/scope/other.yml', null],
    ]);
    const config = { ...ask({}).config, ground: ['src/**'] };
    expect(decide({ config, writes: [write('docs/d')] }).outcome).toBe('pass');
  });

  test('4c. outside, but so before, or approved as it is: let through with a note', () => {
    const before = decide({ writes: [write('docs/d', { asBefore: true })] });
    expect(before).toMatchObject({
      outcome: 'pass',
      notes: [{ kind: 'before', paths: [{ path: 'docs/d' }] }],
    });
    const approved = {
      event: 'e-1',
      kind: 'approved',
      by: 'Bo',
      at: '2026-03-02T09:00:00.000Z',
      head: null,
      paths: [{ path: 'docs/d', mode: '100644', oid: OID }],
    } as const;
    const claims = [claim('a', { resolutions: [approved] })];
    expect(decide({ claims, writes: [write('docs/d')] })).toMatchObject({
      outcome: 'pass',
      notes: [{ kind: 'approved' }],
    });
    for (const changed of [{ oid: 'b'.repeat(40) }, { mode: '120000' }, { oid: null, mode: null }])
      expect(decide({ claims, writes: [write('docs/d', changed)] }).outcome).toBe('refuse');
  });

  test('4c. inside a run of another claim of the same seat: held to both', () => {
    const claims = [claim('a'), claim('b', { branch: 'feat/b', write: ['lib/**', 'src/both/**'] })];
    const at = (path: string) =>
      decide({ claims, run: 'c-b', actor: 'agent', writes: [write(path)] });
    expect(at('src/both/x').outcome).toBe('pass');
    expect(at('src/x')).toMatchObject({ outcome: 'refuse', claim: { id: 'c-b' } });
    expect(at('lib/x')).toMatchObject({ outcome: 'refuse', claim: { id: 'c-a' } });
  });
});

describe('5 and 6: unclaimed branches', () => {
  const on = { branch: 'mine' } as const;

  test('agents are refused, people are not', () => {
    expect(decide({ ...on, actor: 'agent' })).toMatchObject({
      outcome: 'refuse',
      reason: 'unclaimed',
    });
    expect(decide(on)).toMatchObject({ outcome: 'pass' });
    expect(decide({ branch: null, actor: 'agent' })).toMatchObject({ reason: 'unclaimed' });
  });

  test('on someone’s ground: as `held` says', () => {
    const writes = [write('docs/d')];
    expect(decide({ ...on, writes })).toMatchObject({
      outcome: 'pass',
      notes: [{ kind: 'held', paths: [{ path: 'docs/d', holder: { id: 'c-docs' } }] }],
    });
    const config = (people: 'allow' | 'refuse', agents: 'allow' | 'refuse' = 'refuse') => ({
      ...ask({}).config,
      unclaimed: { agents: 'allow', people: 'allow' } as const,
      held: { agents, people },
    });
    expect(decide({ ...on, writes, config: config('allow') }).notes).toEqual([]);
    expect(decide({ ...on, writes, config: config('refuse') })).toMatchObject({ reason: 'held' });
    expect(decide({ ...on, writes, actor: 'agent', config: config('allow') })).toMatchObject({
      reason: 'held',
    });
    expect(
      decide({ ...on, actor: 'agent', writes: [write('lib/x')], config: config('allow') }).outcome,
    ).toBe('pass');
  });

  test('what is held for another target is held there alone', () => {
    const claims = [{ ...OTHER, target: 'stable' }];
    const writes = [write('docs/d')];
    expect(decide({ ...on, claims, writes }).notes).toEqual([]);
    expect(decide({ ...on, claims, writes, target: 'stable' }).notes).toHaveLength(1);
    const own = decide({ claims: [claim('a'), ...claims], writes, target: 'stable' });
    expect(own.paths).toMatchObject([{ path: 'docs/d', holder: null }]);
  });

  test('a yielding claim holds nothing against anybody', () => {
    const claims = [{ ...OTHER, yields: true as const }];
    expect(decide({ ...on, claims, writes: [write('docs/d')] }).notes).toEqual([]);
  });

  test('what was so before, or is governed by nobody, is no write', () => {
    const writes = [write('docs/d', { asBefore: true }), write('package-lock.json')];
    expect(decide({ ...on, actor: 'agent', writes }).outcome).toBe('pass');
  });

  test('5. inside a run where unclaimed branches are free: held to the run’s paths', () => {
    const config = { ...ask({}).config, unclaimed: { agents: 'allow', people: 'allow' } as const };
    const at = (path: string) =>
      decide({ ...on, config, actor: 'agent', run: 'c-a', writes: [write(path)] });
    expect(at('src/x').outcome).toBe('pass');
    expect(at('lib/x')).toMatchObject({
      outcome: 'refuse',
      reason: 'outside',
      claim: { id: 'c-a' },
    });
  });

  test('notice on unclaimed branches', () => {
    const config = {
      ...ask({}).config,
      unclaimed: { agents: 'refuse', people: 'notice' } as const,
    };
    expect(decide({ ...on, config, writes: [write('lib/x')] }).notes).toEqual([
      { kind: 'unclaimed', paths: [] },
    ]);
  });
});

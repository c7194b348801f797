/** Cases B, S, G and P of src/registry/decide.ts. */
import { describe, expect, test } from 'vitest';
import type { Claim, Resolution } from '../../src/registry/claim.ts';
import { decide } from '../../src/registry/decide.ts';
import { BLOB, cid, claim, eid, NOW, OID, POLICY, party, request, sid, view } from './samples.ts';

const own = claim();
const state = { path: 'docs/index.md', mode: '100644', oid: BLOB };
const found = { ...state, code: 'out-of-scope' };
const grace = { by: party({ holder: 'grace', seat: sid('g'), actor: 'person' }) };

describe('record-breach', () => {
  const record = (paths: object[], more: object = {}) =>
    request('record-breach', {
      claim: own.id,
      branch: own.branch,
      breach: { head: OID, paths },
      ...more,
    } as never);
  const open = { event: eid('1'), head: OID, at: NOW.toISOString(), paths: [found] };
  const breached: Claim = { ...own, breaches: [open] };

  test('B1 a claim that is not there', () => {
    expect(decide(view(), record([found]), NOW)).toMatchObject({
      refusal: { reason: 'not-live', claim: own.id },
    });
  });

  test('B2 the same head and paths are on record', () => {
    expect(decide(view(breached), record([found]), NOW)).toMatchObject({ outcome: 'unchanged' });
  });

  test('B2 nothing is open, and nothing was', () => {
    expect(decide(view(own), record([]), NOW)).toMatchObject({ outcome: 'unchanged' });
  });

  test('B3 on a branch without a claim', () => {
    expect(decide(view(), record([found], { claim: null }), NOW)).toMatchObject({
      outcome: 'done',
      claim: null,
      events: [{ kind: 'breached', claim: null, branch: own.branch, breach: open }],
    });
  });

  test('B4 the newest one stands for all that is open', () => {
    expect(decide(view(own), record([found]), NOW)).toMatchObject({ claim: breached });
    const more = { ...found, path: 'docs/other.md' };
    expect(decide(view(breached), record([more]), NOW)).toMatchObject({
      claim: { breaches: [{ paths: [more] }] },
    });
    expect(decide(view(breached), record([]), NOW)).not.toHaveProperty('claim.breaches');
  });
});

describe('resolve', () => {
  const answer = (resolution: object = {}, more: object = {}, from: object = grace) =>
    request(
      'resolve',
      {
        claim: own.id,
        branch: own.branch,
        resolution: { kind: 'approved', by: 'grace', head: OID, paths: [state], ...resolution },
        ...more,
      } as never,
      from,
    );
  const recorded = (more: object = {}): Resolution =>
    ({
      event: eid('1'),
      at: NOW.toISOString(),
      kind: 'approved',
      by: 'grace',
      head: OID,
      paths: [state],
      ...more,
    }) as Resolution;
  const other = claim({
    id: cid('2'),
    by: party({ seat: sid('b') }),
    branch: 'docs/tour',
    write: ['docs/tour/**'],
  });
  const widening = (add: string[]) => ({ widen: { add, policy: POLICY, skewMs: 0 } });

  test('S1 an agent', () => {
    expect(decide(view(own), answer({}, {}, {}), NOW)).toMatchObject({
      refusal: { reason: 'agent', what: 'resolve', paths: ['docs/index.md'] },
    });
  });

  test('S2 a claim that is not there', () => {
    expect(decide(view(), answer(), NOW)).toMatchObject({ refusal: { reason: 'not-live' } });
  });

  test('S3 widening against an exclusion', () => {
    const asked = answer({ kind: 'widened' }, widening(['src/api/legacy/*.ts']));
    expect(decide(view(own), asked, NOW)).toMatchObject({
      refusal: { reason: 'excluded', entries: ['!src/api/legacy/**'] },
    });
  });

  test('S4 widening onto ground that is held', () => {
    const asked = answer({ kind: 'widened' }, widening(['docs/**']));
    expect(decide(view(own, other), asked, NOW)).toMatchObject({
      refusal: { reason: 'overlap', blockers: [{ claim: other }] },
    });
  });

  test('S5 widened: the answer and the ground in one event, though it was written', () => {
    const asked = answer({ kind: 'widened' }, widening(['docs/index.md']));
    const write = ['src/api/**', 'test/api/**', 'docs/index.md', '!src/api/legacy/**'];
    expect(decide(view(own, other), asked, NOW)).toMatchObject({
      outcome: 'done',
      claim: { write, resolutions: [recorded({ kind: 'widened' })] },
      events: [{ kind: 'resolved', widened: { write, added: ['docs/index.md'] } }],
    });
  });

  test('S7 widened by what it has already: the answer alone', () => {
    const asked = answer({ kind: 'widened' }, widening(['src/api/**']));
    // With an exclusion of its own, the same words ask for what that takes out.
    const whole = { ...own, write: ['src/api/**'] };
    const decision = decide(view(whole), asked, NOW);
    expect(decision).toMatchObject({ outcome: 'done', claim: { write: whole.write } });
    expect(decision.events[0]).not.toHaveProperty('widened');
  });

  test('S6 the same answer again', () => {
    const answered = { ...own, resolutions: [recorded({ event: eid('0') })] };
    expect(decide(view(answered), answer(), NOW)).toMatchObject({ outcome: 'unchanged' });
    expect(decide(view(answered), answer({ by: 'cy' }), NOW)).toMatchObject({ outcome: 'done' });
  });

  test('S7 it closes the paths it names, and only those', () => {
    const two = [found, { ...found, path: 'docs/b.md' }];
    const breached = {
      ...own,
      breaches: [{ event: eid('0'), head: OID, at: NOW.toISOString(), paths: two }],
    };
    expect(decide(view(breached), answer(), NOW)).toMatchObject({
      claim: {
        breaches: [{ paths: [{ path: 'docs/b.md' }] }],
        resolutions: [recorded()],
      },
    });
    const rejected = decide(view(breached), answer({ kind: 'rejected', paths: [] }), NOW);
    expect(rejected).not.toHaveProperty('claim.breaches');
  });

  test('S7 the newest answer about a path is the one in force', () => {
    const before = recorded({
      event: eid('0'),
      paths: [state, { ...state, path: 'docs/b.md' }],
    });
    const answered = { ...own, resolutions: [before] };
    expect(decide(view(answered), answer({ kind: 'reverted' }), NOW)).toMatchObject({
      claim: {
        resolutions: [
          { event: eid('0'), paths: [{ path: 'docs/b.md' }] },
          { kind: 'reverted', paths: [state] },
        ],
      },
    });
  });

  test('S7 without a claim it is in the journal alone', () => {
    expect(decide(view(), answer({}, { claim: null }), NOW)).toMatchObject({
      outcome: 'done',
      claim: null,
      events: [{ kind: 'resolved', claim: null, resolution: recorded() }],
    });
  });
});

describe('break-glass', () => {
  const smash = (more: object = {}, from: object = grace) =>
    request(
      'break-glass',
      {
        claim: own.id,
        branch: own.branch,
        incident: 'INC-1',
        head: null,
        paths: ['a'],
        ...more,
      } as never,
      from,
    );

  test('G1 an agent', () => {
    expect(decide(view(own), smash({}, {}), NOW)).toMatchObject({
      refusal: { reason: 'agent', what: 'break-glass', paths: ['a'] },
    });
  });

  test.each([
    ['the claim has ended', {}],
    ['there was none', { claim: null }],
  ])('G2 %s: recorded without', (_, more) => {
    expect(decide(view(), smash(more), NOW)).toMatchObject({
      outcome: 'done',
      claim: null,
      events: [{ kind: 'broke-glass', claim: null, incident: 'INC-1', paths: ['a'] }],
    });
  });

  test('G3 an answer of the claim, for the path in any state', () => {
    expect(decide(view(own), smash(), NOW)).toMatchObject({
      claim: {
        resolutions: [
          {
            kind: 'broken-glass',
            by: 'grace',
            reason: 'INC-1',
            head: null,
            paths: [{ path: 'a', mode: null, oid: null }],
          },
        ],
      },
    });
  });
});

describe('the registry as a whole', () => {
  test('P1 a refusal', () => {
    const blockers = [{ claim: own.id, witness: 'src/api/x' }];
    const asked = { branch: 'b', task: 't', write: ['src/**'] };
    expect(
      decide(view(), request('record-refusal', { request: asked, blockers }), NOW),
    ).toMatchObject({ claim: null, events: [{ kind: 'refused', request: asked, blockers }] });
  });

  test('P2 joined already, P3 joins', () => {
    expect(decide(view(), request('join', { name: 'shop' }), NOW).outcome).toBe('unchanged');
    const infra = request('join', { name: 'infra' }, { repository: 'r-0000000000zz' });
    expect(decide(view(), infra, NOW)).toMatchObject({
      events: [{ kind: 'joined', name: 'infra', repository: 'r-0000000000zz' }],
    });
  });

  test('P4 moves, P5 goes on', () => {
    expect(decide(view(), request('migrate', { from: '.', to: 'origin' }), NOW)).toMatchObject({
      events: [{ kind: 'migrated', from: '.', to: 'origin' }],
    });
    expect(decide(view(), request('recover', { from: OID, reason: 'gone' }), NOW)).toMatchObject({
      events: [{ kind: 'recovered', from: OID, reason: 'gone' }],
    });
  });
});

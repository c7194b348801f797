/** Cases T1–T10 of src/registry/decide.ts. */
import { describe, expect, test } from 'vitest';
import { decide } from '../../src/registry/decide.ts';
import {
  at,
  BLOB,
  cid,
  claim,
  EVENTS,
  NOW,
  OID,
  POLICY,
  party,
  sid,
  takeoverRequest,
  view,
} from './samples.ts';

const OVER = { until: at(-60), seconds: 3_600 };
const IN_GRACE = { until: at(-5), seconds: 3_600 };
const old = claim({ by: party({ actor: 'person' }) });
const ben = party({ holder: 'ben', seat: sid('b'), actor: 'person' });
const agent = party({ holder: 'ben', seat: sid('b') });
const forced = { reason: 'ada is on leave' };
const ask = (more: Parameters<typeof takeoverRequest>[0] = {}) =>
  takeoverRequest({ by: ben, ...more });

test('T1 no such claim; one that replaced it is named', () => {
  expect(decide(view(), ask(), NOW)).toMatchObject({
    refusal: { reason: 'not-live', claim: old.id, replacedBy: null },
  });
  const heir = claim({ id: cid('h'), replaces: [old.id], generation: 2 });
  expect(decide(view(heir), ask(), NOW)).toMatchObject({ refusal: { replacedBy: heir } });
});

test('T2 a claim of another repository that shares the registry', () => {
  const other = { ...old, repository: 'r-0000000000zz' } as const;
  expect(decide(view(other), ask({ forced }), NOW)).toMatchObject({
    refusal: { reason: 'other-repository', claim: other },
  });
});

test('T3 its own, here and at work', () => {
  const asked = ask({ by: old.by, branch: old.branch });
  expect(decide(view(old), asked, NOW)).toEqual({ outcome: 'held', claim: old, events: [] });
});

test('T4 this seat has another claim on the branch', () => {
  const mine = claim({ id: cid('m'), by: ben, branch: 'feat/pagination-2', write: ['docs/**'] });
  expect(decide(view(old, mine), ask({ forced }), NOW)).toMatchObject({
    refusal: { reason: 'another-task', holder: mine },
  });
});

describe('T5 whose it is', () => {
  test("somebody else's live claim is theirs", () => {
    expect(decide(view(old), ask(), NOW)).toMatchObject({
      refusal: { reason: 'not-yours', claim: old },
    });
    expect(decide(view({ ...old, lease: IN_GRACE }), ask(), NOW)).toMatchObject({
      refusal: { reason: 'not-yours' },
    });
  });

  test('a person may force it, and says why', () => {
    const decision = decide(view(old), ask({ forced }), NOW);
    expect(decision).toMatchObject({ outcome: 'granted', displaced: [old] });
    expect(decision.events).toEqual([expect.objectContaining({ forced })]);
  });

  test('an agent may not', () => {
    expect(decide(view(old), ask({ by: agent, forced }), NOW)).toMatchObject({
      refusal: { reason: 'agent', what: 'force', paths: [] },
    });
  });

  test.each([
    ['lapsed', { ...old, lease: OVER }, {}],
    ['dead', old, { dead: [old.id] }],
    ['dead, whatever the clock', old, { dead: [old.id], skewMs: 86_400_000 }],
    ["one's own in another worktree", old, { by: party({ actor: 'person', seat: sid('z') }) }],
    ["one's own on another branch of this worktree", old, { by: old.by }],
  ])('free to take: %s', (_, from, more) => {
    const decision = decide(view(from), ask(more), NOW);
    expect(decision).toMatchObject({ outcome: 'granted', claim: { generation: 2 } });
    expect(decision.events[0]).not.toHaveProperty('forced');
  });

  test('by a clock that is off, a lapsed one can not be told', () => {
    const lapsed = { ...old, lease: OVER };
    expect(decide(view(lapsed), ask({ skewMs: 700_000 }), NOW)).toMatchObject({
      refusal: { reason: 'clock', skewMs: 700_000, holder: lapsed },
    });
    expect(decide(view(lapsed), ask({ skewMs: 700_000, forced }), NOW).outcome).toBe('granted');
  });

  test("a holder's agent is not the holder, and the other way round", () => {
    const ada = party({ seat: sid('z') });
    expect(decide(view(old), ask({ by: ada }), NOW)).toMatchObject({
      refusal: { reason: 'not-yours' },
    });
    const byAgent = claim();
    expect(decide(view(byAgent), ask({ by: ada }), NOW).outcome).toBe('granted');
    const supervised = claim({ process: { host: 'laptop', pid: 1, started: '1' } });
    expect(decide(view(supervised), ask({ by: ada }), NOW)).toMatchObject({
      refusal: { reason: 'not-yours' },
    });
  });
});

describe('T6 attempts', () => {
  const third = { ...old, generation: 3, lease: OVER };

  test('past the last one a person is asked', () => {
    expect(decide(view(third), ask(), NOW)).toMatchObject({
      refusal: { reason: 'attempts', claim: third, limit: 3 },
    });
    expect(decide(view({ ...third, generation: 2 }), ask(), NOW).outcome).toBe('granted');
  });

  test('a person forces one more, an agent does not', () => {
    expect(decide(view(third), ask({ forced }), NOW)).toMatchObject({ claim: { generation: 4 } });
    expect(decide(view(third), ask({ by: agent, forced }), NOW)).toMatchObject({
      refusal: { reason: 'attempts' },
    });
  });
});

test('T7 a third seat holds the branch it would be on', () => {
  const third = claim({ id: cid('3'), by: party({ seat: sid('c') }), branch: 'feat/pagination-2' });
  const apart = { ...third, write: ['docs/**'] };
  expect(decide(view(old, apart), ask({ forced }), NOW)).toMatchObject({
    refusal: { reason: 'branch-held', holder: apart },
  });
  const lapsed = { ...apart, lease: OVER };
  expect(decide(view(old, lapsed), ask({ forced }), NOW)).toMatchObject({
    claim: { replaces: [old.id, lapsed.id] },
    displaced: [old, lapsed],
  });
});

test('T8 an agent takes what there was, and not much more', () => {
  const lapsed = { ...old, lease: OVER };
  const large = { by: agent, share: { matched: 900, tracked: 1_000 } };
  expect(decide(view(lapsed), ask(large), NOW).outcome).toBe('granted');
  for (const more of [{}, { yields: true }])
    expect(decide(view(lapsed), ask({ ...large, ...more, write: ['src/**'] }), NOW)).toMatchObject({
      refusal: { reason: 'too-large' },
    });
});

test('T9 other ground must be free of others; the old claim itself is aside', () => {
  const third = claim({
    id: cid('3'),
    by: party({ seat: sid('c') }),
    branch: 'c',
    write: ['docs/**'],
  });
  expect(decide(view(old, third), ask({ forced }), NOW).outcome).toBe('granted');
  const wider = ask({ forced, write: [...old.write, 'docs/index.md'] });
  expect(decide(view(old, third), wider, NOW)).toMatchObject({
    refusal: { reason: 'overlap', blockers: [{ claim: third, witness: 'docs/index.md' }] },
  });
});

describe('T10 the next attempt', () => {
  test('keeps the task, counts one up, and is written in one event', () => {
    const decision = decide(view(old), ask({ forced }), NOW);
    expect(decision).toMatchObject({
      outcome: 'granted',
      claim: {
        id: cid('n1'),
        seat: sid('b'),
        branch: 'feat/pagination-2',
        task: old.task,
        generation: 2,
        replaces: [old.id],
        base: OID,
      },
    });
    expect(decision.events).toEqual([
      expect.objectContaining({ kind: 'taken-over', from: old.id }),
    ]);
  });

  test('is told what the holder had not heard; answers stay with their branch', () => {
    const message = { event: EVENTS.asked.id, from: 'cy', text: 'When?', at: NOW.toISOString() };
    const answered = {
      event: EVENTS.resolved.id,
      kind: 'approved' as const,
      by: 'grace',
      at: NOW.toISOString(),
      head: OID,
      paths: [{ path: 'docs/a', mode: '100644', oid: BLOB }],
    };
    const busy = { ...old, messages: [message], resolutions: [answered] };
    const elsewhere = decide(view(busy), ask({ forced }), NOW);
    expect(elsewhere).toMatchObject({ claim: { messages: [message] } });
    expect(elsewhere).not.toHaveProperty('claim.resolutions');
    const here = decide(view(busy), ask({ forced, branch: old.branch }), NOW);
    expect(here).toMatchObject({ claim: { messages: [message], resolutions: [answered] } });
  });

  test('yields as before, unless asked otherwise', () => {
    const yielding = { ...old, yields: true as const };
    const other = claim({ id: cid('3'), by: party({ seat: sid('c') }), branch: 'c' });
    const taken = decide(view(yielding, other), ask({ forced }), NOW);
    expect(taken).toMatchObject({ outcome: 'granted', claim: { yields: true } });
    expect(decide(view(yielding, other), ask({ forced, yields: false }), NOW)).toMatchObject({
      refusal: { reason: 'overlap' },
    });
  });

  test('a broken registry grants nothing', () => {
    const broken = [{ path: 'x', reason: 'y' }];
    expect(decide(view(old), ask({ forced, policy: POLICY }), NOW, broken)).toMatchObject({
      refusal: { reason: 'broken-registry', files: ['x'] },
    });
  });
});

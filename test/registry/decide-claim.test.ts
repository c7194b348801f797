/** Cases X1–X7 and C1–C12 of src/registry/decide.ts. */
import { describe, expect, test } from 'vitest';
import { decide } from '../../src/registry/decide.ts';
import type { Refusal } from '../../src/registry/request.ts';
import {
  at,
  cid,
  claim,
  claimRequest,
  later,
  NOW,
  OID,
  POLICY,
  party,
  REPOSITORY,
  sid,
  tid,
  view,
} from './samples.ts';

const ben = party({ holder: 'ben', seat: sid('b'), worktree: 'shop-b' });
const OVER = { until: at(-60), seconds: 3_600 };
const IN_GRACE = { until: at(-5), seconds: 3_600 };

/** Ben's claim, on another branch than the one that is asked for. */
const theirs = claim({ by: ben, branch: 'fix/items', write: ['src/api/**'] });
const own = claim({ write: ['src/api/**'] });

const refusal = (...args: Parameters<typeof decide>): Refusal => {
  const decision = decide(...args);
  if (decision.outcome !== 'refused') throw new Error(`it was ${decision.outcome}`);
  return decision.refusal;
};
const granted = (...args: Parameters<typeof decide>) => {
  const decision = decide(...args);
  if (decision.outcome !== 'granted') throw new Error(JSON.stringify(decision));
  return decision;
};

describe('C10 and X7: free ground is granted', () => {
  test('with every field of the claim from the request', () => {
    const process = { host: 'laptop', pid: 4711, started: '7' };
    const asked = claimRequest({ on: 'feat/base', read: ['src/db/**'], process });
    const { claim: made, events, displaced } = granted(view(), asked, NOW);
    expect(made).toEqual({
      id: cid('n1'),
      repository: REPOSITORY,
      target: 'main',
      branch: 'feat/pagination',
      seat: sid('a'),
      by: party(),
      task: { id: tid('n1'), text: 'Add pagination to the items API' },
      on: 'feat/base',
      write: ['src/api/**'],
      read: ['src/db/**'],
      base: OID,
      generation: 1,
      granted: NOW.toISOString(),
      lease: { until: '2026-03-01T20:00:00.000Z', seconds: 28_800 },
      process,
    });
    expect(displaced).toEqual([]);
    expect(events).toEqual([
      expect.objectContaining({ v: 1, id: asked.event, kind: 'granted', claim: made }),
    ]);
  });

  test('beside disjoint claims, those of another target and those of another repository', () => {
    const elsewhere = view(
      claim({ id: cid('1'), by: ben, branch: 'x', write: ['docs/**'] }),
      claim({ id: cid('2'), by: ben, branch: 'y', target: 'release/1' }),
      claim({ id: cid('3'), by: ben, repository: 'r-0000000000zz' }),
    );
    expect(granted(elsewhere, claimRequest(), NOW).displaced).toEqual([]);
  });
});

describe('C1–C6: the same seat on the same branch', () => {
  test('C1 the same again is held', () => {
    const again = claimRequest({ write: ['src/api/**'] });
    expect(decide(view(own), again, NOW)).toEqual({ outcome: 'held', claim: own, events: [] });
  });

  test('C1 the order of the entries does not matter', () => {
    const asked = claimRequest({ write: [...claim().write].reverse() });
    expect(decide(view(claim()), asked, NOW)).toMatchObject({ outcome: 'held' });
  });

  test('C1 held also while a file of the registry is broken', () => {
    const broken = [{ path: 'claims/xx/y.json', reason: 'not JSON' }];
    expect(decide(view(own), claimRequest(), NOW, broken)).toMatchObject({ outcome: 'held' });
  });

  test.each([
    ['grace', IN_GRACE],
    ['lapsed', OVER],
  ])('C2 the same again after the lease (%s) renews it', (_, lease) => {
    const lapsed = { ...own, lease };
    const decision = granted(view(lapsed), claimRequest(), NOW);
    expect(decision.claim).toEqual({
      ...lapsed,
      lease: { until: '2026-03-01T20:00:00.000Z', seconds: 28_800 },
    });
    expect(decision.events).toEqual([expect.objectContaining({ kind: 'renewed', claim: own.id })]);
  });

  test('C3 another task', () => {
    expect(refusal(view(own), claimRequest({ task: 'Something else' }), NOW)).toEqual({
      reason: 'another-task',
      holder: own,
    });
  });

  test.each([
    ['other ground', { write: ['src/api/items.ts'] }],
    ['another target', { target: 'dev' }],
    ['another branch below it', { on: 'feat/base' }],
    ['yielding', { yields: true }],
  ])('C4 the same task with %s', (_, more) => {
    expect(refusal(view(own), claimRequest(more), NOW)).toEqual({
      reason: 'same-task-other-ground',
      holder: own,
    });
  });

  test('C5 a run goes on where its dead predecessor was', () => {
    const asked = claimRequest({ replaceOwn: true, dead: [own.id], write: ['src/**'] });
    const { claim: made, events, displaced } = granted(view(own), asked, NOW);
    expect(made).toMatchObject({ task: own.task, generation: 2, replaces: [own.id] });
    expect(events).toEqual([
      expect.objectContaining({ kind: 'taken-over', from: own.id, claim: made }),
    ]);
    expect(displaced).toEqual([own]);
  });

  test.each([
    ['grace', IN_GRACE],
    ['lapsed', OVER],
  ])(
    'C5 or whose lease is over (%s): its own it judges at once, whatever the clock',
    (_, lease) => {
      const asked = claimRequest({ replaceOwn: true, skewMs: 86_400_000 });
      expect(granted(view({ ...own, lease }), asked, NOW).claim.generation).toBe(2);
    },
  );

  test('C5 or which is a run that ended in order, and hangs on no process any more', () => {
    const byRun = claim({ by: party({ harness: 'metes-run' }), write: ['src/api/**'] });
    const asked = claimRequest({ replaceOwn: true });
    expect(granted(view(byRun), asked, NOW).claim.generation).toBe(2);
    const running = { ...byRun, process: { host: 'laptop', pid: 4711, started: '7' } };
    expect(decide(view(running), asked, NOW)).toMatchObject({ outcome: 'held' });
  });

  test('C5 not while it is at work', () => {
    const asked = claimRequest({ replaceOwn: true });
    expect(decide(view(own), asked, NOW)).toMatchObject({ outcome: 'held' });
    expect(refusal(view(own), { ...asked, task: 'Another' }, NOW).reason).toBe('another-task');
  });

  test('C6 another task starts anew in its place', () => {
    const asked = claimRequest({ replaceOwn: true, dead: [own.id], task: 'Another' });
    const { claim: made, events, displaced } = granted(view(own), asked, NOW);
    expect(made).toMatchObject({
      task: { id: tid('n1'), text: 'Another' },
      generation: 1,
      replaces: [own.id],
    });
    expect(events).toEqual([
      expect.objectContaining({ kind: 'granted', claim: made, displaced: [own.id] }),
    ]);
    expect(displaced).toEqual([own]);
  });
});

describe('C7: the branch is held from another seat', () => {
  const held = { ...theirs, branch: 'feat/pagination', write: ['docs/**'] };

  test('refused, though the ground is free', () => {
    expect(refusal(view(held), claimRequest(), NOW)).toEqual({
      reason: 'branch-held',
      holder: held,
    });
  });

  test('by one that yields, or has another target, too', () => {
    const yielding = { ...held, yields: true as const, target: 'dev' };
    expect(refusal(view(yielding), claimRequest(), NOW).reason).toBe('branch-held');
  });

  test('within the grace too', () => {
    expect(refusal(view({ ...held, lease: IN_GRACE }), claimRequest(), NOW).reason).toBe(
      'branch-held',
    );
  });

  test('lapsed: it goes with the grant', () => {
    const lapsed = { ...held, lease: OVER };
    const { claim: made, displaced } = granted(view(lapsed), claimRequest(), NOW);
    expect(displaced).toEqual([lapsed]);
    expect(made.replaces).toEqual([lapsed.id]);
  });

  test('lapsed, by a clock that can not say so', () => {
    const lapsed = { ...held, lease: OVER };
    expect(refusal(view(lapsed), claimRequest({ skewMs: -600_001 }), NOW)).toEqual({
      reason: 'clock',
      skewMs: -600_001,
      holder: lapsed,
    });
  });
});

describe('C8: too large for an agent', () => {
  const large = { share: { matched: 251, tracked: 1_000 } };

  test('refused above its share', () => {
    expect(refusal(view(), claimRequest(large), NOW)).toEqual({
      reason: 'too-large',
      share: large.share,
      limit: 0.25,
    });
  });

  test.each([
    ['at the limit', { share: { matched: 250, tracked: 1_000 } }],
    ['a large part of few files', { share: { matched: 100, tracked: 100 } }],
    ['a person', { ...large, by: party({ actor: 'person' }) }],
    ['a person’s that yields', { ...large, yields: true, by: party({ actor: 'person' }) }],
  ])('granted: %s', (_, more) => {
    expect(decide(view(), claimRequest(more), NOW).outcome).toBe('granted');
  });

  test('refused where it would yield as well: that writes on ground that others hold', () => {
    expect(refusal(view(), claimRequest({ ...large, yields: true }), NOW).reason).toBe('too-large');
  });

  test('refused before the overlap is looked at', () => {
    expect(refusal(view(theirs), claimRequest(large), NOW).reason).toBe('too-large');
  });
});

describe('C9: the ground is not free', () => {
  test('X1 a file of the registry is broken', () => {
    const broken = [{ path: 'claims/xx/c.json', reason: 'not JSON' }];
    expect(refusal(view(), claimRequest(), NOW, broken)).toEqual({
      reason: 'broken-registry',
      files: ['claims/xx/c.json'],
    });
  });

  test('X2 a claim of the place has a pattern beyond reading; one elsewhere does not matter', () => {
    const forged = { ...theirs, write: ['/etc/**'] };
    expect(refusal(view(forged), claimRequest(), NOW)).toEqual({
      reason: 'broken-registry',
      files: ['claims/00/c-00000000a1.json'],
    });
    expect(decide(view({ ...forged, target: 'dev' }), claimRequest(), NOW).outcome).toBe('granted');
  });

  test('X3 a claim that yields meets nobody, and nobody meets it', () => {
    const { claim: made } = granted(view(theirs), claimRequest({ yields: true }), NOW);
    expect(made.yields).toBe(true);
    const yielding = view({ ...theirs, yields: true });
    expect(granted(yielding, claimRequest(), NOW).displaced).toEqual([]);
  });

  test('X4 somebody holds it: who, where, and what would work instead', () => {
    const asked = claimRequest({ write: ['src/**', 'docs/**'] });
    const refused = refusal(view(theirs), asked, NOW);
    if (refused.reason !== 'overlap') throw new Error(refused.reason);
    expect(refused).toEqual({
      reason: 'overlap',
      blockers: [
        {
          claim: theirs,
          witness: expect.stringMatching(/^src\/api\//),
          pairs: [{ mine: 'src/**', theirs: 'src/api/**' }],
        },
      ],
      instead: expect.any(Array),
    });
    expect(granted(view(theirs), { ...asked, write: refused.instead }, NOW).displaced).toEqual([]);
  });

  test('X4 nothing is left of it', () => {
    const asked = claimRequest({ write: ['src/api/items.ts'] });
    expect(refusal(view(theirs), asked, NOW)).toMatchObject({ reason: 'overlap', instead: [] });
  });

  test('X4 the witness is a path of the tree, when there is one', () => {
    const asked = claimRequest({ prefer: ['README.md', 'src/api/items.ts'] });
    expect(refusal(view(theirs), asked, NOW)).toMatchObject({
      blockers: [{ witness: 'src/api/items.ts' }],
    });
  });

  test('X4 the oldest grant first, and those beyond twenty are counted', () => {
    const many = Array.from({ length: 30 }, (_, n) =>
      claim({
        id: cid(`b${n}`),
        by: party({ seat: sid(`b${n}`) }),
        branch: `b${n}`,
        write: [`src/${n}/**`],
        granted: at(-n),
      }),
    );
    const refused = refusal(view(...many), claimRequest({ write: ['src/**'] }), NOW);
    if (refused.reason !== 'overlap') throw new Error(refused.reason);
    expect(refused.blockers).toHaveLength(20);
    expect(refused.blockers[0]?.claim.id).toBe(cid('b29'));
    expect(refused.more).toBe(10);
  });

  test('X4 a claim in its grace still stands', () => {
    expect(refusal(view({ ...theirs, lease: IN_GRACE }), claimRequest(), NOW).reason).toBe(
      'overlap',
    );
  });

  test('X4 one that stands is told before one that the clock can not judge', () => {
    const lapsed = claim({ id: cid('c'), by: ben, branch: 'c', lease: OVER, write: ['src/api/a'] });
    const both = view(theirs, lapsed);
    expect(refusal(both, claimRequest({ skewMs: 700_000 }), NOW)).toMatchObject({
      reason: 'overlap',
      blockers: [{ claim: theirs }],
    });
  });

  test('X4 not on what is shared: the excuse is recorded', () => {
    const locks = view({ ...theirs, write: ['yarn.lock', 'docs/**'] });
    const { events } = granted(locks, claimRequest({ write: ['*.lock'] }), NOW);
    expect(events).toEqual([expect.objectContaining({ shared: POLICY.shared })]);
    const { events: plain } = granted(locks, claimRequest(), NOW);
    expect(plain[0]).not.toHaveProperty('shared');
  });

  test('X4 what is shared and something else', () => {
    const asked = claimRequest({ write: ['*'] });
    const locks = view({ ...theirs, write: ['yarn.lock', 'package.json'] });
    expect(refusal(locks, asked, NOW)).toMatchObject({
      reason: 'overlap',
      blockers: [{ witness: 'package.json' }],
    });
  });

  test('X4 a witness that is shared excuses only itself', () => {
    const asked = claimRequest({ write: ['*'], prefer: ['yarn.lock'] });
    const locks = view({ ...theirs, write: ['yarn.lock', 'package.json'] });
    expect(refusal(locks, asked, NOW)).toMatchObject({
      blockers: [{ witness: 'package.json' }],
    });
  });

  test('X5 a clock that is off by more than the grace takes free ground, and judges no lease', () => {
    const lapsed = { ...theirs, lease: OVER };
    const off = { skewMs: 600_001 };
    expect(refusal(view(lapsed), claimRequest(off), NOW)).toEqual({
      reason: 'clock',
      skewMs: 600_001,
      holder: lapsed,
    });
    expect(decide(view(lapsed), claimRequest({ ...off, write: ['docs/**'] }), NOW).outcome).toBe(
      'granted',
    );
    expect(decide(view(lapsed), claimRequest({ skewMs: 600_000 }), NOW).outcome).toBe('granted');
  });

  test('X6 lapsed claims make room, the moment the grace is over', () => {
    const ending = { ...theirs, lease: { until: NOW.toISOString(), seconds: 60 } };
    const justBefore = new Date(later(10).getTime() - 1);
    expect(refusal(view(ending), claimRequest(), justBefore).reason).toBe('overlap');
    const { claim: made, events, displaced } = granted(view(ending), claimRequest(), later(10));
    expect(displaced).toEqual([ending]);
    expect(made.replaces).toEqual([ending.id]);
    expect(events).toEqual([expect.objectContaining({ displaced: [ending.id] })]);
  });

  test('X6 and so do dead ones, at once and whatever the clock', () => {
    const asked = claimRequest({ dead: [theirs.id], skewMs: 86_400_000 });
    expect(granted(view(theirs), asked, NOW).displaced).toEqual([theirs]);
  });
});

describe('C11, C12: ground that the branch wrote outside an earlier claim', () => {
  const written = ['src/api/items.ts'];
  const person = party({ actor: 'person' });

  test('C11 an agent is refused; C12 so is its author, and nobody else', () => {
    expect(refusal(view(), claimRequest({ written }), NOW)).toEqual({
      reason: 'agent',
      what: 'widen-after-writing',
      paths: written,
    });
    const byAda = claimRequest({ by: person, written, author: 'Ada' });
    expect(refusal(view(), byAda, NOW)).toEqual({
      reason: 'author',
      author: 'Ada',
      paths: written,
    });
    const { events } = granted(view(), claimRequest({ by: person, written }), NOW);
    expect(events[0]).toMatchObject({ kind: 'granted', written: true });
  });

  test('nobody is, where the config lets it be free', () => {
    const policy = { ...POLICY, widenAfterWriting: 'free' } as const;
    expect(granted(view(), claimRequest({ written, policy }), NOW).outcome).toBe('granted');
  });

  test('C5, C6 a run that follows its own is asked the same', () => {
    const over = view(claim({ by: party(), lease: OVER }));
    const asked = claimRequest({ written, replaceOwn: true, write: ['src/**'] });
    expect(refusal(over, asked, NOW).reason).toBe('agent');
    expect(refusal(over, { ...asked, task: 'Other' }, NOW).reason).toBe('agent');
  });

  test('C1 what it has already stays held; C3, C4 say what would be refused next', () => {
    const live = view(own);
    const same = claimRequest({ write: ['src/api/**'], written });
    expect(decide(live, same, NOW).outcome).toBe('held');
    const other = claimRequest({ task: 'Other', written });
    expect(refusal(live, other, NOW)).toMatchObject({ reason: 'another-task', late: written });
    const wider = claimRequest({ write: ['src/**'], written });
    expect(refusal(live, wider, NOW)).toMatchObject({
      reason: 'same-task-other-ground',
      late: written,
    });
  });
});

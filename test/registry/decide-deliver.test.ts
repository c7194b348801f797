/** The final write, rule by rule: D, E, F, O and K of decide.ts, and what of it outlives an attempt and a task. */
import { describe, expect, test } from 'vitest';
import type { Claim } from '../../src/registry/claim.ts';
import { decide } from '../../src/registry/decide.ts';
import type { Delivery } from '../../src/registry/delivery.ts';
import { isMet } from '../../src/registry/delivery.ts';
import { fold } from '../../src/registry/fold.ts';
import type { Decision, Request } from '../../src/registry/request.ts';
import type { View } from '../../src/registry/view.ts';
import {
  at,
  BLOB,
  cid,
  claim,
  eid,
  later,
  NOW,
  OID,
  origin,
  POLICY,
  party,
  request,
  sid,
  takeoverRequest,
  tid,
  view,
} from './samples.ts';

const ITEM = 'the items API answers pages';
const OTHER = 'a page about it';
const LINK = { kind: 'link', ref: 'https://ci.example.org/12' } as const;
const TARGET = { branch: 'main', oid: BLOB };
const PERSON = { by: party({ holder: 'grace', seat: sid('g'), actor: 'person' }) } as const;

const promising = (more: Partial<Claim> = {}): Claim => claim({ delivers: [ITEM, OTHER], ...more });
const known = (state: Delivery['state'], more: Partial<Delivery> = {}): Delivery => ({
  item: ITEM,
  state,
  event: eid('7'),
  at: at(-10),
  by: 'ada',
  generation: 1,
  head: OID,
  evidence: LINK,
  ...more,
});
const deliver = (more: object = {}, by: object = {}): Request =>
  request('deliver', { claim: cid('a1'), item: ITEM, head: OID, evidence: LINK, ...more }, by);
const accept = (more: object = {}, by: object = {}): Request =>
  request('accept', { claim: cid('a1'), generation: 1, head: OID, target: TARGET, ...more }, by);
const drop = (item = OTHER, by: object = PERSON): Request =>
  request('drop', { claim: cid('a1'), item, reason: 'not needed' }, by);
const reject = (more: object = {}): Request =>
  request('reject', { claim: cid('a1'), item: ITEM, head: OID, reason: 'no', ...more }, PERSON);

/** The answer in a word: its outcome, or why not. */
const word = (decision: Decision): string =>
  decision.outcome === 'refused' ? decision.refusal.reason : decision.outcome;
const asked = (state: View, what: Request, now = NOW): string => word(decide(state, what, now));
const following = (state: View, what: Request, now = NOW): View =>
  decide(state, what, now).events.reduce((v: View, event) => fold(v, event), state);
const states = (state: View, id = cid('a1')) =>
  (state.claims.get(id)?.deliveries ?? []).map((d) => [d.item, d.state, d.head, d.generation]);

describe('deliver', () => {
  test.each<[string, View, Request, string]>([
    ['D1 no such claim', view(), deliver(), 'not-live'],
    ['D2 another seat’s', view(promising()), deliver({}, PERSON), 'not-yours'],
    [
      'D3 lease over',
      view(promising({ lease: { until: at(-1), seconds: 60 } })),
      deliver(),
      'lapsed',
    ],
    [
      'D4 no room for one more',
      view(claim({ delivers: Array.from({ length: 50 }, (_, n) => `item ${n}`) })),
      deliver(),
      'undeclared',
    ],
    ['D5 again', view(promising({ deliveries: [known('received')] })), deliver(), 'unchanged'],
    [
      'D5 other evidence for what is accepted there',
      view(promising({ deliveries: [known('accepted')] })),
      deliver({ evidence: { kind: 'link', ref: 'https://ci.example.org/13' } }),
      'unchanged',
    ],
    [
      'D5 the evidence that was rejected',
      view(promising({ deliveries: [known('rejected')] })),
      deliver(),
      'unchanged',
    ],
    ['D6 first', view(promising()), deliver(), 'done'],
    [
      'D6 other evidence after a no',
      view(promising({ deliveries: [known('rejected')] })),
      deliver({ evidence: { kind: 'link', ref: 'https://ci.example.org/13' } }),
      'done',
    ],
    [
      'D6 for another head',
      view(promising({ deliveries: [known('accepted')] })),
      deliver({ head: BLOB }),
      'done',
    ],
  ])('%s', (_, state, what, expected) => {
    expect(asked(state, what)).toBe(expected);
  });

  test('what is delivered is promised from then on', () => {
    const state = following(view(claim()), deliver());
    expect(state.claims.get(cid('a1'))?.delivers).toEqual([ITEM]);
    expect(states(state)).toEqual([[ITEM, 'received', OID, 1]]);
  });

  test('of one item eight heads are kept, and what a person dropped', () => {
    let state = following(view(promising()), drop(ITEM));
    const heads = Array.from({ length: 10 }, (_, n) => `${n}`.repeat(40));
    for (const head of heads) state = following(state, deliver({ head }));
    expect(states(state).map(([, , head]) => head)).toEqual([undefined, ...heads.slice(2)]);
  });
});

describe('accept', () => {
  const shown = promising({ delivers: [ITEM], deliveries: [known('received')] });
  const breach = {
    event: eid('8'),
    head: OID,
    at: at(-5),
    paths: [{ path: 'x', mode: null, oid: null, code: 'out-of-scope' }],
  };
  test.each<[string, View, Request, string]>([
    ['E1 no such claim', view(), accept(), 'not-live'],
    ['E1 another generation', view(shown), accept({ generation: 2 }), 'not-live'],
    [
      'E2 lease over',
      view({ ...shown, lease: { until: at(-1), seconds: 60 } }),
      accept(),
      'lapsed',
    ],
    ['E3 something awaits a person', view({ ...shown, breaches: [breach] }), accept(), 'breach'],
    ['E4 nothing shows an item', view(promising()), accept(), 'undelivered'],
    ['E4 it was shown for another head', view(shown), accept({ head: BLOB }), 'undelivered'],
    [
      'E4 it was rejected',
      view({ ...shown, deliveries: [known('rejected')] }),
      accept(),
      'undelivered',
    ],
    [
      'E4 an attempt that was replaced had shown it',
      view({ ...shown, generation: 2, deliveries: [known('superseded')] }),
      accept({ generation: 2 }),
      'undelivered',
    ],
    [
      'E4 what it requires is not there',
      view({ ...shown, requires: [{ item: 'the index' }] }),
      accept(),
      'undelivered',
    ],
    ['E6 all is there', view(shown), accept(), 'done'],
    ['E6 nothing was promised', view(claim()), accept(), 'done'],
    [
      'E6 looked at again',
      view(following(view(shown), accept()).claims.get(cid('a1')) as Claim),
      accept({ revalidated: ['src/db/items.ts'] }),
      'done',
    ],
  ])('%s', (_, state, what, expected) => {
    expect(asked(state, what)).toBe(expected);
  });

  test('E5 once for an item, a head and an attempt, whoever asks and however often', () => {
    const once = following(view(shown), accept());
    expect(states(once)).toEqual([[ITEM, 'accepted', OID, 1]]);
    expect(asked(once, accept({}, PERSON))).toBe('unchanged');
    expect(asked(once, deliver())).toBe('unchanged');
    const again = decide(once, accept({ revalidated: ['x'] }), NOW);
    expect(again.events).toMatchObject([{ kind: 'accepted', items: [] }]);
  });

  test('with an item that a person dropped, and one that others delivered', () => {
    const needs = promising({ deliveries: [known('received')], requires: [{ item: 'the index' }] });
    const other = claim({
      id: cid('b2'),
      task: { id: tid('b2'), text: 'Index' },
      branch: 'feat/db',
      by: party({ seat: sid('b') }),
      delivers: ['the index'],
      deliveries: [known('received', { item: 'the index' })],
    });
    let state = following(view(needs, other), drop());
    expect(decide(state, accept(), NOW)).toMatchObject({
      refusal: { reason: 'undelivered', items: [], required: [{ item: 'the index' }] },
    });
    state = following(state, accept({ claim: cid('b2') }));
    expect(asked(state, accept())).toBe('done');
  });
});

describe('reject and drop', () => {
  test.each<[string, View, Request, string]>([
    ['F1 no such claim', view(), reject(), 'not-live'],
    ['F2 nothing was shown', view(promising()), reject(), 'unchanged'],
    [
      'F2 at that head',
      view(promising({ deliveries: [known('received')] })),
      reject({ head: BLOB }),
      'unchanged',
    ],
    ['F3 again', view(promising({ deliveries: [known('rejected')] })), reject(), 'unchanged'],
    ['F4 otherwise', view(promising({ deliveries: [known('accepted')] })), reject(), 'done'],
    ['O1 an agent', view(promising()), drop(OTHER, {}), 'agent'],
    ['O2 no such claim', view(), drop(), 'not-live'],
    ['O3 not promised', view(promising()), drop('x'), 'undeclared'],
    ['O4 again', following(view(promising()), drop()), drop(), 'unchanged'],
    ['O5 otherwise', view(promising()), drop(), 'done'],
  ])('%s', (_, state, what, expected) => {
    expect(asked(state, what)).toBe(expected);
  });

  test('say who and why', () => {
    const state = following(
      following(view(promising({ deliveries: [known('received')] })), reject()),
      drop(),
    );
    expect(state.claims.get(cid('a1'))?.deliveries).toMatchObject([
      { item: ITEM, state: 'rejected', by: 'grace', reason: 'no', evidence: LINK },
      { item: OTHER, state: 'dropped', by: 'grace', reason: 'not needed' },
    ]);
  });
});

describe('a late result', () => {
  const next = promising({ id: cid('n1'), generation: 2, replaces: [cid('a1')] });
  const late = (more: object = {}, task = tid('a1'), claimed = cid('n1')): Request =>
    request('record-late', {
      claim: claimed,
      task,
      late: { claim: cid('a1'), generation: 1, during: 'run', head: OID, ...more },
    });
  test.each<[string, View, Request, string]>([
    ['K1 the claim is not there', view(), late(), 'unchanged'],
    ['K1 it is no later attempt', view(next), late({ generation: 2 }), 'unchanged'],
    ['K2 it is of another task', view(next), late({}, tid('b2')), 'unchanged'],
    ['K2 on record already', following(view(next), late()), late(), 'unchanged'],
    ['K3 another head', following(view(next), late()), late({ head: BLOB }), 'done'],
    ['K3 otherwise', view(next), late(), 'done'],
  ])('%s', (_, state, what, expected) => {
    expect(asked(state, what)).toBe(expected);
  });

  test('changes nothing else', () => {
    const { late: _, ...rest } = following(view(next), late()).claims.get(cid('n1')) as Claim;
    expect(rest).toEqual(next);
  });
});

describe('the next attempt', () => {
  const old = promising({
    requires: [{ item: 'the index' }],
    deliveries: [known('accepted'), known('dropped', { item: OTHER })],
    by: party({ holder: 'bob', actor: 'person', seat: sid('a') }),
  });
  const take = takeoverRequest({
    by: party({ holder: 'bob', actor: 'person', seat: sid('b') }),
    delivers: ['more'],
  });

  test('promises what the one before did; its evidence is superseded, a drop stays', () => {
    const made = following(view(old), take).claims.get(cid('n1'));
    expect(made).toMatchObject({
      generation: 2,
      begun: old.granted,
      delivers: [ITEM, OTHER, 'more'],
      requires: [{ item: 'the index' }],
    });
    expect(made?.accepted).toBeUndefined();
    expect(states(view(made as Claim), cid('n1'))).toEqual([
      [ITEM, 'superseded', OID, 1],
      [OTHER, 'dropped', OID, 1],
    ]);
  });

  test.each<[string, number | null, number, object, string]>([
    ['T13 before the deadline', 3_600, 60, {}, 'granted'],
    ['T13 after it', 3_600, 61, {}, 'deadline'],
    ['T13 no deadline', null, 6_000, {}, 'granted'],
    [
      'T13 forced by a person',
      3_600,
      61,
      { forced: { reason: 'the release is tonight' } },
      'granted',
    ],
  ])('%s', (_, deadlineSeconds, minutes, more, expected) => {
    const policy = { ...POLICY, deadlineSeconds };
    expect(asked(view(old), { ...take, ...more, policy }, later(minutes))).toBe(expected);
  });

  test('T13 counts from the first attempt', () => {
    const second = following(view(old), take);
    const policy = { ...POLICY, deadlineSeconds: 3_600 };
    const third = { ...take, from: cid('n1'), claimId: cid('n2'), event: eid('2'), policy };
    expect(
      decide(second, { ...third, by: party({ ...take.by, seat: sid('c') }) }, later(61)),
    ).toMatchObject({ refusal: { reason: 'deadline', begun: old.granted, seconds: 3_600 } });
  });
});

describe('what a task delivered outlives its claim', () => {
  const done = promising({ deliveries: [known('accepted'), known('received', { item: OTHER })] });
  const release = (more: object) =>
    request('release', { claim: cid('a1'), because: 'landed', ...more });
  const asking = { repository: done.repository, task: { id: tid('zz'), text: '' } };

  test.each([
    ['landed', { landed: OID }, 'landed'],
    ['landed with another head', { landed: BLOB }, 'accepted'],
    ['given back', {}, 'accepted'],
  ])('%s', (_, more, state) => {
    const ended = following(view(done), release(more));
    expect([...ended.delivered.values()]).toMatchObject([
      { task: done.task, branch: done.branch, items: [{ item: ITEM, state }] },
    ]);
    expect(isMet(ended, asking, { item: ITEM })).toBe(true);
    expect(isMet(ended, asking, { item: ITEM, from: done.branch })).toBe(true);
    expect(isMet(ended, asking, { item: ITEM, from: 'feat/other' })).toBe(false);
    expect(isMet(ended, asking, { item: OTHER })).toBe(false);
    // Nobody meets what they need themselves.
    expect(isMet(ended, { ...asking, task: done.task }, { item: ITEM })).toBe(false);
  });

  test('nothing accepted, nothing kept', () => {
    const ended = following(view(promising({ deliveries: [known('received')] })), release({}));
    expect(ended.delivered.size).toBe(0);
  });

  test('the newest thousand are kept', () => {
    let state = view();
    for (let n = 0; n < 1_002; n++) {
      const id = cid(`${n}`);
      const task = { id: tid(`${n}`), text: 't' };
      const made = { ...done, id, task, branch: `b${n}`, seat: sid(`${n}`) };
      state = { ...state, claims: new Map([[id, made]]) };
      const what = request('release', { claim: id, because: 'landed' }, { event: eid(`${n}`) });
      state = following(state, what, later(n));
    }
    expect(state.delivered.size).toBe(1_000);
    expect(state.delivered.has(tid('1'))).toBe(false);
    expect(state.delivered.has(tid('2'))).toBe(true);
  });

  test('while it is live, evidence that was shown anew is not accepted yet', () => {
    const state = view(done);
    expect(isMet(state, asking, { item: ITEM })).toBe(true);
    expect(isMet(following(state, deliver({ head: BLOB })), asking, { item: ITEM })).toBe(false);
  });
});

test('who asks has no say beside the rules', () => {
  expect(asked(view(promising()), drop(OTHER, { by: origin().by }))).toBe('agent');
});

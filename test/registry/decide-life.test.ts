/** Cases R, L, A and H of src/registry/decide.ts, and how a claim stands at an instant. */
import { describe, expect, test } from 'vitest';
import { decide } from '../../src/registry/decide.ts';
import { leaseEnd, standing } from '../../src/registry/lease.ts';
import { at, cid, claim, eid, later, NOW, POLICY, party, request, sid, view } from './samples.ts';

const own = claim();
const stranger = { by: party({ holder: 'ben', seat: sid('b') }) };
const process = { host: 'laptop', pid: 4711, started: '7' };
const notLive = { outcome: 'refused', refusal: { reason: 'not-live', claim: own.id } };
const notYours = { outcome: 'refused', refusal: { reason: 'not-yours', claim: own } };

describe('how a claim stands', () => {
  const short = claim({ lease: { until: NOW.toISOString(), seconds: 60 } });
  test.each([
    ['the last moment', new Date(NOW.getTime() - 1), { state: 'live', until: NOW.toISOString() }],
    ['the end', NOW, { state: 'grace', free: at(10) }],
    ['the last of the grace', new Date(later(10).getTime() - 1), { state: 'grace', free: at(10) }],
    ['the end of the grace', later(10), { state: 'lapsed', since: NOW.toISOString() }],
  ])('at %s', (_, now, state) => {
    expect(standing(short, now, 600)).toEqual(state);
  });

  test('a lease that would never end has an end that can be written', () => {
    expect(leaseEnd(NOW, Number.MAX_SAFE_INTEGER)).toBe('9999-12-31T00:00:00.000Z');
  });
});

describe('renew', () => {
  const renew = (more: object = {}, from = {}) =>
    request('renew', { claim: own.id, skewMs: 0, policy: POLICY, ...more }, from);

  test('R1 no such claim', () => {
    expect(decide(view(), renew(), NOW)).toMatchObject(notLive);
  });

  test("R2 another seat's", () => {
    expect(decide(view(own), renew({}, stranger), NOW)).toMatchObject(notYours);
  });

  test('R3 nothing would change', () => {
    expect(decide(view(own), renew(), NOW)).toEqual({
      outcome: 'unchanged',
      claim: own,
      events: [],
    });
  });

  test('R4 it lasts longer', () => {
    expect(decide(view(own), renew(), later(60))).toMatchObject({
      outcome: 'done',
      claim: { ...own, lease: { until: '2026-03-01T21:00:00.000Z', seconds: 28_800 } },
      events: [{ kind: 'renewed', until: '2026-03-01T21:00:00.000Z', seconds: 28_800 }],
    });
  });

  test('R4 after it lapsed, while nobody took the ground, and with a broken file elsewhere', () => {
    const broken = [{ path: 'x', reason: 'y' }];
    expect(decide(view(own), renew(), later(10_000), broken)).toMatchObject({ outcome: 'done' });
  });

  test('R4 never shorter: a run registers its process and leaves a longer lease standing', () => {
    const short = { ...POLICY, leaseSeconds: 600 };
    expect(decide(view(own), renew({ policy: short, process }), NOW)).toMatchObject({
      claim: { lease: { until: own.lease.until, seconds: 600 }, process },
      events: [{ until: own.lease.until, process }],
    });
  });

  test('R4 by hand the claim no longer hangs on a process', () => {
    const running = { ...own, process };
    const decision = decide(view(running), renew(), NOW);
    expect(decision).toMatchObject({ outcome: 'done' });
    expect(decision).not.toHaveProperty('claim.process');
  });
});

describe('release', () => {
  const release = (because: string, from = {}) =>
    request('release', { claim: own.id, because } as never, from);

  test('L1 no such claim: done already', () => {
    expect(decide(view(), release('asked'), NOW)).toEqual({
      outcome: 'unchanged',
      claim: null,
      events: [],
    });
  });

  test('L2 it was replaced', () => {
    const heir = claim({ id: cid('h'), replaces: [own.id] });
    expect(decide(view(heir), release('asked'), NOW)).toMatchObject({
      refusal: { reason: 'not-live', replacedBy: heir },
    });
  });

  test.each(['asked', 'run-ended'])("L3 another seat's, as %s", (because) => {
    expect(decide(view(own), release(because, stranger), NOW)).toMatchObject(notYours);
  });

  test('L4 as lapsed, and it is not', () => {
    const inGrace = { ...own, lease: { until: at(-5), seconds: 60 } };
    expect(decide(view(inGrace), release('lapsed', stranger), NOW)).toMatchObject({
      outcome: 'unchanged',
      claim: inGrace,
    });
  });

  test.each([
    ['asked', {}],
    ['run-ended', {}],
    ['landed', stranger],
    ['closed', stranger],
    ['branch-gone', stranger],
    ['not-granted', stranger],
  ])('L5 %s', (because, from) => {
    expect(decide(view(own), release(because, from), NOW)).toMatchObject({
      outcome: 'done',
      claim: own,
      events: [{ kind: 'released', claim: own.id, task: own.task.id, because }],
    });
  });

  test('L5 lapsed, by whoever sweeps', () => {
    const lapsed = { ...own, lease: { until: at(-10), seconds: 60 } };
    expect(decide(view(lapsed), release('lapsed', stranger), NOW).outcome).toBe('done');
  });
});

describe('messages', () => {
  const message = { event: eid('9'), from: 'ben', text: 'Until when?', at: NOW.toISOString() };
  const asked = { ...own, messages: [message] };
  const hear = (messages: string[], from = {}) =>
    request('hear', { claim: own.id, messages } as never, from);

  test('A1 no such claim', () => {
    expect(decide(view(), request('ask', { claim: own.id, text: '?' }), NOW)).toMatchObject(
      notLive,
    );
  });

  test('A2 from anyone, under their name', () => {
    const ask = request(
      'ask',
      { claim: own.id, text: 'Until when?' },
      { ...stranger, event: eid('9') },
    );
    expect(decide(view(own), ask, NOW)).toMatchObject({
      outcome: 'done',
      claim: asked,
      events: [{ kind: 'asked', claim: own.id, message }],
    });
  });

  test('H1 no such claim', () => {
    expect(decide(view(), hear([message.event]), NOW)).toMatchObject(notLive);
  });

  test("H2 another seat's", () => {
    expect(decide(view(asked), hear([message.event], stranger), NOW)).toMatchObject({
      refusal: { reason: 'not-yours' },
    });
  });

  test.each([[[]], [[eid('8')]]])('H3 nothing that was waiting: %j', (messages) => {
    expect(decide(view(asked), hear(messages), NOW)).toMatchObject({ outcome: 'unchanged' });
  });

  test('H4 those that were heard go, once', () => {
    const two = { ...own, messages: [message, { ...message, event: eid('8') }] };
    const decision = decide(view(two), hear([eid('9'), eid('9'), eid('7')]), NOW);
    expect(decision).toMatchObject({
      claim: { messages: [{ event: eid('8') }] },
      events: [{ kind: 'heard', messages: [eid('9')] }],
    });
    const all = decide(view(two), hear([eid('9'), eid('8')]), NOW);
    expect(all).not.toHaveProperty('claim.messages');
  });
});

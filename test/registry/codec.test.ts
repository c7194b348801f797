import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  claimPath,
  decodeClaim,
  decodeEvent,
  decodeMeta,
  encodeClaim,
  encodeEvent,
  encodeMeta,
} from '../../src/registry/codec.ts';
import { EVENT_KINDS } from '../../src/registry/event.ts';
import { subjectOf } from '../../src/registry/subject.ts';
import { cid, claim, EVENTS, event, party, REPOSITORY, view } from './samples.ts';

describe('events', () => {
  test.each(EVENT_KINDS)('%s comes back as it went', (kind) => {
    const message = encodeEvent(EVENTS[kind]);
    expect(decodeEvent(message)).toEqual({ ok: true, event: EVENTS[kind] });
  });

  test('a message is a sentence, the event, and the word that keeps builds away', () => {
    const lines = encodeEvent(EVENTS.released).split('\n');
    expect(lines.slice(0, 4)).toEqual([
      'released c-00000000a1 (ada): landed',
      '',
      '{',
      '  "v": 1,',
    ]);
    expect(lines.slice(-4)).toEqual(['}', '', '[skip ci]', '']);
  });

  test('the order of keys does not depend on how the event was made', () => {
    const reversed = Object.fromEntries(Object.entries(EVENTS.granted).reverse());
    expect(encodeEvent(reversed as unknown as typeof EVENTS.granted)).toBe(
      encodeEvent(EVENTS.granted),
    );
  });

  test('whatever a stranger writes as a task comes back, and stays in its line of the subject', () => {
    const strange = fc.string({ unit: 'binary', minLength: 1, maxLength: 400 });
    fc.assert(
      fc.property(strange, strange, (text, holder) => {
        const made = event(
          { kind: 'granted', claim: claim({ task: { id: 't-00000000a1', text } }) },
          { by: party({ holder }) },
        );
        const message = encodeEvent(made);
        expect(decodeEvent(message)).toEqual({ ok: true, event: made });
        expect(message.split('\n')[1]).toBe('');
        expect(Buffer.from(message, 'utf8').toString('utf8')).toBe(message);
      }),
    );
  });

  test('a path with bytes that are not UTF-8 survives', () => {
    const path = 'caf\udce9/\udcff.md';
    const made = event({
      kind: 'broke-glass',
      claim: null,
      branch: 'b',
      incident: 'I',
      head: null,
      paths: [path],
    });
    const message = Buffer.from(encodeEvent(made), 'utf8').toString('utf8');
    expect(decodeEvent(message)).toEqual({ ok: true, event: made });
  });

  test('keys a newer metes added are passed over', () => {
    const message = encodeEvent(EVENTS.narrowed).replace('"v": 1,', '"v": 1, "later": {"a": 1},');
    expect(decodeEvent(message)).toEqual({ ok: true, event: EVENTS.narrowed });
  });

  test.each([
    ['', 'no event in the message'],
    ['a commit by hand\n\nwith words\n', 'no event in the message'],
    ['s\n\n{"kind": "released"', 'no event in the message'],
    ['s\n\n{oops}', 'not JSON'],
    ['s\n\n{"v": 1}', 'kind: expected one of the kinds of event'],
    ['s\n\n{"kind": 7}', 'kind: expected one of the kinds of event'],
    ['s\n\n{"kind": "released"}', 'expected the key "v"'],
    ['s\n\n{"kind": "released", "v": 2}', 'v: expected 1'],
    [
      encodeEvent(EVENTS.released).replace('c-00000000a1",', 'c-1",'),
      'claim: expected an id that starts with c-',
    ],
    [
      encodeEvent(EVENTS.granted).replace('"generation": 1', '"generation": 1.5'),
      'claim.generation: expected a whole number from 1',
    ],
    [
      encodeEvent(EVENTS.granted).replace('"src/api/**"', '7'),
      'claim.write.0: expected text that is not empty',
    ],
    [
      encodeEvent(EVENTS.released).replace('12:00:00.000Z', '12:00'),
      'at: expected an instant like 2026-01-31T09:30:00.000Z',
    ],
    [`s\n\n{"kind": "released", "x": "${'x'.repeat(9_000_000)}"}`, 'longer than any event'],
  ])('message %# is no event', (message, reason) => {
    expect(decodeEvent(message)).toEqual({ ok: false, reason });
  });

  test('an unknown kind is named', () => {
    expect(decodeEvent('s\n\n{"v": 1, "kind": "sold"}')).toEqual({
      ok: false,
      reason: 'unknown kind of event',
      unknownKind: 'sold',
    });
    expect(decodeEvent('s\n\n{"v": 1, "kind": "__proto__"}')).toMatchObject({ ok: false });
  });
});

describe('claims and meta', () => {
  test('a claim comes back as it went, with every key', () => {
    const whole = claim({
      on: 'feat/base',
      read: ['src/db/**'],
      yields: true,
      replaces: [cid('0')],
      process: { host: 'laptop', pid: 1, started: 'x' },
      messages: [{ event: 'e-00000000000000000001', from: 'bob', text: '', at: claim().granted }],
    });
    expect(decodeClaim(encodeClaim(whole))).toEqual({ ok: true, value: whole });
    expect(encodeClaim(whole).endsWith('}\n')).toBe(true);
  });

  test('the path fans out by the first two characters of the id', () => {
    expect(claimPath('c-7k2m9x4q1d')).toBe('claims/7k/c-7k2m9x4q1d.json');
  });

  test.each([
    ['[]', 'expected an object'],
    ['null', 'expected an object'],
    ['{', 'not JSON'],
    [encodeClaim(claim({ write: [] })), 'write: expected a list that is not empty'],
    [
      encodeClaim(claim()).replace('"person"', '"robot"').replace('"agent"', '"robot"'),
      'by.actor: expected one of agent, person',
    ],
    [
      encodeClaim(claim()).replace('2026-03-01T20', '2026-03-01T25'),
      'lease.until: expected an instant like 2026-01-31T09:30:00.000Z',
    ],
  ])('claim %# is malformed', (content, reason) => {
    expect(decodeClaim(content)).toEqual({ ok: false, reason });
  });

  test('a meta of another version is not read', () => {
    const meta = view().meta;
    expect(decodeMeta(encodeMeta(meta))).toEqual({ ok: true, value: meta });
    expect(decodeMeta(encodeMeta(meta).replace('"version": 1', '"version": 2'))).toEqual({
      ok: false,
      reason: 'version: expected 1',
    });
    expect(
      decodeMeta(`{"version": 1, "minimum": "0.1.0", "repositories": [{"id": "${REPOSITORY}"}]}`),
    ).toEqual({
      ok: false,
      reason: 'repositories.0: expected the key "name"',
    });
  });
});

describe('the sentence of an event', () => {
  test.each(EVENT_KINDS.map((kind) => [kind, subjectOf(EVENTS[kind])]))('%s', (_, subject) => {
    expect(subject).toMatchSnapshot();
  });

  test('a breach that closed says so', () => {
    const closed = event({
      kind: 'breached',
      claim: cid('a1'),
      branch: 'feat/pagination',
      breach: {
        event: 'e-00000000000000000001',
        head: 'a'.repeat(40),
        at: claim().granted,
        paths: [],
      },
    });
    expect(subjectOf(closed)).toBe('nothing open any more on feat/pagination');
  });

  test('a revert is asked for, and not done yet', () => {
    const asked = EVENTS.resolved;
    if (asked.kind !== 'resolved') throw new RangeError('a sample of another kind');
    const subject = subjectOf({ ...asked, resolution: { ...asked.resolution, kind: 'reverted' } });
    expect(subject).toMatch(/^revert asked for on feat\/pagination by /);
  });

  test('is one line of at most 200 characters without anything that acts', () => {
    const text = `a\nb\r\tc\u0000\u202edcba\u2066 \ud800 ${'😀'.repeat(300)}`;
    const subject = subjectOf(
      event({ kind: 'granted', claim: claim({ task: { id: 't-00000000a1', text } }) }),
    );
    expect(subject).toMatch(/— a b c dcba \ufffd 😀+…$/u);
    expect([...subject]).toHaveLength(200);
  });
});

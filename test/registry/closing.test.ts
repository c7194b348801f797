/** Rolling over: cases Q1–Q3 of src/registry/decide.ts, the record in the tree, and what audit makes of both sides. */
import { describe, expect, test } from 'vitest';
import { Auditor } from '../../src/registry/auditor.ts';
import { type Closing, closingOf, continuedFrom } from '../../src/registry/closing.ts';
import { encodeEvent } from '../../src/registry/codec.ts';
import { decide } from '../../src/registry/decide.ts';
import type { Event, EventOf } from '../../src/registry/event.ts';
import { fold } from '../../src/registry/fold.ts';
import { LawfulState } from '../../src/registry/lawful.ts';
import type { Request } from '../../src/registry/request.ts';
import { treeChanges, viewOfTree } from '../../src/registry/tree.ts';
import type { View } from '../../src/registry/view.ts';
import { claim, EVENTS, eid, NOW, OID, party, request, sid, view } from './samples.ts';

const person = { by: party({ holder: 'grace', seat: sid('g'), actor: 'person' }) };
const agent = { by: party({ holder: 'grace', seat: sid('g'), actor: 'agent' }) };
const wish = { branch: 'metes-registry', to: 'metes-registry-2', opens: eid('n1') };
const own = claim();
const before = view(own);
const closed = EVENTS.closed as EventOf<'closed'>;
const after = fold(before, closed);
const ELSEWHERE = 'e'.repeat(40);

describe('closing', () => {
  test('Q2 an agent does not', () => {
    expect(decide(before, request('close', wish, agent), NOW)).toMatchObject({
      outcome: 'refused',
      refusal: { reason: 'agent', what: 'roll-over' },
    });
  });

  test('Q3 a person does: the record is in the tree, and every claim stays', () => {
    const decision = decide(before, request('close', wish, person), NOW);
    expect(decision).toMatchObject({ outcome: 'done', events: [{ kind: 'closed', ...wish }] });
    const next = fold(before, decision.events[0] as Event);
    expect(next.claims).toEqual(before.claims);
    expect(next.closing).toMatchObject({ ...wish, root: OID, by: 'grace' });
    expect(treeChanges(before, next).map(({ path }) => path)).toEqual(['closing.json']);
  });

  const KINDS: readonly [Request['kind'], object][] = [
    ['release', { claim: own.id, because: 'asked' }],
    ['ask', { claim: own.id, text: 'until when?' }],
    ['record-refusal', { request: { branch: 'b', task: 't', write: ['x'] }, blockers: [] }],
    ['join', { name: 'infra' }],
    ['migrate', { from: '.', to: 'origin' }],
    ['recover', { from: OID, reason: 'gone' }],
    ['close', { ...wish, to: 'another' }],
    ['close-pull', { pull: 1 }],
  ];

  test.each(KINDS)('Q1 %s on a closed registry', (kind, body) => {
    const asked = request(kind as 'close', body as never, person);
    expect(decide(after, asked, NOW)).toEqual({
      outcome: 'refused',
      refusal: { reason: 'closed', closing: after.closing },
      events: [],
    });
  });

  test('Q1 the same files under another root are in use: it is the one that goes on', () => {
    const asked = { ...request('release', { claim: own.id, because: 'asked' }), by: own.by };
    expect(decide(after, { ...asked, root: ELSEWHERE }, NOW)).toMatchObject({ outcome: 'done' });
    expect(closingOf(after, OID)).toEqual(after.closing);
    expect(closingOf(after, ELSEWHERE)).toBeNull();
  });

  test('a second roll-over takes the place of the first in the record', () => {
    const again = { ...closed, id: eid('22'), root: ELSEWHERE, to: 'metes-registry-3' };
    expect(fold(after, again).closing).toMatchObject({ root: ELSEWHERE, to: 'metes-registry-3' });
  });
});

const files = (of: View) =>
  treeChanges(null, of).flatMap(({ path, content }) =>
    content === null ? [] : [{ path, content }],
  );
const first = continuedFrom(closed, OID);
const root = (changes = files(after), event: Event = first) => ({
  oid: ELSEWHERE,
  parents: [],
  message: encodeEvent(event),
  changes,
});

describe('audit', () => {
  test('the record survives the tree, and one that can not be read stops grants', () => {
    expect(viewOfTree(files(after)).view.closing).toEqual(after.closing);
    const broken = [...files(before), { path: 'closing.json', content: '{}' }];
    expect(viewOfTree(broken).broken).toMatchObject([{ path: 'closing.json' }]);
  });

  test('a journal that goes on begins with what stood where the other was closed', () => {
    const auditor = new Auditor();
    expect(auditor.step(root())).toEqual([]);
    expect(auditor.view?.claims.get(own.id)).toEqual(own);
    const released = decide(
      after,
      { ...request('release', { claim: own.id, because: 'asked' }), by: own.by, root: ELSEWHERE },
      NOW,
    ).events[0] as Event;
    const [change] = treeChanges(after, fold(after, released));
    const next = { oid: OID, parents: [ELSEWHERE], message: encodeEvent(released) };
    expect(auditor.step({ ...next, changes: change ? [change] : [] })).toEqual([]);
  });

  test.each([
    ['no record', files(before), first],
    ['the record of another closing', files(after), { ...first, id: eid('99') }],
    ['another registry', files(after), { ...first, from: { ...first.from, root: ELSEWHERE } }],
  ])('not-as-closed: %s', (_, changes, event) => {
    expect(new Auditor().step(root(changes, event as Event))).toMatchObject([
      { code: 'not-as-closed' },
    ]);
  });

  test('not-created: it goes on in the middle of a journal', () => {
    const auditor = new Auditor({}, { view: before, root: OID, seen: [] });
    const codes = auditor.step({ ...root([]), parents: [OID] }).map(({ code }) => code);
    expect(codes).toContain('not-created');
  });

  test('after-closing: an event that somebody pushed after it', () => {
    const auditor = new Auditor({}, { view: after, root: OID, seen: [] });
    const released = { ...EVENTS.released, claim: own.id, by: own.by, task: own.task.id } as Event;
    const [change] = treeChanges(after, fold(after, released));
    const entry = { oid: OID, parents: [OID], message: encodeEvent(released) };
    expect(auditor.step({ ...entry, changes: change ? [change] : [] })).toMatchObject([
      { code: 'after-closing' },
    ]);
  });
});

test('what recover goes by begins there too, and never with another tree', () => {
  const state = new LawfulState();
  state.begin(first, after);
  expect(state.view).toBe(after);
  expect(state.seen.has(first.id)).toBe(true);
  const other = new LawfulState();
  other.begin(first, before);
  expect(other.view).toBeNull();
});

test('all of the first event follows from the closing', () => {
  const { id, at, by, repository, root: itself, from } = first;
  expect({ id, at, by, repository, itself, from }).toEqual({
    id: closed.opens,
    at: closed.at,
    by: closed.by,
    repository: closed.repository,
    itself: null,
    from: { root: closed.root, branch: closed.branch, commit: OID },
  });
  expect((after.closing as Closing).opens).toBe(first.id);
});

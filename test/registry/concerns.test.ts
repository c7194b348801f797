/** Which events change what a request was put together from: those that name its claim, branch, seat or pull request. */
import { describe, expect, test } from 'vitest';
import { concernsOf, meets, touchedBy } from '../../src/registry/concerns.ts';
import type { Event } from '../../src/registry/event.ts';
import type { Move } from '../../src/registry/promised.ts';
import type { Request } from '../../src/registry/request.ts';
import {
  cid,
  claim,
  claimRequest,
  EVENTS,
  eid,
  event,
  kept,
  party,
  pid,
  request,
  sid,
  view,
} from './samples.ts';

/** Another person's, on another branch. */
const THEIRS = claim({ id: cid('z9'), branch: 'feat/other', by: party({ seat: sid('z') }) });
const state = view(claim(), THEIRS);
const changes = (what: Event, asked: Request): boolean =>
  meets(concernsOf(asked), touchedBy(what, state));
const by = { by: party({ holder: 'bob', seat: sid('y') }), id: eid('77') };
const theirs = (body: Parameters<typeof event>[0]): Event => event(body, by);
const mine = claimRequest();
const THEIR_PROMISE = kept({
  ...{ id: pid('q1'), agent: sid('y'), branch: 'feat/third' },
  history: [{ state: 'COMMITTED', at: '2026-03-01T09:00:00.000Z', event: eid('77') }],
});
const step: Move = {
  commitment: THEIR_PROMISE.id,
  state: 'STARTED',
  shown: { kind: 'commit', oid: 'a'.repeat(40), path: 'src/a.ts' },
};

describe('a request is put together anew', () => {
  test.each<[string, Event, Request]>([
    [
      'after another of its seat',
      event({ kind: 'narrowed', claim: cid('z9'), write: ['a'] }),
      mine,
    ],
    [
      'after a grant on its branch',
      theirs({ kind: 'granted', claim: claim({ id: cid('n7'), by: by.by }) }),
      mine,
    ],
    [
      'after the end of what stood on its branch',
      theirs({ kind: 'released', claim: cid('a1'), task: THEIRS.task.id, because: 'closed' }),
      claimRequest({ by: party({ seat: sid('x') }) }),
    ],
    [
      'after something about the claim that it names',
      theirs({ kind: 'renewed', claim: cid('z9'), until: '2026-03-01T21:00:00.000Z', seconds: 60 }),
      request('ask', { claim: cid('z9'), text: 'Until when?' }),
    ],
    [
      'after a claim that it takes for dead was renewed',
      theirs({ kind: 'renewed', claim: cid('z9'), until: '2026-03-01T21:00:00.000Z', seconds: 60 }),
      claimRequest({ dead: [cid('z9')] }),
    ],
    [
      'after the displacement of the claim that it names',
      theirs({
        kind: 'granted',
        claim: claim({ id: cid('n7'), branch: 'feat/third', by: by.by }),
        displaced: [cid('z9')],
      }),
      request('release', { claim: cid('z9'), because: 'asked' }),
    ],
    [
      'after something about its pull request',
      theirs({
        kind: 'breached',
        claim: null,
        branch: 'feat/third',
        pull: 12,
        breach: { event: event({ kind: 'joined', name: 'x' }).id, head: '', at: '', paths: [] },
      }),
      request('close-pull', { pull: 12 }),
    ],
    [
      'after its seat promised something',
      event({ kind: 'promised', commitments: [kept({ id: pid('q1') })] }),
      request('promise', { target: 'main', branch: 'feat/x', parts: [], ended: [], shared: [] }),
    ],
    [
      'after a step of a commitment that it moves',
      theirs({ kind: 'advanced', moves: [step] }),
      request('advance', { moves: [step] }),
    ],
    ['after the registry was changed as a whole', EVENTS.recovered, mine],
    [
      'after anything that says what is delivered',
      EVENTS.accepted,
      request('ask', { claim: cid('z9'), text: '' }),
    ],
  ])('%s', (_when, what, asked) => {
    expect(changes(what, asked)).toBe(true);
  });
});

describe('a request stays as it is', () => {
  test.each<[string, Event]>([
    [
      'a grant elsewhere',
      theirs({ kind: 'granted', claim: claim({ id: cid('n7'), branch: 'feat/third', by: by.by }) }),
    ],
    [
      'a release elsewhere',
      theirs({ kind: 'released', claim: cid('z9'), task: THEIRS.task.id, because: 'asked' }),
    ],
    ['a promise of another', theirs({ kind: 'promised', commitments: [THEIR_PROMISE] })],
    ['a step of it', theirs({ kind: 'advanced', moves: [step] })],
    [
      'a refusal of another',
      theirs({
        kind: 'refused',
        request: { branch: 'feat/third', task: 'T', write: ['src/**'] },
        blockers: [],
      }),
    ],
  ])('after %s', (_what, what) => {
    expect(changes(what, mine)).toBe(false);
  });

  test('whatever ground is in question: that is decided on the newest', () => {
    const same = theirs({
      kind: 'widened',
      claim: cid('z9'),
      write: mine.write,
      added: mine.write,
    });
    expect(changes(same, mine)).toBe(false);
  });
});

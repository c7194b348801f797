/** What `recover` writes: legal to the last event, nothing granted lost, nothing forged kept. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { auditStep } from '../../src/registry/audit.ts';
import type { Claim } from '../../src/registry/claim.ts';
import { encodeClaim } from '../../src/registry/codec.ts';
import type { Event } from '../../src/registry/event.ts';
import { fold } from '../../src/registry/fold.ts';
import type { ClaimId, EventId } from '../../src/registry/ids.ts';
import { LawfulState } from '../../src/registry/lawful.ts';
import type { Kept } from '../../src/registry/promised.ts';
import { type Rejoined, type Rejoining, rejoin } from '../../src/registry/rejoin.ts';
import type { View } from '../../src/registry/view.ts';
import { CREATED, play, type Step, steps } from './histories.ts';
import {
  BLOB,
  cid,
  EVENTS,
  eid,
  event,
  kept,
  NOW,
  OID,
  POLICY,
  party,
  pid,
  sid,
} from './samples.ts';

/** Long after the last step of every story. */
const LATER = new Date(NOW.getTime() + 60 * 86_400_000);
const RUNS = { numRuns: 150 };

/** Up to the first event that audit would name: a random step may know of a death that its host could not see. */
function eventsOf(story: readonly Step[]): Event[] {
  const legal: Event[] = [];
  for (const { before, after, decision } of play(story)) {
    const wrong = decision.events.some(
      (event) => auditStep(before, event, after, new Set()).length > 0,
    );
    if (wrong) break;
    legal.push(...decision.events);
  }
  return legal;
}

const foldAll = (view: View, events: readonly Event[]): View =>
  events.reduce((before, event) => fold(before, event), view);
const START = fold(null, CREATED);

function bring(given: Partial<Rejoining> & Pick<Rejoining, 'view' | 'target'>): Rejoined {
  let minted = 0;
  return rejoin({
    seen: new Set(),
    lost: [],
    ended: new Set(),
    exact: false,
    policy: POLICY,
    now: LATER,
    origin: (by, repository) => ({
      by: by ?? EVENTS.created.by,
      repository,
      engine: '0.1.0',
      config: BLOB,
      root: OID,
      event: eid(`r${minted++}`),
    }),
    ...given,
  });
}

/** Audit has nothing to say about any of its events. */
function expectLegal(from: View, { events, view }: Rejoined, seen: ReadonlySet<EventId>): void {
  let before = from;
  const known = new Set(seen);
  for (const event of events) {
    const after = fold(before, event);
    expect(auditStep(before, event, after, known)).toEqual([]);
    known.add(event.id);
    before = after;
  }
  expect([...before.claims.keys()].sort()).toEqual([...view.claims.keys()].sort());
}

const idsOf = (view: View): ClaimId[] => [...view.claims.keys()].sort();
const textOf = (view: View): string[] => [...view.claims.values()].map(encodeClaim).sort();

test('a lost end is written again, event for event', () => {
  fc.assert(
    fc.property(steps, fc.nat(99), (story, cut) => {
      const events = eventsOf(story);
      const at = cut % (events.length + 1);
      const view = foldAll(START, events.slice(0, at));
      const target = foldAll(START, events);
      const seen = new Set(events.slice(0, at).map((event) => event.id));
      const done = bring({ view, target, lost: events.slice(at), seen });
      expect(textOf(done.view)).toEqual(textOf(target));
      expect(done.left).toEqual([]);
      expectLegal(view, done, seen);
    }),
    RUNS,
  );
});

/** The same events with other ids, where an id is new: two histories never mint the same. */
function renamed(events: readonly Event[], known: string): Event[] {
  const rename = (id: string) => (known.includes(id) ? id : `${id.slice(0, 2)}z${id.slice(3)}`);
  return JSON.parse(JSON.stringify(events).replace(/\b[cet]-[0-9a-z]{10,20}\b/g, rename));
}

function endedBy(events: readonly Event[]): Set<ClaimId> {
  return new Set(
    events.flatMap((event) => [
      ...(event.kind === 'released' ? [event.claim] : []),
      ...(event.kind === 'taken-over' ? [event.from] : []),
      ...('displaced' in event ? (event.displaced ?? []) : []),
    ]),
  );
}

test('two histories with one root: no claim of either is lost, and whoever was second yields', () => {
  let yielding = 0;
  fc.assert(
    fc.property(steps, steps, steps, fc.nat(900), (common, one, other, minutes) => {
      const first = eventsOf(common);
      const lost = eventsOf([...common, ...one]).slice(first.length);
      const known = JSON.stringify([CREATED, ...first]);
      const newer = renamed(eventsOf([...common, ...other]).slice(first.length), known);
      const shared = foldAll(START, first);
      const [view, target] = [foldAll(shared, newer), foldAll(shared, lost)];
      const seen = new Set([...first, ...newer].map((event) => event.id));
      const ended = endedBy(newer);
      const last = [...first, ...lost, ...newer].map((e) => Date.parse(e.at));
      const now = new Date(Math.max(NOW.getTime(), ...last) + minutes * 60_000);
      const done = bring({ view, target, lost, seen, ended, now });
      expectLegal(view, done, seen);
      yielding += done.yielding.length;
      const left = new Set(done.left.map(({ claim }) => claim.id));
      const gone = idsOf(target).filter(
        (id) => !done.view.claims.has(id) && !ended.has(id) && !left.has(id),
      );
      expect(gone).toEqual([]);
      // What the lost part had ended by an event of its own stays ended.
      const endedThere = endedBy(lost);
      const dropped = idsOf(view).filter((id) => !done.view.claims.has(id) && !endedThere.has(id));
      expect(dropped).toEqual([]);
    }),
    RUNS,
  );
  expect(yielding).toBeGreaterThan(0);
});

test('a tree that was edited is brought back to what was granted', () => {
  fc.assert(
    fc.property(steps, fc.infiniteStream(fc.nat(3)), (story, dice) => {
      const target = foldAll(START, eventsOf(story));
      const claims = new Map<ClaimId, Claim>();
      for (const claim of target.claims.values()) {
        const roll = dice.next().value;
        if (roll === 0) continue;
        claims.set(claim.id, roll === 1 ? { ...claim, write: ['**'] } : claim);
        if (roll === 2)
          claims.set(cid(`f${claims.size}`), { ...claim, id: cid(`f${claims.size}`), branch: 'f' });
      }
      const view: View = { ...target, meta: { ...target.meta, repositories: [] }, claims };
      const done = bring({ view, target, exact: true });
      expectLegal(view, done, new Set());
      const left = new Set(done.left.map(({ claim }) => claim.id));
      expect(idsOf(done.view)).toEqual(idsOf(target).filter((id) => !left.has(id)));
      for (const [id, claim] of done.view.claims)
        expect(claim.write).toEqual(target.claims.get(id)?.write);
      expect(done.view.meta.repositories).toEqual(target.meta.repositories);
    }),
    RUNS,
  );
});

describe('what the legal events lead to', () => {
  test('a legal history is taken whole', () => {
    fc.assert(
      fc.property(steps, (story) => {
        const state = new LawfulState();
        const events = [CREATED, ...eventsOf(story)];
        for (const event of events) state.add(event);
        expect(textOf(state.view as View)).toEqual(textOf(foldAll(START, events.slice(1))));
        expect(state.seen.size).toBe(events.length);
      }),
      RUNS,
    );
  });

  test('an event that comes twice, or grants held ground, is passed over', () => {
    const story: Step[] = [0, 1].map((seat) => ({
      ...{ kind: 0, seat, person: true, branch: seat, target: 1, pick: 0, minutes: 0 },
      ...{ skewed: false, yields: seat === 1, running: false, flag: false, write: ['src/**'] },
    }));
    const [granted, beside] = eventsOf(story);
    if (granted?.kind !== 'granted' || beside?.kind !== 'granted') throw new Error('not granted');
    const { yields: _, ...claim } = beside.claim;
    const state = new LawfulState();
    for (const event of [CREATED, granted, granted, { ...beside, claim }]) state.add(event);
    expect(idsOf(state.view as View)).toEqual([granted.claim.id]);
    state.add({ ...beside, id: eid('honest') });
    expect(idsOf(state.view as View)).toEqual([granted.claim.id, beside.claim.id].sort());
  });
});

describe('commitments', () => {
  const MINE = kept();
  const promised = (one: Kept, id: string): Event =>
    event(
      {
        kind: 'promised',
        commitments: [{ ...one, history: one.history.map((s) => ({ ...s, event: eid(id) })) }],
      },
      { id: eid(id), by: party({ holder: one.holder, seat: one.agent }) },
    );
  const lost = promised(MINE, 'p1');
  const seen = { ...EVENTS.advanced, id: eid('p2') } as Event;

  test('that were lost are promised again, with their steps', () => {
    const target = foldAll(START, [lost, seen]);
    const rejoined = bring({ view: START, target, lost: [lost, seen] });
    expect(rejoined.events).toEqual([lost, seen]);
    expect(rejoined.view.commitments).toEqual(target.commitments);
    expectLegal(START, rejoined, new Set());
  });

  test('meet what was promised meanwhile', () => {
    const other = promised(
      kept({ id: pid('b1'), agent: sid('b'), holder: 'bob', branch: 'feat/b' }),
      'p3',
    );
    const here = fold(START, other);
    const rejoined = bring({ view: here, target: fold(START, lost), lost: [lost, seen] });
    const one = rejoined.view.commitments.get(MINE.id);
    expect(one).toMatchObject({ conflictsWith: pid('b1'), agent: sid('a'), holder: 'ada' });
    expect(one?.history.map(({ state }) => state)).toEqual([
      'COMMITTED',
      'CONFLICTED',
      'IMPLEMENTED',
    ]);
    expectLegal(here, rejoined, new Set([other.id]));
  });
});

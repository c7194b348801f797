import { describe, expect, test } from 'vitest';
import type { Claim } from '../../src/registry/claim.ts';
import { claimPath, encodeClaim, encodeCommitment, encodeMeta } from '../../src/registry/codec.ts';
import { EVENT_KINDS, type Event, type EventKind, type EventOf } from '../../src/registry/event.ts';
import { apply, fold } from '../../src/registry/fold.ts';
import { treeChanges, viewOfTree } from '../../src/registry/tree.ts';
import type { View } from '../../src/registry/view.ts';
import {
  BLOB,
  cid,
  claim,
  EVENTS,
  eid,
  event,
  kept as keptOne,
  LATER,
  NOW,
  OID,
  party,
  pid,
  REPOSITORY,
  sid,
  view,
} from './samples.ts';

const one = claim({ messages: [{ event: eid('9'), from: 'ben', text: '?', at: claim().granted }] });
const two = claim({ id: cid('b2'), by: party({ seat: sid('b') }), branch: 'b' });

const index = { path: 'docs/index.md', mode: '100644', oid: BLOB };

/** What the samples follow up and close. */
const REST: Pick<View, 'pulls' | 'glass'> = {
  pulls: new Map([
    [`${REPOSITORY}/12`, { repository: REPOSITORY, number: 12, branch: 'feat/pagination' }],
  ]),
  glass: new Map([
    [
      eid('8'),
      {
        event: eid('8'),
        repository: REPOSITORY,
        branch: 'feat/pagination',
        incident: 'INC-123',
        by: 'ada',
        at: NOW.toISOString(),
        head: null,
        paths: [],
      },
    ],
  ]),
};

const tree = (of: View) => new Map(treeChanges(null, of).map((c) => [c.path, c.content ?? '']));
const files = (of: Map<string, string>) => [...of].map(([path, content]) => ({ path, content }));

describe('fold', () => {
  test('the first event makes the registry', () => {
    expect(fold(null, EVENTS.created)).toEqual({
      meta: { version: 1, minimum: '0.1.0', repositories: [{ id: REPOSITORY, name: 'shop' }] },
      claims: new Map(),
      pulls: new Map(),
      glass: new Map(),
      delivered: new Map(),
      commitments: new Map(),
    });
  });

  const bare = {
    item: 'the items API answers pages',
    event: eid('1'),
    at: NOW.toISOString(),
    by: 'ada',
    generation: 1,
    head: OID,
  };
  const shown = { ...bare, evidence: { kind: 'path', ref: 'docs/index.md', oid: BLOB } };

  /** What of the claim is another after each kind of event; null: it is gone. */
  const CHANGES: { readonly [K in EventKind]?: object | null } = {
    created: {},
    joined: {},
    granted: null,
    refused: {},
    widened: {
      write: ['src/api/**', 'docs/**'],
      widenings: [
        { event: eid('1'), at: NOW.toISOString(), by: 'ada', added: ['docs/**'], written: true },
      ],
    },
    narrowed: { write: ['src/api/items.ts'] },
    renewed: {
      lease: { until: LATER, seconds: 600 },
      process: { host: 'laptop', pid: 4711, started: '1234567' },
    },
    released: null,
    'taken-over': null,
    asked: {
      messages: [
        ...(one.messages ?? []),
        { event: eid('1'), from: 'bob', text: 'Until when?', at: NOW.toISOString() },
      ],
    },
    heard: { messages: undefined },
    breached: {
      breaches: [
        {
          event: eid('1'),
          head: OID,
          at: NOW.toISOString(),
          paths: [{ ...index, code: 'out-of-scope' }],
        },
      ],
    },
    resolved: {
      resolutions: [
        {
          event: eid('1'),
          kind: 'approved',
          by: 'grace',
          at: NOW.toISOString(),
          head: OID,
          paths: [index],
          reason: 'generated',
          source: { pull: 12, comment: 4711, target: 'main' },
        },
      ],
    },
    'broke-glass': {
      resolutions: [
        {
          event: eid('1'),
          kind: 'broken-glass',
          by: 'ada',
          at: NOW.toISOString(),
          head: null,
          paths: [{ ...index, mode: null, oid: null }],
          reason: 'INC-123',
          source: { pull: 12, comment: 4711, target: 'main' },
        },
      ],
    },
    received: {
      delivers: ['the items API answers pages'],
      deliveries: [{ ...shown, state: 'received' }],
    },
    accepted: {
      accepted: {
        event: eid('1'),
        at: NOW.toISOString(),
        by: 'ada',
        head: OID,
        target: { branch: 'main', oid: BLOB },
        revalidated: ['src/db/items.ts'],
      },
    },
    rejected: {
      deliveries: [{ ...bare, state: 'rejected', reason: 'it answers one page only' }],
    },
    dropped: {
      deliveries: [
        {
          ...{ event: eid('1'), at: NOW.toISOString(), by: 'ada', generation: 1 },
          item: 'a page about it',
          state: 'dropped',
          reason: 'written by the docs team',
        },
      ],
    },
    superseded: {
      late: [
        {
          ...{ event: eid('1'), at: NOW.toISOString(), by: 'ada' },
          ...(EVENTS.superseded as EventOf<'superseded'>).late,
        },
      ],
    },
    promised: {},
    advanced: {},
    attested: {},
    reminded: {},
    'followed-up': {},
    'pull-closed': {},
    recovered: {},
    migrated: {},
    closed: {},
    continued: {},
  };

  test.each(EVENT_KINDS.filter((kind) => kind !== 'created' && kind !== 'continued'))(
    '%s changes what it says, and nothing before it',
    (kind) => {
      const ids = kind === 'promised' ? [pid('a0'), pid('b1')] : [pid('a1')];
      const commitments = new Map(ids.map((id) => [id, keptOne({ id })]));
      const before = { ...view(one, two), ...REST, commitments };
      const kept = structuredClone([before.meta, [...before.claims]]);
      const after = fold(before, EVENTS[kind]);
      expect([before.meta, [...before.claims]]).toEqual(kept);
      expect(after.claims.get(two.id)).toBe(two);
      const change = CHANGES[kind];
      expect(after.claims.get(one.id)).toEqual(change === null ? undefined : { ...one, ...change });
    },
  );

  test('commitments: what is promised is kept until it is over, with what showed each step', () => {
    const before = { ...view(), commitments: new Map([[pid('a0'), keptOne({ id: pid('a0') })]]) };
    const promised = fold(before, EVENTS.promised);
    expect([...promised.commitments.keys()]).toEqual([pid('a1'), pid('a2')]);
    const seen = fold(fold(promised, EVENTS.advanced), EVENTS.attested);
    expect(seen.commitments.get(pid('a1'))?.history.map(({ state }) => state)).toEqual([
      'COMMITTED',
      'IMPLEMENTED',
      'TESTED',
    ]);
    expect(fold(seen, EVENTS.reminded).commitments.get(pid('a1'))?.reminded).toEqual({
      event: eid('1'),
      at: NOW.toISOString(),
      where: 'acme/shop#12',
    });
    const gone = event({
      kind: 'advanced',
      moves: [{ commitment: pid('a1'), state: 'ABANDONED', shown: { kind: 'closed', pull: 12 } }],
    });
    const after = fold(seen, gone);
    expect([...after.commitments.keys()]).toEqual([pid('a2')]);
    expect(treeChanges(seen, after)).toEqual([
      { path: `commitments/00/${pid('a1')}.json`, content: null },
    ]);
  });

  const unclaimed = (made: Event): Event => ({ ...made, claim: null }) as Event;

  test('an answer about a branch without a claim is kept with its pull request', () => {
    const breach = fold(view(), unclaimed(EVENTS.breached));
    const record = { repository: REPOSITORY, number: 12, branch: 'feat/pagination' };
    const breaches = CHANGES.breached && 'breaches' in CHANGES.breached && CHANGES.breached;
    expect([...breach.pulls]).toEqual([[`${REPOSITORY}/12`, { ...record, ...breaches }]]);
    const answer = fold(breach, unclaimed(EVENTS.resolved));
    expect(answer.pulls.get(`${REPOSITORY}/12`)).toEqual({ ...record, ...CHANGES.resolved });
    expect(treeChanges(breach, answer).map(({ path }) => path)).toEqual([
      `pulls/${REPOSITORY}/12.json`,
    ]);
    expect(fold(answer, EVENTS['pull-closed']).pulls.size).toBe(0);
    const { pull: _, ...local } = EVENTS.resolved as EventOf<'resolved'>;
    expect(fold(view(), unclaimed(local as Event)).pulls.size).toBe(0);
  });

  test('a pull request about which nothing is open or answered is not kept', () => {
    const { breach, ...rest } = EVENTS.breached as EventOf<'breached'>;
    const nothing: Event = { ...rest, breach: { ...breach, paths: [] } };
    expect(fold(view(), unclaimed(nothing)).pulls.size).toBe(0);
  });

  test('an emergency waits until it is followed up, claimed or not', () => {
    const broken = EVENTS['broke-glass'] as EventOf<'broke-glass'>;
    for (const before of [view(one), view()]) {
      const after = fold(before, before.claims.size > 0 ? broken : unclaimed(broken));
      const { id, repository, branch, pull, incident, at, head, paths } = broken;
      expect([...after.glass.values()]).toEqual([
        { event: id, repository, branch, pull, incident, by: 'ada', at, head, paths },
      ]);
      const done = event({ kind: 'followed-up', glass: id, where: 'acme/shop#31' });
      expect(fold(after, done).glass.size).toBe(0);
    }
  });

  test.each([
    [
      'a registry that does not exist',
      null,
      EVENTS.joined,
      'the first event of a registry must be "created"',
    ],
    ['a second creation', view(), EVENTS.created, 'the registry exists already'],
    ['joining twice', view(), event({ kind: 'joined', name: 'x' }), `${REPOSITORY} joined already`],
    ['a claim that is not there', view(), EVENTS.released, 'there is no claim c-00000000a1'],
    [
      'a change of a claim that is not there',
      view(),
      EVENTS.renewed,
      'there is no claim c-00000000a1',
    ],
    [
      'an id that is there',
      view(one),
      event({ kind: 'granted', claim: one }),
      'c-00000000a1 exists already',
    ],
    [
      'the same claim displaced twice',
      view(one),
      event({ kind: 'granted', claim: two, displaced: [one.id, one.id] }),
      'there is no claim c-00000000a1',
    ],
    [
      'following up what is none',
      view(),
      EVENTS['followed-up'],
      `nothing is open about ${eid('8')}`,
    ],
    [
      'a step of a commitment that is not open',
      view(),
      EVENTS.advanced,
      'it names a commitment that is not open, or one that is as new',
    ],
    [
      'following up a commitment that is not open',
      view(),
      EVENTS.reminded,
      'it names a commitment that is not open, or one that is as new',
    ],
    [
      'promising under an id that is there',
      { ...view(), commitments: new Map([[pid('a1'), keptOne()]]) },
      EVENTS.promised,
      'it names a commitment that is not open, or one that is as new',
    ],
    [
      'closing what nothing is kept about',
      view(),
      EVENTS['pull-closed'],
      'nothing is kept about pull request 12',
    ],
  ])('%s does not apply', (_, before, made, why) => {
    expect(() => fold(before, made)).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        code: 'bad-event',
        message: `event ${made.id} (${made.kind}) does not apply: ${why}`,
      }),
    );
  });

  test('in place, an event that does not apply changes nothing', () => {
    const claims = new Map([[one.id, one]]);
    const half = event({ kind: 'granted', claim: two, displaced: [one.id, cid('x')] });
    expect(() => apply(view(), claims, half)).toThrow('there is no claim');
    expect([...claims.keys()]).toEqual([one.id]);
  });
});

describe('the tree', () => {
  test('begins with the README, the meta file and every claim', () => {
    expect([...tree(view(one)).keys()]).toEqual([
      'README.md',
      'claims/00/c-00000000a1.json',
      'meta.json',
    ]);
    expect(tree(view(one)).get('README.md')).toMatch(/^# Who is working on what\n/);
  });

  test('an event changes the files it is about', () => {
    const before = view(one, two);
    const paths = (made: Parameters<typeof fold>[1]) =>
      treeChanges(before, fold(before, made)).map((c) => [c.path, c.content === null]);
    expect(paths(EVENTS.narrowed)).toEqual([[claimPath(one.id), false]]);
    expect(paths(EVENTS.released)).toEqual([[claimPath(one.id), true]]);
    expect(paths(EVENTS.granted)).toEqual([
      [claimPath(one.id), true],
      [claimPath(cid('n1')), false],
    ]);
    expect(paths(EVENTS.joined)).toEqual([['meta.json', false]]);
    expect(paths(EVENTS.refused)).toEqual([]);
  });

  test('holds each open commitment in a file of its own', () => {
    const before = { ...view(), commitments: new Map([[pid('xy9'), keptOne({ id: pid('xy9') })]]) };
    expect([...tree(before).keys()]).toContain(`commitments/00/${pid('xy9')}.json`);
    expect(viewOfTree(files(tree(before)))).toEqual({ view: before, broken: [] });
  });

  test('passes over a commitment that can’t be read, is another’s, or names no ground that can be', () => {
    const at = `commitments/00/${pid('a1')}.json`;
    const reads = (content: string) =>
      viewOfTree([...files(tree(view())), { path: at, content }]).view.commitments.size;
    expect(reads(encodeCommitment(keptOne()))).toBe(1);
    expect(reads(encodeCommitment(keptOne({ id: pid('a2') })))).toBe(0);
    expect(reads(encodeCommitment(keptOne({ write: ['../x'] })))).toBe(0);
    expect(reads('{')).toBe(0);
  });

  test('reads back as the view it was made from, in any order of the files', () => {
    const of = view(one, two);
    const made = files(tree(of));
    expect(viewOfTree(made)).toEqual({ view: of, broken: [] });
    expect(viewOfTree(made.reverse())).toEqual({ view: of, broken: [] });
  });

  test('the same claims make the same bytes, however they were come by', () => {
    const reversed: Claim = Object.fromEntries(Object.entries(one).reverse()) as unknown as Claim;
    expect(treeChanges(view(one), view(reversed))).toEqual([]);
    expect(tree(view(two, one))).toEqual(tree(view(one, two)));
  });

  test.each([
    ['not JSON', claimPath(one.id), '{', 'not JSON'],
    ['another shape', claimPath(one.id), '{}', 'expected the key "id"'],
    [
      'another id than its name',
      'claims/00/c-00000000zz.json',
      encodeClaim(one),
      'is c-00000000a1, which belongs at claims/00/c-00000000a1.json',
    ],
    [
      'another directory',
      'claims/a1/c-00000000a1.json',
      encodeClaim(one),
      'is c-00000000a1, which belongs at claims/00/c-00000000a1.json',
    ],
    ['a stray file', 'claims/notes.txt', 'x', 'not the path of a claim'],
    ['__proto__', 'claims/00/__proto__.json', '{}', 'not the path of a claim'],
    ['nested without end', claimPath(one.id), '['.repeat(100_000), 'not JSON'],
    [
      'a meta of another version',
      'meta.json',
      encodeMeta(view().meta).replace('1', '2'),
      'version: expected 1',
    ],
  ])('a broken file is named and left out: %s', (_, path, content, reason) => {
    const made = tree(view(two)).set(path, content);
    const read = viewOfTree(files(made));
    expect(read.broken).toEqual([{ path, reason }]);
    expect([...read.view.claims.keys()]).toEqual([two.id]);
  });

  test('without a meta file', () => {
    expect(viewOfTree([]).broken).toEqual([{ path: 'meta.json', reason: 'missing' }]);
  });

  test('what is neither is passed over', () => {
    const made = tree(view(two)).set('pulls/7.json', '{}').set('README.md', 'edited');
    expect(viewOfTree(files(made))).toEqual({ view: view(two), broken: [] });
  });
});

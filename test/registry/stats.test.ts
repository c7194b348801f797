/** What the journal's events add up to: questions and their answers, refusals, claims that ended, emergencies. */
import { describe, expect, test } from 'vitest';
import type { Claim } from '../../src/registry/claim.ts';
import type { Event, EventBody } from '../../src/registry/event.ts';
import { countsOf } from '../../src/registry/stats.ts';
import { Tallying } from '../../src/registry/tally.ts';
import { at, BLOB, cid, claim, EVENTS, eid, event, OID, REPOSITORY, sid, tid } from './samples.ts';

let drawn = 0;
const on = (minutes: number, body: EventBody, more: Partial<Event> = {}): Event =>
  event(body, { id: eid(`x${drawn++}`), at: at(minutes), ...more });
const granted = (minutes: number, more: Partial<Claim> = {}): Event =>
  on(minutes, { kind: 'granted', claim: claim(more) });
const B = {
  id: cid('b1'),
  branch: 'fix/items',
  seat: sid('b'),
  task: { id: tid('b1'), text: 'Fix' },
};

const path = (name: string) => ({ path: name, mode: '100644', oid: BLOB, code: 'out-of-scope' });
const breached = (minutes: number, paths: readonly string[], more = {}): Event =>
  on(minutes, {
    kind: 'breached',
    claim: cid('a1'),
    branch: 'feat/pagination',
    breach: { event: eid('1'), head: OID, at: at(minutes), paths: paths.map(path) },
    ...more,
  });
const answered = (minutes: number, paths: readonly string[], more = {}): Event =>
  on(minutes, {
    kind: 'resolved',
    claim: cid('a1'),
    branch: 'feat/pagination',
    resolution: {
      event: eid('2'),
      kind: 'approved',
      by: 'grace',
      at: at(minutes),
      head: OID,
      paths: paths.map((name) => ({ path: name, mode: '100644', oid: BLOB })),
    },
    ...more,
  });
const released = (minutes: number, id = cid('a1')): Event =>
  on(minutes, { kind: 'released', claim: id, task: tid('a1'), because: 'landed' });
const refused = (minutes: number, write: readonly string[], id = cid('a1')): Event =>
  on(minutes, {
    kind: 'refused',
    request: { branch: 'fix/items', task: 'Fix', write },
    blockers: [{ claim: id, witness: 'src/api/items.ts' }],
  });

const CREATED = on(-10_000, { kind: 'created', name: 'shop' });
type Wrote = Readonly<Record<string, readonly string[] | null>>;
function counts(events: readonly (Event | null)[], wrote: Wrote = {}, tracked: string[] = []) {
  const tallying = new Tallying(REPOSITORY, at(0));
  for (const one of [CREATED, ...events]) tallying.add(one);
  return countsOf(tallying.done(), { of: (id) => wrote[id] ?? null, tracked: () => tracked });
}

describe('questions', () => {
  const { breaches: none } = counts([]);
  test('none', () => {
    expect(none).toEqual({
      count: 0,
      answered: 0,
      withdrawn: 0,
      landed: 0,
      hours: null,
      waiting: [],
    });
  });

  test('hours go from the question to its first answer; median and longest', () => {
    const events = [
      granted(0),
      breached(60, ['docs/a.md', 'docs/b.md']),
      breached(90, ['docs/a.md', 'docs/b.md', 'docs/c.md']),
      answered(120, ['docs/a.md']),
      answered(900, ['docs/b.md', 'docs/c.md']),
      breached(1000, ['docs/d.md']),
      answered(1180, ['docs/d.md']),
    ];
    expect(counts(events).breaches).toEqual({
      count: 2,
      answered: 2,
      withdrawn: 0,
      landed: 0,
      hours: { median: 2, longest: 3 },
      waiting: [],
    });
  });

  test('what nobody answers waits, however long ago it was asked, and counts in its own time only', () => {
    const { breaches } = counts([granted(-500), breached(-300, ['docs/a.md'])]);
    expect(breaches).toMatchObject({ count: 0, answered: 0 });
    expect(breaches.waiting).toEqual([
      {
        claim: cid('a1'),
        pull: null,
        branch: 'feat/pagination',
        since: at(-300),
        paths: ['docs/a.md'],
      },
    ]);
  });

  test('taken back, or over with its claim: withdrawn, and nothing waits', () => {
    const takenBack = [granted(0), breached(10, ['docs/a.md']), breached(20, [])];
    const closed = {
      kind: 'released',
      claim: cid('a1'),
      task: tid('a1'),
      because: 'closed',
    } as const;
    const over = [granted(0), breached(10, ['docs/a.md']), on(20, closed)];
    for (const events of [takenBack, over, [...takenBack, released(30)]])
      expect(counts(events).breaches).toMatchObject({
        count: 1,
        answered: 0,
        withdrawn: 1,
        landed: 0,
        waiting: [],
      });
  });

  test('landed with its claim while nobody had answered: counted as that', () => {
    const asked = [granted(0), breached(10, ['docs/a.md'])];
    expect(counts([...asked, released(20)]).breaches).toMatchObject({ withdrawn: 1, landed: 1 });
    const some = [...asked, answered(15, ['docs/b.md']), released(20)];
    expect(counts(some).breaches).toMatchObject({ answered: 1, withdrawn: 0, landed: 0 });
  });

  test('what its holder was only told of is no question, alone or beside one', () => {
    const pull = { claim: null, pull: 12, branch: 'fix/login' };
    const breach = { event: eid('1'), head: OID, at: at(10) };
    const noticed = { ...path('docs/a.md'), code: 'held-by-other', told: true } as const;
    const alone = breached(10, [], { ...pull, breach: { ...breach, paths: [noticed] } });
    expect(counts([alone]).breaches).toEqual(none);
    const both = [noticed, path('.metes/config.yml')];
    const beside = breached(20, [], { ...pull, breach: { ...breach, at: at(20), paths: both } });
    expect(counts([alone, beside]).breaches).toMatchObject({
      count: 1,
      waiting: [{ since: at(20), paths: ['.metes/config.yml'] }],
    });
    const answer = answered(40, ['.metes/config.yml'], pull);
    expect(counts([alone, beside, answer]).breaches).toMatchObject({ answered: 1, waiting: [] });
  });

  test('on a pull request without a claim', () => {
    const pull = { claim: null, pull: 12, branch: 'fix/login' };
    const asked = breached(10, ['.metes/config.yml'], pull);
    const [waiting] = counts([asked]).breaches.waiting;
    expect(waiting).toMatchObject({ claim: null, pull: 12, branch: 'fix/login' });
    const answer = answered(40, ['.metes/config.yml'], pull);
    expect(counts([asked, answer]).breaches).toMatchObject({ answered: 1, waiting: [] });
    const closed = on(40, { kind: 'pull-closed', pull: 12 });
    expect(counts([asked, closed]).breaches).toMatchObject({ withdrawn: 1, waiting: [] });
  });

  test('an emergency is an answer, and stands in its own list until it is followed up', () => {
    const events = [
      granted(0),
      breached(10, ['docs/a.md']),
      on(40, {
        kind: 'broke-glass',
        claim: cid('a1'),
        branch: 'feat/pagination',
        incident: 'INC-1',
        head: OID,
        paths: ['docs/a.md'],
      }),
    ];
    const before = counts(events);
    expect(before.breaches).toMatchObject({ answered: 1, waiting: [] });
    const [glass] = before.glass;
    expect(glass).toMatchObject({ incident: 'INC-1', by: 'ada', followedUp: null });
    const followUp = on(50, {
      kind: 'followed-up',
      glass: glass?.event ?? eid('0'),
      where: 'acme/shop#31',
    });
    expect(counts([...events, followUp]).glass).toMatchObject([{ followedUp: 'acme/shop#31' }]);
  });
});

describe('refusals', () => {
  const before = [granted(-10), refused(5, ['src/**'])];

  test.each([
    ['collisions', ['src/api/items.ts'], ['src/**']],
    ['none', ['test/api/x.ts'], ['src/**']],
    ['none', [], ['src/**']],
    ['none', ['src/api/items.ts'], ['src/**', '!src/api/**']],
    ['unknown', null, ['src/**']],
  ] as const)('%s: the holder wrote %j of %j', (what, wrote, write) => {
    const { refusals } = counts([granted(-10), refused(5, write)], { [cid('a1')]: wrote });
    expect(refusals).toEqual({ count: 1, collisions: 0, none: 0, unknown: 0, [what]: 1 });
  });

  test('one holder that wrote is enough, one that is unknown leaves it open', () => {
    const both = on(5, {
      kind: 'refused',
      request: { branch: 'x', task: 'x', write: ['**'] },
      blockers: [
        { claim: cid('a1'), witness: 'a' },
        { claim: cid('b1'), witness: 'b' },
      ],
    });
    const events = [granted(-10), granted(-9, { ...B, write: ['docs/**'] }), both];
    expect(counts(events, { [cid('b1')]: ['docs/x'] }).refusals.collisions).toBe(1);
    expect(counts(events, { [cid('b1')]: [] }).refusals.unknown).toBe(1);
  });

  test('earlier ones, and those of another repository, do not count', () => {
    const early = [granted(-10), refused(-5, ['src/**'])];
    expect(counts(early).refusals.count).toBe(0);
    const other = on(-7, { kind: 'joined', name: 'other' }, { repository: 'r-0000000000zz' });
    const elsewhere = { ...refused(5, ['src/**']), repository: 'r-0000000000zz' } as Event;
    expect(counts([granted(-10), other, elsewhere]).refusals.count).toBe(0);
    expect(counts(before).refusals.count).toBe(1);
  });
});

describe('declared against written', () => {
  const tracked = ['src/api/a.ts', 'src/api/b.ts', 'src/web/c.ts', 'test/api/a.test.ts'];

  test('files of claims that ended, those that were deleted included', () => {
    const wrote = { [cid('a1')]: ['src/api/a.ts', 'src/api/gone.ts', 'docs/outside.md'] };
    expect(counts([granted(0), released(10)], wrote, tracked).scope).toEqual({
      claims: 1,
      unknown: 0,
      declared: 4,
      written: 2,
    });
  });

  test('as the claim was at its end', () => {
    const narrowed = on(5, { kind: 'narrowed', claim: cid('a1'), write: ['src/api/a.ts'] });
    const wrote = { [cid('a1')]: ['src/api/a.ts'] };
    const { scope } = counts([granted(0), narrowed, released(10)], wrote, tracked);
    expect(scope).toMatchObject({ declared: 1, written: 1 });
  });

  test('of those that are live nothing is said, and what git can not tell is counted as that', () => {
    const events = [granted(0), granted(1, { ...B, write: ['docs/**'] }), released(10)];
    expect(counts(events).scope).toEqual({ claims: 0, unknown: 1, declared: 0, written: 0 });
  });

  test('a takeover ends the attempt before it', () => {
    const next = claim({ ...B, generation: 2 });
    const over = on(5, { kind: 'taken-over', claim: next, from: cid('a1') });
    expect(counts([granted(0), over]).scope.unknown).toBe(1);
  });
});

test('what is no event, or does not apply, is counted apart', () => {
  const twice = released(20);
  expect(counts([granted(0), null, released(10), twice]).unreadable).toBe(2);
});

test('every kind of event can be met', () => {
  const tallying = new Tallying(REPOSITORY, at(0));
  for (const one of Object.values(EVENTS)) tallying.add(one);
  expect(tallying.done().unreadable).toBeLessThan(Object.keys(EVENTS).length);
});

test('a pattern in the registry that nobody can read is counted as unknown, and stops nothing', () => {
  const { refusals } = counts([refused(1, ['../x'])], { [cid('a1')]: [] });
  expect(refusals).toEqual({ count: 1, collisions: 0, none: 0, unknown: 1 });
});

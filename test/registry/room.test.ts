/** What an event has no room for is counted, never allowed, and the registry stays one that everybody can read. */
import { describe, expect, test } from 'vitest';
import { settle } from '../../src/check/resolution.ts';
import type { PathState, Resolution } from '../../src/registry/claim.ts';
import { decodeEvent, encodeEvent } from '../../src/registry/codec.ts';
import type { EventBody } from '../../src/registry/event.ts';
import { fold } from '../../src/registry/fold.ts';
import { OutsideRecord } from '../../src/registry/outside.ts';
import { answeredInRoom, foundInRoom } from '../../src/registry/room.ts';
import { subjectOf } from '../../src/registry/subject.ts';
import { cid, claim, eid, event, NOW, OID, REPOSITORY, view } from './samples.ts';

const BRANCH = 'feat/pagination';
const oidOf = (n: number): string => n.toString(16).padStart(8, '0').padEnd(40, '1');
const states = (count: number, length = 10): (PathState & { code: string })[] =>
  Array.from({ length: count }, (_, n) => ({
    path: `d/${String(n).padStart(length, '0')}`,
    mode: '100644',
    oid: oidOf(n),
    code: 'out-of-scope',
  }));

const found = (branch: string, paths: readonly PathState[]): EventBody => ({
  ...{ kind: 'breached', claim: cid('a1'), branch },
  breach: {
    ...{ event: eid('1'), head: OID, at: NOW.toISOString() },
    ...foundInRoom(
      branch,
      paths.map((path) => ({ ...path, code: 'out-of-scope' })),
    ),
  },
});

describe('a list of paths', () => {
  test('is whole up to a thousand', () => {
    expect(foundInRoom(BRANCH, states(1_000))).toEqual({ paths: states(1_000) });
    expect(answeredInRoom([])).toEqual({ paths: [] });
  });

  test('is cut there, and the rest counted', () => {
    const { paths, more } = answeredInRoom(states(2_400));
    expect([paths, more]).toEqual([states(1_000), { count: 1_400 }]);
  });

  test('is cut sooner where names are long, and to nothing where one is longer than all of it', () => {
    const { paths, more } = foundInRoom(BRANCH, states(2_400, 3_800));
    expect(paths.length + (more?.count ?? 0)).toBe(2_400);
    expect(encodeEvent(event(found(BRANCH, states(2_400, 3_800)))).length).toBeLessThan(200_000);
    expect(answeredInRoom(states(2, 200_000))).toEqual({ paths: [], more: { count: 2 } });
  });

  test('says how many in the sentence of its event, and comes back as it went', () => {
    const made = event(found(BRANCH, states(2_400)));
    expect(subjectOf(made)).toMatch(/ and 2397 more$/);
    expect(decodeEvent(encodeEvent(made))).toEqual({ ok: true, event: made });
  });
});

test('an event that nobody could read is not made', () => {
  const paths = states(2_400, 3_800);
  const made = event({
    ...found(BRANCH, []),
    breach: { event: eid('1'), head: OID, at: NOW.toISOString(), paths },
  } as EventBody);
  expect(() => encodeEvent(made)).toThrow(
    expect.objectContaining({
      code: 'unreadable-event',
      message:
        'nothing was written to the registry: the event "breached" would be one that nobody can read (longer than any event)',
    }),
  );
  const nameless = event({ ...found(BRANCH, [{ path: '', mode: null, oid: null }]) });
  expect(() => encodeEvent(nameless)).toThrow(
    expect.objectContaining({ code: 'unreadable-event' }),
  );
});

describe('what was cut', () => {
  const CUT = states(2_000).slice(1_500, 1_501);
  const among = (branch: string, bodies: readonly EventBody[], asked: readonly PathState[]) => {
    const record = new OutsideRecord(REPOSITORY, branch);
    for (const body of bodies) record.add(event(body));
    return record.among(asked);
  };

  test('is on record as written outside, on the branch and under another name', () => {
    const bodies = [found(BRANCH, states(2_000))];
    expect(among(BRANCH, bodies, CUT)).toEqual(CUT);
    expect(among('feat/new', bodies, CUT)).toEqual(CUT);
    const other = [{ ...(CUT[0] as PathState), oid: oidOf(77_777) }];
    expect(among('feat/new', bodies, other)).toEqual([]);
    // Which is not known, so on the branch itself it may be any.
    expect(among(BRANCH, bodies, other)).toEqual(other);
    expect(among(BRANCH, [...bodies, found(BRANCH, [])], CUT)).toEqual([]);
  });

  test('is so where even that had no room; but a fork holds up nobody', () => {
    const many = states(30_000);
    expect(among('feat/new', [found(BRANCH, many)], CUT)).toEqual(CUT);
    const forks = { ...found(`mallet:${BRANCH}`, many), claim: null, pull: 7 } as EventBody;
    expect(among(BRANCH, [forks], CUT)).toEqual([]);
    expect(encodeEvent(event(forks))).not.toContain('"oids"');
  });

  test('is with what a release leaves', () => {
    const left: EventBody = {
      ...{ kind: 'released', claim: cid('a1'), task: 't-00000000a1', because: 'asked' },
      outside: { branch: BRANCH, ...foundInRoom(BRANCH, states(2_000)) },
    };
    expect(among(BRANCH, [left], CUT)).toEqual(CUT);
  });

  test('still waits when all that is named was answered', () => {
    const { id } = claim();
    const before = fold(
      view(claim()),
      event({ ...found(BRANCH, states(2_000)), claim: id } as EventBody),
    );
    const after = fold(
      before,
      event({
        ...{ kind: 'resolved', claim: id, branch: BRANCH },
        resolution: answer('approved', answeredInRoom(states(2_000))),
      }),
    );
    expect(after.claims.get(id)?.breaches).toMatchObject([{ paths: [], more: { count: 1_000 } }]);
  });

  test('of an answer is not answered, and a no to it takes back the yes before', () => {
    const last = states(2_000)[1_999] as PathState;
    const yes = answer('approved', { paths: [last] });
    const cut = answeredInRoom(states(2_000));
    for (const kind of ['approved', 'broken-glass', 'rejected', 'reverted'] as const)
      expect(settle(last, [answer(kind, cut)], OID)).toEqual({ state: 'open' });
    expect(settle(last, [yes], OID)).toMatchObject({ state: 'settled' });
    expect(settle(last, [yes, answer('approved', cut)], OID)).toMatchObject({ state: 'settled' });
    expect(settle(last, [yes, answer('rejected', cut)], OID)).toEqual({ state: 'open' });
    // Without a single name it is not an answer about everything.
    expect(settle(last, [answer('broken-glass', { paths: [], more: { count: 1 } })], OID)).toEqual({
      state: 'open',
    });
  });
});

function answer(kind: Resolution['kind'], about: Pick<Resolution, 'paths' | 'more'>): Resolution {
  return { event: eid('9'), kind, by: 'grace', at: NOW.toISOString(), head: OID, ...about };
}

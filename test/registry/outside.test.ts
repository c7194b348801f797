/** What stays on record as written outside a claim, event by event. */
import { describe, expect, test } from 'vitest';
import type { EventBody } from '../../src/registry/event.ts';
import { OutsideRecord } from '../../src/registry/outside.ts';
import { nearOf, recordOf } from './outside-histories.ts';
import { BLOB, cid, claim, EVENTS, eid, event, NOW, OID, REPOSITORY, tid } from './samples.ts';

const BRANCH = 'feat/pagination';
const DOCS = { path: 'docs/index.md', mode: '100644', oid: BLOB };
const NOTES = { path: 'notes.txt', mode: '100644', oid: OID };
const breached = (...paths: (typeof DOCS)[]): EventBody => ({
  kind: 'breached',
  claim: cid('a1'),
  branch: BRANCH,
  breach: {
    event: eid('1'),
    head: OID,
    at: NOW.toISOString(),
    paths: paths.map((path) => ({ ...path, code: 'out-of-scope' })),
  },
});
const toldOf = (state: typeof DOCS): EventBody => {
  const body = breached() as Extract<EventBody, { kind: 'breached' }>;
  const paths = [{ ...state, code: 'held-by-other', told: true as const }];
  return { ...body, breach: { ...body.breach, paths } };
};
const answered = (
  kind: 'approved' | 'rejected' | 'reverted' | 'widened',
  ...paths: (typeof DOCS)[]
) =>
  ({
    kind: 'resolved',
    claim: cid('a1'),
    branch: BRANCH,
    resolution: { event: eid('2'), kind, by: 'grace', at: NOW.toISOString(), head: OID, paths },
  }) as const;
const released = (...paths: (typeof DOCS)[]): EventBody => ({
  kind: 'released',
  claim: cid('a1'),
  task: tid('a1'),
  because: 'asked',
  outside: { branch: BRANCH, paths },
});
const grant = (write: string[], branch = BRANCH, stood?: (typeof DOCS)[]): EventBody => ({
  kind: 'granted',
  claim: claim({ branch, write }),
  ...(stood ? { stood } : {}),
});
const OLDER = grant(['src/**'], BRANCH, [DOCS]);

/** As it is asked for: from those of the entries that it depends on. */
function recorded(branch: string, ...bodies: EventBody[]): string[] {
  const events = bodies.map((body) => event(body));
  const record = recordOf(branch, nearOf(events, branch, [DOCS, NOTES]));
  return record.among([DOCS, NOTES]).map(({ path }) => path);
}

describe('on the branch itself', () => {
  test.each<[string, EventBody[], string[]]>([
    ['a breach is', [breached(DOCS)], [DOCS.path]],
    ['until the branch is clean', [breached(DOCS), breached()], []],
    ['what its holder was only told of is not', [toldOf(DOCS)], []],
    ['or another look finds something else', [breached(DOCS), breached(NOTES)], [NOTES.path]],
    ['what was released with it is', [released(DOCS)], [DOCS.path]],
    ['and no longer when it was released without', [breached(DOCS), released()], []],
    ['a no is', [answered('rejected', DOCS)], [DOCS.path]],
    ['though nobody is asked any more', [answered('reverted', DOCS), breached()], [DOCS.path]],
    ['a yes settles it', [breached(DOCS, NOTES), answered('approved', DOCS)], [NOTES.path]],
    ['the newest answer counts', [answered('rejected', DOCS), answered('approved', DOCS)], []],
    ['a later grant settles it', [released(DOCS), grant(['docs/**'])], []],
    ['a grant of something else does not', [released(DOCS), grant(['src/**'])], [DOCS.path]],
    ['what an earlier claim covered is not', [grant(['docs/**']), released(DOCS)], []],
    ['unless it was said no to', [grant(['docs/**']), answered('rejected', DOCS)], [DOCS.path]],
    [
      'nor is what a widening covered',
      [
        grant(['src/**']),
        { kind: 'widened', claim: cid('a1'), write: ['src/**', 'docs/**'], added: ['docs/**'] },
        released(DOCS),
      ],
      [],
    ],
    ['nor what stood there when a claim was granted', [OLDER, breached(DOCS), released(DOCS)], []],
    ['unless it was said no to since', [OLDER, answered('rejected', DOCS)], [DOCS.path]],
    ['or was on record before', [released(DOCS), OLDER], [DOCS.path]],
    ['broken glass lets it through', [breached(DOCS), EVENTS['broke-glass'] as EventBody], []],
  ])('%s', (_, bodies, paths) => {
    expect(recorded(BRANCH, ...bodies)).toEqual(paths);
  });

  test('whatever its content is now; another repository’s is another’s', () => {
    const record = new OutsideRecord(REPOSITORY, BRANCH);
    record.add(event(breached({ ...DOCS, oid: OID })));
    record.add(event(breached(NOTES), { repository: 'r-0000000000zz' }));
    expect(record.among([DOCS, NOTES])).toEqual([DOCS]);
  });
});

test('what stood there counts once it was written again', () => {
  const record = new OutsideRecord(REPOSITORY, BRANCH);
  record.add(event(OLDER));
  expect(record.among([{ ...DOCS, oid: OID }], [{ ...DOCS, oid: OID }])).toHaveLength(1);
});

test('under another name the very same content is, and no other', () => {
  expect(recorded('feat/new', breached(DOCS))).toEqual([DOCS.path]);
  expect(recorded('feat/new', breached({ ...DOCS, oid: OID }))).toEqual([]);
  expect(recorded('feat/new', breached(DOCS), answered('approved', DOCS))).toEqual([]);
  expect(recorded('feat/new', breached(DOCS), grant(['docs/**']))).toEqual([]);
});

test('a pull request without a claim may be a fork’s: only the very same content counts', () => {
  const pull = { ...breached(DOCS), claim: null, pull: 7 } as EventBody;
  expect(recorded(BRANCH, pull)).toEqual([DOCS.path]);
  expect(
    recorded(BRANCH, {
      ...pull,
      ...breached({ ...DOCS, oid: OID }),
      claim: null,
      pull: 7,
    } as EventBody),
  ).toEqual([]);
});

test('what stands outside right now counts too, unless an earlier claim covered it', () => {
  const record = new OutsideRecord(REPOSITORY, BRANCH);
  expect(record.among([DOCS, NOTES], [DOCS])).toEqual([DOCS]);
  record.add(event(grant(['docs/**'])));
  expect(record.among([DOCS, NOTES], [DOCS])).toEqual([]);
});

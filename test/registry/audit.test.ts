/** Each way to forge a step of the journal, and the name it is told by. */
import { describe, expect, test } from 'vitest';
import { auditEvent, auditStep } from '../../src/registry/audit.ts';
import { type AuditEntry, Auditor } from '../../src/registry/auditor.ts';
import type { Claim, Resolution } from '../../src/registry/claim.ts';
import { claimPath, encodeClaim, encodeEvent } from '../../src/registry/codec.ts';
import type { Event, EventBody } from '../../src/registry/event.ts';
import { fold } from '../../src/registry/fold.ts';
import { type FileChange, treeChanges } from '../../src/registry/tree.ts';
import type { View } from '../../src/registry/view.ts';
import {
  at,
  BLOB,
  cid,
  claim,
  EVENTS,
  eid,
  event,
  kept,
  NOW,
  OID,
  POLICY,
  party,
  sid,
  tid,
  view,
} from './samples.ts';

const ben = party({ holder: 'ben', seat: sid('b'), host: 'other' });
const own = claim({ write: ['src/api/**'] });
const theirs = claim({
  id: cid('b2'),
  by: ben,
  branch: 'docs/tour',
  task: { id: tid('b2'), text: 'Write the tour' },
  write: ['docs/**'],
});
const LAPSED = { until: at(-60), seconds: 3_600 };
const fresh = (more: Partial<Claim> = {}): Claim =>
  claim({
    id: cid('n1'),
    task: { id: tid('n1'), text: 'New' },
    branch: 'n',
    write: ['x/**'],
    ...more,
  });

const forged = (body: EventBody, more: Partial<Event> = {}): Event =>
  event(body, { id: eid('9'), ...more });

/** The problems of an event on a state, its tree being what the event says. */
const problems = (before: View | null, made: Event, options = {}) =>
  auditStep(before, made, fold(before, made), new Set(), options).map(
    (p) => `${p.code}: ${p.message}`,
  );

describe('an event that was no decision', () => {
  const both = view(own, theirs);

  test.each<[string, View, Event, string]>([
    [
      'overlapping ground',
      view(theirs),
      forged({ kind: 'granted', claim: fresh({ write: ['**/tour.md', 'docs/tour.md'] }) }),
      'overlapping-grant: it grants ground that docs/tour (c-00000000b2) held: docs/tour.md',
    ],
    [
      'ground of a claim that is not over, displaced',
      both,
      forged({
        kind: 'granted',
        claim: fresh({ write: ['docs/a'], replaces: [theirs.id] }),
        displaced: [theirs.id],
      }),
      'overlapping-grant: it grants ground that docs/tour (c-00000000b2) held: docs/a',
    ],
    [
      'a claim displaced for nothing',
      view(own, { ...theirs, lease: LAPSED }),
      forged({
        kind: 'granted',
        claim: fresh({ replaces: [theirs.id] }),
        displaced: [theirs.id],
      }),
      'not-as-decided: "granted" as recorded is not what was decided (claim, displaced)',
    ],
    [
      'a branch that is held',
      both,
      forged({ kind: 'granted', claim: fresh({ branch: 'docs/tour' }) }),
      'branch-claimed: docs/tour was held by c-00000000b2 already',
    ],
    [
      'a second claim on the own branch',
      both,
      forged({ kind: 'granted', claim: fresh({ branch: own.branch }) }),
      'branch-claimed: feat/pagination was held by c-00000000a1 already',
    ],
    [
      'a generation from the air',
      both,
      forged({ kind: 'granted', claim: fresh({ generation: 2 }) }),
      'generation: its generation is 2, and the next one was 1',
    ],
    [
      'a generation that does not increase',
      both,
      forged(
        {
          kind: 'taken-over',
          from: own.id,
          claim: { ...own, id: cid('n1'), replaces: [own.id], by: adaAt('z'), seat: sid('z') },
        },
        { by: adaAt('z') },
      ),
      'generation: its generation is 1, and the next one was 2',
    ],
    [
      'a takeover of what is not over, by an agent',
      both,
      forged({
        kind: 'taken-over',
        from: theirs.id,
        claim: {
          ...theirs,
          id: cid('n1'),
          generation: 2,
          replaces: [theirs.id],
          by: party(),
          seat: sid('a'),
          branch: 'n',
        },
      }),
      'not-yours: c-00000000b2 belongs to another seat',
    ],
    [
      'force, by an agent',
      both,
      forged({
        kind: 'taken-over',
        from: theirs.id,
        forced: { reason: 'r' },
        claim: {
          ...theirs,
          id: cid('n1'),
          generation: 2,
          replaces: [theirs.id],
          by: party(),
          seat: sid('a'),
          branch: 'n',
        },
      }),
      'by-agent: an agent did what is for a person: force',
    ],
    [
      "widening another's claim",
      both,
      forged({ kind: 'widened', claim: theirs.id, write: ['docs/**', 'y'], added: ['y'] }),
      'not-yours: c-00000000b2 belongs to another seat',
    ],
    [
      'widening onto ground that is held',
      both,
      forged({
        kind: 'widened',
        claim: own.id,
        write: ['src/api/**', 'docs/a'],
        added: ['docs/a'],
      }),
      'overlapping-grant: it grants ground that docs/tour (c-00000000b2) held: docs/a',
    ],
    [
      'widening by more than it says',
      both,
      forged({ kind: 'widened', claim: own.id, write: ['src/api/**', 'y', 'z'], added: ['y'] }),
      'not-as-decided: "widened" as recorded is not what was decided (write)',
    ],
    [
      'narrowing to more',
      both,
      forged({ kind: 'narrowed', claim: own.id, write: ['src/**'] }),
      'beyond-claim: it reaches beyond the claim: src/**',
    ],
    [
      'a lease without end',
      both,
      forged({ kind: 'renewed', claim: own.id, until: '9999-01-01T00:00:00.000Z', seconds: 60 }),
      'not-as-decided: it changes nothing, and would not have been written',
    ],
    [
      'a lease longer than its seconds',
      both,
      forged({
        kind: 'renewed',
        claim: own.id,
        until: '9999-01-01T00:00:00.000Z',
        seconds: 36_000,
      }),
      'not-as-decided: "renewed" as recorded is not what was decided (until)',
    ],
    [
      "releasing another's claim",
      both,
      forged({ kind: 'released', claim: theirs.id, task: theirs.task.id, because: 'asked' }),
      'not-yours: c-00000000b2 belongs to another seat',
    ],
    [
      'as lapsed, while it is live',
      both,
      forged({ kind: 'released', claim: theirs.id, task: theirs.task.id, because: 'lapsed' }),
      'not-as-decided: it changes nothing, and would not have been written',
    ],
    [
      'an approval that came with the grant',
      both,
      forged({
        kind: 'granted',
        claim: fresh({ resolutions: [approval('9')] }),
      }),
      'not-as-decided: "granted" as recorded is not what was decided (claim)',
    ],
    [
      'an approval by an agent',
      both,
      forged({ kind: 'resolved', claim: own.id, branch: own.branch, resolution: approval('9') }),
      'by-agent: an agent did what is for a person: resolve',
    ],
    [
      "a message under another's name",
      both,
      forged({
        kind: 'asked',
        claim: theirs.id,
        message: { event: eid('9'), from: 'grace', text: 'give it back', at: NOW.toISOString() },
      }),
      'not-as-decided: "asked" as recorded is not what was decided (message)',
    ],
    [
      'a claim in the name of another seat',
      both,
      forged({ kind: 'granted', claim: fresh({ by: ben, seat: sid('b') }) }),
      'not-as-decided: "granted" as recorded is not what was decided (claim)',
    ],
    [
      'a pattern that is none',
      both,
      forged({ kind: 'granted', claim: fresh({ write: ['/etc/passwd'] }) }),
      "bad-pattern: it holds a pattern that can't be read: `/etc/passwd`: patterns begin at the top of the repository, not at the root of the file system",
    ],
    [
      'a grant beside a pattern that is none',
      view({ ...theirs, write: ['/etc'] }),
      forged({ kind: 'granted', claim: fresh() }),
      "bad-pattern: it grants ground while patterns can't be read: claims/00/c-00000000b2.json",
    ],
    [
      'taking over from another repository',
      view({ ...theirs, repository: 'r-0000000000zz' }),
      forged({
        kind: 'taken-over',
        from: theirs.id,
        forced: { reason: 'r' },
        claim: fresh({ generation: 2, task: theirs.task, replaces: [theirs.id] }),
      }),
      'other-repository: c-00000000b2 is of another repository',
    ],
  ])('%s', (_, before, made, problem) => {
    expect(problems(before, made)).toEqual([problem]);
  });

  test('a claim that is not there', () => {
    const gone = forged({ kind: 'narrowed', claim: cid('x'), write: ['a'] });
    expect(auditStep(both, gone, both, new Set())).toEqual([
      { code: 'no-such-claim', message: 'there was no claim c-000000000x', event: gone.id },
    ]);
  });

  test('an id that was used before', () => {
    const again = forged({ kind: 'granted', claim: fresh() });
    expect(auditStep(both, again, fold(both, again), new Set([again.id]))).toEqual([
      { code: 'event-again', message: `the id ${again.id} was used before`, event: again.id },
    ]);
  });

  test('what only the config tells, when it is at hand', () => {
    const policyOf = () => ({ ...POLICY, shared: [], maxAttempts: 1 });
    const locks = view({ ...theirs, write: ['*.lock'] });
    const excused = forged({
      kind: 'granted',
      claim: fresh({ write: ['yarn.lock'] }),
      shared: ['**/yarn.lock'],
    });
    expect(problems(locks, excused)).toEqual([]);
    expect(problems(locks, excused, { policyOf })).toEqual([
      'overlapping-grant: it grants ground that docs/tour (c-00000000b2) held: yarn.lock',
    ]);
    const once = forged(
      {
        kind: 'taken-over',
        from: own.id,
        claim: {
          ...own,
          id: cid('n1'),
          generation: 2,
          replaces: [own.id],
          by: adaAt('z'),
          seat: sid('z'),
        },
      },
      { by: adaAt('z') },
    );
    expect(problems(both, once)).toEqual([]);
    expect(problems(both, once, { policyOf })).toEqual([
      'too-many-attempts: the limit of attempts at a task was 1, and this is one more',
    ]);
    const written = forged({
      kind: 'widened',
      claim: own.id,
      write: ['src/api/**', 'y'],
      added: ['y'],
      written: true,
    });
    expect(problems(both, written)).toEqual([]);
    expect(problems(both, written, { policyOf })).toEqual([
      'by-agent: an agent did what is for a person: widen-after-writing',
    ]);
  });

  test('a dead process can be known on its own host alone', () => {
    const process = { host: 'other', pid: 1, started: '1' };
    const running = view({ ...theirs, process });
    const grant = (by: Claim['by']) =>
      forged(
        {
          kind: 'granted',
          claim: fresh({ write: ['docs/a'], replaces: [theirs.id], by, seat: by.seat }),
          displaced: [theirs.id],
        },
        { by },
      );
    expect(problems(running, grant(party({ host: 'other' })))).toEqual([]);
    expect(problems(running, grant(party()))).toEqual([
      'overlapping-grant: it grants ground that docs/tour (c-00000000b2) held: docs/a',
    ]);
  });
});

describe('a pattern that is none, wherever an event has one', () => {
  const bad = 'lib/[z-a]';
  const claim = (more: Partial<Claim>) => fresh({ write: ['lib/**'], ...more });
  const answer: Resolution = {
    ...{ event: eid('1'), by: 'grace', at: NOW.toISOString(), head: null, paths: [] },
    kind: 'widened',
  };
  const widening = { event: eid('2'), at: NOW.toISOString(), by: 'ada', added: [bad] };

  test.each<[string, EventBody]>([
    [
      'refused',
      { kind: 'refused', request: { branch: 'b', task: 't', write: [bad] }, blockers: [] },
    ],
    ['granted', { kind: 'granted', claim: claim({ write: [bad] }) }],
    ['granted, to read', { kind: 'granted', claim: claim({ read: [bad] }) }],
    ['granted, added before', { kind: 'granted', claim: claim({ widenings: [widening] }) }],
    ['granted, excused', { kind: 'granted', claim: claim({}), shared: [bad] }],
    ['taken over', { kind: 'taken-over', claim: claim({ read: [bad] }), from: own.id }],
    ['widened to', { kind: 'widened', claim: own.id, write: [bad], added: ['x'] }],
    ['widened by', { kind: 'widened', claim: own.id, write: ['x'], added: ['x', bad] }],
    ['narrowed', { kind: 'narrowed', claim: own.id, write: [bad] }],
    ['promised', { kind: 'promised', commitments: [kept({ write: [bad] })] }],
    ['promised, excused', { kind: 'promised', commitments: [kept()], shared: [bad] }],
    [
      'answered to',
      {
        ...{ kind: 'resolved', claim: own.id, branch: own.branch, resolution: answer },
        widened: { write: [bad], added: ['x'] },
      },
    ],
    [
      'answered by',
      {
        ...{ kind: 'resolved', claim: own.id, branch: own.branch, resolution: answer },
        widened: { write: ['x'], added: ['x', bad] },
      },
    ],
  ])('%s: named, once', (_, body) => {
    const problems = auditEvent(view(own, theirs), forged(body), new Set());
    const named = problems.filter(({ code }) => code === 'bad-pattern');
    expect(named.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^it holds a pattern that can't be read: `lib\/\[z-a\]`: /),
    ]);
  });
});

describe('the beginning', () => {
  test('is created, and nothing else', () => {
    const other = forged({ kind: 'recovered', from: OID, reason: '' });
    expect(auditStep(null, other, view(), new Set())).toEqual([
      { code: 'not-created', message: 'the registry begins with "recovered"', event: other.id },
    ]);
    expect(auditStep(null, EVENTS.created, view(), new Set())).toEqual([]);
  });

  test('comes once', () => {
    expect(auditStep(view(), EVENTS.created, view(), new Set())).toEqual([
      { code: 'not-created', message: 'the registry is created a second time', event: eid('1') },
    ]);
  });
});

describe('a tree that the events do not explain', () => {
  test('is named by its files', () => {
    const made = forged({ kind: 'granted', claim: fresh() });
    const after = fold(view(own), made);
    const edited = new Map(after.claims).set(own.id, { ...own, write: ['**'] });
    expect(auditStep(view(own), made, { ...after, claims: edited }, new Set())).toEqual([
      {
        code: 'tree-differs',
        message: `the tree is not what the events say: ${claimPath(own.id)}`,
        event: made.id,
      },
    ]);
  });
});

describe('a journal', () => {
  const oidOf = (n: number): string => n.toString(16).padStart(40, '0');
  const first = fold(null, EVENTS.created);
  const grant = event({ kind: 'granted', claim: own }, { id: eid('2'), root: oidOf(1) });
  const granted = fold(first, grant);

  const entry = (n: number, message: string, changes: readonly FileChange[]): AuditEntry => ({
    oid: oidOf(n),
    parents: n === 1 ? [] : [oidOf(n - 1)],
    message,
    changes,
  });
  const of = (n: number, made: Event, before: View | null): AuditEntry =>
    entry(n, encodeEvent(made), treeChanges(before, fold(before, made)));
  const begun = (): Auditor => {
    const auditor = new Auditor();
    expect(auditor.step(of(1, EVENTS.created, null))).toEqual([]);
    expect(auditor.step(of(2, grant, first))).toEqual([]);
    return auditor;
  };
  const next = (made: EventBody, more: Partial<Event> = {}): Event =>
    event(made, { id: eid('3'), root: oidOf(1), ...more });
  const renewal = next(
    { kind: 'renewed', claim: own.id, until: at(540), seconds: 28_800 },
    { at: at(60) },
  );

  test('begins with whatever the metes that made it says to people', () => {
    const { message, changes } = of(1, EVENTS.created, null);
    const told = changes.map(({ path, content }) => ({
      path,
      content: path === 'README.md' ? 'other words' : content,
    }));
    expect(new Auditor().step(entry(1, message, told))).toEqual([]);
    const [, ...without] = told;
    expect(new Auditor().step(entry(1, message, without))).toEqual([]);
    const odd = [...told, { path: 'pulls/x.json', content: '{}' }];
    expect(new Auditor().step(entry(1, message, odd))).toMatchObject([{ code: 'tree-differs' }]);
  });

  test('goes on, and ends at the state', () => {
    const auditor = begun();
    expect(auditor.step(of(3, renewal, granted))).toEqual([]);
    expect(auditor.view).toEqual(fold(granted, renewal));
  });

  const edit = (claimed: Claim): FileChange[] => [
    { path: claimPath(claimed.id), content: encodeClaim(claimed) },
  ];

  test.each<[string, AuditEntry, string]>([
    [
      'a merge',
      { ...of(3, renewal, granted), parents: [oidOf(2), oidOf(9)] },
      'merge-commit: it merges two histories, and a journal has one',
    ],
    [
      'a commit by hand that edits a claim',
      entry(3, 'Fix claim\n', edit({ ...own, write: ['**'] })),
      `no-event: it carries no event, and changes ${claimPath(own.id)}`,
    ],
    ['a commit by hand that changes nothing', entry(3, 'x', []), 'no-event: it carries no event'],
    [
      'an event that is malformed',
      entry(3, encodeEvent(renewal).replace('"seconds": 28800', '"seconds": "x"'), []),
      "bad-event: its event can't be read: seconds: expected a whole number from 1",
    ],
    [
      'an event of a kind that is not known',
      entry(3, 's\n\n{"v": 1, "kind": "sold"}\n', []),
      'unknown-kind: there is no kind of event "sold"',
    ],
    [
      'another edit under cover of an event',
      {
        ...of(3, renewal, granted),
        changes: [...of(3, renewal, granted).changes, { path: 'evil.sh', content: 'x' }],
      },
      'tree-differs: the tree is not what the events say: evil.sh',
    ],
    [
      'an event without its change',
      entry(3, encodeEvent(renewal), []),
      `tree-differs: the tree is not what the events say: ${claimPath(own.id)}`,
    ],
    [
      'an event with more than its change',
      entry(3, encodeEvent(renewal), edit({ ...own, write: ['**'] })),
      `tree-differs: the tree is not what the events say: ${claimPath(own.id)}`,
    ],
    [
      'the same claim in other bytes',
      entry(3, encodeEvent(renewal), [
        {
          path: claimPath(own.id),
          content: JSON.stringify(fold(granted, renewal).claims.get(own.id)),
        },
      ]),
      `tree-differs: the tree is not what the events say: ${claimPath(own.id)}`,
    ],
    [
      'an event of another registry',
      of(3, { ...renewal, root: OID }, granted),
      `another-root: it was written for the registry that begins with ${OID}`,
    ],
    [
      'an event again',
      of(3, { ...renewal, id: eid('2') }, granted),
      `event-again: the id ${eid('2')} was used before`,
    ],
  ])('names %s', (_, wrong, problem) => {
    const auditor = begun();
    const found = auditor.step(wrong);
    expect(found.map((p) => `${p.code}: ${p.message}`)).toEqual([problem]);
    expect(found[0]?.oid).toBe(wrong.oid);
  });

  test('goes on from what the tree says, so that one forgery is told once', () => {
    const auditor = begun();
    const widened = { ...own, write: ['**'] };
    expect(auditor.step(entry(3, 'by hand', edit(widened)))).toHaveLength(1);
    const narrowed = next({ kind: 'narrowed', claim: own.id, write: ['lib/**'] }, { id: eid('4') });
    expect(auditor.step(of(4, narrowed, view(widened)))).toEqual([]);
    const other = next(
      { kind: 'granted', claim: fresh({ by: ben, seat: sid('b'), write: ['src/**'] }) },
      { id: eid('5'), by: ben },
    );
    expect(auditor.step(of(5, other, fold(view(widened), narrowed)))).toEqual([]);
  });

  test('an event that did not happen to its claim is undone before it goes on', () => {
    const auditor = begun();
    const release = next({ kind: 'released', claim: own.id, task: own.task.id, because: 'asked' });
    expect(auditor.step(entry(3, encodeEvent(release), []))).toHaveLength(1);
    expect(auditor.view?.claims.get(own.id)).toEqual(own);
    expect(auditor.step({ ...of(4, { ...renewal, id: eid('4') }, granted) })).toEqual([]);
  });

  test('an event that changes nothing is told of what its commit changed all the same', () => {
    const again = next({ kind: 'granted', claim: own });
    const broken = entry(3, encodeEvent(again), [{ path: claimPath(own.id), content: '{' }]);
    const told = `tree-differs: the tree is not what the events say: ${claimPath(own.id)}`;
    const found = begun()
      .step(broken)
      .map(({ code, message }) => `${code}: ${message}`);
    expect(found).toContain(told);
    const without = { ...granted, claims: new Map() };
    const step = auditStep(granted, again, without, new Set());
    expect(step.map(({ code, message }) => `${code}: ${message}`)).toContain(told);
    expect(auditStep(granted, again, granted, new Set()).map(({ code }) => code)).not.toContain(
      'tree-differs',
    );
  });

  test('a claim whose file was broken is out of the state', () => {
    const auditor = begun();
    auditor.step(entry(3, 'by hand', [{ path: claimPath(own.id), content: '{' }]));
    expect(auditor.view?.claims.size).toBe(0);
  });

  test('a forged beginning is told, and the rest is judged from it', () => {
    const auditor = new Auditor();
    const files = treeChanges(null, granted);
    expect(auditor.step(entry(1, 'imported', files)).map((p) => p.code)).toEqual(['no-event']);
    expect(auditor.step({ ...of(2, renewal, granted) })).toEqual([]);
  });

  test('goes on from where an earlier audit ended', () => {
    const auditor = new Auditor({}, { view: granted, root: oidOf(1), seen: [eid('1'), eid('2')] });
    expect(auditor.step(of(3, { ...renewal, id: eid('2') }, granted)).map((p) => p.code)).toEqual([
      'event-again',
    ]);
    expect(granted.claims.get(own.id)).toBe(own);
  });
});

function approval(word: string) {
  return {
    event: eid(word),
    kind: 'approved',
    by: 'grace',
    at: NOW.toISOString(),
    head: OID,
    paths: [{ path: 'docs/a', mode: '100644', oid: BLOB }],
  } as const;
}

function adaAt(seat: string) {
  return party({ seat: sid(seat) });
}

/** What agents promise, rule by rule: M of decide.ts. */
import { describe, expect, test } from 'vitest';
import { stateOf } from '../../src/ledger/commitment.ts';
import { auditEvent, auditStep } from '../../src/registry/audit.ts';
import { decide } from '../../src/registry/decide.ts';
import type { Event } from '../../src/registry/event.ts';
import { fold } from '../../src/registry/fold.ts';
import type { CommitmentId } from '../../src/registry/ids.ts';
import { weighMoves } from '../../src/registry/moves.ts';
import type { Part } from '../../src/registry/promise-request.ts';
import { type Kept, MOST, type Move } from '../../src/registry/promised.ts';
import type { Decision, Origin, Request } from '../../src/registry/request.ts';
import type { View } from '../../src/registry/view.ts';
import {
  at,
  BLOB,
  eid,
  event,
  kept,
  NOW,
  OID,
  POLICY,
  party,
  pid,
  request,
  sid,
  tid,
  view,
} from './samples.ts';

const BOB = { by: party({ holder: 'bob', seat: sid('b') }) } as const;
const step = (state: Kept['history'][number]['state'], shown?: Move['shown']) => ({
  state,
  at: at(-5),
  event: eid('5'),
  ...(shown ? { shown } : {}),
});
const history = (...states: Kept['history'][number]['state'][]): Kept['history'] =>
  (['COMMITTED', ...states] as const).map((state) => step(state));

const open = (...all: readonly Kept[]): View => ({
  ...view(),
  commitments: new Map(all.map((one) => [one.id, one])),
});
const part = (object: string, more: Partial<Part> = {}): Part => ({
  id: pid('n1'),
  verb: 'implement',
  object,
  kind: 'file',
  said: `I'll implement ${object}`,
  write: [object],
  ...more,
});
const promise = (parts: readonly Part[], more: object = {}, by: Partial<Origin> = BOB): Request =>
  request(
    'promise',
    { target: 'main', branch: 'feat/b', parts, ended: [], shared: POLICY.shared, ...more },
    by,
  );

const ask = (before: View, asked: Request): Decision => decide(before, asked, NOW);
function written(before: View, asked: Request): View {
  const { events } = ask(before, asked);
  const [made] = events;
  if (made === undefined) throw new Error('nothing was written');
  const folded = fold(before, made);
  expect(auditStep(before, made, folded, new Set())).toEqual([]);
  return folded;
}
const one = (v: View, id: CommitmentId = pid('n1')): Kept => v.commitments.get(id) as Kept;

describe('promise', () => {
  test('M1 more than a hundred in one message, or too long a text', () => {
    const many = Array.from({ length: MOST.message + 1 }, (_, i) =>
      part(`src/${i}.ts`, { id: pid(`m${i}`) }),
    );
    const message = { reason: 'too-much', what: 'message', limit: 100 };
    expect(ask(open(), promise(many))).toMatchObject({ outcome: 'refused', refusal: message });
    const text = { reason: 'too-much', what: 'text' };
    const long = part('a', { said: 'x'.repeat(MOST.said + 1) });
    expect(ask(open(), promise([long]))).toMatchObject({ refusal: text });
    expect(ask(open(), promise([part('x'.repeat(301))]))).toMatchObject({ refusal: text });
    const back = { ended: [{ commitment: pid('a1'), said: 'x'.repeat(501) }] };
    expect(ask(open(kept()), promise([], back))).toMatchObject({ refusal: text });
    expect(ask(open(), promise(many.slice(1))).outcome).toBe('done');
  });

  test('M2 an id that another commitment has', () => {
    const refusal = { reason: 'known-commitment', commitment: pid('a1') };
    expect(ask(open(kept()), promise([part('x', { id: pid('a1') })]))).toMatchObject({ refusal });
    const twice = [part('x'), part('y')];
    expect(ask(open(), promise(twice))).toMatchObject({ outcome: 'refused' });
  });

  test('M3 the same again is no second one; on another branch, or with another verb, it is', () => {
    const first = written(open(), promise([part('src/a.ts')]));
    const again = [part('src/a.ts', { id: pid('n2') })];
    expect(ask(first, promise(again)).outcome).toBe('unchanged');
    expect(ask(first, promise(again, { branch: 'feat/c' })).outcome).toBe('done');
    const other = [part('src/a.ts', { id: pid('n2'), verb: 'test' })];
    expect(ask(first, promise(other)).outcome).toBe('done');
    const both = written(first, promise([...again, part('src/b.ts', { id: pid('n3') })]));
    expect([...both.commitments.keys()]).toEqual([pid('n1'), pid('n3')]);
  });

  test('M3 what this very message takes back may be promised again', () => {
    const first = written(open(), promise([part('src/a.ts')]));
    const again = promise([part('src/a.ts', { id: pid('n2') })], {
      ended: [{ commitment: pid('n1'), said: "I won't" }],
    });
    expect([...written(first, again).commitments.keys()]).toEqual([pid('n2')]);
  });

  test("M4 M5 another seat's is not taken back", () => {
    const ended = [{ commitment: pid('a1'), said: "I won't" }];
    expect(ask(open(kept()), promise([], { ended })).outcome).toBe('unchanged');
    const own = written(open(kept()), promise([], { ended }, {}));
    expect(own.commitments.size).toBe(0);
    expect(ask(own, promise([], { ended }, {})).outcome).toBe('unchanged');
  });

  test('M4 in favour of what is not own: given up, and nothing more', () => {
    const mine = kept({ id: pid('b1'), agent: sid('b'), branch: 'feat/b' });
    const ended = [{ commitment: pid('b1'), said: 'instead', successor: pid('a1') }];
    const [made] = ask(open(kept(), mine), promise([], { ended })).events;
    expect(made).toMatchObject({ ended: [{ commitment: pid('b1'), said: 'instead' }] });
    expect(JSON.stringify(made)).not.toContain('successor');
  });

  test('both are kept in the journal when one takes the place of another', () => {
    const first = written(open(), promise([part('src/a.ts')]));
    const ended = [{ commitment: pid('n1'), said: 'instead of src/a.ts', successor: pid('n2') }];
    const asked = promise([part('src/b.ts', { id: pid('n2') })], { ended });
    const second = written(first, asked);
    expect([...second.commitments.keys()]).toEqual([pid('n2')]);
    expect(ask(first, asked).events[0]).toMatchObject({ kind: 'promised', ended });
  });

  test('what is promised and taken back in one message is in the journal alone', () => {
    const asked = promise([part('src/a.ts')], {
      ended: [{ commitment: pid('n1'), said: "Actually I won't" }],
    });
    expect(written(open(), asked).commitments.size).toBe(0);
    expect(ask(open(), asked).events).toHaveLength(1);
  });

  test('M7 among ten thousand, alone and with others in its message', () => {
    const all = Array.from({ length: MOST.open - 50 }, (_, i) =>
      kept({ id: pid(`${i}`), object: `src/${i}.ts`, write: [`src/${i}.ts`] }),
    );
    const full = open(...all);
    for (const alone of [true, false]) {
      const parts = ['docs/a.md', 'src/**', '**', 'src/9000.ts'].map((object, n) =>
        part(object, { id: pid(`n${n}`) }),
      );
      const marks = (alone ? parts.map((one) => [one]) : [parts]).flatMap((some) => {
        const [made] = ask(full, promise(some)).events;
        return made?.kind === 'promised' ? made.commitments.map((one) => one.conflictsWith) : [];
      });
      expect(marks).toEqual([undefined, pid('0'), pid('0'), pid('9000')]);
    }
  });

  test('M6 as many as a registry keeps', () => {
    const all = Array.from({ length: MOST.open }, (_, i) =>
      kept({ id: pid(`${i}`), object: `src/${i}.ts`, write: [`src/${i}.ts`] }),
    );
    const full = open(...all);
    const refusal = { reason: 'too-much', what: 'registry', limit: 10_000 };
    expect(ask(full, promise([part('x')]))).toMatchObject({ outcome: 'refused', refusal });
    const ended = [{ commitment: pid('7'), said: 'no' }];
    expect(ask(full, promise([], { ended }, {})).outcome).toBe('done');
    expect(ask(full, promise([part('x')], { ended }, {})).outcome).toBe('done');
  });

  describe('M7', () => {
    const meets = (theirs: Partial<Kept>, mine: Partial<Part> = {}, more: object = {}) =>
      one(written(open(kept(theirs)), promise([part('src/api/items.ts', mine)], more)));

    test('the new one is marked, the old one left as it is', () => {
      const before = open(kept());
      const met = written(before, promise([part('src/api/items.ts')]));
      expect(one(met).conflictsWith).toBe(pid('a1'));
      expect(one(met).history.map(({ state }) => state)).toEqual(['COMMITTED', 'CONFLICTED']);
      expect(one(met, pid('a1'))).toBe(one(before, pid('a1')));
    });

    test('by exact overlap, not by the text', () => {
      const pattern = { object: 'src/**', kind: 'pattern', write: ['src/**'] } as const;
      expect(meets(pattern).conflictsWith).toBe(pid('a1'));
      expect(meets({ ...pattern, write: ['src/*.ts'] }).conflictsWith).toBeUndefined();
      expect(meets({}, { object: 'SRC/API/*.ts', write: ['SRC/API/*.ts'] }).conflictsWith).toBe(
        pid('a1'),
      );
    });

    test('by the text, where one names no ground', () => {
      const endpoint = { object: '/items', kind: 'endpoint' } as const;
      const { write: _, ...bare } = part('/items', endpoint);
      const { write: __, ...old } = kept(endpoint);
      const met = (object: string) =>
        one(written(open(old), promise([{ ...bare, object }]))).conflictsWith;
      expect(met('/items')).toBe(pid('a1'));
      expect(met('/item')).toBeUndefined();
    });

    test('not with the same seat, branch or task, nor for another target', () => {
      expect(meets({ agent: sid('b') }).conflictsWith).toBeUndefined();
      expect(meets({ branch: 'feat/b' }).conflictsWith).toBeUndefined();
      expect(meets({ task: tid('1') }, {}, { task: tid('1') }).conflictsWith).toBeUndefined();
      expect(meets({ task: tid('1') }, {}, { task: tid('2') }).conflictsWith).toBe(pid('a1'));
      expect(meets({ target: 'dev' }).conflictsWith).toBeUndefined();
      expect(meets({ repository: 'r-0000000000zz' }).conflictsWith).toBeUndefined();
    });

    test('what was conflicted itself is in nobody’s way, however far it has come', () => {
      const states = history('CONFLICTED', 'STARTED', 'IMPLEMENTED');
      expect(meets({ history: states, conflictsWith: pid('z1') }).conflictsWith).toBeUndefined();
    });

    test('paths that anyone may write are in nobody’s way, and the event says by which list', () => {
      const lock = { object: 'yarn.lock', write: ['yarn.lock'] };
      const before = open(kept(lock));
      const asked = promise([part('yarn.lock')]);
      expect(one(written(before, asked)).conflictsWith).toBeUndefined();
      expect(ask(before, asked).events[0]).toMatchObject({ shared: POLICY.shared });
      expect(ask(open(kept()), asked).events[0]).not.toHaveProperty('shared');
    });

    test('one that shares more is not hidden behind one that shares what anyone may write', () => {
      const lock = kept({ id: pid('l1'), object: '**', kind: 'pattern', write: ['**/yarn.lock'] });
      const later = kept({
        id: pid('l2'),
        write: ['src/**'],
        history: [{ state: 'COMMITTED', at: at(1), event: eid('2') }],
      });
      const asked = promise([part('src/{a.ts,yarn.lock}', { kind: 'pattern' })]);
      const met = written(open(lock, later), asked);
      expect(one(met).conflictsWith).toBe(pid('l2'));
      expect(ask(open(lock, later), asked).events[0]).toMatchObject({ shared: POLICY.shared });
    });

    test('of several the oldest, whatever their order', () => {
      const old = kept({
        id: pid('z9'),
        history: [{ state: 'COMMITTED', at: at(-60), event: eid('0') }],
      });
      for (const before of [open(kept(), old), open(old, kept())])
        expect(one(written(before, promise([part('src/api/items.ts')]))).conflictsWith).toBe(
          pid('z9'),
        );
    });

    test('patterns that somebody wrote by hand and nobody can read stop nobody', () => {
      const bad = kept({ id: pid('bad'), write: ['../x'] });
      const met = fold(open(bad), ask(open(bad), promise([part('src/a.ts')])).events[0] as Event);
      expect(one(met).conflictsWith).toBeUndefined();
    });
  });

  test('M8 all of one message is one event', () => {
    const parts = [part('src/a.ts'), part('/items', { id: pid('n2'), kind: 'endpoint' })];
    const { events } = ask(open(), promise(parts, { task: tid('1') }));
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      kind: 'promised',
      commitments: [
        { id: pid('n1'), agent: sid('b'), holder: 'bob', branch: 'feat/b', task: tid('1') },
        { id: pid('n2'), object: '/items' },
      ],
    });
  });
});

const PUSHED = { kind: 'pushed', head: OID, path: 'src/api/items.ts' } as const;
const COMMIT = { kind: 'commit', oid: OID, path: 'src/api/items.ts' } as const;
const RUN = { kind: 'run', command: 'npm test', head: OID } as const;
const move = (state: Move['state'], shown: Move['shown'], id = pid('a1')): Move => ({
  commitment: id,
  state,
  shown,
});
const advance = (...moves: Move[]): Request => request('advance', { moves }, BOB);

describe('advance', () => {
  test('M9 M10 a step that can not follow is left out, and the legal ones are named', () => {
    const before = open(kept());
    const wrong = move('VERIFIED', { kind: 'merged', head: OID });
    expect(ask(before, advance(wrong)).outcome).toBe('unchanged');
    expect(weighMoves(before.commitments, [wrong])).toEqual({
      taken: [],
      declined: [
        {
          move: wrong,
          because: 'illegal',
          state: 'COMMITTED',
          legal: ['STARTED', 'IMPLEMENTED', 'ABANDONED', 'RENEGOTIATED'],
        },
      ],
    });
  });

  test('M9 what does not show a state moves nothing', () => {
    const before = open(kept());
    const said = { kind: 'said', text: 'done' } as const;
    expect(ask(before, advance(move('IMPLEMENTED', said))).outcome).toBe('unchanged');
    expect(ask(before, advance(move('IMPLEMENTED', RUN))).outcome).toBe('unchanged');
    expect(ask(before, advance(move('ABANDONED', said))).outcome).toBe('unchanged');
    const { declined } = weighMoves(before.commitments, [move('IMPLEMENTED', said)]);
    expect(declined).toMatchObject([{ because: 'unshown', legal: expect.any(Array) }]);
  });

  test('M9 what is over, or never was, moves no more', () => {
    const gone = move('STARTED', COMMIT, pid('zz'));
    expect(ask(open(kept()), advance(gone)).outcome).toBe('unchanged');
    expect(weighMoves(new Map(), [gone]).declined).toEqual([
      { move: gone, because: 'over', legal: [] },
    ]);
  });

  test('M11 several steps follow each other, and each says what showed it', () => {
    const before = open(kept(), kept({ id: pid('a2'), object: 'b', write: ['b'] }));
    const asked = advance(
      move('STARTED', COMMIT),
      move('STARTED', COMMIT),
      move('IMPLEMENTED', PUSHED),
      move('TESTED', RUN, pid('a2')),
    );
    const done = written(before, asked);
    expect(one(done, pid('a1')).history.slice(1)).toEqual([
      { state: 'STARTED', at: NOW.toISOString(), event: eid('1'), shown: COMMIT },
      { state: 'IMPLEMENTED', at: NOW.toISOString(), event: eid('1'), shown: PUSHED },
    ]);
    expect(stateOf(one(done, pid('a2')))).toBe('COMMITTED');
  });

  test('M11 what is over leaves the tree, and is in nobody’s way any more', () => {
    const before = open(kept({ history: history('IMPLEMENTED', 'REPORTED') }));
    const done = written(before, advance(move('VERIFIED', { kind: 'merged', head: OID })));
    expect(done.commitments.size).toBe(0);
    expect(one(written(done, promise([part('src/api/items.ts')]))).conflictsWith).toBeUndefined();
    const given = written(before, advance(move('ABANDONED', { kind: 'gone', branch: 'b' })));
    expect(one(written(given, promise([part('src/api/items.ts')]))).conflictsWith).toBeUndefined();
  });
});

describe('attest', () => {
  const attested = { branch: 'feat/pagination', command: 'npm test', exit: 0, head: OID };
  const tested = move('TESTED', RUN);
  const before = open(kept({ history: history('IMPLEMENTED') }));
  const attest = (more: object, moves: readonly Move[] = [tested]): Request =>
    request('attest', { attested: { ...attested, ...more }, moves });
  const movesOf = (asked: Request) =>
    (ask(before, asked).events[0] as { moves?: readonly Move[] } | undefined)?.moves;

  test('M12 only TESTED, by this very run, when it ended with 0', () => {
    expect(movesOf(attest({}))).toEqual([tested]);
    expect(movesOf(attest({ exit: 1 }))).toEqual([]);
    expect(movesOf(attest({ head: BLOB }))).toEqual([]);
    expect(movesOf(attest({ command: 'true' }))).toEqual([]);
    expect(movesOf(attest({}, [move('REPORTED', { kind: 'ready', head: OID })]))).toEqual([]);
  });

  test('M13 it is on record whatever it ended with', () => {
    const failed = written(before, attest({ exit: 137 }));
    expect(failed.commitments).toEqual(before.commitments);
    expect(stateOf(one(written(before, attest({})), pid('a1')))).toBe('TESTED');
  });
});

describe('remind', () => {
  const remind = (...commitments: CommitmentId[]): Request =>
    request('remind', { commitments, where: 'acme/shop#12' });

  test('M14 M15 once each, and only what is open', () => {
    const told = written(open(kept()), remind(pid('a1'), pid('zz'), pid('a1')));
    expect(one(told, pid('a1')).reminded).toEqual({
      event: eid('1'),
      at: NOW.toISOString(),
      where: 'acme/shop#12',
    });
    expect(ask(told, remind(pid('a1'))).outcome).toBe('unchanged');
    expect(ask(told, remind(pid('zz'))).outcome).toBe('unchanged');
  });
});

describe('the audit names', () => {
  const codes = (before: View, made: Event) =>
    auditEvent(before, made, new Set()).map(({ code, message }) => `${code}: ${message}`);

  test('a step that could not follow', () => {
    const merged = { kind: 'merged', head: OID } as const;
    const forged = event({ kind: 'advanced', moves: [move('VERIFIED', merged)] });
    expect(codes(open(kept()), forged)).toEqual([
      `illegal-move: ${pid('a1')} is said to be VERIFIED, and it was COMMITTED: next could be STARTED, IMPLEMENTED, ABANDONED, RENEGOTIATED`,
    ]);
    const word = event({
      kind: 'advanced',
      moves: [move('IMPLEMENTED', { kind: 'said', text: 'done' })],
    });
    expect(codes(open(kept()), word)).toEqual([
      `illegal-move: ${pid('a1')} is said to be IMPLEMENTED, and "said" shows no such thing`,
    ]);
    expect(codes(open(), forged)).toEqual([
      `illegal-move: ${pid('a1')} is said to be VERIFIED, and it was not open`,
    ]);
  });

  test('a step that a failed run is said to show', () => {
    const attested = { branch: 'b', command: 'npm test', exit: 1, head: OID };
    const forged = event({ kind: 'attested', attested, moves: [move('TESTED', RUN)] });
    const before = open(kept({ history: history('IMPLEMENTED') }));
    expect(codes(before, forged)).toEqual([
      'not-as-decided: "attested" as recorded is not what was decided (moves)',
    ]);
  });

  test('a conflict that is not marked, and a mark without one', () => {
    const theirs = kept({ id: pid('b1'), agent: sid('b'), branch: 'feat/b' });
    const forged = event({ kind: 'promised', commitments: [kept()] });
    expect(codes(open(theirs), forged)).toEqual([
      `unmarked-conflict: ${pid('a1')} meets ${pid('b1')}, and is not marked so`,
    ]);
    const marked = ask(open(theirs), promise([part('src/api/items.ts')], { branch: 'feat/a' }, {}))
      .events[0];
    expect(codes(open(), marked as Event)).toEqual([
      `unmarked-conflict: ${pid('n1')} is marked as conflicted with ${pid('b1')}, and is not`,
    ]);
  });

  test('an id that was another’s', () => {
    const again = event({ kind: 'promised', commitments: [kept({ object: 'x', write: ['x'] })] });
    expect(codes(open(kept()), again)).toEqual([
      `commitment-again: ${pid('a1')} was the id of another commitment`,
    ]);
  });

  test('a promise that begins as done, or in another’s name', () => {
    for (const more of [{ history: history('IMPLEMENTED') }, { agent: sid('b') }]) {
      const forged = event({ kind: 'promised', commitments: [kept(more)] });
      expect(codes(open(), forged)).toEqual([
        'not-as-decided: "promised" as recorded is not what was decided (commitments)',
      ]);
    }
  });

  test('a pattern that can not be read', () => {
    const forged = event({ kind: 'promised', commitments: [kept({ write: ['../x'] })] });
    expect(codes(open(), forged)[0]).toMatch(/^bad-pattern: /);
  });
});

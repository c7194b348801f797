/** Reading some of a journal says the same of what is on record as reading all of it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeEvent } from '../../src/registry/codec.ts';
import { traceOf } from '../../src/registry/outside-traces.ts';
import { branch, journals, nearOf, recordOf, states } from './outside-histories.ts';
import { BLOB, cid, claim, EVENTS, eid, event, NOW, OID, REPOSITORY, tid } from './samples.ts';

test('whatever is asked of a branch is answered the same by the entries that concern it', () => {
  let left = 0;
  let onRecord = 0;
  fc.assert(
    fc.property(journals, branch, states, states, (events, of, asked, found) => {
      const near = nearOf(events, of, asked);
      const all = recordOf(of, events).among(asked, found);
      left += events.length - near.length;
      onRecord += all.length;
      expect(recordOf(of, near).among(asked, found)).toEqual(all);
    }),
    { numRuns: 4_000 },
  );
  expect(left).toBeGreaterThan(4_000);
  expect(onRecord).toBeGreaterThan(1_000);
});

test('a claim that somebody forged onto two branches leads to what is on record for both', () => {
  const docs = { path: 'docs/a.md', mode: '100644', oid: BLOB };
  const notes = { ...docs, path: 'notes.txt', oid: OID };
  const left = (at: string, state: typeof docs) =>
    event({
      kind: 'released',
      claim: cid('9'),
      task: tid('1'),
      because: 'asked',
      outside: { branch: at, paths: [state] },
    });
  const id = cid('1');
  const events = [
    left('b', notes),
    ...['a', 'b'].map((at) => event({ kind: 'granted', claim: claim({ id, branch: at }) })),
    event({ kind: 'widened', claim: id, write: ['docs/**'], added: ['docs/**'] }),
    event({
      kind: 'breached',
      claim: null,
      branch: 'a',
      breach: {
        event: eid('1'),
        head: OID,
        at: NOW.toISOString(),
        paths: [{ ...docs, code: 'x' }],
      },
    }),
  ];
  expect(recordOf('a', events).among([docs])).toEqual([docs]);
  expect(recordOf('a', nearOf(events, 'a', [docs])).among([docs])).toEqual([docs]);
});

test('an entry of another repository, of another kind or that is none leaves no trace', () => {
  const granted = encodeEvent(EVENTS.granted);
  expect(traceOf(granted, REPOSITORY)).not.toBeNull();
  expect(traceOf(granted, 'r-0000000000zz')).toBeNull();
  expect(traceOf(encodeEvent(EVENTS.renewed), REPOSITORY)).toBeNull();
  expect(traceOf('"granted"\n\n{"kind": "granted"', REPOSITORY)).toBeNull();
  const forged = `x\n\n${JSON.stringify({ repository: REPOSITORY, kind: 'granted', claim: 1 })}`;
  expect(traceOf(forged, REPOSITORY)).toBeNull();
});

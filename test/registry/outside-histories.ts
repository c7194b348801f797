/** Random journals of what was written outside claims, in a world so small that entries meet all the time; legal or not. */
import fc from 'fast-check';
import type { Claim, PathState } from '../../src/registry/claim.ts';
import { encodeEvent } from '../../src/registry/codec.ts';
import type { Event, EventBody } from '../../src/registry/event.ts';
import type { ClaimId } from '../../src/registry/ids.ts';
import { OutsideRecord } from '../../src/registry/outside.ts';
import { concerning, traceOf } from '../../src/registry/outside-traces.ts';
import { BLOB, cid, claim, eid, event, NOW, OID, REPOSITORY, tid } from './samples.ts';

/** The record as whoever reads all of `events` has it. */
export function recordOf(branch: string, events: readonly Event[]): OutsideRecord {
  const record = new OutsideRecord(REPOSITORY, branch);
  for (const one of events) record.add(one);
  return record;
}

/** Those of `events` that the traces of their messages name. */
export function nearOf(
  events: readonly Event[],
  branch: string,
  states: readonly PathState[],
): Event[] {
  const traces = events.flatMap((one, n) => {
    const trace = traceOf(encodeEvent(one), REPOSITORY);
    return trace === null ? [] : [{ commit: `${n}`, ...trace }];
  });
  return concerning(traces, branch, states).map((commit) => events[Number(commit)] as Event);
}

export const BRANCHES = ['a', 'b', 'feat/ä "x"\\', '#7', 'ada:fork', '"granted"', '\ud800', '{}'];
const PATHS = ['docs/a.md', 'docs/b.md', 'src/a.ts', 'src/b.ts'];
const OIDS = [OID, BLOB, 'ab'.repeat(20), null];
const CLAIMS = ['1', '2', '3', '4', '5', '6'].map(cid);
const WRITES = [['docs/**'], ['src/**'], ['docs/a.md', 'src/a.ts'], ['**/*', '!docs/a.md'], ['[']];

export const branch = fc.constantFrom(...BRANCHES);
const claimId = fc.constantFrom(...CLAIMS);
const write = fc.constantFrom(...WRITES);
export const states: fc.Arbitrary<PathState[]> = fc.uniqueArray(
  fc.record({
    path: fc.constantFrom(...PATHS),
    mode: fc.constantFrom('100644', '100755'),
    oid: fc.constantFrom(...OIDS),
  }),
  { maxLength: 4, selector: ({ path }) => path },
);
const more = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constant({ more: { count: 3 } }) },
  { weight: 1, arbitrary: fc.constant({ more: { count: 1, oids: OID.slice(0, 8) } }) },
);
const maybe = <T extends object>(some: fc.Arbitrary<T>) =>
  fc.oneof(fc.constant<Partial<T>>({}), some);
const about = fc.oneof(
  fc.record({ claim: claimId, branch }),
  fc.record({ claim: fc.constant<ClaimId | null>(null), branch, pull: fc.constantFrom(7, 8) }),
  fc.record({ claim: fc.constant<ClaimId | null>(null), branch }),
);
const claimOf = fc
  .tuple(claimId, branch, write)
  .map(([id, at, ground]): Claim => claim({ id, branch: at, write: ground }));
const stood = maybe(states.map((some) => ({ stood: some })));
const head = { event: eid('1'), head: OID, at: NOW.toISOString() };

const body: fc.Arbitrary<EventBody> = fc.oneof(
  fc.tuple(claimOf, stood).map(([of, at]) => ({ kind: 'granted' as const, claim: of, ...at })),
  fc
    .tuple(claimOf, claimId, stood)
    .map(([of, from, at]) => ({ kind: 'taken-over' as const, claim: of, from, ...at })),
  fc
    .tuple(claimId, write)
    .map(([id, to]) => ({ kind: 'widened' as const, claim: id, write: to, added: to })),
  fc.tuple(about, states, more, fc.boolean()).map(([of, paths, cut, told]) => ({
    kind: 'breached' as const,
    ...of,
    breach: {
      ...head,
      paths: paths.map((path) => ({
        ...path,
        code: 'x',
        ...(told ? { told: true as const } : {}),
      })),
      ...cut,
    },
  })),
  fc
    .tuple(
      about,
      states,
      fc.constantFrom('approved' as const, 'rejected' as const, 'reverted' as const),
      maybe(write.map((to) => ({ widened: { write: to, added: to } }))),
    )
    .map(([of, paths, kind, widened]) => ({
      kind: 'resolved' as const,
      ...of,
      resolution: { ...head, kind, by: 'grace', paths },
      ...widened,
    })),
  fc.tuple(about, states).map(([of, paths]) => ({
    kind: 'broke-glass' as const,
    ...of,
    incident: 'INC-1',
    head: OID,
    paths: paths.map(({ path }) => path),
  })),
  fc
    .tuple(
      claimId,
      maybe(
        fc
          .tuple(branch, states, more)
          .map(([at, paths, cut]) => ({ outside: { branch: at, paths, ...cut } })),
      ),
    )
    .map(([id, outside]) => ({
      kind: 'released' as const,
      claim: id,
      task: tid('1'),
      because: 'asked' as const,
      ...outside,
    })),
  claimId.map((id) => ({ kind: 'narrowed' as const, claim: id, write: ['docs/**'] })),
);

export const journals: fc.Arbitrary<Event[]> = fc.array(
  fc
    .tuple(body, fc.nat(19))
    .map(([one, n]) => event(one, n === 0 ? { repository: 'r-0000000000zz' } : {})),
  { maxLength: 30 },
);

/** Random requests for a small world: few seats, branches and patterns, so that they meet all the time. */
import fc from 'fast-check';
import type { Party } from '../../src/registry/claim.ts';
import { decide } from '../../src/registry/decide.ts';
import type { Event } from '../../src/registry/event.ts';
import { fold } from '../../src/registry/fold.ts';
import type { ClaimId } from '../../src/registry/ids.ts';
import type { PromiseRequest } from '../../src/registry/promise-request.ts';
import type { Decision, Request } from '../../src/registry/request.ts';
import type { View } from '../../src/registry/view.ts';
import { BLOB, cid, EVENTS, eid, NOW, OID, POLICY, pid, REPOSITORY, sid, tid } from './samples.ts';

/** Every pattern has a path below that only it and few others match. */
const PATTERNS = [
  'src/**',
  'src/a/**',
  'src/*.ts',
  '**/*.md',
  'docs/**',
  'docs/a.md',
  '*',
  'src/{a,b}/*.ts',
  '**/yarn.lock',
  'docs/{yarn.lock,c}',
];
const EXCLUSIONS = ['!src/a/**', '!docs/**', '!**/*.md'];
export const PATHS = [
  'a',
  'a.md',
  'yarn.lock',
  'src/x.ts',
  'src/x.md',
  'src/yarn.lock',
  'src/a/x.ts',
  'src/a/x.md',
  'src/a/b/c',
  'src/b/x.ts',
  'src/b/y',
  'docs/a.md',
  'docs/b.md',
  'docs/c',
  'docs/yarn.lock',
  'other/a.md',
  'SRC/A/X.ts',
];

const SEATS = ['a', 'b', 'c'];
const HOSTS = { a: 'h1', b: 'h1', c: 'h2' } as const;

/** One step as numbers: what it means depends on the state it meets. */
export interface Step {
  readonly kind: number;
  readonly seat: number;
  readonly person: boolean;
  readonly branch: number;
  readonly target: number;
  readonly pick: number;
  readonly write: readonly string[];
  readonly minutes: number;
  readonly skewed: boolean;
  readonly yields: boolean;
  readonly running: boolean;
  readonly flag: boolean;
}

const write = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...PATTERNS), { minLength: 1, maxLength: 3 }),
    fc.uniqueArray(fc.constantFrom(...EXCLUSIONS), { maxLength: 1 }),
  )
  .map(([include, exclude]) => [...include, ...exclude]);

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.nat(99),
  seat: fc.nat(2),
  person: fc.boolean(),
  branch: fc.nat(3),
  target: fc.nat(5),
  pick: fc.nat(99),
  write,
  minutes: fc.oneof(fc.nat(30), fc.nat(900)),
  skewed: fc.nat(9).map((n) => n === 0),
  yields: fc.nat(7).map((n) => n === 0),
  running: fc.boolean(),
  flag: fc.boolean(),
});

const promising = fc
  .tuple(step, fc.integer({ min: 100, max: 103 }), fc.nat(1))
  .map(([one, kind, target]): Step => ({ ...one, kind, target, minutes: one.minutes % 5 }));

/** With promises beside them in half of the histories, which meet each other and nothing else. */
export const steps: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(step, { minLength: 1, maxLength: 40 }),
    fc.oneof(fc.constant([]), fc.array(promising, { maxLength: 30 })),
  )
  .map(([some, more]) => {
    const longer = Math.max(some.length, more.length);
    return Array.from({ length: longer }, (_, i) => [some[i], more[i]])
      .flat()
      .filter((one) => one !== undefined);
  });

export interface Taken {
  readonly before: View;
  readonly request: Request;
  readonly now: Date;
  readonly decision: Decision;
  readonly after: View;
}

export const CREATED: Event = EVENTS.created;

/** Plays the steps from a new registry; each request is decided on the state that the ones before it left. */
export function play(story: readonly Step[]): Taken[] {
  let view = fold(null, CREATED);
  let minutes = 0;
  return story.map((s, n) => {
    minutes += s.minutes;
    const before = view;
    const now = new Date(NOW.getTime() + minutes * 60_000);
    const request = requestOf(before, s, n + 10);
    const decision = decide(before, request, now);
    for (const event of decision.events) view = fold(view, event);
    return { before, request, now, decision, after: view };
  });
}

function requestOf(view: View, s: Step, n: number): Request {
  const seat = SEATS[s.seat] as 'a' | 'b' | 'c';
  const by: Party = {
    holder: s.pick % 2 === 0 ? 'ada' : seat,
    seat: sid(seat),
    actor: s.person ? 'person' : 'agent',
    host: HOSTS[seat],
    worktree: seat,
  };
  const origin = {
    by,
    repository: REPOSITORY,
    engine: '0.1.0',
    config: BLOB,
    root: OID,
    event: eid(`${n}`),
  } as const;
  const claims = [...view.claims.values()];
  const picked = claims[s.pick % Math.max(claims.length, 1)];
  const id: ClaimId = picked?.id ?? cid('none');
  const judgingOn = (host: string) => ({
    policy: POLICY,
    skewMs: s.skewed ? 3_600_000 : 0,
    dead: claims.filter((c) => c.process?.host === host && s.flag).map((c) => c.id),
  });
  const judging = judgingOn(by.host);
  const share = { matched: s.pick, tracked: 100 };
  const process = s.running ? { process: { host: by.host, pid: n, started: '1' } } : {};
  const ground = {
    target: s.target === 0 ? 'dev' : 'main',
    branch: `b${s.branch}`,
    write: s.write,
    ...(s.flag
      ? { delivers: ['item 0', `item ${s.pick % 3}`].slice(s.pick % 3 === 0 ? 1 : 0) }
      : {}),
    ...(s.yields ? { requires: [{ item: 'item 0' }] } : {}),
    share,
    ...judging,
    claimId: cid(`${n}`),
    base: null,
    ...process,
  };
  const state = { path: 'docs/a.md', mode: '100644', oid: s.flag ? BLOB : OID };
  const about = { claim: s.flag ? id : null, branch: `b${s.branch}` };
  switch (s.kind < 100 ? s.kind % 22 : s.kind) {
    case 0:
    case 1:
    case 2:
    case 3:
      return {
        ...origin,
        kind: 'claim',
        ...ground,
        task: `task ${s.pick % 3}`,
        taskId: tid(`${n}`),
        yields: s.yields,
        replaceOwn: s.running,
      };
    case 4:
    case 5:
      return {
        ...origin,
        kind: 'takeover',
        ...ground,
        from: id,
        ...(s.yields ? { forced: { reason: 'r' } } : {}),
      };
    case 6:
    case 7: {
      const holder = ofHolder(by, picked);
      return {
        ...origin,
        by: holder,
        kind: 'widen',
        claim: id,
        add: s.write,
        share,
        // A host sees its own processes alone.
        ...judgingOn(holder.host),
        written: s.flag ? ['x'] : [],
      };
    }
    case 8:
      return { ...origin, by: ofHolder(by, picked), kind: 'narrow', claim: id, write: s.write };
    case 9:
      return {
        ...origin,
        by: ofHolder(by, picked),
        kind: 'renew',
        claim: id,
        skewMs: 0,
        policy: { ...POLICY, leaseSeconds: s.flag ? 600 : 28_800 },
        ...process,
      };
    case 10:
      return {
        ...origin,
        by: ofHolder(by, picked),
        kind: 'release',
        claim: id,
        because: (['asked', 'landed', 'lapsed'] as const)[s.pick % 3] ?? 'asked',
        ...(s.flag ? { landed: OID } : {}),
      };
    case 11:
      return { ...origin, kind: 'ask', claim: id, text: 'until when?' };
    case 12:
      return {
        ...origin,
        by: ofHolder(by, picked),
        kind: 'hear',
        claim: id,
        messages: (picked?.messages ?? []).map((m) => m.event).slice(0, s.pick % 3),
      };
    case 13:
      return {
        ...origin,
        kind: 'record-breach',
        ...about,
        breach: { head: OID, paths: s.yields ? [] : [{ ...state, code: 'out-of-scope' }] },
      };
    case 14:
      return {
        ...origin,
        kind: 'resolve',
        ...about,
        resolution: {
          kind: s.running ? 'widened' : 'approved',
          by: 'grace',
          head: OID,
          paths: [state],
        },
        ...(s.running ? { widen: { add: s.write, ...judging } } : {}),
      };
    case 15:
    case 16:
      return {
        ...origin,
        by: ofHolder(by, picked),
        kind: 'deliver',
        claim: id,
        item: `item ${s.pick % 3}`,
        head: s.flag ? BLOB : OID,
        evidence: { kind: 'link', ref: `https://example.org/${s.pick % 2}` },
      };
    case 17:
    case 18:
      return {
        ...origin,
        kind: 'accept',
        claim: id,
        generation: picked?.generation ?? 1,
        head: s.flag ? BLOB : OID,
        target: { branch: 'main', oid: OID },
        ...(s.yields ? { revalidated: ['src/x.ts'] } : {}),
      };
    case 19:
      return {
        ...origin,
        kind: s.flag ? 'drop' : 'reject',
        claim: id,
        item: `item ${s.pick % 3}`,
        head: OID,
        reason: 'r',
      };
    case 20: {
      const late = { claim: cid('zz'), generation: s.pick % 3, during: 'run', head: OID } as const;
      return {
        ...origin,
        kind: 'record-late',
        claim: id,
        task: picked?.task.id ?? tid('none'),
        late: { ...late, generation: late.generation + 1 },
      };
    }
    case 100:
    case 101:
      return { ...origin, ...promiseOf(view, s, n) };
    case 102:
    case 103: {
      const open = [...view.commitments.keys()];
      const commitment = open[s.pick % Math.max(open.length, 1)] ?? pid('none');
      const moves = [s.write.length, s.pick].map((i) => ({
        commitment,
        ...(MOVES[i % MOVES.length] as (typeof MOVES)[number]),
      }));
      if (s.yields) return { ...origin, kind: 'remind', commitments: [commitment], where: 'w' };
      const attested = { branch: `b${s.branch}`, command: 'npm test', exit: s.target, head: OID };
      return s.running
        ? { ...origin, kind: 'attest', attested, moves }
        : { ...origin, kind: 'advance', moves };
    }
    default:
      return s.flag
        ? {
            ...origin,
            kind: 'break-glass',
            ...about,
            incident: 'INC-1',
            head: null,
            paths: ['docs/c'],
          }
        : {
            ...origin,
            kind: 'record-refusal',
            request: { branch: 'b', task: 't', write: s.write },
            blockers: [],
          };
  }
}

/** Mostly the claim's own seat: strangers are refused at once, and nothing happens. */
const ofHolder = (by: Party, claim: { readonly by: Party } | undefined): Party =>
  claim === undefined || by.holder === 'c' ? by : claim.by;

/** Each state, by something that shows it or (the last) does not. */
const MOVES = [
  { state: 'STARTED', shown: { kind: 'commit', oid: OID, path: 'src/x.ts' } },
  { state: 'IMPLEMENTED', shown: { kind: 'pushed', head: OID, path: 'src/x.ts' } },
  { state: 'IMPLEMENTED', shown: { kind: 'merged', head: OID } },
  { state: 'TESTED', shown: { kind: 'run', command: 'npm test', head: OID } },
  { state: 'REPORTED', shown: { kind: 'ready', head: OID } },
  { state: 'VERIFIED', shown: { kind: 'merged', head: OID } },
  { state: 'ABANDONED', shown: { kind: 'gone', branch: 'b1' } },
  { state: 'VERIFIED', shown: { kind: 'said', text: 'done' } },
] as const;

/** One promise or two, of paths and of names; now and then one of somebody's is taken back or replaced. */
function promiseOf(view: View, s: Step, n: number): PromiseRequest {
  const ids = [pid(`${n}a`), pid(`${n}b`)] as const;
  const open = [...view.commitments.keys()];
  const old = open[s.pick % Math.max(open.length, 1)];
  const said = { verb: s.running ? 'add' : 'fix', said: 'I will' };
  const ground = s.write.filter((entry) => !entry.startsWith('!'));
  return {
    kind: 'promise',
    target: s.target === 0 ? 'dev' : 'main',
    branch: `b${s.branch}`,
    ...(s.yields ? { task: tid(`${s.pick % 2}`) } : {}),
    parts: [
      { id: ids[0], ...said, object: `/items/${s.pick % 3}`, kind: 'endpoint' as const },
      { id: ids[1], ...said, object: `${ground[0]}`, kind: 'pattern' as const, write: ground },
    ].slice(s.pick % 3 === 0 ? 1 : 0),
    ended:
      old === undefined || s.flag
        ? []
        : [
            { commitment: old, said: 'no', ...(s.running ? { successor: ids[1] } : {}) },
            { commitment: ids[1], said: 'no' },
          ].slice(0, 1 + (s.pick % 2)),
    shared: POLICY.shared,
  };
}

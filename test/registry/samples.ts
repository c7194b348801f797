/** Claims and events to test with: one of each kind, and makers that change a few keys of them. */
import type { Claim, Party } from '../../src/registry/claim.ts';
import type { Event, EventBody, EventKind } from '../../src/registry/event.ts';
import type { ClaimId, CommitmentId, EventId, SeatId, TaskId } from '../../src/registry/ids.ts';
import type { Kept } from '../../src/registry/promised.ts';
import type {
  ClaimRequest,
  Origin,
  Policy,
  Request,
  TakeoverRequest,
} from '../../src/registry/request.ts';
import type { View } from '../../src/registry/view.ts';

export const NOW = new Date('2026-03-01T12:00:00.000Z');
export const LATER = '2026-03-01T20:00:00.000Z';
export const REPOSITORY = 'r-7k2m9x4q1d3f';
export const OID = '0123456789abcdef0123456789abcdef01234567';
export const BLOB = 'fedcba9876543210fedcba9876543210fedcba98';

/** An id from a short word: `cid('a1')` is c-00000000a1. */
const padded = (word: string, length: number): string => word.padStart(length, '0');
export const cid = (word: string): ClaimId => `c-${padded(word, 10)}`;
export const tid = (word: string): TaskId => `t-${padded(word, 10)}`;
export const sid = (word: string): SeatId => `s-${padded(word, 10)}`;
export const pid = (word: string): CommitmentId => `p-${padded(word, 10)}`;
export const eid = (word: string): EventId => `e-${padded(word, 20)}`;

export const party = (more: Partial<Party> = {}): Party => ({
  holder: 'ada',
  seat: sid('a'),
  actor: 'agent',
  harness: 'claude-code',
  host: 'laptop',
  worktree: 'shop',
  ...more,
});

/** Minutes from NOW, as an instant. */
export const at = (minutes: number): string =>
  new Date(NOW.getTime() + minutes * 60_000).toISOString();
export const later = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);

export function claim(more: Partial<Claim> = {}): Claim {
  const by = more.by ?? party(more.seat === undefined ? {} : { seat: more.seat });
  return {
    id: cid('a1'),
    repository: REPOSITORY,
    target: 'main',
    branch: 'feat/pagination',
    seat: by.seat,
    by,
    task: { id: tid('a1'), text: 'Add pagination to the items API' },
    write: ['src/api/**', 'test/api/**', '!src/api/legacy/**'],
    base: OID,
    generation: 1,
    granted: NOW.toISOString(),
    lease: { until: LATER, seconds: 28_800 },
    ...more,
  };
}

export function kept(more: Partial<Kept> = {}): Kept {
  return {
    id: pid('a1'),
    agent: sid('a'),
    holder: 'ada',
    repository: REPOSITORY,
    target: 'main',
    branch: 'feat/pagination',
    verb: 'implement',
    object: 'src/api/items.ts',
    kind: 'file',
    write: ['src/api/items.ts'],
    said: "I'll implement src/api/items.ts",
    history: [{ state: 'COMMITTED', at: NOW.toISOString(), event: eid('1') }],
    ...more,
  };
}

export const POLICY: Policy = {
  shared: ['**/package-lock.json', '**/yarn.lock'],
  leaseSeconds: 28_800,
  graceSeconds: 600,
  maxShare: 0.25,
  maxShareFiles: 100,
  maxAttempts: 3,
  deadlineSeconds: null,
  widenAfterWriting: 'person',
};

export const origin = (more: Partial<Origin> = {}): Origin => ({
  by: party(),
  repository: REPOSITORY,
  engine: '0.1.0',
  config: BLOB,
  root: OID,
  event: eid('1'),
  ...more,
});

/** What a request of each kind says when a test says nothing. */
export const claimRequest = (more: Partial<Origin & ClaimRequest> = {}): Origin & ClaimRequest => ({
  ...origin(),
  kind: 'claim',
  target: 'main',
  branch: 'feat/pagination',
  task: 'Add pagination to the items API',
  taskId: tid('n1'),
  write: ['src/api/**'],
  share: { matched: 10, tracked: 1_000 },
  policy: POLICY,
  skewMs: 0,
  dead: [],
  claimId: cid('n1'),
  base: OID,
  yields: false,
  replaceOwn: false,
  ...more,
});

export const takeoverRequest = (
  more: Partial<Origin & TakeoverRequest> = {},
): Origin & TakeoverRequest => ({
  ...origin({ by: party({ holder: 'bob', seat: sid('b') }) }),
  kind: 'takeover',
  from: cid('a1'),
  target: 'main',
  branch: 'feat/pagination-2',
  write: ['src/api/**', 'test/api/**', '!src/api/legacy/**'],
  share: { matched: 10, tracked: 1_000 },
  policy: POLICY,
  skewMs: 0,
  dead: [],
  claimId: cid('n1'),
  base: OID,
  ...more,
});

type Kind<K extends Request['kind']> = Extract<Request, { kind: K }>;
export const request = <K extends Request['kind']>(
  kind: K,
  body: Omit<Kind<K>, 'kind' | keyof Origin>,
  more: Partial<Origin> = {},
): Request => ({ ...origin(more), kind, ...body }) as unknown as Request;

export const view = (...claims: readonly Claim[]): View => ({
  meta: { version: 1, minimum: '0.1.0', repositories: [{ id: REPOSITORY, name: 'shop' }] },
  claims: new Map(claims.map((c) => [c.id, c])),
  pulls: new Map(),
  glass: new Map(),
  delivered: new Map(),
  commitments: new Map(),
});

export const event = (body: EventBody, more: Partial<Event> = {}): Event =>
  ({
    v: 1,
    id: eid('1'),
    at: NOW.toISOString(),
    by: party(),
    engine: '0.1.0',
    config: BLOB,
    root: OID,
    repository: REPOSITORY,
    ...body,
    ...more,
  }) as Event;

const state = { path: 'docs/index.md', mode: '100644', oid: BLOB };

/** One event of each kind, with every optional key somewhere. */
export const EVENTS: { readonly [K in EventKind]: Event } = {
  created: event({ kind: 'created', name: 'shop' }, { config: null, root: null }),
  joined: event({ kind: 'joined', name: 'infrastructure' }, { repository: 'r-0000000000zz' }),
  granted: event({
    kind: 'granted',
    claim: claim({ id: cid('n1') }),
    written: true,
    stood: [state],
    displaced: [cid('a1')],
  }),
  refused: event({
    kind: 'refused',
    request: { branch: 'fix/items', task: 'Fix the items API', write: ['src/**'] },
    blockers: [{ claim: cid('a1'), witness: 'src/api/items.ts' }],
  }),
  widened: event({
    kind: 'widened',
    claim: cid('a1'),
    write: ['src/api/**', 'docs/**'],
    added: ['docs/**'],
    written: true,
    shared: ['**/yarn.lock'],
  }),
  narrowed: event({ kind: 'narrowed', claim: cid('a1'), write: ['src/api/items.ts'] }),
  renewed: event({
    kind: 'renewed',
    claim: cid('a1'),
    until: LATER,
    seconds: 600,
    process: { host: 'laptop', pid: 4711, started: '1234567' },
    pull: 12,
  }),
  released: event({
    kind: 'released',
    claim: cid('a1'),
    task: tid('a1'),
    because: 'landed',
    outside: { branch: 'feat/pagination', paths: [state] },
    landed: OID,
  }),
  'taken-over': event({
    kind: 'taken-over',
    claim: claim({ id: cid('n1'), generation: 2, replaces: [cid('a1')] }),
    from: cid('a1'),
    written: true,
    forced: { reason: 'ada is on holiday' },
  }),
  asked: event({
    kind: 'asked',
    claim: cid('a1'),
    message: { event: eid('1'), from: 'bob', text: 'Until when?', at: NOW.toISOString() },
  }),
  heard: event({ kind: 'heard', claim: cid('a1'), messages: [eid('9')] }),
  breached: event({
    kind: 'breached',
    claim: cid('a1'),
    branch: 'feat/pagination',
    pull: 12,
    breach: {
      event: eid('1'),
      head: OID,
      at: NOW.toISOString(),
      paths: [{ ...state, code: 'out-of-scope' }],
    },
  }),
  resolved: event({
    kind: 'resolved',
    claim: cid('a1'),
    branch: 'feat/pagination',
    pull: 12,
    resolution: {
      event: eid('1'),
      kind: 'approved',
      by: 'grace',
      at: NOW.toISOString(),
      head: OID,
      paths: [state],
      reason: 'generated',
      source: { pull: 12, comment: 4711, target: 'main' },
    },
  }),
  'broke-glass': event({
    kind: 'broke-glass',
    claim: cid('a1'),
    branch: 'feat/pagination',
    pull: 12,
    incident: 'INC-123',
    head: null,
    paths: ['docs/index.md'],
    source: { pull: 12, comment: 4711, target: 'main' },
  }),
  received: event({
    kind: 'received',
    claim: cid('a1'),
    generation: 1,
    item: 'the items API answers pages',
    head: OID,
    evidence: { kind: 'path', ref: 'docs/index.md', oid: BLOB },
  }),
  accepted: event({
    kind: 'accepted',
    claim: cid('a1'),
    generation: 1,
    head: OID,
    target: { branch: 'main', oid: BLOB },
    items: ['the items API answers pages'],
    revalidated: ['src/db/items.ts'],
  }),
  rejected: event({
    kind: 'rejected',
    claim: cid('a1'),
    generation: 1,
    item: 'the items API answers pages',
    head: OID,
    reason: 'it answers one page only',
  }),
  dropped: event({
    kind: 'dropped',
    claim: cid('a1'),
    item: 'a page about it',
    reason: 'written by the docs team',
  }),
  superseded: event({
    kind: 'superseded',
    claim: cid('a1'),
    late: {
      claim: cid('00'),
      generation: 1,
      during: 'deliver',
      head: OID,
      item: 'the items API answers pages',
      evidence: { kind: 'link', ref: 'https://ci.example.org/12' },
    },
  }),
  promised: event({
    kind: 'promised',
    commitments: [
      kept({ task: tid('a1') }),
      kept({
        id: pid('a2'),
        object: '/items',
        kind: 'endpoint',
        history: [
          { state: 'COMMITTED', at: NOW.toISOString(), event: eid('1') },
          { state: 'CONFLICTED', at: NOW.toISOString(), event: eid('1') },
        ],
        conflictsWith: pid('b1'),
      }),
    ],
    ended: [{ commitment: pid('a0'), said: 'instead of docs/items.md', successor: pid('a1') }],
    shared: ['**/yarn.lock'],
  }),
  advanced: event({
    kind: 'advanced',
    moves: [
      {
        commitment: pid('a1'),
        state: 'IMPLEMENTED',
        shown: { kind: 'pushed', head: OID, path: 'src/api/items.ts', pull: 12 },
      },
    ],
  }),
  attested: event({
    kind: 'attested',
    attested: { branch: 'feat/pagination', command: 'npm test', exit: 0, head: OID },
    moves: [
      {
        commitment: pid('a1'),
        state: 'TESTED',
        shown: { kind: 'run', command: 'npm test', head: OID },
      },
    ],
  }),
  reminded: event({ kind: 'reminded', commitments: [pid('a1')], where: 'acme/shop#12' }),
  'followed-up': event({ kind: 'followed-up', glass: eid('8'), where: 'acme/shop#31' }),
  'pull-closed': event({ kind: 'pull-closed', pull: 12 }),
  recovered: event({ kind: 'recovered', from: OID, reason: 'the branch was rewound' }),
  migrated: event({ kind: 'migrated', from: '.', to: 'origin' }),
  closed: event({
    kind: 'closed',
    branch: 'metes-registry',
    to: 'metes-registry-2',
    opens: eid('n1'),
  }),
  continued: {
    ...event({
      kind: 'continued',
      from: { root: OID, branch: 'metes-registry', commit: OID },
    }),
    root: null,
  },
};

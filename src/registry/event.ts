/**
 * The journal's entries. One event is one commit; the tree after it equals the fold of all events before it.
 * Nothing is ever rewritten, so a shape can only grow: new optional fields, new kinds.
 */
import type {
  Breach,
  Claim,
  ClaimProcess,
  Message,
  More,
  Party,
  PathState,
  Resolution,
  Source,
} from './claim.ts';
import type { Continued } from './closing.ts';
import type { Evidence, Late } from './delivery.ts';
import type { ClaimId, CommitmentId, EventId, Instant, Oid, RepositoryId, TaskId } from './ids.ts';
import type { Attested, Ended, Kept, Move } from './promised.ts';

interface EventBase {
  /** Format of this event: 1. */
  readonly v: 1;
  /** Random; what tells two identical requests apart, and what is looked for after an unclear push. */
  readonly id: EventId;
  readonly at: Instant;
  readonly by: Party;
  /** Version of metes that decided. */
  readonly engine: string;
  /** Oid of the config blob the decision was made under; null before enrolment. */
  readonly config: Oid | null;
  /** Oid of the registry's first commit, so that a reader of the newest one knows which registry it is; null in the first. */
  readonly root: Oid | null;
  readonly repository: RepositoryId;
}

export type Event = EventBase & EventBody;
export type EventKind = Event['kind'];
export type EventOf<K extends EventKind> = Extract<Event, { kind: K }>;

/** Canonical entries of the config's `shared`, recorded when an overlap was excused by them, so that a replay can tell. */
type Excused = readonly string[];

/** `not-granted`: `recover` takes out what stood in the tree without a legal grant. */
export const RELEASE_REASONS = [
  'asked',
  'run-ended',
  'landed',
  'closed',
  'lapsed',
  'branch-gone',
  'not-granted',
] as const;
export type ReleaseReason = (typeof RELEASE_REASONS)[number];

export interface Outside {
  readonly branch: string;
  readonly paths: readonly PathState[];
  readonly more?: More;
}

/** Each kind says all that the fold needs; none needs to look at an earlier event. */
export type EventBody =
  /** The first event of a registry; its commit is the root. */
  | { readonly kind: 'created'; readonly name: string }
  /** A further repository shares this registry. */
  | { readonly kind: 'joined'; readonly name: string }
  /** A new claim; `displaced` are lapsed claims whose ground it takes, removed with it. */
  | {
      readonly kind: 'granted';
      readonly claim: Claim;
      /** True when the branch had written some of it outside an earlier claim: then a person stands behind it. */
      readonly written?: true;
      /** What the branch had committed outside it already; absent where that was nothing, or nobody could look. */
      readonly stood?: readonly PathState[];
      readonly displaced?: readonly ClaimId[];
      readonly shared?: Excused;
    }
  /** A request that was refused, recorded after it was answered. Changes no claim but tells the holders. */
  | {
      readonly kind: 'refused';
      readonly request: {
        readonly branch: string;
        readonly task: string;
        readonly write: readonly string[];
      };
      readonly blockers: readonly { readonly claim: ClaimId; readonly witness: string }[];
    }
  | {
      readonly kind: 'widened';
      readonly claim: ClaimId;
      readonly write: readonly string[];
      readonly added: readonly string[];
      /** True when the branch had already written the added paths: then a person stands behind it. */
      readonly written?: true;
      readonly displaced?: readonly ClaimId[];
      readonly shared?: Excused;
    }
  | { readonly kind: 'narrowed'; readonly claim: ClaimId; readonly write: readonly string[] }
  /** `process` is whose life the claim hangs on from now; absent: no process. */
  | {
      readonly kind: 'renewed';
      readonly claim: ClaimId;
      readonly until: Instant;
      readonly seconds: number;
      readonly process?: ClaimProcess;
      /** The open pull request that keeps it alive. */
      readonly pull?: number;
    }
  | {
      readonly kind: 'released';
      readonly claim: ClaimId;
      readonly task: TaskId;
      readonly because: ReleaseReason;
      /** What its branch had committed outside it then, unanswered; absent where nobody could look. */
      readonly outside?: Outside;
      /** The head of the branch that the target has. */
      readonly landed?: Oid;
    }
  /** A new attempt at the same task; the old claim is removed and its seat fenced. */
  | {
      readonly kind: 'taken-over';
      readonly claim: Claim;
      readonly from: ClaimId;
      /** Both as with `granted`. */
      readonly written?: true;
      readonly stood?: readonly PathState[];
      readonly forced?: { readonly reason: string };
      readonly displaced?: readonly ClaimId[];
      readonly shared?: Excused;
    }
  | { readonly kind: 'asked'; readonly claim: ClaimId; readonly message: Message }
  /** The holder has seen its messages up to and including these. */
  | { readonly kind: 'heard'; readonly claim: ClaimId; readonly messages: readonly EventId[] }
  | {
      readonly kind: 'breached';
      readonly claim: ClaimId | null;
      readonly branch: string;
      /** Of the pull request that was judged. */
      readonly pull?: number;
      readonly breach: Breach;
    }
  | {
      readonly kind: 'resolved';
      readonly claim: ClaimId | null;
      readonly branch: string;
      readonly pull?: number;
      readonly resolution: Resolution;
      /** With a resolution that widens a claim: its whole write set from now, and what was added. */
      readonly widened?: { readonly write: readonly string[]; readonly added: readonly string[] };
      readonly displaced?: readonly ClaimId[];
      readonly shared?: Excused;
    }
  | {
      readonly kind: 'broke-glass';
      readonly claim: ClaimId | null;
      readonly branch: string;
      readonly pull?: number;
      readonly incident: string;
      readonly head: Oid | null;
      readonly paths: readonly string[];
      readonly more?: More;
      readonly source?: Source;
    }
  /** The holder shows that an item is there, at this head. */
  | {
      readonly kind: 'received';
      readonly claim: ClaimId;
      readonly generation: number;
      readonly item: string;
      readonly head: Oid;
      readonly evidence: Evidence;
    }
  /** The last gate before a merge: `items` are those whose evidence for this head was not accepted before. */
  | {
      readonly kind: 'accepted';
      readonly claim: ClaimId;
      readonly generation: number;
      readonly head: Oid;
      readonly target: { readonly branch: string; readonly oid: Oid };
      readonly items: readonly string[];
      readonly revalidated?: readonly string[];
    }
  /** Evidence does not show what it was given for. */
  | {
      readonly kind: 'rejected';
      readonly claim: ClaimId;
      readonly generation: number;
      readonly item: string;
      readonly head: Oid;
      readonly reason: string;
    }
  /** A person lets a promised item go. */
  | {
      readonly kind: 'dropped';
      readonly claim: ClaimId;
      readonly item: string;
      readonly reason: string;
    }
  /** A result of an attempt that `claim` has replaced. */
  | {
      readonly kind: 'superseded';
      readonly claim: ClaimId;
      readonly late: Omit<Late, 'event' | 'at' | 'by'>;
    }
  /** What one message promised and took back, decided together. */
  | {
      readonly kind: 'promised';
      readonly commitments: readonly Kept[];
      readonly ended?: readonly Ended[];
      readonly shared?: Excused;
    }
  /** Something showed what became of commitments: legal steps only. */
  | { readonly kind: 'advanced'; readonly moves: readonly Move[] }
  /** A command ran on a head; without moves it showed nothing. */
  | { readonly kind: 'attested'; readonly attested: Attested; readonly moves: readonly Move[] }
  /** Whoever missed these was told, once; `where` is the comment's address, or `printed`. */
  | {
      readonly kind: 'reminded';
      readonly commitments: readonly CommitmentId[];
      readonly where: string;
    }
  /** Somebody was asked to look at an emergency afterwards; `where` is the issue that was opened. */
  | { readonly kind: 'followed-up'; readonly glass: EventId; readonly where: string }
  /** A pull request without a claim was merged or closed: what was kept about it goes. */
  | { readonly kind: 'pull-closed'; readonly pull: number }
  /** `recover` put a rewound branch forward, or rebuilt a lost one; `from` is the tip it continued. */
  | { readonly kind: 'recovered'; readonly from: Oid; readonly reason: string }
  /** The registry moved from one place to another (embedded to team); the root stays. */
  | { readonly kind: 'migrated'; readonly from: string; readonly to: string }
  /** The last event of this registry: it goes on as the branch `to`, whose first event has the id `opens`. */
  | {
      readonly kind: 'closed';
      readonly branch: string;
      readonly to: string;
      readonly opens: EventId;
    }
  /** The first event of a registry that goes on from one that was closed, with all of its files. */
  | { readonly kind: 'continued'; readonly from: Continued };

export const EVENT_KINDS: readonly EventKind[] = [
  'created',
  'joined',
  'granted',
  'refused',
  'widened',
  'narrowed',
  'renewed',
  'released',
  'taken-over',
  'asked',
  'heard',
  'breached',
  'resolved',
  'broke-glass',
  'received',
  'accepted',
  'rejected',
  'dropped',
  'superseded',
  'promised',
  'advanced',
  'attested',
  'reminded',
  'followed-up',
  'pull-closed',
  'recovered',
  'migrated',
  'closed',
  'continued',
];

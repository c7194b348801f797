/**
 * What can be asked of the registry and what it can answer. Every id in an answer was minted beforehand and travels in
 * the request, so that deciding again keeps it and the outcome of an unclear push can be looked up.
 */
import type { Requirement } from '../scope/promises.ts';
import type { PathText } from '../scope/scope.ts';
import type {
  Breach,
  Claim,
  ClaimProcess,
  More,
  Party,
  PathState,
  Resolution,
  Source,
} from './claim.ts';
import type { CloseRequest, Closing } from './closing.ts';
import type { DeliveryRefusal, DeliveryRequest } from './delivery-request.ts';
import type { Event, Outside, ReleaseReason } from './event.ts';
import type { ClaimId, EventId, Instant, Oid, RepositoryId, TaskId } from './ids.ts';
import type { PromiseRefusal, PromiseRequest } from './promise-request.ts';

/** Who asks, from where, under which config. Common to all requests. */
export interface Origin {
  readonly by: Party;
  readonly repository: RepositoryId;
  readonly engine: string;
  readonly config: Oid | null;
  /** Root of the registry that is written to; null only while it is being created. */
  readonly root: Oid | null;
  readonly event: EventId;
}

export type Request = Origin &
  (
    | ClaimRequest
    | WidenRequest
    | { readonly kind: 'narrow'; readonly claim: ClaimId; readonly write: readonly string[] }
    | {
        readonly kind: 'renew';
        readonly claim: ClaimId;
        readonly skewMs: number;
        readonly policy: Policy;
        readonly process?: ClaimProcess;
        /** Asked by the sweep for an open pull request, whichever seat holds it. */
        readonly pull?: number;
      }
    | {
        readonly kind: 'release';
        readonly claim: ClaimId;
        readonly because: ReleaseReason;
        /** What the branch has committed outside the claim, unanswered; absent where nobody could look. */
        readonly outside?: Outside;
        /** The head of the branch that the target has. */
        readonly landed?: Oid;
      }
    | TakeoverRequest
    | {
        readonly kind: 'ask';
        readonly claim: ClaimId;
        readonly where?: string;
        readonly text: string;
      }
    | { readonly kind: 'hear'; readonly claim: ClaimId; readonly messages: readonly EventId[] }
    | {
        readonly kind: 'record-refusal';
        readonly request: RefusedRequest;
        readonly blockers: readonly { readonly claim: ClaimId; readonly witness: string }[];
      }
    | {
        readonly kind: 'record-breach';
        readonly claim: ClaimId | null;
        readonly branch: string;
        readonly pull?: number;
        readonly breach: Omit<Breach, 'event' | 'at'>;
      }
    | {
        readonly kind: 'resolve';
        readonly claim: ClaimId | null;
        readonly branch: string;
        readonly pull?: number;
        readonly resolution: Omit<Resolution, 'event' | 'at'>;
        /** Of a resolution that widens a claim: what to add to it, which must not overlap another's ground. */
        readonly widen?: Omit<WidenRequest, 'kind' | 'claim' | 'share' | keyof Written>;
      }
    | {
        readonly kind: 'break-glass';
        readonly claim: ClaimId | null;
        readonly branch: string;
        readonly pull?: number;
        readonly incident: string;
        readonly head: Oid | null;
        readonly paths: readonly string[];
        readonly more?: More;
        readonly source?: Source;
      }
    | DeliveryRequest
    | PromiseRequest
    | { readonly kind: 'follow-up'; readonly glass: EventId; readonly where: string }
    | { readonly kind: 'close-pull'; readonly pull: number }
    | { readonly kind: 'join'; readonly name: string }
    | { readonly kind: 'migrate'; readonly from: string; readonly to: string }
    | { readonly kind: 'recover'; readonly from: Oid; readonly reason: string }
    | CloseRequest
  );

export interface RefusedRequest {
  readonly branch: string;
  readonly task: string;
  readonly write: readonly string[];
}

/** What of the config a decision looks at. */
export interface Policy {
  /** Canonical entries of `shared`: never overlap. */
  readonly shared: readonly string[];
  readonly leaseSeconds: number;
  /** Grace after a lease's end before another host may judge it lapsed. */
  readonly graceSeconds: number;
  /** Largest part of the tracked files an agent may claim, 0–1; applies above `maxShareFiles` files. */
  readonly maxShare: number;
  readonly maxShareFiles: number;
  readonly maxAttempts: number;
  /** Seconds from a task's first grant, after which a new attempt at it takes a person; null: none. */
  readonly deadlineSeconds: number | null;
  /** `free`, or a person's: widening onto paths the branch has already written. */
  readonly widenAfterWriting: 'person' | 'free';
}

/** How much of the repository a scope covers, counted by the caller in the tree at hand. */
export interface Share {
  readonly matched: number;
  readonly tracked: number;
}

/** Ground that a commit has written before it was asked for. */
export interface Written {
  /** For a claim or a takeover, what is on record as outside an earlier claim. */
  readonly written?: readonly PathText[];
  /** The name of whoever asks, where they wrote some of that themselves and the config lets no author answer. */
  readonly author?: string;
  /** What they and the commits have in common; absent where it is the holder's name. */
  readonly address?: string;
}

/** What was there before anything was asked for: nobody's breach. */
export type Stood = { readonly stood?: readonly PathState[] };

interface Ground extends Written, Stood {
  readonly target: string;
  readonly branch: string;
  readonly write: readonly string[];
  readonly share: Share;
  readonly policy: Policy;
  /** This machine's clock minus the tip's time, when larger than can be told from delay; 0 otherwise. */
  readonly skewMs: number;
  /** Claims whose `run` process this host knows to be gone: they can be taken at once. */
  readonly dead: readonly ClaimId[];
  /** Claims whose lease looks over, and which this clock may be too far ahead to say so of. */
  readonly untold?: readonly ClaimId[];
  readonly claimId: ClaimId;
  readonly base: Oid | null;
  readonly on?: string;
  readonly read?: readonly string[];
  readonly delivers?: readonly string[];
  readonly requires?: readonly Requirement[];
  readonly process?: ClaimProcess;
  /** Paths of the tree that a witness is best chosen from. */
  readonly prefer?: readonly PathText[];
}

export interface WidenRequest extends Written {
  readonly kind: 'widen';
  readonly claim: ClaimId;
  readonly add: readonly string[];
  /** Of the whole ground after widening. */
  readonly share: Share;
  readonly policy: Policy;
  /** As with a claim; when absent no lease is judged to be over, and whoever is in the view is in the way. */
  readonly skewMs?: number;
  readonly dead?: readonly ClaimId[];
  readonly untold?: readonly ClaimId[];
  readonly prefer?: readonly PathText[];
}

export interface ClaimRequest extends Ground {
  readonly kind: 'claim';
  readonly task: string;
  readonly taskId: TaskId;
  readonly yields: boolean;
  /** `run`: take over this seat's ended, dead or lapsed claim on the branch instead of refusing. */
  readonly replaceOwn: boolean;
}

export interface TakeoverRequest extends Ground {
  readonly kind: 'takeover';
  readonly from: ClaimId;
  /** Absent: as the claim that is taken over. */
  readonly yields?: boolean;
  /** Absent: only a lapsed or dead claim, or one's own in another worktree. From a person only. */
  readonly forced?: { readonly reason: string };
  /** In a replay, of an entry by an older metes: it did not keep when the task began. */
  readonly begun?: false;
}

/** The answer to a request. `events` are what to write; none when the answer changes nothing. */
export type Decision =
  | {
      readonly outcome: 'granted';
      readonly claim: Claim;
      readonly events: readonly Event[];
      readonly displaced: readonly Claim[];
    }
  /** The same seat asking for the same: it already has it. */
  | { readonly outcome: 'held'; readonly claim: Claim; readonly events: readonly [] }
  | { readonly outcome: 'done'; readonly claim: Claim | null; readonly events: readonly Event[] }
  /** Nothing to do (already released, nothing to narrow). */
  | { readonly outcome: 'unchanged'; readonly claim: Claim | null; readonly events: readonly [] }
  | { readonly outcome: 'refused'; readonly refusal: Refusal; readonly events: readonly [] };

/** Why not, in data; report/ turns it into words. Each reason is numbered in decide.ts and in its tests. */
export type Refusal =
  | {
      readonly reason: 'overlap';
      readonly blockers: readonly Blocker[];
      /** The request without their ground, canonical entries; empty when nothing is left. */
      readonly instead: readonly string[];
      /** Further claims in the way, beyond those listed. */
      readonly more?: number;
    }
  | { readonly reason: 'branch-held'; readonly holder: Claim }
  /** `late`: what of the request would be refused next, because a commit has written it before. */
  | {
      readonly reason: 'another-task';
      readonly holder: Claim;
      readonly late?: readonly PathText[];
    }
  /** This seat holds the branch for this very task, with other ground: widen or narrow it. */
  | {
      readonly reason: 'same-task-other-ground';
      readonly holder: Claim;
      readonly late?: readonly PathText[];
    }
  /** `limit` is the largest part of the tracked files, 0–1. */
  | { readonly reason: 'too-large'; readonly share: Share; readonly limit: number }
  | { readonly reason: 'clock'; readonly skewMs: number; readonly holder: Claim }
  | { readonly reason: 'attempts'; readonly claim: Claim; readonly limit: number }
  /** `begun`: when the task's first attempt was granted. */
  | {
      readonly reason: 'deadline';
      readonly claim: Claim;
      readonly begun: Instant;
      readonly seconds: number;
    }
  | DeliveryRefusal
  | PromiseRefusal
  | {
      readonly reason: 'not-live';
      readonly claim: ClaimId;
      /** The live attempt that replaced it, if any. */
      readonly replacedBy: Claim | null;
    }
  | { readonly reason: 'not-yours'; readonly claim: Claim }
  | {
      readonly reason: 'agent';
      readonly what:
        | 'force'
        | 'resolve'
        | 'break-glass'
        | 'widen-after-writing'
        | 'drop'
        | 'roll-over';
      readonly paths: readonly string[];
    }
  /** Who wrote the paths would answer for them. */
  | {
      readonly reason: 'author';
      readonly author: string;
      readonly address?: string;
      readonly paths: readonly PathText[];
    }
  | { readonly reason: 'broken-registry'; readonly files: readonly string[] }
  /** It was rolled over: nothing is written to it any more. */
  | { readonly reason: 'closed'; readonly closing: Closing }
  /** Exclusions (`entries`) stand against it: the claim's own, or new ones that meet ground it has. */
  | { readonly reason: 'excluded'; readonly claim: Claim; readonly entries: readonly string[] }
  /** A takeover from another repository that shares this registry. */
  | { readonly reason: 'other-repository'; readonly claim: Claim }
  | { readonly reason: 'outside'; readonly entries: readonly string[] };

/** One claim in the way: which of its patterns meet which of the request's, and a path in both. */
export interface Blocker {
  readonly claim: Claim;
  /** Null when the two could not be proved disjoint; `unproved` then says what to simplify. */
  readonly witness: string | null;
  readonly unproved?: string;
  readonly pairs: readonly { readonly mine: string; readonly theirs: string }[];
}

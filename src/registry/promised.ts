/**
 * Commitments as the registry keeps them: whose, on which branch, and what showed each step. The states and what may
 * follow them are the ledger's; here is only what a journal needs to be read again.
 */
import type { Commitment, State } from '../ledger/commitment.ts';
import type { CommitmentId, EventId, Instant, Oid, RepositoryId, SeatId, TaskId } from './ids.ts';

/** What showed a state: something outside the conversation, except where the speaker takes back their own words. */
export type Shown =
  /** A commit of the branch that touches the object; `path` is where. */
  | { readonly kind: 'commit'; readonly oid: Oid; readonly path: string }
  /** The branch as it was pushed, or the pull request's: its head has the object changed. */
  | { readonly kind: 'pushed'; readonly head: Oid; readonly path: string; readonly pull?: number }
  /** A command that ended with 0 on exactly this head. */
  | { readonly kind: 'run'; readonly command: string; readonly head: Oid }
  /** A check run of the host that succeeded. */
  | { readonly kind: 'check'; readonly name: string; readonly head: Oid; readonly url?: string }
  /** `metes ready`, or a pull request that is no draft. */
  | { readonly kind: 'ready'; readonly head: Oid; readonly pull?: number }
  /** A person's approving review, with all checks green. */
  | {
      readonly kind: 'review';
      readonly by: string;
      readonly pull: number;
      readonly head: Oid;
      readonly url?: string;
    }
  | { readonly kind: 'merged'; readonly head: Oid; readonly pull?: number }
  /** The pull request was closed unmerged. */
  | { readonly kind: 'closed'; readonly pull: number }
  /** The branch is gone and nothing of it landed. */
  | { readonly kind: 'gone'; readonly branch: string }
  /** Taken back by who promised it, in these words. */
  | { readonly kind: 'said'; readonly text: string };

export interface KeptStep {
  readonly state: State;
  readonly at: Instant;
  readonly event: EventId;
  /** Absent with COMMITTED, CONFLICTED and RENEGOTIATED, which the ledger says itself. */
  readonly shown?: Shown;
}

/** `agent` of the ledger is the seat: on one machine all agents are the same person. */
export interface Kept extends Omit<Commitment, 'id' | 'history' | 'conflictsWith' | 'successor'> {
  readonly id: CommitmentId;
  readonly agent: SeatId;
  readonly repository: RepositoryId;
  readonly target: string;
  readonly branch: string;
  readonly holder: string;
  /** The ground that the object names, canonical entries; absent where it is no path: then its text is compared. */
  readonly write?: readonly string[];
  /** The task of the claim that stood on the branch: a later attempt at it never conflicts with it. */
  readonly task?: TaskId;
  readonly history: readonly KeptStep[];
  readonly conflictsWith?: CommitmentId;
  readonly successor?: CommitmentId;
  /** The follow-up of a missed one, which is told once: the comment's address, or `printed`. */
  readonly reminded?: { readonly event: EventId; readonly at: Instant; readonly where: string };
}

/** One legal step of one commitment. */
export interface Move {
  readonly commitment: CommitmentId;
  readonly state: Exclude<State, 'COMMITTED' | 'CONFLICTED' | 'RENEGOTIATED'>;
  readonly shown: Shown;
}

/** A command that `attest` ran: kept whatever it ended with. Only 0 shows anything. */
export interface Attested {
  readonly branch: string;
  readonly command: string;
  /** 0–255, or the signal's 128 + n. */
  readonly exit: number;
  readonly head: Oid;
}

/** How much is kept of what agents say: they decide how much that is, and nobody may make the registry grow beyond use. */
export const MOST = {
  /** Promised in one message. */
  message: 100,
  /** Open at once in a registry. */
  open: 10_000,
  /** Characters of what was said, and of an object. */
  said: 500,
  object: 300,
} as const;

/** What a message takes back; with `successor` in favour of that. */
export interface Ended {
  readonly commitment: CommitmentId;
  readonly said: string;
  readonly successor?: CommitmentId;
}

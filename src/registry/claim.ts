/**
 * A claim: one seat's granted ground for one task on one branch, as it stands in the registry's tree.
 * These are the wire shapes; docs/formats.md describes every field with an example that the tests parse.
 */
import type { Requirement } from '../scope/promises.ts';
import type { Acceptance, Delivery, Late } from './delivery.ts';
import type { ClaimId, EventId, Instant, Oid, RepositoryId, SeatId, TaskId } from './ids.ts';

/** Whether the policy for agents or the one for people applies (design: "agent or person"). */
export type Actor = 'agent' | 'person';

/** Who asks: recorded with every event. `holder` is a name a person chose; `seat` is one worktree. */
export interface Party {
  readonly holder: string;
  readonly seat: SeatId;
  readonly actor: Actor;
  /** The harness an agent runs in, as its marker says (`claude-code`, `codex`, `metes-run`), for people to read. */
  readonly harness?: string;
  /** Host name and worktree directory name: display only, never compared. */
  readonly host: string;
  readonly worktree: string;
}

/** The process that a `run` claim lives by: on the same host, its death frees the claim. */
export interface ClaimProcess {
  readonly host: string;
  readonly pid: number;
  /** Start time of the process as the host tells it, so that a recycled pid isn't taken for it. */
  readonly started: string;
}

/** The claim's key: at most one live claim has it. */
export interface ClaimKey {
  readonly repository: RepositoryId;
  readonly target: string;
  readonly branch: string;
  readonly seat: SeatId;
}

export interface Claim extends ClaimKey {
  readonly id: ClaimId;
  readonly by: Party;
  readonly task: { readonly id: TaskId; readonly text: string };
  /** Branch this one is stacked on; the reference for what it writes. Absent: the target. */
  readonly on?: string;
  /** Canonical entries (`!` excludes), as granted. Recorded as data; parse with scope/pattern.ts. */
  readonly write: readonly string[];
  /** What the work relies on (for `stale-read`). */
  readonly read?: readonly string[];
  /** Items that the work promises. Only more can be promised; a person lets one go. */
  readonly delivers?: readonly string[];
  /** What other tasks must have delivered. */
  readonly requires?: readonly Requirement[];
  /** May overlap and blocks nobody (`claim --yield`: formatting, codemods). */
  readonly yields?: true;
  /** Merge base with the target when the claim was taken; null on an unborn branch or unrelated history. */
  readonly base: Oid | null;
  /** Fencing token of the task: +1 with each new attempt, from 1. */
  readonly generation: number;
  /** Claims that this one ended by being granted: the attempt taken over, lapsed claims whose ground it took. */
  readonly replaces?: readonly ClaimId[];
  /** Other branches that earlier attempts at the task were on: their manifests are the task's own. */
  readonly earlier?: readonly string[];
  /** Why the attempt before was ended by force, in the words of who took it over: for the one it was taken from. */
  readonly reason?: string;
  readonly granted: Instant;
  /** When the first attempt at the task was granted; absent in that itself. */
  readonly begun?: Instant;
  readonly lease: Lease;
  readonly process?: ClaimProcess;
  readonly messages?: readonly Message[];
  readonly breaches?: readonly Breach[];
  readonly resolutions?: readonly Resolution[];
  /** What was added since it was granted, oldest first: a pull request lists it. */
  readonly widenings?: readonly Widening[];
  /** What is known of the items, the newest last. */
  readonly deliveries?: readonly Delivery[];
  readonly accepted?: Acceptance;
  /** Results of attempts that this one replaced. */
  readonly late?: readonly Late[];
}

export interface Widening {
  readonly event: EventId;
  readonly at: Instant;
  readonly by: string;
  readonly added: readonly string[];
  /** True when the branch had written some of it already. */
  readonly written?: true;
  /** The comment that answered for it. */
  readonly source?: Source;
}

export interface Lease {
  readonly until: Instant;
  /** Seconds that one renewal lasts. */
  readonly seconds: number;
}

/** A message to a holder from `metes ask`, or from the registry about its ground; shown once, at a push or a commit. */
export interface Message {
  readonly event: EventId;
  readonly from: string;
  /** Worktree, harness, host and branch that it was sent from: one person's agents all have one name. */
  readonly where?: string;
  readonly text: string;
  readonly at: Instant;
}

/** What a path was when it was judged: bound to mode and oid, so that a later change is noticed. */
export interface PathState {
  readonly path: string;
  /** Six octal digits as git shows them; null when the path is absent at the head. */
  readonly mode: string | null;
  readonly oid: Oid | null;
}

/** What a list of paths had no room for (room.ts). */
export interface More {
  readonly count: number;
  /** Of what was found outside: the first eight digits of each one's oid, one after the other. Absent: not kept. */
  readonly oids?: string;
}

/** Findings that await a person, as recorded. */
export interface Breach {
  readonly event: EventId;
  readonly head: Oid;
  readonly at: Instant;
  /** Those that await a person come first. */
  readonly paths: readonly BreachPath[];
  readonly more?: More;
}

export interface BreachPath extends PathState {
  readonly code: string;
  /** Awaits nobody: its holder was told, and it is kept so that this is done once. */
  readonly told?: true;
  /** Left so by a `run` in its work tree: no commit of the branch says whether it still is. */
  readonly uncommitted?: true;
  /** Of that: in a stash, or on a ref of its own, and not in the work tree. */
  readonly aside?: true;
}

export type ResolutionKind = 'approved' | 'widened' | 'reverted' | 'rejected' | 'broken-glass';

/** A person's decision, in force until what it is bound to changes. */
export interface Resolution {
  readonly event: EventId;
  readonly kind: ResolutionKind;
  readonly by: string;
  readonly at: Instant;
  readonly head: Oid | null;
  readonly paths: readonly PathState[];
  /** What it was about too, and is asked again where the registry alone is gone by. */
  readonly more?: More;
  /** Why it was rejected, or which incident. */
  readonly reason?: string;
  /** The rejections that it takes the place of. */
  readonly overrules?: readonly EventId[];
  readonly source?: Source;
}

/** Where an answer was given: the registry remembers the comment, and whoever relies on it reads that again. */
export interface Source {
  readonly pull: number;
  readonly comment: number;
  /** The branch that the pull request was for at the time. */
  readonly target: string;
}

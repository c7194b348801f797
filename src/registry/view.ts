/** The state that the events fold to: exactly what stands in the registry's tree, and nothing else. */
import type { Breach, Claim, More, Resolution } from './claim.ts';
import type { Closing } from './closing.ts';
import type { Delivered } from './delivery.ts';
import type { ClaimId, CommitmentId, EventId, Instant, Oid, RepositoryId, TaskId } from './ids.ts';
import type { Kept } from './promised.ts';

export interface View {
  readonly meta: Meta;
  readonly claims: ReadonlyMap<ClaimId, Claim>;
  /** Pull requests that have no claim to keep their answers with. */
  readonly pulls: ReadonlyMap<PullKey, PullRecord>;
  /** Emergencies that nobody was asked to look at yet. */
  readonly glass: ReadonlyMap<EventId, Glass>;
  /** What tasks that have ended delivered. */
  readonly delivered: ReadonlyMap<TaskId, Delivered>;
  /** What was promised and is not over. */
  readonly commitments: ReadonlyMap<CommitmentId, Kept>;
  /** How it was rolled over: this registry, or the one that it goes on from. */
  readonly closing?: Closing;
}

/** All but the claims, of which there can be many. */
export type Rest = Omit<View, 'claims'>;

export type PullKey = `${RepositoryId}/${number}`;

export const pullKey = (repository: RepositoryId, number: number): PullKey =>
  `${repository}/${number}`;

export interface PullRecord {
  readonly repository: RepositoryId;
  readonly number: number;
  readonly branch: string;
  readonly breaches?: readonly Breach[];
  readonly resolutions?: readonly Resolution[];
}

export interface Glass {
  readonly event: EventId;
  readonly repository: RepositoryId;
  readonly branch: string;
  readonly pull?: number;
  readonly incident: string;
  readonly by: string;
  readonly at: Instant;
  readonly head: Oid | null;
  readonly paths: readonly string[];
  readonly more?: More;
}

export interface Meta {
  /** Format version of the tree: 1. */
  readonly version: 1;
  /** Oldest metes that may write here. */
  readonly minimum: string;
  readonly repositories: readonly { readonly id: RepositoryId; readonly name: string }[];
}

/** A file of the tree that can't be read: reads go on without it, grants in its repository stop. */
export interface BrokenFile {
  readonly path: string;
  readonly reason: string;
  /** Where only its patterns can't be read: whose branch it is all the same. */
  readonly claim?: Claim;
}

/** The state that the events fold to: exactly what stands in the registry's tree, and nothing else. */
import type { Claim } from './claim.ts';
import type { ClaimId, RepositoryId } from './ids.ts';

export interface View {
  readonly meta: Meta;
  readonly claims: ReadonlyMap<ClaimId, Claim>;
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
}

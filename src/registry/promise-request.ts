/** What can be asked about what agents promise, and why not. Rules M of decide.ts. */
import type { ObjectKind } from '../ledger/grammar/commitment.ts';
import type { CommitmentId, TaskId } from './ids.ts';
import type { Attested, Ended, Move } from './promised.ts';

/** One promise of a message. */
export interface Part {
  readonly id: CommitmentId;
  readonly verb: string;
  readonly object: string;
  readonly kind: ObjectKind;
  readonly said: string;
  /** The ground that the object names, canonical entries. */
  readonly write?: readonly string[];
}

export type PromiseRequest =
  /** All that one message promises and takes back. */
  | {
      readonly kind: 'promise';
      readonly target: string;
      readonly branch: string;
      /** Of the claim that stands on the branch. */
      readonly task?: TaskId;
      readonly parts: readonly Part[];
      readonly ended: readonly Ended[];
      /** Canonical entries of the config's `shared`: anyone may promise those. */
      readonly shared: readonly string[];
    }
  | { readonly kind: 'advance'; readonly moves: readonly Move[] }
  | { readonly kind: 'attest'; readonly attested: Attested; readonly moves: readonly Move[] }
  | {
      readonly kind: 'remind';
      readonly commitments: readonly CommitmentId[];
      readonly where: string;
    };

export type PromiseRefusal =
  /** More promises, or longer ones, than are kept; `registry`: as many are open as one registry keeps. */
  | {
      readonly reason: 'too-much';
      readonly what: 'message' | 'text' | 'registry';
      readonly limit: number;
    }
  /** The id is another commitment's. */
  | { readonly reason: 'known-commitment'; readonly commitment: CommitmentId };

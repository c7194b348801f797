/** What can be asked about a task's deliverables, and why not. Rules D, E, F, O and K of decide.ts. */
import type { Requirement } from '../scope/promises.ts';
import type { Claim } from './claim.ts';
import type { Evidence, Late } from './delivery.ts';
import type { ClaimId, Oid, TaskId } from './ids.ts';

export type DeliveryRequest =
  | {
      readonly kind: 'deliver';
      readonly claim: ClaimId;
      readonly item: string;
      readonly head: Oid;
      readonly evidence: Evidence;
    }
  | {
      readonly kind: 'accept';
      readonly claim: ClaimId;
      readonly generation: number;
      readonly head: Oid;
      /** Where the target stood when this was looked at. */
      readonly target: { readonly branch: string; readonly oid: Oid };
      /** What had moved on the target, and was looked at again. */
      readonly revalidated?: readonly string[];
    }
  | {
      readonly kind: 'reject';
      readonly claim: ClaimId;
      readonly item: string;
      readonly head: Oid;
      readonly reason: string;
    }
  | {
      readonly kind: 'drop';
      readonly claim: ClaimId;
      readonly item: string;
      readonly reason: string;
    }
  | {
      readonly kind: 'record-late';
      /** The claim that stands in the place of the late attempt's. */
      readonly claim: ClaimId;
      readonly task: TaskId;
      readonly late: Omit<Late, 'event' | 'at' | 'by'>;
    };

export type DeliveryRefusal =
  /** The lease is over: its seat may renew it. */
  | { readonly reason: 'lapsed'; readonly claim: Claim }
  /** The claim promises no such item, or has no room for it. */
  | { readonly reason: 'undeclared'; readonly claim: Claim; readonly item: string }
  /** Something that the branch wrote awaits a person. */
  | { readonly reason: 'breach'; readonly claim: Claim }
  /** Promised items without evidence for the head, and what others have not delivered yet. */
  | {
      readonly reason: 'undelivered';
      readonly claim: Claim;
      readonly items: readonly string[];
      readonly required: readonly Requirement[];
    };

/** The claim that a grant makes, field by field, from what was asked and what was decided. Decides nothing itself. */
import type { Requirement } from '../scope/promises.ts';
import type { Claim } from './claim.ts';
import type { ClaimId, Instant, TaskId } from './ids.ts';
import { leaseEnd } from './lease.ts';
import type { ClaimRequest, Origin, TakeoverRequest } from './request.ts';

export interface NewClaim {
  readonly task: { readonly id: TaskId; readonly text: string };
  readonly generation: number;
  readonly replaces: readonly ClaimId[];
  readonly earlier?: readonly string[];
  readonly yields: boolean;
  /** Of a further attempt: when the first one was granted, and what the task promises and needs since. */
  readonly begun?: Instant;
  readonly delivers?: readonly string[];
  readonly requires?: readonly Requirement[];
}

/** An empty list says nothing. */
const listed = <K extends string, T>(key: K, list: readonly T[] = []) =>
  (list.length === 0 ? {} : { [key]: list }) as { readonly [P in K]?: readonly T[] };

export function newClaim(
  asked: Origin & (ClaimRequest | TakeoverRequest),
  now: Date,
  made: NewClaim,
): Claim {
  return {
    id: asked.claimId,
    repository: asked.repository,
    target: asked.target,
    branch: asked.branch,
    seat: asked.by.seat,
    by: asked.by,
    task: made.task,
    ...(asked.on === undefined ? {} : { on: asked.on }),
    write: asked.write,
    ...(asked.read === undefined || asked.read.length === 0 ? {} : { read: asked.read }),
    ...listed('delivers', made.delivers ?? asked.delivers),
    ...listed('requires', made.requires ?? asked.requires),
    ...(made.yields ? { yields: true } : {}),
    base: asked.base,
    generation: made.generation,
    ...(made.replaces.length > 0 ? { replaces: made.replaces } : {}),
    ...(made.earlier?.length ? { earlier: made.earlier } : {}),
    granted: now.toISOString(),
    ...(made.begun === undefined ? {} : { begun: made.begun }),
    lease: {
      until: leaseEnd(now, asked.policy.leaseSeconds),
      seconds: asked.policy.leaseSeconds,
    },
    ...(asked.process ? { process: asked.process } : {}),
  };
}

/**
 * A result of an attempt that was replaced: put on record with the attempt that replaced it, best effort, and of no other
 * effect. Whatever comes back late is told so in any case.
 */
import { attemptOf } from '../../check/attempt.ts';
import { MetesError } from '../../errors.ts';
import type { Claim } from '../../registry/claim.ts';
import type { Late } from '../../registry/delivery.ts';
import type { ClaimId, TaskId } from '../../registry/ids.ts';
import type { View } from '../../registry/view.ts';
import type { Manifest } from '../../scope/manifest.ts';
import { claimsHere } from '../claiming/claims-here.ts';
import type { Context } from '../context/context.ts';
import { transact } from '../transact.ts';

/** The attempt that came back, and the claim in its place. */
export interface Replaced {
  readonly claim: ClaimId;
  readonly generation: number;
  readonly task: TaskId;
  readonly by: Claim;
}

export type LateResult = Omit<Late, 'event' | 'at' | 'by' | 'claim' | 'generation'>;

/** Null when the attempt that a branch's manifest names was not replaced by a later one. */
export function replacedAttempt(
  ctx: Context,
  view: View,
  at: { readonly branch: string; readonly manifest: Manifest | null },
): Replaced | null {
  const { branch, manifest } = at;
  const seat = ctx.party.seat;
  const { supersededBy: by } = attemptOf({
    branch,
    seat,
    manifest,
    claims: claimsHere(ctx, { view }),
  });
  return by === null ? null : replacedIn(by, manifest);
}

/** By what the manifest says of itself: the registry has nothing of that attempt any more. */
export function replacedIn(by: Claim, manifest: Manifest | null): Replaced | null {
  const { claim, generation, taskId } = manifest ?? {};
  if (claim === undefined || taskId !== by.task.id) return null;
  return {
    claim: claim as ClaimId,
    generation: generation ?? 1,
    task: taskId as TaskId,
    by,
  };
}

const BRIEFLY = { patienceMs: 5_000, deadlineMs: 10_000, quiet: true } as const;

/** Lines for stderr. */
export async function recordLate(
  ctx: Context,
  { claim, generation, task, by }: Replaced,
  result: LateResult,
): Promise<string[]> {
  try {
    await transact(
      ctx,
      (_view, _tip, origin) => ({
        ...origin,
        kind: 'record-late',
        claim: by.id,
        task,
        late: { claim, generation, ...result },
      }),
      BRIEFLY,
    );
    return [`metes: on record as a late result of ${claim}, and of no effect`];
  } catch (error) {
    if (!(error instanceof MetesError) || error.kind === 'bug') throw error;
    return [`metes: of no effect, and not on record in the registry: ${error.message}`];
  }
}

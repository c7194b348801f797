/**
 * Whether a request that was refused for another reason would meet somebody else's ground anyway. A refusal must not
 * send anyone to give ground back for a claim that is known to fail.
 */
import type { Claim } from '../../registry/claim.ts';
import { seekGround } from '../../registry/decide-grant.ts';
import type { Refusal } from '../../registry/request.ts';
import type { View } from '../../registry/view.ts';
import { scopeOf } from '../../scope/pattern.ts';
import type { Context } from '../context/context.ts';
import { deadClaims } from '../context/pid-alive.ts';
import type { ClaimWish } from './claim-request.ts';

export type Taken = Extract<Refusal, { reason: 'overlap' }>;

export interface Wanted {
  readonly write: readonly string[];
  readonly target: string;
  /** The claim of one's own that would go, or grow. */
  readonly own: Claim;
}

/** Null when nobody else is in the way. */
export async function takenByOthers(
  ctx: Context,
  view: View,
  { write, target, own }: Wanted,
): Promise<Taken | null> {
  if (write.length === 0) return null;
  const ground = seekGround(
    { view, now: ctx.io.now(), broken: [] },
    {
      repository: ctx.config.repository,
      target,
      scope: scopeOf(write),
      aside: [own.id],
      yields: own.yields,
      policy: ctx.policy,
      skewMs: 0,
      dead: await deadClaims(ctx.io, view),
    },
  );
  if (ground.free || ground.answer.outcome !== 'refused') return null;
  return ground.answer.refusal.reason === 'overlap' ? ground.answer.refusal : null;
}

/** Somebody else in the way of what was refused for the branch's or this seat's own claim. */
export async function takenBeside(
  ctx: Context,
  refusal: Refusal,
  { view, wish }: { readonly view: View; readonly wish: ClaimWish },
): Promise<Taken | null> {
  if (!BESIDE.has(refusal.reason) || !('holder' in refusal) || wish.yields) return null;
  const { ground, place } = wish;
  const wanted = { write: ground.write, target: place.target, own: refusal.holder };
  return takenByOthers(ctx, view, wanted);
}

const BESIDE: ReadonlySet<string> = new Set([
  'branch-held',
  'another-task',
  'same-task-other-ground',
]);

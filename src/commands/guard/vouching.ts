/**
 * Local branches whose commits are somebody's to answer for already: a branch with a live claim vouches for them as
 * long as all it has written is its claim's. One that nobody claimed here, or that strayed, launders nothing.
 */
import { localBranches } from '../../git/moves.ts';
import { claimsHere } from '../claiming/claims-here.ts';
import { isOfThisClone } from '../claiming/whereabouts.ts';
import type { Context } from '../context/context.ts';
import type { Copy } from '../context/copy-at-hand.ts';
import { keepsToItsClaim } from '../judging/reference.ts';

/** Refs of those besides the moving one. */
export async function vouchingTips(
  ctx: Context,
  copy: Copy,
  moving: string | null,
): Promise<string[]> {
  const there = await localBranches(ctx.door, ctx.repo);
  const tips: string[] = [];
  const claims = claimsHere(ctx, copy);
  for (const claim of claims) {
    if (claim.branch === moving || !there.has(claim.branch)) continue;
    if (!(await isOfThisClone(ctx, claim))) continue;
    if (await keepsToItsClaim(ctx, claim, claims)) tips.push(`refs/heads/${claim.branch}`);
  }
  return tips;
}

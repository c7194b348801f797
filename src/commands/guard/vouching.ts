/**
 * Local branches whose commits are somebody's to answer for already: a branch with a live claim vouches for them as
 * long as all it has written is its claim's. One that nobody claimed, or that strayed, launders nothing.
 */
import { settle } from '../../check/resolution.ts';
import { localBranches } from '../../git/moves.ts';
import type { Claim } from '../../registry/claim.ts';
import { compileScope } from '../../scope/match.ts';
import { scopeOf } from '../../scope/pattern.ts';
import { manifestPathOf } from '../claiming/manifest-file.ts';
import type { Context } from '../context/context.ts';
import { claimsHere } from './question.ts';
import type { Copy } from './surroundings.ts';
import { referenceOf, writtenAt } from './writes.ts';

/** Refs of those besides the moving one. */
export async function vouchingTips(
  ctx: Context,
  copy: Copy,
  moving: string | null,
): Promise<string[]> {
  const there = await localBranches(ctx.door, ctx.repo);
  const tips: string[] = [];
  for (const claim of claimsHere(ctx, copy)) {
    if (claim.branch === moving || !there.has(claim.branch)) continue;
    if (await keepsToItsClaim(ctx, claim)) tips.push(`refs/heads/${claim.branch}`);
  }
  return tips;
}

async function keepsToItsClaim(ctx: Context, claim: Claim): Promise<boolean> {
  const reference = await referenceOf(ctx, claim);
  const written = await writtenAt(ctx, `refs/heads/${claim.branch}`, reference);
  if (written === null) return false;
  const granted = compileScope(scopeOf([...claim.write]));
  const shared = ctx.config.shared.length === 0 ? null : compileScope(scopeOf(ctx.config.shared));
  const own = manifestPathOf(claim.branch);
  return [...written.values()].every(
    (write) =>
      write.path === own ||
      granted.has(write.path) ||
      shared?.has(write.path) === true ||
      settle(write, claim.resolutions ?? [], null).state === 'settled',
  );
}

/** What a claim's branch has committed outside it and nobody has allowed, as this clone can tell. Records nothing. */
import { isOpen } from '../../check/finding.ts';
import type { Claim, PathState } from '../../registry/claim.ts';
import type { View } from '../../registry/view.ts';
import { manifestAt } from '../claiming/manifest-file.ts';
import type { Context } from '../context/context.ts';
import { knownHeads } from './branch-head.ts';
import { judgeBranch } from './judge-branch.ts';

/** Null where this clone does not have the branch; empty in observe mode. */
export async function openOnBranch(
  ctx: Context,
  view: View,
  claim: Claim,
): Promise<PathState[] | null> {
  const [head] = await knownHeads(ctx, claim.branch);
  if (head === undefined) return null;
  const { report } = await judgeBranch(ctx, {
    branch: claim.branch,
    head,
    worktree: false,
    manifest: await manifestAt(ctx, claim.branch, head),
    view,
    actor: claim.by.actor,
    seat: claim.seat,
    target: claim.target,
  });
  if (report.observed) return [];
  return report.findings.flatMap((finding) =>
    // What metes itself goes by no claim can cover, so none is late for it.
    isOpen(finding) && finding.code !== 'policy-changed' && finding.at ? [finding.at] : [],
  );
}

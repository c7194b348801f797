/** Which paths a claim's branch has written, committed or not, as seen from its own worktree. */
import { writtenPaths } from '../git/changes.ts';
import { worktreeChanges } from '../git/worktree-changes.ts';
import type { Claim } from '../registry/claim.ts';
import type { PathText } from '../scope/scope.ts';
import type { Context } from './context.ts';
import { referenceOf } from './reference.ts';

/** Committed on the branch; nothing when it has no commit or there is nothing to hold it against. */
export async function committedWrites(ctx: Context, claim: Claim): Promise<PathText[]> {
  const head = ctx.repo.head;
  if (head === null) return [];
  const reference = await referenceOf(ctx, claim);
  if (reference === null) return [];
  const changes = await writtenPaths(ctx.door, ctx.repo, { head, reference });
  return changes.map((change) => change.path);
}

/** Staged, changed or untracked in the worktree. */
export async function uncommittedWrites(ctx: Context): Promise<PathText[]> {
  const changes = await worktreeChanges(ctx.door, ctx.repo);
  return changes.map((change) => change.path);
}

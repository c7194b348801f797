/** Which paths a claim's branch has written, committed or not, as seen from its own worktree. */
import { isEarlierManifest } from '../../check/own-manifest.ts';
import type { Change } from '../../git/changes.ts';
import { worktreeChanges } from '../../git/worktree-changes.ts';
import type { Claim } from '../../registry/claim.ts';
import { compileScope } from '../../scope/match.ts';
import { scopeOf } from '../../scope/pattern.ts';
import type { PathText } from '../../scope/scope.ts';
import type { Context } from '../context/context.ts';
import { referencesOf, writtenBeside } from '../judging/reference.ts';
import { manifestPathOf } from './manifest-file.ts';

/**
 * Committed on the branch: what differs from the branch it is stacked on and from the target, as `check` counts it.
 * Nothing when it has no commit or there is nothing to hold it against.
 */
export async function committedChanges(ctx: Context, work: Of): Promise<Change[]> {
  const head = ctx.repo.head;
  if (head === null) return [];
  const written = await writtenBeside(ctx, head, await referencesOf(ctx, work));
  // Its manifest is metes' own writing, not what the task wrote.
  const manifest = manifestPathOf(work.branch);
  return written.filter((change) => change.path !== manifest && !isEarlierManifest(change, work));
}

type Of = Pick<Claim, 'branch' | 'target' | 'earlier'> & { readonly on?: string | undefined };

export const committedWrites = async (ctx: Context, work: Of): Promise<PathText[]> =>
  (await committedChanges(ctx, work)).map((change) => change.path);

/** Paths of the claim's ground that are committed or changed here. */
export async function writtenIn(ctx: Context, own: Claim): Promise<readonly PathText[]> {
  const { has } = compileScope(scopeOf(own.write));
  const manifest = manifestPathOf(own.branch);
  const paths = [...(await committedWrites(ctx, own)), ...(await uncommittedWrites(ctx))];
  return [...new Set(paths)].filter((path) => path !== manifest && has(path)).sort();
}

/** Staged, changed or untracked in the worktree. */
export async function uncommittedWrites(ctx: Context): Promise<PathText[]> {
  const changes = await worktreeChanges(ctx.door, ctx.repo);
  return changes.map((change) => change.path);
}

/** Commits that a branch is to have and that stand on it nowhere: brought from another clone, or not pushed yet. */
import { isAncestor, resolve } from '../../git/objects.ts';
import type { Oid } from '../../registry/ids.ts';
import type { View } from '../../registry/view.ts';
import type { Unseen } from '../../report/for-review.ts';
import { manifestAt } from '../claiming/manifest-file.ts';
import type { Context } from '../context/context.ts';
import { knownHeads } from './branch-head.ts';

interface At {
  readonly branch: string;
  readonly head: Oid;
}

/**
 * Whether the commit is the work of the branch's live claim, and newer than all that this clone knows of the branch:
 * what its holder could not push yet is looked at like this.
 */
export async function isAhead(ctx: Context, view: View, { branch, head }: At): Promise<boolean> {
  if ((await resolve(ctx.door, ctx.repo, head)) === null) return false;
  const known = await knownHeads(ctx, branch);
  for (const tip of known)
    if (tip === head || !(await isAncestor(ctx.door, ctx.repo, tip, head))) return false;
  const { manifest } = await manifestAt(ctx, branch, head);
  const claim = [...view.claims.values()].find(({ id }) => id === manifest?.claim);
  return claim?.repository === ctx.config.repository && claim.branch === branch;
}

/** Null where others see it: on its branch at the remote, or in this repository, which they share. */
export async function unseenAt(ctx: Context, { branch, head }: At): Promise<Unseen | null> {
  const { remote } = ctx.state;
  const { judge, registry, unclaimed } = ctx.config;
  if (remote === null || registry.remote === '.' || judge === 'github') return null;
  const there = await resolve(ctx.door, ctx.repo, `refs/remotes/${remote}/${branch}`);
  if (there !== null && (await isAncestor(ctx.door, ctx.repo, head, there))) return null;
  return { branch, head, remote, open: unclaimed.people !== 'refuse' };
}

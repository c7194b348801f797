/** The commitments of the branch at hand, and which of them its own commit carries: what `attest` and `ready` speak of. */
import { namedObjects, touching } from '../../check/seen.ts';
import { worktreeChanges } from '../../git/worktree-changes.ts';
import { legalNext } from '../../ledger/transition.ts';
import type { Claim } from '../../registry/claim.ts';
import type { Oid } from '../../registry/ids.ts';
import type { Kept, Move } from '../../registry/promised.ts';
import type { View } from '../../registry/view.ts';
import { committedChanges } from '../claiming/written.ts';
import type { Context } from '../context/context.ts';
import { seatsHere } from './branch-at-hand.ts';
import { wroteOf } from './wrote.ts';

/** Another clone's branch of that name is another branch, but where its claim was taken over here. */
export async function ofBranch(ctx: Context, view: View, branch: string): Promise<Kept[]> {
  const isOf = (one: Kept | Claim): boolean =>
    one.repository === ctx.config.repository && one.branch === branch;
  const all = [...view.commitments.values()].filter(isOf);
  const claimed = [...view.claims.values()].filter(isOf).map(({ seat }) => seat);
  const here = await seatsHere(ctx, [...claimed, ...all.map(({ agent }) => agent)]);
  return claimed.some((seat) => here.has(seat)) ? all : all.filter(({ agent }) => here.has(agent));
}

/** Which of them could take this step next, and are in what the branch has committed. */
export async function readyFor(
  ctx: Context,
  view: View,
  commitments: readonly Kept[],
  state: Move['state'],
): Promise<Kept[]> {
  const could = commitments.filter((one) => legalNext(one).includes(state));
  const claims = [...view.claims.values()].filter((c) => c.repository === ctx.config.repository);
  const targets = [...new Set(could.map(({ target }) => target))];
  const found: Kept[] = [];
  for (const target of targets) {
    const of = could.filter((one) => one.target === target);
    const branch = of[0]?.branch ?? '';
    const on = claims.find((one) => one.branch === branch)?.on;
    const changes = await committedChanges(ctx, { branch, target, on });
    const [wrote = null] = await wroteOf(ctx, [changes], namedObjects(of));
    if (wrote !== null) found.push(...of.filter((one) => touching(one)(wrote) !== null));
  }
  return found;
}

export interface Worktree {
  readonly head: Oid | null;
  /** Paths whose tracked content is not as the commit has it. */
  readonly changed: readonly string[];
  readonly untracked: readonly string[];
  /** Those of the changed ones that are submodules with edits inside. */
  readonly submodules: readonly string[];
}

const SUBMODULE = '160000';

/** What git ignores is not looked at. */
export async function worktreeNow(ctx: Context): Promise<Worktree> {
  const changes = await worktreeChanges(ctx.door, ctx.repo, { submodules: true });
  const isTracked = ({ oldOid }: { readonly oldOid: string | null }): boolean => oldOid !== null;
  return {
    head: ctx.repo.head,
    changed: changes.filter(isTracked).map(({ path }) => path),
    untracked: changes.filter((change) => !isTracked(change)).map(({ path }) => path),
    submodules: changes
      .filter(({ mode, oid }) => mode === SUBMODULE && oid === null)
      .map(({ path }) => path),
  };
}

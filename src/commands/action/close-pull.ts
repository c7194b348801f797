/** A pull request was merged or closed: its claim ends with it, unless another one goes on from the same branch. */

import { claimsCounting } from '../../check/counting.ts';
import type { Event } from '../../github/event.ts';
import { openPullsAt, openPullsFrom, type Pull, readPull } from '../../github/pulls.ts';
import type { ReleaseReason } from '../../registry/event.ts';
import { pullKey } from '../../registry/view.ts';
import type { Context } from '../context/context.ts';
import { freshTip, loadView } from '../context/view-of.ts';
import { transact } from '../transact.ts';
import type { ActionIo } from './action-io.ts';
import { checkPull } from './check-pull.ts';
import { contextAt, fetchBranch, openObjects } from './objects.ts';
import { asMetes } from './party.ts';
import { attempted, inPassing } from './publish.ts';

export async function closePull(
  action: ActionIo,
  { number, merged }: Extract<Event, { kind: 'closed' }>,
): Promise<void> {
  const { github, repo, io } = action;
  const pull = await readPull(github, repo, number);
  if (pull.state === 'open') {
    io.err(`metes: pull request #${number} was opened again: nothing is released\n`);
    return;
  }
  const objects = await openObjects(action, pull.head.oid);
  const base = await fetchBranch(objects, pull.base.branch);
  if (base === null) {
    io.err(`metes: the branch ${JSON.stringify(pull.base.branch)} is gone: nothing is released\n`);
    return;
  }
  const ctx = asMetes(await contextAt(action, objects, { oid: base, branch: pull.base.branch }));
  await attempted(action, () => forget(ctx, number));
  await endClaim(action, ctx, pull, merged ? 'landed' : 'closed');
  await checkOthers(action, pull);
}

async function endClaim(
  action: ActionIo,
  ctx: Context,
  { head, base }: Pull,
  because: ReleaseReason,
): Promise<void> {
  const { github, repo, home, io } = action;
  // A fork's branch has no claim, whatever it is called.
  if (head.repository?.id !== home.id) return;
  const others = await openPullsFrom(github, repo, `${repo.owner}:${head.branch}`);
  if (others.length > 0) {
    const numbers = others.map((other) => `#${other.number}`).join(', ');
    io.err(`metes: ${numbers} goes on from the same branch: the claim stays\n`);
    return;
  }
  await attempted(action, () => release(ctx, { branch: head.branch, base: base.branch }, because));
}

/** A status belongs to a commit: the others at this one were held to the worst verdict, this one's among them. */
async function checkOthers(action: ActionIo, { head }: Pull): Promise<void> {
  const others = await openPullsAt(action.github, action.repo, head.oid);
  for (const { number } of others) await checkPull(inPassing(action), number);
}

/** What was kept about a pull request without a claim. */
async function forget(ctx: Context, number: number): Promise<void> {
  const { view } = await loadView(ctx.store, await freshTip(ctx));
  if (!view.pulls.has(pullKey(ctx.config.repository, number))) return;
  await transact(ctx, (_view, _tip, origin) => ({ ...origin, kind: 'close-pull', pull: number }));
}

async function release(
  ctx: Context,
  { branch, base }: { readonly branch: string; readonly base: string },
  because: ReleaseReason,
): Promise<void> {
  const { view } = await loadView(ctx.store, await freshTip(ctx));
  const all = [...view.claims.values()].filter((c) => c.repository === ctx.config.repository);
  for (const claim of claimsCounting({ branch, base, all }).claims) {
    if (claim.branch !== branch) continue;
    await transact(ctx, (_view, _tip, origin) => ({
      ...origin,
      kind: 'release',
      claim: claim.id,
      because,
    }));
    ctx.io.err(`metes: released ${claim.id}: ${because}\n`);
  }
}

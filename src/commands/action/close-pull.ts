/**
 * A pull request was merged or closed: its claim ends with it, unless another one goes on from the same branch. Anybody can
 * open one on somebody's branch and close it: without a merge it ends nothing, where the branch is still there and whoever
 * closed it may not write here.
 */

import { claimsCounting } from '../../check/counting.ts';
import type { Event } from '../../github/event.ts';
import { mayWrite } from '../../github/people.ts';
import { openPullsFrom, type Pull, readPull } from '../../github/pulls.ts';
import type { Claim } from '../../registry/claim.ts';
import { type PullRecord, pullKey, type View } from '../../registry/view.ts';
import type { Context } from '../context/context.ts';
import { freshTip, loadView } from '../context/view-of.ts';
import { transact } from '../transact.ts';
import type { ActionIo } from './action-io.ts';
import { askNoMore } from './ask-no-more.ts';
import { endPromised } from './end-promised.ts';
import { contextAt, fetchBranch, type Objects, openObjects } from './objects.ts';
import { asMetes, inTheNameOf } from './party.ts';
import { attempted, publishPromises } from './publish.ts';
import { tell } from './tell.ts';
import { checkTogether } from './together.ts';

type Closed = Extract<Event, { kind: 'closed' }>;

export async function closePull(action: ActionIo, closed: Closed): Promise<void> {
  const { github, repo, io } = action;
  const { number } = closed;
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
  const { view } = await loadView(ctx.store, await freshTip(ctx));
  // By the claims as they were: they say what a stacked branch is on its way to. No sweep looks at it again.
  const ended = { pull, by: closed.by };
  publishPromises(action, await endPromised(action, objects, { ctx, view }, ended));
  const record = await forget(action, ctx, { view, number });
  const claims = await endClaims(action, objects, ctx, { pull, closed });
  // The others with this head were held to the worst verdict, this one's among them.
  await checkTogether(action, objects, pull.head.oid);
  await askNoMore(action, pull, [...record, ...claims]);
}

interface Ending {
  readonly pull: Pull;
  readonly closed: Closed;
}

/** The claims that it was held to, as they were. */
async function endClaims(
  action: ActionIo,
  objects: Objects,
  ctx: Context,
  { pull, closed }: Ending,
): Promise<readonly Claim[]> {
  const { github, repo, home, io } = action;
  const { head, base } = pull;
  // A fork's branch has no claim, whatever it is called.
  if (head.repository?.id !== home.id) return [];
  const others = await openPullsFrom(github, repo, { id: home.id, branch: head.branch });
  if (others.length > 0) {
    const numbers = others.map((other) => `#${other.number}`).join(', ');
    io.err(`metes: ${numbers} goes on from the same branch: the claim stays\n`);
    return [];
  }
  const { view } = await loadView(ctx.store, await freshTip(ctx));
  const all = [...view.claims.values()].filter((c) => c.repository === ctx.config.repository);
  const counting = claimsCounting({ branch: head.branch, base: base.branch, all });
  const claims = counting.claims.filter(({ branch }) => branch === head.branch);
  if (claims.length === 0) return [];
  const by = await endedBy(action, objects, ctx, { pull, closed });
  await attempted(action, async () => {
    for (const claim of claims)
      await (by === null ? keep(ctx, claim, { pull, closed }) : release(by, claim, pull));
  });
  return claims;
}

/** In whose name the claim ends: somebody's, where that it ends is their word alone. Null: it does not end. */
async function endedBy(
  { github, repo }: ActionIo,
  objects: Objects,
  ctx: Context,
  { pull, closed: { by } }: Ending,
): Promise<Context | null> {
  if (pull.merged || (await fetchBranch(objects, pull.head.branch)) === null) return ctx;
  return by !== null && (await mayWrite(github, repo, by.login))
    ? inTheNameOf(ctx, by.login)
    : null;
}

/** What was kept about a pull request without a claim: at most one record. */
async function forget(
  action: ActionIo,
  ctx: Context,
  { view, number }: { readonly view: View; readonly number: number },
): Promise<PullRecord[]> {
  const record = view.pulls.get(pullKey(ctx.config.repository, number));
  if (record === undefined) return [];
  await attempted(action, () =>
    transact(ctx, (_view, _tip, origin) => ({ ...origin, kind: 'close-pull', pull: number })),
  );
  return [record];
}

async function release(ctx: Context, claim: Claim, { merged, head }: Pull): Promise<void> {
  const because = merged ? 'landed' : 'closed';
  await transact(ctx, (_view, _tip, origin) => ({
    ...origin,
    kind: 'release',
    claim: claim.id,
    because,
    ...(merged ? { landed: head.oid } : {}),
  }));
  ctx.io.err(`metes: released ${claim.id}: ${because}\n`);
}

/** The lease goes on; its holder knows whether the work does. */
async function keep(ctx: Context, claim: Claim, { pull, closed }: Ending): Promise<void> {
  const who = closed.by?.login ?? 'somebody';
  ctx.io.err(`metes: ${who} closed #${pull.number} and may not write here: ${claim.id} stays\n`);
  const what = `was closed by ${who}, who may not write here, and the branch is still there. Your claim stays.`;
  await tell(ctx, claim, { pull: pull.number, what });
}

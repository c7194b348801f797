/**
 * What the end of a pull request shows of what was promised on its branch: what was merged is verified, what was closed
 * unmerged is given up. Anybody can open one on somebody's branch and close it: that ends nothing.
 */

import { claimsCounting } from '../../check/counting.ts';
import { writtenWith } from '../../check/overlay.ts';
import { movesOf, namedObjects, type Seen, touching } from '../../check/seen.ts';
import { fetchBlobs, fetchTrees } from '../../git/few-commits.ts';
import { compare } from '../../github/compare.ts';
import type { User } from '../../github/people.ts';
import { mayWrite } from '../../github/people.ts';
import { openPullsFrom, type Pull } from '../../github/pulls.ts';
import type { Kept } from '../../registry/promised.ts';
import type { View } from '../../registry/view.ts';
import type { Context } from '../context/context.ts';
import { wroteOf } from '../promising/wrote.ts';
import type { ActionIo } from './action-io.ts';
import { diffsFrom } from './gather.ts';
import { fetchBranch, type Objects } from './objects.ts';
import { inNoOnesWay, NOTHING, type Promises, promisedHere, recordMoves } from './promised-here.ts';

export interface Ended {
  readonly pull: Pull;
  /** Who closed it; null: nobody knows. */
  readonly by: User | null;
}

export async function endPromised(
  action: ActionIo,
  objects: Objects,
  { ctx, view }: { readonly ctx: Context; readonly view: View },
  ended: Ended,
): Promise<Promises> {
  const { head, base, merged } = ended.pull;
  if (head.repository?.id !== action.home.id) return NOTHING;
  const { branch } = head;
  const all = [...view.claims.values()].filter((c) => c.repository === ctx.config.repository);
  const { target } = claimsCounting({ branch, base: base.branch, all });
  // What was merged into the branch below is on its way, and not there yet.
  const targets = merged ? [base.branch] : [base.branch, target];
  const kept = promisedHere(ctx, view, { branch, targets });
  if (kept.length === 0) return NOTHING;
  return inNoOnesWay(action, async () => {
    const seen = merged
      ? await landedWith(action, objects, ended.pull, kept)
      : await givenUpWith(action, objects, ended);
    return { moves: seen === null ? [] : await recordMoves(ctx, movesOf(kept, seen)), notes: [] };
  });
}

/** Null: the work goes on, as far as anybody can tell who has a say. */
async function givenUpWith(
  action: ActionIo,
  objects: Objects,
  { pull: { number, head }, by }: Ended,
): Promise<Seen | null> {
  const { github, repo, home } = action;
  const { branch } = head;
  if ((await openPullsFrom(github, repo, { id: home.id, branch })).length > 0) return null;
  const isOver =
    (await fetchBranch(objects, branch)) === null ||
    (by !== null && (await mayWrite(github, repo, by.login)));
  return isOver ? { commits: [], ended: { kind: 'closed', pull: number } } : null;
}

/** By what is on record of this very head, and where that does not do by what it wrote. */
async function landedWith(
  action: ActionIo,
  objects: Objects,
  pull: Pull,
  kept: readonly Kept[],
): Promise<Seen> {
  const head = pull.head.oid;
  const isKnown = ({ history }: Kept): boolean =>
    history.some(({ shown }) => shown?.kind === 'pushed' && shown.head === head);
  const unknown = kept.filter((one) => !isKnown(one) && one.kind !== 'quoted');
  const wrote = unknown.length === 0 ? null : await wroteBy(action, objects, pull, unknown);
  return {
    commits: [],
    merged: {
      head,
      pull: pull.number,
      has: (one) => isKnown(one) || (wrote !== null && touching(one)(wrote) !== null),
    },
  };
}

/** Against the base as GitHub knew it before the merge. */
async function wroteBy(
  action: ActionIo,
  objects: Objects,
  { base, head }: Pull,
  kept: readonly Kept[],
) {
  const ends = { base: base.oid, head: head.oid };
  const comparison = await compare(action.github, action.repo, ends.base, ends.head);
  await fetchTrees(objects.door, objects.repo, [ends.base, ends.head, comparison.mergeBase ?? '']);
  const target = await diffsFrom(objects, comparison, ends);
  const written = new Set(writtenWith([target], []).map(({ path }) => path));
  const diff = (target.diffs[0] ?? []).filter(({ path }) => written.has(path));
  const bring = (oids: readonly string[]) => fetchBlobs(objects.door, objects.repo, oids);
  const [wrote = null] = await wroteOf(objects, [diff], namedObjects(kept), bring);
  return wrote;
}

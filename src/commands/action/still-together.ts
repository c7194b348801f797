/**
 * Once more after green: what was opened, meant for another branch, answered or taken over while it was judged may have had
 * its red before this green, and nobody would write it again.
 */
import { readAnswers } from '../../check/read-comment.ts';
import { MetesError } from '../../errors.ts';
import { type Comment, listComments } from '../../github/comments.ts';
import { openPullsAt, type Pull } from '../../github/pulls.ts';
import { failureStatus } from '../../report/pull-status.ts';
import { freshTip, loadView } from '../context/view-of.ts';
import type { ActionIo } from './action-io.ts';
import type { Alone } from './check-pull.ts';
import { Moved } from './gather.ts';
import { asError, publishStatus } from './publish.ts';

export interface Rests {
  /** All that had this head when it was judged. */
  readonly pulls: readonly Pull[];
  /** The one whose run this is: others of its own wait for it, so that what is answered there is theirs. */
  readonly own?: Alone;
  readonly others: readonly Alone[];
}

/** Where something moved, or can't be asked, no green stays: the next look may be at another head, or there is none. */
export async function requireStill(action: ActionIo, oid: string, rests: Rests): Promise<void> {
  try {
    await lookAgain(action, oid, rests);
  } catch (thrown) {
    await takeBack(action, oid, asError(thrown));
    throw thrown;
  }
}

async function lookAgain(action: ActionIo, oid: string, rests: Rests): Promise<void> {
  const { pulls, own, others } = rests;
  if (own !== undefined) await requireClaim(own);
  for (const other of others) await requireClaim(other);
  await requireTogether(action, oid, pulls);
  for (const other of others) await requireAnswers(action, other);
}

/** Said by whom nothing stops: there may be no time, or no request, left for this. */
async function takeBack(action: ActionIo, oid: string, error: MetesError): Promise<void> {
  try {
    const last = { ...action, github: action.lastWord };
    await publishStatus(last, oid, failureStatus(error), null);
  } catch (second) {
    if (!(second instanceof MetesError)) throw second;
    action.io.err(`metes: ${second.message}\n`);
  }
}

/** The registry once more: a takeover in between must not leave it green. */
export async function requireClaim({ gathered, facts }: Alone): Promise<void> {
  const { claim } = facts.report;
  if (claim === null) return;
  const { ctx } = gathered;
  const { view } = await loadView(ctx.store, await freshTip(ctx));
  if (view.claims.get(claim.id)?.generation !== claim.generation) throw new Moved('the claim');
}

async function requireTogether(
  { github, repo }: ActionIo,
  oid: string,
  judged: readonly Pull[],
): Promise<void> {
  const now = await openPullsAt(github, repo, oid);
  if (whichOf(now) !== whichOf(judged)) throw new Moved('what shares the head');
}

const whichOf = (pulls: readonly Pull[]): string =>
  JSON.stringify(pulls.map(({ number, base }) => [number, base.branch]).sort());

/** Asked of those alone that rest on an answer: runs of theirs may run beside this one. */
async function requireAnswers(
  { github, repo }: ActionIo,
  { gathered, judged, comments }: Alone,
): Promise<void> {
  if (judged.counted.length === 0) return;
  const now = await listComments(github, repo, gathered.pull.number);
  if (answersIn(now) !== answersIn(comments)) throw new Moved('what was answered about the head');
}

const answersIn = (comments: readonly Comment[]): string =>
  JSON.stringify(
    comments
      .filter(({ body }) => readAnswers(body, null).length > 0)
      .map(({ id, updatedAt }) => [id, updatedAt]),
  );

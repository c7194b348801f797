/**
 * Once more after green: what was opened, meant for another branch or answered while it was judged may have had its red
 * before this green, and nobody would write it again.
 */
import { readAnswers } from '../../check/read-comment.ts';
import { type Comment, listComments } from '../../github/comments.ts';
import { openPullsAt, type Pull } from '../../github/pulls.ts';
import type { ActionIo } from './action-io.ts';
import type { Alone } from './check-pull.ts';
import { Moved } from './gather.ts';

/** `judged`: all that had this head when it was. */
export async function requireTogether(
  { github, repo }: ActionIo,
  oid: string,
  judged: readonly Pull[],
): Promise<void> {
  const now = await openPullsAt(github, repo, oid);
  if (whichOf(now) !== whichOf(judged)) throw new Moved('what shares the head');
}

const whichOf = (pulls: readonly Pull[]): string =>
  JSON.stringify(pulls.map(({ number, base }) => [number, base.branch]).sort());

/** Asked of those alone that rest on an answer: by a run that was not started by this one, others may run beside it. */
export async function requireAnswers(
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

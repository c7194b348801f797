/** A pull request has ended while its comment asks: the question is taken back there, in the name of nobody. */

import { ownComments } from '../../github/comment-place.ts';
import { listComments, updateComment } from '../../github/comments.ts';
import type { Pull } from '../../github/pulls.ts';
import { type Answerable, awaitedIn, cutOf } from '../../registry/answered.ts';
import { MARKER } from '../../report/pull-comment.ts';
import { pullEnded } from '../../report/pull-ended.ts';
import type { ActionIo } from './action-io.ts';
import { attempted } from './publish.ts';

/** `about`: the claims and the record that the pull request was held to, as they were when it ended. */
export async function askNoMore(
  action: ActionIo,
  { number, merged, head }: Pull,
  about: readonly Answerable[],
): Promise<void> {
  const open = about.flatMap(awaitedIn).map(({ path }) => path);
  if (open.length === 0) return;
  const cut = about.flatMap(({ breaches = [] }) => breaches.map((one) => cutOf(one)?.count ?? 0));
  const more = cut.reduce((all, one) => all + one, 0);
  const { github, repo, commentAuthor } = action;
  const wanted = { marker: MARKER, author: commentAuthor };
  await attempted(action, async () => {
    const [first] = ownComments(await listComments(github, repo, number), wanted);
    const body = pullEnded({ merged, head: head.oid, open, more });
    if (first !== undefined && first.body !== body)
      await updateComment(github, repo, first.id, body);
  });
}

/**
 * A comment was posted. If it begins with an answer by somebody who may write here, the pull request is judged as on every
 * event, with this comment among the others, and the reaction says whether it counted.
 */
import { readAnswers } from '../../check/read-comment.ts';
import { READER } from '../../check/weigh-answer.ts';
import { MetesError } from '../../errors.ts';
import { type Reaction, react } from '../../github/comments.ts';
import type { Event } from '../../github/event.ts';
import { mayWrite } from '../../github/people.ts';
import type { ActionIo } from './action-io.ts';
import type { Alone } from './check-pull.ts';
import { attempted } from './publish.ts';

export async function answerComment(
  action: ActionIo,
  { pull, comment }: Extract<Event, { kind: 'answer' }>,
): Promise<void> {
  if (readAnswers(comment.body, null).length === 0) {
    action.io.err('metes: the comment is no answer\n');
    return;
  }
  if (comment.author.isBot) {
    action.io.err('metes: a bot answers no question to a person\n');
    return;
  }
  // Anybody can comment: a stranger's costs a question and a reaction, and no verdict.
  if (!(await mayWrite(action.github, action.repo, comment.author.login))) {
    action.io.err(`metes: ${READER.message}\n`);
    await reacted(action, comment.id, 'confused');
    return;
  }
  const { checkPull } = await import('./check-pull.ts');
  const checked = await checkPull(action, pull);
  const isCounted = checked !== null && counts(checked, comment.id);
  await reacted(action, comment.id, isCounted ? '+1' : 'confused');
}

async function reacted(action: ActionIo, id: number, content: Reaction): Promise<void> {
  try {
    await attempted(action, () => react(action.github, action.repo, id, content));
  } catch (error) {
    // The verdict stands already; that nobody sees a sign of it is no reason to take it back.
    if (!(error instanceof MetesError)) throw error;
    action.io.err(`metes: not written: ${error.message}\n`);
  }
}

const counts = ({ judged, facts }: Alone, id: number): boolean =>
  judged.counted.some(({ given }) => given.comment.id === id) &&
  !facts.declined.some(({ comment }) => comment.id === id);

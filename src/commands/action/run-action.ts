/**
 * What the Action does with each event. Whatever goes wrong ends as a failing status where there is a head to put it on,
 * and always as a failed job with a sentence: never as green.
 */
import { MetesError } from '../../errors.ts';
import { readPull } from '../../github/pulls.ts';
import { failureStatus, failureSummary } from '../../report/pull-status.ts';
import type { ActionIo } from './action-io.ts';
import { answerComment } from './answer-comment.ts';
import { checkPull } from './check-pull.ts';
import { closePull } from './close-pull.ts';
import { judgeQueue } from './judge-queue.ts';
import { publishStatus } from './publish.ts';
import { sweep } from './sweep.ts';

export async function runAction(action: ActionIo): Promise<void> {
  const { event, io } = action;
  try {
    await handle(action);
  } catch (error) {
    if (!(error instanceof MetesError)) throw error;
    action.summary(failureSummary(error));
    action.fail(`${error.message}\n${error.hint}`);
    await failHead(action, error);
  } finally {
    action.output('api-calls', String(action.github.calls));
    if (event.kind !== 'ignored') io.err(`metes: ${action.github.calls} requests to GitHub\n`);
  }
}

async function handle(action: ActionIo): Promise<void> {
  const { event } = action;
  switch (event.kind) {
    case 'pull':
      await checkPull(action, event.number);
      return;
    case 'answer':
      return answerComment(action, event);
    case 'closed':
      return closePull(action, event);
    case 'queue':
      return judgeQueue(action, event);
    case 'sweep':
      return sweep(action);
    case 'ignored':
      action.io.err(`metes: ${event.because}\n`);
  }
}

/** A verdict that could not be found takes the place of whatever stood there before. */
async function failHead(action: ActionIo, error: MetesError): Promise<void> {
  const { event, github, repo } = action;
  try {
    const oid =
      event.kind === 'queue'
        ? event.head
        : event.kind === 'pull' || event.kind === 'answer'
          ? (await readPull(github, repo, event.kind === 'pull' ? event.number : event.pull)).head
              .oid
          : null;
    if (oid !== null) await publishStatus(action, oid, failureStatus(error), null);
  } catch (second) {
    if (!(second instanceof MetesError)) throw second;
    action.io.err(`metes: ${second.message}\n`);
  }
}

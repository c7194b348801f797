/**
 * What the Action does with each event. Whatever goes wrong ends as a failing status where there is a head to put it on,
 * and always as a failed job with a sentence: never as green.
 */
import { MetesError } from '../../errors.ts';
import { limited, tooLongAlone } from '../../github/limited.ts';
import { readPull } from '../../github/pulls.ts';
import { failureStatus, failureSummary, notEnrolledSummary } from '../../report/pull-status.ts';
import type { ActionIo } from './action-io.ts';
import { Moved } from './gather.ts';
import { isNotEnrolled } from './objects.ts';
import { asError, publishStatus } from './publish.ts';

/** What one event may cost. The sweep counts for itself, head by head, and ends with what it has. */
const MOST_REQUESTS = 300;
/** A job of ten minutes has to say itself that it takes too long: once it is killed, what stood there stands on. */
const LONGEST_MS = 7 * 60_000;

/** `stop`: when it has taken too long. */
export async function runAction(
  action: ActionIo,
  stop: AbortSignal = AbortSignal.timeout(LONGEST_MS),
): Promise<void> {
  const { event, io } = action;
  const isSweep = event.kind === 'sweep';
  try {
    await handle(isSweep ? action : bounded(action, stop));
  } catch (thrown) {
    const isLate = !isSweep && stop.aborted && !io.signal.aborted;
    const error = isLate ? tooLongAlone() : asError(thrown);
    if (error.kind === 'bug') io.err(`${traceOf(error)}\n`);
    if (isNotEnrolled(error)) return sayNotEnrolled(action, error);
    action.summary(failureSummary(error));
    action.fail(`${error.message}\n${error.hint}`);
    await failHead(action, error);
  } finally {
    action.output('api-calls', String(action.github.calls));
    if (event.kind !== 'ignored') io.err(`metes: ${action.github.calls} requests to GitHub\n`);
  }
}

const bounded = (action: ActionIo, stop: AbortSignal): ActionIo => ({
  ...action,
  io: { ...action.io, signal: AbortSignal.any([action.io.signal, stop]) },
  github: limited(action.github, MOST_REQUESTS, stop),
});

/** Where metes is wrong itself, its own lines say more than a sentence. */
const traceOf = ({ cause, stack, message }: MetesError): string =>
  (cause instanceof Error ? cause.stack : stack) ?? message;

/** No verdict, and no failure either: a status would be the first that anyone hears of metes. */
function sayNotEnrolled(action: ActionIo, error: MetesError): void {
  action.summary(notEnrolledSummary(error));
  action.io.err(
    `metes: not enrolled: ${error.message}, so nothing is judged\n  ${error.hint.replaceAll('\n', '\n  ')}\n`,
  );
}

/** Each event loads what it needs, and not the rest. */
async function handle(action: ActionIo): Promise<void> {
  const { event } = action;
  switch (event.kind) {
    case 'pull':
      await (await import('./check-pull.ts')).checkPull(action, event.number);
      return;
    case 'answer':
      return (await import('./answer-comment.ts')).answerComment(action, event);
    case 'closed':
      return (await import('./close-pull.ts')).closePull(action, event);
    case 'queue':
      return (await import('./judge-queue.ts')).judgeQueue(action, event);
    case 'sweep':
      return (await import('./sweep.ts')).sweep(action);
    case 'ignored':
      action.io.err(`metes: ${event.because}\n`);
  }
}

/** A verdict that could not be found takes the place of whatever stood there before. */
async function failHead(action: ActionIo, error: MetesError): Promise<void> {
  // A newer head is for the run that its push started to speak of.
  if (error instanceof Moved && error.what === 'the head') return;
  const last = action.io.signal.aborted ? { ...action, github: action.lastWord } : action;
  try {
    const oid = await headOf(last);
    if (oid !== null) await publishStatus(last, oid, failureStatus(error), null);
  } catch (second) {
    if (!(second instanceof MetesError)) throw second;
    action.io.err(`metes: ${second.message}\n`);
  }
}

async function headOf({ event, github, repo }: ActionIo): Promise<string | null> {
  if (event.kind === 'queue') return event.head;
  if (event.kind !== 'pull' && event.kind !== 'answer') return null;
  try {
    const { head } = await readPull(
      github,
      repo,
      event.kind === 'pull' ? event.number : event.pull,
    );
    return head.oid;
  } catch (error) {
    if (!(error instanceof MetesError) || event.kind !== 'pull' || event.head === undefined)
      throw error;
    return event.head;
  }
}

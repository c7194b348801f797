/**
 * Where a verdict goes: the one comment, the commit status, the job's summary, annotations and outputs. What the token
 * may not write is said in the log; the rest goes out all the same, and nothing turns green for that.
 */
import { exitOf } from '../../check/severity.ts';
import { MetesError, toMetesError } from '../../errors.ts';
import { refusedHere } from '../../git/refused-here.ts';
import { ownComments, placeComment } from '../../github/comment-place.ts';
import type { Comment } from '../../github/comments.ts';
import { permissionHint } from '../../github/refusal.ts';
import { isNearlyFull, type StatusState, writeStatus } from '../../github/statuses.ts';
import type { Move } from '../../registry/promised.ts';
import { annotationsOf } from '../../report/annotations.ts';
import { movesText, promisesPart } from '../../report/promise-moves.ts';
import { MARKER, type PullFacts, pullComment } from '../../report/pull-comment.ts';
import { pullStatus } from '../../report/pull-status.ts';
import { pullSummary } from '../../report/pull-summary.ts';
import { shortOid } from '../../report/words.ts';
import type { ActionIo } from './action-io.ts';
import { claimOutput, findingsOutput } from './run-outputs.ts';

export const CONTEXT = 'metes';

/** Whatever was thrown, as a status and a log can say it. */
export function asError(thrown: unknown): MetesError {
  const error = toMetesError(
    refusedHere(thrown) ?? thrown,
    'please report it, with the log of this job',
  );
  if (!OF_THE_REGISTRY.has(error.code)) return error;
  return new MetesError(error.kind, error.code, error.message, {
    hint: 'run the job again: what has arrived in the registry is found there and not written twice',
    cause: error.cause,
  });
}

/** What passes by itself. Their own hints are for whoever sits at a terminal. */
const OF_THE_REGISTRY = new Set(['unclear', 'unreachable', 'contended', 'server-lock']);

/** Runs a write that the token may not be allowed to make; true when it was made. */
export async function attempted(action: ActionIo, write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (!(error instanceof MetesError) || error.kind !== 'denied') throw error;
    const { message, hint } = error.code === 'auth-refused' ? registryRefused(error) : error;
    action.io.err(`metes: not written: ${message}\n  ${hint.replaceAll('\n', '\n  ')}\n`);
    return false;
  }
}

/** Git speaks of who we are; here that is the job's token. */
const registryRefused = ({ message }: MetesError): Pick<MetesError, 'message' | 'hint'> => ({
  message: `the registry: ${message}`,
  hint: permissionHint('contents: write'),
});

/** Puts the comment in its place, if there is anything to say. */
export async function publishComment(
  action: ActionIo,
  facts: PullFacts,
  comments: readonly Comment[],
): Promise<Placing> {
  const { github, repo, commentAuthor } = action;
  const wanted = { marker: MARKER, author: commentAuthor, comments };
  const exists = ownComments(comments, wanted).length > 0;
  // Where it only observes nobody hears of it; a question that is there from before is taken back.
  const says = exists || (isToldOf(action, facts) && !facts.report.observed);
  const body = says ? pullComment(facts) : null;
  let placing: Placing = { url: null, wrote: false };
  await attempted(action, async () => {
    const placed = await placeComment(github, repo, facts.pull, { ...wanted, body });
    if (placed.outcome !== 'none')
      placing = { url: placed.url, wrote: placed.outcome !== 'unchanged' };
  });
  return placing;
}

export interface Placing {
  /** The page that shows it, if there is one. */
  readonly url: string | null;
  readonly wrote: boolean;
}

export interface Verdict {
  readonly state: Extract<StatusState, 'success' | 'failure'>;
  readonly description: string;
}

/** Whoever answers hears of it; a stranger's comment, or a bot's, makes us write nothing. */
function isToldOf({ event }: ActionIo, { report, declined }: PullFacts): boolean {
  if (exitOf(report) !== 0) return true;
  const id = event.kind === 'answer' ? event.comment.id : null;
  return declined.some(
    ({ comment, reason }) => comment.id === id && reason !== 'bot' && reason !== 'reader',
  );
}

/** The last one of a commit is no green: nothing could take that back. */
export const FULL: Verdict = {
  state: 'failure',
  description: 'More than 800 verdicts on this commit, and GitHub takes 1,000: push another commit',
};

export async function publishStatus(
  action: ActionIo,
  oid: string,
  verdict: Verdict,
  targetUrl: string | null,
): Promise<boolean> {
  const { github, repo, io, runUrl } = action;
  return attempted(action, async () => {
    const isLast = verdict.state === 'success' && (await isNearlyFull(github, repo, oid, CONTEXT));
    const said = isLast ? FULL : verdict;
    io.err(`metes: ${shortOid(oid)}: ${said.description}\n`);
    await writeStatus(github, repo, {
      oid,
      context: CONTEXT,
      ...said,
      targetUrl: targetUrl ?? runUrl,
    });
  });
}

/** The same, where the job does not speak for one pull request alone: comment and status are written, no more. */
export const inPassing = (action: ActionIo): ActionIo => ({
  ...action,
  output: () => {},
  summary: () => {},
  annotate: () => {},
  fail: () => {},
});

export const verdictOf = (facts: PullFacts): Verdict => pullStatus(facts);

/** Summary, annotations and outputs reach whoever looks at the run, whatever the token may do. */
export function publishRun(action: ActionIo, facts: PullFacts, commentUrl: string | null): void {
  const { report } = facts;
  action.summary(pullSummary(facts));
  if (!report.observed) for (const annotation of annotationsOf(report)) action.annotate(annotation);
  action.output('verdict', report.verdict);
  action.output('findings', findingsOutput(report.findings));
  action.output('claim', claimOutput(report.claim));
  action.output('comment-url', commentUrl ?? '');
}

/** Where nothing was promised, nothing is said. */
export function publishPromises(
  action: ActionIo,
  { moves, notes }: { readonly moves: readonly Move[]; readonly notes: readonly string[] },
): void {
  const part = promisesPart(moves, notes);
  if (part !== '') action.summary(part);
  if (moves.length > 0) action.io.err(`metes: promises: ${movesText(moves)}\n`);
  for (const note of notes) action.io.err(`metes: ${note}\n`);
}

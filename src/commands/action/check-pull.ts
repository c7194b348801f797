/**
 * One pull request, from the event to the status. What moves while it is judged is looked at again, so that the last to
 * write has seen the newest state; a verdict on an old head changes nothing on the new one.
 */
import type { CheckReport } from '../../check/finding.ts';
import type { Declined } from '../../check/pull-answers.ts';
import { type Comment, listComments } from '../../github/comments.ts';
import { type Pull, readPull } from '../../github/pulls.ts';
import { awaitedIn } from '../../registry/answered.ts';
import { pullKey } from '../../registry/view.ts';
import type { PullFacts } from '../../report/pull-comment.ts';
import type { ActionIo } from './action-io.ts';
import { advancePromised } from './advance-promised.ts';
import { recordFinal } from './final-write.ts';
import { type Gathered, gather, Moved } from './gather.ts';
import { type Judged, judgePull } from './judge-pull.ts';
import { type Objects, openObjects } from './objects.ts';
import {
  attempted,
  publishComment,
  publishPromises,
  publishRun,
  publishStatus,
  verdictOf,
} from './publish.ts';
import { type Recorded, recordAnswers, recordOpen } from './record.ts';
import { requireClaim, requireStill } from './still-together.ts';
import { worstAt } from './together.ts';

/** How often everything is looked at again before the job gives up. */
const LOOKS = 4;

/** Looks again while something moves meanwhile. */
export async function untilStill<T>(
  { io }: Pick<ActionIo, 'io'>,
  work: (look: number) => Promise<T>,
): Promise<T> {
  for (let look = 1; ; look++) {
    try {
      return await work(look);
    } catch (error) {
      if (!(error instanceof Moved) || look === LOOKS) throw error;
      io.err(`metes: ${error.message}: looking again\n`);
    }
  }
}

/** Null: it is closed, and there is nothing to judge. */
export async function checkPull(action: ActionIo, number: number): Promise<Alone | null> {
  const checked = await untilStill(action, () => checkOnce(action, number));
  if (checked !== null) publishPromises(action, await advancePromised(action, checked));
  return checked;
}

async function checkOnce(action: ActionIo, number: number): Promise<Alone | null> {
  const { github, repo } = action;
  const pull = await readPull(github, repo, number);
  if (pull.state === 'closed') {
    action.io.err(`metes: pull request #${number} is closed: nothing is judged\n`);
    return null;
  }
  const objects = await openObjects(action, pull.head.oid);
  const told = await tellOf(action, await judgedAlone(action, objects, pull));
  const { oid } = pull.head;
  const { verdict, pulls, others } = await worstAt(action, objects, pull, verdictOf(told.facts));
  const written = await publishStatus(action, oid, verdict, told.url);
  if (verdict.state === 'success') await requireStill(action, oid, { pulls, own: told, others });
  else await requireClaim(told);
  publishRun(action, told.facts, told.url);
  // A job that failed stays red when a person answers; only a status can turn. Without one the job has to say it.
  if (!written && verdict.state === 'failure') action.fail(verdict.description);
  return told;
}

export interface Alone {
  readonly facts: PullFacts;
  readonly gathered: Gathered;
  readonly judged: Judged;
  readonly comments: readonly Comment[];
}

/** Judged, and nothing written anywhere. */
export async function judgedAlone(action: ActionIo, objects: Objects, pull: Pull): Promise<Alone> {
  const gathered = await gather(action, objects, pull);
  const comments = await listComments(action.github, action.repo, pull.number);
  const judged = await judgePull(action, gathered, comments);
  return { facts: factsOf(action, gathered, judged), gathered, judged, comments };
}

export interface Told extends Alone {
  /** The page that shows it, if there is one. */
  readonly url: string | null;
}

/** What was judged goes on record and into the comment; the status is left to whoever knows all that have this head. */
export async function tellOf(action: ActionIo, alone: Alone): Promise<Told> {
  const { gathered, judged, comments } = alone;
  await requireSame(action, gathered);
  const refused = await record(action, gathered, judged);
  const declined = [...judged.declined, ...refused];
  const facts = factsOf(action, gathered, { ...judged, declined });
  const { url, wrote } = await publishComment(action, facts, comments);
  // A newer run may have written the comment in between: it is to say what holds now, whoever was last.
  if (wrote) await requireSame(action, gathered);
  return { ...alone, facts, url };
}

/** The pull request as it was read; asked before anything is written, and after what is not of one head. */
async function requireSame(action: ActionIo, { pull }: Gathered): Promise<void> {
  const now = await readPull(action.github, action.repo, pull.number);
  if (now.head.oid !== pull.head.oid) throw new Moved('the head');
  if (now.base.branch !== pull.base.branch) throw new Moved('the base');
  if (now.state !== pull.state) throw new Moved('the state');
}

/** The registry remembers, best effort: a token that may not write there changes no verdict. */
async function record(
  action: ActionIo,
  gathered: Gathered,
  judged: Judged,
): Promise<readonly Declined[]> {
  if (judged.report.observed) return [];
  const recorded: Recorded = { granted: false, refused: [] };
  await attempted(action, async () => {
    await recordAnswers(gathered, judged, recorded);
    // Ground was granted: only a new look knows what it settles.
    if (recorded.granted) return;
    await recordOpen(gathered, judged);
    await recordFinal(gathered, judged);
  });
  if (recorded.granted) throw new Moved('the claim');
  return recorded.refused;
}

function factsOf(
  action: ActionIo,
  gathered: Gathered,
  { report, declined }: Pick<Judged, 'report' | 'declined'>,
): PullFacts {
  const { pull, manifest, ctx } = gathered;
  const since = openSince(gathered, report);
  return {
    now: action.io.now(),
    report,
    target: pull.base.branch,
    pull: pull.number,
    author: pull.author.login,
    manifest: manifest.manifest,
    declined,
    authorsAnswer: ctx.config.answers.author,
    importsUnread: gathered.importsUnread,
    ...(since === undefined ? {} : { waiting: new Date(since) }),
  };
}

/** A day without an answer is told. */
const PATIENCE_MS = 86_400_000;

function openSince(
  { view, ctx, pull }: Gathered,
  { claim, observed }: CheckReport,
): string | undefined {
  if (observed) return undefined;
  const kept = claim ?? view.pulls.get(pullKey(ctx.config.repository, pull.number));
  const since = awaitedIn(kept ?? {}).length > 0 ? kept?.breaches?.[0]?.at : undefined;
  const old = since !== undefined && ctx.io.now().getTime() - Date.parse(since) > PATIENCE_MS;
  return old ? since : undefined;
}

/**
 * What no event brings: leases of open pull requests that run out, claims that nobody ends, statuses that have gone
 * stale or were never written, emergencies that nobody looked at. Run by a schedule; each part is safe to run again.
 */
import { MetesError } from '../../errors.ts';
import { limited, tooLong } from '../../github/limited.ts';
import { openPulls, openPullsAt, type Pull } from '../../github/pulls.ts';
import { readStatus } from '../../github/statuses.ts';
import { printablePath } from '../../report/printable.ts';
import { failureStatus } from '../../report/pull-status.ts';
import { type SweepLine, sweepSummary } from '../../report/sweep-summary.ts';
import { counted, listed } from '../../report/words.ts';
import type { Context } from '../context/context.ts';
import { freshTip, loadView } from '../context/view-of.ts';
import type { ActionIo } from './action-io.ts';
import { untilStill } from './check-pull.ts';
import { followUp } from './follow-up.ts';
import { Moved } from './gather.ts';
import { boundedDoor, contextAt, fetchBranch, type Objects, openObjects } from './objects.ts';
import { asMetes } from './party.ts';
import {
  asError,
  attempted,
  CONTEXT,
  FULL,
  publishComment,
  publishStatus,
  type Verdict,
} from './publish.ts';
import { sweepClaims } from './sweep-claims.ts';
import { addUnseen, advanceAll, followUpPromises, told } from './sweep-promises.ts';
import { turnsOf } from './sweep-turns.ts';
import { judgedTogether, tellTogether } from './together.ts';

/** No pull request is begun after this: a job of ten minutes is to end by itself, with its summary. */
const LONGEST_MS = 7 * 60_000;
/** And no claim is seen to after this: each may cost a push. */
const LONGEST_CLAIMS_MS = 3 * 60_000;

/** How long a head may take before the next one's turn: what a stranger made slow must not end every sweep. */
const LONGEST_HEAD_MS = 120_000;
/** Requests after which no head is begun, and those that one may take: a token has 1,000 an hour. */
const MOST_REQUESTS = 500;
const MOST_REQUESTS_A_HEAD = 150;

/** `patience`: when to leave the pull requests of a head to the next sweep. */
export async function sweep(
  action: ActionIo,
  patience: (pulls: readonly Pull[]) => AbortSignal = () => AbortSignal.timeout(LONGEST_HEAD_MS),
): Promise<void> {
  const { github, repo, home, io } = action;
  const began = io.now();
  const before = github.calls;
  const pulls = await openPulls(github, repo);
  const { objects, ctx } = await openDefault(action);
  const { view, broken } = await loadView(ctx.store, await freshTip(ctx));
  const lines: SweepLine[] = broken.map(({ path, reason }) => ({
    what: `${ctx.config.registry.branch}: ${printablePath(path)}`,
    why: `can't be read (${reason}): metes audit shows since when, metes recover mends it`,
  }));
  const takes = () => io.now().getTime() - began.getTime();
  const isLate = () => takes() > LONGEST_CLAIMS_MS;
  await attempted(action, async () => {
    lines.push(...(await sweepClaims(action, ctx, { view, pulls, isLate })));
    lines.push(...(await followUp(action, ctx, view)));
  });
  const turns = turnsOf(pulls, began);
  const left: Pull[] = [...turns.later];
  const unseen = new Set<string>();
  for (const together of byHead(turns.now)) {
    if (takes() > LONGEST_MS || github.calls - before > MOST_REQUESTS) left.push(...together);
    else
      lines.push(
        ...(await sweepHead(action, objects, { pulls: together, unseen }, patience(together))),
      );
  }
  addUnseen(action, unseen, left);
  if (takes() <= LONGEST_MS)
    lines.push(...(await followUpPromises(action, ctx, { view, pulls, unseen })));
  if (left.length > 0) lines.unshift(notLookedAt(left));
  action.summary(sweepSummary(told(lines), { branch: home.defaultBranch, pulls: pulls.length }));
}

/** At the top: whoever waits for one of them is to see that it was not its turn. */
function notLookedAt(left: readonly Pull[]): SweepLine {
  const numbers = left.map(({ number }) => number).sort((a, b) => a - b);
  return {
    what: `${counted(left.length, 'pull request')} ${left.length === 1 ? 'was' : 'were'} not looked at`,
    why: `${listed(
      numbers.map((n) => `#${n}`),
      30,
    )}: too many for one sweep, the next ones take others`,
  };
}

async function openDefault(action: ActionIo): Promise<{ objects: Objects; ctx: Context }> {
  const { defaultBranch } = action.home;
  const objects = await openObjects(action);
  const oid = await fetchBranch(objects, defaultBranch);
  if (oid === null)
    throw new MetesError('invalid', 'no-default-branch', `there is no branch ${defaultBranch}`, {
      hint: "set the repository's default branch to one that exists",
    });
  const ctx = await contextAt(action, objects, { oid, branch: defaultBranch });
  return { objects, ctx: asMetes(ctx) };
}

/** Pull requests with one head have one status. */
function byHead(pulls: readonly Pull[]): Pull[][] {
  const heads = new Map<string, Pull[]>();
  for (const pull of pulls) heads.set(pull.head.oid, [...(heads.get(pull.head.oid) ?? []), pull]);
  return [...heads.values()];
}

interface Head {
  readonly pulls: readonly Pull[];
  /** Gets the branches that could not be looked at. */
  readonly unseen: Set<string>;
}

/** One that can't be judged stops no other. Nothing is written where the status says so already: a commit takes 1,000. */
async function sweepHead(
  action: ActionIo,
  objects: Objects,
  { pulls, unseen }: Head,
  stop: AbortSignal,
): Promise<SweepLine[]> {
  const { io } = action;
  const what = pulls.map(({ number }) => `#${number}`).join(', ');
  const some = { ...action, github: limited(action.github, MOST_REQUESTS_A_HEAD, stop) };
  const door = boundedDoor(action, AbortSignal.any([io.signal, stop]));
  try {
    return await bringUpToDate(some, { ...objects, door }, { pulls, unseen });
  } catch (thrown) {
    const error = stop.aborted && !io.signal.aborted ? tooLong() : asError(thrown);
    io.err(`metes: ${what}: ${error.message}\n`);
    addUnseen(action, unseen, pulls);
    // What passes by itself is for the next sweep; anything else must not stay green until somebody pushes.
    if (error.kind === 'invalid' || error.kind === 'bug' || isAfterGreen(error))
      await failStatus(action, pulls, error);
    return [{ what, why: `could not be judged: ${error.message}` }];
  }
}

/** Green may have been written before it was seen that something moved. A newer head is for the run of its push. */
const isAfterGreen = (error: MetesError): boolean =>
  error instanceof Moved && error.what !== 'the head';

const bringUpToDate = (
  action: ActionIo,
  objects: Objects,
  { pulls: listed, unseen }: Head,
): Promise<SweepLine[]> =>
  untilStill(action, async (look) => {
    const oid = listed[0]?.head.oid ?? '';
    const pulls = look === 1 ? listed : await openPullsAt(action.github, action.repo, oid);
    const together = await judgedTogether(action, objects, pulls);
    if (together === null) return [];
    const { judged, verdict, same } = together;
    if (await isSaid(action, pulls, same)) {
      for (const { alone } of judged)
        if (alone.facts.waiting) await publishComment(action, alone.facts, alone.comments);
      return advanceAll(action, judged, unseen);
    }
    await tellTogether(action, oid, together);
    const what = pulls.map(({ number }) => `#${number}`).join(', ');
    return [{ what, why: verdict.description }, ...(await advanceAll(action, judged, unseen))];
  });

/** Whether the status of the head is one of these. */
async function isSaid(
  { github, repo }: ActionIo,
  [pull]: readonly Pull[],
  verdicts: readonly Verdict[],
): Promise<boolean> {
  if (pull === undefined || verdicts.length === 0) return true;
  const status = await readStatus(github, repo, pull.head.oid, CONTEXT);
  return [...verdicts, FULL].some(
    ({ state, description }) => status?.state === state && status.description === description,
  );
}

async function failStatus(
  action: ActionIo,
  pulls: readonly Pull[],
  error: MetesError,
): Promise<void> {
  const verdict = failureStatus(error);
  const [pull] = pulls;
  if (pull !== undefined && !(await isSaid(action, pulls, [verdict])))
    await publishStatus(action, pull.head.oid, verdict, null);
}

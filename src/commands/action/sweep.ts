/**
 * What no event brings: leases of open pull requests that run out, claims that nobody ends, statuses that have gone
 * stale or were never written, emergencies that nobody looked at. Run by a schedule; each part is safe to run again.
 */
import { MetesError } from '../../errors.ts';
import { openPulls, type Pull } from '../../github/pulls.ts';
import { readStatus } from '../../github/statuses.ts';
import { printablePath } from '../../report/printable.ts';
import { failureStatus } from '../../report/pull-status.ts';
import { type SweepLine, sweepSummary } from '../../report/sweep-summary.ts';
import { grouped, listed } from '../../report/words.ts';
import type { Context } from '../context/context.ts';
import { freshTip, loadView } from '../context/view-of.ts';
import type { ActionIo } from './action-io.ts';
import { type Alone, checkPull, judgedAlone, ofAnother } from './check-pull.ts';
import { followUp } from './follow-up.ts';
import { contextAt, fetchBranch, ifEnrolled, type Objects, openObjects } from './objects.ts';
import { asMetes } from './party.ts';
import {
  asError,
  attempted,
  CONTEXT,
  inPassing,
  publishComment,
  publishStatus,
  type Verdict,
  verdictOf,
} from './publish.ts';
import { sweepClaims } from './sweep-claims.ts';
import { turnsOf } from './sweep-turns.ts';

/** No pull request is begun after this: a job of ten minutes is to end by itself, with its summary. */
const LONGEST_MS = 7 * 60_000;

export async function sweep(action: ActionIo): Promise<void> {
  const { github, repo, home, io } = action;
  const began = io.now();
  const pulls = await openPulls(github, repo);
  const { objects, ctx } = await openDefault(action);
  const { view, broken } = await loadView(ctx.store, await freshTip(ctx));
  const lines: SweepLine[] = broken.map(({ path, reason }) => ({
    what: `${ctx.config.registry.branch}: ${printablePath(path)}`,
    why: `can't be read (${reason}): metes audit shows since when, metes recover mends it`,
  }));
  await attempted(action, async () => {
    lines.push(...(await sweepClaims(action, ctx, { view, pulls })));
    lines.push(...(await followUp(action, ctx, view)));
  });
  const turns = turnsOf(pulls, began);
  const left: Pull[] = [...turns.later];
  for (const together of byHead(turns.now)) {
    if (io.now().getTime() - began.getTime() > LONGEST_MS) left.push(...together);
    else lines.push(...(await sweepHead(action, objects, together)));
  }
  if (left.length > 0) lines.unshift(notLookedAt(left));
  action.summary(sweepSummary(lines, { branch: home.defaultBranch, pulls: pulls.length }));
}

/** At the top: whoever waits for one of them is to see that it was not its turn. */
function notLookedAt(left: readonly Pull[]): SweepLine {
  const numbers = left.map(({ number }) => number).sort((a, b) => a - b);
  return {
    what: `${grouped(left.length)} pull requests were not looked at`,
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

/** One that can't be judged stops no other. Nothing is written where the status says so already: a commit takes 1,000. */
async function sweepHead(
  action: ActionIo,
  objects: Objects,
  pulls: readonly Pull[],
): Promise<SweepLine[]> {
  const what = pulls.map(({ number }) => `#${number}`).join(', ');
  try {
    return await bringUpToDate(action, objects, pulls);
  } catch (thrown) {
    const error = asError(thrown);
    action.io.err(`metes: ${what}: ${error.message}\n`);
    // What passes by itself is for the next sweep; anything else must not stay green until somebody pushes.
    if (error.kind === 'invalid' || error.kind === 'bug') await failStatus(action, pulls, error);
    return [{ what, why: `could not be judged: ${error.message}` }];
  }
}

async function bringUpToDate(
  action: ActionIo,
  objects: Objects,
  pulls: readonly Pull[],
): Promise<SweepLine[]> {
  const judged: { readonly pull: Pull; readonly alone: Alone; readonly verdict: Verdict }[] = [];
  for (const pull of pulls) {
    const alone = await ifEnrolled(() => judgedAlone(action, objects, pull));
    if (alone !== null) judged.push({ pull, alone, verdict: verdictOf(alone.facts) });
  }
  const failing = judged.filter(({ verdict }) => verdict.state === 'failure');
  const toSay = (failing.length > 0 ? failing : judged).flatMap(({ pull, verdict }) => [
    verdict,
    ofAnother(pull, verdict),
  ]);
  if (await isSaid(action, pulls, toSay)) {
    for (const { alone } of judged)
      if (alone.facts.waiting) await publishComment(action, alone.facts, alone.comments);
    return [];
  }
  for (const { pull } of judged) await checkPull(inPassing(action), pull.number);
  return judged.map(({ pull, verdict }) => ({
    what: `#${pull.number}`,
    why: verdict.description,
  }));
}

/** Whether the status of the head is one of these. */
async function isSaid(
  { github, repo }: ActionIo,
  [pull]: readonly Pull[],
  verdicts: readonly Verdict[],
): Promise<boolean> {
  if (pull === undefined || verdicts.length === 0) return true;
  const status = await readStatus(github, repo, pull.head.oid, CONTEXT);
  return verdicts.some(
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

/**
 * What no event brings: leases of open pull requests that run out, claims that nobody ends, statuses that have gone
 * stale or were never written, emergencies that nobody looked at. Run by a schedule; each part is safe to run again.
 */
import { MetesError } from '../../errors.ts';
import { openPulls, type Pull } from '../../github/pulls.ts';
import { readStatus } from '../../github/statuses.ts';
import { type SweepLine, sweepSummary } from '../../report/sweep-summary.ts';
import type { Context } from '../context/context.ts';
import { freshTip, loadView } from '../context/view-of.ts';
import type { ActionIo } from './action-io.ts';
import { checkPull, verdictAlone } from './check-pull.ts';
import { followUp } from './follow-up.ts';
import { contextAt, fetchBranch, type Objects, openObjects } from './objects.ts';
import { asMetes } from './party.ts';
import { attempted, CONTEXT } from './publish.ts';
import { sweepClaims } from './sweep-claims.ts';

/** A token has 1,000 requests an hour, and other jobs need some. */
const MOST_PULLS = 100;

export async function sweep(action: ActionIo): Promise<void> {
  const { github, repo, home } = action;
  const pulls = await openPulls(github, repo);
  const { objects, ctx } = await openDefault(action);
  const { view } = await loadView(ctx.store, await freshTip(ctx));
  const lines: SweepLine[] = [];
  await attempted(action, async () => {
    lines.push(...(await sweepClaims(action, ctx, { view, pulls })));
    lines.push(...(await followUp(action, ctx, view)));
  });
  const newest = [...pulls].sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
  for (const pull of newest.slice(0, MOST_PULLS))
    lines.push(...(await sweepPull(action, objects, pull)));
  if (newest.length > MOST_PULLS)
    lines.push({
      what: `${newest.length - MOST_PULLS} pull requests were not looked at`,
      why: `a sweep looks at the ${MOST_PULLS} newest`,
    });
  action.summary(sweepSummary(lines, { branch: home.defaultBranch, pulls: pulls.length }));
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

/** One that can't be judged stops no other. Nothing is written where the status says so already: a commit takes 1,000. */
async function sweepPull(action: ActionIo, objects: Objects, pull: Pull): Promise<SweepLine[]> {
  const what = `#${pull.number}`;
  try {
    const verdict = await verdictAlone(action, objects, pull);
    const status = await readStatus(action.github, action.repo, pull.head.oid, CONTEXT);
    if (status?.state === verdict.state && status.description === verdict.description) return [];
    await checkPull({ ...action, ...QUIET }, pull.number);
    return [{ what, why: verdict.description }];
  } catch (error) {
    if (!(error instanceof MetesError)) throw error;
    action.io.err(`metes: ${what}: ${error.message}\n`);
    return [{ what, why: `could not be judged: ${error.message}` }];
  }
}

/** A sweep is no verdict of its own: neither its job nor its summary speak for one pull request. */
const QUIET = {
  output: () => {},
  summary: () => {},
  annotate: () => {},
  fail: () => {},
} satisfies Partial<ActionIo>;

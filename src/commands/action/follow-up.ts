/** An issue for every emergency that nobody was asked to look at yet: exactly one, however often this is run. */
import { MetesError } from '../../errors.ts';
import { type Issue, issuesLabelled, openIssue } from '../../github/issues.ts';
import type { Glass, View } from '../../registry/view.ts';
import { glassIssue } from '../../report/glass-issue.ts';
import type { SweepLine } from '../../report/sweep-summary.ts';
import type { Context } from '../context/context.ts';
import { transact } from '../transact.ts';
import type { ActionIo } from './action-io.ts';
import { byTurns } from './sweep-turns.ts';

const LABEL = 'metes-break-glass';

/** Issues that a sweep opens: whoever pushes to the registry can say that there were thousands of emergencies. */
const MOST = 10;

export async function followUp(action: ActionIo, ctx: Context, view: View): Promise<SweepLine[]> {
  const open = [...view.glass.values()].filter((g) => g.repository === ctx.config.repository);
  if (open.length === 0) return [];
  // An earlier sweep may have opened it and been stopped before that was on record.
  const known = await issuesLabelled(action.github, action.repo, LABEL);
  const lines: SweepLine[] = [];
  const turn = byTurns(open, ctx.io.now()).slice(0, MOST);
  for (const glass of turn) lines.push(await followedUp(action, ctx, { glass, known }));
  const left = open.length - turn.length;
  return left === 0 ? lines : [...lines, waiting(left)];
}

const waiting = (count: number): SweepLine => ({
  what: `${count} more emergencies`,
  why: `${MOST} are followed up in one sweep, the next ones take others`,
});

/** One that GitHub takes no issue for stops no other, and no pull request from being looked at. */
async function followedUp(
  { github, repo }: ActionIo,
  ctx: Context,
  { glass, known }: { readonly glass: Glass; readonly known: readonly Issue[] },
): Promise<SweepLine> {
  const what = glass.incident;
  try {
    const there = known.find(({ body }) => body.includes(glass.event));
    const issue =
      there ?? (await openIssue(github, repo, { ...glassIssue(glass), labels: [LABEL] }));
    await record(ctx, glass, `${repo.owner}/${repo.name}#${issue.number}`);
    return { what, why: `follow-up in #${issue.number}` };
  } catch (error) {
    if (!(error instanceof MetesError) || error.kind !== 'invalid') throw error;
    return { what, why: `could not be followed up: ${error.message}` };
  }
}

async function record(ctx: Context, { event }: Glass, where: string): Promise<void> {
  await transact(ctx, (_view, _tip, origin) => ({
    ...origin,
    kind: 'follow-up',
    glass: event,
    where,
  }));
}

/**
 * Claims whose end no event told: kept alive while their pull request is open, given back when that was closed and the
 * branch is gone, or when the lease has been over for a day.
 */
import { lastPullFrom, type Pull } from '../../github/pulls.ts';
import type { Claim } from '../../registry/claim.ts';
import type { ReleaseReason } from '../../registry/event.ts';
import { standing } from '../../registry/lease.ts';
import type { View } from '../../registry/view.ts';
import { printableText } from '../../report/printable.ts';
import type { SweepLine } from '../../report/sweep-summary.ts';
import type { Context } from '../context/context.ts';
import { transact } from '../transact.ts';
import type { ActionIo } from './action-io.ts';

/** Its seat may renew a lapsed claim while nobody took the ground: it is given a day. */
const DAY_MS = 86_400_000;

interface Around {
  readonly view: View;
  /** Open ones. */
  readonly pulls: readonly Pull[];
}

export async function sweepClaims(
  action: ActionIo,
  ctx: Context,
  { view, pulls }: Around,
): Promise<SweepLine[]> {
  const lines: SweepLine[] = [];
  const branches = await branchesOf(action, ctx);
  for (const claim of view.claims.values()) {
    if (claim.repository !== ctx.config.repository) continue;
    const pull = pulls.find((p) => isOf(action, claim, p));
    const line =
      pull === undefined
        ? await end(action, ctx, claim, branches.has(claim.branch))
        : await keepAlive(ctx, claim, pull);
    if (line !== null) lines.push(line);
  }
  return lines;
}

const isOf = ({ home }: ActionIo, claim: Claim, { head }: Pull): boolean =>
  head.repository?.id === home.id && head.branch === claim.branch;

async function branchesOf({ gitUrl }: ActionIo, { door, repo }: Context): Promise<Set<string>> {
  const text = await door.text({
    gitDir: repo.gitDir,
    deadlineMs: 60_000,
    args: ['ls-remote', '--quiet', '--heads', '--', gitUrl],
  });
  return new Set(text.split('\n').map((line) => line.replace(/^[^\t]*\trefs\/heads\//, '')));
}

/** Renewed when half of it is over, so that a sweep that is late or left out does no harm. */
async function keepAlive(ctx: Context, claim: Claim, { number }: Pull): Promise<SweepLine | null> {
  const left = Date.parse(claim.lease.until) - ctx.io.now().getTime();
  if (left > (ctx.policy.leaseSeconds * 1000) / 2) return null;
  const { decision } = await transact(ctx, (_view, _tip, origin) => ({
    ...origin,
    kind: 'renew',
    claim: claim.id,
    skewMs: 0,
    policy: ctx.policy,
    pull: number,
  }));
  return decision.outcome === 'done' ? lineOf(claim, `renewed: #${number} is open`) : null;
}

async function end(
  action: ActionIo,
  ctx: Context,
  claim: Claim,
  hasBranch: boolean,
): Promise<SweepLine | null> {
  const because = await reasonToEnd(action, ctx, claim, hasBranch);
  if (because === null) return null;
  const { decision } = await transact(ctx, (_view, _tip, origin) => ({
    ...origin,
    kind: 'release',
    claim: claim.id,
    because,
  }));
  return decision.outcome === 'done' ? lineOf(claim, `released: ${because}`) : null;
}

async function reasonToEnd(
  { github, repo }: ActionIo,
  ctx: Context,
  claim: Claim,
  hasBranch: boolean,
): Promise<ReleaseReason | null> {
  const now = ctx.io.now();
  if (standing(claim, now, DAY_MS / 1000).state === 'lapsed')
    return hasBranch ? 'lapsed' : 'branch-gone';
  if (hasBranch) return null;
  // Never pushed, or gone: only a pull request that was closed since tells the two apart.
  const last = await lastPullFrom(github, repo, `${repo.owner}:${claim.branch}`);
  if (last === null || last.state === 'open' || last.updatedAt < claim.granted) return null;
  return last.merged ? 'landed' : 'closed';
}

const lineOf = (claim: Claim, why: string): SweepLine => ({
  what: `${claim.id} on ${printableText(claim.branch, 80)}`,
  why,
});

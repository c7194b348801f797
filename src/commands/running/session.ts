/**
 * The time between grant and result: starts the command, forwards signals, renews the lease, judges what is left,
 * records a breach, keeps or gives back the ground. Orders these; decides none of them.
 */

import { isOpen, standsOpen } from '../../check/finding.ts';
import { exitOf } from '../../check/severity.ts';
import { MetesError } from '../../errors.ts';
import { worktreeChanges } from '../../git/worktree-changes.ts';
import type { Claim } from '../../registry/claim.ts';
import { compileScope } from '../../scope/match.ts';
import { scopeOf } from '../../scope/pattern.ts';
import type { Context } from '../context/context.ts';
import { recordLate } from '../delivering/late.ts';
import { dropGuardFile } from '../guard/file.ts';
import { transact } from '../transact.ts';
import type { Acquired, RunWish } from './acquire.ts';
import { environmentFor } from './environment.ts';
import { forwardSignals } from './forward-signals.ts';
import { ignoredPaths } from './ignored.ts';
import { type Before, type JudgedRun, judgeRun, lookingOf, recordBreach } from './judge.ts';
import { keepRenewing, renew } from './lease.ts';
import { snapshotRefs } from './ref-snapshot.ts';
import { EXIT, type Ground, type RunResult } from './result.ts';
import { type Sandbox, sandboxOf } from './sandbox.ts';
import type { Support } from './sandbox-support.ts';
import { snapshotSettings } from './settings.ts';
import { type Ending, supervise } from './supervise.ts';
import { forgetStarts, rememberStart, type Start, unjudgedLine, unjudgedRuns } from './unjudged.ts';

/** How long a command that lost its claim, or what it left running, may take to stop. */
const GRACE_MS = { superseded: 10_000, leftRunning: 2_000 } as const;

type Granted = Extract<Acquired, { granted: true }>;

export async function underClaim(
  granted: Granted,
  wish: RunWish,
  { release, support }: { readonly release: boolean; readonly support: Support | null },
): Promise<RunResult> {
  // A signal is for the command; what metes does around it must go through.
  const ctx = undisturbed(granted.ctx);
  const { claim, takenUp, manifest } = granted;
  const { before, unjudged, sandbox } = await orGiveBack(ctx, claim, async () => {
    const standing = await standingBefore(ctx, claim, granted.ctx.io.signal);
    const killed = standing.unjudged.map((start) => start.claim);
    const run = { claim, before: standing.before, wish: wish.sandbox, killed };
    return { ...standing, sandbox: support && (await sandboxOf(ctx, support, run)) };
  });
  const session = await supervised(granted.ctx, ctx, { claim, wish, sandbox });
  if (session.ending.how === 'not-started') {
    const ground = await afterNoStart(ctx, { claim, takenUp });
    if (unjudged.length === 0) await forgetStarts(ctx, [claim.id]);
    return {
      ...{ outcome: 'not-started', exit: session.ending.exit, wish },
      ...{ claim, session, manifest, ground },
    };
  }
  try {
    const ended = { claim, takenUp, wish, release, session, before, unjudged };
    const result = await settled(ctx, ended);
    await forgetStarts(ctx, [claim.id, ...unjudged.map((start) => start.claim)]);
    return result;
  } catch (error) {
    if (!(error instanceof MetesError)) throw error;
    return { outcome: 'undecided', exit: EXIT.undecided, wish, claim, session, error };
  }
}

interface Standing {
  /** As it stood before the oldest run that was never judged; without one, as it stands now. */
  readonly before: Before;
  readonly unjudged: readonly Start[];
}

/** Nothing has started yet: what goes wrong here gives the ground back. */
async function orGiveBack<T>(ctx: Context, claim: Claim, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await giveBack(ctx, claim).catch(() => {});
    throw error;
  }
}

async function standingBefore(ctx: Context, claim: Claim, told: AbortSignal): Promise<Standing> {
  const refs = await snapshotRefs(ctx.door, ctx.repo);
  const worktree = await worktreeChanges(ctx.door, ctx.repo, lookingOf(ctx));
  const settings = await snapshotSettings(ctx);
  const ignored = await ignoredPaths(ctx);
  const { head } = ctx.repo;
  if (!told.aborted)
    return await remembered(ctx, claim, { refs, worktree, settings, ignored, head });
  throw new MetesError('unavailable', 'interrupted', 'interrupted before the command started', {
    hint: 'nothing was started and the ground was given back; run the same command again',
  });
}

async function remembered(ctx: Context, claim: Claim, now: Before): Promise<Standing> {
  const unjudged = await unjudgedRuns(ctx);
  const before = unjudged[0]?.before ?? now;
  const at = unjudged[0]?.at ?? ctx.io.now().toISOString();
  await rememberStart(ctx, { claim: claim.id, process: claim.process ?? null, at, before });
  return { before, unjudged };
}

export interface Session {
  readonly ending: Ending;
  readonly pid: number | null;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly renewals: number;
  /** The claim that came in place of this one, when it was taken away meanwhile. */
  readonly superseded: { readonly by: Claim } | null;
  /** Something of its process group was still at work when the command itself had ended. */
  readonly leftRunning: boolean;
  /** What a sandbox kept it to; null: it ran without. */
  readonly sandbox: object | null;
}

const undisturbed = (ctx: Context): Context => ({
  ...ctx,
  io: { ...ctx.io, signal: new AbortController().signal },
});

interface Starting {
  readonly claim: Claim;
  readonly wish: RunWish;
  readonly sandbox: Sandbox | null;
}

async function supervised(
  told: Context,
  ctx: Context,
  { claim, wish, sandbox }: Starting,
): Promise<Session> {
  const { io } = ctx;
  const startedAt = io.now();
  const child = supervise({
    argv: wish.command,
    cwd: io.cwd,
    env: environmentFor(ctx, claim, sandbox?.env),
    output: wish.json ? 'stderr' : 'inherit',
    enclosure: sandbox?.enclosure,
  });
  const letGo = forwardSignals(told.io, child);
  let superseded: Session['superseded'] = null;
  const renewer = keepRenewing(ctx, claim.id, {
    leaseSeconds: wish.leaseSeconds,
    process: claim.process ?? null,
    note: (line) => io.err(`${line}\n`),
    ended: () => io.err(`metes: ${claim.id} was released by the command\n`),
    superseded(by) {
      superseded = { by };
      io.err(`metes: ${claim.id} is no longer yours; the command is told to stop\n`);
      void child.stop(GRACE_MS.superseded);
    },
  });
  const ending = await child.ended;
  // It could write after it was judged.
  const inGroup = await child.stop(GRACE_MS.leftRunning);
  const beyond = (await sandbox?.stopLeft(GRACE_MS.leftRunning)) ?? false;
  await renewer.stop();
  const kept = sandbox && { ...sandbox.data, ...sandbox.left() };
  await sandbox?.tidy();
  letGo();
  const endedAt = io.now();
  return {
    ending,
    pid: child.pid,
    startedAt,
    endedAt,
    renewals: renewer.count(),
    superseded,
    leftRunning: inGroup || beyond,
    sandbox: kept,
  };
}

interface Ended {
  readonly claim: Claim;
  readonly takenUp: boolean;
  readonly wish: RunWish;
  readonly release: boolean;
  readonly session: Session;
  readonly before: Before;
  readonly unjudged: readonly Start[];
}

async function settled(ctx: Context, ended: Ended): Promise<RunResult> {
  const { claim, release, session, before, wish } = ended;
  const judged = await judgeRun(ctx, { claim, before, notes: ended.unjudged.map(unjudgedLine) });
  const says = exitOf(judged.report);
  const asks = judged.report.findings.some(isOpen);
  const breach = asks && says === 1 ? await recordBreach(ctx, claim, judged.report) : null;
  const fenced = session.superseded !== null || judged.report.verdict === 'superseded';
  const gives = release && says === 0;
  const older = judged.report.findings.some(standsOpen);
  const ground: Ground = fenced
    ? { state: 'superseded' }
    : gives && !older
      ? await released(ctx, claim)
      : { ...(await keptFor(ctx, ended, judged)), ...(gives ? { despite: true } : {}) };
  const late = fenced ? await lateOf(ctx, ended, judged) : [];
  for (const line of late) ctx.io.err(`${line}\n`);
  return {
    outcome: fenced ? 'superseded' : says === 1 ? outcomeOf(judged) : 'done',
    exit: fenced || says === 1 ? EXIT.breach : session.ending.exit,
    wish,
    ctx,
    claim,
    session,
    judged,
    breach,
    ground,
  };
}

const outcomeOf = ({ report }: JudgedRun): 'breach' | 'incomplete' =>
  report.verdict === 'incomplete' ? 'incomplete' : 'breach';

/** What a run brings back after its attempt was replaced is put on record with the one in its place. */
async function lateOf(ctx: Context, { claim, session }: Ended, { report }: JudgedRun) {
  const found = report.findings.find(({ code }) => code === 'superseded')?.holder;
  const by = session.superseded?.by ?? found;
  if (by === undefined || by.task.id !== claim.task.id) return [];
  const { id, generation, task } = claim;
  return recordLate(
    ctx,
    { claim: id, generation, task: task.id, by },
    { during: 'run', head: report.head },
  );
}

/**
 * Ground is worth a working day only when there is something on the branch, or before a person, that it is for. What
 * lies uncommitted keeps the run's own short lease; nothing at all keeps none, unless it was held before the run.
 */
async function keptFor(ctx: Context, ended: Ended, judged: JudgedRun): Promise<Ground> {
  const { claim, takenUp, wish, before } = ended;
  const { report, committed, moved } = judged;
  const asks = report.findings.some((finding) => isOpen(finding) || standsOpen(finding));
  if (committed > 0 || moved.length > 0 || asks) return kept(ctx, claim, ctx.config.lease);
  const { has } = compileScope(scopeOf(claim.write));
  const none = report.written === 0 && !before.worktree.some(({ path }) => has(path));
  return none && !takenUp ? released(ctx, claim) : kept(ctx, claim, wish.leaseSeconds);
}

/** It hangs on no process any more. */
function kept(ctx: Context, claim: Claim, leaseSeconds: number): Promise<Ground> {
  return unlessUntold(async () => {
    const renewed = await renew(ctx, claim.id, { leaseSeconds, process: null });
    if (!renewed.live)
      return renewed.by === null ? { state: 'released', before: true } : { state: 'superseded' };
    return { state: 'held', until: (renewed.claim ?? claim).lease.until };
  });
}

const released = (ctx: Context, claim: Claim): Promise<Ground> =>
  unlessUntold(async () => {
    const gave = await giveBack(ctx, claim);
    return gave ? { state: 'released' } : { state: 'released', before: true };
  });

const afterNoStart = (
  ctx: Context,
  { claim, takenUp }: Pick<Ended, 'claim' | 'takenUp'>,
): Promise<Ground> => (takenUp ? kept(ctx, claim, ctx.config.lease) : released(ctx, claim));

/** What was judged stands; a registry that can't be told must not hide it. */
async function unlessUntold(tell: () => Promise<Ground>): Promise<Ground> {
  try {
    return await tell();
  } catch (error) {
    if (error instanceof MetesError && error.kind !== 'bug') return { state: 'unknown' };
    throw error;
  }
}

/** False: it had ended before. */
async function giveBack(ctx: Context, claim: Claim): Promise<boolean> {
  await dropGuardFile(ctx);
  const { decision } = await transact(ctx, (_view, _tip, origin) => ({
    ...origin,
    kind: 'release',
    claim: claim.id,
    because: 'run-ended',
  }));
  return decision.outcome === 'done';
}

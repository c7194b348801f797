/**
 * `--wait`: asks again when something that stood in the way has changed, until the time is up. Waits for conditions
 * (the registry moved, a lease ended, a process died), and says that it waits; a refusal meanwhile is no error.
 */
import { MetesError, usage } from '../../errors.ts';
import type { Claim } from '../../registry/claim.ts';
import { parseDuration } from '../../registry/duration.ts';
import { whoText } from '../../report/claim-text.ts';
import { printableText } from '../../report/printable.ts';
import { short } from '../../report/time.ts';
import type { Context } from '../context/context.ts';
import { pause } from '../context/pause.ts';
import { isGone } from '../context/pid-alive.ts';
import type { Transacted } from '../transact.ts';
import { claimsIn } from './in-the-way.ts';

const POLL_MS = 1_000;
const LINE_EVERY_MS = 15_000;

/** `90s`, `5m`, or a number of seconds; 0 when there was no `--wait`. */
export function waitSeconds(text: string | undefined): number {
  if (text === undefined) return 0;
  const seconds = parseDuration(/^\d+$/.test(text) ? `${text}s` : text);
  if (seconds !== null) return seconds;
  throw usage(
    'bad-duration',
    `--wait can't be ${JSON.stringify(text)}`,
    '--wait=90s, or 5m, or 2h',
  );
}

/**
 * The first answer that is no passing refusal, or the last refusal when the time is up. `inTheWay`: a claim of one's
 * own that the answer found, and that must end first.
 */
export async function untilAnswered(
  ctx: Context,
  ask: () => Promise<Transacted>,
  seconds: number,
  inTheWay: (own: Claim) => Promise<boolean> = async () => false,
): Promise<Transacted> {
  const end = ctx.io.elapsed() + seconds * 1000;
  let answer = await ask();
  let nextLine = 0;
  while (ctx.io.elapsed() < end && (await mayPass(ctx, answer, inTheWay))) {
    if (ctx.io.elapsed() >= nextLine) {
      ctx.io.err(`${waitingLine(answer, (end - ctx.io.elapsed()) / 1000)}\n`);
      nextLine = ctx.io.elapsed() + LINE_EVERY_MS;
    }
    await pause(Math.min(POLL_MS, Math.max(0, end - ctx.io.elapsed())), ctx.io.signal);
    if (await hasChanged(ctx, answer)) answer = await askPatiently(ask, answer);
  }
  return answer;
}

async function mayPass(
  ctx: Context,
  { decision }: Transacted,
  inTheWay: (own: Claim) => Promise<boolean>,
): Promise<boolean> {
  if (decision.outcome === 'held') return decision.claim !== null && inTheWay(decision.claim);
  if (decision.outcome !== 'refused') return false;
  const { refusal } = decision;
  if (refusal.reason === 'overlap' || refusal.reason === 'branch-held') return true;
  // This worktree's own: passes only where a process is at work under it, which ends.
  if (refusal.reason !== 'another-task' && refusal.reason !== 'same-task-other-ground')
    return false;
  const { process } = refusal.holder;
  return process !== undefined && !(await isGone(ctx.io, process));
}

/** The claims that an answer hangs on. */
function claimsOf({ decision }: Transacted): readonly Claim[] {
  if (decision.outcome === 'refused') return claimsIn(decision.refusal);
  return decision.claim === null ? [] : [decision.claim];
}

async function hasChanged(ctx: Context, answer: Transacted): Promise<boolean> {
  const { tip } = answer;
  const now = ctx.io.now().getTime();
  for (const claim of claimsOf(answer)) {
    if (now >= Date.parse(claim.lease.until) + ctx.policy.graceSeconds * 1000) return true;
    if (claim.process !== undefined && (await isGone(ctx.io, claim.process))) return true;
  }
  const newest = await patiently(() => ctx.store.refresh(), tip);
  return newest?.oid !== tip.oid;
}

const askPatiently = (ask: () => Promise<Transacted>, before: Transacted): Promise<Transacted> =>
  patiently(ask, before);

/** While waiting, a registry that can't be reached for a moment is one more thing to wait for. */
async function patiently<T>(step: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await step();
  } catch (error) {
    const passing =
      error instanceof MetesError &&
      error.kind === 'unavailable' &&
      error.code !== 'interrupted' &&
      error.code !== 'unclear';
    if (passing) return otherwise;
    throw error;
  }
}

function waitingLine(answer: Transacted, seconds: number): string {
  const [claim] = claimsOf(answer);
  const what =
    claim === undefined
      ? 'the ground'
      : `${printableText(claim.branch, 60)} (${claim.id}, ${whoText(claim)})`;
  return `metes: waiting for ${what}, up to ${short(Math.max(1, Math.round(seconds)))} more`;
}

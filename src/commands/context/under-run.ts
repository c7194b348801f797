/**
 * Whether a `run` is at work here, whatever the environment says: its process lives, and it is this worktree's or stands
 * above this process; or this process is in its sandbox. What it starts can unset variables; it can't unset where it
 * came from.
 */
import { readFile } from 'node:fs/promises';
import type { Claim } from '../../registry/claim.ts';
import { RUN_HARNESS } from '../../registry/own.ts';
import type { View } from '../../registry/view.ts';
import type { Io } from '../verb.ts';
import type { Context } from './context.ts';
import { isRunning } from './pid-alive.ts';
import { isInSandboxOf } from './run-record.ts';

/** The context of whoever asks: an agent's while a run is at work here, else as it was. */
export async function underRun(ctx: Context, view: View): Promise<Context> {
  if (ctx.party.actor === 'agent' || (await runAtWork(ctx, view)) === null) return ctx;
  const acting = { actor: 'agent', harness: RUN_HARNESS } as const;
  return { ...ctx, acting, party: { ...ctx.party, ...acting } };
}

/** The claim of the run that this seat, or an ancestor of this process, is at work under. */
export async function runAtWork(
  { io, party }: Pick<Context, 'io' | 'party'>,
  view: View,
): Promise<Claim | null> {
  let above: Set<number> | undefined;
  for (const claim of view.claims.values()) {
    const { process: supervisor } = claim;
    if (supervisor === undefined || supervisor.host !== io.host) continue;
    if (isInSandboxOf(claim.id)) return claim;
    above ??= new Set(await ancestors(io));
    const concerns = claim.seat === party.seat || above.has(supervisor.pid);
    if (concerns && (await isRunning(io, supervisor))) return claim;
  }
  return null;
}

/** More than any shell nests; a chain that changes while it is read must end all the same. */
const DEEPEST = 64;

/** Empty where the system doesn't say. */
async function ancestors(io: Pick<Io, 'platform' | 'pid'>): Promise<number[]> {
  const found: number[] = [];
  if (io.platform !== 'linux') return found;
  let pid = await parentOf(io.pid);
  while (pid > 1 && found.length < DEEPEST) {
    found.push(pid);
    pid = await parentOf(pid);
  }
  return found;
}

/** Field 4 of proc(5)'s stat, counted from the end of the name, which may hold spaces and parentheses. */
async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
}

/** What a command finds in its environment when a run starts it. */
import type { Claim } from '../../registry/claim.ts';
import { oneLine } from '../context/actor.ts';
import type { Context } from '../context/context.ts';

/** The caller's environment, what binds the command to its claim, and not the hammer for the glass. */
export function environmentFor(
  ctx: Context,
  claim: Claim,
  more: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(ctx.io.env))
    if (value !== undefined && name !== 'METES_BREAK_GLASS') env[name] = value;
  return {
    ...env,
    METES_CLAIM: claim.id,
    METES_REPOSITORY: claim.repository,
    METES_HOLDER: claim.by.holder,
    METES_AGENT: '1',
    METES_RUN: `${ctx.io.pid}`,
    METES_BRANCH: claim.branch,
    METES_TARGET: claim.target,
    METES_TASK: oneLine(claim.task.text, 1_000),
    ...more,
  };
}

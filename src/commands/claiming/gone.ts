/** What is said of a claim whose process is gone: the command that goes on with its task, from where one stands. */
import type { Claim } from '../../registry/claim.ts';
import type { View } from '../../registry/view.ts';
import { switchTo, takeoverCommand } from '../../report/next-commands.ts';
import type { Context } from '../context/context.ts';
import { isExempt } from '../context/exempt.ts';
import { currentBranch, ownClaim } from './find-claim.ts';
import { spareBeside, startFor } from './spare.ts';

export async function goneWarning(ctx: Context, view: View, claim: Claim): Promise<string> {
  const own = ownClaim(ctx, view);
  const spare = await spareBeside(ctx, own?.branch ?? claim.branch);
  const begin = await startFor(ctx, [], claim);
  const next = takeoverCommand(claim, {
    by: ctx.party,
    dead: new Set([claim.id]),
    now: ctx.io.now(),
    graceSeconds: ctx.policy.graceSeconds,
    maxAttempts: ctx.policy.maxAttempts,
    spare,
    ...begin,
    ...(own === null ? {} : { own }),
  });
  const gone = `${claim.id}'s process is gone`;
  if (next === null) return gone;
  const command = isClaimable(ctx)
    ? next.command
    : `${switchTo(claim.branch, { spare, ...begin })} && ${next.command}`;
  return `${gone}\n    ${command}\n      ${next.does}`;
}

function isClaimable(ctx: Context): boolean {
  const branch = currentBranch(ctx);
  const { config, state } = ctx;
  return branch !== null && !isExempt(branch, { config, defaultBranch: state.defaultBranch });
}

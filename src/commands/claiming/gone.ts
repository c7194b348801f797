/**
 * What is said of a claim whose process or worktree is gone: the command that goes on with its task, from where one
 * stands, or gives its ground back.
 */
import type { Claim } from '../../registry/claim.ts';
import type { ClaimId } from '../../registry/ids.ts';
import type { View } from '../../registry/view.ts';
import { commandOf } from '../../report/command-line.ts';
import {
  giveBackPruned,
  givenBackBy,
  type NextCommand,
  switchTo,
  takeoverCommand,
} from '../../report/next-commands.ts';
import { printableText } from '../../report/printable.ts';
import { type Context, knowingWho } from '../context/context.ts';
import { isExempt } from '../context/exempt.ts';
import { currentBranch, ownClaim } from './find-claim.ts';
import { spareBeside, startFor } from './spare.ts';
import { placesOf, standIn } from './whereabouts.ts';

/** Of claims that are held elsewhere: those whose worktree was removed. */
export async function worktreeWarnings(
  reading: Context,
  view: View,
  claims: readonly Claim[],
): Promise<string[]> {
  const places = await placesOf(reading, claims);
  const gone = claims.filter(({ seat }) => places.get(seat)?.there === false);
  if (gone.length === 0) return [];
  const ctx = await knowingWho(reading);
  return Promise.all(
    gone.map(async (claim) => {
      const place = places.get(claim.seat);
      const path = printableText(place?.path ?? '', 300);
      const known = place?.inGit === 'no' ? '' : ', and git has it still';
      const what = `${claim.id}'s worktree is gone: it was in ${path}${known}`;
      const mine = (await standIn(ctx, claim, ctx.party, { pruned: true })) !== null;
      const giving = place?.inGit === 'prunable' ? giveBackPruned(claim) : giveBack(claim);
      const next = mine ? giving : await takeover(ctx, view, claim, new Set());
      return next === null
        ? `${what}\n    ${givenBackBy(claim, ctx.io.now())}`
        : warning(what, next);
    }),
  );
}

const giveBack = (claim: Claim): NextCommand => ({
  command: commandOf(['release'], [], [claim.id]),
  does: `gives back what it holds for ${printableText(claim.branch, 80)}`,
});

const warning = (what: string, { command, does }: NextCommand): string =>
  `${what}\n    ${command}\n      ${does}`;

export async function goneWarning(ctx: Context, view: View, claim: Claim): Promise<string> {
  const gone = `${claim.id}'s process is gone`;
  const next = await takeover(await knowingWho(ctx), view, claim, new Set([claim.id]));
  return next === null ? gone : warning(gone, next);
}

async function takeover(
  ctx: Context,
  view: View,
  claim: Claim,
  dead: ReadonlySet<ClaimId>,
): Promise<NextCommand | null> {
  const own = ownClaim(ctx, view);
  const spare = await spareBeside(ctx, own?.branch ?? claim.branch);
  const begin = await startFor(ctx, [], claim);
  const next = takeoverCommand(claim, {
    by: ctx.party,
    dead,
    now: ctx.io.now(),
    graceSeconds: ctx.policy.graceSeconds,
    maxAttempts: ctx.policy.maxAttempts,
    deadlineSeconds: ctx.policy.deadlineSeconds,
    spare,
    ...begin,
    ...(own === null ? {} : { own }),
  });
  if (next === null || isClaimable(ctx)) return next;
  const command = `${switchTo(claim.branch, { spare, ...begin })} && ${next.command}`;
  return { ...next, command };
}

function isClaimable(ctx: Context): boolean {
  const branch = currentBranch(ctx);
  const { config, state } = ctx;
  return branch !== null && !isExempt(branch, { config, defaultBranch: state.defaultBranch });
}

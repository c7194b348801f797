/** Finds the claim that a command is about: this worktree's own, or one that somebody named. */
import { type MetesError, usage } from '../../errors.ts';
import type { Claim } from '../../registry/claim.ts';
import type { ClaimId } from '../../registry/ids.ts';
import type { View } from '../../registry/view.ts';
import { placeLines } from '../../report/address.ts';
import { whoText } from '../../report/claim-text.ts';
import { commandLine } from '../../report/command-line.ts';
import { continueCommand, type NextCommand } from '../../report/next-commands.ts';
import { quoted } from '../../report/printable.ts';
import { askTaker, takenText } from '../../report/taken-text.ts';
import { type Context, shortRef } from '../context/context.ts';
import { deadClaims } from '../context/pid-alive.ts';
import { refusePlaceholder } from '../frame/placeholder.ts';
import { spareBeside } from './spare.ts';
import { takenOver } from './taken-from-here.ts';
import { placesOf } from './whereabouts.ts';

/** The live claim of this seat on the branch it is on (during a rebase: the branch being rebased). */
export function ownClaim(ctx: Context, view: View): Claim | null {
  const branch = currentBranch(ctx);
  for (const claim of view.claims.values()) {
    if (claim.seat === ctx.party.seat && claim.branch === branch && isHere(ctx, claim))
      return claim;
  }
  return null;
}

export const currentBranch = (ctx: Pick<Context, 'repo'>): string | null =>
  ctx.repo.branch ?? ctx.repo.rebasing;

export const isHere = (ctx: Context, claim: Claim): boolean =>
  claim.repository === ctx.config.repository;

/** For verbs that change one's own claim; `named` is an id or a branch. */
export async function requireOwn(
  ctx: Context,
  view: View,
  named: string | undefined,
): Promise<Claim> {
  if (named !== undefined) return requireNamed(ctx, view, named);
  const own = ownClaim(ctx, view);
  if (own !== null) return own;
  throw await noClaim(ctx, view);
}

/** A claim by its id, or by its branch when only one claim of this repository is on it. */
export function requireNamed(ctx: Context, view: View, named: string): Claim {
  const byId = [...view.claims.values()].find((claim) => claim.id === named);
  if (byId !== undefined) return byId;
  const onBranch = [...view.claims.values()].filter((c) => c.branch === named && isHere(ctx, c));
  if (onBranch.length === 1 && onBranch[0] !== undefined) return onBranch[0];
  refusePlaceholder(named, 'a claim: its id, or its branch');
  if (onBranch.length > 1)
    throw usage(
      'ambiguous-claim',
      `${quoted(named)} has ${onBranch.length} claims`,
      `name one by its id: ${onBranch.map((c) => c.id).join(' ')}`,
    );
  throw usage(
    'no-such-claim',
    `nobody holds ${quoted(named)}: no live claim has that id or that branch`,
    'metes status --all\n  lists the live claims',
  );
}

/** The command that goes on with somebody's task here, as far as it can be said without looking at processes. */
export const continueHere = (
  ctx: Context,
  claim: Claim,
  dead: readonly ClaimId[] = [],
): NextCommand =>
  continueCommand(claim, {
    by: ctx.party,
    dead: new Set(dead),
    now: ctx.io.now(),
    graceSeconds: ctx.policy.graceSeconds,
  });

const hintOf = ({ command, does }: NextCommand): string => `${command}\n  ${does}`;

async function noClaim(ctx: Context, view: View): Promise<MetesError> {
  const branch = currentBranch(ctx);
  if (branch === null)
    return usage(
      'no-claim',
      'HEAD is on no branch, so there is no claim to speak of',
      'metes status\n  lists yours; name one by its id',
    );
  const others = [...view.claims.values()].filter((c) => c.branch === branch && isHere(ctx, c));
  const other = others[0];
  if (other !== undefined) {
    const [place] = placeLines(other, await placesOf(ctx, [other]));
    const dead = await deadClaims(ctx.io, { claims: new Map([[other.id, other]]) });
    return usage(
      'no-claim',
      `${quoted(branch)} is held from another worktree, not from this one: ${other.id}, ${whoText(other)}${place === undefined ? '' : `, ${place}`}`,
      hintOf(continueHere(ctx, other, dead)),
    );
  }
  const taken = await takenOver(ctx, view);
  if (taken === null)
    return usage(
      'no-claim',
      `nothing is held on ${quoted(branch)} from this worktree`,
      "metes claim '<task>' '<pattern>'\n  asks for ground",
    );
  const spare = await spareBeside(ctx, branch);
  return usage(
    'no-claim',
    `nothing is held on ${quoted(branch)} from this worktree: ${takenText(taken, ctx.io.now())}`,
    `${hintOf(askTaker(taken))}\n${commandLine(['git', 'switch', '-c', spare, '--no-track', shortRef(ctx.state.defaultRef)])} && metes claim '<task>' '<pattern>'\n  another task, on a branch of its own: that ground is theirs now`,
  );
}

/**
 * pre-commit and pre-merge-commit: may what is staged be committed on this branch. Refreshes the copy of the registry
 * when it is old, shows the holder its messages, and compiles what sh needs to answer by itself next time.
 */
import { decideGuard } from '../../check/guard-decision.ts';
import { unlessRefused } from '../../git/refused-here.ts';
import type { Claim } from '../../registry/claim.ts';
import { copyAge, messageLines } from '../../report/guard-notes.ts';
import { claimsHere } from '../claiming/claims-here.ts';
import type { Context } from '../context/context.ts';
import { type Copy, copyAtHand, copyUpToDate } from '../context/copy-at-hand.ts';
import { referencesOf } from '../judging/reference.ts';
import { transact } from '../transact.ts';
import type { Answer } from '../verb.ts';
import { answerFor, PASSED } from './answer.ts';
import { recompileGuards } from './file.ts';
import { markHeard, unheard } from './messages.ts';
import { stagedPolicy } from './policy.ts';
import { asking, exempt, runOf } from './question.ts';
import { followedBranches, symbolicAnswer } from './symbolic.ts';
import { stagedBesides, stagedWrites, workOf } from './writes.ts';

/** Whoever commits waits at most this long for the registry. */
const DEADLINE_MS = 3_000;

export async function guardCommit(ctx: Context): Promise<Answer> {
  const branch = ctx.repo.branch ?? ctx.repo.rebasing;
  if (branch !== null && exempt(ctx, branch) && runOf(ctx) === null) {
    const known = await copyAtHand(ctx).catch(() => null);
    if (known !== null)
      await recompileGuards(ctx, { claims: claimsHere(ctx, known), tip: known.tip });
    return (await stagedPolicy(ctx, branch)) ?? PASSED;
  }
  const copy = await copyUpToDate(ctx, { deadlineMs: DEADLINE_MS, always: false });
  const claims = claimsHere(ctx, copy);
  const claim = claims.find((c) => c.branch === branch);
  const heard = await messagesFor(ctx, copy, claim);
  const said = [
    ...ageLines(ctx, copy, claim),
    ...heard,
    ...(await recompileGuards(ctx, { claims, tip: copy.tip })),
  ];
  const [followed] = claim === undefined ? [] : await followedBranches(ctx, [claim]);
  if (followed !== undefined) return symbolicAnswer(ctx, 'commit', followed);

  const head = ctx.repo.head;
  const ask = await asking(ctx, copy, {
    branch,
    head: null,
    manifestAt: [...(head === null ? [] : [head]), ''],
  });
  const writes = await stagedWrites(ctx);
  let decision = decideGuard(ask(writes));
  if (decision.paths.length > 0 || decision.notes.length > 0) {
    const references = await referencesOf(ctx, workOf(ctx, claim), claims);
    decision = decideGuard(ask(await stagedBesides(ctx, writes, references)));
  }
  return answerFor(ctx, 'commit', [{ decision, branch, head: null }], said);
}

/** Said only where it matters: on a branch that is held to a claim. */
function ageLines(ctx: Context, copy: Copy, claim: Claim | undefined): string[] {
  if (copy.current || claim === undefined) return [];
  return [copyAge(copy.tip.fetchedAt, ctx.io.now(), copy.why ?? 'it was not asked')];
}

/** Shown once; that they were is recorded when it can be, and never holds the commit up. */
async function messagesFor(
  ctx: Context,
  copy: Copy,
  claim: Claim | undefined,
): Promise<readonly string[]> {
  if (claim === undefined || claim.seat !== ctx.party.seat) return [];
  const messages = await unheard(ctx.repo.gitDir, claim);
  if (messages.length === 0) return [];
  await markHeard(ctx.repo.gitDir, claim).catch(unlessRefused);
  const heard = (claim.messages ?? []).map((message) => message.event);
  if (copy.current)
    await transact(
      ctx,
      (_view, _tip, origin) => ({ ...origin, kind: 'hear', claim: claim.id, messages: heard }),
      { patienceMs: DEADLINE_MS, deadlineMs: DEADLINE_MS },
    ).catch(() => null);
  return messageLines(messages, ctx.io.now());
}

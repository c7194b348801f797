/**
 * pre-commit and pre-merge-commit: may what is staged be committed on this branch. Refreshes the copy of the registry
 * when it is old, shows the holder its messages, and compiles what sh needs to answer by itself next time.
 */
import { decideGuard, type GuardDecision } from '../../check/guard-decision.ts';
import { copyAge } from '../../report/guard-notes.ts';
import { indent } from '../../report/words.ts';
import { claimsHere } from '../claiming/claims-here.ts';
import type { Context } from '../context/context.ts';
import { type Copy, copyAtHand, copyUpToDate } from '../context/copy-at-hand.ts';
import { runOf } from '../context/run-of.ts';
import { referencesOf } from '../judging/reference.ts';
import type { Answer } from '../verb.ts';
import { answerFor, PASSED } from './answer.ts';
import { recompileGuards } from './file.ts';
import { messagesFor } from './hearing.ts';
import { stagedPolicy } from './policy.ts';
import { asking, exempt } from './question.ts';
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
    ...(claim === undefined ? [] : [...ageLines(ctx, copy), ...forgedLines(copy)]),
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
  const others = claim === undefined && namesHolder(decision) ? ageLines(ctx, copy) : [];
  return answerFor(ctx, 'commit', [{ decision, branch, head: null }], [...said, ...others]);
}

/** Somebody's ground: who holds what may have changed since an old copy. */
export const namesHolder = ({ paths, notes }: GuardDecision): boolean =>
  [...paths, ...notes.flatMap((note) => note.paths)].some(({ holder }) => holder !== null);

const forgedLines = ({ forged }: Copy): string[] => (forged === null ? [] : [forged]);

/** Said only where it matters: on a branch that is held to a claim, and of what somebody holds. */
export function ageLines(ctx: Context, copy: Copy): string[] {
  if (copy.current) return [];
  const said = copyAge(copy.tip.fetchedAt, ctx.io.now(), copy.why ?? 'it was not asked');
  return [copy.mend === undefined ? said : `${said}\n${indent(copy.mend)}`];
}

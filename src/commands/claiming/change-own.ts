/**
 * What widen, narrow and renew have in common: find this worktree's claim, ask, bring the worktree into agreement.
 * A request that takes ground away drops the compiled guard first: it must never allow more than the claim does.
 */

import { MetesError } from '../../errors.ts';
import type { Tip } from '../../git/store.ts';
import type { Claim } from '../../registry/claim.ts';
import { claimValue } from '../../registry/codec.ts';
import type { Origin, Refusal, Request } from '../../registry/request.ts';
import type { View } from '../../registry/view.ts';
import type { Asked } from '../../report/refusal.ts';
import type { Context } from '../context/context.ts';
import type { Tree } from '../context/tree-facts.ts';
import { dropGuardFile, writeGuardFile } from '../guard/file.ts';
import { type Transacted, transact } from '../transact.ts';
import type { Answer } from '../verb.ts';
import { underEndedRun } from './ended-run.ts';
import { ownClaim, requireOwn } from './find-claim.ts';
import { findManifest } from './manifest-file.ts';
import { refusedAnswer } from './refused.ts';
import { type Settled, settle } from './settle.ts';
import { takenByOthers } from './taken.ts';

export interface Change {
  readonly verb: 'widen' | 'narrow' | 'renew';
  readonly tree: Tree;
  /** Patterns as they were given, for the commands that a refusal proposes. */
  readonly asked: readonly string[];
  /** True when the claim may be smaller afterwards. */
  readonly shrinks: boolean;
  readonly commit: boolean;
  request(own: Claim, at: { view: View; tip: Tip; origin: Origin }): Request | Promise<Request>;
  words(claim: Claim, before: Claim, settled: Settled): string;
  /** What is worth knowing beside the answer. */
  readonly notes?: readonly string[];
  /** What the answer's data says beside the claim. */
  data?(claim: Claim): Readonly<Record<string, unknown>>;
}

export async function changeOwn(ctx: Context, change: Change): Promise<Answer> {
  // A manifest that can't be used is told before anything is changed, not after.
  if (ctx.repo.branch !== null) await findManifest(ctx, ctx.repo.branch);
  const ended = change.verb === 'widen' && (await endedBefore(ctx, change));
  if (ended) return ended;
  const guarded = change.shrinks ? await dropGuardFile(ctx) : undefined;
  let before: Claim | undefined;
  const answer = await transact(ctx, async (view, tip, origin) => {
    before = await requireOwn(ctx, view, undefined);
    return change.request(before, { view, tip, origin });
  }).catch(async (error: unknown) => {
    // Nothing was asked yet: the claim is as it was, and so is its guard.
    const unasked = error instanceof MetesError && error.kind === 'usage';
    if (change.shrinks && unasked && before !== undefined) await writeGuardFile(ctx, before);
    throw error;
  });
  if (answer.decision.outcome === 'refused') return refusedChange(ctx, change, answer);
  const claim = answer.decision.claim ?? before;
  if (claim === undefined || before === undefined)
    throw new RangeError('an answer without a claim');
  const earlier = change.verb === 'renew' || answer.decision.outcome === 'unchanged';
  const settled = await settle(ctx, claim, {
    commit: change.commit,
    verb: change.verb === 'renew' ? undefined : change.verb,
    earlier,
    guarded,
    view: answer.view,
  });
  // Held beside what no metes granted, it is worth as much as that.
  const { forgedNotes } = await import('../journal/looked.ts');
  return {
    exit: 0,
    outcome: answer.decision.outcome,
    data: {
      claim: claimValue(claim),
      ...change.data?.(claim),
      manifest: settled.manifest,
      mended: settled.mended,
    },
    text: change.words(claim, before, settled),
    notes: [
      ...(change.notes ?? []),
      ...settled.mended.map((line) => `metes: mended: ${line}`),
      ...(await forgedNotes(ctx)),
    ],
  };
}

/** More ground is of no use to a process whose own claim has ended. */
const endedBefore = (ctx: Context, { asked, commit }: Change): Promise<Answer | null> =>
  underEndedRun(ctx, {
    verb: 'widen',
    branch: ctx.repo.branch ?? '',
    task: '<task>',
    write: asked,
    ...(commit ? {} : { options: ['--no-commit'] }),
  });

async function refusedChange(ctx: Context, change: Change, answer: Transacted): Promise<Answer> {
  const { decision, view } = answer;
  if (decision.outcome !== 'refused') throw new RangeError('not a refusal');
  const own = ownClaim(ctx, view);
  if (change.shrinks && own !== null) await writeGuardFile(ctx, own, view);
  const retake = own === null ? [] : retaking(decision.refusal, own, change.asked);
  const taken =
    own === null || retake.length === 0
      ? null
      : await takenByOthers(ctx, view, { write: retake, target: own.target, own });
  const asked: Asked = {
    verb: change.verb,
    branch: own?.branch ?? ctx.repo.branch ?? '',
    task: own?.task.text ?? '',
    write: change.asked,
    ...(own === null ? {} : { claim: own.id }),
    ...(change.commit ? {} : { options: ['--no-commit'] }),
  };
  const wanted =
    own === null || (taken === null && !isLate(decision.refusal))
      ? null
      : await takenByOthers(ctx, view, { write: change.asked, target: own.target, own });
  // Nothing of it is left: whoever holds it is the reason, and the exclusion was only made for them.
  const refusal = wanted !== null && wanted.instead.length === 0 ? wanted : decision.refusal;
  const left = taken === null ? retake : taken.instead;
  return refusedAnswer(ctx, {
    ...{ refusal, view, asked, tree: change.tree, retake: left },
    taken: taken ?? wanted,
  });
}

/** A person's answer adds only what nobody else holds. */
const isLate = (refusal: Refusal): boolean =>
  refusal.reason === 'author' ||
  (refusal.reason === 'agent' && refusal.what === 'widen-after-writing');

/** What was asked, and the whole of the claim's exclusions that stand against it. */
function retaking(refusal: Refusal, own: Claim, asked: readonly string[]): readonly string[] {
  if (refusal.reason !== 'excluded') return [];
  const out = refusal.entries.filter((entry) => own.write.includes(entry));
  return out.length === 0 ? [] : [...new Set([...asked, ...out.map((entry) => entry.slice(1))])];
}

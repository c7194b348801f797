/** Whether the claim that this process was started under has ended: guards then let nothing through from here. */
import type { Claim } from '../../registry/claim.ts';
import { claimValue } from '../../registry/codec.ts';
import type { ClaimId } from '../../registry/ids.ts';
import type { View } from '../../registry/view.ts';
import type { Asked } from '../../report/refusal.ts';
import { runEndedText } from '../../report/run-ended-text.ts';
import type { Context } from '../context/context.ts';
import { runOf } from '../context/run-of.ts';
import { freshTip, loadView } from '../context/view-of.ts';
import type { Answer } from '../verb.ts';

/** The no to whoever asks for ground that nothing started from here could be committed on; null: it could. */
export async function underEndedRun(ctx: Context, asked: Asked): Promise<Answer | null> {
  const run = runOf(ctx);
  if (run === null) return null;
  const { view } = await loadView(ctx.store, await freshTip(ctx));
  if (view.claims.has(run)) return null;
  const replacedBy = replacementOf(view, run);
  return {
    exit: 1,
    outcome: 'refused',
    data: {
      reason: 'not-live',
      claim: run,
      replacedBy: replacedBy === null ? null : claimValue(replacedBy),
    },
    text: runEndedText(run, { replacedBy, asked }),
  };
}

const replacementOf = (view: View, run: ClaimId): Claim | null =>
  [...view.claims.values()].find(({ replaces }) => replaces?.includes(run)) ?? null;

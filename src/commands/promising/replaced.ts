/** What `attest` and `ready` answer on the branch of an attempt that was replaced: nothing of it is evidence any more. */
import type { View } from '../../registry/view.ts';
import type { Asked } from '../../report/refusal.ts';
import { ownClaim } from '../claiming/find-claim.ts';
import { findManifest } from '../claiming/manifest-file.ts';
import { refusedAnswer } from '../claiming/refused.ts';
import type { Context } from '../context/context.ts';
import { replacedAttempt } from '../delivering/late.ts';
import type { Answer } from '../verb.ts';

/** Null where the branch's attempt stands, or there was none. */
export async function refusedIfReplaced(
  ctx: Context,
  view: View,
  { branch, verb }: Pick<Asked, 'branch' | 'verb'>,
): Promise<Answer | null> {
  if (ownClaim(ctx, view) !== null) return null;
  const { manifest } = await findManifest(ctx, branch);
  const replaced = replacedAttempt(ctx, view, { branch, manifest });
  if (replaced === null) return null;
  const { claim, by } = replaced;
  const asked = { verb, branch, task: by.task.text, write: [], claim };
  return refusedAnswer(ctx, {
    refusal: { reason: 'not-live', claim, replacedBy: by },
    view,
    asked,
  });
}

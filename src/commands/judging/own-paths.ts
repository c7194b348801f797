/** What of a report's open paths whoever asks wrote, and may not answer for, with whether others can see it. */
import { isOpen } from '../../check/finding.ts';
import type { OwnWrites } from '../../report/findings.ts';
import type { Context } from '../context/context.ts';
import { unseenAt } from './beside-branches.ts';
import type { Judged } from './judge-branch.ts';
import { ownAnswer } from './path-authors.ts';

/** What whoever asks wrote, and may not answer for. On a pull request that is for the Action to say. */
export async function ownPaths(
  ctx: Context,
  { report, reference }: Judged,
): Promise<OwnWrites | null> {
  const { branch, claim, head, findings } = report;
  if (head === null || ctx.party.actor === 'agent' || ctx.config.judge === 'github') return null;
  const paths = findings.flatMap((finding) =>
    isOpen(finding) && finding.at && finding.uncommitted !== true ? [finding.at.path] : [],
  );
  const own = await ownAnswer(ctx, claim, { head, not: [reference.oid], paths });
  return own === null ? null : { ...own, unseen: await unseenAt(ctx, { branch, head }) };
}

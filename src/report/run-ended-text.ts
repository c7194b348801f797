/** Says to a process whose claim has ended that more ground would be of no use to it, and how the work goes on. */
import type { Claim } from '../registry/claim.ts';
import type { ClaimId } from '../registry/ids.ts';
import { whoText } from './claim-text.ts';
import { askAgain, worksNow } from './next-commands.ts';
import type { Asked } from './refusal.ts';

export function runEndedText(
  run: ClaimId,
  { replacedBy, asked }: { readonly replacedBy: Claim | null; readonly asked: Asked },
): string {
  const { options = [] } = asked;
  const how =
    replacedBy === null
      ? 'has ended'
      : `has ended: ${replacedBy.id} (${whoText(replacedBy)}) stands in its place`;
  return [
    `Refused, and nothing was changed: ${run}, the claim that this process was started under, ${how}. The guards let it commit nothing more, on whatever ground.`,
    '',
    worksNow([
      {
        command: askAgain({ ...asked, verb: 'run', options: options.filter(isOfRun) }, {}),
        does: 'starts work under a claim of its own, when this process has ended',
      },
      { command: 'metes status', does: 'what is held now, and by whom' },
    ]),
  ].join('\n');
}

const isOfRun = (option: string): boolean => !/^--(?:no-commit$|force$|reason=)/.test(option);

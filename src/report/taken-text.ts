/** Tells the one whose claim was taken over: who has its task now, since when, and for which reason. */
import type { Claim } from '../registry/claim.ts';
import type { ClaimId } from '../registry/ids.ts';
import { whoText } from './claim-text.ts';
import { askCommand, type NextCommand } from './next-commands.ts';
import { printableText, quoted } from './printable.ts';
import { ago } from './time.ts';

/** The claim that the manifest of the branch at hand names, and the one that came in its place. */
export interface TakenOver {
  readonly id: ClaimId;
  readonly by: Claim;
}

export function takenText({ id, by }: TakenOver, now: Date): string {
  const reason = by.reason === undefined ? '' : `: ${quoted(by.reason, 300)}`;
  return `${id}, which was held here, was taken over ${ago(by.granted, now)} by ${by.id} on ${printableText(by.branch, 80)} (${whoText(by)})${reason}`;
}

export const askTaker = ({ by }: TakenOver): NextCommand =>
  askCommand(by, 'My attempt at this was replaced: what should I hand over?');

/** What `deliver`, `drop` and `check --promote` answer. Decides nothing. */
import type { Claim } from '../registry/claim.ts';
import type { Config } from '../registry/config.ts';
import { type Acceptance, type Delivery, droppedIn } from '../registry/delivery.ts';
import { commandLine } from './command-line.ts';
import { deliverCommand, stateText } from './delivery-text.ts';
import { type NextCommand, worksNow } from './next-commands.ts';
import { printablePath, printableText, quoted } from './printable.ts';
import { ago } from './time.ts';
import { counted, listed, shortOid } from './words.ts';

interface DeliveredFacts {
  readonly now: Date;
  readonly judge: Config['judge'];
  /** It was known before. */
  readonly again: boolean;
}

export function deliveredText(delivery: Delivery, { now, judge, again }: DeliveredFacts): string {
  const { item, head = '', evidence, state } = delivery;
  const what = `${quoted(item, 200)} for ${shortOid(head)}`;
  if (state === 'rejected')
    return [
      `Rejected before, and nothing was changed: ${quoted(item, 200)} was ${stateText(delivery, { now })}`,
      worksNow([{ ...deliverCommand(item), does: 'shows it by something else' }]),
    ].join('\n');
  if (again)
    return `Known already, and nothing was changed: ${quoted(item, 200)}: ${stateText(delivery, { now })}`;
  const accepts =
    judge === 'github'
      ? 'The Action accepts it when it judges this very commit'
      : 'Whoever merges accepts it, for this very commit: metes check --promote';
  return [
    `Shown: ${what}, by ${printableText(evidence?.ref ?? '', 200)}`,
    `  ${accepts}; when the branch moves on, show it again.`,
  ].join('\n');
}

interface RejectedFacts {
  readonly item: string;
  readonly head: string;
  readonly now: Date;
  readonly done: boolean;
}

export function rejectedText(
  delivery: Delivery | null,
  { item, head, now, done }: RejectedFacts,
): string {
  if (delivery === null)
    return `Nothing was changed: nothing was shown of ${quoted(item, 200)} for ${shortOid(head)}`;
  return done
    ? `Rejected: what was shown of ${quoted(item, 200)} for ${shortOid(head)} does not count`
    : `Known already, and nothing was changed: ${quoted(item, 200)} was ${stateText(delivery, { now })}`;
}

interface DroppedFacts {
  readonly item: string;
  readonly branch: string;
  readonly now: Date;
  readonly again: boolean;
}

export function droppedText(
  delivery: Delivery | null,
  { item, branch, now, again }: DroppedFacts,
): string {
  return again && delivery !== null
    ? `Known already, and nothing was changed: ${quoted(item, 200)} was ${stateText(delivery, { now })}`
    : `Dropped: ${quoted(item, 200)} of ${printableText(branch, 80)} need not be there`;
}

export interface AcceptedFacts {
  readonly now: Date;
  readonly again: boolean;
}

/** The head is whole: whoever merges merges that commit and no other. */
export function acceptedText(
  claim: Claim,
  { head, target, by, at, revalidated = [] }: Acceptance,
  { now, again }: AcceptedFacts,
): string {
  const { branch, delivers = [] } = claim;
  const dropped = delivers.filter((item) => droppedIn(claim, item) !== undefined).length;
  const there = delivers.length - dropped;
  const items = [
    ...(there === 0 ? [] : [` with ${counted(there, 'promised item')}`]),
    ...(dropped === 0 ? [] : [` without ${counted(dropped, 'item')} that a person let go`]),
  ].join(',');
  const what = `${printableText(branch, 80)} at ${shortOid(head)}${items}, for ${printableText(target.branch, 80)}`;
  return [
    again
      ? `Accepted already ${ago(at, now)} by ${printableText(by, 60)}, and nothing was changed: ${what}`
      : `Accepted: ${what}`,
    ...(revalidated.length === 0
      ? []
      : [`  looked at again, as it had moved there: ${listed(revalidated.map(printablePath), 5)}`]),
    worksNow([
      {
        command: commandLine(['git', 'merge', head]),
        does: `on ${printableText(target.branch, 80)}: merges this very commit`,
      },
    ]),
  ].join('\n');
}

/** Why not, before what a check shows. */
export function notPromotedText(why: string, next: readonly NextCommand[]): string {
  return [`Not accepted, and nothing may be merged on it: ${why}.`, worksNow(next)]
    .filter((part) => part !== '')
    .join('\n');
}

/** What refusals are made of: their shape, the claim in the way, what is left of a request without it. */
import type { Claim } from '../registry/claim.ts';
import { scopeOf } from '../scope/pattern.ts';
import { without } from '../scope/subtract.ts';
import { placeLines } from './address.ts';
import { holdText, whoText } from './claim-text.ts';
import type { NextCommand } from './next-commands.ts';
import { printableText, quoted } from './printable.ts';
import type { RefusalFacts } from './refusal.ts';
import { ago } from './time.ts';
import { patternList } from './words.ts';

/** A refusal in parts. */
export interface Said {
  /** After "Refused, and nothing was changed: ". */
  readonly why: string;
  readonly more?: readonly string[];
  readonly next: readonly (NextCommand | null)[];
  /** What takes a person, where the one who asks is none. */
  readonly people?: readonly NextCommand[];
}

/** The request without what others and `holder` have. */
export function notHeld(holder: Claim, facts: RefusalFacts): readonly string[] | null {
  const write = notTaken(facts);
  const yields = holder.yields === true || facts.asked.options?.includes('--yield') === true;
  if (write === null || yields) return write;
  const { entries } = without(scopeOf(write), [scopeOf(holder.write)]);
  return entries.length === 0 ? null : entries;
}

/** Where nothing of its ground was written, nothing would be kept. */
export const toWritten = ({ written = [] }: RefusalFacts, does: string): NextCommand | null =>
  written.length > 0 ? { command: 'metes narrow --to-written', does } : null;

/** The request without what somebody else holds; null when nothing is left of it. */
export function notTaken({ asked, taken }: RefusalFacts): readonly string[] | null {
  if (taken === undefined) return asked.write.length === 0 ? null : asked.write;
  return taken.instead.length === 0 ? null : taken.instead;
}

/** Who else is in the way, so that nobody gives ground back in vain. */
export const takenLines = ({ taken }: RefusalFacts): string[] =>
  (taken?.blockers ?? [])
    .slice(0, 2)
    .map(
      ({ claim }) =>
        `${printableText(claim.branch)} holds ${patternList(claim.write, 3)}  (${claim.id}, ${whoText(claim)})`,
    );

/** A claim in the way: where and who, its task, how its lease stands. */
export function claimLines(claim: Claim, facts: RefusalFacts): string {
  const { now, places, by } = facts;
  const elsewhere = claim.seat !== by.seat;
  return [
    `${claim.id}  ${printableText(claim.branch)}  ${whoText(claim)}`,
    ...(elsewhere ? placeLines(claim, places).map((line) => `  ${line}`) : []),
    `  ${quoted(claim.task.text)}`,
    `  granted ${ago(claim.granted, now)}, ${holdText(claim, facts)}`,
  ].join('\n');
}

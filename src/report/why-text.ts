/** Says for one path whether it may be written from here, who holds it, and what happened to it. */
import type { Promised } from '../check/promises-of.ts';
import type { Claim } from '../registry/claim.ts';
import type { Event } from '../registry/event.ts';
import { subjectOf } from '../registry/subject.ts';
import { isSayable } from '../scope/pattern.ts';
import { holdText, type StatusFacts, whoText, yieldText } from './claim-text.ts';
import { commandOf } from './command-line.ts';
import { stateText } from './delivery-text.ts';
import { printablePath, printableText, quoted } from './printable.ts';
import { ago } from './time.ts';
import { printablePattern } from './words.ts';

export interface WhyPage {
  readonly path: string;
  readonly code:
    | 'exempt'
    | 'manifest'
    | 'yours'
    | 'shared'
    | 'ungoverned'
    | 'held'
    | 'excluded'
    | 'free';
  readonly branch: string | null;
  readonly own: Claim | null;
  readonly pattern: string | null;
  readonly holders: readonly { readonly claim: Claim; readonly pattern: string }[];
  /** Whoever promises what goes by that name. */
  readonly promised: readonly Promised[];
  /** Newest first. */
  readonly history: readonly Event[];
}

export function whyText(page: WhyPage, facts: StatusFacts): string {
  return [
    `${printablePath(page.path)}: ${verdict(page)}`,
    ...page.holders.flatMap(({ claim }) => holderLines(claim, facts)),
    ...next(page).map((command) => `  ${command}`),
    ...page.promised.map((promised) => `  ${promisedLine(promised, facts.now)}`),
    ...historyLines(page.history, facts.now),
  ].join('\n');
}

function promisedLine({ item, claim, branch, delivery }: Promised, now: Date): string {
  const how = delivery === null ? 'nothing shows it yet' : stateText(delivery, { now });
  return `promised by ${printableText(branch, 80)} (${claim}) as ${quoted(item, 120)}: ${how}`;
}

function verdict({ code, branch, own, pattern, holders }: WhyPage): string {
  const by = pattern === null ? '' : printablePattern(pattern);
  const held = holders[0]?.claim.branch ?? '';
  switch (code) {
    case 'exempt':
      return `free to write: ${printableText(branch ?? '')} is exempt`;
    case 'manifest':
      return "yours to write: it is this branch's manifest";
    case 'yours':
      return `yours to write (${by} of ${own?.id})`;
    case 'shared':
      return `anyone may write it (${by} is shared)`;
    case 'ungoverned':
      return 'anyone may write it: it is outside the ground that metes governs here';
    case 'held':
      return `not yours: ${by} is held by ${printableText(held)}`;
    case 'excluded':
      return `not yours: your claim has it taken out (${by}), and nobody holds it`;
    case 'free':
      return own === null
        ? 'nobody holds it, and nothing is held from here'
        : `not yours: ${own.id} does not have it, and nobody holds it`;
  }
}

function holderLines(claim: Claim, facts: StatusFacts): string[] {
  const { now } = facts;
  return [
    `  ${claim.id}  ${whoText(claim)}`,
    `    ${quoted(claim.task.text)}`,
    `    granted ${ago(claim.granted, now)}, ${holdText(claim, facts)}${yieldText(claim)}`,
  ];
}

function next({ code, own, holders, path }: WhyPage): string[] {
  const holder = holders[0]?.claim;
  if (code === 'held' && holder !== undefined)
    return [commandOf(['ask'], [], [holder.id, `May I write ${printableText(path)}?`])];
  if (code !== 'free' && code !== 'excluded') return [];
  if (!(isSayable(path) && /^[^\p{Cc}\ufffd]*$/u.test(path))) return [];
  return [
    own === null ? commandOf(['claim'], [], ['<task>', path]) : commandOf(['widen'], [], [path]),
  ];
}

function historyLines(history: readonly Event[], now: Date): string[] {
  if (history.length === 0) return [];
  return [
    '  what happened, newest first:',
    ...history.map((event) => `    ${ago(event.at, now)}: ${printableText(subjectOf(event))}`),
  ];
}

/**
 * The refusal that matters most: someone is at work on this ground. It has to be enough to plan around, for a
 * person or an agent that reads nothing else: who, where, on what, how far, which paths, and what works instead.
 */
import { isEndedRun } from '../registry/own.ts';
import type { Blocker, Refusal } from '../registry/request.ts';
import { overlap } from '../scope/overlap.ts';
import { holdText, whoText } from './claim-text.ts';
import {
  askAgain,
  askCommand,
  giveBackCommand,
  type NextCommand,
  takeoverCommand,
  worksNow,
} from './next-commands.ts';
import { printablePath, printableText, quoted } from './printable.ts';
import { progressText } from './progress-text.ts';
import type { Asked, RefusalFacts } from './refusal.ts';
import { takenText } from './taken-text.ts';
import { ago, clock } from './time.ts';
import { shareText } from './understood.ts';
import { counted, grouped, indent, listed, printablePattern } from './words.ts';

type OverlapRefusal = Extract<Refusal, { reason: 'overlap' }>;

/** More than these are counted, not shown: the first ones are enough to plan with. */
const SHOWN = { blockers: 4, pairs: 3 } as const;

export function overlapText(refusal: OverlapRefusal, facts: RefusalFacts): string {
  const shown = refusal.blockers.slice(0, SHOWN.blockers);
  const rest = refusal.blockers.length + (refusal.more ?? 0) - shown.length;
  return [
    firstLine(refusal, facts.asked),
    '',
    ...shown.map((blocker) => indent(blockerText(blocker, facts))),
    ...(rest > 0 ? [`  and ${counted(rest, 'more claim')}: metes status`] : []),
    ...(facts.takenOver === undefined ? [] : [`  ${takenText(facts.takenOver, facts.now)}`]),
    '',
    worksNow(commands(refusal, facts)),
  ].join('\n');
}

function firstLine({ blockers }: OverlapRefusal, { verb, branch, write }: Asked): string {
  const holders = listed([...new Set(blockers.map((b) => printableText(b.claim.branch)))]);
  const plural = new Set(blockers.map((b) => b.claim.branch)).size > 1;
  const what = verb === 'widen' || verb === 'resolve' ? 'may not add' : 'may not write';
  const why = blockers.every((b) => b.witness === null)
    ? `it can't be proved apart from what ${holders} ${plural ? 'hold' : 'holds'}`
    : blockers.some((b) => !isEndedRun(b.claim))
      ? `${holders} ${plural ? 'are' : 'is'} at work there`
      : `${holders} still ${plural ? 'hold' : 'holds'} it`;
  return `Refused, and nothing was changed: ${printableText(branch)} ${what} ${listed(write.map(printablePattern), 3)} now, because ${why}.`;
}

function blockerText(blocker: Blocker, facts: RefusalFacts): string {
  const { claim } = blocker;
  const lines = [
    quoted(claim.task.text),
    `since ${clock(claim.granted, facts.now)} (${ago(claim.granted, facts.now)}), ${holdText(claim, facts)}`,
    progressText(facts.progress?.get(claim.id) ?? null, facts.now),
    ...meetings(blocker, facts),
  ];
  return `${printableText(claim.branch)}  ${whoText(claim)}\n${indent(lines.join('\n'))}`;
}

/** Which patterns meet, and a path that both have. */
function meetings({ pairs, witness, unproved }: Blocker, { isFile }: RefusalFacts): string[] {
  const same = ({ mine, theirs }: (typeof pairs)[number]) => mine === theirs && mine === witness;
  const told = pairs.filter((pair) => !same(pair));
  const lines = told
    .slice(0, SHOWN.pairs)
    .map(
      ({ mine, theirs }) =>
        `your ${printablePattern(mine)} meets their ${printablePattern(theirs)}`,
    );
  const rest = told.length - lines.length;
  if (rest > 0) lines.push(`and ${counted(rest, 'more pair')} of patterns`);
  if (witness !== null)
    return [
      ...lines,
      isFile?.(witness) === false
        ? `both would have ${printablePath(witness)}, which is not there yet`
        : `both have ${printablePath(witness)}`,
    ];
  const simplify = unproved === undefined ? 'the patterns' : printablePattern(unproved);
  return [...lines, `no shared path was found, but none can be ruled out: simplify ${simplify}`];
}

function commands(refusal: OverlapRefusal, facts: RefusalFacts): NextCommand[] {
  const { asked } = facts;
  const first = refusal.blockers[0];
  const list: NextCommand[] = [withoutTheirs(refusal, facts)];
  if (asked.verb === 'claim' || asked.verb === 'run')
    list.push({
      command: askAgain(asked, { options: ['--wait=90s'] }),
      does: 'keeps asking for up to 90 seconds, in case they finish',
    });
  if (first === undefined) return list;
  const mine = first.claim.seat === facts.by.seat;
  list.push(mine ? giveBackCommand(first.claim) : askCommand(first.claim, question(first, asked)));
  const takeover = facts.by.actor === 'person' ? takeoverCommand(first.claim, facts) : null;
  return takeover === null ? list : [...list, takeover];
}

/** The request as it would be granted, or where to look when that can't be said. */
function withoutTheirs({ instead, more = 0 }: OverlapRefusal, facts: RefusalFacts): NextCommand {
  const { asked } = facts;
  if (asked.verb === 'takeover')
    return { command: 'metes status', does: 'what is held now, and by whom' };
  if (instead.length === 0)
    return {
      command: 'metes free',
      does:
        more > 0 ? 'what nobody holds' : 'what nobody holds; of this request nothing would be left',
    };
  return {
    command: askAgain(asked, { write: instead }),
    does: `the same without their ground: ${leftText(facts)}`,
  };
}

/** How much of the request is left. */
function leftText({ share, insteadShare }: RefusalFacts): string {
  if (insteadShare === undefined) return 'what is left of the request';
  if (share === undefined || share.matched === 0) return shareText(insteadShare);
  return `${grouped(insteadShare.matched)} of the ${counted(share.matched, 'file')} you asked for`;
}

function question(blocker: Blocker, asked: Asked): string {
  // No more than what is wanted: the narrower of the two patterns, where that can be told.
  const wanted = blocker.pairs.map(({ mine, theirs }) => (lies(mine, theirs) ? mine : theirs));
  const what = wanted.length > 0 ? listed([...new Set(wanted)]) : 'part of your ground';
  const why = asked.task === '' ? `for ${asked.branch}` : `I want to: ${asked.task}`;
  return `Can you give back ${what}? ${why}`;
}

const lies = (pattern: string, within: string): boolean =>
  overlap({ include: [pattern], exclude: [within] }, { include: ['**'], exclude: [] }).overlaps ===
  false;

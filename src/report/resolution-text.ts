/** Says what became of a person's answer: recorded, or only advice, or not theirs to give. Decides none of it. */
import { answerLine, type Word } from '../check/command-words.ts';
import type { CheckReport } from '../check/finding.ts';
import type { Resolution } from '../registry/claim.ts';
import { authorLines } from './address.ts';
import { LONE_AUTHOR, resolveLine } from './answer-commands.ts';
import { lookLine, showCommand, type Unseen } from './for-review.ts';
import { type NextCommand, worksNow } from './next-commands.ts';
import { printablePath, printableText, quoted } from './printable.ts';
import { ago } from './time.ts';
import { verdictLine } from './verdict.ts';
import { counted, listed, patternList } from './words.ts';

export interface ResolvedFacts {
  readonly now: Date;
  /** The judgement with the answer in force. */
  readonly report: CheckReport;
  /** Entries that were added to the claim. */
  readonly added?: readonly string[];
  /** False: it was on record already. */
  readonly isNew: boolean;
  /** Whose no it takes the place of. */
  readonly overruled?: readonly Resolution[];
  readonly next?: readonly NextCommand[];
}

export function resolvedText(
  { kind, paths, more, reason }: Pick<Resolution, 'kind' | 'paths' | 'more' | 'reason'>,
  { now, report, added, isNew, overruled = [], next = [] }: ResolvedFacts,
): string {
  const shown = listed(
    paths.map((state) => printablePath(state.path)),
    6,
  );
  const done = isNew ? '' : ' (on record already)';
  return [
    `${SAID[kind]({ shown, reason: printableText(reason ?? '', 300), added: patternList(added ?? []) })}${done}`,
    ...(more === undefined
      ? []
      : [
          `One answer has no room for more: ${counted(more.count, 'other path')} stayed as before.`,
        ]),
    ...overruled.map((no) => overruledLine(no, now)),
    `${verdictLine(report, { now })}.`,
    ...(next.length > 0 ? ['', worksNow(next, 'Next:')] : []),
  ].join('\n');
}

/** Whoever said no has to be able to find that it was not kept to. */
export const overruledLine = ({ by, at, reason }: Resolution, now: Date): string =>
  `That overrules the no of ${printableText(by, 60)}, ${ago(at, now)}: ${quoted(reason ?? '', 300)}`;

interface Parts {
  readonly shown: string;
  readonly reason: string;
  readonly added: string;
}

const SAID: Record<Resolution['kind'], (parts: Parts) => string> = {
  approved: ({ shown }) =>
    `Approved: ${shown} may land as it is now; if it changes, it is asked about again`,
  widened: ({ added }) => `Widened: the claim now has ${added}`,
  reverted: ({ shown }) => `To be reverted: ${shown}; blocked until it is as on the target`,
  rejected: ({ shown, reason }) => `Rejected: ${shown === '' ? 'this commit' : shown}: ${reason}`,
  'broken-glass': ({ shown, reason }) =>
    `Let through in an emergency (${reason}): ${shown === '' ? 'this commit' : shown}; recorded: metes stats lists it`,
};

/** Where the pull request decides, an answer given at a terminal is the line to write there. */
export function adviceText(words: readonly Word[]): string {
  return [
    'This decides nothing here: the pull request does. As the first line of a comment there:',
    `  ${answerLine(words)}`,
  ].join('\n');
}

interface Author {
  readonly name: string;
  readonly address?: string;
  readonly paths: readonly string[];
  /** Where others can't see the commit yet. */
  readonly unseen?: Unseen | null;
}

/** The person is an author of what they would answer for. */
export function authorText(
  { name, address, paths, unseen }: Author,
  branch: string,
  words: readonly Word[],
): string {
  const wrote = paths.length === 0 ? '' : ` ${listed(paths.map(printablePath), 5)}`;
  const line = resolveLine(
    branch,
    words.map((word) => word.text),
  );
  const show = unseen ? showCommand(unseen) : null;
  return [
    `Refused, and nothing was changed: ${quoted(name, 80)} wrote${wrote === '' ? ' it' : wrote}, and an author does not answer for their own work.`,
    ...authorLines(address).map((said) => `  ${said}`),
    `  ask someone else to answer: ${line}`,
    ...(unseen ? [`  they see what it is about with: ${lookLine(unseen)}`] : []),
    `  ${LONE_AUTHOR}`,
    '',
    worksNow(
      [
        ...(show === null ? [] : [show]),
        {
          command: resolveLine(branch, ['break-glass', '<incident>']),
          does: 'an emergency: lands now, and is recorded',
        },
      ],
      'What works for you:',
    ),
  ].join('\n');
}

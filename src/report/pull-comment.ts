/**
 * The one comment on a pull request, kept up to date: a question to a person, or that there is none any more. It fits
 * what GitHub takes whatever strangers wrote; rows of the table go first, the verdict and the answers never.
 */

import { type CheckReport, type Finding, grantedBeside, isOpen } from '../check/finding.ts';
import type { Declined } from '../check/pull-answers.ts';
import { exitOf } from '../check/severity.ts';
import type { Manifest } from '../scope/manifest.ts';
import { declinedPart } from './declined-part.ts';
import { markdownCode } from './markdown.ts';
import { answersPart, claimPart, findingTable } from './page-parts.ts';
import { headline, lineOf, linesOf, list, pageOf } from './pull-headline.ts';
import { stamp } from './time.ts';
import { shortOid } from './words.ts';

/** Stands at the very start of a comment of ours, and nowhere else in it. */
export const MARKER = '<!-- metes:comment -->';

/** GitHub takes 65,536 characters. */
const LIMIT = 65_000;

export interface PullFacts {
  readonly now: Date;
  /** Judged with the answers that count. */
  readonly report: CheckReport;
  /** The branch that the pull request is for. */
  readonly target: string;
  readonly pull: number;
  /** Login of who opened it. */
  readonly author: string;
  /** `answers: {author: true}`. */
  readonly authorsAnswer?: boolean;
  readonly manifest: Manifest | null;
  /** Answers that do not count. */
  readonly declined: readonly Declined[];
  /** The target has moved, and nobody looked at what the changed files import. */
  readonly importsUnread?: boolean;
  /** Since when nobody answered. */
  readonly waiting?: Date;
}

export function pullComment(facts: PullFacts): string {
  const before = [...headline(facts), waitingPart(facts), claimPart(facts.report, facts.manifest)];
  const { report, declined } = facts;
  const after = [
    asidePart(facts),
    answersTo(facts),
    declinedPart(declined, { report, isOpen: isAsking(report) }),
    footer(report.head),
  ];
  const room = LIMIT - lengthOf([MARKER, ...before, ...after]);
  const elsewhere = ': the summary of the job has them';
  const table = findingTable(located(facts), pageOf(facts), { room, elsewhere });
  const parts = [...before, table, ...after].filter((part) => part !== '');
  return `${MARKER}\n${parts.join('\n\n')}\n`;
}

const lengthOf = (parts: readonly string[]): number =>
  parts.reduce((length, part) => length + part.length + 2, 0);

/** What was written outside, the open ones first. Where nothing is open, who settled what was said before. */
function located({ report }: PullFacts): Finding[] {
  if (exitOf(report) === 0) return [];
  const outside = report.findings.filter(
    ({ at, severity }) => at !== undefined && severity === 'breach',
  );
  return [
    ...outside.filter(({ resolution }) => resolution === undefined),
    ...outside.filter(({ resolution }) => resolution !== undefined),
  ];
}

function waitingPart({ waiting }: PullFacts): string {
  return waiting === undefined
    ? ''
    : `**Nobody has answered since ${stamp(waiting.toISOString())}.**`;
}

/** What is not asked about, and good to know. */
function asidePart(facts: PullFacts): string {
  const codes =
    facts.report.verdict === 'failed' ? (['lapsed'] as const) : (['lapsed', 'stale-read'] as const);
  const lines = [
    ...codes.flatMap((code) => linesOf(facts, code)),
    ...grantedBeside(facts.report).map((finding) => lineOf(finding, facts)),
    ...importsPart(facts),
  ];
  return lines.length === 0 ? '' : `Beside that:\n\n${list(lines)}`;
}

/** What was not looked at, as an item of a list. */
export const importsPart = ({ importsUnread, target }: PullFacts): string[] =>
  importsUnread === true
    ? [
        `- ${markdownCode(target, 'prose', 200)} has moved since the branch took it in; whether in something that the changed files import was not looked at here: ${markdownCode('metes check')} in a clone looks at it`,
      ]
    : [];

/** Whether somebody is waited for. */
export const isAsking = ({ observed, findings }: CheckReport): boolean =>
  !observed && findings.some(isOpen);

/** None where no answer makes it land. */
export function answersTo({ report, author, authorsAnswer }: PullFacts): string {
  const { verdict, findings } = report;
  const tampered = findings.some(({ code }) => code === 'registry-tampered');
  if (report.observed || verdict === 'superseded' || tampered) return '';
  const whose = authorsAnswer
    ? 'Each counts from anyone with write access'
    : `Each counts from someone with write access; approve and widen don't count from ${markdownCode(author, 'prose', 60)}, who opened this pull request, nor from whoever wrote the file`;
  return answersPart(report, 'comment', whose);
}

/** For someone who has never heard of metes. */
export const footer = (head: string | null): string =>
  `<sub>metes keeps coding agents and people who work side by side out of each other's files: a branch declares what it will write, nobody else may declare the same, and a person is asked when something else was written. This comment is kept up to date${head === null ? '' : `; last judged: commit ${markdownCode(shortOid(head))}`}.</sub>`;

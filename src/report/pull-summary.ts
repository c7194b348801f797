/**
 * The page of a job: what the comment says, and all that has no room there or no reader waiting for it (what is in
 * order, notices, who was told, what could not be written). Green or not, there is one.
 */
import { exitOf } from '../check/severity.ts';
import { declinedPart } from './declined-part.ts';
import { markdownCode, markdownText } from './markdown.ts';
import { bytesIn, claimPart, findingTable } from './page-parts.ts';
import { answersTo, importsPart, isAsking, type PullFacts } from './pull-comment.ts';
import { headline, list, pageOf } from './pull-headline.ts';
import { stamp } from './time.ts';
import { verdictLine } from './verdict.ts';

export interface SummaryFacts extends PullFacts {
  /** Sentences: who was told, what could not be written. */
  readonly notes?: readonly string[];
}

/** GitHub takes 1,024 KiB. */
const LIMIT = 1_000_000;

/** `room`: bytes, where one job has several pages to write. */
export function pullSummary(facts: SummaryFacts, room = LIMIT): string {
  const { report, declined, now, notes = [] } = facts;
  const page = pageOf(facts);
  const isNo = exitOf(report) !== 0;
  const before = [
    `### metes: ${markdownText(verdictLine(report, page), 600)}`,
    ...(isNo ? headline(facts) : []),
    claimPart(report, facts.manifest),
  ];
  const after = [
    isNo ? answersTo(facts) : '',
    declinedPart(declined, { report, isOpen: isAsking(report) }),
    list([...importsPart(facts), ...notes.map((note) => `- ${markdownText(note, 600)}`)]),
    `Judged on ${stamp(now.toISOString())}, commit ${markdownCode(report.head ?? 'none')}.`,
  ];
  const elsewhere = ': `metes check --json` on the branch has them all';
  const left = room - bytesIn([...before, ...after].join('\n\n')) - 10;
  const table = findingTable(report.findings, page, { room: left, elsewhere, size: bytesIn });
  return `${[...before, table, ...after].filter((part) => part !== '').join('\n\n')}\n`;
}

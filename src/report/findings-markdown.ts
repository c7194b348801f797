/**
 * A check's report as a page, for a job summary or a comment of one's own: the verdict, the task and its ground, what
 * is outside, the answers. Every text from outside goes through markdown.ts.
 */
import type { CheckReport } from '../check/finding.ts';
import type { FindingsFacts } from './findings.ts';
import { markdownText } from './markdown.ts';
import { answersPart, claimPart, findingTable } from './page-parts.ts';
import { verdictLine } from './verdict.ts';

/** Hosts take comments of about 65,000 characters, and nobody reads more. */
const TABLE = { room: 32_000, elsewhere: ': `metes check --json` has them all' };

export function findingsMarkdown(report: CheckReport, facts: FindingsFacts): string {
  const page = { reference: facts.reference, lasting: true } as const;
  const parts = [
    `**metes: ${markdownText(verdictLine(report, page), 600)}**`,
    claimPart(report),
    findingTable(report.findings, page, TABLE),
    // Where it only observes nobody is asked, and least of all by a page that CI posts.
    report.observed ? '' : answersPart(report, facts.judge === 'github' ? 'comment' : 'command'),
    facts.relies ? markdownText(`metes check: ${facts.relies}.`, 600) : '',
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

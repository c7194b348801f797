/**
 * A check's report as a page, for a job summary or a comment of one's own: the verdict, the task and its ground, what
 * is outside, the answers. Every text from outside goes through markdown.ts.
 */
import { type CheckReport, type Finding, isOpen } from '../check/finding.ts';
import { commentCommands, glassCommand, PATHS_IN_ONE, resolveCommands } from './answer-commands.ts';
import { whoText } from './claim-text.ts';
import { reasonText, settledText, stateText, unsettledText } from './finding-lines.ts';
import type { FindingsFacts } from './findings.ts';
import { markdownBlock, markdownCode, markdownPath, markdownText } from './markdown.ts';
import { verdictLine } from './verdict.ts';
import { counted } from './words.ts';

/** Rows after these are counted: a comment holds 65,536 characters, and nobody reads more. */
const ROWS = 100;

export function findingsMarkdown(report: CheckReport, facts: FindingsFacts): string {
  const parts = [
    `**metes: ${markdownText(verdictLine(report, facts), 600)}**`,
    claimLines(report),
    table(report.findings, facts),
    answers(report, facts),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function claimLines({ claim, branch, written, inside }: CheckReport): string {
  if (claim === null)
    return `Branch ${markdownCode(branch)}, no claim. ${counted(written, 'file')}.`;
  const ground = claim.write.slice(0, 20).map((entry) => markdownCode(entry));
  const more =
    claim.write.length > ground.length ? ` and ${claim.write.length - ground.length} more` : '';
  return [
    `Task: ${markdownText(claim.task.text, 300)}  `,
    `Branch ${markdownCode(claim.branch)}, ${markdownText(whoText(claim), 300)}, claim ${markdownCode(claim.id)}  `,
    `Granted: ${ground.join(' ')}${more}  `,
    `Inside: ${inside} of ${counted(written, 'file')}`,
  ].join('\n');
}

function table(findings: readonly Finding[], facts: FindingsFacts): string {
  if (findings.length === 0) return '';
  const rows = findings.slice(0, ROWS).map((finding) => row(finding, facts));
  const rest = findings.length - rows.length;
  return [
    '| # | what | finding | why |',
    '| --- | --- | --- | --- |',
    ...rows,
    ...(rest > 0 ? ['', `and ${counted(rest, 'more finding')}`] : []),
  ].join('\n');
}

function row(finding: Finding, facts: FindingsFacts): string {
  const { number, at, code, resolution, unsettled } = finding;
  const answered = resolution
    ? `; ${settledText(resolution, facts.now)}`
    : unsettled
      ? `; ${unsettledText(unsettled, facts.now)}`
      : '';
  const what = at === undefined ? '' : markdownPath(at.path, 'cell') + stateText(finding);
  const why = markdownText(reasonText(finding, facts) + answered, 600);
  return `| ${number} | ${what} | ${code} | ${why} |`;
}

/** Comment lines where a pull request is judged by the Action; commands for a terminal elsewhere. */
function answers(report: CheckReport, facts: FindingsFacts): string {
  const open = report.findings.filter(
    (finding) => isOpen(finding) && finding.at !== undefined && finding.uncommitted !== true,
  );
  if (open.length === 0) return '';
  const answering = { branch: report.branch, findings: open, head: report.head };
  const form = facts.judge === 'github' ? 'comment' : 'command';
  const lines = [
    ...(form === 'comment' ? commentCommands(answering) : resolveCommands(answering)),
    glassCommand(answering, form),
  ];
  const rest = open.length - PATHS_IN_ONE;
  return [
    form === 'comment'
      ? 'A person answers with one of these, as the first line of a comment:'
      : 'A person answers with one of these, at a terminal:',
    ...lines.map(
      ({ command, does }) => `${does.replace(/\n +/g, '; ')}:\n${markdownBlock([command])}`,
    ),
    ...(rest > 0
      ? [`The lines name the first ${PATHS_IN_ONE}; ${counted(rest, 'more')} by number.`]
      : []),
    'An agent does not answer this: it moves the change out, or waits.',
  ].join('\n\n');
}

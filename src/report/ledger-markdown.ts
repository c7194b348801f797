/** A report on logs as a page: the counts side by side, then each log's findings in a table. */
import { FINDING_CODES, type FileReport, tallyOf } from '../ledger/report.ts';
import { historyOf, notesOf } from './ledger-text.ts';
import { markdownCode, markdownPath, markdownText } from './markdown.ts';
import { grouped } from './words.ts';

/** Of one log: hosts take pages of about 65,000 characters. */
const MOST_FINDINGS = 100;

export function ledgerMarkdown(reports: readonly FileReport[]): string {
  return `${[sideBySide(reports), ...reports.map((report) => onePage(report))].join('\n\n')}\n`;
}

function sideBySide(reports: readonly FileReport[]): string {
  const tallies = reports.map((report) => tallyOf(report));
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    row(['', ...reports.map(({ file }) => markdownPath(file, 'cell'))]),
    row(['---', ...reports.map(() => '---:')]),
    ...(['commitments', ...FINDING_CODES] as const).map((code) =>
      row([code, ...tallies.map((tally) => grouped(tally[code]))]),
    ),
  ].join('\n');
}

function onePage(report: FileReport): string {
  const { file, commitments, findings } = report;
  const rows = findings.slice(0, MOST_FINDINGS).map(({ code, commitment, prerequisite }) => {
    const one = commitments.find(({ id }) => id === commitment);
    const needs =
      prerequisite === undefined ? '' : ` (needs ${markdownCode(prerequisite, 'cell', 120)})`;
    return one === undefined
      ? `| ${code} | ${commitment} | | |`
      : `| ${code} | ${commitment} | ${markdownText(one.agent, 40)}: ${one.verb} ${markdownCode(one.object, 'cell', 120)}${needs} | ${historyOf(one)} |`;
  });
  const more = findings.length - rows.length;
  return [
    `**${markdownPath(file)}**`,
    rows.length === 0
      ? 'Nothing is open.'
      : ['| finding | id | promise | history |', '| --- | --- | --- | --- |', ...rows].join('\n'),
    ...(more === 0 ? [] : [`and ${grouped(more)} more.`]),
    ...notesOf(report).map((note) => markdownText(note, 300)),
  ].join('\n\n');
}

/** A report on logs for a terminal: what went wrong in each, with the history that shows it; several side by side first. */
import type { Commitment } from '../ledger/commitment.ts';
import type { LedgerFinding } from '../ledger/findings.ts';
import { FINDING_CODES, type FileReport, tallyOf } from '../ledger/report.ts';
import { columns } from './columns.ts';
import { printablePath, printableText } from './printable.ts';
import { counted, grouped, listed } from './words.ts';

/** Of one log; `--json` has all of it. */
const MOST_FINDINGS = 200;
const MOST_LINES = 3;
const MOST_NOTES = 20;

export function ledgerText(reports: readonly FileReport[]): string {
  const each = reports.map((report) => oneText(report));
  return [...(reports.length > 1 ? [sideBySide(reports)] : []), ...each].join('\n\n');
}

function sideBySide(reports: readonly FileReport[]): string {
  const tallies = reports.map((report) => tallyOf(report));
  return columns([
    ['', ...reports.map(({ file }) => printablePath(file))],
    ...(['commitments', ...FINDING_CODES] as const).map((code) => [
      code,
      ...tallies.map((tally) => grouped(tally[code])),
    ]),
  ]).join('\n');
}

function oneText(report: FileReport): string {
  const { file, commitments, findings } = report;
  const head = `${printablePath(file)}: ${counted(commitments.length, 'commitment')}, ${counted(findings.length, 'finding')}`;
  const shown = findings.slice(0, MOST_FINDINGS);
  const more = findings.length - shown.length;
  const rows = shown.map((finding) => rowOf(finding, commitments));
  return [
    head,
    ...(rows.length === 0 ? [] : ['', ...columns(rows)]),
    ...(more === 0 ? [] : [`and ${grouped(more)} more (metes ledger report --json has them all)`]),
    ...notesOf(report).flatMap((note) => ['', note]),
  ].join('\n');
}

function rowOf({ code, commitment, prerequisite }: LedgerFinding, all: readonly Commitment[]) {
  const one = all.find(({ id }) => id === commitment);
  if (one === undefined) return [code, commitment];
  const promise = `${printableText(one.agent, 40)}: ${one.verb} ${printableText(one.object, 80)}`;
  return [code, commitment, promise, `${because(one, prerequisite)}${historyOf(one)}`];
}

const because = ({ conflictsWith }: Commitment, prerequisite: string | undefined): string =>
  prerequisite === undefined
    ? conflictsWith === undefined
      ? ''
      : `after ${conflictsWith}: `
    : `needs ${printableText(prerequisite, 80)}, which nobody made: `;

export const historyOf = ({ history }: Commitment): string =>
  history
    .map(({ state, at }) => `${state} (${typeof at === 'number' ? `line ${at}` : at})`)
    .join(', ');

/** What stands in the way of believing the report, in sentences. */
export function notesOf({ hasEvents, commitments, problems, declined, truncated }: FileReport) {
  const lines = (of: readonly { line: number }[]): string =>
    `line ${listed(
      of.slice(0, MOST_LINES).map(({ line }) => String(line)),
      MOST_LINES,
      Math.max(0, of.length - MOST_LINES),
    )}`;
  return [
    ...(hasEvents || commitments.length === 0
      ? []
      : ['This log holds only what was said: nothing in it shows that anything was done.']),
    ...(problems.length === 0
      ? []
      : [`${counted(problems.length, 'line')} could not be read: ${lines(problems)}`]),
    ...declined
      .slice(0, MOST_NOTES)
      .map(
        ({ line, because: no }) =>
          `line ${line} did not count: ${
            no.code === 'no-commitment'
              ? `${printableText(no.agent, 40)} promised no ${printableText(no.object, 80)}`
              : `${no.wanted} can't follow in ${no.commitment}; ${no.legal.length === 0 ? 'nothing can' : `it could be ${no.legal.join(', ')}`}`
          }`,
      ),
    ...(declined.length <= MOST_NOTES
      ? []
      : [`${grouped(declined.length - MOST_NOTES)} more events did not count`]),
    ...(truncated.length === 0
      ? []
      : [`${lines(truncated.map((line) => ({ line })))}: too long to be read to its end`]),
  ];
}

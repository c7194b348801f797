/**
 * The status on a pull request's head: yes or no, and in at most 140 characters which files, whose, or who is asked. One
 * that could not be judged is a no with its reason.
 */
import { type CheckReport, type Finding, grantedBeside } from '../check/finding.ts';
import { exitOf } from '../check/severity.ts';
import { markdownText } from './markdown.ts';
import { printableText, quoted } from './printable.ts';
import type { PullFacts } from './pull-comment.ts';
import { openOf } from './pull-headline.ts';
import { counted, grouped, listed, shortOid } from './words.ts';

export interface PullStatus {
  readonly state: 'success' | 'failure';
  readonly description: string;
}

/** What GitHub takes. */
const LONGEST = 140;

export function pullStatus({ report, target }: Pick<PullFacts, 'report' | 'target'>): PullStatus {
  const isYes = exitOf(report) === 0;
  const wouldBeNo = exitOf({ ...report, observed: false }) !== 0;
  const said = wouldBeNo ? no(report, target) : yes(report);
  return {
    state: isYes ? 'success' : 'failure',
    description: statusText(isYes && wouldBeNo ? observed(said) : said),
  };
}

/** The verdict on another pull request, where it is the one that a head's status tells. */
export const sharedStatus = (number: number, { state, description }: PullStatus): PullStatus => ({
  state,
  description: statusText(`#${number} has this head too: ${description}`),
});

/** What went wrong, and the next command or what to change. */
export interface Failure {
  readonly message: string;
  readonly hint: string;
}

export const failureStatus = ({ message }: Pick<Failure, 'message'>): PullStatus => ({
  state: 'failure',
  description: statusText(`metes could not decide: ${message.replace(OID, shortOid)}`),
});

/** A whole one would take a third of the room. */
const OID = /\b[0-9a-f]{40}(?:[0-9a-f]{24})?\b/g;

/** For the page of the job. */
export const failureSummary = ({ message, hint }: Failure): string =>
  `### metes could not decide: ${markdownText(message, 600)}

Nothing was judged, so this is no verdict on the code or on what was written. It stays red until there is one.

What to do: ${markdownText(hint, 600)}
`;

export const notEnrolledSummary = ({ message, hint }: Failure): string =>
  `### metes: not enrolled

${markdownText(message, 600)}, so nothing is judged and no status is written.

${markdownText(hint, 600)}
`;

/** One line that a status can hold, whichever way the host counts what lies beyond the basic plane. */
export function statusText(text: string): string {
  const line = printableText(text, LONGEST);
  const twice = line.length - [...line].length;
  return printableText(line, LONGEST - twice);
}

const observed = (said: string): string =>
  `Observe mode: ${said
    .replace(/^Asks/, 'would ask')
    .replace(/^Waits/, 'would wait')
    .replace(/^[A-Z]/, (c) => c.toLowerCase())}`;

/** Long enough to be told apart, short enough to leave room. */
const branchOf = ({ branch }: Pick<CheckReport, 'branch'>): string => printableText(branch, 60);

function yes(report: CheckReport): string {
  const branch = branchOf(report);
  if (report.verdict === 'exempt') return `Exempt: the config leaves ${branch} ungoverned`;
  if (report.verdict === 'unclaimed') return unclaimed(report);
  const files = counted(report.written, 'file');
  const settled = report.findings.flatMap(({ resolution }) => resolution ?? []);
  const glass = settled.filter(({ kind }) => kind === 'broken-glass');
  if (glass.length > 0)
    return `Let through in an emergency (${printableText(glass[0]?.reason ?? '', 40)}): ${grouped(glass.length)} of ${files}, ${branch}`;
  const answered = settled.length === 0 ? '' : `; ${grouped(settled.length)} by a person's answer`;
  return `In scope: ${files}, ${branch}${answered}${widened(report)}${beside(report)}`;
}

function widened({ claim }: CheckReport): string {
  const widenings = claim?.widenings ?? [];
  const patterns = widenings.flatMap(({ added }) => added).length;
  if (patterns === 0) return '';
  const people = [...new Set(widenings.map(({ by }) => printableText(by, 30)))];
  return `; ${counted(patterns, 'pattern')} added to the claim by ${listed(people, 2)}`;
}

function unclaimed({ findings }: CheckReport): string {
  const held = findings.filter(({ code }) => code === 'held-by-other');
  const on = whoseGround(held);
  if (on === null) return "No claim; nobody else's ground";
  return `No claim; ${counted(held.length, 'file')} on ${on.whose} ground, who ${on.several ? 'are' : 'is'} told`;
}

/** What a claim that yields may write: nobody is asked, and nobody is to be surprised. */
function beside(report: CheckReport): string {
  const held = grantedBeside(report);
  const on = whoseGround(held);
  return on === null ? '' : `; ${counted(held.length, 'file')} on ${on.whose} ground, by --yield`;
}

function whoseGround(held: readonly Finding[]): { whose: string; several: boolean } | null {
  const holder = held[0]?.holder;
  if (holder === undefined) return null;
  const several = new Set(held.map((finding) => finding.holder?.id)).size > 1;
  return { whose: several ? "others'" : `${branchOf(holder)}'s`, several };
}

function no(report: CheckReport, target: string): string {
  const branch = branchOf(report);
  switch (report.verdict) {
    case 'rejected':
      return rejected(report);
    case 'superseded':
      return superseded(report);
    case 'incomplete':
      return `Incomplete: ${counted(countOf(report, 'undelivered'), 'promised item')} without evidence, ${branch}`;
    case 'failed': {
      const tampered = countOf(report, 'registry-tampered');
      return tampered > 0
        ? `Failed: the registry is not what its journal says (${counted(tampered, 'problem')})`
        : `Failed: ${counted(countOf(report, 'stale-read'), 'path')} that ${branch} relies on moved on ${printableText(target, 40)}`;
    }
    default:
      return breach(report);
  }
}

const countOf = ({ findings }: CheckReport, code: Finding['code']): number =>
  findings.filter((finding) => finding.code === code && finding.severity !== 'notice').length;

function breach(report: CheckReport): string {
  const { asked, toRevert } = openOf(report);
  const branch = branchOf(report);
  if (asked.length === 0)
    return `Waits for ${counted(toRevert.length, 'file')} to be put back, ${branch}`;
  const files = `Asks a person about ${counted(asked.length, 'file')}`;
  if (asked.every(({ code }) => code === 'policy-changed'))
    return `${files} that metes itself goes by, ${branch}`;
  if (report.claim !== null) return `${files} outside ${branch}'s scope`;
  const { detail, target } = asked.find(({ code }) => code === 'unclaimed') ?? {};
  if (target !== undefined)
    return `${files}: ${branch}'s claim is for ${printableText(target, 40)}`;
  return detail === undefined
    ? `${files}: ${branch} has no claim`
    : `${files}: ${branch}'s claim has ended`;
}

function rejected({ findings }: CheckReport): string {
  const by = findings.find(({ unsettled }) => unsettled?.because === 'rejected')?.unsettled?.by;
  return by === undefined
    ? 'Rejected by a person'
    : `Rejected by ${printableText(by.by, 40)}: ${quoted(by.reason ?? '', 80)}`;
}

function superseded({ findings }: CheckReport): string {
  const finding = findings.find(({ code }) => code === 'superseded');
  const by = finding?.holder;
  if (by === undefined) return 'Superseded: no answer makes it land';
  return finding?.detail === 'taken-over'
    ? `Superseded: attempt ${by.generation} of this task is on ${branchOf(by)}`
    : `Superseded: the lease ran out, and ${branchOf(by)} has the ground`;
}

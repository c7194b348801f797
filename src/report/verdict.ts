/** The one line that a check comes down to, in words that hold on a terminal, in a status and on a page. */
import { type CheckReport, type Finding, isOnBranch, isOpen } from '../check/finding.ts';
import { whoText } from './claim-text.ts';
import { printableText, quoted } from './printable.ts';
import { hour, type Moment, since } from './time.ts';
import { counted } from './words.ts';

/** `In scope: 9 files, feat/pagination`. In observe mode what would have been asked, and that nothing is blocked. */
export function verdictLine(report: CheckReport, facts: Moment): string {
  const said = say(report, facts);
  return report.observed && !isQuiet(report)
    ? `Observe mode, nothing is blocked. Enforced it would say: ${said}`
    : said;
}

const isQuiet = ({ verdict }: CheckReport): boolean =>
  verdict === 'in-scope' || verdict === 'unclaimed' || verdict === 'exempt';

function say(report: CheckReport, moment: Moment): string {
  const branch = printableText(report.branch, 80);
  const files = counted(report.written, 'file');
  switch (report.verdict) {
    case 'in-scope':
      return `In scope: ${files}, ${branch}${bySettlement(report)}${stoodBefore(report)}`;
    case 'unclaimed':
      return unclaimed(report, branch, files);
    case 'exempt':
      return `Exempt: the config leaves ${branch} ungoverned`;
    case 'breach':
      return breach(report, branch, files);
    case 'rejected':
      return rejected(report, branch, moment);
    case 'superseded':
      return superseded(report, branch, moment);
    case 'incomplete':
      return `Incomplete: ${files} in scope, ${branch}, and ${counted(countOf(report, 'undelivered'), 'promised item')} without evidence`;
    case 'failed':
      return failed(report, branch);
  }
}

const countOf = ({ findings }: CheckReport, code: Finding['code']): number =>
  findings.filter((finding) => finding.code === code).length;

function bySettlement({ findings }: CheckReport): string {
  const settled = findings.flatMap(({ resolution }) => resolution ?? []);
  const glass = settled.filter(({ kind }) => kind === 'broken-glass');
  const answered = settled.length - glass.length;
  const incident = printableText(glass.at(-1)?.reason ?? '', 80);
  return [
    answered === 0 ? '' : `; ${answered} of them by a person's answer`,
    glass.length === 0 ? '' : `; ${glass.length} of them let through in an emergency (${incident})`,
  ].join('');
}

function stoodBefore({ findings }: CheckReport): string {
  const stood = findings.filter((finding) => finding.stood === true).length;
  return stood === 0
    ? ''
    : `; ${stood} of them, outside the claim, ${stood === 1 ? 'is' : 'are'} as before the run`;
}

function unclaimed(report: CheckReport, branch: string, files: string): string {
  const held = countOf(report, 'held-by-other');
  return held === 0
    ? `No claim; nobody else's ground: ${files}, ${branch}`
    : `No claim on ${branch}; ${held} of ${files} on someone else's ground`;
}

function breach({ findings, claim }: CheckReport, branch: string, files: string): string {
  const open = findings.filter(isOpen);
  const waiting = open.filter(isOnBranch);
  const outside = claim === null ? 'without a claim' : 'outside what it was granted';
  const aside = open.filter(({ ref }) => ref !== undefined).length;
  const fresh = open.length - waiting.length - aside;
  const beside = aside === 0 ? '' : `; ${aside} more in a stash or on another branch`;
  if (waiting.length === 0 && aside > 0)
    return `Breach: ${aside} of ${files} ${aside === 1 ? 'lies' : 'lie'} ${outside}, in a stash or on another branch than ${branch}${fresh === 0 ? '' : `; ${fresh} more not committed yet`}`;
  if (waiting.length === 0)
    return `Not committed yet: ${fresh} of ${files} that ${branch} changed, ${outside}`;
  const back = waiting.filter(({ unsettled }) => unsettled?.because === 'to-revert').length;
  if (back === waiting.length)
    return `Breach: ${back} of ${files} that ${branch} wrote ${back === 1 ? 'is' : 'are'} to be put back as on the target, as a person has asked${beside}${fresh === 0 ? '' : `; ${fresh} more not committed yet`}`;
  const policy = waiting.every((finding) => finding.code === 'policy-changed');
  const asked = waiting.length - back;
  const one = asked === 1;
  const why = policy ? `because ${one ? 'it changes' : 'they change'} what metes goes by` : outside;
  const more = `${back === 0 ? '' : `; ${back} more to be put back as on the target`}${beside}${fresh === 0 ? '' : `; ${fresh} more not committed yet`}`;
  return `Breach: ${asked} of ${files} that ${branch} wrote ${one ? 'waits' : 'wait'} for a person, ${why}${more}`;
}

function rejected({ findings }: CheckReport, branch: string, moment: Moment): string {
  const by = findings.find((f) => f.unsettled?.because === 'rejected')?.unsettled?.by;
  if (by === undefined) return `Rejected: ${branch}`;
  const reason = by.reason === undefined ? '' : `: ${quoted(by.reason, 300)}`;
  return `Rejected: ${branch}, by ${printableText(by.by, 60)} ${since(by.at, moment)}${reason}`;
}

function superseded({ findings }: CheckReport, branch: string, moment: Moment): string {
  const finding = findings.find((f) => f.code === 'superseded');
  const by = finding?.holder;
  if (by === undefined) return `Superseded: ${branch} can't land`;
  const who = `${by.id} on ${printableText(by.branch, 80)} (${whoText(by)})`;
  return finding?.detail === 'taken-over'
    ? `Superseded: ${branch} can't land; its task is continued as attempt ${by.generation} by ${who}${finding.reason === undefined ? '' : `, taken over for the reason ${quoted(finding.reason, 300)}`}`
    : `Superseded: ${branch} can't land; its lease ran out, and since ${hour(by.granted, moment)} its ground is held by ${who}`;
}

function failed(report: CheckReport, branch: string): string {
  const tampered = countOf(report, 'registry-tampered');
  if (tampered > 0)
    return `Failed: the registry can't be relied on (${counted(tampered, 'problem')}), ${branch}`;
  const stale = countOf(report, 'stale-read');
  return `Failed: ${counted(stale, 'path')} that ${branch} relies on moved on its target`;
}

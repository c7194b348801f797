/**
 * What a comment on a pull request begins with: the question, or why there is none; and what its reader can do where no
 * answer to a question is asked for. One form for each verdict.
 */
import { type CheckReport, type Finding, isOpen } from '../check/finding.ts';
import { whoText } from './claim-text.ts';
import { deliverCommand } from './delivery-text.ts';
import { letThroughText, sinceGlassText } from './emergency-text.ts';
import { reasonText, settledText } from './finding-lines.ts';
import { markdownBlock, markdownCode, markdownPath, markdownText } from './markdown.ts';
import { askCommand } from './next-commands.ts';
import { fitted, type PageFacts } from './page-parts.ts';
import { quoted } from './printable.ts';
import type { PullFacts } from './pull-comment.ts';
import { stamp } from './time.ts';
import { counted, grouped } from './words.ts';

/** Characters for a list. */
const LIST = 4_000;

/** Open findings that have a path: those that are asked about, and those that a person wants to be put back. */
export function openOf({ findings }: Pick<CheckReport, 'findings'>): {
  readonly asked: readonly Finding[];
  readonly toRevert: readonly Finding[];
} {
  const open = findings.filter((finding) => isOpen(finding) && finding.at !== undefined);
  const isToRevert = ({ unsettled }: Finding) => unsettled?.because === 'to-revert';
  return { asked: open.filter((f) => !isToRevert(f)), toRevert: open.filter(isToRevert) };
}

/** Paragraphs. */
export function headline(facts: PullFacts): string[] {
  const { verdict, observed } = facts.report;
  if (observed || verdict === 'in-scope' || verdict === 'unclaimed' || verdict === 'exempt')
    return resolved(facts);
  if (verdict === 'breach') return question(facts);
  if (verdict === 'rejected') return rejected(facts);
  if (verdict === 'superseded') return superseded(facts);
  if (verdict === 'incomplete') return incomplete(facts);
  return failed(facts);
}

const NOT_THE_CODE = 'This says nothing about the code.';

function question(facts: PullFacts): string[] {
  const { report, target } = facts;
  const { asked, toRevert } = openOf(report);
  const back = `put back as on ${markdownCode(target, 'prose', 200)}`;
  if (asked.length === 0)
    return [
      `**metes waits for ${counted(toRevert.length, 'file')} to be put back.** A person wants ${toRevert.length === 1 ? 'it' : 'them'} ${back}; once that is pushed, it is settled. ${NOT_THE_CODE}`,
    ];
  const these = asked.length === 1 ? 'this file' : `these ${counted(asked.length, 'file')}`;
  const more =
    toRevert.length === 0 ? '' : ` ${counted(toRevert.length, 'more file')} must be ${back}.`;
  return [
    `**metes asks: may ${these} land?** ${reasonFor(asked, report, target)} ${NOT_THE_CODE}${more}`,
    ...lapsed(asked, facts),
    ...sinceGlassText(asked, report),
  ];
}

function reasonFor(asked: readonly Finding[], { claim }: CheckReport, reference: string): string {
  const [it, is, changes] =
    asked.length === 1 ? ['It', 'is', 'changes'] : ['They', 'are', 'change'];
  const outside =
    claim === null
      ? `${is} on a branch ${undeclared(asked, reference)}`
      : `${is} outside what this branch declared`;
  const policy = asked.filter(({ code }) => code === 'policy-changed').length;
  if (policy === 0) return `${it} ${outside}.`;
  const own = `${changes} what metes itself goes by`;
  return policy === asked.length ? `${it} ${own}.` : `${it} ${outside}, or ${own}.`;
}

/** Why nothing that the branch declared counts here. */
function undeclared(asked: readonly Finding[], reference: string): string {
  const { detail, target } = asked.find(({ code }) => code === 'unclaimed') ?? {};
  if (detail === undefined) return 'that declared nothing';
  if (target === undefined) return 'whose claim has ended';
  const [other, here] = [target, reference].map((name) => markdownCode(name, 'prose', 200));
  return `whose claim is for ${other}, where this pull request is for ${here}`;
}

/** Why an approval that was given is not enough any more. */
function lapsed(asked: readonly Finding[], facts: PullFacts): string[] {
  const changed = asked.flatMap(({ at, unsettled }) =>
    at !== undefined && unsettled?.because === 'changed'
      ? [
          `- ${markdownPath(at.path)} was ${markdownText(settledText(unsettled.by, pageOf(facts)), 300)}, and has changed since.`,
        ]
      : [],
  );
  return changed.length === 0
    ? []
    : [`Asked again, because an answer is about a file as it was then:\n\n${list(changed)}`];
}

function rejected(facts: PullFacts): string[] {
  const noes = new Map(
    facts.report.findings.flatMap(({ unsettled }) =>
      unsettled?.because === 'rejected'
        ? [[`${unsettled.by.event} ${unsettled.by.source?.comment}`, unsettled.by]]
        : [],
    ),
  );
  const lines = [...noes.values()].map(
    ({ by, at, reason }) =>
      `- ${markdownText(by, 60)}, ${stamp(at)}: ${markdownText(quoted(reason ?? '', 300))}`,
  );
  return [
    `**metes: a person said no.** It does not land as it is. ${NOT_THE_CODE}`,
    list(lines),
    'What is changed and pushed is asked about anew. Until then a later answer can say otherwise.',
  ];
}

function superseded({ report }: PullFacts): string[] {
  const finding = report.findings.find(({ code }) => code === 'superseded');
  const by = finding?.holder;
  const isTaken = finding?.detail === 'ground-taken';
  const why = isTaken
    ? 'its lease ran out and another has the ground'
    : 'its task goes on elsewhere';
  const first = `**metes says: this can't land, because ${why}.** No answer changes that. ${NOT_THE_CODE}`;
  if (by === undefined) return [first];
  const what = isTaken ? 'has the ground' : `is attempt ${by.generation} of the task`;
  const reason =
    finding?.reason === undefined
      ? ''
      : ` It was taken over for the reason ${markdownText(quoted(finding.reason, 300))}.`;
  const ask = askCommand(
    by,
    isTaken
      ? 'Our branch wrote on ground that is yours now: how do we go on?'
      : 'My attempt at this was replaced: what should I hand over?',
  );
  return [
    first,
    `${markdownCode(by.branch, 'prose', 200)} ${what} since ${stamp(by.granted)}: ${markdownText(whoText(by), 300)}, claim ${markdownCode(by.id)}, ${markdownText(quoted(by.task.text, 300))}.${reason}`,
    `Close this pull request, or ask there:\n${markdownBlock([ask.command])}`,
  ];
}

/** Nothing that a stranger named is in a line to copy. */
const DROP = "metes drop --branch='<branch>' '<item>' '<why>'";

function incomplete(facts: PullFacts): string[] {
  return [
    `**metes: not all that this branch promised is there.** ${NOT_THE_CODE}`,
    list(linesOf(facts, 'undelivered')),
    `Whoever holds the claim shows each for the commit that is pushed, and pushes:\n${markdownBlock([deliverCommand('<item>').command])}`,
    `A person lets one go:\n${markdownBlock([DROP])}`,
  ];
}

function failed(facts: PullFacts): string[] {
  const tampered = detailsOf(facts, 'registry-tampered');
  if (tampered.length > 0)
    return [
      `**metes can't judge this: its registry is not what its journal says.** Nothing is green until that is put right, and no answer here changes it. ${NOT_THE_CODE}`,
      list(tampered),
      `At a terminal, in any clone:\n${markdownBlock(['metes audit'])}`,
    ];
  const target = markdownCode(facts.target, 'prose', 200);
  return [
    `**metes: files that this work relies on have moved on ${target}.** ${NOT_THE_CODE}`,
    list(linesOf(facts, 'stale-read')),
    `Bring ${target} into the branch, look at them again, and push.`,
  ];
}

/** Nothing waits for anybody: who settled what, or that it is gone. */
function resolved(facts: PullFacts): string[] {
  const { report, pull } = facts;
  if (report.observed)
    return ['**metes blocks nothing here.** The repository is in observe mode now.'];
  const settled = report.findings.flatMap(({ at, resolution }) =>
    at === undefined || resolution === undefined
      ? []
      : [
          `- ${markdownPath(at.path)}: ${markdownText(settledText(resolution, pageOf(facts)), 300)}`,
        ],
  );
  const widened = (report.claim?.widenings ?? [])
    .filter(({ source }) => source?.pull === pull)
    .map(
      ({ added, by, at }) =>
        `- ${markdownCode(added.join(' '), 'prose', 300)}: added to the claim by ${markdownText(by, 60)} on ${stamp(at)}`,
    );
  const how = [...settled, ...widened];
  return [
    `**metes: nothing is open any more${letThroughText(report)}.** ${NOT_THE_CODE}`,
    how.length > 0
      ? list(how)
      : `What was asked about is not in this pull request any more${report.claim === null ? '' : ', or is in what the branch declared'}.`,
  ];
}

const detailsOf = ({ report }: PullFacts, code: Finding['code']): string[] =>
  report.findings
    .filter((finding) => finding.code === code)
    .map(({ detail }) => `- ${markdownText(detail ?? '', 400)}`);

/** Of findings about no path, or about what moved elsewhere. */
export const linesOf = (facts: PullFacts, code: Finding['code']): string[] =>
  facts.report.findings
    .filter((finding) => finding.code === code)
    .map((finding) => lineOf(finding, facts));

export function lineOf(finding: Finding, facts: PullFacts): string {
  const where = finding.at === undefined ? '' : `${markdownPath(finding.at.path)}: `;
  return `- ${where}${markdownText(reasonText(finding, pageOf(facts)), 400)}`;
}

export function list(items: readonly string[]): string {
  const { shown, rest } = fitted(items, LIST);
  return [...shown, ...(rest > 0 ? [`- and ${grouped(rest)} more`] : [])].join('\n');
}

export const pageOf = ({ target }: Pick<PullFacts, 'target'>): PageFacts => ({
  reference: target,
  lasting: true,
});

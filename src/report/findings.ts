/**
 * A check's report as text: the verdict, each finding with whose ground it is, then what can be done about them, by a
 * person and by an agent. Decides nothing; the judgement is check/judge.ts.
 */
import { type CheckReport, type Finding, isOnBranch, isOpen } from '../check/finding.ts';
import type { Actor } from '../registry/claim.ts';
import {
  claimCommand,
  glassCommand,
  isFree,
  LONE_AUTHOR,
  PATHS_IN_ONE,
  resolveCommands,
  undoCommand,
  widenCommand,
} from './answer-commands.ts';
import { commandLine, commandOf } from './command-line.ts';
import { findingLines } from './finding-lines.ts';
import { lookLine, showCommand, type Unseen } from './for-review.ts';
import { type NextCommand, worksNow } from './next-commands.ts';
import { printablePath, quoted } from './printable.ts';
import { verdictLine } from './verdict.ts';
import { counted, grouped, indent, listed } from './words.ts';

export interface FindingsFacts {
  readonly now: Date;
  /** Who reads this. */
  readonly actor: Actor;
  /** Where a breach is decided. */
  readonly judge: 'local' | 'github';
  /** What the branch is held against, as a revision that git knows here: `main`, `origin/main`. */
  readonly reference: string;
  /** True when the judged tree is what a person has at hand, so that commands about it work. */
  readonly local: boolean;
  /** True when it has another branch checked out: what asks for more ground would ask for that one. */
  readonly away?: boolean;
  /** What the verdict rests on and nobody here can look up. */
  readonly relies?: string | null;
  /** Of the open paths, those that whoever reads this wrote and may not answer for. */
  readonly own?: OwnWrites | null;
  /** True when the branch as this clone has it does not stand at the commit: answers have to name that. */
  readonly pinned?: boolean;
}

export interface OwnWrites {
  readonly name: string;
  readonly paths: readonly string[];
  /** Where others can't see the commit yet. */
  readonly unseen?: Unseen | null;
}

/** Findings after these are counted; `--json` has them all. */
const SHOWN = 50;

export function findingsText(report: CheckReport, facts: FindingsFacts): string {
  const shown = report.findings.slice(0, SHOWN);
  const rest = report.findings.length - shown.length;
  const parts = [
    `${verdictLine(report, facts)}.`,
    shown.map((finding) => findingText(finding, facts)).join('\n'),
    rest > 0 ? `and ${counted(rest, 'more finding')}: metes check --json has them all` : '',
    ...nextSteps(report, facts),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function findingText(finding: Finding, facts: FindingsFacts): string {
  const [first = '', ...rest] = findingLines(finding, facts);
  return `${String(finding.number).padStart(3)}  ${first}${rest.map((line) => `\n${indent(line, '     ')}`).join('')}`;
}

function nextSteps(report: CheckReport, facts: FindingsFacts): string[] {
  const stale = report.findings.some((finding) => finding.code === 'stale-read');
  return [...(stale ? [catchUp(facts)] : []), ...answerSteps(report, facts)];
}

const catchUp = ({ reference }: FindingsFacts): string =>
  worksNow(
    [{ command: commandLine(['git', 'merge', reference]), does: 'brings in what moved' }],
    'Before relying on it:',
  );

function answerSteps(report: CheckReport, facts: FindingsFacts): string[] {
  const open = report.findings.filter((finding) => isOpen(finding) && finding.at !== undefined);
  if (open.length === 0) return [];
  const undo = worksNow(ownSteps(open, facts), 'Without a person:');
  const waiting = open.filter(isOnBranch);
  // Of an agent, because it claimed nothing: as a person's nobody would ask about it, so there is nothing to answer.
  const isUnasked = ({ code, givenBack }: Finding) => code === 'unclaimed' && givenBack !== true;
  const unasked = facts.actor === 'agent' && waiting.every(isUnasked);
  if (waiting.length === 0 || unasked) return [undo];
  const own = new Set(facts.own?.paths ?? []);
  const answers = answersTo(report, waiting, facts);
  const alone = facts.actor === 'agent' || waiting.every(({ at }) => own.has(at?.path ?? ''));
  return alone ? [undo, answers] : [answers, undo];
}

/** Only what whoever reads this may answer; for the rest, who can. An answer is kept with a claim. */
function answersTo(
  { branch, head, claim }: CheckReport,
  waiting: readonly Finding[],
  facts: FindingsFacts,
): string {
  const own = new Set(facts.own?.paths ?? []);
  const theirs = waiting.filter(({ at }) => !own.has(at?.path ?? ''));
  const answering = { branch, findings: theirs, head, pinned: facts.pinned === true };
  const given = theirs.filter(({ givenBack }) => givenBack === true);
  const person = [
    ...(claim !== null && theirs.length > 0 ? resolveCommands(answering) : []),
    ...(given.length > 0 ? [claimOn(branch, given, facts)] : []),
    glassCommand(answering, 'command'),
  ];
  const rest = theirs.length - PATHS_IN_ONE;
  return [
    ...(facts.own && own.size > 0 ? [othersLine(facts.own, branch)] : []),
    given.length > 0 && facts.actor === 'person'
      ? worksNow(person, 'A person can:')
      : worksNow(person, headingFor(facts, claim !== null && theirs.length > 0)),
    ...(claim !== null && rest > 0
      ? [
          `  The lines name the first ${PATHS_IN_ONE}; the other ${grouped(rest)} are answered the same way, by path or as '#${theirs[PATHS_IN_ONE]?.number}'.`,
        ]
      : []),
  ].join('\n');
}

function othersLine({ name, paths, unseen }: OwnWrites, branch: string): string {
  const wrote = `${quoted(name, 80)} wrote ${listed(paths.map(printablePath), 5)}, so someone else says whether that may land.`;
  const look = unseen ? lookLine(unseen) : commandOf(['check'], [`--branch=${branch}`], []);
  const show = unseen ? showCommand(unseen) : null;
  return [
    ...(show === null
      ? [`${wrote} They get the lines for it from:`]
      : [worksNow([show], `${wrote} It is not pushed, so they can't see it yet:`)]),
    ...(show === null ? [] : ['They get the lines for it from:']),
    `  ${look}`,
    `  ${LONE_AUTHOR}`,
    '',
  ].join('\n');
}

function headingFor({ actor, judge }: FindingsFacts, answers: boolean): string {
  if (!answers) return actor === 'agent' ? 'A person can. You are an agent: do not.' : 'Or:';
  const decides =
    judge === 'github'
      ? 'The pull request decides; there, or here as advice, a person'
      : 'A person';
  return actor === 'agent'
    ? `${decides} answers with one of these. You are an agent: do not.`
    : `${decides} answers with one of these:`;
}

/** A claim that a person asks for answers what is on record; the branch has to be at hand for it. */
function claimOn(branch: string, given: readonly Finding[], { local }: FindingsFacts): NextCommand {
  const { command } = claimCommand(given);
  return {
    command: local ? command : `${commandLine(['git', 'switch', branch])} && ${command}`,
    does: 'for a person who did not write it: lets it land, under a claim that has it',
  };
}

/** What whoever wrote it can do alone: take it out, or ask for the ground while it is not committed. */
function ownSteps(open: readonly Finding[], facts: FindingsFacts): NextCommand[] {
  if (!facts.local) return [];
  const fresh = open.filter(
    (f) => f.uncommitted === true && f.code === 'out-of-scope' && isFree(f),
  );
  const unclaimed = open.filter((f) => f.code === 'unclaimed' && f.givenBack !== true);
  return [
    ...(unclaimed.length > 0 ? [claimCommand(unclaimed)] : []),
    ...(fresh.length > 0 && facts.away !== true ? [widenCommand(fresh)] : []),
    ...undoCommand(open, facts.reference),
  ];
}

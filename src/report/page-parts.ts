/**
 * What every page about a check is made of: whose task and ground it is, a table of findings, the answers to paste. Each
 * part keeps within a room that it is given, so that a page never outgrows its host. Text goes through markdown.ts.
 */
import { type CheckReport, type Finding, isOnBranch, isOpen } from '../check/finding.ts';
import type { Claim, Widening } from '../registry/claim.ts';
import type { Manifest } from '../scope/manifest.ts';
import { commentCommands, glassCommand, PATHS_IN_ONE, resolveCommands } from './answer-commands.ts';
import { whoText } from './claim-text.ts';
import { newestOf, stateText as stateOf } from './delivery-text.ts';
import { kindText, reasonText, settledText, stateText, unsettledText } from './finding-lines.ts';
import { markdownBlock, markdownCode, markdownPath, markdownText } from './markdown.ts';
import type { NextCommand } from './next-commands.ts';
import { quoted } from './printable.ts';
import { stamp } from './time.ts';
import { counted, grouped } from './words.ts';

/** A page is read on any day. */
export interface PageFacts {
  readonly lasting: true;
  /** What the branch is held against, as it is called there. */
  readonly reference: string;
}

const charactersIn = (text: string): number => text.length;

const encoder = new TextEncoder();
export const bytesIn = (text: string): number => encoder.encode(text).length;

/** As many of the items, from the first, as fit the room with a sign between them. */
export function fitted(
  items: readonly string[],
  room: number,
  size: (text: string) => number = charactersIn,
): { readonly shown: readonly string[]; readonly rest: number } {
  let left = room;
  const end = items.findIndex((item) => {
    left -= size(item) + 1;
    return left < 0;
  });
  const shown = end === -1 ? items : items.slice(0, end);
  return { shown, rest: items.length - shown.length };
}

/** Characters for the patterns of a claim, and for what it was widened by. */
const GROUND = 3_000;

export function claimPart(report: CheckReport, manifest: Manifest | null = null): string {
  const { claim, written, inside } = report;
  const branch = markdownCode(report.branch, 'prose', 200);
  if (claim === null) {
    const task = manifest === null ? [] : [`Task: ${markdownText(manifest.task, 300)}  `];
    return [...task, `Branch ${branch}, no claim. ${counted(written, 'file')}.`].join('\n');
  }
  return [
    `Task: ${markdownText(claim.task.text, 300)}  `,
    `Branch ${branch}, ${markdownText(whoText(claim), 300)}, claim ${markdownCode(claim.id)}  `,
    `Declared and granted: ${patternsText(claim.write, GROUND)}  `,
    ...widenedLines(claim.widenings ?? []),
    ...promisedLines(claim),
    `Inside: ${grouped(inside)} of ${counted(written, 'file')}`,
  ].join('\n');
}

function patternsText(entries: readonly string[], room: number): string {
  const codes = entries.map((entry) => markdownCode(entry));
  const { shown, rest } = fitted(codes, room);
  return rest === 0 ? shown.join(' ') : [...shown, `and ${grouped(rest)} more`].join(' ');
}

/** A reviewer sees what was let go, by whom and why. */
function promisedLines(claim: Claim): string[] {
  const { delivers = [] } = claim;
  if (delivers.length === 0) return [];
  const items = delivers.map((item) => {
    const newest = newestOf(claim, item);
    const how = newest === undefined ? 'nothing shows it' : stateOf(newest, { lasting: true });
    return markdownText(`${quoted(item, 120)}: ${how}`, 400);
  });
  const { shown, rest } = fitted(items, GROUND);
  const more = rest === 0 ? [] : [`and ${grouped(rest)} more`];
  return [`Promised: ${[...shown, ...more].join('; ')}  `];
}

/** The newest first, as those are what a reader has not seen. */
function widenedLines(widenings: readonly Widening[]): string[] {
  if (widenings.length === 0) return [];
  const { shown, rest } = fitted(widenings.toReversed().map(wideningText), GROUND);
  const more = rest === 0 ? [] : [`and ${counted(rest, 'time')} before`];
  return [`Widened since: ${[...shown, ...more].join('; ')}  `];
}

/** `docs/** by ada on 2026-03-02 14:30 UTC, before it was written`. */
function wideningText({ added, by, at, written, source }: Widening): string {
  const when = written === true ? 'after some of it was written' : 'before it was written';
  const where = source === undefined ? '' : `, in answer on pull request ${source.pull}`;
  return `${patternsText(added, 600)} by ${markdownText(by, 60)} on ${stamp(at)}, ${when}${where}`;
}

const HEADER = ['| # | file | change | why | answered so far |', '| --- | --- | --- | --- | --- |'];

export interface TableRoom {
  readonly room: number;
  /** Where those left out can be read. */
  readonly elsewhere: string;
  /** How a text fills the room; its characters, if nothing is said. */
  readonly size?: (text: string) => number;
}

/** The findings as rows, as many as fit; those left out are counted, and `elsewhere` says where they are. */
export function findingTable(
  findings: readonly Finding[],
  facts: PageFacts,
  { room, elsewhere, size }: TableRoom,
): string {
  if (findings.length === 0) return '';
  const rows = findings.map((finding) => row(finding, facts));
  const { shown, rest } = fitted(
    rows,
    room - HEADER.join('\n').length - elsewhere.length - 40,
    size,
  );
  return [
    ...HEADER,
    ...shown,
    ...(rest > 0 ? ['', `and ${counted(rest, 'more finding')}${elsewhere}`] : []),
  ].join('\n');
}

function row(finding: Finding, facts: PageFacts): string {
  const { number, at } = finding;
  const file = at === undefined ? '' : markdownPath(at.path, 'cell');
  const why = markdownText(reasonText(finding, facts), 400);
  return `| ${number} | ${file} | ${changeText(finding)} | ${why} | ${answeredText(finding, facts)} |`;
}

function changeText(finding: Finding): string {
  const { at, code } = finding;
  if (at === undefined || code === 'stale-read') return '';
  const state = stateText(finding);
  const plain = kindText(at).length === 0 ? 'changed' : '';
  return state === ''
    ? plain
    : [plain, state.slice(2, -1)].filter((word) => word !== '').join(', ');
}

/** What a person said about it, and why that does not settle it if it doesn't. */
function answeredText({ resolution, unsettled }: Finding, moment: PageFacts): string {
  if (resolution !== undefined) return markdownText(settledText(resolution, moment), 400);
  return unsettled === undefined ? '' : markdownText(unsettledText(unsettled, moment), 400);
}

/** Comment lines where a pull request is judged by the Action; commands for a terminal elsewhere. */
export function answersPart(
  report: CheckReport,
  form: 'comment' | 'command',
  whose?: string,
): string {
  const open = report.findings.filter(
    (finding) => isOpen(finding) && finding.at !== undefined && isOnBranch(finding),
  );
  if (open.length === 0) return '';
  const answering = { branch: report.branch, findings: open, head: report.head };
  const commands = form === 'comment' ? commentCommands(answering) : resolveCommands(answering);
  const place = form === 'comment' ? 'as the first line of a comment' : 'at a terminal';
  const rest = open.length - PATHS_IN_ONE;
  return [
    `A person answers with one of these, ${place}${whose === undefined ? '' : `. ${whose}`}:`,
    ...commands.map(commandPart),
    ...(rest > 0
      ? [
          `The lines name the first ${PATHS_IN_ONE}; the other ${grouped(rest)} are answered the same way, by path or as ${markdownCode(`#${open[PATHS_IN_ONE]?.number}`)}.`,
        ]
      : []),
    '**To agents:** do not answer this. Move the change out of the branch, or wait.',
    commandPart(glassCommand(answering, form)),
  ].join('\n\n');
}

/** A line to copy under what it means. */
const commandPart = ({ command, does }: NextCommand): string =>
  `${capital(does.replace(/\n +/g, '; '))}:\n${markdownBlock([command])}`;

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/**
 * What a pull request is told of promises that nobody kept: what was promised, by whom and when, and what to do. Which of
 * them a comment names stands in its second line, so that a sweep that was stopped knows it again.
 */
import type { CommitmentId } from '../registry/ids.ts';
import type { Kept } from '../registry/promised.ts';
import { commandLine } from './command-line.ts';
import { markdownCode, markdownText } from './markdown.ts';
import { asSaid } from './promise-text.ts';
import { stamp } from './time.ts';

export const MISSED_MARKER = '<!-- metes:missed -->';

export interface MissedComment {
  readonly body: string;
  /** Those that had room; the others are for another time. */
  readonly named: readonly CommitmentId[];
}

/** Characters for the list: GitHub takes 65,536 in all. */
const ROOM = 40_000;

/** A command that is cut is none. */
const LONGEST = 4_000;

export function missedComment(missed: readonly Kept[]): MissedComment {
  let left = ROOM;
  const end = missed.findIndex((one) => {
    left -= rowOf(one).length + 1;
    return left < 0;
  });
  const told = end === -1 ? missed : missed.slice(0, end);
  const named = told.map(({ id }) => id);
  const body = [
    MISSED_MARKER,
    `<!-- ${named.join(' ')} -->`,
    '**metes: promised on this branch, and not there yet.**',
    '',
    ...told.map(rowOf),
    '',
    'Do it, or take it back where it was promised. This is said once; `metes ledger` shows all that is open.',
  ];
  return { body: `${body.join('\n')}\n`, named };
}

function rowOf(one: Kept): string {
  const { id, verb, object, holder, history } = one;
  const when = history[0] === undefined ? '' : ` on ${stamp(history[0].at)}`;
  const drop = commandLine(['metes', 'promise', `I'll drop ${asSaid(one)}`]);
  return [
    `- ${markdownText(verb, 40)} ${markdownCode(object)}: promised by ${markdownText(holder, 60)}${when} (${markdownCode(id)}).`,
    `  Taken back by ${markdownCode(drop, 'prose', LONGEST)}`,
  ].join('\n');
}

/** The ids that a comment of ours names. */
export const namedInMissed = (body: string): ReadonlySet<string> =>
  new Set(/^<!-- ([\w -]*) -->\r?$/.exec(body.split('\n')[1] ?? '')?.[1]?.split(' ') ?? []);

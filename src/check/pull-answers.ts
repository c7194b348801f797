/**
 * Which comments on a pull request are answers, and which of them count: whose, about which commit, about which path.
 * The facts it goes by (who may write, who wrote what, what stood where) are brought by whoever asked GitHub for them.
 */
import type { PathState, Resolution } from '../registry/claim.ts';
import type { Oid } from '../registry/ids.ts';
import type { PathText } from '../scope/scope.ts';
import { type AnswerCommand, wordsOf } from './command.ts';
import type { Word } from './command-words.ts';
import type { CheckReport } from './finding.ts';
import { readAnswers } from './read-comment.ts';
import { READER, weigh } from './weigh-answer.ts';

export interface PullComment {
  readonly id: number;
  readonly body: string;
  readonly author: { readonly id: number; readonly login: string; readonly isBot: boolean };
  /** Changed since it was posted: it may say something else than what was read then. */
  readonly edited: boolean;
}

export interface Given {
  readonly comment: PullComment;
  readonly line: string;
  readonly command: AnswerCommand;
}

/**
 * Why an answer does not count. `reader` and `bot` are told by a reaction alone: anyone can write a comment.
 * `refused`: the registry said no to a widening.
 */
export type DeclineReason =
  | 'bot'
  | 'reader'
  | 'edited'
  | 'form'
  | 'author'
  | 'path-author'
  | 'old-head'
  | 'no-finding'
  | 'number'
  | 'no-claim'
  | 'policy'
  | 'target'
  | 'refused';

export interface Declined {
  readonly comment: PullComment;
  readonly line: string;
  readonly reason: DeclineReason;
  /** What is wrong, a sentence without its stop. */
  readonly message: string;
  /** The words to write instead, when there are any. */
  readonly instead: readonly Word[] | null;
}

export interface ReadComments {
  readonly given: readonly Given[];
  readonly declined: readonly Declined[];
}

/** Reads the comments in the order they were posted. What people write besides answers is not looked at. */
export function answersGiven(comments: readonly PullComment[], current: Oid): ReadComments {
  const given: Given[] = [];
  const declined: Declined[] = [];
  for (const comment of comments) {
    for (const { line, parsed } of readAnswers(comment.body, current)) {
      const no = (reason: DeclineReason, message: string, instead: readonly Word[] | null) =>
        declined.push({ comment, line, reason, message, instead });
      if (comment.author.isBot) no('bot', 'a bot answers no question to a person', null);
      else if (comment.edited)
        no(
          'edited',
          'the comment was edited after it was posted; an answer counts as first posted, so post it anew',
          parsed.ok ? wordsOf(parsed.command, current) : parsed.problem.instead,
        );
      else if (parsed.ok) given.push({ comment, line, command: parsed.command });
      else no('form', parsed.problem.message, parsed.problem.instead);
    }
  }
  return { given, declined };
}

export interface Authority {
  readonly pull: number;
  readonly target: string;
  readonly current: Oid;
  readonly pullAuthor: number;
  /** `answers: {author: true}`. */
  readonly authorsAnswer: boolean;
  /** Logins of those who may write here. */
  readonly writers: ReadonlySet<string>;
  /** What each login wrote itself in commits of the pull request. */
  readonly wrote: ReadonlyMap<string, ReadonlySet<PathText>>;
  /** What stood at a commit where `now` stands; undefined when the commit can't be had. */
  stateAt(head: Oid, now: PathState): PathState | undefined;
  /** Whether that is how the branch found it: then it had not been written yet. */
  untouched(state: PathState): boolean;
  /** Ids of comments from before it was last meant for another branch. */
  readonly beforeRetarget: ReadonlySet<number>;
  /** Answers that the registry remembers: for which target they were given. */
  readonly recorded: readonly Resolution[];
}

export interface Counted {
  readonly given: Given;
  /** What it comes to; the registry adds its event and the instant. */
  readonly resolution: Omit<Resolution, 'event' | 'at'>;
  /** Of a widening: what was named, a finding's path or a pattern. */
  readonly widen?: readonly string[];
}

/**
 * `report`: judged without any answer, so that its findings are all there is to answer. What can't be read, or was edited,
 * is told to those who may write: nobody else's lines get any room.
 */
export function countAnswers(
  { given, declined: unread }: ReadComments,
  authority: Authority,
  report: Pick<CheckReport, 'findings' | 'claim'>,
): { readonly counted: readonly Counted[]; readonly declined: readonly Declined[] } {
  const counted: Counted[] = [];
  const declined = unread.map((one) => (mayBeTold(one, authority) ? one : { ...one, ...READER }));
  for (const answer of given) {
    const { counts, no } = weigh(answer, authority, report);
    if (counts !== undefined) counted.push(counts);
    if (no !== undefined) declined.push({ comment: answer.comment, line: answer.line, ...no });
  }
  return {
    counted: sparingApproved(counted),
    declined: declined.sort((a, b) => a.comment.id - b.comment.id),
  };
}

/** An emergency is for what nobody had let land: what a person approved before stays that person's answer. */
function sparingApproved(counted: readonly Counted[]): Counted[] {
  const approved = new Map<PathText, PathState>();
  return counted.map((one) => {
    const { kind, paths } = one.resolution;
    if (kind === 'approved') for (const state of paths) approved.set(state.path, state);
    if (kind === 'rejected' || kind === 'reverted')
      for (const { path } of paths) approved.delete(path);
    if (kind !== 'broken-glass') return one;
    const rest = paths.filter((state) => !isSame(approved.get(state.path), state));
    return rest.length === 0 ? one : { ...one, resolution: { ...one.resolution, paths: rest } };
  });
}

const isSame = (a: PathState | undefined, b: PathState): boolean =>
  a?.mode === b.mode && a.oid === b.oid;

const mayBeTold = ({ reason, comment }: Declined, { writers }: Authority): boolean =>
  reason === 'bot' || writers.has(comment.author.login);

/**
 * Which comments on a pull request are answers, and which of them count: whose, about which commit, about which path.
 * The facts it goes by (who may write, who wrote what, what stood where) are brought by whoever asked GitHub for them.
 */
import type { PathState, Resolution, Source } from '../registry/claim.ts';
import type { Oid } from '../registry/ids.ts';
import type { PathText } from '../scope/scope.ts';
import type { AnswerCommand, Named } from './command.ts';
import { bare, pathWord, type Word } from './command-words.ts';
import type { CheckReport, Finding } from './finding.ts';
import { readAnswers } from './read-comment.ts';

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

/** Reads the comments in the order they were posted. What people write besides answers is not looked at. */
export function answersGiven(
  comments: readonly PullComment[],
  current: Oid,
): { readonly given: readonly Given[]; readonly declined: readonly Declined[] } {
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

/** The answer again, about another commit. */
export function wordsOf(command: AnswerCommand, head: Oid): Word[] {
  const at = bare(`@${head}`);
  if (command.kind === 'reject') return [bare('reject'), at, bare(command.reason)];
  if (command.kind === 'break-glass') return [bare('break-glass'), bare(command.incident), at];
  const about = command.about.map((named) =>
    'path' in named ? pathWord(named.path) : bare(`#${named.finding}`),
  );
  return [bare(command.kind), ...about, at];
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
  /** Answers that the registry remembers: for which target they were given. */
  readonly recorded: readonly Resolution[];
}

type Located = Finding & { readonly at: PathState };

export interface Counted {
  readonly given: Given;
  /** What it comes to; the registry adds its event and the instant. */
  readonly resolution: Omit<Resolution, 'event' | 'at'>;
  /** Of a widening: what was named, a finding's path or a pattern. */
  readonly widen?: readonly string[];
}

/** Findings that a person can answer. */
export const awaiting = ({ findings }: Pick<CheckReport, 'findings'>): Located[] =>
  findings.filter((f): f is Located => f.severity === 'breach' && f.at !== undefined);

/**
 * `report`: judged without any answer, so that its findings are all there is to answer. In order: 1. a reader's answer,
 * 2. given for another target, 3. an author's own about what may land, 4. about a commit that can't be had or where the
 * numbers meant something else, 5. about nothing that awaits an answer, 6. of a widening: no claim, or policy.
 */
export function countAnswers(
  given: readonly Given[],
  authority: Authority,
  report: Pick<CheckReport, 'findings' | 'claim'>,
): { readonly counted: readonly Counted[]; readonly declined: readonly Declined[] } {
  const counted: Counted[] = [];
  const declined: Declined[] = [];
  for (const answer of given) {
    const { counts, no } = weigh(answer, authority, report);
    if (counts !== undefined) counted.push(counts);
    // What it was about is in order by now, or gone.
    const settled = no?.reason === 'no-finding' && recordOf(answer, authority) !== undefined;
    if (no !== undefined && !settled)
      declined.push({ comment: answer.comment, line: answer.line, ...no });
  }
  return { counted, declined };
}

const recordOf = ({ comment }: Given, { recorded }: Authority): Resolution | undefined =>
  recorded.find((resolution) => resolution.source?.comment === comment.id);

type No = Pick<Declined, 'reason' | 'message' | 'instead'>;

/** Both, where an answer names something that awaits one and something that does not. */
interface Weighed {
  readonly counts?: Counted;
  readonly no?: No;
}

const no = (
  reason: DeclineReason,
  message: string,
  instead: readonly Word[] | null = null,
): { readonly no: No } => ({ no: { reason, message, instead } });

function weigh(
  given: Given,
  authority: Authority,
  report: Pick<CheckReport, 'findings' | 'claim'>,
): Weighed {
  const { command, comment } = given;
  const { login } = comment.author;
  if (!authority.writers.has(login))
    return no('reader', 'an answer counts from a person with write access'); // 1
  const before = recordOf(given, authority)?.source;
  if (before !== undefined && before.target !== authority.target)
    return no(
      'target',
      `it was given when this was meant for ${before.target}`,
      wordsOf(command, authority.current),
    ); // 2
  if (
    LETS_LAND.has(command.kind) &&
    comment.author.id === authority.pullAuthor &&
    !authority.authorsAnswer
  )
    return no('author', 'whoever opened the pull request does not answer for it'); // 3
  const source: Source = { pull: authority.pull, comment: comment.id, target: authority.target };
  const common = { by: login, head: command.head, source };
  const there = awaiting(report);
  if (command.kind === 'reject' || command.kind === 'break-glass') {
    const paths = statesAt(there, command.head, authority);
    if (paths === null) return oldHead(command, authority); // 4
    const said =
      command.kind === 'reject'
        ? ({ kind: 'rejected', reason: command.reason } as const)
        : ({ kind: 'broken-glass', reason: command.incident } as const);
    return { counts: { given, resolution: { ...common, ...said, paths } } };
  }
  return weighNamed({ given, command, common, there }, authority, report);
}

const LETS_LAND: ReadonlySet<AnswerCommand['kind']> = new Set(['approve', 'widen']);

interface Naming {
  readonly given: Given;
  readonly command: Extract<AnswerCommand, { kind: 'approve' | 'widen' | 'revert' }>;
  readonly common: Pick<Resolution, 'by' | 'head' | 'source'>;
  readonly there: readonly Located[];
}

function weighNamed(
  { given, command, common, there }: Naming,
  authority: Authority,
  report: Pick<CheckReport, 'claim'>,
): Weighed {
  const old = command.head !== authority.current;
  if (old && command.about.some((named) => 'finding' in named))
    return no(
      'number',
      'the numbers are those of one commit, and it has moved on since',
      wordsOf(command, authority.current),
    ); // 4
  const found = command.about.map((named) => ({ named, finding: there.find(isNamed(named)) }));
  const located = found.flatMap(({ finding }) => (finding === undefined ? [] : [finding]));
  const unknown = found.filter(
    ({ named, finding }) =>
      finding === undefined && (command.kind !== 'widen' || 'finding' in named),
  );
  const missing = unknown.length === 0 ? {} : noFinding(unknown.map(({ named }) => named));
  if (unknown.length === found.length) return missing; // 5
  const own = authority.wrote.get(given.comment.author.login);
  const wrote = located.find(({ at }) => own?.has(at.path));
  if (LETS_LAND.has(command.kind) && wrote !== undefined && !authority.authorsAnswer)
    return no('path-author', `whoever wrote ${wrote.at.path} does not answer for it`); // 3
  if (command.kind === 'widen')
    return weighWiden({ given, command, common, there: located }, authority, report);
  const paths = statesAt(located, command.head, authority);
  if (paths === null) return oldHead(command, authority); // 4
  const kind = command.kind === 'approve' ? 'approved' : 'reverted';
  return { counts: { given, resolution: { ...common, kind, paths } }, ...missing };
}

function noFinding(about: readonly Named[]): { readonly no: No } {
  const names = about.map((named) => ('path' in named ? named.path : `#${named.finding}`));
  return no('no-finding', `${names.join(', ')}: nothing there awaits an answer`);
}

/** The registry has the last word on it. One that is on record went through already, whatever became of the head. */
function weighWiden(
  { given, command, common, there }: Naming,
  authority: Authority,
  { claim }: Pick<CheckReport, 'claim'>,
): Weighed {
  if (claim === null)
    return no('no-claim', 'there is no claim to widen: approve what may land', null); // 6
  const policy = there.find(({ code }) => code === 'policy-changed');
  if (policy !== undefined)
    return no('policy', `${policy.at.path} is what metes itself goes by, and no claim covers it`, [
      bare('approve'),
      pathWord(policy.at.path),
      bare(`@${authority.current}`),
    ]); // 6
  const known = claim.widenings?.some((w) => w.source?.comment === given.comment.id) === true;
  if (!known && command.head !== authority.current) return oldHead(command, authority); // 4
  const widen = command.about.map((named) =>
    'path' in named ? named.path : (there.find(isNamed(named))?.at.path ?? ''),
  );
  const paths = there.map(({ at }) => at);
  return { counts: { given, resolution: { ...common, kind: 'widened', paths }, widen } };
}

const isNamed =
  (named: Named) =>
  (finding: Located): boolean =>
    'path' in named ? finding.at.path === named.path : finding.number === named.finding;

/** What stood there at the commit that was looked at; null when that can't be had. */
function statesAt(
  located: readonly Located[],
  head: Oid | null,
  { current, stateAt }: Authority,
): PathState[] | null {
  if (head === null) return null;
  if (head === current) return located.map(({ at }) => at);
  const states = located.map(({ at }) => stateAt(head, at));
  return states.some((state) => state === undefined) ? null : (states as PathState[]);
}

const oldHead = (command: AnswerCommand, { current }: Authority): { readonly no: No } =>
  no(
    'old-head',
    `it names ${command.head ?? 'no commit'}, and that is not the commit that is judged now`,
    wordsOf(command, current),
  );

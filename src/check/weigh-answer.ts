/**
 * Whether one answer on a pull request counts, and what it comes to. In order: 1. a reader's answer, 2. given for another
 * target, 3. an author's own about what may land, 4. about a commit that can't be had or where the numbers meant something
 * else, 5. about nothing that awaits an answer, 6. of a widening: no claim, or policy.
 */
import type { PathState, Resolution, Source } from '../registry/claim.ts';
import type { Oid } from '../registry/ids.ts';
import { compileScope } from '../scope/match.ts';
import { parseScope } from '../scope/pattern.ts';
import type { PathText } from '../scope/scope.ts';
import { type AnswerCommand, type Named, wordsOf } from './command.ts';
import { bare, pathWord, type Word } from './command-words.ts';
import { awaiting, type CheckReport, type Located } from './finding.ts';
import type { Authority, Counted, Declined, DeclineReason, Given } from './pull-answers.ts';

type No = Pick<Declined, 'reason' | 'message' | 'instead'>;

/** Both, where an answer names something that awaits one and something that does not. Neither: it was carried out. */
interface Weighed {
  readonly counts?: Counted;
  readonly no?: No;
}

const no = (
  reason: DeclineReason,
  message: string,
  instead: readonly Word[] | null = null,
): { readonly no: No } => ({ no: { reason, message, instead } });

export const READER = no('reader', 'an answer counts from a person with write access').no; // 1

const LETS_LAND: ReadonlySet<AnswerCommand['kind']> = new Set(['approve', 'widen']);

export function weigh(
  given: Given,
  authority: Authority,
  report: Pick<CheckReport, 'findings' | 'claim'>,
): Weighed {
  const { command, comment } = given;
  const { login } = comment.author;
  const { current, target, pull } = authority;
  if (!authority.writers.has(login)) return { no: READER };
  const records = recordsOf(given, authority);
  const before = records[0]?.source;
  if (before !== undefined && before.target !== target)
    return no(
      'target',
      `it was given when this was meant for ${before.target}`,
      wordsOf(command, current),
    ); // 2
  if (authority.beforeRetarget.has(comment.id))
    return no(
      'target',
      'what this is meant for was changed after it was given',
      wordsOf(command, current),
    ); // 2
  if (isAuthors(given, authority))
    return no('author', 'whoever opened the pull request does not answer for it'); // 3
  const there = awaiting(report);
  // What it was about is in order by now, or gone.
  if (there.length === 0 && records.length > 0) return {};
  const source: Source = { pull, comment: comment.id, target };
  const common = { by: login, head: command.head, source };
  if (command.kind !== 'reject' && command.kind !== 'break-glass')
    return weighNamed({ given, command, common, there }, authority, report);
  if (there.length === 0) return no('no-finding', 'nothing here awaits an answer'); // 5
  const paths = statesAt(there, command.head, authority);
  if (paths === null) return oldHead(command, authority); // 4
  if (command.kind === 'reject') {
    const said = { kind: 'rejected', reason: command.reason } as const;
    return { counts: { given, resolution: { ...common, ...said, paths } } };
  }
  // What came later was no part of the emergency.
  const written = paths.filter((state) => !authority.untouched(state));
  if (written.length === 0) return records.length > 0 ? {} : oldHead(command, authority); // 4
  const said = { kind: 'broken-glass', reason: command.incident } as const;
  return { counts: { given, resolution: { ...common, ...said, paths: written } } };
}

const recordsOf = ({ comment }: Given, { recorded }: Authority): readonly Resolution[] =>
  recorded.filter((resolution) => resolution.source?.comment === comment.id);

const isAuthors = ({ command, comment }: Given, authority: Authority): boolean =>
  LETS_LAND.has(command.kind) &&
  comment.author.id === authority.pullAuthor &&
  !authority.authorsAnswer;

type NamingCommand = Extract<AnswerCommand, { kind: 'approve' | 'widen' | 'revert' }>;

interface Naming {
  readonly given: Given;
  readonly command: NamingCommand;
  readonly common: Pick<Resolution, 'by' | 'head' | 'source'>;
  /** All that awaits an answer, then what this one is about. */
  readonly there: readonly Located[];
}

function weighNamed(
  { given, command, common, there }: Naming,
  authority: Authority,
  report: Pick<CheckReport, 'claim'>,
): Weighed {
  const isOld = command.head !== authority.current;
  if (isOld && command.about.some((named) => 'finding' in named))
    return no(
      'number',
      'the numbers are those of one commit, and it has moved on since: look at the table again',
    ); // 4
  const about = findingsNamed(command, there);
  const unknown = command.about.filter((named) => isUnknown(named, command, there));
  const missing = missingOf(unknown, recordsOf(given, authority));
  if (unknown.length === command.about.length) return missing; // 5
  const own = authority.wrote.get(given.comment.author.login);
  const wrote = about.find(({ at }) => own?.has(at.path));
  if (LETS_LAND.has(command.kind) && wrote !== undefined && !authority.authorsAnswer)
    return no('path-author', `whoever wrote ${wrote.at.path} does not answer for it`); // 3
  const naming = { given, command, common, there: about };
  if (command.kind === 'widen') return { ...missing, ...weighWiden(naming, authority, report) };
  const paths = statesAt(about, command.head, authority);
  if (paths === null) return oldHead(command, authority); // 4
  const kind = command.kind === 'approve' ? 'approved' : 'reverted';
  return { counts: { given, resolution: { ...common, kind, paths } }, ...missing };
}

/** A widening can name more than what awaits an answer; a number never can. */
const isUnknown = (named: Named, { kind }: NamingCommand, there: readonly Located[]): boolean =>
  !there.some(isNamed(named)) && (kind !== 'widen' || 'finding' in named);

/** What this very comment was recorded for is in order by now, or gone. */
function missingOf(unknown: readonly Named[], records: readonly Resolution[]): Weighed {
  const done = new Set(records.flatMap(({ paths }) => paths.map(({ path }) => path)));
  const names = unknown.flatMap((named) => {
    if (!('path' in named)) return [`#${named.finding}`];
    return done.has(named.path) ? [] : [named.path];
  });
  return names.length === 0
    ? {}
    : no('no-finding', `${names.join(', ')}: nothing there awaits an answer`);
}

/** The registry has the last word on it. One that is on record went through already, whatever became of the head. */
function weighWiden(
  { given, command, common, there }: Naming,
  authority: Authority,
  { claim }: Pick<CheckReport, 'claim'>,
): Weighed {
  if (claim === null) return no('no-claim', 'there is no claim to widen: approve what may land'); // 6
  const policy = there.filter(({ code }) => code === 'policy-changed');
  const named = policy.find((finding) => command.about.some((one) => isNamed(one)(finding)));
  const found = named ?? (policy.length === there.length ? policy[0] : undefined);
  if (found !== undefined)
    return no('policy', `${found.at.path} is what metes itself goes by, and no claim covers it`, [
      bare('approve'),
      pathWord(found.at.path),
      bare(`@${authority.current}`),
    ]); // 6
  const known = claim.widenings?.some((w) => w.source?.comment === given.comment.id) === true;
  if (!known && command.head !== authority.current) return oldHead(command, authority); // 4
  const widen = command.about.flatMap((one) =>
    'path' in one ? [one.path] : there.filter(isNamed(one)).map(({ at }) => at.path),
  );
  const paths = there.map(({ at }) => at);
  return { counts: { given, resolution: { ...common, kind: 'widened', paths }, widen } };
}

const isNamed =
  (named: Named) =>
  (finding: Located): boolean =>
    'path' in named ? finding.at.path === named.path : finding.number === named.finding;

/** Of what awaits an answer, what this one is about: patterns of a widening are about all that they cover. */
export function findingsNamed(command: AnswerCommand, there: readonly Located[]): Located[] {
  if (!('about' in command)) return [...there];
  const direct = (finding: Located) => command.about.some((named) => isNamed(named)(finding));
  if (command.kind !== 'widen') return there.filter(direct);
  const patterns = command.about.flatMap((named) =>
    'path' in named && !there.some(isNamed(named)) ? [named.path] : [],
  );
  const isCovered = coverOf(patterns);
  return there.filter((finding) => direct(finding) || isCovered(finding.at.path));
}

/** A pattern that is a directory's name means all below; without the tree at hand each one is taken for one as well. */
function coverOf(patterns: readonly string[]): (path: PathText) => boolean {
  const below = patterns.flatMap((one) => (/^!|\/$/.test(one) ? [] : [`${one}/**`]));
  const [as, under] = [parseScope(patterns), parseScope([...patterns, ...below])];
  const read = under.ok ? under : as;
  return read.ok ? compileScope(read.scope).has : () => false;
}

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

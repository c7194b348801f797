/**
 * What GitHub and git say about those who answered: who may write here, who wrote what, what stood at the commit that an
 * answer names. Each is asked again at every verdict, and only about answers that could count.
 */

import { awaiting, type CheckReport } from '../../check/finding.ts';
import type { Authority, Given, ReadComments } from '../../check/pull-answers.ts';
import { findingsNamed } from '../../check/weigh-answer.ts';
import { diffTrees } from '../../git/changes.ts';
import { tryFetchTree } from '../../git/few-commits.ts';
import { commitsTouching, type Wrote } from '../../github/compare.ts';
import { mayWrite } from '../../github/people.ts';
import { lastRetarget } from '../../github/pulls.ts';
import type { PathState, Resolution } from '../../registry/claim.ts';
import { pullKey } from '../../registry/view.ts';
import type { ActionIo } from './action-io.ts';
import type { Gathered } from './gather.ts';

/** More people, or commits, than these in the answers to one pull request are an attack on whoever reads them. */
const MOST_PEOPLE = 15;
const MOST_HEADS = 20;
/** About how many paths GitHub is asked who wrote them, as author and as committer. Beyond that whoever answers is taken to have: others can, or fewer paths. */
const MOST_PATHS = 50;

interface Posted {
  /** When each comment was, by its id. */
  readonly posted: ReadonlyMap<number, string>;
}

interface Belonging {
  /** Logins that GitHub calls members or collaborators. It says so of some who may only read, and not of all who may write. */
  readonly belonging: Iterable<string>;
}

export async function authorityFor(
  action: ActionIo,
  gathered: Gathered,
  { given, declined, posted, belonging }: ReadComments & Posted & Belonging,
  report: CheckReport,
): Promise<Authority> {
  const { pull, ctx } = gathered;
  const people = [...declined.filter(({ reason }) => reason !== 'bot'), ...given];
  const recorded = recordedAnywhere(gathered);
  // Comments of strangers must not push out whose answer is on record, whose comment this run is about, or who belongs here.
  const known = new Set([
    ...recorded.map(({ by }) => by),
    ...(action.event.kind === 'answer' ? [action.event.comment.author.login] : []),
    ...belonging,
  ]);
  const logins = [...new Set(people.map(({ comment }) => comment.author.login))].sort(
    (a, b) => Number(known.has(a)) - Number(known.has(b)),
  );
  const writers = new Set<string>();
  for (const login of logins.slice(-MOST_PEOPLE))
    if (await mayWrite(action.github, action.repo, login)) writers.add(login);
  const counted = given.filter(({ comment }) => writers.has(comment.author.login));
  return {
    pull: pull.number,
    target: pull.base.branch,
    current: pull.head.oid,
    pullAuthor: pull.author.id,
    authorsAnswer: ctx.config.answers.author,
    writers,
    wrote: ctx.config.answers.author ? new Map() : await wroteBy(action, gathered, counted, report),
    stateAt: await statesAt(gathered, counted),
    untouched: gathered.untouched,
    beforeRetarget: await givenBeforeRetarget(action, pull.number, { given: counted, posted }),
    recorded,
  };
}

/** GitHub's time alone tells, whatever is on record: anybody who pushes there can write another branch's name. In doubt it was before. */
async function givenBeforeRetarget(
  { github, repo }: ActionIo,
  number: number,
  { given, posted }: { readonly given: readonly Given[] } & Posted,
): Promise<ReadonlySet<number>> {
  if (given.length === 0) return new Set();
  const last = await lastRetarget(github, repo, number);
  const ids = given.map(({ comment }) => comment.id);
  return new Set(ids.filter((id) => last !== null && (posted.get(id) ?? '') <= last));
}

/** What the registry remembers of answers to this pull request. */
export function recordedFor(
  { ctx, view, pull }: Pick<Gathered, 'ctx' | 'view' | 'pull'>,
  { claim }: Pick<CheckReport, 'claim'>,
): readonly Resolution[] {
  const kept = view.pulls.get(pullKey(ctx.config.repository, pull.number))?.resolutions ?? [];
  return [...kept, ...(claim?.resolutions ?? [])];
}

/** Whatever claim it was kept with: after the pull request was meant for another branch, that is not the one it has now. */
const recordedAnywhere = ({ ctx, view, pull }: Gathered): readonly Resolution[] => {
  const { repository } = ctx.config;
  const claims = [...view.claims.values()].filter((claim) => claim.repository === repository);
  const kept = view.pulls.get(pullKey(repository, pull.number))?.resolutions ?? [];
  const all = [...kept, ...claims.flatMap(({ resolutions = [] }) => resolutions)];
  return all.filter(({ source }) => source?.pull === pull.number);
};

/**
 * Only of people who made a commit of the pull request: for the usual reviewer, nothing is asked. Where not all of its
 * commits are known (too many, or no common ancestor), whoever ever wrote the file may have done so here.
 */
async function wroteBy(
  action: ActionIo,
  { comparison, pull }: Gathered,
  given: readonly Given[],
  report: CheckReport,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { commits, complete } = comparison;
  const made = new Set(commits.map(({ oid }) => oid));
  const authors = new Set(commits.flatMap(({ authors: a }) => a.map(({ id }) => id)));
  let left = MOST_PATHS;
  const mayHaveWritten = async (author: string, path: string): Promise<boolean> => {
    // GitHub takes no name that is not UTF-8: whoever has a commit here may have written it.
    if (left === 0 || /\p{Cs}/u.test(path)) return true;
    left -= 1;
    const isIn = (oids: readonly string[]) => oids.some((oid) => !complete || made.has(oid));
    const about = { head: pull.head.oid, path };
    const ask = (who: Wrote) => commitsTouching(action.github, action.repo, { ...about, ...who });
    // Either name is what a commit says of itself: one that gives somebody else's as its author has its own as committer.
    return isIn(await ask({ author })) || isIn(await ask({ committer: author }));
  };
  const wrote = new Map<string, Set<string>>();
  for (const { comment, command } of given) {
    const { id, login } = comment.author;
    if ((complete && !authors.has(id)) || !('about' in command)) continue;
    const paths = wrote.get(login) ?? new Set();
    wrote.set(login, paths);
    for (const { at } of findingsNamed(command, awaiting(report))) {
      if (!paths.has(at.path) && !(await mayHaveWritten(login, at.path))) continue;
      paths.add(at.path);
      // One that they wrote is enough for an answer not to count.
      break;
    }
  }
  return wrote;
}

type StateAt = Authority['stateAt'];

/** An older head is held against the current one: what does not differ stands there as it does now. */
async function statesAt({ pull, objects }: Gathered, given: readonly Given[]): Promise<StateAt> {
  const { door, repo } = objects;
  const current = pull.head.oid;
  const heads = new Set(given.flatMap(({ command }) => command.head ?? []));
  heads.delete(current);
  const older = new Map<string, ReadonlyMap<string, PathState>>();
  for (const head of [...heads].slice(-MOST_HEADS)) {
    if (!(await tryFetchTree(door, repo, head))) continue;
    const changes = await diffTrees(door, repo, head, current);
    older.set(
      head,
      new Map(
        changes.map(({ path, oldMode, oldOid }) => [path, { path, mode: oldMode, oid: oldOid }]),
      ),
    );
  }
  return (head, now) => {
    const changed = older.get(head);
    return changed === undefined ? undefined : (changed.get(now.path) ?? now);
  };
}

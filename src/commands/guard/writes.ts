/**
 * Which paths a commit or a move would bring to a branch, as the decision wants them: without what equals the reference
 * there (restoring a path is no write), and marked where the branch had them so before. Decides nothing.
 */
import { resolve as absolute } from 'node:path';
import type { GuardWrite } from '../../check/guard-decision.ts';
import { type Change, commitWrites, diffTrees, stagedChanges } from '../../git/changes.ts';
import { mergedHeads, type NewCommit, stagedAgainst } from '../../git/moves.ts';
import { mergeBases } from '../../git/objects.ts';
import type { Claim } from '../../registry/claim.ts';
import type { Context } from '../context/context.ts';
import { type Reference, type Work, writtenBeside } from '../judging/reference.ts';

type Here = Pick<Context, 'door' | 'repo' | 'state' | 'io'>;
type Git = Pick<Context, 'door' | 'repo'>;

/** What a branch is for: as its claim says, else the default branch. */
export const workOf = (ctx: Here, claim: Claim | undefined): Work =>
  claim ?? { target: ctx.state.defaultBranch };

/** What a commit made now would write: in a merge, what differs from every parent. */
export async function stagedWrites(ctx: Here): Promise<GuardWrite[]> {
  const { door, repo, io } = ctx;
  const merging = await mergedHeads(repo, io.env);
  return (await stagedChanges(door, repo, { index: indexOf(io), merging })).map(stateIn);
}

/** Those staged writes that no reference takes out: that differ from its tip and from every merge base with it. */
export async function stagedBesides(
  ctx: Here,
  writes: readonly GuardWrite[],
  references: readonly Reference[],
): Promise<GuardWrite[]> {
  const { door, repo, io } = ctx;
  const { head } = repo;
  if (head === null) return [...writes];
  let left = [...writes];
  for (const { oid, excuses } of references) {
    const froms = [oid, ...(await mergeBases(door, repo, head, oid))];
    const differing = await Promise.all(
      froms.map(async (from) => pathsIn(await stagedAgainst(door, repo, from, indexOf(io)))),
    );
    left = left.filter(
      (write) => differing.every((paths) => paths.has(write.path)) || excuses?.(write) === false,
    );
  }
  return left;
}

/** Relative to where git started the hook; `commit -a` and `commit <path>` build one of their own. */
const indexOf = (io: Context['io']): string | undefined =>
  io.env.GIT_INDEX_FILE === undefined ? undefined : absolute(io.cwd, io.env.GIT_INDEX_FILE);

export interface Move {
  readonly tip: string;
  /** What the branch was; null when it is created. While rebasing: the branch's tip, not HEAD's. */
  readonly before: string | null;
  readonly commits: readonly NewCommit[];
  readonly references: readonly Reference[];
  /** Picks of a rebase pass through states that never become the branch's: what was outside may change on the way. */
  readonly passing?: boolean;
}

/** All paths that the new commits write, against all of their parents. */
export async function movedWrites(ctx: Here, { commits }: Move): Promise<GuardWrite[]> {
  const oids = commits.map((commit) => commit.oid);
  const found = new Map<string, GuardWrite>();
  for (const changes of (await commitWrites(ctx.door, ctx.repo, oids)).values())
    for (const change of changes)
      if (!found.has(change.path)) found.set(change.path, stateIn(change));
  return [...found.values()];
}

/** The same, as they end: what equals the reference is left out, what the branch had before is marked. */
export async function movedBesides(
  ctx: Here,
  writes: readonly GuardWrite[],
  move: Move,
): Promise<GuardWrite[]> {
  const { door, repo } = ctx;
  const [written, changed] = await Promise.all([
    writtenAt(ctx, move.tip, move.references),
    diffTrees(door, repo, move.before ?? repo.emptyTree, move.tip).then(byPath),
  ]);
  const earlier = move.passing ? await writtenAt(ctx, move.before, move.references) : null;
  return writes
    .filter(({ path }) => written === null || written.has(path))
    .map(({ path, mode, oid }) => {
      const state = changed.get(path) ?? written?.get(path) ?? { path, mode, oid };
      const asBefore = move.before !== null && (!changed.has(path) || earlier?.has(path) === true);
      return { path, mode: state.mode, oid: state.oid, ...(asBefore ? { asBefore } : {}) };
    });
}

/**
 * What a merge wrote that no commit lists: `merge -s ours` differs from no parent of its own side, and a merge of an old
 * commit of the reference can bring back what the reference has changed since. The three trees see both. What a parent
 * had written that is answered for already (a neighbour's branch, the remote's) stays its own.
 */
export async function mergedIn(ctx: Here, move: Move): Promise<GuardWrite[]> {
  const { door, repo } = ctx;
  const { before, references, tip, commits } = move;
  if (before === null || references.length === 0) return [];
  if (commits.every((commit) => commit.parents.length < 2)) return [];
  const [now, then] = await Promise.all([
    writtenAt(ctx, tip, references),
    writtenAt(ctx, before, references),
  ]);
  const news = [...(now?.values() ?? [])].filter(({ path }) => then?.has(path) !== true);
  if (news.length === 0) return [];
  const own = new Set([before, ...commits.map((commit) => commit.oid)]);
  const theirs = new Set(commits.flatMap(({ parents }) => parents).filter((oid) => !own.has(oid)));
  let left = news;
  for (const parent of theirs) {
    const [written, changed] = await Promise.all([
      writtenAt(ctx, parent, references),
      diffTrees(door, repo, parent, tip).then(pathsIn),
    ]);
    left = left.filter(({ path }) => written?.has(path) !== true || changed.has(path));
  }
  return left.map(stateIn);
}

/** What a head writes by the three trees; null when there is nothing to hold it against. */
export async function writtenAt(
  ctx: Git,
  head: string | null,
  references: readonly Reference[],
): Promise<Map<string, Change> | null> {
  if (head === null || references.length === 0) return null;
  return byPath(await writtenBeside(ctx, head, references));
}

const byPath = (changes: readonly Change[]): Map<string, Change> =>
  new Map(changes.map((change) => [change.path, change]));

const pathsIn = (changes: readonly Change[]): Set<string> =>
  new Set(changes.map((change) => change.path));

const stateIn = ({ path, mode, oid }: Change): GuardWrite => ({ path, mode, oid });

/** What would arrive with a push, by the three trees; what the receiving side has there already is marked. */
export async function arriving(
  ctx: Git,
  ends: {
    readonly tip: string | null;
    readonly was: string | null;
    readonly references: readonly Reference[];
  },
): Promise<(GuardWrite & Change)[]> {
  const at = async (head: string | null): Promise<Map<string, Change>> => {
    if (head === null) return new Map();
    const written = await writtenAt(ctx, head, ends.references);
    // Nothing to hold it against: everything is new.
    return written ?? byPath(await diffTrees(ctx.door, ctx.repo, ctx.repo.emptyTree, head));
  };
  const [now, before] = await Promise.all([at(ends.tip), at(ends.was)]);
  return [...now.values()].map((change) => {
    const earlier = before.get(change.path);
    const same =
      earlier !== undefined && earlier.oid === change.oid && earlier.mode === change.mode;
    return { ...change, ...(same ? { asBefore: true } : {}) };
  });
}

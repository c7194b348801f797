/**
 * Which paths something writes: a branch, the index, new commits. Decides what counts as written (design: three trees);
 * whether that was allowed is nobody's business here.
 */
import { MetesError } from '../errors.ts';
import { mergedHeads, stagedAgainst } from './moves.ts';
import { commitName, mergeBases } from './objects.ts';
import { type Change, parseRaw, parseRawByCommit, RAW } from './raw-diff.ts';
import { inside, OID, type Repository } from './repository.ts';
import { type Door, type GitCall, gitFailed } from './run.ts';

export type { Change } from './raw-diff.ts';
export { worktreeChanges } from './worktree-changes.ts';

/** From tree (or commit) `a` to `b`; a rename is a deletion and an addition, because it writes both. */
export async function diffTrees(
  door: Door,
  repo: Repository,
  a: string,
  b: string,
): Promise<Change[]> {
  return diff(door, {
    ...inside(repo),
    args: ['diff-tree', '-r', ...RAW, commitName(a), commitName(b)],
  });
}

/**
 * What a branch writes: the paths where `head` differs from the merge base with `reference` and from its tip.
 * 1. merged or rebased onto the reference: equal to its tip there, not written. 2. squash-merged past: the same.
 * 3. the parent's files of a stacked branch: equal to the merge base. 4. criss-cross: several merge bases, and only what
 * is as on all of them came from there; one of them alone may be what the reference has mended since. 5. unrelated histories: no merge base, everything is new against nothing.
 * 6. undoing what the reference did (`merge -s ours`, a revert): differs from the base that now holds it, so written.
 */
export async function writtenPaths(
  door: Door,
  repo: Repository,
  ends: { readonly head: string; readonly reference: string },
): Promise<Change[]> {
  const { head, reference } = ends;
  if (head === reference) return [];
  const [first, ...others] = await diffsTo(door, repo, { head, references: [reference] });
  return inAll([...new Map(first?.map((change) => [change.path, change])).values()], others);
}

/**
 * To `head`, from each tree that its writes must differ from: the merge bases with every reference (as one), and those
 * references' tips. The one place that knows the trees; what a work tree adds to them is check/overlay.ts.
 */
export async function diffsTo(
  door: Door,
  repo: Repository,
  { head, references }: { readonly head: string; readonly references: readonly string[] },
): Promise<Change[][]> {
  const all: (readonly string[])[] = [];
  for (const reference of references)
    all.push(await mergeBases(door, repo, head, reference), [reference]);
  const places = new Map(all.map((bases) => [bases.join(), bases]));
  return Promise.all([...places.values()].map((bases) => diffFromAll(door, repo, bases, head)));
}

/** From commits that are one place to come from; none: from nothing. Of a path that varies, from each that differs. */
export async function diffFromAll(
  door: Door,
  repo: Repository,
  bases: readonly string[],
  head: string,
): Promise<Change[]> {
  const from = bases.length === 0 ? [repo.emptyTree] : bases;
  const diffs = await Promise.all(from.map((tree) => diffTrees(door, repo, tree, head)));
  if (diffs.length === 1) return diffs[0] ?? [];
  const old = new Map<string, Set<string>>();
  const times = new Map<string, number>();
  for (const { path, oldMode, oldOid } of diffs.flat()) {
    old.set(path, (old.get(path) ?? new Set()).add(`${oldMode} ${oldOid}`));
    times.set(path, (times.get(path) ?? 0) + 1);
  }
  const varies = (path: string) => times.get(path) !== diffs.length || old.get(path)?.size !== 1;
  return diffs.flat().map((change) => (varies(change.path) ? { ...change, varies: true } : change));
}

/**
 * What a commit made now would write: index against HEAD. In a merge only what differs from every parent, so that a
 * clean merge writes nothing and a hand-edited one its edits. Entries of `git add -N` are not in a commit.
 * `merging`: the other parents; by default MERGE_HEAD's.
 */
export async function stagedChanges(
  door: Door,
  repo: Repository,
  options: { readonly index?: string | undefined; readonly merging?: readonly string[] } = {},
): Promise<Change[]> {
  const merging = options.merging ?? (await mergedHeads(repo, {}));
  const [first, ...rest] = await Promise.all(
    [repo.head ?? repo.emptyTree, ...merging].map((parent) =>
      stagedAgainst(door, repo, parent, options.index),
    ),
  );
  return inAll(first ?? [], rest);
}

/** Commits that a branch's new tip brings, newest first: not reachable from `not`, nor from remote-tracking refs. */
export async function newCommits(
  door: Door,
  repo: Repository,
  range: {
    readonly tip: string;
    readonly not: readonly string[];
    readonly remotes: boolean;
    readonly limit?: number;
  },
): Promise<string[]> {
  const call: GitCall = {
    ...inside(repo),
    args: [
      'rev-list',
      ...(range.limit === undefined ? [] : [`--max-count=${range.limit}`]),
      commitName(range.tip),
      '--not',
      ...range.not.map(commitName),
      ...(range.remotes ? ['--remotes'] : []),
    ],
  };
  return (await door.text(call)).split('\n').filter(Boolean);
}

/**
 * What each commit writes against its parents: against all of them for a merge, so a clean merge has an empty list.
 * Blind to `merge -s ours`, whose result is one of its parents: `writtenPaths` sees that.
 */
export async function commitWrites(
  door: Door,
  repo: Repository,
  oids: readonly string[],
): Promise<Map<string, Change[]>> {
  const writes = new Map<string, Change[]>(oids.map((oid) => [oid, []]));
  if (oids.length === 0) return writes;
  const call: GitCall = {
    ...inside(repo),
    args: ['diff-tree', '--stdin', '--root', '-r', '-c', ...RAW],
    stdin: oids.map((oid) => `${commitId(oid)}\n`).join(''),
  };
  const result = await door.run(call);
  if (result.exit !== 0) throw gitFailed(call, result);
  for (const [oid, changes] of parseRawByCommit(result.stdout)) writes.set(oid, changes);
  return writes;
}

async function diff(door: Door, call: GitCall): Promise<Change[]> {
  const result = await door.run(call);
  if (result.exit !== 0) throw gitFailed(call, result);
  return parseRaw(result.stdout);
}

function inAll(changes: readonly Change[], others: readonly (readonly Change[])[]): Change[] {
  const sets = others.map((list) => new Set(list.map((change) => change.path)));
  return changes.filter((change) => sets.every((set) => set.has(change.path)));
}

function commitId(oid: string): string {
  if (OID.test(oid)) return oid;
  throw new MetesError('usage', 'bad-revision', `${JSON.stringify(oid)} is not an object id`, {
    hint: 'give a full object id',
  });
}

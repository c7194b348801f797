/**
 * What a process left behind in git: which refs it moved, which commits they bring, what those write. Attribution is
 * by exclusion, because every worktree of a clone shares its refs. Judges nothing.
 */

import { believedAt } from '../../git/believed.ts';
import { type Change, commitWrites } from '../../git/changes.ts';
import { fetchedFromRemotes } from '../../git/fetch-head.ts';
import { resolve } from '../../git/objects.ts';
import { logOf } from '../../git/ref-log.ts';
import { inside, type Repository } from '../../git/repository.ts';
import { type Door, type GitCall, gitFailed } from '../../git/run.ts';
import { isKept, remotesElsewhere } from '../../git/tracking.ts';
import type { Oid } from '../../registry/ids.ts';

export interface RefSnapshot {
  /** Full ref name → the commit it leads to. Refs that lead to no commit are left out. */
  readonly refs: ReadonlyMap<string, Oid>;
  readonly worktrees: readonly Worktree[];
  /** Everything on the stash, not its top only. */
  readonly stashed: readonly Stash[];
  /** How often HEAD has moved, as far as its reflog goes back. */
  readonly headMoves?: number;
}

interface Worktree {
  readonly path: string;
  readonly head: Oid | null;
  /** Full ref; null when detached. */
  readonly branch: string | null;
}

interface Stash {
  readonly oid: Oid;
  /** `WIP on feat/x: …`: which branch it was made on. */
  readonly message: string;
}

export interface Moved {
  /** A full ref, `stash@{n}` as `refs/stash`, or `HEAD` of a worktree that is on no branch. */
  readonly ref: string;
  readonly from: Oid | null;
  readonly to: Oid;
  /** Of a stash: its number now. */
  readonly stash?: number;
}

export interface MovedWrites extends Moved {
  readonly commits: readonly Oid[];
  /** The newest state of every path that those commits write. */
  readonly changes: readonly Change[];
}

/** Refs that say what a remote has; those that no fetch brought are looked at in `unfetched`. */
const NOT_WORK = /^refs\/(?:remotes|prefetch)\//;

export async function snapshotRefs(door: Door, repo: Repository): Promise<RefSnapshot> {
  const [refs, worktrees, stashed, moves] = await Promise.all([
    listRefs(door, repo),
    listWorktrees(door, repo),
    listStashes(door, repo),
    movesOf(door, repo, ['HEAD']),
  ]);
  return { refs, worktrees, stashed, headMoves: moves.length };
}

async function listRefs(door: Door, repo: Repository): Promise<Map<string, Oid>> {
  const text = await door.text({
    ...inside(repo),
    args: [
      'for-each-ref',
      '--format=%(objecttype) %(objectname) %(*objecttype) %(*objectname) %(refname)',
    ],
  });
  const refs = new Map<string, Oid>();
  for (const line of text.split('\n')) {
    const [type, oid, peeledType, peeled, ...name] = line.split(' ');
    // Before git 2.45 only the first tag was peeled off a tag of a tag.
    const deep = peeledType === 'tag' && oid !== undefined ? await resolve(door, repo, oid) : null;
    const commit = type === 'commit' ? oid : peeledType === 'commit' ? peeled : deep;
    if (commit != null) refs.set(name.join(' '), commit);
  }
  return refs;
}

async function listWorktrees(door: Door, repo: Repository): Promise<Worktree[]> {
  const call: GitCall = { ...inside(repo), args: ['worktree', 'list', '--porcelain', '-z'] };
  const result = await door.run(call);
  if (result.exit !== 0) throw gitFailed(call, result);
  const blocks = Buffer.from(result.stdout).toString('utf8').split('\0\0');
  return blocks.flatMap((block) => {
    const lines = block.split('\0');
    const of = (key: string) =>
      lines.find((l) => l.startsWith(`${key} `))?.slice(key.length + 1) ?? null;
    const path = of('worktree');
    const head = of('HEAD');
    if (path === null || head === null) return [];
    return [{ path, head: /^0+$/.test(head) ? null : head, branch: of('branch') }];
  });
}

async function listStashes(door: Door, repo: Repository): Promise<Stash[]> {
  const args = ['log', '-z', '--walk-reflogs', '--format=%H %gs', 'refs/stash', '--'];
  const result = await door.run({ ...inside(repo), args });
  // No stash is no such revision.
  if (result.exit !== 0) return [];
  return Buffer.from(result.stdout)
    .toString('utf8')
    .split('\0')
    .filter(Boolean)
    .map((line) => {
      const cut = line.indexOf(' ');
      return { oid: line.slice(0, cut), message: line.slice(cut + 1) };
    });
}

export interface Exclusions {
  /** This worktree's root: what is checked out in others that stood before is theirs. */
  readonly root: string;
  /** Branches (short names) that other seats hold. */
  readonly held: ReadonlySet<string>;
  /** Branches that are judged in another way: the claimed one, the registry. */
  readonly branches: ReadonlySet<string>;
}

interface Split {
  readonly moved: readonly Moved[];
  /** Tips that are somebody else's: commits that they bring are not this process's. */
  readonly others: readonly Oid[];
}

/** A deletion writes nothing, so only what is there now counts. */
export function movedRefs(before: RefSnapshot, after: RefSnapshot, not: Exclusions): Split {
  const elsewhere = checkedOutElsewhere(before, after, not);
  const moved: Moved[] = [];
  const others: Oid[] = [];
  for (const [ref, to] of after.refs) {
    const from = before.refs.get(ref) ?? null;
    if (from === to || NOT_WORK.test(ref) || ref === 'refs/stash') continue;
    const branch = ref.replace(/^refs\/heads\//, '');
    if (elsewhere.has(ref) || not.held.has(branch)) others.push(to);
    else if (!not.branches.has(branch)) moved.push({ ref, from, to });
  }
  const known = new Set(before.stashed.map((s) => s.oid));
  for (const [stash, { oid, message }] of after.stashed.entries()) {
    if (known.has(oid)) continue;
    const on = /^(?:WIP on|On) (.+?): /.exec(message)?.[1] ?? '';
    if (elsewhere.has(`refs/heads/${on}`) || not.held.has(on)) others.push(oid);
    else moved.push({ ref: 'refs/stash', from: null, to: oid, stash });
  }
  moved.push(...movedHeads(before, after, not));
  return { moved, others };
}

function checkedOutElsewhere(before: RefSnapshot, after: RefSnapshot, not: Exclusions) {
  const stood = new Set(before.worktrees.map((w) => w.path));
  const others = [...before.worktrees, ...after.worktrees].filter(
    (w) => w.path !== not.root && stood.has(w.path),
  );
  return new Set(others.flatMap((w) => w.branch ?? []));
}

/** A detached HEAD here, or in a worktree that was added meanwhile. */
function movedHeads(before: RefSnapshot, after: RefSnapshot, not: Exclusions): Moved[] {
  const stood = new Map(before.worktrees.map((w) => [w.path, w.head]));
  return after.worktrees.flatMap((w) => {
    const ours = w.path === not.root || !stood.has(w.path);
    const from = stood.get(w.path) ?? null;
    if (!ours || w.branch !== null || w.head === null || w.head === from) return [];
    return [{ ref: 'HEAD', from, to: w.head }];
  });
}

/** What each moved ref brings that neither a ref had before, nor a remote, nor somebody else made meanwhile. */
export async function writesOf(
  door: Door,
  repo: Repository,
  { moved, others }: Split,
  { before, after }: { readonly before: RefSnapshot; readonly after: RefSnapshot },
): Promise<MovedWrites[]> {
  const heads = before.worktrees.flatMap((w) => w.head ?? []);
  const stashed = before.stashed.map((s) => s.oid);
  const { fetched, unfetched } = await trackingOf(door, repo, before, after);
  const standing = new Set(moved.map(({ to }) => to));
  const detached = (await detachedSince(door, repo, before)).filter(({ to }) => !standing.has(to));
  const known = [
    ...new Set([...before.refs.values(), ...heads, ...stashed, ...others, ...fetched]),
  ];
  const writes: MovedWrites[] = [];
  for (const one of [...moved, ...unfetched, ...detached]) {
    const commits = await broughtBy(door, repo, one.to, known);
    const byCommit = await commitWrites(door, repo, commits);
    const changes = new Map<string, Change>();
    // Newest first, so the first state that is seen of a path is the one at the tip.
    for (const oid of commits)
      for (const change of byCommit.get(oid) ?? [])
        if (!changes.has(change.path)) changes.set(change.path, change);
    writes.push({ ...one, commits, changes: [...changes.values()] });
  }
  return writes.filter((w) => w.commits.length > 0);
}

interface Tracking {
  /** Moved by a fetch: the remote's own. */
  readonly fetched: readonly Oid[];
  /** Moved otherwise, a push among it, and on no branch: work that lies behind a remote's name. */
  readonly unfetched: readonly Moved[];
}

async function trackingOf(
  door: Door,
  repo: Repository,
  before: RefSnapshot,
  after: RefSnapshot,
): Promise<Tracking> {
  const moved = [...after.refs].filter(
    ([ref, oid]) => ref.startsWith('refs/remotes/') && before.refs.get(ref) !== oid,
  );
  if (moved.length === 0) return { fetched: [], unfetched: [] };
  const said = await fetchedFromRemotes(door, repo);
  const elsewhere = await remotesElsewhere(door, repo);
  const onBranch = new Set(
    [...after.refs].flatMap(([ref, oid]) => (ref.startsWith('refs/heads/') ? [oid] : [])),
  );
  const fetched: Oid[] = [];
  const unfetched: Moved[] = [];
  for (const [ref, to] of moved) {
    const pushed = await isPushed(door, repo, ref, to);
    const known =
      said.has(to) ||
      (isKept(elsewhere, ref) && (await believedAt(door, repo, { ref, oid: to })) === to);
    if (known && !pushed) fetched.push(to);
    else if (!onBranch.has(to)) unfetched.push({ ref, from: before.refs.get(ref) ?? null, to });
  }
  return { fetched, unfetched };
}

/** What was pushed from here is here first, though a fetch finds it on the remote afterwards. */
async function isPushed(door: Door, repo: Repository, ref: string, to: Oid): Promise<boolean> {
  const log = (await logOf(door, repo, ref)) ?? [];
  return log.some(({ oid, message }) => oid === to && message === 'update by push');
}

/**
 * Commits that HEAD stood on since and no branch ever did: made detached, and left to the reflog. What a rebase passes
 * through on its way is not among them.
 */
async function detachedSince(door: Door, repo: Repository, before: RefSnapshot): Promise<Moved[]> {
  if (before.headMoves === undefined) return [];
  const moves = await movesOf(door, repo, ['HEAD']);
  const since = moves.slice(0, Math.max(0, moves.length - before.headMoves));
  const made = since.filter(({ how }) => !/^(?:rebase|pull)\b/.test(how));
  if (made.length === 0) return [];
  const onBranches = new Set((await movesOf(door, repo, ['--branches'])).map(({ oid }) => oid));
  const left = new Set(made.map(({ oid }) => oid).filter((oid) => !onBranches.has(oid)));
  return [...left].map((to) => ({ ref: 'HEAD', from: null, to }));
}

/** The newest first. */
async function movesOf(
  door: Door,
  repo: Repository,
  of: readonly string[],
): Promise<{ oid: Oid; how: string }[]> {
  const args = ['log', '-z', '--walk-reflogs', '--format=%H %gs', ...of, '--'];
  const { exit, stdout } = await door.run({ ...inside(repo), args });
  // Nothing has been committed yet.
  if (exit !== 0) return [];
  const entries = Buffer.from(stdout).toString('utf8').split('\0').filter(Boolean);
  return entries.map((entry) => {
    const cut = entry.indexOf(' ');
    return { oid: entry.slice(0, cut), how: entry.slice(cut + 1) };
  });
}

/** On standard input: a clone can have more refs than fit on a command line. */
async function broughtBy(
  door: Door,
  repo: Repository,
  tip: Oid,
  known: readonly Oid[],
): Promise<Oid[]> {
  const stdin = [tip, ...known.map((oid) => `^${oid}`)].join('\n');
  const args = ['rev-list', '--topo-order', '--stdin'];
  const text = await door.text({ ...inside(repo), args, stdin: `${stdin}\n` });
  return text.split('\n').filter(Boolean);
}

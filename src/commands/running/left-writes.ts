/** What the refs that a process moved bring: which commits that nobody else made, and what those write. Judges nothing. */
import { believedAt } from '../../git/believed.ts';
import { type Change, commitWrites } from '../../git/changes.ts';
import { fetchedFromRemotes } from '../../git/fetch-head.ts';
import { logOf } from '../../git/ref-log.ts';
import { inside, type Repository } from '../../git/repository.ts';
import type { Door } from '../../git/run.ts';
import { isKept, remotesElsewhere } from '../../git/tracking.ts';
import type { Oid } from '../../registry/ids.ts';
import type { Moved, Split } from './moved-refs.ts';
import { movesOf, type RefSnapshot } from './ref-snapshot.ts';

interface MovedWrites extends Moved {
  readonly commits: readonly Oid[];
  /** The newest state of every path that those commits write. */
  readonly changes: readonly Change[];
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
        if (!changes.has(change.path) && !isNote(one.ref, change.path))
          changes.set(change.path, change);
    writes.push({ ...one, commits, changes: [...changes.values()] });
  }
  return writes.filter((w) => w.commits.length > 0);
}

/** git-notes(1): a tree of its own, whose files are called as the objects that they are about. */
const isNote = (ref: string, path: string): boolean =>
  ref.startsWith('refs/notes/') && /^[0-9a-f]{40,64}$/.test(path.replaceAll('/', ''));

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

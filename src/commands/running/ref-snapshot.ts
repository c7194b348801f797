/** Where everything in git stands: refs, the HEADs of worktrees, the stash, how often HEAD has moved. Judges nothing. */
import { resolve } from '../../git/objects.ts';
import { inside, type Repository } from '../../git/repository.ts';
import { type Door, type GitCall, gitFailed } from '../../git/run.ts';
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

export async function listStashes(door: Door, repo: Repository): Promise<Stash[]> {
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

/** Where reflogs say that something has stood, the newest first. */
export async function movesOf(
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

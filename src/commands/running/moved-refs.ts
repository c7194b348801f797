/**
 * Which refs a process moved, between two snapshots: attribution is by exclusion, because every worktree of a clone
 * shares its refs. Asks git nothing.
 */
import type { Oid } from '../../registry/ids.ts';
import type { RefSnapshot } from './ref-snapshot.ts';

export interface Moved {
  /** A full ref, `stash@{n}` as `refs/stash`, or `HEAD` of a worktree that is on no branch. */
  readonly ref: string;
  readonly from: Oid | null;
  readonly to: Oid;
  /** Of a stash: its number now. */
  readonly stash?: number;
}

/** Refs that say what a remote has; those that no fetch brought are looked at in `unfetched`. */
const NOT_WORK = /^refs\/(?:remotes|prefetch)\//;

export interface Exclusions {
  /** This worktree's root: what is checked out in others that stood before is theirs. */
  readonly root: string;
  /** Branches (short names) that other seats hold. */
  readonly held: ReadonlySet<string>;
  /** Branches that are judged in another way: the claimed one, the registry. */
  readonly branches: ReadonlySet<string>;
}

export interface Split {
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

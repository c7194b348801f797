/**
 * Decides which places of the file system a command may write that runs under a claim: an ordered list of places, each
 * writable or read-only, of which the last that holds a path counts. Knows no program that enforces it.
 */
import type { PathText, Scope } from '../scope/scope.ts';
import { type Claimed, claimedPart, type Look } from './claimed.ts';

/** Absolute places, links resolved; bytes that are no UTF-8 as in paths. */
export interface Layout {
  /** The worktree. */
  readonly root: string;
  /** The worktree's own git directory and the one that all share. */
  readonly gitDirs: readonly string[];
  /** Other worktrees of the same clone. */
  readonly others: readonly string[];
  /** Nobody's to write even where all around is: hooks, what says where they are, other worktrees' git directories. */
  readonly guarded: readonly string[];
  /** From the root: directories that git ignores (caches and the like, which no commit has), the branch's manifest. */
  readonly free: readonly PathText[];
  /** The one place for temporary files where everything else is read-only; null: the rest is as it is. */
  readonly strict: { readonly temp: string } | null;
  readonly look: Look;
}

export interface Mount {
  readonly place: string;
  readonly writable: boolean;
}

export interface Plan extends Omit<Claimed, 'mounts'> {
  readonly strict: boolean;
  /** From above: each after those that it lies in. */
  readonly mounts: readonly Mount[];
  /** What of the worktree is writable for the claim's sake, from the root. */
  readonly writable: readonly PathText[];
}

export function mountPlan(scope: Scope, layout: Layout): Plan {
  const { root, guarded, others } = layout;
  const { mounts: claimed, ...part } = claimedPart(scope, layout.look);
  const inRoot = (path: PathText): string => (path === '' ? root : `${root}/${path}`);
  const fixed = [...guarded, ...others.filter((place) => isBelow(place, root))];
  const mounts = new Map<string, boolean>();
  const set = (places: readonly string[], writable: boolean): void => {
    for (const place of places) mounts.set(place, writable);
  };
  set([...others, root], false);
  const free = [
    ...claimed.map(({ path, writable }) => ({ place: inRoot(path), writable })),
    ...layout.free.map((path) => ({ place: inRoot(path), writable: true })),
  ].filter(({ place }) => !fixed.some((one) => place === one || isBelow(place, one)));
  for (const { place, writable } of free) mounts.set(place, writable);
  set(layout.gitDirs, true);
  if (layout.strict !== null) set([layout.strict.temp], true);
  set(guarded, false);
  pin(mounts);
  return {
    ...part,
    strict: layout.strict !== null,
    mounts: [...mounts]
      .map(([place, writable]) => ({ place, writable }))
      .sort((a, b) => depth(a.place) - depth(b.place)),
    writable: claimed.filter((mount) => mount.writable).map(({ path }) => path),
  };
}

/**
 * A directory can be renamed together with what is mounted in it, and another one made by its name: each one on the way
 * from what is writable to what is not becomes a mount itself, which can't be.
 */
function pin(mounts: Map<string, boolean>): void {
  const closed = [...mounts].filter(([, writable]) => !writable);
  for (const [place] of closed) {
    const between: string[] = [];
    let above = parent(place);
    for (; above !== '' && !mounts.has(above); above = parent(above)) between.push(above);
    if (mounts.get(above) === true) for (const each of between) mounts.set(each, true);
  }
}

const parent = (place: string): string => place.slice(0, place.lastIndexOf('/'));
const isBelow = (place: string, above: string): boolean => place.startsWith(`${above}/`);
const depth = (place: string): number => place.split('/').length;

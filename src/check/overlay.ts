/**
 * What a branch would write if its uncommitted work were committed: the three-tree rule with the work tree as a fourth.
 * Works on diffs as data; what they are diffs of, and how they were made, is the caller's business.
 */
import type { Written } from './judge.ts';

/** One path of a diff, as git/raw-diff.ts reads it. */
export interface Differing {
  readonly path: string;
  readonly mode: string | null;
  readonly oid: string | null;
  readonly oldMode: string | null;
  readonly oldOid: string | null;
}

/**
 * `diffs`: from each merge base, and from the reference's tip, to the head; `work`: from the head to the work tree.
 * 1. The head writes what differs in all diffs, whatever the work tree says: a restored file hides no commit. 2. The
 * work writes what differs, as it stands there, from each of those trees; what equals the target is none. 3. A path that
 * both write in two states is there twice. What lands is the commit; what would be committed next is the work.
 */
export function writtenWith(
  diffs: readonly (readonly Differing[])[],
  work: readonly Differing[],
): Written[] {
  const trees = diffs.map((diff) => new Map(diff.map((change) => [change.path, change])));
  const [first = new Map<string, Differing>(), ...others] = trees;
  const committed = [...first.values()].filter(({ path }) =>
    others.every((tree) => tree.has(path)),
  );
  const uncommitted = work.filter((change) =>
    trees.every((tree) => differs(change, tree.get(change.path))),
  );
  const touched = new Set(work.map((change) => change.path));
  const still = new Set(uncommitted.map((change) => change.path));
  return [
    ...committed.map(({ path, mode, oid }) => ({
      ...{ path, mode, oid },
      ...(touched.has(path) && !still.has(path) ? { undone: true } : {}),
    })),
    ...uncommitted.map(({ path, mode, oid }) => ({ path, mode, oid, uncommitted: true })),
  ];
}

/** A tree whose diff doesn't list the path has it as the head has it. What could not be hashed differs. */
function differs(work: Differing, to: Differing | undefined): boolean {
  const mode = to === undefined ? work.oldMode : to.oldMode;
  const oid = to === undefined ? work.oldOid : to.oldOid;
  return work.mode !== mode || work.oid !== oid || (work.oid === null && work.mode !== null);
}

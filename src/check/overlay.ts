/**
 * What a branch would write if its uncommitted work were committed: the three-tree rule with the work tree as a fourth.
 * Works on diffs as data; what they are diffs of, and how they were made, is the caller's business.
 */
import type { PathState } from '../registry/claim.ts';
import type { Written } from './judge.ts';

/** One path of a diff, as git/raw-diff.ts reads it. */
export interface Differing {
  readonly path: string;
  readonly mode: string | null;
  readonly oid: string | null;
  readonly oldMode: string | null;
  readonly oldOid: string | null;
  /** Of several merge bases that have not the same there: whatever is put there differs from one. */
  readonly varies?: true;
}

/** One reference that the head is held against. */
export interface Against {
  /** From its merge bases, which are one here, and from its tip, to the head. */
  readonly diffs: readonly (readonly Differing[])[];
  /** What it takes out of what is as it is there; absent: all of that. */
  readonly excuses?: ((state: PathState) => boolean) | undefined;
}

/**
 * `against`: one of them takes out everything; `work`: from the head to the work tree.
 * 1. The head writes what differs in all diffs, whatever the work tree says: a restored file hides no commit. 2. The
 * work writes what differs, as it stands there, from each of those trees; what equals the target is none. 3. A path that
 * both write in two states is there twice. What lands is the commit; what would be committed next is the work. 4. What
 * a reference does not take out differs from it for this, whatever is there.
 */
export function writtenWith(against: readonly Against[], work: readonly Differing[]): Written[] {
  const trees = against.flatMap(({ diffs, excuses }) =>
    diffs.map((diff) => ({ at: new Map(diff.map((change) => [change.path, change])), excuses })),
  );
  const first = trees.find(({ excuses }) => excuses === undefined)?.at;
  const committed = [...(first?.values() ?? [])].filter((change) =>
    trees.every(({ at, excuses }) => at.has(change.path) || excuses?.(change) === false),
  );
  const uncommitted = work.filter((change) =>
    trees.every(
      ({ at, excuses }) => differs(change, at.get(change.path)) || excuses?.(change) === false,
    ),
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
  if (to?.varies === true) return true;
  return work.mode !== mode || work.oid !== oid || (work.oid === null && work.mode !== null);
}

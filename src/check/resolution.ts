/**
 * What a person's answer settles: whether the newest word about a path still holds for the path as it is now. Reads
 * answers as data; who may give one is decided where it is taken (commands/resolve.ts, the Action).
 */
import type { PathState, Resolution } from '../registry/claim.ts';
import type { Oid } from '../registry/ids.ts';
import { namesNothing } from '../registry/room.ts';
import type { PathText } from '../scope/scope.ts';

/** An answer as it is gone by. */
export interface Answer extends Resolution {
  /** The states are what stood there when it was given. On record of an emergency are names alone, as of what was deleted. */
  readonly asThen?: true;
}

export type Settlement =
  /** 0. Nobody has answered. */
  | { readonly state: 'open' }
  | { readonly state: 'settled'; readonly by: Resolution }
  | {
      readonly state: 'unsettled';
      readonly by: Resolution;
      readonly because: 'changed' | 'to-revert' | 'rejected';
    };

/**
 * The newest answer that concerns the path decides.
 * 1. approved, and mode and oid (or absence) are as approved: settled. 2. approved, and changed since: unsettled.
 * 3. reverted: unsettled for as long as the path is a write at all; once it is as on the target or the merge base, it
 *    is no finding any more. 4. rejected, and as it was rejected: unsettled; changed since: it is asked about anew.
 * 5. broken-glass: settled at its head, or while the path is as it was then; else unsettled.
 * 6. widened: the grant has the path now. Where it is a finding still (the claim was narrowed since), nothing is.
 */
export function settle(
  path: PathState,
  resolutions: readonly Answer[],
  head: Oid | null,
): Settlement {
  for (const by of resolutions.toReversed()) {
    const settlement = settlementBy(by, path, head);
    if (settlement !== null) return settlement;
    // It said no to more than is on record: what let that land before may be among it.
    if (by.more !== undefined && (by.kind === 'rejected' || by.kind === 'reverted')) break;
  }
  return { state: 'open' };
}

const indexes = new WeakMap<Resolution, ReadonlyMap<PathText, PathState>>();

/** What stood at a path when it was answered. One answer may be about thousands, and each of them is looked up. */
export function answeredState(by: Resolution, path: PathText): PathState | undefined {
  const known = indexes.get(by);
  if (known !== undefined) return known.get(path);
  const index = new Map(by.paths.toReversed().map((state) => [state.path, state]));
  indexes.set(by, index);
  return index.get(path);
}

function settlementBy(by: Answer, path: PathState, head: Oid | null): Settlement | null {
  const state = answeredState(by, path.path);
  switch (by.kind) {
    case 'approved':
      if (state === undefined) return null;
      return same(state, path)
        ? { state: 'settled', by }
        : { state: 'unsettled', by, because: 'changed' };
    case 'reverted':
      return state === undefined ? null : { state: 'unsettled', by, because: 'to-revert' };
    case 'rejected':
      return rejects(by, state, path, head)
        ? { state: 'unsettled', by, because: 'rejected' }
        : null;
    case 'broken-glass':
      return byGlass(by, state, path, head);
    case 'widened':
      return null;
  }
}

/** Without paths it is about everything at its head. */
function rejects(
  by: Resolution,
  state: PathState | undefined,
  path: PathState,
  head: Oid | null,
): boolean {
  if (namesNothing(by)) return by.head !== null && by.head === head;
  return state !== undefined && same(state, path);
}

/** Known by name alone (mode and oid null) it says nothing about the path's state: the head has to. */
function byGlass(
  by: Answer,
  state: PathState | undefined,
  path: PathState,
  head: Oid | null,
): Settlement | null {
  if (state === undefined && !namesNothing(by)) return null;
  const atHead = by.head === null || by.head === head;
  const isKnown = state !== undefined && (by.asThen === true || state.oid !== null);
  return atHead || (isKnown && same(state, path))
    ? { state: 'settled', by }
    : { state: 'unsettled', by, because: 'changed' };
}

/** A file that became a symlink can keep its oid: the mode is part of what was approved. */
const same = (a: PathState, b: PathState): boolean => a.mode === b.mode && a.oid === b.oid;

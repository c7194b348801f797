/**
 * What the files that a branch writes need, all the way down, at its head: of that, what has moved elsewhere, with the way
 * there. Nothing is read where nothing moved.
 */
import type { DependencyMap, Unknown } from '../../map/facts.ts';
import type { NeedsEntry } from '../../registry/config-needs.ts';
import type { Oid } from '../../registry/ids.ts';
import type { PathText } from '../../scope/scope.ts';
import type { Context } from '../context/context.ts';
import { importsAt } from './imports-at.ts';

interface Moving {
  /** Written by the branch. What is in no commit yet asks for what its committed state asks for. */
  readonly paths: readonly PathText[];
  readonly moved: readonly PathText[];
}

export interface Needed {
  /** Moved path → from a written path to the last one before it. */
  readonly ways: readonly (readonly [PathText, readonly PathText[]])[];
  /** Of the files on the way, whose imports lead nobody knows where. */
  readonly unknown: readonly Unknown[];
}

/** Null: nothing that the branch does not write itself has moved. */
export async function neededOf(
  ctx: Context,
  { head, ...moving }: Moving & { readonly head: Oid },
): Promise<Needed | null> {
  return hasMoved(moving) ? waysIn(await importsAt(ctx, head), moving) : null;
}

/** By the config's map alone, where imports are not looked at. `tracked`: the paths of the head. */
export async function neededByHand(
  needs: readonly NeedsEntry[],
  { tracked, ...moving }: Moving & { readonly tracked: () => Promise<readonly PathText[]> },
): Promise<Needed['ways']> {
  if (needs.length === 0 || !hasMoved(moving)) return [];
  const { withByHand } = await import('../../map/by-hand.ts');
  const map = withByHand({ edges: [], unknown: [] }, needs, await tracked());
  return (await waysIn(map, moving)).ways;
}

const elsewhere = ({ paths, moved }: Moving): PathText[] => {
  const written = new Set(paths);
  return moved.filter((path) => !written.has(path));
};

const hasMoved = (moving: Moving): boolean =>
  moving.paths.length > 0 && elsewhere(moving).length > 0;

async function waysIn(map: DependencyMap, moving: Moving): Promise<Needed> {
  const { Needs, wayTo } = await import('../../map/needs.ts');
  const met = new Needs(map).reach(moving.paths);
  return {
    ways: elsewhere(moving)
      .filter((path) => met.has(path))
      .map((path) => [path, wayTo(met, path).slice(0, -1)]),
    unknown: map.unknown.filter(({ path, why }) => met.has(path) || why === 'matches-nothing'),
  };
}

/**
 * What the files that a branch writes need, all the way down: of that, what has moved elsewhere, with the way there. By a
 * map that is given, or by the one that the config has, which takes no source.
 */
import type { DependencyMap, Unknown } from '../../map/facts.ts';
import type { NeedsEntry } from '../../registry/config-needs.ts';
import type { PathText } from '../../scope/scope.ts';

export interface Moving {
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

/** `tracked`: the paths of the head. */
export async function neededByHand(
  needs: readonly NeedsEntry[],
  { tracked, ...moving }: Moving & { readonly tracked: () => Promise<readonly PathText[]> },
): Promise<Needed['ways']> {
  if (needs.length === 0 || !hasMoved(moving)) return [];
  const { withByHand } = await import('../../map/by-hand.ts');
  const map = withByHand({ edges: [], unknown: [] }, needs, await tracked());
  return (await waysIn(map, moving)).ways;
}

/** Something that the branch does not write itself. */
export const hasMoved = (moving: Moving): boolean =>
  moving.paths.length > 0 && elsewhere(moving).length > 0;

function elsewhere({ paths, moved }: Moving): PathText[] {
  const written = new Set(paths);
  return moved.filter((path) => !written.has(path));
}

export async function waysIn(map: DependencyMap, moving: Moving): Promise<Needed> {
  const { Needs, wayTo } = await import('../../map/needs.ts');
  const met = new Needs(map).reach(moving.paths);
  return {
    ways: elsewhere(moving)
      .filter((path) => met.has(path))
      .map((path) => [path, wayTo(met, path).slice(0, -1)]),
    unknown: map.unknown.filter(({ path, why }) => met.has(path) || why === 'matches-nothing'),
  };
}

/**
 * What the files that a branch writes need, all the way down, at its head: of that, what has moved elsewhere, with the way
 * there. Nothing is read where nothing moved.
 */
import type { Unknown } from '../../map/facts.ts';
import type { Oid } from '../../registry/ids.ts';
import type { PathText } from '../../scope/scope.ts';
import type { Context } from '../context/context.ts';
import { importsAt } from './imports-at.ts';

interface Asked {
  readonly head: Oid;
  /** Written by the branch. What is in no commit yet asks for what its committed state asks for. */
  readonly paths: readonly PathText[];
  readonly moved: readonly PathText[];
}

interface Needed {
  /** Moved path → from a written path to the last one before it. */
  readonly ways: readonly (readonly [PathText, readonly PathText[]])[];
  /** Of the files on the way, whose imports lead nobody knows where. */
  readonly unknown: readonly Unknown[];
}

/** Null: nothing that the branch does not write itself has moved. */
export async function neededOf(
  ctx: Context,
  { head, paths, moved }: Asked,
): Promise<Needed | null> {
  const written = new Set(paths);
  const elsewhere = moved.filter((path) => !written.has(path));
  if (elsewhere.length === 0 || written.size === 0) return null;
  const [map, { Needs, wayTo }] = await Promise.all([
    importsAt(ctx, head),
    import('../../map/needs.ts'),
  ]);
  const met = new Needs(map).reach(written);
  return {
    ways: elsewhere
      .filter((path) => met.has(path))
      .map((path) => [path, wayTo(met, path).slice(0, -1)]),
    unknown: map.unknown.filter(({ path, why }) => met.has(path) || why === 'matches-nothing'),
  };
}

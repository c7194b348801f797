/** Real repositories for the dependency map, and its answers in a form that can be read. */
import { openRepository } from '../../src/git/repository.ts';
import { dependencyMapAt, type MapAt } from '../../src/imports/dependency-map.ts';
import type { World } from '../support/temp-repo.ts';

export async function mapAt(world: World, dir: string, parser: string): Promise<MapAt> {
  const { door } = world;
  const repo = await openRepository(door, dir);
  return dependencyMapAt({ door, repo, commit: 'HEAD', parser });
}

/** `a.ts -> b.ts`. */
export const edgesOf = ({ edges }: Pick<MapAt, 'edges'>): string[] =>
  edges.map(({ from, to }) => `${from} -> ${to}`).sort();

/** `a.ts:3 unresolved ./b`. */
export const unknownOf = ({ unknown }: Pick<MapAt, 'unknown'>): string[] =>
  unknown.map(({ path, line, why, what }) => `${path}:${line ?? '-'} ${why} ${what}`).sort();

/** What the tree at hand says about names and sizes: which paths are tracked, and how many of them a scope covers. */
import { lstatSync, realpathSync } from 'node:fs';
import { resolve as absolute, join, relative, sep } from 'node:path';
import { trackedPaths } from '../../git/objects.ts';
import type { Share } from '../../registry/request.ts';
import { compileScope } from '../../scope/match.ts';
import type { PathText, Scope, TreeFacts } from '../../scope/scope.ts';
import { treeFacts } from '../../scope/tree-facts.ts';
import type { Loose } from './context.ts';

export interface Tree extends TreeFacts {
  readonly paths: readonly PathText[];
  /** Where the command was given, from the root; empty: at the root. */
  readonly here?: string;
}

/**
 * The tracked paths of HEAD, or of the index before the first commit. A directory counts from when it is made: who
 * claims it right after means what will be in it.
 */
export async function treeOf({ door, repo, io }: TreeSource): Promise<Tree> {
  const tree = treeFrom(await trackedPaths(door, repo, repo.head));
  return {
    ...tree,
    here: io === undefined || repo.root === null ? '' : placeIn(repo.root, io.cwd),
    isDirectory: (path) => tree.isDirectory(path) || isDirectoryIn(repo.root, path),
  };
}

type TreeSource = Pick<Loose, 'door' | 'repo'> & Partial<Pick<Loose, 'io'>>;

function placeIn(root: string, cwd: string): string {
  try {
    const path = relative(root, realpathSync(cwd)).split(sep).join('/');
    return path.startsWith('..') ? '' : path;
  } catch {
    return '';
  }
}

function isDirectoryIn(root: string | null, path: PathText): boolean {
  if (root === null || path === '') return false;
  try {
    return lstatSync(join(root, path)).isDirectory();
  } catch {
    return false;
  }
}

export function treeFrom(paths: readonly PathText[]): Tree {
  let facts: TreeFacts | undefined;
  // Built when first asked: most calls name a handful of patterns, a tree can hold 200,000 paths.
  const known = (): TreeFacts => {
    facts ??= treeFacts(paths);
    return facts;
  };
  return {
    paths,
    isFile: (path) => known().isFile(path),
    isDirectory: (path) => known().isDirectory(path),
  };
}

export function coveredBy(scope: Scope, tree: Tree): PathText[] {
  const { has } = compileScope(scope);
  return tree.paths.filter((path) => has(path));
}

export const shareOf = (scope: Scope, tree: Tree): Share => ({
  matched: coveredBy(scope, tree).length,
  tracked: tree.paths.length,
});

/**
 * A path as someone typed it, relative to the repository's root. Absolute ones and those that begin with a dot are
 * places in the file system; others are relative to the root, as patterns are. Null: outside the repository.
 */
export function rootRelative(typed: string, at: { cwd: string; root: string }): string | null {
  const plain = typed.replace(/\/+$/, '');
  if (!/^(?:\/|\.{1,2}(?:\/|$)|[A-Za-z]:[\\/])/.test(plain)) return plain;
  const path = relative(at.root, absolute(at.cwd, plain)).split(sep).join('/');
  return path === '' || path === '..' || path.startsWith('../') || /^[A-Za-z]:/.test(path)
    ? null
    : path;
}

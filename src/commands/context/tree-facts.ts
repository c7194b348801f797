/** What the tree at hand says about names and sizes: which paths are tracked, and how many of them a scope covers. */
import { lstatSync, realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
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
  /** The root's absolute path; null: there is no worktree. */
  readonly root?: string | null;
  /** Whether a path from the root names something in the worktree, tracked or not. */
  isThere?(path: PathText): boolean;
}

/**
 * The tracked paths of HEAD, or of the index before the first commit. A directory counts from when it is made: who
 * claims it right after means what will be in it.
 */
export async function treeOf({ door, repo, io }: TreeSource): Promise<Tree> {
  const tree = treeFrom(await trackedPaths(door, repo, repo.head));
  return {
    ...tree,
    ...standOf({ repo, io }, tree),
    isDirectory: (path) => tree.isDirectory(path) || kindIn(repo.root, path) === 'directory',
  };
}

/** Where a command is given, for reading the paths in it; without a tree only what the worktree has is there. */
export function standOf(
  { repo, io }: { readonly repo: Loose['repo']; readonly io?: Loose['io'] | undefined },
  tree?: TreeFacts,
): Required<Pick<Tree, 'here' | 'root' | 'isThere'>> {
  const isTracked = (path: PathText) =>
    tree !== undefined && (tree.isFile(path) || tree.isDirectory(path));
  return {
    here: io === undefined || repo.root === null ? '' : placeIn(repo.root, io.cwd),
    root: repo.root?.split(sep).join('/') ?? null,
    isThere: (path) => kindIn(repo.root, path) !== null || isTracked(path),
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

export const isDirectory = (root: string | null, path: PathText): boolean =>
  kindIn(root, path) === 'directory';

function kindIn(root: string | null, path: PathText): 'directory' | 'file' | null {
  if (root === null || path === '') return null;
  try {
    return lstatSync(join(root, path)).isDirectory() ? 'directory' : 'file';
  } catch {
    return null;
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

/**
 * Which enrolled repository a path lies in, and what it is called there. Looks at files as git does when it searches
 * upwards; a repository within an enrolled one, and not enrolled itself, is part of that one.
 */
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export interface Found {
  /** Of its worktree; the git directory, where that is meant itself and lies wherever it likes. */
  readonly root: string;
  readonly gitDir: string;
  readonly commonDir: string;
}

/** Of git's own making: anybody can make a directory that points to a repository as a worktree's does. */
export const isMadeByGit = ({ gitDir, commonDir }: Found): boolean =>
  gitDir === commonDir || dirname(gitDir) === join(commonDir, 'worktrees');

export const isGitDirectory = ({ root, gitDir }: Found): boolean => root === gitDir;

export interface Above {
  readonly repository: Found;
  /** From its root; what lies in the git directory begins with `.git`, whatever that is called. */
  readonly path: string;
}

/**
 * The enrolled repositories that hold a path, the innermost first: more than one where a repository of its own lies in
 * another's worktree, which anybody can make there. `real`: absolute, without links.
 */
export function enrolledAbove(real: string): Above[] {
  const above: Above[] = [];
  let inner: Found | null = null;
  for (const directory of upwards(real)) {
    const found = repositoryAt(directory);
    if (found === null) continue;
    if (isEnrolled(found) && !above.some(({ repository }) => isSame(repository, found)))
      above.push({ repository: found, path: pathIn(found, real, inner) });
    if (isGitDirectory(found)) continue;
    // A submodule that is enrolled itself answers for what is in it.
    if (above.length > 0 && !isWhole(found)) break;
    inner ??= found;
  }
  return above;
}

/** Those that lie in a directory, one level below it: they go where it goes. */
export const enrolledBelow = (directory: string): Above[] =>
  namesIn(directory).flatMap((name): Above[] => {
    const found = repositoryAt(join(directory, name));
    if (found === null || !isEnrolled(found)) return [];
    return [{ repository: found, path: isGitDirectory(found) ? '.git' : '' }];
  });

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

/** Worktrees of one repository may lie within one another. */
const isSame = (a: Found, b: Found): boolean => a.commonDir === b.commonDir;

const isWhole = ({ root, gitDir }: Found): boolean => gitDir === join(root, '.git');

const isEnrolled = ({ commonDir }: Found): boolean =>
  existsSync(join(commonDir, 'metes', 'state.json'));

/** Git keeps one entry for a submodule: all that is written in it is a change of that. */
function pathIn(found: Found, real: string, inner: Found | null): string {
  const { root } = found;
  if (isGitDirectory(found)) return `.git${real.slice(root.length)}`;
  const submodule = inner !== null && !isWhole(inner);
  return (submodule ? inner.root : real).slice(root === '/' ? 1 : root.length + 1);
}

function* upwards(path: string): Generator<string> {
  yield path;
  for (let at = path; at !== dirname(at); ) {
    at = dirname(at);
    yield at;
  }
}

const known = new Map<string, Found | null>();

function repositoryAt(root: string): Found | null {
  const before = known.get(root);
  if (before !== undefined) return before;
  const found = look(root);
  known.set(root, found);
  return found;
}

const look = (root: string): Found | null => worktreeAt(root) ?? gitDirectoryAt(root);

function worktreeAt(root: string): Found | null {
  const dotGit = join(root, '.git');
  const text = textOf(dotGit);
  // A directory can't be read as a file; one that is not there is none.
  if (text === null && !hasHead(dotGit)) return null;
  const named = text === null ? null : /^gitdir: (.+?)\s*$/.exec(text)?.[1];
  if (named === undefined) return null;
  const gitDir = named === null ? dotGit : resolve(root, named);
  const common = textOf(join(gitDir, 'commondir'))?.trimEnd();
  if (!hasHead(gitDir)) return null;
  return { root, gitDir, commonDir: common === undefined ? gitDir : resolve(gitDir, common) };
}

/** By what git knows one by: it may lie beside its worktrees, or far from them. What it keeps for a worktree lies in it. */
function gitDirectoryAt(root: string): Found | null {
  const isOne =
    existsSync(join(root, 'objects')) && existsSync(join(root, 'refs')) && hasHead(root);
  return isOne ? { root, gitDir: root, commonDir: root } : null;
}

/** It may be a link to a branch that has no commit yet, or is packed. */
function hasHead(gitDir: string): boolean {
  const head = join(gitDir, 'HEAD');
  if (existsSync(head)) return true;
  try {
    return readlinkSync(head) !== '';
  } catch {
    return false;
  }
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

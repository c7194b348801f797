/**
 * What lies in a git directory and is no file of a commit, and which of it guards and claims rest on: which hooks run and
 * what they are told, which config is in force, what branches are, what was fetched, what an operation under way is about.
 * The rest is left alone: objects are named by what they hold, and a message, an index, what is ignored are judged later.
 */
import { basename } from 'node:path';
import type { Placed } from './places.ts';
import { isGitDirectory } from './repository-of.ts';

export const isInGitDirectory = ({ path }: Placed): boolean => /^\.git(?:\/|$)/i.test(path);

const RESTED_ON = [
  'hooks|metes|config|config\\.worktree|commondir|gitdir',
  'HEAD|refs|packed-refs|reftable|logs|shallow|info/grafts',
  '(?:FETCH|ORIG|MERGE|CHERRY_PICK|REVERT)_HEAD',
  'rebase-(?:merge|apply)/(?:head-name|orig-head|onto)',
].join('|');

/** In a git directory, or in one that git keeps for a worktree or a submodule there; and those as a whole. */
const GUARDS = new RegExp(
  `^\\.git(?:$|/(?:worktrees|modules)(?:/[^/]+)?$|/(?:(?:worktrees|modules)/(?:.+/)?)?(?:${RESTED_ON})(?:/|$))`,
  'i',
);

/** Those that guards and claims rest on, as people know them: by where it lies, where that is not `.git`. */
export const guardsTouched = (places: readonly Placed[]): string[] =>
  places.filter(({ hooks, path }) => hooks === null && GUARDS.test(path)).map(nameOf);

/** By which options and settings git would run other hooks than theirs, or none. */
export const hooksLeftOut = (places: readonly Placed[]): string[] =>
  places.flatMap(({ hooks }) => hooks ?? []);

function nameOf({ repository, path, real }: Placed): string {
  const elsewhere = repository !== null && isGitDirectory(repository);
  return elsewhere && basename(repository.root).toLowerCase() !== '.git' ? real : path;
}

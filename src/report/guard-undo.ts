/**
 * What undoes the half of a refused move that git had done already. Whatever else works comes after it; knows nothing of
 * why it was refused.
 */
import { commandLine } from './command-line.ts';
import type { NextCommand } from './next-commands.ts';

/** How git leaves the worktree when the move of a branch is refused. */
export interface Left {
  readonly state:
    | keyof typeof ABORTS
    | 'rebase-apply'
    | 'carried'
    | 'index'
    | 'loose'
    | 'untouched';
  /** Refused paths that index or files have otherwise than HEAD. */
  readonly loose: readonly string[];
  /** Whether the same can be done again once the ground is granted. */
  readonly repeats: boolean;
}

const ABORTS = {
  merge: 'git merge --abort',
  rebase: 'git rebase --abort',
  'cherry-pick': 'git cherry-pick --abort',
  revert: 'git revert --abort',
  am: 'git am --abort',
} as const;

export function undoCommand(left: Left | undefined, branch: string | null): NextCommand | null {
  if (left === undefined) return null;
  switch (left.state) {
    case 'loose':
    case 'untouched':
      return null;
    case 'carried':
      return { command: 'git reset --merge', does: 'brings index and files back to the branch' };
    case 'index':
      return { command: 'git reset', does: 'brings the index back to the branch' };
    case 'rebase-apply':
      return {
        command: `git am --quit && ${commandLine(['git', 'switch', branch ?? '-'])}`,
        does: 'ends what git is in the middle of; the branch is as it was',
      };
    default:
      return {
        command: ABORTS[left.state],
        does: 'ends what git is in the middle of; the branch is as it was',
      };
  }
}

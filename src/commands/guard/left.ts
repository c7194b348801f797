/** How git leaves the worktree when a move of a branch is refused: what to undo before anything else can work. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { leftBehind } from '../../git/left-behind.ts';
import { isReachable } from '../../git/moves.ts';
import { isAncestor } from '../../git/objects.ts';
import type { Left } from '../../report/guard-undo.ts';
import type { Context } from '../context/context.ts';

export interface Refused {
  readonly branch: string | null;
  readonly tip: string;
  /** HEAD picks for a branch that is being rebased. */
  readonly picking: boolean;
  readonly paths: readonly string[];
}

export async function leftAfter(ctx: Context, refused: Refused): Promise<Left> {
  const { door, repo } = ctx;
  const { branch, tip, paths } = refused;
  const rebase = rebasing(ctx, refused);
  if (rebase !== null) return { state: rebase, loose: [], repeats: true };
  const here = branch === repo.branch;
  const { operation } = repo;
  if (here && operation !== null && operation !== 'rebase' && operation !== 'bisect')
    return { state: operation, loose: [], repeats: true };
  const { carried, indexOnly, loose } = await leftBehind(door, repo, { tip, paths });
  // A commit that nothing reaches was just made: its changes are nowhere else.
  if (carried && (await isReachable(door, repo, tip))) {
    const forward = repo.head !== null && (await isAncestor(door, repo, repo.head, tip));
    return { state: indexOnly ? 'index' : 'carried', loose: [], repeats: here && forward };
  }
  const own = here ? loose : [];
  return { state: own.length > 0 ? 'loose' : 'untouched', loose: own, repeats: own.length > 0 };
}

function rebasing({ repo }: Context, { branch, picking }: Refused): Left['state'] | null {
  const has = (...names: string[]) => existsSync(join(repo.gitDir, ...names));
  if (repo.operation !== 'rebase') return null;
  if (has('rebase-apply', 'applying')) return branch === repo.branch ? 'am' : null;
  if (!picking && repo.rebasing !== branch) return null;
  // `rebase --apply` names its branch only once it has stopped: until then git can't abort it.
  const lost = !picking && !has('rebase-merge') && !has('rebase-apply', 'head-name');
  return lost ? 'rebase-apply' : 'rebase';
}

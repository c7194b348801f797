/** A branch beside another one, for commands that are offered: a name that is not there yet, and where it begins. */
import type { Context } from '../context/context.ts';
import { referencesOf, type Work } from '../judging/reference.ts';

/** `feat/api-2`, or the first such name that no branch has. */
export async function spareBeside({ door, repo }: Context, branch: string): Promise<string> {
  const args = ['for-each-ref', '--format=%(refname)', `refs/heads/${branch}-*`];
  const taken = new Set((await door.text({ gitDir: repo.commonDir, args })).split('\n'));
  let n = 2;
  while (taken.has(`refs/heads/${branch}-${n}`)) n++;
  return `${branch}-${n}`;
}

/**
 * What the new work is held against: begun anywhere else, what lies between counts as written by the new branch. Of the
 * options that were given `--on` and `--target` decide, then `work`.
 */
export async function startFor(
  ctx: Context,
  options: readonly string[],
  work: Partial<Work> = {},
): Promise<{ readonly start?: string }> {
  const given = (name: string) =>
    options.find((option) => option.startsWith(`--${name}=`))?.slice(name.length + 3);
  const [reference] = await referencesOf(ctx, {
    target: given('target') ?? work.target ?? ctx.state.defaultBranch,
    on: given('on') ?? work.on,
  });
  return reference === undefined ? {} : { start: reference.name };
}

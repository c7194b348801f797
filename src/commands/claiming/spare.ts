/** Names a branch beside another one, for commands that are offered: it must not be there yet. */
import type { Context } from '../context/context.ts';

/** `feat/api-2`, or the first such name that no branch has. */
export async function spareBeside({ door, repo }: Context, branch: string): Promise<string> {
  const args = ['for-each-ref', '--format=%(refname)', `refs/heads/${branch}-*`];
  const taken = new Set((await door.text({ gitDir: repo.commonDir, args })).split('\n'));
  let n = 2;
  while (taken.has(`refs/heads/${branch}-${n}`)) n++;
  return `${branch}-${n}`;
}

/** Who wrote the commits on a branch that touch given paths, as git records it. Decides nothing about what that means. */
import { commitWrites, newCommits } from '../git/changes.ts';
import { inside } from '../git/repository.ts';
import type { Oid } from '../registry/ids.ts';
import type { PathText } from '../scope/scope.ts';
import type { Context } from './context.ts';

/** Names by address, in lower case, of whoever authored a commit after `not` that writes one of the paths. */
export async function authorsOf(
  ctx: Pick<Context, 'door' | 'repo'>,
  range: { readonly head: Oid; readonly not: readonly Oid[] },
  paths: readonly PathText[],
): Promise<Map<string, string>> {
  const { door, repo } = ctx;
  const commits = await newCommits(door, repo, { tip: range.head, not: range.not, remotes: false });
  const writes = await commitWrites(door, repo, commits);
  const wanted = new Set(paths);
  const touching = commits.filter((oid) => writes.get(oid)?.some(({ path }) => wanted.has(path)));
  if (touching.length === 0) return new Map();
  // Without .mailmap: that is a file of the branch, and could say anything.
  const text = await door.text({
    ...inside(repo),
    args: ['log', '--no-walk=unsorted', '--no-mailmap', '--stdin', '--format=%ae%x00%an'],
    stdin: touching.map((oid) => `${oid}\n`).join(''),
  });
  const lines = text.split('\n').map((line) => line.split('\0'));
  return new Map(lines.map(([address = '', name = '']) => [address.toLowerCase(), name]));
}

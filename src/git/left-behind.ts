/** What index and files already hold of a move of a branch that is about to be refused. Decides nothing about it. */
import { commitName } from './objects.ts';
import { parseRaw, RAW } from './raw-diff.ts';
import { inside, type Repository } from './repository.ts';
import { type Door, type GitCall, gitFailed } from './run.ts';

export interface LeftBehind {
  /** The index is the new tip's tree, and was not HEAD's before. */
  readonly carried: boolean;
  /** Of what the index would bring, the files have something else: they were not moved along with it. */
  readonly indexOnly: boolean;
  /** Of the paths asked about: those that index or files have otherwise than HEAD. */
  readonly loose: readonly string[];
}

export async function leftBehind(
  door: Door,
  repo: Repository,
  { tip, paths }: { readonly tip: string; readonly paths: readonly string[] },
): Promise<LeftBehind> {
  const none = { carried: false, indexOnly: false, loose: [] };
  if (repo.root === null || repo.head === null) return none;
  const changed = (...args: string[]) => changedPaths(door, repo, args);
  const staged = await changed('--cached', commitName(repo.head));
  const carried = staged.length > 0 && (await changed('--cached', commitName(tip))).length === 0;
  const files = carried ? new Set(await changed()) : new Set<string>();
  const loose = await changed(commitName(repo.head), '--', ...paths);
  return { carried, indexOnly: staged.some((path) => files.has(path)), loose };
}

async function changedPaths(
  door: Door,
  repo: Repository,
  args: readonly string[],
): Promise<string[]> {
  const call: GitCall = {
    ...inside(repo),
    args: ['--literal-pathspecs', 'diff', ...RAW, ...args],
  };
  const result = await door.run(call);
  if (result.exit !== 0) throw gitFailed(call, result);
  return parseRaw(result.stdout).map(({ path }) => path);
}

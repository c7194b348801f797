/** Makes a branch whose one commit deletes some files: by plumbing, so neither index nor worktree takes notice. */
import { importCommits } from './import-commits.ts';
import type { Repository } from './repository.ts';
import { inside } from './repository.ts';
import { type Door, type GitCall, gitFailed } from './run.ts';
import type { Ident } from './store-types.ts';

export interface Deletion {
  /** Short name of the new branch. */
  readonly branch: string;
  /** The commit it starts from. */
  readonly from: string;
  readonly paths: readonly string[];
  readonly message: string;
  readonly ident: Ident;
}

/** The new branch's commit; null when a branch of that name exists already. */
export async function branchWithout(
  door: Door,
  repo: Repository,
  deletion: Deletion,
): Promise<string | null> {
  const { branch, from, paths, message, ident } = deletion;
  const changes = paths.map((path) => ({ path, content: null }));
  const draft = { message, author: ident, committer: ident, changes };
  const [made] = await importCommits(door, repo.commonDir, from, [draft]);
  const oid = made?.oid ?? '';
  const none = '0'.repeat(from.length);
  const call: GitCall = {
    ...inside(repo),
    args: ['update-ref', '-m', 'metes tidy', `refs/heads/${branch}`, oid, none],
  };
  const moved = await door.run(call);
  if (moved.exit === 0) return oid;
  if (/reference already exists/.test(moved.stderr)) return null;
  throw gitFailed(call, moved);
}

/**
 * What arrived on a branch, one arrival after the other, as its own line of first parents tells: a merge or a squash is
 * one step with all that it brought. Reads no contents.
 */
import { commitName } from './objects.ts';
import { type Change, parseRawByCommit, RAW } from './raw-diff.ts';
import { inside, type Repository } from './repository.ts';
import { type Door, type GitCall, gitFailed } from './run.ts';

export interface Landing {
  readonly oid: string;
  /** The step before; the empty tree for the first commit. */
  readonly before: string;
  /** Below the directory that was asked about. */
  readonly changes: readonly Change[];
}

/** Steps since `after` (null: all) that changed something below `directory`, newest first. */
export async function landingsOn(
  door: Door,
  repo: Repository,
  asked: { readonly tip: string; readonly after: string | null; readonly directory: string },
): Promise<Landing[]> {
  const below = ['--', `:(top,literal)${asked.directory}`];
  const text = await door.text({
    ...inside(repo),
    args: [
      ...['rev-list', '--first-parent', '--no-commit-header', '--format=%H %P'],
      commitName(asked.tip),
      ...(asked.after === null ? [] : ['--not', commitName(asked.after)]),
      ...below,
    ],
  });
  const steps = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(' ').slice(0, 2));
  if (steps.length === 0) return [];
  const call: GitCall = {
    ...inside(repo),
    args: ['diff-tree', '--stdin', '--root', '-r', ...RAW, ...below],
    stdin: steps.map((step) => `${step.filter((oid) => oid !== '').join(' ')}\n`).join(''),
  };
  const result = await door.run(call);
  if (result.exit !== 0) throw gitFailed(call, result);
  const changes = parseRawByCommit(result.stdout);
  return steps.map(([oid = '', before]) => ({
    oid,
    before: before || repo.emptyTree,
    changes: [...(changes.get(oid) ?? [])],
  }));
}

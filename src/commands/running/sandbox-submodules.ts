/** Where the submodules that are checked out in a worktree say which git directory is theirs. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { decodePath, splitNul } from '../../git/path-bytes.ts';
import { inside } from '../../git/repository.ts';
import type { Context } from '../context/context.ts';

const LINK = '160000 ';

/** Absolute places. Git outside that looks at the worktree goes by the settings that it finds through them. */
export async function submodulesIn({
  door,
  repo,
}: Pick<Context, 'door' | 'repo'>): Promise<string[]> {
  const { root } = repo;
  // Asking takes a while where there are many files.
  if (root === null || !existsSync(join(root, '.gitmodules'))) return [];
  const { stdout } = await door.run({ ...inside(repo), args: ['ls-files', '--stage', '-z'] });
  return splitNul(stdout)
    .map(decodePath)
    .filter((line) => line.startsWith(LINK))
    .map((line) => join(root, line.slice(line.indexOf('\t') + 1), '.git'));
}

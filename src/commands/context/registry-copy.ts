/** The local copy of the registry as a repository to ask questions of; the store alone writes to it. */
import { join } from 'node:path';
import type { Repository } from '../../git/repository.ts';
import type { Loose } from './context.ts';
import { metesDirectory } from './local-state.ts';

export function registryCopy({ repo }: Pick<Loose, 'repo'>): Repository {
  const gitDir = join(metesDirectory(repo.commonDir), 'registry.git');
  return { ...repo, root: null, gitDir, commonDir: gitDir, branch: null, head: null, bare: true };
}

/** The repository that the job runs in: its id and default branch, from the event where that has them, else asked for. */
import type { GitHub, Repo } from './client.ts';
import { answerFields } from './fields.ts';

export interface HomeRepository {
  readonly id: number;
  readonly defaultBranch: string;
}

export async function readHome(
  payload: unknown,
  github: GitHub,
  repo: Repo,
): Promise<HomeRepository> {
  const stated = (payload as { readonly repository?: unknown } | null)?.repository;
  const { id, default_branch: branch } = (stated ?? {}) as Record<string, unknown>;
  if (typeof id === 'number' && typeof branch === 'string') return { id, defaultBranch: branch };
  const { data } = await github.request(
    'GET /repos/{owner}/{repo}',
    { owner: repo.owner, repo: repo.name },
    { what: 'read the repository', permission: 'metadata: read' },
  );
  const fields = answerFields(data, 'repository');
  return { id: fields.number('id'), defaultBranch: fields.text('default_branch') };
}

/** Commit statuses. One belongs to a commit and not to a pull request, and the newest of a context is the one that counts. */
import { must } from '../errors.ts';
import type { GitHub, Repo } from './client.ts';
import { answerFields } from './fields.ts';
import { pagesOf } from './pages.ts';

export type StatusState = 'success' | 'failure' | 'pending' | 'error';

export interface NewStatus {
  readonly oid: string;
  readonly context: string;
  readonly state: StatusState;
  readonly description: string;
  readonly targetUrl?: string;
}

export interface Status {
  readonly state: StatusState;
  readonly description: string;
  readonly targetUrl: string | null;
  readonly createdAt: string;
}

const STATES: readonly StatusState[] = ['success', 'failure', 'pending', 'error'];
/** What GitHub takes. */
const LONGEST_DESCRIPTION = 140;

export async function writeStatus(github: GitHub, repo: Repo, status: NewStatus): Promise<void> {
  const { oid, context, state, description, targetUrl } = status;
  must(
    [...description].length <= LONGEST_DESCRIPTION,
    `a status has at most ${LONGEST_DESCRIPTION} characters`,
  );
  await github.request(
    'POST /repos/{owner}/{repo}/statuses/{sha}',
    {
      owner: repo.owner,
      repo: repo.name,
      sha: oid,
      context,
      state,
      description,
      ...(targetUrl === undefined ? {} : { target_url: targetUrl }),
    },
    { what: 'write the status', permission: 'statuses: write', repeatable: true },
  );
}

/** The newest status of that context; null: there is none. */
export async function readStatus(
  github: GitHub,
  repo: Repo,
  oid: string,
  context: string,
): Promise<Status | null> {
  const route = 'GET /repos/{owner}/{repo}/commits/{ref}/status';
  const params = { owner: repo.owner, repo: repo.name, ref: oid };
  const ask = { what: 'read the status', permission: 'statuses: read' };
  for await (const page of pagesOf(github, route, params, ask, statusCount)) {
    const found = answerFields(page, 'status')
      .list('statuses')
      .find((status) => status.text('context') === context);
    if (found === undefined) continue;
    return {
      state: found.word('state', STATES),
      description: found.textOr('description', ''),
      targetUrl: found.textOr('target_url', null),
      createdAt: found.text('created_at'),
    };
  }
  return null;
}

const statusCount = (data: unknown): number => answerFields(data, 'status').list('statuses').length;

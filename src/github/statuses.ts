/** Commit statuses. One belongs to a commit and not to a pull request, and the newest of a context is the one that counts. */
import { must } from '../errors.ts';
import type { Ran } from './checks.ts';
import type { GitHub, Repo } from './client.ts';
import { answerFields, answerList, type Fields } from './fields.ts';
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

/** Of each list: nobody writes more contexts than these on a commit. */
const MOST_PAGES = 3;

/** The newest of each context, as what ran on the commit. Null: there are more than are read. */
export async function statusesAt(
  github: GitHub,
  repo: Repo,
  oid: string,
): Promise<readonly Ran[] | null> {
  const route = 'GET /repos/{owner}/{repo}/commits/{ref}/status';
  const params = { owner: repo.owner, repo: repo.name, ref: oid };
  const ask = { what: 'read the statuses', permission: 'statuses: read' };
  const found: Ran[] = [];
  let pages = 0;
  for await (const page of pagesOf(github, route, params, ask, statusCount)) {
    if (pages === MOST_PAGES) return null;
    pages += 1;
    found.push(...answerFields(page, 'status').list('statuses').map(ranOf));
  }
  return found;
}

function ranOf(fields: Fields): Ran {
  const state = fields.word('state', STATES);
  return {
    name: fields.text('context'),
    ending: state === 'error' ? 'failure' : state,
    url: fields.textOr('target_url', null),
  };
}

/** Of 1,000 that a commit takes of one context: the rest is for those that have to be written. */
const MOST = 800;
const PAGE_SIZE = 100;

/** Whether a commit has so many of that context that soon none can take the place of the newest. */
export async function isNearlyFull(
  github: GitHub,
  repo: Repo,
  oid: string,
  context: string,
): Promise<boolean> {
  const route = 'GET /repos/{owner}/{repo}/commits/{ref}/statuses';
  const params = { owner: repo.owner, repo: repo.name, ref: oid };
  const ask = { what: 'count the statuses', permission: 'statuses: read' };
  const last = { ...params, per_page: PAGE_SIZE, page: MOST / PAGE_SIZE + 1 };
  const { data } = await github.request(route, last, ask);
  // As good as always: no more than that of all contexts.
  if (answerList(data, 'statuses').length === 0) return false;
  let count = 0;
  for await (const page of pagesOf(github, route, params, ask))
    count += answerList(page, 'statuses').filter((one) => one.text('context') === context).length;
  return count > MOST;
}

const statusCount = (data: unknown): number => answerFields(data, 'status').list('statuses').length;

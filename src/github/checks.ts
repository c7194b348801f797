/** Check runs of a commit: what ran on it, under which name, and how it ended. */
import type { GitHub, Repo } from './client.ts';
import { answerFields, type Fields } from './fields.ts';
import { pagesOf } from './pages.ts';

/** `none`: it neither succeeded nor failed, and holds nobody up. */
export type Ending = 'success' | 'failure' | 'pending' | 'none';

export interface Ran {
  readonly name: string;
  readonly ending: Ending;
  readonly url: string | null;
}

/** Of each list: nobody runs more than these on a commit. */
const MOST_PAGES = 3;

/** The newest of each. Null: there are more than are read. */
export async function checkRunsAt(
  github: GitHub,
  repo: Repo,
  oid: string,
): Promise<readonly Ran[] | null> {
  const route = 'GET /repos/{owner}/{repo}/commits/{ref}/check-runs';
  const params = { owner: repo.owner, repo: repo.name, ref: oid };
  const ask = { what: 'list the check runs', permission: 'checks: read' };
  const runs: Ran[] = [];
  let total = 0;
  let pages = 0;
  for await (const page of pagesOf(github, route, params, ask, runCount)) {
    const fields = answerFields(page, 'check runs');
    total = fields.number('total_count');
    runs.push(...fields.list('check_runs').map(ranOf));
    pages += 1;
    if (pages === MOST_PAGES) break;
  }
  return runs.length < total ? null : runs;
}

const runCount = (data: unknown): number =>
  answerFields(data, 'check runs').list('check_runs').length;

/** An end that metes does not know is none that lets anything pass. */
function ranOf(fields: Fields): Ran {
  const conclusion = fields.textOr('conclusion', null);
  const ending = conclusion === null ? 'pending' : (ENDINGS[conclusion] ?? 'failure');
  return { name: fields.text('name'), ending, url: fields.textOr('html_url', null) };
}

const ENDINGS: Readonly<Record<string, Ending>> = {
  success: 'success',
  neutral: 'none',
  skipped: 'none',
};

/** Pull requests as GitHub knows them: one by its number, or the open ones of a commit, a branch, a base. */
import type { GitHub, Params, Repo } from './client.ts';
import { answerFields, answerList, type Fields } from './fields.ts';
import { pagesOf } from './pages.ts';
import { readUser, type User } from './people.ts';

export interface Pull {
  readonly number: number;
  readonly state: 'open' | 'closed';
  readonly merged: boolean;
  readonly draft: boolean;
  readonly title: string;
  readonly author: User;
  readonly head: {
    readonly oid: string;
    readonly branch: string;
    /** Null: the fork was deleted. */
    readonly repository: { readonly id: number; readonly fullName: string } | null;
  };
  readonly base: { readonly branch: string; readonly oid: string };
  readonly updatedAt: string;
  /** Null while it is open. */
  readonly closedAt: string | null;
}

const PERMISSION = 'pull-requests: read';

export async function readPull(github: GitHub, repo: Repo, number: number): Promise<Pull> {
  const { data } = await github.request(
    'GET /repos/{owner}/{repo}/pulls/{pull_number}',
    { owner: repo.owner, repo: repo.name, pull_number: number },
    { what: `read pull request #${number}`, permission: PERMISSION },
  );
  return pullOf(answerFields(data, 'pull request'));
}

/** Those whose head is this very commit; GitHub lists every one that has the commit in it. */
export async function openPullsAt(github: GitHub, repo: Repo, oid: string): Promise<Pull[]> {
  const route = 'GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls';
  const pulls = await list(github, repo, route, { commit_sha: oid });
  return pulls.filter((pull) => pull.state === 'open' && pull.head.oid === oid);
}

/** A branch of the repository itself. An owner may have forks of it too, and GitHub lists those of the owner. */
export interface OwnBranch {
  /** The repository's. */
  readonly id: number;
  readonly branch: string;
}

/** What GitHub does not understand as a head it ignores, and lists them all. */
export async function openPullsFrom(github: GitHub, repo: Repo, from: OwnBranch): Promise<Pull[]> {
  const route = 'GET /repos/{owner}/{repo}/pulls';
  const pulls = await list(github, repo, route, { state: 'open', head: headOf(repo, from) });
  return pulls.filter((pull) => pull.state === 'open' && isFrom(pull, from));
}

const headOf = ({ owner }: Repo, { branch }: OwnBranch): string => `${owner}:${branch}`;

const isFrom = ({ head }: Pull, { id, branch }: OwnBranch): boolean =>
  head.branch === branch && head.repository?.id === id;

/** The newest one from a branch, open or not; null: there was none. */
export async function lastPullFrom(
  github: GitHub,
  repo: Repo,
  from: OwnBranch,
): Promise<Pull | null> {
  const { data } = await github.request(
    'GET /repos/{owner}/{repo}/pulls',
    { owner: repo.owner, repo: repo.name, state: 'all', head: headOf(repo, from), per_page: 100 },
    { what: 'list pull requests', permission: PERMISSION },
  );
  const pulls = answerList(data, 'pull requests').map(pullOf);
  return pulls.find((pull) => isFrom(pull, from)) ?? null;
}

export async function openPulls(
  github: GitHub,
  repo: Repo,
  { base }: { readonly base?: string } = {},
): Promise<Pull[]> {
  const route = 'GET /repos/{owner}/{repo}/pulls';
  const pulls = await list(github, repo, route, {
    state: 'open',
    ...(base === undefined ? {} : { base }),
  });
  return pulls.filter((pull) => base === undefined || pull.base.branch === base);
}

/** When it was last meant for another branch, as an instant; null: it never was. GitHub does not say for which. */
export async function lastRetarget(
  github: GitHub,
  repo: Repo,
  number: number,
): Promise<string | null> {
  const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}/events';
  const params = { owner: repo.owner, repo: repo.name, issue_number: number };
  const ask = { what: `read what happened to #${number}`, permission: PERMISSION };
  let last: string | null = null;
  for await (const page of pagesOf(github, route, params, ask)) {
    for (const event of answerList(page, 'events')) {
      const at = event.textOr('created_at', '');
      if (RETARGETED.has(event.textOr('event', '')) && (last === null || at > last)) last = at;
    }
  }
  return last;
}

/** By somebody; by GitHub, because the branch below was taken away. */
const RETARGETED: ReadonlySet<string> = new Set([
  'base_ref_changed',
  'automatic_base_change_succeeded',
]);

async function list(github: GitHub, repo: Repo, route: string, params: Params): Promise<Pull[]> {
  const pulls: Pull[] = [];
  const ask = { what: 'list pull requests', permission: PERMISSION };
  const asked = { owner: repo.owner, repo: repo.name, ...params };
  for await (const page of pagesOf(github, route, asked, ask)) {
    pulls.push(...answerList(page, 'pull requests').map(pullOf));
  }
  return pulls;
}

function pullOf(fields: Fields): Pull {
  const head = fields.inner('head');
  const base = fields.inner('base');
  const from = head.innerOrNull('repo');
  return {
    number: fields.number('number'),
    state: fields.word('state', ['open', 'closed']),
    // A list says only when.
    merged: fields.flag('merged') || fields.has('merged_at'),
    draft: fields.flag('draft'),
    title: fields.text('title'),
    author: readUser(fields.innerOrNull('user')),
    head: {
      oid: head.oid('sha'),
      branch: head.text('ref'),
      repository:
        from === null ? null : { id: from.number('id'), fullName: from.text('full_name') },
    },
    base: { branch: base.text('ref'), oid: base.oid('sha') },
    updatedAt: fields.text('updated_at'),
    closedAt: fields.textOr('closed_at', null),
  };
}

/** GitHub's JSON for what the state holds, as its description and its webhooks have it. */
import { fullName, type RepositoryData, type StatusData, type User } from './state.ts';

/** Where the tests' GitHub answers: `api` for programs, `web` for people and git. */
export interface Places {
  readonly api: string;
  readonly web: string;
}

export const time = (date: Date): string => date.toISOString().replace(/\.\d+Z$/, 'Z');
export const timeOrNull = (date: Date | null): string | null => date && time(date);
export const node = (kind: string, id: number | string): string =>
  Buffer.from(`${kind}:${id}`).toString('base64url');

export function userJson(user: User, { api, web }: Places) {
  const url = `${api}/users/${encodeURIComponent(user.login)}`;
  return {
    login: user.login,
    id: user.id,
    node_id: node(user.type, user.id),
    avatar_url: `${web}/avatars/${user.id}`,
    gravatar_id: '',
    url,
    html_url: `${web}/${user.login.replace(/^(.*)\[bot\]$/, 'apps/$1')}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type: user.type,
    site_admin: false,
  };
}

/** The addresses that a repository lists, by the name of the field. */
const ADDRESSES: Readonly<Record<string, string>> = {
  archive: '{archive_format}{/ref}',
  assignees: '{/user}',
  blobs: 'git/blobs{/sha}',
  branches: '{/branch}',
  collaborators: '{/collaborator}',
  comments: '{/number}',
  commits: '{/sha}',
  compare: '{base}...{head}',
  contents: '{+path}',
  contributors: '',
  deployments: '',
  downloads: '',
  events: '',
  forks: '',
  git_commits: 'git/commits{/sha}',
  git_refs: 'git/refs{/sha}',
  git_tags: 'git/tags{/sha}',
  issue_comment: 'issues/comments{/number}',
  issue_events: 'issues/events{/number}',
  issues: '{/number}',
  keys: '{/key_id}',
  labels: '{/name}',
  languages: '',
  merges: '',
  milestones: '{/number}',
  notifications: '{?since,all,participating}',
  pulls: '{/number}',
  releases: '{/id}',
  stargazers: '',
  statuses: '{/sha}',
  subscribers: '',
  subscription: '',
  tags: '',
  teams: '',
  trees: 'git/trees{/sha}',
  hooks: '',
};

const address = (url: string, name: string, tail: string): string =>
  /^\w+\//.test(tail)
    ? `${url}/${tail}`
    : `${url}/${name}${tail.startsWith('{/') ? '' : '/'}${tail}`;

/** As it stands inside other answers (`minimal-repository`). */
export function minimalRepositoryJson(repository: RepositoryData, places: Places) {
  const name = fullName(repository);
  const url = `${places.api}/repos/${name}`;
  return {
    id: repository.id,
    node_id: node('Repository', repository.id),
    name: repository.name,
    full_name: name,
    owner: userJson(repository.owner, places),
    private: repository.private,
    html_url: `${places.web}/${name}`,
    description: null,
    fork: repository.parent !== null,
    url,
    ...Object.fromEntries(
      Object.entries(ADDRESSES).map(([field, tail]) => [
        `${field}_url`,
        address(url, field, tail).replace(/\/$/, ''),
      ]),
    ),
  };
}

/** As a pull request or a webhook holds it (`repository`). */
export function repositoryJson(repository: RepositoryData, places: Places) {
  const page = `${places.web}/${fullName(repository)}`;
  const open = [...repository.threads.values()].filter((t) => t.state === 'open').length;
  return {
    ...minimalRepositoryJson(repository, places),
    clone_url: `${page}.git`,
    git_url: `${page.replace(/^http/, 'git')}.git`,
    ssh_url: `git@127.0.0.1:${fullName(repository)}.git`,
    svn_url: page,
    mirror_url: null,
    homepage: null,
    language: null,
    license: null,
    default_branch: repository.defaultBranch,
    forks: 0,
    forks_count: 0,
    stargazers_count: 0,
    watchers: 0,
    watchers_count: 0,
    size: 1,
    open_issues: open,
    open_issues_count: open,
    has_issues: true,
    has_projects: true,
    has_wiki: true,
    has_pages: false,
    has_downloads: true,
    has_discussions: false,
    archived: false,
    disabled: false,
    visibility: repository.private ? 'private' : 'public',
    pushed_at: time(repository.createdAt),
    created_at: time(repository.createdAt),
    updated_at: time(repository.createdAt),
  };
}

export function statusJson(status: StatusData, repository: RepositoryData, places: Places) {
  return {
    url: `${places.api}/repos/${fullName(repository)}/statuses/${status.oid}`,
    avatar_url: `${places.web}/avatars/${status.creator.id}`,
    id: status.id,
    node_id: node('StatusContext', status.id),
    state: status.state,
    description: status.description,
    target_url: status.targetUrl,
    context: status.context,
    created_at: time(status.at),
    updated_at: time(status.at),
  };
}

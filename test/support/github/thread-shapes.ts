/** GitHub's JSON for issues, pull requests and what is said on them. */
import { node, type Places, repositoryJson, time, timeOrNull, userJson } from './shapes.ts';
import {
  type CommentData,
  fullName,
  type PullData,
  type RepositoryData,
  type Thread,
  type User,
} from './state.ts';

const CONTENTS = ['+1', '-1', 'laugh', 'confused', 'heart', 'hooray', 'eyes', 'rocket'];

/** A hint for readers. Nothing may rely on it: who may write is another question. */
function association(user: User, repository: RepositoryData): string {
  if (repository.owner === user) return 'OWNER';
  return repository.permissions.has(user.login.toLowerCase()) ? 'COLLABORATOR' : 'NONE';
}

export function commentJson(comment: CommentData, places: Places) {
  const { repository, number, kind } = comment.thread;
  const url = `${places.api}/repos/${fullName(repository)}/issues`;
  const page = `${places.web}/${fullName(repository)}/${kind === 'pull' ? 'pull' : 'issues'}/${number}`;
  const count = (content: string) => comment.reactions.filter((r) => r.content === content).length;
  return {
    id: comment.id,
    node_id: node('IssueComment', comment.id),
    url: `${url}/comments/${comment.id}`,
    html_url: `${page}#issuecomment-${comment.id}`,
    issue_url: `${url}/${number}`,
    user: userJson(comment.author, places),
    body: comment.body,
    created_at: time(comment.createdAt),
    updated_at: time(comment.updatedAt),
    author_association: association(comment.author, repository),
    reactions: {
      url: `${url}/comments/${comment.id}/reactions`,
      total_count: comment.reactions.length,
      ...Object.fromEntries(CONTENTS.map((content) => [content, count(content)])),
    },
    performed_via_github_app: comment.app && appJson(comment.app, repository, places),
  };
}

const appJson = (slug: string, { owner, createdAt }: RepositoryData, places: Places) => ({
  id: 15_368,
  slug,
  node_id: node('App', slug),
  owner: userJson(owner, places),
  name: slug,
  description: '',
  external_url: places.web,
  html_url: `${places.web}/apps/${slug}`,
  created_at: time(createdAt),
  updated_at: time(createdAt),
  permissions: {},
  events: [],
});

export function issueJson(thread: Thread, places: Places) {
  const { repository, number } = thread;
  const url = `${places.api}/repos/${fullName(repository)}`;
  const page = `${places.web}/${fullName(repository)}/${thread.kind === 'pull' ? 'pull' : 'issues'}/${number}`;
  return {
    id: thread.id,
    node_id: node('Issue', thread.id),
    url: `${url}/issues/${number}`,
    repository_url: url,
    labels_url: `${url}/issues/${number}/labels{/name}`,
    comments_url: `${url}/issues/${number}/comments`,
    events_url: `${url}/issues/${number}/events`,
    html_url: page,
    number,
    state: thread.state,
    state_reason: null,
    locked: thread.locked,
    title: thread.title,
    body: thread.body,
    user: userJson(thread.author, places),
    labels: thread.labels.map((name) => labelJson(name, repository, places)),
    assignee: null,
    assignees: [],
    milestone: null,
    comments: thread.comments.length,
    created_at: time(thread.createdAt),
    updated_at: time(thread.updatedAt),
    closed_at: timeOrNull(thread.closedAt),
    author_association: association(thread.author, repository),
    ...(thread.kind === 'pull' && {
      draft: thread.draft,
      pull_request: {
        url: `${url}/pulls/${number}`,
        html_url: page,
        diff_url: `${page}.diff`,
        patch_url: `${page}.patch`,
        merged_at: thread.merged ? timeOrNull(thread.closedAt) : null,
      },
    }),
  };
}

const labelJson = (name: string, repository: RepositoryData, places: Places) => ({
  id: 1,
  node_id: node('Label', name),
  url: `${places.api}/repos/${fullName(repository)}/labels/${encodeURIComponent(name)}`,
  name,
  description: null,
  color: 'ededed',
  default: false,
});

/** As it stands in a list (`pull-request-simple`). */
export function pullJson(pull: PullData, places: Places) {
  const { repository, number, head, base } = pull;
  const url = `${places.api}/repos/${fullName(repository)}`;
  const page = `${places.web}/${fullName(repository)}/pull/${number}`;
  const links = {
    self: `${url}/pulls/${number}`,
    html: page,
    issue: `${url}/issues/${number}`,
    comments: `${url}/issues/${number}/comments`,
    review_comments: `${url}/pulls/${number}/comments`,
    review_comment: `${url}/pulls/comments{/number}`,
    commits: `${url}/pulls/${number}/commits`,
    statuses: `${url}/statuses/${head.oid}`,
  };
  return {
    url: links.self,
    id: pull.id,
    node_id: node('PullRequest', pull.id),
    html_url: page,
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
    issue_url: links.issue,
    commits_url: links.commits,
    review_comments_url: links.review_comments,
    review_comment_url: links.review_comment,
    comments_url: links.comments,
    statuses_url: links.statuses,
    number,
    state: pull.state,
    locked: pull.locked,
    title: pull.title,
    user: userJson(pull.author, places),
    body: pull.body,
    labels: pull.labels.map((name) => ({
      ...labelJson(name, repository, places),
      description: '',
    })),
    milestone: null,
    assignee: null,
    assignees: [],
    requested_reviewers: [],
    requested_teams: [],
    created_at: time(pull.createdAt),
    updated_at: time(pull.updatedAt),
    closed_at: timeOrNull(pull.closedAt),
    merged_at: pull.merged ? timeOrNull(pull.closedAt) : null,
    merge_commit_sha: pull.mergeCommit,
    draft: pull.draft,
    author_association: association(pull.author, repository),
    auto_merge: null,
    head: {
      label: `${head.owner.login}:${head.branch}`,
      ref: head.branch,
      sha: head.oid,
      user: userJson(head.owner, places),
      repo: head.repository && repositoryJson(head.repository, places),
    },
    base: {
      label: `${repository.owner.login}:${base.branch}`,
      ref: base.branch,
      sha: base.oid,
      user: userJson(repository.owner, places),
      repo: repositoryJson(repository, places),
    },
    _links: Object.fromEntries(Object.entries(links).map(([name, href]) => [name, { href }])),
  };
}

/** What GitHub counts for one pull request and leaves out of lists. */
export interface PullSize {
  readonly commits: number;
  readonly additions: number;
  readonly deletions: number;
  readonly changedFiles: number;
}

/** On its own, and in webhooks (`pull-request`). */
export function fullPullJson(pull: PullData, size: PullSize, places: Places) {
  return {
    ...pullJson(pull, places),
    merged: pull.merged,
    mergeable: pull.state === 'open' ? true : null,
    rebaseable: null,
    mergeable_state: 'unknown',
    merged_by: pull.mergedBy && userJson(pull.mergedBy, places),
    comments: pull.comments.length,
    review_comments: 0,
    maintainer_can_modify: false,
    commits: size.commits,
    additions: size.additions,
    deletions: size.deletions,
    changed_files: size.changedFiles,
  };
}

/** What GitHub hands a run: the event's name and its payload, shaped as its webhooks are. */
import { follow } from './follow.ts';
import { History } from './history.ts';
import type { FakePull, PullEventOptions } from './pull.ts';
import type { FakeRepository } from './repository.ts';
import { sizeOf } from './routes/pulls.ts';
import type { FakeGitHub } from './server.ts';
import { repositoryJson, userJson } from './shapes.ts';
import type { CommentData } from './state.ts';
import { commentJson, fullPullJson, issueJson } from './thread-shapes.ts';

export interface FakeEvent {
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly repo: FakeRepository;
  /** GITHUB_SHA and GITHUB_REF of the run. */
  readonly sha: string;
  readonly ref: string;
}

export interface QueueEvent extends FakeEvent {
  readonly base: string;
  readonly head: string;
}

export type PullAction =
  | 'opened'
  | 'synchronize'
  | 'reopened'
  | 'edited'
  | 'ready_for_review'
  | 'converted_to_draft'
  | 'closed';

/** Where every event but those of the head's own code runs: the default branch's tip. */
const atDefault = (repo: FakeRepository) => ({
  sha: repo.tip(),
  ref: `refs/heads/${repo.data.defaultBranch}`,
});

const around = (github: FakeGitHub, repo: FakeRepository, sender: string) => ({
  repository: repositoryJson(repo.data, github.places),
  sender: userJson(github.user(sender), github.places),
});

export function pullEvent(
  github: FakeGitHub,
  pull: FakePull,
  action: PullAction,
  { event = 'pull_request_target', by, before, baseBefore }: PullEventOptions,
): FakeEvent {
  follow(github.state, github.disk);
  const { data, repository: repo, number } = pull;
  const places =
    event === 'pull_request'
      ? { sha: data.head.oid, ref: `refs/pull/${number}/merge` }
      : atDefault(repo);
  const body = fullPullJson(data, sizeOf(github, data), github.places);
  const changes = baseBefore && {
    base: { ref: { from: baseBefore }, sha: { from: data.base.oid } },
  };
  return {
    event,
    repo,
    ...places,
    payload: {
      action,
      number,
      pull_request: body,
      ...(action === 'synchronize' && { before: before ?? '0'.repeat(40), after: data.head.oid }),
      ...(action === 'edited' && { changes: changes || {} }),
      ...around(github, repo, by ?? data.author.login),
    },
  };
}

export function commentEvent(
  github: FakeGitHub,
  repo: FakeRepository,
  comment: CommentData,
  action: 'created' | 'edited' | 'deleted',
): FakeEvent {
  follow(github.state, github.disk);
  return {
    event: 'issue_comment',
    repo,
    ...atDefault(repo),
    payload: {
      action,
      ...(action === 'edited' && { changes: { body: { from: '' } } }),
      issue: issueJson(comment.thread, github.places),
      comment: commentJson(comment, github.places),
      ...around(github, repo, comment.author.login),
    },
  };
}

/** One group of the merge queue: these pull requests merged in turn, behind another group or on the target itself. */
export function queueEvent(
  github: FakeGitHub,
  repo: FakeRepository,
  pulls: readonly FakePull[],
  behind: string | undefined,
): QueueEvent {
  const to = pulls[0]?.data.base.branch ?? repo.data.defaultBranch;
  const base = behind ?? repo.tip(to);
  const head = pulls.reduce((onto, pull) => queued(repo, onto, pull), base);
  const name = `gh-readonly-queue/${to}/pr-${pulls.at(-1)?.number}-${base}`;
  const ref = `refs/heads/${name}`;
  repo.setBranch(name, head);
  const [commit] = new History(github.state, github.disk, repo.data).commits('-1', head);
  return {
    event: 'merge_group',
    repo,
    sha: head,
    ref,
    base,
    head,
    payload: {
      action: 'checks_requested',
      merge_group: {
        head_sha: head,
        head_ref: ref,
        base_sha: base,
        base_ref: `refs/heads/${to}`,
        head_commit: {
          id: head,
          tree_id: commit?.tree,
          message: commit?.message,
          timestamp: commit?.committer.date,
          author: { name: commit?.author.name, email: commit?.author.email },
          committer: { name: commit?.committer.name, email: commit?.committer.email },
        },
      },
      ...around(github, repo, 'github-merge-queue[bot]'),
    },
  };
}

/** One entry of the queue: the pull request merged on top of what stands before it. */
function queued(repo: FakeRepository, base: string, pull: FakePull): string {
  const tree = repo.git('merge-tree', '--write-tree', base, pull.head);
  const message = `Merge pull request #${pull.number} from ${pull.data.head.owner.login}/${pull.data.head.branch}`;
  return repo.git('commit-tree', tree, '-p', base, '-p', pull.head, '-m', message);
}

export function scheduleEvent(github: FakeGitHub, repo: FakeRepository): FakeEvent {
  return {
    event: 'schedule',
    repo,
    ...atDefault(repo),
    payload: { schedule: '17 * * * *', ...around(github, repo, 'github-actions[bot]') },
  };
}

/** As when a person starts the workflow by hand. */
export function dispatchEvent(
  github: FakeGitHub,
  repo: FakeRepository,
  inputs: Readonly<Record<string, string>> = {},
): FakeEvent {
  const at = atDefault(repo);
  return {
    event: 'workflow_dispatch',
    repo,
    ...at,
    payload: {
      inputs,
      ref: at.ref,
      workflow: '.github/workflows/metes.yml',
      ...around(github, repo, 'ada'),
    },
  };
}

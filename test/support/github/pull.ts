/** A pull request of the tests' GitHub in the words of those who work on it: comment, review, close, retarget. */
import { commentEvent, type FakeEvent, type PullAction, pullEvent } from './events.ts';
import { close, follow, setHead } from './follow.ts';
import type { FakeRepository } from './repository.ts';
import { addComment } from './routes/comments.ts';
import type { FakeGitHub } from './server.ts';
import {
  type CommentData,
  type PullData,
  pullsOf,
  type ReviewData,
  type StatusData,
  type User,
} from './state.ts';

export interface Close {
  /** Landed by a merge commit, or squashed; closed unmerged otherwise. */
  readonly merged?: 'merge' | 'squash';
  readonly by?: string;
  /** Takes the head branch away; pull requests on top of it then go to this one's base, as on GitHub. */
  readonly deleteBranch?: true;
}

export interface FakePull {
  readonly data: PullData;
  readonly number: number;
  readonly repository: FakeRepository;
  /** The head's oid as it is now. */
  readonly head: string;
  /** `via`: an app posts it in the user's name. */
  comment(user: string, text: string, how?: { readonly via?: string }): FakeComment;
  comments(): FakeComment[];
  /** The comments that the run's own identity wrote. */
  ownComments(): FakeComment[];
  review(user: string, state: ReviewData['state'], body?: string): void;
  /** The newest status of a context at the head. */
  status(context?: string): StatusData | null;
  close(how?: Close): void;
  reopen(): void;
  retarget(branch: string): void;
  lock(): void;
  /** What a run is started with; `pull_request` instead of `pull_request_target` where asked for. */
  event(action: PullAction, more?: PullEventOptions): FakeEvent;
}

export interface PullEventOptions {
  readonly event?: 'pull_request' | 'pull_request_target';
  readonly by?: string;
  /** `synchronize`: the head before. */
  readonly before?: string;
  /** `edited`: the base branch before. */
  readonly baseBefore?: string;
}

export interface FakeComment {
  readonly data: CommentData;
  readonly id: number;
  readonly body: string;
  readonly author: string;
  /** `unseen`: within the second in which it was posted, so that its times don't tell. */
  edit(text: string, how?: 'unseen'): void;
  remove(): void;
  /** Contents such as `+1`, in order. */
  reactions(): string[];
  event(action?: 'created' | 'edited' | 'deleted'): FakeEvent;
}

export function makePull(github: FakeGitHub, repository: FakeRepository, data: PullData): FakePull {
  const { state, disk } = github;
  const all = () => data.comments.map((comment) => makeComment(github, repository, comment));
  const pull: FakePull = {
    data,
    number: data.number,
    repository,
    get head() {
      follow(state, disk);
      return data.head.oid;
    },
    comment(login, text, { via = botOf(login) } = {}) {
      const said = { author: github.user(login), app: via, body: text };
      return makeComment(github, repository, addComment(state, data, said));
    },
    comments: all,
    ownComments: () => all().filter((comment) => comment.author === 'github-actions[bot]'),
    review(login, said, body = '') {
      const user = github.user(login);
      const at = state.tick();
      data.reviews.push({ id: state.nextId(), user, state: said, body, oid: pull.head, at });
    },
    status: (context) => repository.status(pull.head, context),
    close(how = {}) {
      follow(state, disk);
      if (how.merged) land(github, data, how.merged, github.user(how.by ?? 'ada'));
      close(state, data);
      if (how.deleteBranch) deleteBranch(github, data);
    },
    reopen() {
      data.state = 'open';
      data.closedAt = null;
      data.updatedAt = state.tick();
      follow(state, disk);
    },
    retarget(branch) {
      data.base.branch = branch;
      data.base.oid = repository.tip(branch);
      data.seenBase = data.base.oid;
      data.updatedAt = state.tick();
      data.retargeted.push(data.updatedAt);
    },
    lock: () => {
      data.locked = true;
    },
    event: (action, more = {}) => pullEvent(github, pull, action, more),
  };
  return pull;
}

function makeComment(
  github: FakeGitHub,
  repository: FakeRepository,
  data: CommentData,
): FakeComment {
  return {
    data,
    id: data.id,
    get body() {
      return data.body;
    },
    author: data.author.login,
    edit(text, how) {
      data.body = text;
      if (how !== 'unseen') data.updatedAt = github.state.tick();
    },
    remove() {
      const { comments } = data.thread;
      comments.splice(comments.indexOf(data), 1);
    },
    reactions: () => data.reactions.map((reaction) => reaction.content),
    event: (action = 'created') => commentEvent(github, repository, data, action),
  };
}

/** A bot is an app's own account. */
const botOf = (login: string): string | null => /^(.*)\[bot\]$/.exec(login)?.[1] ?? null;

function land(github: FakeGitHub, pull: PullData, how: 'merge' | 'squash', by: User): void {
  const { disk, state } = github;
  const { dir } = pull.repository;
  const ref = `refs/heads/${pull.base.branch}`;
  const base = disk.tip(dir, ref) ?? '';
  const parents = how === 'merge' ? [base, pull.head.oid] : [base];
  const subject =
    how === 'merge'
      ? `Merge pull request #${pull.number} from ${pull.head.owner.login}/${pull.head.branch}`
      : `${pull.title} (#${pull.number})`;
  const tree = disk.git(dir, 'merge-tree', '--write-tree', base, pull.head.oid);
  const oid = disk.git(
    dir,
    ...['-c', `user.name=${by.login}`, '-c', `user.email=${by.emails[0]}`, 'commit-tree', tree],
    ...parents.flatMap((parent) => ['-p', parent]),
    ...['-m', subject],
  );
  disk.git(dir, 'update-ref', ref, oid);
  pull.merged = true;
  pull.mergedBy = by;
  pull.mergeCommit = oid;
  pull.seenBase = oid;
  follow(state, disk);
}

function deleteBranch(github: FakeGitHub, pull: PullData): void {
  const from = pull.head.repository;
  if (!from) return;
  for (const other of pullsOf(from)) {
    if (other.state !== 'open' || other.base.branch !== pull.head.branch) continue;
    other.base.branch = pull.base.branch;
    other.retargeted.push(github.state.tick());
    setHead(github.state, github.disk, other, other.head.oid);
    other.seenBase = other.base.oid;
  }
  github.disk.git(from.dir, 'update-ref', '-d', `refs/heads/${pull.head.branch}`);
  follow(github.state, github.disk);
}

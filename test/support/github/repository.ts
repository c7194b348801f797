/** A repository of the tests' GitHub in the words of those who work in it: push, open, permit, fork. */
import { pathToFileURL } from 'node:url';
import {
  dispatchEvent,
  type FakeEvent,
  type QueueEvent,
  queueEvent,
  scheduleEvent,
} from './events.ts';
import { follow, setHead } from './follow.ts';
import { History } from './history.ts';
import type { Changes } from './on-disk.ts';
import { type FakePull, makePull } from './pull.ts';
import { latestStatuses } from './routes/statuses.ts';
import type { FakeGitHub } from './server.ts';
import {
  fullName,
  type IssueData,
  type Level,
  type PullData,
  pullsOf,
  type RepositoryData,
  type StatusData,
} from './state.ts';

export interface NewRepository {
  readonly private?: boolean;
  readonly defaultBranch?: string;
  /** What the first commit holds; null for a repository without one. */
  readonly files?: Changes | null;
}

export interface Push {
  /** Who commits; `ada` unless said. */
  readonly as?: string;
  /** Whom the commit names as its author; whoever commits unless said. */
  readonly author?: string;
  readonly message?: string;
  /** What a new branch starts at, and what a branch that exists is set back to first: a branch or a full oid. */
  readonly from?: string;
  /** Further parents: a merge. */
  readonly merging?: readonly string[];
  /** A commit without parents. */
  readonly orphan?: true;
}

export interface OpenPull {
  readonly from: string;
  readonly to?: string;
  readonly author?: string;
  readonly title?: string;
  readonly body?: string;
  readonly draft?: boolean;
  /** Where `from` is, when it is not here. */
  readonly fork?: FakeRepository;
}

export interface FakeRepository {
  readonly data: RepositoryData;
  readonly fullName: string;
  readonly dir: string;
  /** Where git finds it over http. */
  readonly url: string;
  /** Runs git in it. */
  git(...args: string[]): string;
  tip(branch?: string): string;
  /** One commit on a branch, pushed at once; gives its oid. */
  push(branch: string, changes: Changes, options?: Push): string;
  /** Sets a branch to a commit, as a forced push does; null takes the branch away. */
  setBranch(branch: string, to: string | null): void;
  /** A clone on disk whose `origin` is this repository, without the server between. */
  clone(name?: string): string;
  fork(user: string): FakeRepository;
  /** As when the owner deletes a fork. */
  remove(): void;
  permit(user: string, level: Level): void;
  openPull(pull: OpenPull): FakePull;
  pulls(): FakePull[];
  issues(): readonly IssueData[];
  /** The newest status of a context at a commit. */
  status(oid: string, context?: string): StatusData | null;
  statuses(oid: string): readonly StatusData[];
  check(oid: string, name: string, conclusion: string | null): void;
  /** Puts pull requests into the merge queue as one group, behind the head of another if one is named. */
  queue(pulls: readonly FakePull[], behind?: string): QueueEvent;
  /** A run by hand. */
  dispatch(inputs?: Readonly<Record<string, string>>): FakeEvent;
  schedule(): FakeEvent;
}

export function makeRepository(
  github: FakeGitHub,
  name: string,
  asked: NewRepository,
  parent: RepositoryData | null = null,
): FakeRepository {
  const [owner = '', repo = ''] = name.split('/');
  const defaultBranch = asked.defaultBranch ?? 'main';
  const data: RepositoryData = {
    id: 500_000 + github.state.nextId(),
    owner: github.user(owner),
    name: repo,
    private: asked.private ?? false,
    dir: github.disk.init(name, defaultBranch),
    parent,
    defaultBranch,
    permissions: new Map(),
    threads: new Map(),
    statuses: [],
    checks: [],
    createdAt: github.state.tick(),
  };
  github.state.repositories.push(data);
  const repository = handle(github, data);
  if (asked.files !== null) {
    const files = asked.files ?? { 'README.md': '# app\n' };
    repository.push(defaultBranch, files, { orphan: true, message: 'Begin' });
  }
  return repository;
}

function handle(github: FakeGitHub, data: RepositoryData): FakeRepository {
  const { state, disk, places } = github;
  const history = new History(state, disk, data);
  const resolved = (name: string): string => {
    const oid = history.resolve(name);
    if (!oid) throw new Error(`${fullName(data)} has no ${name}`);
    return oid;
  };
  const after = <T>(given: T): T => {
    follow(state, disk);
    return given;
  };

  const repository: FakeRepository = {
    data,
    fullName: fullName(data),
    dir: data.dir,
    url: `${places.web}/${fullName(data)}.git`,
    git: (...args) => after(disk.git(data.dir, ...args)),
    tip: (branch = data.defaultBranch) => resolved(branch),
    push(branch, changes, options = {}) {
      const ref = `refs/heads/${branch}`;
      const start = options.from ?? (disk.tip(data.dir, ref) ? branch : data.defaultBranch);
      const parents = options.orphan ? [] : [start, ...(options.merging ?? [])].map(resolved);
      const named = (login: string) => {
        const { login: name, emails } = github.user(login);
        return { name, email: emails[0] ?? '' };
      };
      const committer = named(options.as ?? 'ada');
      const author = named(options.author ?? options.as ?? 'ada');
      const message = options.message ?? `Change ${branch}`;
      const at = state.tick();
      const commit = { ref, parents, changes, message, author, committer, at };
      return after(disk.commit(data.dir, commit));
    },
    setBranch(branch, to) {
      const ref = `refs/heads/${branch}`;
      const how = to === null ? ['-d', ref] : [ref, resolved(to)];
      after(disk.git(data.dir, 'update-ref', ...how));
    },
    clone(name = `clone-${state.nextId()}`) {
      const to = github.world.path(name);
      github.world.git(github.world.root, 'clone', '-q', pathToFileURL(data.dir).href, to);
      return to;
    },
    fork(user) {
      const options = { private: data.private, defaultBranch: data.defaultBranch, files: null };
      const fork = makeRepository(github, `${user}/${data.name}`, options, data);
      fork.git('fetch', '--quiet', data.dir, '+refs/heads/*:refs/heads/*');
      return fork;
    },
    remove() {
      state.repositories.splice(state.repositories.indexOf(data), 1);
      for (const pull of state.pulls())
        if (pull.head.repository === data) pull.head.repository = null;
    },
    permit: (user, level) => {
      data.permissions.set(github.user(user).login.toLowerCase(), level);
    },
    openPull: (asked) => makePull(github, repository, openPull(github, data, asked)),
    pulls: () => pullsOf(data).map((pull) => makePull(github, repository, pull)),
    issues: () =>
      [...data.threads.values()].filter((thread): thread is IssueData => thread.kind === 'issue'),
    status: (oid, context = 'metes') =>
      latestStatuses(data, oid).find((status) => status.context === context) ?? null,
    statuses: (oid) => data.statuses.filter((status) => status.oid === oid),
    check(oid, name, conclusion) {
      data.checks.push({ id: state.nextId(), oid, name, conclusion, at: state.tick() });
    },
    queue: (pulls, behind) => queueEvent(github, repository, pulls, behind),
    dispatch: (inputs) => dispatchEvent(github, repository, inputs),
    schedule: () => scheduleEvent(github, repository),
  };
  return repository;
}

function openPull(github: FakeGitHub, data: RepositoryData, asked: OpenPull): PullData {
  const { state, disk } = github;
  const from = asked.fork?.data ?? data;
  const to = asked.to ?? data.defaultBranch;
  const base = disk.tip(data.dir, `refs/heads/${to}`);
  const head = disk.tip(from.dir, `refs/heads/${asked.from}`);
  if (!base || !head) throw new Error(`no branch ${base ? asked.from : to}`);
  const number = data.threads.size + 1;
  const at = state.tick();
  const pull: PullData = {
    id: state.nextId(),
    kind: 'pull',
    number,
    repository: data,
    title: asked.title ?? `Pull ${asked.from}`,
    body: asked.body ?? null,
    author: github.user(asked.author ?? 'ada'),
    labels: [],
    state: 'open',
    locked: false,
    draft: asked.draft ?? false,
    merged: false,
    mergedBy: null,
    mergeCommit: null,
    reviews: [],
    comments: [],
    head: { repository: from, owner: from.owner, branch: asked.from, oid: head },
    base: { branch: to, oid: base },
    retargeted: [],
    seenBase: base,
    createdAt: at,
    updatedAt: at,
    closedAt: null,
  };
  setHead(state, disk, pull, head);
  pull.updatedAt = at;
  if (new History(state, disk, data).isAncestor(head, base))
    throw new Error(`no commits between ${to} and ${asked.from}`);
  data.threads.set(number, pull);
  return pull;
}

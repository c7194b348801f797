/** What the tests' GitHub remembers: people, repositories, pull requests, comments, statuses, tokens, and its clock. */

export type Level = 'admin' | 'maintain' | 'write' | 'triage' | 'read' | 'none';
export type Scope = 'contents' | 'issues' | 'pull-requests' | 'statuses' | 'checks' | 'metadata';
export type Scopes = Readonly<Partial<Record<Scope, 'read' | 'write'>>>;

export interface User {
  readonly id: number;
  readonly login: string;
  readonly type: 'User' | 'Bot' | 'Organization';
  readonly emails: string[];
}

export interface Reaction {
  readonly id: number;
  readonly user: User;
  readonly content: string;
  readonly at: Date;
}

export interface CommentData {
  readonly id: number;
  readonly thread: Thread;
  readonly author: User;
  /** The app with whose token it was posted, in the author's name or its own. */
  readonly app: string | null;
  body: string;
  readonly createdAt: Date;
  updatedAt: Date;
  readonly reactions: Reaction[];
}

export interface StatusData {
  readonly id: number;
  readonly oid: string;
  readonly context: string;
  readonly state: string;
  readonly description: string | null;
  readonly targetUrl: string | null;
  readonly creator: User;
  readonly at: Date;
}

export interface ReviewData {
  readonly id: number;
  readonly user: User;
  readonly state: 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED';
  readonly body: string;
  readonly oid: string;
  readonly at: Date;
}

export interface CheckData {
  readonly id: number;
  readonly oid: string;
  readonly name: string;
  readonly conclusion: string | null;
  readonly at: Date;
}

export interface IssueData {
  readonly id: number;
  readonly kind: 'issue';
  readonly number: number;
  readonly repository: RepositoryData;
  title: string;
  body: string | null;
  readonly author: User;
  labels: string[];
  state: 'open' | 'closed';
  locked: boolean;
  comments: CommentData[];
  readonly createdAt: Date;
  updatedAt: Date;
  closedAt: Date | null;
}

export interface PullData extends Omit<IssueData, 'kind'> {
  readonly kind: 'pull';
  draft: boolean;
  merged: boolean;
  mergedBy: User | null;
  mergeCommit: string | null;
  reviews: ReviewData[];
  readonly head: {
    /** Null when the fork is gone. */
    repository: RepositoryData | null;
    readonly owner: User;
    readonly branch: string;
    oid: string;
  };
  /** As on GitHub, `oid` is the tip at the last change of the pull request, not the tip as it is now. */
  readonly base: { branch: string; oid: string };
  /** When it was meant for another branch, each time. */
  readonly retargeted: Date[];
  /** The base branch's tip when it was last looked at: what moved it may have merged this. */
  seenBase: string;
}

export type Thread = IssueData | PullData;

export interface RepositoryData {
  readonly id: number;
  readonly owner: User;
  readonly name: string;
  readonly private: boolean;
  readonly dir: string;
  readonly parent: RepositoryData | null;
  readonly defaultBranch: string;
  readonly permissions: Map<string, Level>;
  readonly threads: Map<number, Thread>;
  readonly statuses: StatusData[];
  readonly checks: CheckData[];
  readonly createdAt: Date;
}

export interface Token {
  readonly name: string;
  readonly value: string;
  readonly user: User;
  /** An installation token, as a run of Actions has one: only these scopes, only in this repository. */
  readonly installed: { readonly repository: RepositoryData; readonly scopes: Scopes } | null;
}

const KNOWN_BOTS: Readonly<Record<string, number>> = {
  'github-actions[bot]': 41_898_282,
  'dependabot[bot]': 49_699_333,
};

export class State {
  readonly repositories: RepositoryData[] = [];
  readonly tokens: Token[] = [];
  readonly #users = new Map<string, User>();
  readonly #start: number | null;
  #last: number;
  #id = 1000;

  constructor(start?: Date) {
    this.#start = start?.getTime() ?? null;
    this.#last = this.#start ?? 0;
  }

  nextId(): number {
    this.#id += 1;
    return this.#id;
  }

  now(): Date {
    return new Date(this.#last);
  }

  /** The moment of a change: whole seconds as on GitHub, each later than the one before, none in the future. */
  tick(seconds = 1): Date {
    const real = this.#start === null ? Math.floor(Date.now() / 1000) * 1000 - 600_000 : 0;
    this.#last = Math.max(this.#last + seconds * 1000, real);
    return this.now();
  }

  user(login: string, type?: User['type'], emails: readonly string[] = []): User {
    const key = login.toLowerCase();
    const known = this.#users.get(key);
    if (known) {
      known.emails.push(...emails);
      return known;
    }
    const id = KNOWN_BOTS[key] ?? this.nextId();
    const user: User = {
      id,
      login,
      type: type ?? (login.endsWith('[bot]') ? 'Bot' : 'User'),
      emails: [
        ...emails,
        `${key.replace('[bot]', '')}@example.org`,
        `${id}+${login}@users.noreply.github.com`,
      ],
    };
    this.#users.set(key, user);
    return user;
  }

  findUser(login: string): User | null {
    return this.#users.get(login.toLowerCase()) ?? null;
  }

  userByEmail(email: string): User | null {
    return [...this.#users.values()].find((user) => user.emails.includes(email)) ?? null;
  }

  findRepository(owner: string, name: string): RepositoryData | null {
    const wanted = `${owner}/${name}`.toLowerCase();
    return this.repositories.find((r) => fullName(r).toLowerCase() === wanted) ?? null;
  }

  /** What this user may do there; whoever has no word of their own may read what is public. */
  levelOf(user: User, repository: RepositoryData): Level {
    if (repository.owner === user) return 'admin';
    const said = repository.permissions.get(user.login.toLowerCase());
    return said ?? (repository.private ? 'none' : 'read');
  }

  /** Every pull request there is. */
  pulls(): PullData[] {
    return this.repositories.flatMap(pullsOf);
  }
}

export const fullName = (r: RepositoryData): string => `${r.owner.login}/${r.name}`;

export const pullsOf = (r: RepositoryData): PullData[] =>
  [...r.threads.values()].filter((thread): thread is PullData => thread.kind === 'pull');

export const mayPush = (level: Level): boolean => ['admin', 'maintain', 'write'].includes(level);

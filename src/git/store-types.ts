/**
 * The contract of the branch store: a branch on a git host as a compare-and-set register with a history. Commits and
 * files only; what they mean is for others.
 */

export interface Tip {
  readonly oid: string;
  /** The committer's time, from their clock. */
  readonly at: Date;
  /** Without line feeds at its end. */
  readonly message: string;
  /** When this was last seen to be the tip, by our clock. */
  readonly fetchedAt: Date;
}

export interface Ident {
  readonly name: string;
  readonly email: string;
  readonly at: Date;
}

export interface CommitDraft {
  /** Must differ from every other commit's, or two clones could both "win" with one object id. */
  readonly message: string;
  readonly author: Ident;
  readonly committer: Ident;
  /** The tree that the changes are made to, instead of the parent's: one that this copy has. */
  readonly tree?: string;
  /** Null content removes the path. */
  readonly changes: readonly { readonly path: string; readonly content: string | null }[];
}

export interface JournalEntry {
  readonly oid: string;
  readonly parents: readonly string[];
  readonly tree: string;
  /** `Name <email>`. */
  readonly author: string;
  readonly at: Date;
  readonly message: string;
}

export interface JournalOptions {
  readonly tip: string;
  /** Entries from here on, this one not included; must be in the tip's history. */
  readonly after?: string;
  /** Newest first. */
  readonly reverse?: boolean;
  readonly limit?: number;
}

export interface StoredFile {
  readonly path: string;
  readonly content: string;
}

/**
 * `tip` of `written` is the last commit made here, even when others have written on top of it since; `made` are all of
 * them, one for each draft.
 */
export type WriteOutcome =
  | {
      readonly outcome: 'written';
      readonly tip: Tip;
      readonly made: readonly {
        readonly oid: string;
        readonly at: Date;
        readonly message: string;
      }[];
    }
  | { readonly outcome: 'stale'; readonly tip: Tip | null };

export interface NetworkOptions {
  /** For each call over the network. */
  readonly deadlineMs?: number;
}

export interface BranchStore {
  /** What stands for the branch and for the way to it: equal where one may write for the other. No network. */
  access(): Promise<readonly string[]>;
  /** The last verified tip; no network, usually no process. */
  cached(): Promise<Tip | null>;
  /**
   * The tip as it is now; null when there is no such branch. Throws invalid `registry-rewound` when it does not contain
   * the last verified tip, unavailable `unreachable`, denied `auth-refused`, `no-such-repository`, …
   */
  refresh(options?: NetworkOptions): Promise<Tip | null>;
  /** The tip as it is now, not verified and not remembered: what `recover` and `doctor` look at. */
  peek(options?: NetworkOptions): Promise<Tip | null>;
  /** Files of a commit, all or those below a directory. */
  files(oid: string, prefix?: string): Promise<StoredFile[]>;
  /** Oldest first unless told otherwise; fetches the history when this copy does not have it. */
  journal(options: JournalOptions): AsyncIterable<JournalEntry>;
  /** Some entries of the journal that this copy has, in the order of their ids; throws at the first that it lacks. */
  entries(oids: readonly string[]): AsyncIterable<JournalEntry>;
  /** Whether a commit stands on the branch as this copy has verified it last; no network. */
  holds(commit: { readonly oid: string; readonly message: string }): Promise<boolean>;
  /** Fetches what leads to a commit where this copy begins later; what the host has no more stays away. */
  deepen(oid: string): Promise<void>;
  /**
   * Adds commits on `expected`, or creates the branch when that is null. The outcome comes from re-reading the tip,
   * never from what a push printed. Throws denied `push-refused`, unavailable `server-lock`, and unavailable `unclear`
   * when nobody can say: then the write may still land.
   */
  write(
    expected: string | null,
    drafts: readonly CommitDraft[],
    options?: NetworkOptions,
  ): Promise<WriteOutcome>;
  /** Moves the branch from `expected` to a commit that this copy has: puts a rewound or deleted branch forward. */
  restore(expected: string | null, oid: string, options?: NetworkOptions): Promise<WriteOutcome>;
  /** Makes this the verified tip, whatever it was before. Only `recover` may. */
  adopt(oid: string): Promise<void>;
}

export interface StoreOptions {
  /** The git directory that all worktrees share; the copy is kept in `metes/registry.git` below it. */
  readonly commonDir: string;
  /**
   * Where to read and write: a push URL, or `commonDir` itself when the registry is kept here. A function is asked once,
   * when the network is first used.
   */
  readonly url: string | (() => Promise<string>);
  /** Short branch name. */
  readonly branch: string;
  readonly objectFormat: 'sha1' | 'sha256';
  /** The git directory whose credential, http, url and ssh settings apply. */
  readonly copyConfigFrom: string;
  /** First commit of the branch, when known: what was verified of another registry says nothing about this one. */
  readonly root?: string;
}

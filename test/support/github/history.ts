/** Answers about commits, taken from real git: who wrote them, what they descend from, what lies between two of them. */
import type { Disk } from './on-disk.ts';
import { node, type Places, userJson } from './shapes.ts';
import { fullName, type RepositoryData, type State } from './state.ts';
import type { PullSize } from './thread-shapes.ts';

const FORMAT = ['%H', '%P', '%T', '%an', '%ae', '%ad', '%cn', '%ce', '%cd', '%B'].join('%x1f');
const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

interface CommitData {
  readonly oid: string;
  readonly parents: string[];
  readonly tree: string;
  readonly author: { name: string; email: string; date: string };
  readonly committer: { name: string; email: string; date: string };
  readonly message: string;
}

export class History {
  readonly #state: State;
  readonly #disk: Disk;
  readonly #repository: RepositoryData;

  constructor(state: State, disk: Disk, repository: RepositoryData) {
    this.#state = state;
    this.#disk = disk;
    this.#repository = repository;
  }

  /** A branch, a tag, or a full oid of a commit that is here; null for anything else, shortened oids included. */
  resolve(name: string): string | null {
    const isCommit = (oid: string) => this.#ask('rev-parse', '--verify', '-q', `${oid}^{commit}`);
    if (/^[0-9a-f]{40}$/.test(name)) return isCommit(name);
    const { dir } = this.#repository;
    const branch = this.#disk.tip(dir, `refs/heads/${name}`);
    const other = ['refs/tags/', 'refs/'].map((kind) => this.#disk.tip(dir, `${kind}${name}`));
    const found = other.find((oid) => oid !== null);
    return branch ?? (found ? isCommit(found) : null);
  }

  mergeBase(a: string, b: string): string | null {
    return this.#ask('merge-base', a, b);
  }

  isAncestor(older: string, newer: string): boolean {
    return this.#ask('merge-base', '--is-ancestor', older, newer) !== null;
  }

  count(range: string): number {
    return Number(this.#ask('rev-list', '--count', range) ?? 0);
  }

  commits(...args: string[]): CommitData[] {
    const out = this.#ask(
      ...['log', '-z', '--date=format-local:%Y-%m-%dT%H:%M:%SZ', `--format=${FORMAT}`],
      ...args,
    );
    return (out ?? '').split('\0').filter(Boolean).map(parseCommit);
  }

  commitJson(commit: CommitData, places: Places) {
    const url = `${places.api}/repos/${fullName(this.#repository)}`;
    const page = `${places.web}/${fullName(this.#repository)}/commit`;
    const user = (email: string) => {
      const known = this.#state.userByEmail(email);
      return known && userJson(known, places);
    };
    return {
      url: `${url}/commits/${commit.oid}`,
      sha: commit.oid,
      node_id: node('Commit', commit.oid),
      html_url: `${page}/${commit.oid}`,
      comments_url: `${url}/commits/${commit.oid}/comments`,
      commit: {
        url: `${url}/git/commits/${commit.oid}`,
        author: commit.author,
        committer: commit.committer,
        message: commit.message,
        comment_count: 0,
        tree: { sha: commit.tree, url: `${url}/git/trees/${commit.tree}` },
        verification: UNSIGNED,
      },
      author: user(commit.author.email),
      committer: user(commit.committer.email),
      parents: commit.parents.map((sha) => ({
        sha,
        url: `${url}/commits/${sha}`,
        html_url: `${page}/${sha}`,
      })),
    };
  }

  /** The first files between two commits, whole renames followed, as the comparison lists them. */
  filesJson(from: string, to: string, limit: number, places: Places) {
    const raw = (this.#ask('diff-tree', '-r', '-z', '-M100%', '--raw', from, to) ?? '').split('\0');
    const files = [];
    while (raw.length > 1 && files.length < limit) {
      const [, , , sha = '', letter = ''] = (raw.shift() ?? '').split(' ');
      const before = raw.shift() ?? '';
      const renamed = /^[RC]/.test(letter);
      const filename = renamed ? (raw.shift() ?? '') : before;
      const at = `${fullName(this.#repository)}/blob/${to}/${encodeURI(filename)}`;
      files.push({
        sha,
        filename,
        status: STATUS[letter[0] ?? ''] ?? 'changed',
        additions: 0,
        deletions: 0,
        changes: 0,
        blob_url: `${places.web}/${at}`,
        raw_url: `${places.web}/${at.replace('/blob/', '/raw/')}`,
        contents_url: `${places.api}/repos/${fullName(this.#repository)}/contents/${encodeURI(filename)}?ref=${to}`,
        ...(renamed && { previous_filename: before }),
      });
    }
    return files;
  }

  /** Lines are not counted: for that git reads every file, and nobody asks. */
  sizeOf(base: string, head: string): PullSize {
    const from = this.mergeBase(base, head) ?? EMPTY_TREE;
    const names = this.#ask('diff-tree', '-r', '-z', '-M100%', '--name-only', from, head) ?? '';
    return {
      commits: this.count(`${base}..${head}`),
      additions: 0,
      deletions: 0,
      changedFiles: names.split('\0').length - 1,
    };
  }

  #ask(...args: string[]): string | null {
    return this.#disk.ask(this.#repository.dir, ...args);
  }
}

const STATUS: Readonly<Record<string, string>> = {
  A: 'added',
  D: 'removed',
  M: 'modified',
  R: 'renamed',
  C: 'copied',
};

const UNSIGNED = {
  verified: false,
  reason: 'unsigned',
  payload: null,
  signature: null,
  verified_at: null,
};

function parseCommit(text: string): CommitData {
  const [
    oid = '',
    parents = '',
    tree = '',
    an = '',
    ae = '',
    ad = '',
    cn = '',
    ce = '',
    cd = '',
    ...rest
  ] = text.split('\x1f');
  return {
    oid,
    parents: parents.split(' ').filter(Boolean),
    tree,
    author: { name: an, email: ae, date: ad },
    committer: { name: cn, email: ce, date: cd },
    message: rest.join('\x1f').trimEnd(),
  };
}

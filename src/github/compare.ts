/** What GitHub knows of history that metes does not fetch: the merge base of two commits, and who made those between. */
import { MetesError } from '../errors.ts';
import type { GitHub, Reply, Repo } from './client.ts';
import { answerFields, answerList, type Fields } from './fields.ts';
import { pagesOf } from './pages.ts';
import { readUser, type User } from './people.ts';

export interface Comparison {
  /** Where the base stands; null without a common ancestor: GitHub does not say then. */
  readonly base: string | null;
  /** Null: the two have no common ancestor. */
  readonly mergeBase: string | null;
  /** Those that the head has and the base has not, oldest first. */
  readonly commits: readonly ComparedCommit[];
  /** Whether these are all of them. */
  readonly complete: boolean;
}

export interface ComparedCommit {
  readonly oid: string;
  readonly parents: readonly string[];
  readonly message: string;
  /** Author and committer, as far as GitHub knows an account by their address. */
  readonly authors: readonly User[];
}

const PERMISSION = 'contents: read';
/** A branch with more commits than this is judged all the same: `complete` says that some are missing. Each hundred is a request. */
const MOST_COMMITS = 500;

export async function compare(
  github: GitHub,
  repo: Repo,
  base: string,
  head: string,
  most = MOST_COMMITS,
): Promise<Comparison> {
  const ask = { what: `compare ${head} with ${base}`, permission: PERMISSION };
  const route = 'GET /repos/{owner}/{repo}/compare/{basehead}';
  const params = { owner: repo.owner, repo: repo.name, basehead: `${base}...${head}` };
  const commits: ComparedCommit[] = [];
  let tip: string | null = null;
  let mergeBase: string | null = null;
  let total = 0;
  try {
    for await (const page of pagesOf(github, route, params, ask, commitCount)) {
      const fields = answerFields(page, 'comparison');
      tip = fields.inner('base_commit').oid('sha');
      // The branch may move from one page to the next: they are all to be of one comparison.
      params.basehead = `${tip}...${head}`;
      mergeBase = fields.inner('merge_base_commit').oid('sha');
      total = fields.number('total_commits');
      commits.push(...fields.list('commits').map(commitOf));
      if (commits.length >= Math.min(total, most)) break;
    }
  } catch (error) {
    if (hasNoCommonAncestor(error))
      return { base: null, mergeBase: null, commits: [], complete: false };
    throw error;
  }
  return { base: tip, mergeBase, commits, complete: commits.length === total };
}

/** GitHub answers with 404 here too; only its words tell it from a commit that is not there. */
const hasNoCommonAncestor = (error: unknown): boolean =>
  error instanceof MetesError &&
  error.code === 'github-not-found' &&
  /no common ancestor/i.test(error.message);

const commitCount = (data: Reply['data']): number =>
  answerFields(data, 'comparison').list('commits').length;

function commitOf(fields: Fields): ComparedCommit {
  // An address that GitHub knows no account for is null, or an object with nothing in it.
  const known = [fields.innerOrNull('author'), fields.innerOrNull('committer')].filter(
    (user) => user?.has('login') === true,
  );
  const authors = known.map(readUser);
  return {
    oid: fields.oid('sha'),
    parents: fields.list('parents').map((parent) => parent.oid('sha')),
    message: fields.inner('commit').text('message'),
    authors: authors.filter((user, i) => authors.findIndex((other) => other.id === user.id) === i),
  };
}

/** A login, as which of the two that a commit names. */
export type Wrote = { readonly author: string } | { readonly committer: string };

/** The commits up to `head` that changed `path` and have somebody as author, or as committer; newest first. */
export async function commitsTouching(
  github: GitHub,
  repo: Repo,
  { head, path, ...who }: { readonly head: string; readonly path: string } & Wrote,
): Promise<string[]> {
  const login = 'author' in who ? who.author : who.committer;
  const ask = { what: `list the commits of ${login}`, permission: PERMISSION };
  const params = { owner: repo.owner, repo: repo.name, sha: head, path, ...who };
  const oids: string[] = [];
  for await (const page of pagesOf(github, 'GET /repos/{owner}/{repo}/commits', params, ask)) {
    oids.push(...answerList(page, 'commits').map((commit) => commit.oid('sha')));
  }
  return oids;
}

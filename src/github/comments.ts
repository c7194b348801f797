/** The comments of a pull request: all of them, and our own written, replaced, removed and reacted to. */
import { MetesError, must } from '../errors.ts';
import type { GitHub, Repo } from './client.ts';
import { answerFields, answerList, type Fields } from './fields.ts';
import { pagesOf } from './pages.ts';
import { readUser, type User } from './people.ts';

export interface Comment {
  readonly id: number;
  readonly body: string;
  readonly author: User;
  /** Whether GitHub called its author an owner, a member or a collaborator here: no right to write, and as old as the comment. */
  readonly belongs: boolean;
  /** The app that posted it in the author's name, if one did. */
  readonly viaApp: string | null;
  readonly createdAt: string;
  /** Equal to `createdAt` until somebody edits it. */
  readonly updatedAt: string;
  readonly url: string;
}

export type Reaction = '+1' | '-1' | 'confused' | 'eyes' | 'rocket';

const READ = 'pull-requests: read';
const WRITE = 'pull-requests: write';
/** What GitHub takes. */
const LONGEST_BODY = 65_536;

/** Oldest first. */
export async function listComments(github: GitHub, repo: Repo, pull: number): Promise<Comment[]> {
  const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments';
  const params = { owner: repo.owner, repo: repo.name, issue_number: pull };
  const ask = { what: `read the comments of #${pull}`, permission: READ };
  const comments: Comment[] = [];
  for await (const page of pagesOf(github, route, params, ask)) {
    comments.push(...answerList(page, 'comments').map(readComment));
  }
  return comments;
}

export async function createComment(
  github: GitHub,
  repo: Repo,
  pull: number,
  body: string,
): Promise<Comment> {
  checkLength(body);
  const { data } = await github.request(
    'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
    { owner: repo.owner, repo: repo.name, issue_number: pull, body },
    { what: `write the comment on #${pull}`, permission: WRITE },
  );
  return readComment(answerFields(data, 'comment'));
}

export async function updateComment(
  github: GitHub,
  repo: Repo,
  id: number,
  body: string,
): Promise<Comment> {
  checkLength(body);
  const { data } = await github.request(
    'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}',
    { owner: repo.owner, repo: repo.name, comment_id: id, body },
    { what: 'bring the comment up to date', permission: WRITE },
  );
  return readComment(answerFields(data, 'comment'));
}

/** Removing what is gone already is done. */
export async function deleteComment(github: GitHub, repo: Repo, id: number): Promise<void> {
  try {
    await github.request(
      'DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}',
      { owner: repo.owner, repo: repo.name, comment_id: id },
      { what: 'remove a second comment of ours', permission: WRITE },
    );
  } catch (error) {
    if (!(error instanceof MetesError && error.code === 'github-not-found')) throw error;
  }
}

/** A second reaction of the same kind is the first one again. */
export async function react(
  github: GitHub,
  repo: Repo,
  id: number,
  content: Reaction,
): Promise<void> {
  await github.request(
    'POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions',
    { owner: repo.owner, repo: repo.name, comment_id: id, content },
    { what: 'react to the answer', permission: WRITE, repeatable: true },
  );
}

const BELONGING: ReadonlySet<string> = new Set(['OWNER', 'MEMBER', 'COLLABORATOR']);

export function readComment(fields: Fields): Comment {
  return {
    id: fields.number('id'),
    body: fields.textOr('body', ''),
    author: readUser(fields.innerOrNull('user')),
    belongs: BELONGING.has(fields.textOr('author_association', '')),
    viaApp: fields.innerOrNull('performed_via_github_app')?.textOr('slug', 'an app') ?? null,
    createdAt: fields.text('created_at'),
    updatedAt: fields.text('updated_at'),
    url: fields.text('html_url'),
  };
}

const checkLength = (body: string): void =>
  must(body.length <= LONGEST_BODY, `a comment has at most ${LONGEST_BODY} characters`);

/** Accounts: who somebody is, and whether they may write to the repository. */
import { MetesError } from '../errors.ts';
import type { GitHub, Repo } from './client.ts';
import { answerFields, type Fields } from './fields.ts';

export interface User {
  readonly id: number;
  readonly login: string;
  readonly isBot: boolean;
}

/** Whom GitHub shows where an account was deleted. */
const GHOST: User = { id: 10137, login: 'ghost', isBot: false };

export function readUser(fields: Fields | null): User {
  if (fields === null) return GHOST;
  const login = fields.text('login');
  const type = fields.textOr('type', 'User');
  return { id: fields.number('id'), login, isBot: type === 'Bot' || login.endsWith('[bot]') };
}

/** Asked anew each time: what a comment says of its author's association is as old as the comment. */
export async function mayWrite(github: GitHub, repo: Repo, login: string): Promise<boolean> {
  const what = `read what ${login} may do here`;
  try {
    const { data } = await github.request(
      'GET /repos/{owner}/{repo}/collaborators/{username}/permission',
      { owner: repo.owner, repo: repo.name, username: login },
      { what, permission: 'contents: read' },
    );
    const permission = answerFields(data, 'permission').text('permission');
    return permission === 'admin' || permission === 'maintain' || permission === 'write';
  } catch (error) {
    if (!(error instanceof MetesError)) throw error;
    if (error.code === 'github-not-found') return false;
    if (error.kind === 'unavailable') throw error;
    throw new MetesError('unavailable', 'github-unavailable', error.message, { hint: error.hint });
  }
}

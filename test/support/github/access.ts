/** Who sends a request, and whether GitHub lets them: unknown tokens, private repositories, scopes, people's permissions. */
import { notFound, Refusal } from './answer.ts';
import { mayPush, type RepositoryData, type Scope, type State, type Token } from './state.ts';

interface Needs {
  /** Any one of these is enough for an installation token. */
  readonly scopes: readonly Scope[];
  readonly write?: true;
  /** A person needs the right to push. */
  readonly push?: true;
}

const TALK = ['issues', 'pull-requests'] as const;

const NEEDS: Readonly<Record<string, Needs>> = {
  'checks/list-for-ref': { scopes: ['checks'] },
  'git/list-matching-refs': { scopes: ['contents'] },
  'issues/create': { scopes: ['issues'], write: true },
  'issues/create-comment': { scopes: TALK, write: true },
  'issues/delete-comment': { scopes: TALK, write: true },
  'issues/get-comment': { scopes: TALK },
  'issues/list-comments': { scopes: TALK },
  'issues/list-events': { scopes: TALK },
  'issues/list-for-repo': { scopes: ['issues'] },
  'issues/update-comment': { scopes: TALK, write: true },
  'pulls/get': { scopes: ['pull-requests'] },
  'pulls/list': { scopes: ['pull-requests'] },
  'pulls/list-reviews': { scopes: ['pull-requests'] },
  'reactions/create-for-issue-comment': { scopes: TALK, write: true },
  'repos/compare-commits-with-basehead': { scopes: ['contents'] },
  'repos/create-commit-status': { scopes: ['statuses'], write: true, push: true },
  'repos/get': { scopes: ['metadata'] },
  'repos/get-collaborator-permission-level': { scopes: ['metadata'] },
  'repos/get-combined-status-for-ref': { scopes: ['statuses'] },
  'repos/get-content': { scopes: ['contents'] },
  'repos/list-commit-statuses-for-ref': { scopes: ['statuses'] },
  'repos/list-commits': { scopes: ['contents'] },
  'repos/list-pull-requests-associated-with-commit': { scopes: ['pull-requests'] },
};

const DENIED = 'Resource not accessible by integration';

/** The token of a request, null for nobody; throws for one that was never given out. */
export function senderOf(state: State, authorization: string | undefined): Token | null {
  if (!authorization) return null;
  const [scheme = '', given = ''] = authorization.split(' ');
  const value = /^basic$/i.test(scheme)
    ? Buffer.from(given, 'base64')
        .toString()
        .replace(/^[^:]*:/, '')
    : given;
  const token = state.tokens.find((one) => one.value === value);
  if (!token) throw new Refusal(401, 'Bad credentials');
  return token;
}

const scopeOf = (token: Token, repository: RepositoryData, scope: Scope) =>
  scope === 'metadata' || token.installed?.repository !== repository
    ? 'read'
    : (token.installed.scopes[scope] ?? 'none');

/** What nobody may know of is not found. */
export function maySee(state: State, token: Token | null, repository: RepositoryData): boolean {
  if (!repository.private) return true;
  if (!token) return false;
  return token.installed
    ? token.installed.repository === repository
    : state.levelOf(token.user, repository) !== 'none';
}

export function authorise(
  state: State,
  token: Token | null,
  operation: string,
  repository: RepositoryData,
): void {
  if (!maySee(state, token, repository)) throw notFound();
  const needs = NEEDS[operation] ?? { scopes: [] };
  if (needs.write && !token) throw new Refusal(401, 'Requires authentication');
  if (token?.installed) authoriseInstalled(token, needs, repository);
  else if (needs.push && !(token && mayPush(state.levelOf(token.user, repository))))
    throw notFound();
}

function authoriseInstalled(token: Token, needs: Needs, repository: RepositoryData): void {
  const given = needs.scopes.map((scope) => scopeOf(token, repository, scope));
  const enough = needs.write
    ? given.includes('write') && token.installed?.repository === repository
    : !repository.private || given.some((level) => level !== 'none');
  if (!enough) throw new Refusal(403, DENIED);
}

/** Whether a push over http is let in. */
export function mayPushWith(state: State, token: Token, repository: RepositoryData): boolean {
  return token.installed
    ? token.installed.repository === repository && token.installed.scopes.contents === 'write'
    : mayPush(state.levelOf(token.user, repository));
}

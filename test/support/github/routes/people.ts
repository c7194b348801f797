/** Who may do what: the sender, a person's permission; and the repository itself. */
import { Refusal, type Route } from '../answer.ts';
import { repositoryJson, time, userJson } from '../shapes.ts';
import { mayPush } from '../state.ts';

/** The old names that `permission` keeps to; `role_name` has the others. */
const OLD = { maintain: 'write', triage: 'read' } as const;

export const people: Readonly<Record<string, Route>> = {
  'users/get-authenticated': ({ token, state, places }) => {
    if (!token) throw new Refusal(401, 'Requires authentication');
    if (token.installed) throw new Refusal(403, 'Resource not accessible by integration');
    const nothing = ['bio', 'blog', 'company', 'email', 'hireable', 'location', 'name'];
    const none = ['followers', 'following', 'public_gists', 'public_repos'];
    return {
      status: 200,
      body: {
        ...userJson(token.user, places),
        ...Object.fromEntries(nothing.map((field) => [field, null])),
        ...Object.fromEntries(none.map((field) => [field, 0])),
        created_at: time(state.now()),
        updated_at: time(state.now()),
      },
    };
  },

  'repos/get-collaborator-permission-level': ({ token, state, repository, params, places }) => {
    if (!token) throw new Refusal(401, 'Requires authentication');
    if (!token.installed && !mayPush(state.levelOf(token.user, repository)))
      throw new Refusal(403, 'Must have push access to view collaborator permission.');
    const user = state.findUser(params.username ?? '');
    if (!user) throw new Refusal(404, `${params.username} is not a user`);
    const level = state.levelOf(user, repository);
    return {
      status: 200,
      body: {
        permission: OLD[level as keyof typeof OLD] ?? level,
        role_name: level,
        user: { ...userJson(user, places), role_name: level },
      },
    };
  },

  'repos/get': ({ repository, places }) => {
    const parent = repository.parent && repositoryJson(repository.parent, places);
    return {
      status: 200,
      body: {
        ...repositoryJson(repository, places),
        network_count: 0,
        subscribers_count: 0,
        ...(parent && { parent, source: parent }),
      },
    };
  },
};

/** GitHub's description as the tests hold it: what it says of answers, and that the server knows all of it. */
import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { comments } from '../support/github/routes/comments.ts';
import { commits } from '../support/github/routes/commits.ts';
import { people } from '../support/github/routes/people.ts';
import { pulls } from '../support/github/routes/pulls.ts';
import { statuses } from '../support/github/routes/statuses.ts';
import { answerFaults, findOperation, requestFaults } from '../support/github/validate.ts';

const root = new URL('../../', import.meta.url);
const file = new URL('test/support/github/description.json', root);
const description = JSON.parse(readFileSync(file, 'utf8'));
const ids: string[] = description.operations.map((operation: { id: string }) => operation.id);

const operation = (method: string, path: string) => {
  const found = findOperation(method, path);
  if (!found) throw new Error(`${method} ${path} is not described`);
  return found;
};

test('it is small, says where it is from, and holds what its script names', () => {
  expect(statSync(file).size).toBeLessThan(400_000);
  expect(description.license).toMatch(/^MIT\. Copyright/);
  const script = readFileSync(new URL('scripts/github-description.mjs', root), 'utf8');
  expect(script).toContain(`'${description.from}'`);
  expect(description.from).toMatch(/^@octokit\/openapi@\d+\.\d+\.\d+$/);
  const named = [...script.matchAll(/^ {2}'([a-z]+\/[a-z-]+)',$/gm)].map(([, id]) => id);
  expect(named).toEqual(ids);
});

test('each operation has a route, and each route is an operation', () => {
  const routes = { ...comments, ...commits, ...people, ...pulls, ...statuses };
  expect(Object.keys(routes).sort()).toEqual([...ids].sort());
});

test('paths are taken apart as they were put together', () => {
  const params = (path: string) => operation('GET', `/repos/acme/app${path}`).params;
  expect(params('/compare/main...eve%3Afeat%2Fx').basehead).toBe('main...eve:feat/x');
  expect(params('/git/matching-refs/heads/feat/x').ref).toBe('heads/feat/x');
  expect(params('/commits/feat%2Fx/status').ref).toBe('feat/x');
  expect(params('/collaborators/dependabot%5Bbot%5D/permission').username).toBe('dependabot[bot]');
});

test('what may be null may, what must be there must, and every error has the one shape', () => {
  const { operation: create } = operation('POST', '/repos/acme/app/statuses/x');
  const matched = operation('POST', '/repos/acme/app/statuses/x');
  const faults = (body: unknown) => requestFaults(matched, {}, body);
  expect(faults({ state: 'success', description: null, target_url: null })).toEqual([]);
  expect(faults({ state: null })).toEqual([expect.stringContaining('state: must be string')]);
  expect(faults({ state: 'done' })).toEqual([expect.stringContaining('one of the allowed values')]);
  expect(faults({})).toEqual([expect.stringContaining("must have required property 'state'")]);
  expect(answerFaults(create, 201, { id: 1 }).join()).toContain("required property 'url'");
  expect(answerFaults(create, 200, {})).toEqual(['repos/create-commit-status: 200 is no answer']);
  expect(answerFaults(create, 403, { message: 'no' })).toEqual([]);
});

test('a permission may be read of nobody; a time must be whole seconds', () => {
  const { operation: level } = operation('GET', '/repos/acme/app/collaborators/eve/permission');
  const answer = { permission: 'none', role_name: 'none', user: null };
  expect(answerFaults(level, 200, answer)).toEqual([]);
  const { operation: react } = operation('POST', '/repos/acme/app/issues/comments/1/reactions');
  const reaction = { id: 1, node_id: 'x', user: null, content: '+1' };
  expect(answerFaults(react, 201, { ...reaction, created_at: '2026-01-02T03:04:05Z' })).toEqual([]);
  expect(
    answerFaults(react, 201, { ...reaction, created_at: '2026-01-02T03:04:05.123Z' }).join(),
  ).toContain('date-time');
});

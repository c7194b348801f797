// Writes test/support/github/description.json: of GitHub's published OpenAPI description, the operations that metes
// sends. Needs the network once (28 MB through `npm pack`); METES_OPENAPI names a tarball that is here already.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = '@octokit/openapi@23.0.2';
const OPERATIONS = [
  'checks/list-for-ref',
  'git/list-matching-refs',
  'issues/create',
  'issues/create-comment',
  'issues/delete-comment',
  'issues/get-comment',
  'issues/list-comments',
  'issues/list-events',
  'issues/list-for-repo',
  'issues/update-comment',
  'pulls/get',
  'pulls/list',
  'pulls/list-reviews',
  'reactions/create-for-issue-comment',
  'repos/compare-commits-with-basehead',
  'repos/create-commit-status',
  'repos/get',
  'repos/get-collaborator-permission-level',
  'repos/get-combined-status-for-ref',
  'repos/get-content',
  'repos/list-commit-statuses-for-ref',
  'repos/list-commits',
  'repos/list-pull-requests-associated-with-commit',
  'users/get-authenticated',
];
/** Of what can be one of many kinds, the plainest: the others would be a quarter of the file. */
const KINDS = { 'issue-event-for-issue': ['added-to-project-issue-event'] };
/** What a schema says about a value; descriptions, examples and the like are left out. */
const SAYS = new Set([
  ...['$ref', 'type', 'properties', 'required', 'items', 'additionalProperties', 'enum'],
  ...['nullable', 'allOf', 'anyOf', 'oneOf', 'not', 'format', 'pattern'],
  ...['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'],
]);

const lastPart = (ref) => ref.split('/').pop();

function schema(value) {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(schema);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => SAYS.has(key))
      .map(([key, said]) => [key, saying(key, said)]),
  );
}

function saying(key, said) {
  if (key === 'properties')
    return Object.fromEntries(Object.entries(said).map(([name, one]) => [name, schema(one)]));
  return key === 'required' || key === 'enum' ? said : schema(said);
}

function extract(all) {
  const find = (kind, value) => (value.$ref ? all.components[kind][lastPart(value.$ref)] : value);
  const json = (body) => body.content?.['application/json']?.schema;
  const operation = (path, method, { operationId, parameters = [], requestBody, responses }) => ({
    id: operationId,
    method: method.toUpperCase(),
    path,
    parameters: parameters
      .map((p) => find('parameters', p))
      .map(({ name, in: where, required = false, schema: says }) => ({
        name,
        in: where,
        required,
        schema: schema(says),
      })),
    body: requestBody && {
      required: requestBody.required ?? false,
      schema: schema(json(requestBody)),
    },
    answers: Object.fromEntries(
      Object.entries(responses).map(([status, said]) => {
        const says = json(find('responses', said));
        return [status, says ? schema(says) : null];
      }),
    ),
  });
  const operations = Object.entries(all.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, said]) => ({ path, method, said })),
    )
    .filter(({ said }) => OPERATIONS.includes(said.operationId))
    .map(({ path, method, said }) => operation(path, method, said))
    .sort((a, b) => OPERATIONS.indexOf(a.id) - OPERATIONS.indexOf(b.id));
  const missing = OPERATIONS.filter((id) => !operations.some((found) => found.id === id));
  if (missing.length > 0) throw new Error(`not in the description: ${missing.join(', ')}`);
  return { operations, schemas: namedIn(operations, all.components.schemas) };
}

function ofKinds(name, says) {
  const kinds = KINDS[name];
  if (kinds === undefined) return says;
  const anyOf = says.anyOf.filter(({ $ref }) => kinds.includes(lastPart($ref)));
  if (anyOf.length !== kinds.length) throw new Error(`${name} has not all of ${kinds.join(', ')}`);
  return { ...says, anyOf };
}

/** Every schema that these operations name, and that those name in turn. */
function namedIn(operations, schemas) {
  const found = new Map();
  const look = (value) => {
    for (const [, name] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(name)) continue;
      found.set(name, schema(ofKinds(name, schemas[name])));
      look(found.get(name));
    }
  };
  look(operations);
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'test/support/github/description.json');
const temp = mkdtempSync(join(tmpdir(), 'metes-openapi-'));
try {
  const quiet = { cwd: temp, stdio: ['ignore', 'ignore', 'inherit'] };
  if (!process.env.METES_OPENAPI) execFileSync('npm', ['pack', '--silent', PACKAGE], quiet);
  const tarball = process.env.METES_OPENAPI ?? join(temp, readdirSync(temp)[0]);
  const inside = 'package/generated/api.github.com.json';
  execFileSync('tar', ['-xzf', tarball, '-C', temp, inside, 'package/LICENSE'], quiet);
  const all = JSON.parse(readFileSync(join(temp, inside), 'utf8'));
  const { operations, schemas } = extract(all);
  const says = {
    about:
      "An extract of GitHub's published OpenAPI description, made by scripts/github-description.mjs",
    from: PACKAGE,
    license: `MIT. ${readFileSync(join(temp, 'package/LICENSE'), 'utf8').match(/Copyright.*/)[0]}`,
    openapi: all.openapi,
    operations,
    schemas,
  };
  writeFileSync(target, JSON.stringify(says, null, 2));
  const biome = join(root, 'node_modules/.bin/biome');
  execFileSync(biome, ['format', '--write', target], { cwd: root, stdio: 'inherit' });
} finally {
  rmSync(temp, { recursive: true, force: true });
}

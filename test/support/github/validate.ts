/** Holds requests and answers against GitHub's published description: what it does not name is a failure here. */
import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';

type Schema = Readonly<Record<string, unknown>>;

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body?: { readonly required: boolean; readonly schema: Schema };
  readonly answers: Readonly<Record<string, Schema | null>>;
}

export interface Matched {
  readonly operation: Operation;
  /** The parts of the path by name, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

interface Description {
  readonly operations: readonly Operation[];
  readonly schemas: Readonly<Record<string, Schema>>;
}

const description: Description = JSON.parse(
  readFileSync(new URL('description.json', import.meta.url), 'utf8'),
);

/** These may hold slashes that a client did not escape. */
const LONG = new Set(['ref', 'path', 'basehead']);

const patterns = description.operations.map((operation) => {
  const pattern = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    LONG.has(name) ? `(?<${name}>.+)` : `(?<${name}>[^/]+)`,
  );
  return { operation, pattern: new RegExp(`^${pattern}$`) };
});

/** The operation that a method and a path, still escaped, stand for. */
export function findOperation(method: string, path: string): Matched | null {
  for (const { operation, pattern } of patterns) {
    const found = operation.method === method ? pattern.exec(path) : null;
    if (found)
      return {
        operation,
        params: Object.fromEntries(
          Object.entries(found.groups ?? {}).map(([k, v]) => [k, decodeURIComponent(v)]),
        ),
      };
  }
  return null;
}

/** What is wrong with a request; empty when GitHub's description allows it. */
export function requestFaults(
  { operation, params }: Matched,
  query: Readonly<Record<string, string>>,
  body: unknown,
): string[] {
  const named = (where: Parameter['in']) => operation.parameters.filter((p) => p.in === where);
  return [
    ...faults(`${operation.id} path`, closed(named('path')), { ...params }),
    ...faults(`${operation.id} query`, closed(named('query')), { ...query }),
    ...bodyFaults(operation, body),
  ];
}

function bodyFaults(operation: Operation, body: unknown): string[] {
  const wanted = operation.body;
  if (!wanted) return body === undefined ? [] : [`${operation.id}: takes no body`];
  if (body === undefined) return wanted.required ? [`${operation.id}: needs a body`] : [];
  const properties = (wanted.schema.properties ?? {}) as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(Object(body)).filter((name) => !(name in properties));
  return [
    ...unknown.map((name) => `${operation.id} body: “${name}” is not described`),
    ...faults(`${operation.id} body`, wanted.schema, body),
  ];
}

/** What is wrong with an answer of ours; empty when GitHub's description allows it. */
export function answerFaults(operation: Operation, status: number, body: unknown): string[] {
  const wanted = operation.answers[status];
  // The description lists few errors for each operation; GitHub answers many more, all of one shape.
  if (wanted === undefined) return status >= 400 ? [] : [`${operation.id}: ${status} is no answer`];
  if (wanted === null) return body === undefined ? [] : [`${operation.id}: ${status} has no body`];
  return faults(`${operation.id} answer ${status}`, wanted, body);
}

/** Path and query come as text: they are read as what the schema wants. Anything beside the named is refused. */
function closed(parameters: readonly Parameter[]): Schema {
  const known = closedSchemas.get(parameters[0]) ?? {
    coerce: true,
    type: 'object',
    properties: Object.fromEntries(parameters.map((p) => [p.name, p.schema])),
    required: parameters.filter((p) => p.required).map((p) => p.name),
    additionalProperties: false,
  };
  closedSchemas.set(parameters[0], known);
  return known;
}
const closedSchemas = new Map<Parameter | undefined, Schema>();

function faults(what: string, schema: Schema, value: unknown): string[] {
  const check = compiled(schema);
  if (check(value)) return [];
  const errors = (check.errors ?? []).filter((e) => !FORGIVEN.test(e.instancePath));
  return errors.map((e) => `${what}${e.instancePath}: ${e.message} ${extra(e)}`.trim());
}

const extra = (error: { readonly params: object; readonly keyword: string }): string =>
  ['additionalProperties', 'enum', 'required'].includes(error.keyword)
    ? JSON.stringify(error.params)
    : '';

/** A fork that is gone: the description does not let it be null, GitHub answers null, and its webhooks say so. */
const FORGIVEN = /(?:^|\/\d+)\/head\/repo$/;

const options = {
  strict: false,
  logger: false,
  formats: {
    'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
    uri: /^[a-z][a-z0-9+.-]*:\/\/\S+$/i,
    email: /^\S+@\S+$/,
    int64: true,
  },
} as const;
const engines = { text: new Ajv({ ...options, coerceTypes: true }), json: new Ajv(options) };
const schemas = Object.fromEntries(
  Object.entries(description.schemas).map(([name, schema]) => [name, plain(schema)]),
);
engines.json.addSchema({ $id: 'github', components: { schemas } });

const checks = new Map<Schema, ValidateFunction>();
function compiled(schema: Schema): ValidateFunction {
  const engine = schema.coerce === true ? engines.text : engines.json;
  const check = checks.get(schema) ?? engine.compile(plain(schema) as object);
  checks.set(schema, check);
  return check;
}

/** OpenAPI 3.0 says `nullable` where JSON Schema lists null among the types; references go to the one document. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== 'object') return value;
  const { nullable, ...rest } = value as Record<string, unknown>;
  const all = Object.fromEntries(Object.entries(rest).map(([key, said]) => [key, plain(said)]));
  if (typeof all.$ref === 'string') all.$ref = all.$ref.replace(/^#/, 'github#');
  if (Array.isArray(all.enum) && nullable) all.enum = [...all.enum, null];
  return nullable === true ? { anyOf: [{ type: 'null' }, all] } : all;
}

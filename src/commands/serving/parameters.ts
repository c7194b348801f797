/** What a tool takes, as one table: the schema that a client is shown, the check of what it sent, the command line of the verb. */
import { type MetesError, usage } from '../../errors.ts';
import { quoted } from '../../report/printable.ts';
import { nearest } from '../../scope/nearest.ts';
import type { Tool } from './tools.ts';

export interface Parameter {
  /** `count`: a whole number from 1 on. */
  readonly kind: 'text' | 'texts' | 'flag' | 'count';
  readonly required?: true;
  /** The verb's option; without one it is an operand. */
  readonly option?: string;
  /** Behind the number on the command line. */
  readonly unit?: string;
  readonly most?: number;
  readonly about: string;
}

type Given = Readonly<Record<string, unknown>>;

/** Every tool takes it. */
const REPOSITORY: Parameter = {
  kind: 'text',
  about:
    'Absolute path of the worktree to act in, when it is not the one this server was started in: another worktree of the same repository, or a directory that your client shares.',
};

/** A tool's `inputSchema`. */
export function schemaOf({ takes }: Tool) {
  const all = Object.entries({ ...takes, repository: REPOSITORY });
  return {
    type: 'object' as const,
    properties: Object.fromEntries(
      all.map(([name, one]) => [name, { ...shapeOf(one), description: one.about }]),
    ),
    required: all.filter(([, { required }]) => required === true).map(([name]) => name),
    additionalProperties: false,
  };
}

function shapeOf({ kind, most }: Parameter) {
  if (kind === 'texts') return { type: 'array', items: { type: 'string' }, minItems: 1 };
  if (kind === 'flag') return { type: 'boolean' };
  if (kind === 'text') return { type: 'string' };
  return { type: 'integer', minimum: 1, ...(most === undefined ? {} : { maximum: most }) };
}

/** A verb's arguments. What a model wrote is never read as an option: each stands behind `=` or behind `--`. */
export function argvOf(tool: Tool, given: Given): string[] {
  refuseUnknown(tool, given);
  const options = [...(tool.options ?? [])];
  const operands: string[] = [];
  for (const [name, parameter] of Object.entries(tool.takes)) {
    const value = given[name] ?? undefined;
    if (value === undefined && parameter.required !== true) continue;
    if (!fits(parameter, value)) throw malformed(tool, name, parameter, value);
    const { option, unit = '' } = parameter;
    if (option === undefined) operands.push(...[value].flat().map(String));
    else if (value === true) options.push(`--${option}`);
    else if (value !== false) options.push(`--${option}=${value}${unit}`);
  }
  return [...options, '--', ...operands];
}

/** Where the call is to act; undefined when it says nothing of that. */
export function repositoryIn(tool: Tool, { repository }: Given): string | undefined {
  const value = repository ?? undefined;
  if (value === undefined || typeof value === 'string') return value;
  throw malformed(tool, 'repository', REPOSITORY, value);
}

function fits({ kind, most = Infinity }: Parameter, value: unknown): boolean {
  if (kind === 'flag') return typeof value === 'boolean';
  if (kind === 'text') return isText(value);
  if (kind === 'texts') return Array.isArray(value) && value.length > 0 && value.every(isText);
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most;
}

/** No name and no text of metes' has a NUL: git would read what stands before it. */
const isText = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && !value.includes('\0');

function refuseUnknown(tool: Tool, given: Given): void {
  const names = [...Object.keys(tool.takes), 'repository'];
  const other = Object.keys(given).find((name) => !names.includes(name));
  if (other === undefined) return;
  const close = nearest(other, names);
  throw usage(
    'arguments',
    `the tool ${tool.name} takes no ${quoted(other, 60)}`,
    close === null ? `it takes ${names.join(', ')}` : `did you mean ${close}?`,
  );
}

function malformed(tool: Tool, name: string, parameter: Parameter, value: unknown): MetesError {
  const { most } = parameter;
  const wanted = {
    text: 'a text that is not empty',
    texts: 'a list of texts, at least one',
    flag: 'true or false',
    count: `a whole number from 1${most === undefined ? '' : ` to ${most}`}`,
  }[parameter.kind];
  const what =
    value === undefined ? 'and was left out' : `not ${quoted(JSON.stringify(value), 80)}`;
  return usage(
    'arguments',
    `${name} of the tool ${tool.name} is ${wanted}, ${what}`,
    `call ${tool.name} again with ${name}: ${parameter.about}`,
  );
}

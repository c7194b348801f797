/**
 * A branch's manifest: what it declares to write, as text and as data. It declares; the registry grants. Where the
 * file lies and who reads it is the caller's business, and so is what directories and files are there.
 */
import * as v from 'valibot';
import { Scalar, stringify } from 'yaml';
import { parseScope } from './pattern.ts';
import { problemOfItems, type Requirement, requirementKey } from './promises.ts';
import { type FileProblem, readYaml } from './yaml-text.ts';

export { manifestPath } from './manifest-path.ts';

export interface Manifest {
  readonly version: 1;
  readonly branch: string;
  readonly task: string;
  /** Entries as declared; what they mean in a tree is for `parseScope` to say. */
  readonly write: readonly string[];
  /** The branch this one is stacked on. */
  readonly on?: string;
  /** What the work relies on. */
  readonly read?: readonly string[];
  /** Names of what comes out of the work. */
  readonly delivers?: readonly string[];
  /** What other tasks must have delivered. */
  readonly requires?: readonly Requirement[];
  /** Filled in by metes when the claim is granted. */
  readonly claim?: string;
  readonly generation?: number;
  readonly taskId?: string;
  readonly base?: string;
}

export type ParsedManifest =
  | { readonly ok: true; readonly manifest: Manifest }
  | { readonly ok: false; readonly problems: readonly FileProblem[] };

export function parseManifest(text: string | Uint8Array, file: string): ParsedManifest {
  const read = readYaml(text, file, MANIFEST);
  if (!read.ok) return read;
  const { 'task-id': taskId, ...rest } = read.value;
  return { ok: true, manifest: present({ ...rest, taskId }) as unknown as Manifest };
}

/** The file's text: keys in one order, nothing left to how it was written before. */
export function renderManifest(manifest: Manifest): string {
  const { version, branch, task, on, write, read, delivers, requires, claim, generation, base } =
    manifest;
  const lists = { write, read, delivers };
  const keys = {
    version,
    branch: quoted(branch),
    task: quoted(task),
    on: on === undefined ? undefined : quoted(on),
    ...Object.fromEntries(Object.entries(lists).map(([key, list]) => [key, list?.map(quoted)])),
    requires: requires?.map(requirementNode),
    claim,
    'task-id': manifest.taskId,
    generation,
    base,
  };
  const text = stringify(present(keys), { lineWidth: 0, aliasDuplicateObjects: false });
  // All of them are in double quotes by now; as itself it would be taken for a byte that is not UTF-8.
  return text.replaceAll('\ufffd', '\\ufffd');
}

const requirementNode = ({ item, from }: Requirement) =>
  from === undefined ? quoted(item) : new Map([[quoted(from), quoted(item)]]);

const present = (record: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

/** A byte that is not UTF-8 survives a YAML file only as an escape in double quotes. */
function quoted(text: string): string | Scalar<string> {
  if (/^[^\ud800-\udfff\p{Cc}\ufffd]*$/u.test(text)) return text;
  const scalar = new Scalar(text);
  scalar.type = Scalar.QUOTE_DOUBLE;
  return scalar;
}

const line = (expected: string) =>
  v.pipe(
    v.string(expected),
    v.check((text) => text.trim() !== '', expected),
    v.maxLength(4_000, `${expected}, of at most 4000 characters`),
  );

const patterns = (expected: string) =>
  v.pipe(
    v.array(v.string('a pattern in quotes'), expected),
    v.rawCheck<string[]>(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const parsed = parseScope(dataset.value);
      if (parsed.ok) return;
      for (const problem of parsed.problems) {
        addIssue({
          message: problem.message,
          expected: problem.mend,
          path: [
            {
              type: 'array',
              origin: 'value',
              input: dataset.value,
              key: problem.index,
              value: problem.entry,
            },
          ],
        });
      }
    }),
  );

/** What is wrong with names, as the reader of YAML places it. */
const named = <T>(nameOf: (item: T) => string, keyOf: (item: T) => string = nameOf) =>
  v.rawCheck<T[]>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value: input } = dataset;
    const problem = problemOfItems(input.map(nameOf), input.map(keyOf));
    if (problem === null) return;
    const { index: key, message, expected } = problem;
    const step = { type: 'array', origin: 'value', input, key, value: input[key] } as const;
    addIssue({ message, expected, path: [step] });
  });

const delivered = v.pipe(
  v.array(v.string('text, as - "the items API answers pages"'), 'a list of names of items'),
  named<string>((item) => item),
);

const REQUIREMENT = 'text, or the branch that delivers it and the item, as - feat/db: the index';
const required = v.pipe(
  v.array(
    v.pipe(
      v.union([v.string(), v.custom<Named>(namesOne)], REQUIREMENT),
      v.transform(requirementOf),
    ),
    'a list of what other tasks deliver',
  ),
  named<Requirement>(({ item }) => item, requirementKey),
);

type Named = Readonly<Record<string, string>>;

/** Not valibot's record, which passes over a branch that is called `constructor`. */
function namesOne(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return false;
  const [[from, item] = ['', null], ...more] = Object.entries(entry);
  return from.trim() !== '' && typeof item === 'string' && more.length === 0;
}

function requirementOf(entry: string | Named): Requirement {
  if (typeof entry === 'string') return { item: entry };
  const [[from, item] = ['', '']] = Object.entries(entry);
  return { item, from };
}

const MANIFEST = v.strictObject({
  version: v.literal(1, '1'),
  branch: line("the branch's name"),
  task: line('what the branch is for, in a sentence'),
  write: patterns('a list of patterns, as - "src/api/**"'),
  on: v.optional(line('the name of the branch this one is stacked on')),
  read: v.optional(patterns('a list of patterns, as - "src/types/**"')),
  delivers: v.optional(delivered),
  requires: v.optional(required),
  claim: v.optional(
    v.pipe(v.string('a claim id'), v.regex(/^c-[0-9a-z]{10}$/, 'a claim id like c-7k2m9x4q1d')),
  ),
  'task-id': v.optional(
    v.pipe(v.string('a task id'), v.regex(/^t-[0-9a-z]{10}$/, 'a task id like t-7k2m9x4q1d')),
  ),
  generation: v.optional(
    v.pipe(
      v.number('a whole number from 1'),
      v.integer('a whole number from 1'),
      v.minValue(1, 'a whole number from 1'),
    ),
  ),
  base: v.optional(
    v.pipe(v.string('an object id'), v.regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, 'an object id')),
  ),
});

/**
 * Turns what a schema found wrong into a place in the YAML file and words: unknown keys with the nearest known one,
 * missing keys, values of the wrong kind. Knows nothing of any particular file.
 */
import type { BaseIssue, GenericSchema } from 'valibot';
import { type Document, isMap, isNode, isScalar, isSeq, type Node } from 'yaml';
import { nearest } from './nearest.ts';
import type { PlacedProblem } from './yaml-text.ts';

type Key = string | number;

/** All problems, in the file's order. A missing key that was only misspelt is told once, where it was written. */
export function issueProblems(
  issues: readonly BaseIssue<unknown>[],
  document: Document,
  schema: GenericSchema,
): PlacedProblem[] {
  const problems = issues.map((issue) => issueProblem(issue, document, schema));
  const misspelt = new Set(problems.map((problem) => problem.meant));
  return problems
    .filter((problem) => problem.missing === undefined || !misspelt.has(problem.missing))
    .map(({ missing: _missing, meant: _meant, ...problem }) => problem)
    .sort((a, b) => a.offset - b.offset);
}

interface IssueProblem extends PlacedProblem {
  /** The dotted key that is missing, or that an unknown one was meant to be. */
  readonly missing?: string;
  readonly meant?: string;
}

function issueProblem(
  issue: BaseIssue<unknown>,
  document: Document,
  schema: GenericSchema,
): IssueProblem {
  const path = (issue.path ?? []).map((step) => step.key as Key);
  const key = String(path.at(-1) ?? '');
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    return unknownKey(document, schema, path);
  }
  const offset = offsetOf(document, path, writtenAt(issue));
  if (issue.type === 'strict_object' && issue.received === 'undefined') {
    return {
      offset,
      message: `the key ${key} is missing`,
      expected: `${path.join('.')}: …`,
      mend: `add a line ${key}: …`,
      missing: path.join('.'),
    };
  }
  if (issue.type === 'strict_object') {
    const known = knownKeys(schema, path);
    return {
      offset,
      message: `${nameOf(path)} is ${received(issue)}`,
      expected: known.length === 0 ? 'a mapping' : `a mapping with ${known.join(', ')}`,
      mend: 'write one key: value on each line',
    };
  }
  if (issue.type === 'raw_transform' || issue.type === 'raw_check') {
    const entry = writtenAt(issue);
    const shown =
      typeof entry === 'string' && entry !== '' ? `${JSON.stringify(cut(entry))}: ` : '';
    const mend = issue.expected ?? 'write another pattern';
    const isKey = issue.path?.at(-1)?.origin === 'key';
    const at = isKey ? keyOffset(document, path) : offset;
    return { offset: at, message: shown + issue.message, expected: mend, mend };
  }
  const expected = issue.message.startsWith('Invalid')
    ? (issue.expected ?? 'another value')
    : issue.message;
  return {
    offset,
    message: `${nameOf(path)} is ${received(issue)}`,
    expected,
    mend: `write ${expected}`,
  };
}

function unknownKey(
  document: Document,
  schema: GenericSchema,
  path: readonly Key[],
): PlacedProblem {
  const key = String(path.at(-1) ?? '');
  const known = knownKeys(schema, path.slice(0, -1));
  const close = nearest(key, known);
  return {
    offset: keyOffset(document, path),
    message: `there is no key ${JSON.stringify(cut(key))}${path.length > 1 ? ` in ${path.slice(0, -1).join('.')}` : ''}`,
    expected: close ?? `one of ${known.join(', ')}`,
    mend: close === null ? 'remove it' : `rename it to ${close}`,
    ...(close === null ? {} : { meant: [...path.slice(0, -1), close].join('.') }),
  };
}

const nameOf = (path: readonly Key[]): string => (path.length === 0 ? 'the file' : path.join('.'));

const writtenAt = (issue: BaseIssue<unknown>): unknown => issue.path?.at(-1)?.value;

function received(issue: BaseIssue<unknown>): string {
  if (issue.received === 'undefined') return 'missing';
  if (issue.received === 'null') return 'empty';
  return cut(issue.received.replace(/^Object$/, 'a mapping').replace(/^Array$/, 'a list'));
}

const cut = (text: string): string => (text.length > 100 ? `${text.slice(0, 99)}…` : text);

/** Keys that the mapping at `path` may have, as the schema tells. */
function knownKeys(schema: unknown, path: readonly Key[]): string[] {
  let at = entriesOf(schema);
  for (const key of path) at = entriesOf(at?.[String(key)]);
  return Object.keys(at ?? {});
}

interface SchemaParts {
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly wrapped?: unknown;
  readonly pipe?: readonly unknown[];
}

function entriesOf(schema: unknown): Readonly<Record<string, unknown>> | undefined {
  const parts = schema as SchemaParts | undefined;
  return parts?.entries ?? (parts?.wrapped === undefined ? undefined : entriesOf(parts.wrapped));
}

/** Where the value at `path` begins; the nearest thing around it when it is missing or was made by a default. */
function offsetOf(document: Document, path: readonly Key[], value: unknown): number {
  let node: unknown = document.contents;
  for (const key of path) {
    const next = childOf(node, key, value);
    if (next === undefined) break;
    node = next;
  }
  return isNode(node) ? (node.range?.[0] ?? 0) : 0;
}

function childOf(node: unknown, key: Key, value: unknown): Node | undefined {
  if (isSeq(node)) {
    const items = node.items.filter((item): item is Node => isNode(item));
    const there = items[Number(key)];
    // A default list may stand before what is in the file: then the value tells which entry it was.
    if (typeof value !== 'string' || (isScalar(there) && there.value === value)) return there;
    return items.find((item) => isScalar(item) && item.value === value) ?? there;
  }
  const found = isMap(node) ? node.get(key, true) : undefined;
  return isNode(found) ? found : undefined;
}

function keyOffset(document: Document, path: readonly Key[]): number {
  const parent = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  if (!isMap(parent)) return 0;
  const pair = parent.items.find(
    (item) => isScalar(item.key) && String(item.key.value) === path.at(-1),
  );
  return isNode(pair?.key) ? (pair.key.range?.[0] ?? 0) : 0;
}

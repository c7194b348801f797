/**
 * `needs` of the config: what needs what where imports don't show it. Each text is a path, a pattern, or a name of one's
 * own; what they stand for depends on a tree, so they stay as they were written.
 */
import * as v from 'valibot';
import { isOwnName } from '../scope/own-name.ts';
import { parseScope } from '../scope/pattern.ts';

export interface NeedsEntry {
  readonly from: string;
  readonly needs: readonly string[];
}

const MOST = { entries: 200, each: 100, texts: 2_000, characters: 300 } as const;

const AS = '/items: [src/api/items.ts]';

interface Wrong {
  /** Absent: the mapping as a whole. */
  readonly key?: string;
  /** Absent: the key itself, or its list as a whole. */
  readonly index?: number;
  readonly message: string;
  readonly mend: string;
}

export const NEEDS = v.pipe(
  v.unknown(),
  v.rawTransform<unknown, NeedsEntry[]>(({ dataset, addIssue, NEVER }) => {
    const wrong = problemsOf(dataset.value);
    for (const one of wrong) addIssue(issueOf(dataset.value, one));
    if (wrong.length > 0) return NEVER;
    return Object.entries(dataset.value as Mapping).map(([from, needs]) => ({ from, needs }));
  }),
);

type Mapping = Readonly<Record<string, readonly string[]>>;

function problemsOf(value: unknown): Wrong[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [{ message: 'needs is no mapping', mend: `a line for each, as ${AS}` }];
  const entries = Object.entries(value);
  if (entries.length > MOST.entries)
    return [{ message: `needs has ${entries.length} entries`, mend: `at most ${MOST.entries}` }];
  const texts = entries.reduce((sum, [, list]) => sum + (Array.isArray(list) ? list.length : 0), 0);
  if (texts > MOST.texts)
    return [{ message: `needs names ${texts} things`, mend: `at most ${MOST.texts}` }];
  return entries.flatMap(([key, list]) => [...wrongText(key, { key }), ...wrongList(key, list)]);
}

function wrongList(key: string, list: unknown): Wrong[] {
  if (!Array.isArray(list) || list.length === 0)
    return [{ key, message: 'what it needs is no list', mend: `a list, as ${AS}` }];
  if (list.length > MOST.each)
    return [{ key, message: `it needs ${list.length} things`, mend: `at most ${MOST.each}` }];
  return list.flatMap((text, index) => wrongText(text, { key, index }));
}

function wrongText(text: unknown, where: Pick<Wrong, 'key' | 'index'>): Wrong[] {
  if (typeof text !== 'string' || text.trim() === '')
    return [{ ...where, message: 'this names nothing', mend: 'a path, a pattern or a name' }];
  if (text.length > MOST.characters)
    return [{ ...where, message: 'it is too long', mend: `at most ${MOST.characters} characters` }];
  if (/\p{Cc}/u.test(text))
    return [{ ...where, message: 'it has a control character', mend: 'text on one line' }];
  const parsed = isOwnName(text) ? null : parseScope([text]);
  if (parsed === null || parsed.ok) return [];
  return parsed.problems.map(({ message, mend }) => ({ ...where, message, mend }));
}

function issueOf(whole: unknown, { key, index, message, mend }: Wrong) {
  if (key === undefined) return { message, expected: mend };
  const input = whole as Record<string, unknown>;
  const list = input[key];
  const about = index === undefined;
  const outer = {
    type: 'object',
    origin: about ? 'key' : 'value',
    input,
    key,
    value: about ? key : list,
  } as const;
  if (about) return { message, expected: mend, path: [outer] as [typeof outer] };
  const entries = list as unknown[];
  const inner = {
    type: 'array',
    origin: 'value',
    input: entries,
    key: index,
    value: entries[index],
  } as const;
  return { message, expected: mend, path: [outer, inner] as [typeof outer, typeof inner] };
}

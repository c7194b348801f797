/**
 * Turns a list of entries into a scope and back, or tells every problem in it. What one entry means is decided in
 * entry.ts.
 */
import { MetesError } from '../errors.ts';
import { isPlain, readEntry, trouble } from './entry.ts';
import { isTrouble, rowsOf } from './rows.ts';
import {
  CAPS,
  type ParsedScope,
  type PatternProblem,
  type Scope,
  type TreeFacts,
  type Understood,
} from './scope.ts';

export { isSayable, literalPattern } from './entry.ts';

/** Reads a list of entries, as written by a person or an agent. All problems are told at once. */
export function parseScope(entries: readonly string[], tree?: TreeFacts): ParsedScope {
  const listed = listTrouble(entries);
  if (listed !== null) return { ok: false, problems: [listed] };
  const problems: PatternProblem[] = [];
  const understood: Understood[] = [];
  const scope = { include: new Set<string>(), exclude: new Set<string>() };
  entries.forEach((entry, index) => {
    const read = readEntry(entry, tree);
    if ('code' in read) {
      problems.push({ entry, index, ...read });
      return;
    }
    (read.excludes ? scope.exclude : scope.include).add(read.pattern);
    const because = read.because === undefined ? {} : { because: read.because };
    understood.push({ written: entry, entry: entryOf(read.pattern, read.excludes), ...because });
  });
  if (problems.length > 0) return { ok: false, problems };
  const crowded = rowsTrouble(entries, understood);
  if (crowded !== null) return { ok: false, problems: [crowded] };
  if (scope.include.size === 0) return { ok: false, problems: [onlyExcludes(entries)] };
  return {
    ok: true,
    scope: { include: [...scope.include], exclude: [...scope.exclude] },
    understood,
  };
}

/** Scopes by the list they were read from: what is known of a scope is kept with it. */
const read = new WeakMap<readonly string[], Scope>();

/** The scope of canonical entries that were accepted before, as the registry holds them. */
export function scopeOf(entries: readonly string[]): Scope {
  const before = read.get(entries);
  if (before !== undefined) return before;
  const parsed = parseScope(entries);
  if (parsed.ok) {
    read.set(entries, parsed.scope);
    return parsed.scope;
  }
  const first = parsed.problems[0] as PatternProblem;
  throw new MetesError('invalid', 'bad-pattern', `\`${first.entry}\`: ${first.message}`, {
    hint: first.mend,
  });
}

/**
 * What is wrong with entries that somebody stored, null when all can be read. Ten thousand claims are looked at this
 * way, most of them plain: for those it is one glance, and nothing is built.
 */
export function problemIn(entries: readonly string[]): string | null {
  if (areReadable(entries)) return null;
  const parsed = parseScope(entries);
  if (!parsed.ok) {
    const [first] = parsed.problems;
    return `\`${first?.entry.slice(0, 80)}\`: ${first?.message}`;
  }
  read.set(entries, parsed.scope);
  return null;
}

/** False also when it takes a longer look. */
function areReadable(entries: readonly string[]): boolean {
  if (entries.length > SHORT) return false;
  let includes = 0;
  for (const entry of entries) {
    const excludes = entry.charCodeAt(0) === EXCLAMATION;
    if (!isReadable(entry, excludes ? entry.slice(1) : entry)) return false;
    if (!excludes) includes++;
  }
  return includes > 0;
}

function isReadable(entry: string, text: string): boolean {
  if (text.length <= CAPS.globstars * 3 && USUAL.test(text) && !text.includes('/.')) return true;
  // A usual class stands for one character, as any letter does.
  const glance = text.includes('[') ? text.replace(USUAL_CLASS, 'x') : text;
  return isPlain(glance) || !('code' in readEntry(entry, undefined));
}

/** Nothing in it needs a second look, except a segment that begins with a dot. */
const USUAL = /^[\w*@][\w\-.*/@+=~,%]*$/;
/** Even with braces in each, they stand for no more patterns than a scope may have. */
const SHORT = CAPS.scopeRows / CAPS.braceRows;
const EXCLAMATION = 0x21;
const USUAL_CLASS = /\[(?:a-z|A-Z|0-9|a-f|A-F|\w)+\]/g;

/** The canonical entries of a scope: `scopeOf` of them gives it back. */
export function entriesOf(scope: Scope): string[] {
  return [...scope.include, ...scope.exclude.map((pattern) => entryOf(pattern, true))];
}

const entryOf = (pattern: string, excludes: boolean): string =>
  excludes ? `!${pattern}` : pattern;

function listTrouble(entries: readonly string[]): PatternProblem | null {
  if (entries.length === 0) {
    return {
      entry: '',
      index: 0,
      ...trouble('empty', 'there is no pattern', 'name at least one path to write'),
    };
  }
  if (entries.length <= CAPS.patterns) return null;
  return {
    entry: entries[CAPS.patterns] ?? '',
    index: CAPS.patterns,
    ...trouble(
      'too-many',
      `${entries.length} patterns, and a scope may have ${CAPS.patterns}`,
      'name directories, as in `src/api/**`, instead of single files',
    ),
  };
}

/** Braces may stand for many patterns each, but not all of a thousand entries for a thousand. */
function rowsTrouble(
  entries: readonly string[],
  understood: readonly Understood[],
): PatternProblem | null {
  let count = 0;
  const braced = understood.filter(({ entry }) => entry.includes('{'));
  if (braced.length * CAPS.braceRows <= CAPS.scopeRows) return null;
  for (const [index, { entry }] of understood.entries()) {
    if (!entry.includes('{')) continue;
    const rows = rowsOf(entry.replace(/^!(?!\()/, ''));
    count += isTrouble(rows) ? 0 : rows.length;
    if (count <= CAPS.scopeRows) continue;
    return {
      entry: entries[index] ?? '',
      index,
      ...trouble(
        'too-many-braces',
        `the braces of all entries together stand for more than ${CAPS.scopeRows} patterns`,
        'write `*` for some of what is in braces',
      ),
    };
  }
  return null;
}

const onlyExcludes = (entries: readonly string[]): PatternProblem => ({
  entry: entries[0] ?? '',
  index: 0,
  ...trouble(
    'only-excludes',
    'every entry excludes, so nothing is included',
    'add what they are exclusions from, as in `**`',
  ),
});

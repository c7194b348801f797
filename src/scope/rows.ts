/**
 * Turns one pattern into rows: its braces expanded, each row a list of segments that are read exactly as
 * minimatch reads them. Decides which patterns are too odd or too large to be decided about exactly.
 * Knows nothing of `!` for exclusion, of files, or of other patterns.
 */
import { braceExpand } from 'minimatch';
import { CAPS, type PatternProblemCode } from './scope.ts';
import type { Item } from './segment.ts';
import { isSegmentProblem, readSegment } from './segment.ts';

/** `**` as a whole segment: any directories; at a row's end at least one segment. */
export const ANY_DEPTH = '**';

export interface Segment {
  /** Folded text when only one name matches, else null. */
  readonly literal: string | null;
  readonly items: readonly Item[];
}

export interface Row {
  /** What others worked out about this row, kept with it (see automaton.ts). */
  readonly memo: { start?: unknown };
  /** For minimatch, with `nobrace`: literal parts folded, whatever is not syntax escaped. */
  readonly glob: string;
  readonly segments: readonly (Segment | typeof ANY_DEPTH)[];
}

/** What is wrong with a pattern, without saying which of a list it is. */
export interface Trouble {
  readonly code: PatternProblemCode;
  readonly message: string;
  readonly mend: string;
}

export const isTrouble = (read: readonly Row[] | Trouble): read is Trouble => !Array.isArray(read);

/** Rows of patterns that were read before: parsing is pure, and the same few patterns come again and again. */
const read = new Map<string, readonly Row[] | Trouble>();
const REMEMBERED = 5_000;
let remembered = 0;

/** The rows of a canonical pattern (NFC, no `!` in front, no trailing `/`), without duplicates. */
export function rowsOf(pattern: string): readonly Row[] | Trouble {
  const before = read.get(pattern);
  if (before !== undefined) return before;
  const rows = readRows(pattern);
  remembered += isTrouble(rows) ? 1 : rows.length;
  if (remembered > REMEMBERED) {
    read.clear();
    remembered = 0;
  }
  read.set(pattern, rows);
  return rows;
}

function readRows(pattern: string): readonly Row[] | Trouble {
  const texts = pattern.includes('{') ? expand(pattern) : [pattern];
  if ('code' in texts) return texts;
  const rows = new Map<string, Row>();
  for (const text of texts) {
    const row = readRow(text, pattern);
    if ('code' in row) return row;
    rows.set(row.glob, row);
  }
  return [...rows.values()];
}

/** minimatch cuts an expansion silently at its own limit, so one row more than the cap is asked for. */
function expand(pattern: string): readonly string[] | Trouble {
  const rows =
    braceDepth(pattern) > CAPS.braceDepth
      ? null
      : braceExpand(pattern, { braceExpandMax: CAPS.braceRows + 1 });
  if (rows !== null && rows.length <= CAPS.braceRows) return rows;
  return {
    code: 'too-many-braces',
    message: `the braces stand for more than ${CAPS.braceRows} patterns or nest more than ${CAPS.braceDepth} deep`,
    mend: 'write `*` for the part in braces, or list fewer',
  };
}

function braceDepth(pattern: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [sign] of pattern.matchAll(/\\.|[{}]/gsu)) {
    if (sign === '{') deepest = Math.max(deepest, ++depth);
    else if (sign === '}') depth--;
  }
  return deepest;
}

function readRow(text: string, pattern: string): Row | Trouble {
  const misplaced = slashTrouble(text, pattern);
  if (misplaced !== null) return misplaced;
  const segments: (Segment | typeof ANY_DEPTH)[] = [];
  const weight = { groups: 0, depth: 0, negations: 0, negatedChoices: 0, negatedWildcards: 0 };
  for (const part of text.split(/\/+/)) {
    if (part === ANY_DEPTH) {
      if (segments.at(-1) === ANY_DEPTH) continue;
      segments.push(ANY_DEPTH);
      continue;
    }
    const items = readSegment(part);
    if (isSegmentProblem(items)) return items;
    const trouble = dotTrouble(items, pattern) ?? groupTrouble(items, weight);
    if (trouble !== null) return trouble;
    segments.push({ literal: literalOf(items), items });
  }
  if (segments.filter((segment) => segment === ANY_DEPTH).length > CAPS.globstars) {
    return globstarTrouble();
  }
  return { glob: segments.map(globOf).join('/'), segments, memo: {} };
}

function slashTrouble(text: string, pattern: string): Trouble | null {
  if (text.startsWith('/')) {
    return {
      code: 'absolute',
      message: `\`${pattern}\` also stands for \`${text}\`, which begins with \`/\``,
      mend: 'patterns begin at the top of the repository: leave the `/` out',
    };
  }
  if (!text.endsWith('/') && text !== '') return null;
  return {
    code: 'empty',
    message: `\`${pattern}\` also stands for \`${text}\`, which ends in an empty name`,
    mend: text === '' ? 'write the name' : `write \`${text}**\` for everything below it`,
  };
}

function dotTrouble(items: readonly Item[], pattern: string): Trouble | null {
  const name = literalOf(items);
  if (name !== '.' && name !== '..') return null;
  return {
    code: name === '.' ? 'dot-segment' : 'parent-segment',
    message: `\`${pattern}\` has a \`${name}\` in it, and no path has`,
    mend: 'write the path from the top of the repository without it',
  };
}

/** What makes a row's groups costly to match, summed over the row. */
interface Weight {
  groups: number;
  depth: number;
  negations: number;
  negatedChoices: number;
  negatedWildcards: number;
}

function groupTrouble(items: readonly Item[], weight: Weight): Trouble | null {
  weigh(items, weight, 0, 0);
  const over = Object.entries(weight).find(
    ([what, much]) => much > CAPS.groups[what as keyof Weight],
  );
  if (over === undefined) return null;
  return {
    code: 'too-complex',
    message: `${TOO_MUCH[over[0] as keyof Weight]} (at most ${CAPS.groups[over[0] as keyof Weight]})`,
    mend: 'list simpler patterns instead, or exclude with an entry of its own, as in `!src/*.test.ts`',
  };
}

const TOO_MUCH: Readonly<Record<keyof Weight, string>> = {
  groups: 'there are too many groups in it',
  depth: 'groups nest too deep',
  negations: 'negations nest too deep',
  negatedChoices: 'there are too many choices inside `!(…)`',
  negatedWildcards: 'there are too many `?` and `[…]` inside `!(…)`',
};

/**
 * A `!(…)` is simulated anew from every place in a name where it can begin, and each `?` in it doubles the ways those
 * can differ: what keeps a stranger's pattern cheap on a stranger's path is counted here.
 */
function weigh(items: readonly Item[], weight: Weight, depth: number, negations: number): void {
  weight.depth = Math.max(weight.depth, depth);
  weight.negations = Math.max(weight.negations, negations);
  for (const item of items) {
    if (negations > 0 && (item.kind === 'any' || item.kind === 'class')) weight.negatedWildcards++;
    if (item.kind !== 'group') continue;
    weight.groups++;
    const inside = negations + (item.type === '!' ? 1 : 0);
    if (inside > 0) weight.negatedChoices += item.choices.length;
    for (const choice of item.choices) weigh(choice, weight, depth + 1, inside);
  }
}

const globstarTrouble = (): Trouble => ({
  code: 'too-complex',
  message: `more than ${CAPS.globstars} times \`**\``,
  mend: 'one `**` covers any number of directories: name fewer of them',
});

function literalOf(items: readonly Item[]): string | null {
  const only = items.length === 1 ? items[0] : undefined;
  return only?.kind === 'text' ? only.text : null;
}

function globOf(segment: Segment | typeof ANY_DEPTH): string {
  return segment === ANY_DEPTH ? ANY_DEPTH : segment.items.map(printItem).join('');
}

function printItem(item: Item): string {
  if (item.kind === 'text') return item.text.replace(/[\\*?[\](){}|!+@#]/g, '\\$&');
  if (item.kind === 'any') return '?';
  if (item.kind === 'star') return '*';
  if (item.kind === 'class') return item.class.source;
  const choices = item.choices.map((choice) => choice.map(printItem).join(''));
  return `${item.type}(${choices.join('|')})`;
}

/**
 * Says a scope in git's own pathspecs, for the guards that run without Node: never more than the scope allows.
 * What git can't say (groups that repeat or negate, characters where it counts bytes) is left out of what is
 * allowed and added to what is forbidden, so such a path costs a start of Node and is never let through wrongly.
 */
import { classText, type Flat, flatten, isPrintableAscii } from './pathspec-parts.ts';
import { rowsOfPattern } from './prepared.ts';
import { ANY_DEPTH, type Row } from './rows.ts';
import type { Scope } from './scope.ts';

export interface Pathspec {
  /** Without the exclude magic: all that these match is in the scope's includes. Used as exclusions from `.`. */
  readonly allow: string[];
  /** Positive: a change that one of these matches is for Node to judge. */
  readonly forbid: string[];
}

/** Arguments of one git call have to fit in what an operating system passes to a process. */
const CAPS = { specs: 2_000, characters: 65_536 } as const;

const MAGIC = ':(top,glob,icase)';

/**
 * Paths that are not printable ASCII. git's `?` and `[…]` match bytes, and `e*` takes the accent in a name that NFC
 * makes one `é`: a scope for which that matters forbids these paths, and then bytes and characters are the same.
 */
const UNUSUAL = [`${MAGIC}**/*[! -~]*`, `${MAGIC}**/*[! -~]*/**`];

/** Null when nothing of the scope can be said. git 2.39; the guard adds `exclude` to the magic of `allow`. */
export function compilePathspec(scope: Scope): Pathspec | null {
  const included = scope.include.flatMap((pattern) => rowsOfPattern(pattern));
  const careful = scope.exclude.length > 0 || !included.every(saysTheSameInBytes);
  const allow = included.flatMap((row) => allowed(row, careful));
  if (allow.length === 0) return null;
  const excluded = scope.exclude.flatMap((pattern) => rowsOfPattern(pattern));
  const forbid = careful ? [...UNUSUAL, ...excluded.flatMap(forbidden)] : [];
  const said = { allow: unique(allow), forbid: unique(forbid) };
  const all = [...said.allow, ...said.forbid];
  const characters = all.reduce((sum, spec) => sum + spec.length + 10, 0);
  return all.length > CAPS.specs || characters > CAPS.characters ? null : said;
}

const unique = (specs: readonly string[]): string[] => [...new Set(specs)];

/** True when the row means the same to git whatever bytes a path has: no wildcard after a letter in one name. */
function saysTheSameInBytes(row: Row): boolean {
  return row.segments.every((segment) => {
    if (segment === ANY_DEPTH) return true;
    const rest = segment.items[0]?.kind === 'star' ? segment.items.slice(1) : segment.items;
    return rest.every((item) => item.kind === 'text' && !/\p{M}|\p{Cc}|\p{Cs}/u.test(item.text));
  });
}

/** The row as pathspecs that allow no more than it does; none when that can't be said. */
function allowed(row: Row, careful: boolean): string[] {
  const names = row.segments.map((segment) =>
    segment === ANY_DEPTH ? [ANY_DEPTH] : flatten(segment.items, null),
  );
  if (names.some((name) => name === null)) return [];
  const flats = combinations(names as (readonly (Flat | typeof ANY_DEPTH)[])[]);
  if (flats === null) return [];
  return flats
    .filter((flat) => !careful || flat.every(isPrintableAscii))
    .filter((flat) => stars(flat) <= MOST_STARS)
    .flatMap(onlyAsPattern);
}

/** The row as pathspecs that match at least what it does among printable ASCII paths. */
function forbidden(row: Row): string[] {
  const names = row.segments.map((segment) =>
    segment === ANY_DEPTH ? [ANY_DEPTH] : (flatten(segment.items, 'star') ?? [[STAR]]),
  );
  const flats = combinations(names as (readonly (Flat | typeof ANY_DEPTH)[])[]) ?? [
    names.map((name) => (name[0] === ANY_DEPTH ? ANY_DEPTH : [STAR])),
  ];
  return flats
    .filter((flat) => flat.every(isPrintableAscii))
    .map((flat) => (stars(flat) <= MOST_STARS ? MAGIC + text(flat) : `${MAGIC}**`));
}

const STAR = { kind: 'star' } as const;

/** git tries every way that stars can share a name out. */
const MOST_STARS = 8;
const stars = (flat: readonly (Flat | typeof ANY_DEPTH)[]): number =>
  flat.reduce(
    (sum, name) =>
      sum + (name === ANY_DEPTH ? 1 : name.filter((item) => item.kind === 'star').length),
    0,
  );

/** Every choice of one name for each segment; null when there are too many. */
function combinations<T>(names: readonly (readonly T[])[]): T[][] | null {
  let rows: T[][] = [[]];
  for (const choices of names) {
    rows = rows.flatMap((row) => choices.map((choice) => [...row, choice]));
    if (rows.length > 64) return null;
  }
  return rows;
}

const text = (flat: readonly (Flat | typeof ANY_DEPTH)[], marked?: object): string =>
  flat
    .map((name) => (name === ANY_DEPTH ? name : name.map((item) => part(item, marked)).join('')))
    .join('/');

/**
 * git also reads a pathspec literally, as a name with everything below it: `src/*.ts` lets through what lies in a
 * directory of that very name, and `src/x` what lies in `src/x/`. A class with `//` in it (a slash in a class
 * matches nothing) makes a text that no path can have. Not needed where the literal reading is in the row anyway.
 */
function onlyAsPattern(flat: readonly (Flat | typeof ANY_DEPTH)[]): string[] {
  const plain = text(flat);
  if (flat.at(-1) === ANY_DEPTH || plain.includes('//')) return [MAGIC + plain];
  const items = flat.flatMap((name) => (name === ANY_DEPTH ? [] : name)).filter(isOneByte);
  const letter = items.findLast((item) => item.kind === 'char' && /[a-z0-9]/.test(item.char));
  const sign = letter ?? items.at(-1);
  return sign === undefined ? [] : [MAGIC + text(flat, sign)];
}

const isOneByte = (item: Flat[number]): boolean => item.kind !== 'char' || item.char < '\x80';

function part(item: Flat[number], marked: object | undefined): string {
  if (item.kind === 'class') return classText(item.class);
  if (item.kind === 'star') return item === marked ? '[!//]*' : '*';
  if (item.kind === 'any') return item === marked ? '[!//]' : '?';
  if (item !== marked && !'*?[\\'.includes(item.char)) return item.char;
  if (item.char === '\\') return '[//\\\\]';
  return item.char === ']' ? '[]//]' : `[//${item.char}]`;
}

/**
 * What can be told of a pattern at a glance: how every path of it begins and ends. Two patterns whose outlines can't
 * meet share no path; where they can, a closer look decides. An outline may leave out what it could not read cheaply.
 */
import { foldText } from './fold.ts';
import { ANY_DEPTH, type Row } from './rows.ts';

export interface Outline {
  /** Folded text that every path begins with; the whole path when `exact`. */
  readonly prefix: string;
  readonly exact: boolean;
  /** Folded text that every path's last name ends with; the whole name when `named`. */
  readonly tail: string;
  readonly named: boolean;
  /** How many names a path has. */
  readonly least: number;
  readonly most: number;
  /** Whole names that every path has in it, as far as they are known. Not told of an exact path. */
  readonly names: readonly string[];
}

/** False only when no path can fit both. */
export function mayMeet(a: Outline, b: Outline): boolean {
  if (a.least > b.most || b.least > a.most) return false;
  if (a.exact && b.exact) return a.prefix === b.prefix;
  if (a.exact ? !hasNames(a, b.names) : b.exact && !hasNames(b, a.names)) return false;
  if (
    !(a.prefix.startsWith(b.prefix) && !b.exact) &&
    !(b.prefix.startsWith(a.prefix) && !a.exact)
  ) {
    return false;
  }
  if (a.named && b.named) return a.tail === b.tail;
  return (a.tail.endsWith(b.tail) && !b.named) || (b.tail.endsWith(a.tail) && !a.named);
}

const hasNames = ({ prefix }: Outline, names: readonly string[]): boolean =>
  names.length === 0 || names.every((name) => `/${prefix}/`.includes(`/${name}/`));

export function outlineOfRow({ segments }: Row): Outline {
  const names = segments.filter((segment) => segment !== ANY_DEPTH);
  const last = segments.at(-1);
  const deep = names.length < segments.length;
  const literal = (segment: (typeof segments)[number]): string | null =>
    segment === ANY_DEPTH ? null : segment.literal;
  const open = segments.findIndex((segment) => literal(segment) === null);
  const before = (open === -1 ? segments : segments.slice(0, open)).map((s) => `${literal(s)}/`);
  return {
    prefix: open === -1 ? before.join('').slice(0, -1) : before.join('') + headOf(segments[open]),
    exact: open === -1,
    tail: tailOf(last),
    named: last !== undefined && literal(last) !== null,
    least: names.length + (last === ANY_DEPTH ? 1 : 0),
    most: deep ? Number.POSITIVE_INFINITY : names.length,
    names: open === -1 ? [] : segments.flatMap((segment) => literal(segment) ?? []),
  };
}

function headOf(segment: Row['segments'][number] | undefined): string {
  const first = segment === undefined || segment === ANY_DEPTH ? undefined : segment.items[0];
  return first?.kind === 'text' ? first.text : '';
}

function tailOf(segment: Row['segments'][number] | undefined): string {
  const last = segment === undefined || segment === ANY_DEPTH ? undefined : segment.items.at(-1);
  return last?.kind === 'text' ? last.text : '';
}

const SIGN = /[*?[{\\]|[!+@]\(/;
/** Signs after which a name's end can't be read off the text. */
const HARD_SIGN = /[[\]{}\\()]/;

/** What a pattern says literally at its beginning, as it was written: whole directories, or all of it. */
export function literalStart(pattern: string): string {
  const sign = pattern.search(SIGN);
  return sign === -1 ? pattern : pattern.slice(0, pattern.lastIndexOf('/', sign) + 1);
}

/** The outline of a pattern's text, without reading its rows: a hundred thousand of them take no time. */
export function outlineOfText(pattern: string): Outline {
  const folded = foldText(pattern);
  const sign = folded.search(SIGN);
  const slash = folded.lastIndexOf('/');
  const lastName = folded.slice(slash + 1);
  if (sign === -1) {
    const names = countNames(folded);
    return {
      prefix: folded,
      exact: true,
      tail: lastName,
      named: true,
      least: names,
      most: names,
      names: [],
    };
  }
  const braces = folded.includes('{');
  const easy = !braces && !HARD_SIGN.test(lastName);
  const named = easy && !/[*?]/.test(lastName);
  const names = braces ? 1 : countNames(folded);
  const depths = folded.includes('**') ? (folded.match(/(?<=^|\/)\*\*(?=\/)/g)?.length ?? 0) : 0;
  return {
    // Up to the directory only: what stands in a name next to a sign may be folded together with it.
    prefix: folded.slice(0, folded.lastIndexOf('/', sign) + 1),
    exact: false,
    tail: easy ? lastName.slice(named ? 0 : lastName.search(/[^*?]*$/)) : '',
    named,
    least: Math.max(1, names - depths),
    most: braces || folded.includes('**') ? Number.POSITIVE_INFINITY : names,
    names: braces ? [] : folded.split('/').filter((name) => !/[*?[\\]|[!+@]\(/.test(name)),
  };
}

function countNames(text: string): number {
  let count = 1;
  for (let at = text.indexOf('/'); at !== -1; at = text.indexOf('/', at + 1)) count++;
  return count;
}

/**
 * Writes a scope down so that a process without minimatch can match it (portable-match.ts). Null where names are made of
 * more than texts, `*` and `?`, or where matching could take long: whoever asks goes the long way then.
 */
import type { PortableName, PortableRow, PortableScope } from './portable-match.ts';
import { prepare } from './prepared.ts';
import { ANY_DEPTH, type Row } from './rows.ts';
import type { Scope } from './scope.ts';

const MOST_ROWS = 400;
const MOST_DEPTHS = 3;
const MOST_STARS = 4;

export function portableScope(scope: Scope): PortableScope | null {
  const { include, exclude } = prepare(scope);
  const rows = (patterns: typeof include) =>
    patterns.flatMap((pattern) => pattern.rows.map(({ row }) => rowOf(row)));
  const portable = { include: rows(include), exclude: rows(exclude) };
  const all = [...portable.include, ...portable.exclude];
  return all.length > MOST_ROWS || !all.every(isRow) ? null : (portable as PortableScope);
}

const isRow = (row: readonly (PortableName | null)[]): row is PortableRow =>
  !row.includes(null) && row.filter((name) => name === 0).length <= MOST_DEPTHS;

const rowOf = ({ segments }: Row): (PortableName | null)[] => segments.map(nameOf);

function nameOf(segment: Row['segments'][number]): PortableName | null {
  if (segment === ANY_DEPTH) return 0;
  if (segment.literal !== null) return segment.literal;
  let source = '';
  for (const item of segment.items) {
    if (item.kind === 'text') source += item.text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    else if (item.kind === 'any') source += '.';
    else if (item.kind === 'star') source += '.*';
    else return null;
  }
  const stars = segment.items.filter(({ kind }) => kind === 'star').length;
  return stars > MOST_STARS ? null : [`^${source}$`];
}

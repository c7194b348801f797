/** Small turns of phrase that many messages share: counts, lists, patterns. Knows nothing about what they count. */
import { isPlain, printablePath } from './printable.ts';

/** `5,020`: grouped by hand, because a locale of the machine must not change a message. */
export const grouped = (count: number): string =>
  String(count).replace(/\B(?=(?:\d{3})+(?!\d))/g, ',');

/** `1 file`, `5,020 files`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

/** `a`, `a and b`, `a, b and c`, `a, b and 7 more`. */
export function listed(items: readonly string[], most = 3, uncounted = 0): string {
  const shown = items.length > most ? items.slice(0, most - 1) : items;
  const rest = items.length - shown.length + uncounted;
  const all = rest > 0 ? [...shown, `${grouped(rest)} more`] : shown;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

/** A pattern keeps its backslashes as they are: they are part of what has to be typed. */
export const printablePattern = (entry: string): string =>
  isPlain(entry) ? entry : printablePath(entry);

/** Patterns in a row, as they would stand on a command line. */
export function patternList(entries: readonly string[], most = 8): string {
  const shown = entries.slice(0, most).map(printablePattern);
  const rest = entries.length - shown.length;
  return rest > 0 ? `${shown.join('  ')}  and ${grouped(rest)} more` : shown.join('  ');
}

export const indent = (text: string, by = '  '): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? line : by + line))
    .join('\n');

/** The first twelve digits: for eyes only; commands always carry the whole oid. */
export const shortOid = (oid: string): string => oid.slice(0, 12);

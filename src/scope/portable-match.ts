/**
 * Decides whether a path is in a scope that was written down beforehand (portable.ts), without minimatch: for what is asked
 * at every edit and must answer before the matcher would have been loaded. Knows nothing of patterns.
 */
import { foldText } from './fold.ts';

/** One name of a path: any directories, this very name as it is folded, or the source of a regular expression. */
export type PortableName = 0 | string | readonly [source: string];
export type PortableRow = readonly PortableName[];

export interface PortableScope {
  readonly include: readonly PortableRow[];
  readonly exclude: readonly PortableRow[];
}

/** `path`: as git tracks it. */
export function isInPortable({ include, exclude }: PortableScope, path: string): boolean {
  const names = foldText(path).split('/');
  const fits = (row: PortableRow): boolean => fitsFrom(row, names, 0, 0);
  return include.some(fits) && !exclude.some(fits);
}

function fitsFrom(row: PortableRow, names: readonly string[], at: number, from: number): boolean {
  const part = row[at];
  if (part === undefined) return from === names.length;
  if (part !== 0) {
    const name = names[from];
    return name !== undefined && isName(part, name) && fitsFrom(row, names, at + 1, from + 1);
  }
  // At the end something has to be below.
  if (at === row.length - 1) return from < names.length;
  for (let skip = from; skip <= names.length; skip++)
    if (fitsFrom(row, names, at + 1, skip)) return true;
  return false;
}

const isName = (part: Exclude<PortableName, 0>, name: string): boolean =>
  typeof part === 'string' ? part === name : new RegExp(part[0], 'su').test(name);

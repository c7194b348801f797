/**
 * Decides which place of the repository someone means who types a path or a pattern somewhere below its root: patterns
 * begin at the root, `./`, `../` and absolute paths are places in the file system. Reads none.
 */

export interface Standpoint {
  /** Where the command was given, from the root; empty: at the root. */
  readonly here: string;
  /** The root's absolute path, `/`-separated. */
  readonly root: string | null;
  /** Whether a path from the root names something that is there, tracked or not. */
  isThere(path: string): boolean;
}

export interface Meant {
  /** From the root. */
  readonly entry: string;
  /** How that differs from what was typed. `both`: it names something at the root and right here, and the root's counts. */
  readonly how: 'as-typed' | 'place' | 'here' | 'both';
}

/** Null: it lies outside the repository. */
export function meantBy(typed: string, at: Standpoint): Meant | null {
  const excludes = typed.startsWith('!') && !typed.startsWith('!(');
  const text = excludes ? typed.slice(1) : typed;
  const sign = excludes ? '!' : '';
  const place = placeIn(text, at);
  if (place === 'outside') return null;
  if (place !== null) return { entry: sign + (place === '' ? '**' : place), how: 'place' };
  const name = text.replace(/\/+$/, '');
  const below = `${at.here}/${name}`;
  if (at.here === '' || name === '' || name.startsWith('/') || !at.isThere(below))
    return { entry: typed, how: 'as-typed' };
  if (at.isThere(name)) return { entry: typed, how: 'both' };
  return { entry: `${sign}${at.here}/${text}`, how: 'here' };
}

/** From the root, when it is written as a place in the file system; empty: the root itself. */
function placeIn(text: string, { here, root }: Standpoint): string | null {
  if (/^\.{1,2}(?:\/|$)/.test(text)) return normal(`${here}/${text}`) ?? 'outside';
  if (!text.startsWith('/') || root === null) return null;
  // Many write a leading slash for the root of the repository: that is told with the mend.
  const rest = text === root ? '' : text.startsWith(`${root}/`) ? text.slice(root.length) : null;
  return rest === null ? null : (normal(rest) ?? 'outside');
}

/** Null: it leaves the root. A slash at the end stays. */
function normal(path: string): string | null {
  const kept: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') kept.push(segment);
    else if (kept.pop() === undefined) return null;
  }
  return kept.length > 0 && path.endsWith('/') ? `${kept.join('/')}/` : kept.join('/');
}

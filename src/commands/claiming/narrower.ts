/** Smaller grounds to ask for when a request is too large: the same patterns within the largest directories that fit. */
import type { Share } from '../../registry/request.ts';
import { compileScope } from '../../scope/match.ts';
import { literalPattern, scopeOf } from '../../scope/pattern.ts';
import { shareOf, type Tree } from '../context/tree-facts.ts';

export interface Narrower {
  readonly write: readonly string[];
  readonly share: Share;
}

const OFFERED = 3;
const DEPTH = 4;

/** `limit`: the largest number of files that would be granted. */
export function narrowerThan(asked: readonly string[], tree: Tree, limit: number): Narrower[] {
  const scope = scopeOf(asked);
  const counts = [...countDirectories(tree, compileScope(scope).has)];
  const fitting = counts.filter(([, count]) => count <= limit);
  fitting.sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const offers: { directory: string; offer: Narrower }[] = [];
  for (const [directory] of fitting) {
    const nested = (other: string) => isBelow(directory, other) || isBelow(other, directory);
    if (offers.some((made) => nested(made.directory))) continue;
    const within = scope.include.flatMap((entry) => restricted(entry, directory));
    if (within.length === 0) continue;
    const write = [...new Set(within), ...scope.exclude.map((entry) => `!${entry}`)];
    offers.push({ directory, offer: { write, share: shareOf(scopeOf(write), tree) } });
    if (offers.length === OFFERED) break;
  }
  return offers.map(({ offer }) => offer);
}

/** `pattern` within `directory`, for the two shapes that make a request large. */
function restricted(pattern: string, directory: string): string[] {
  const literal = literalPattern(directory);
  if (pattern === '**' || pattern.startsWith('**/')) return [`${literal}/${pattern}`];
  const root = pattern.endsWith('/**') ? pattern.slice(0, -3) : null;
  return root !== null && isBelow(literal, root) ? [`${literal}/**`] : [];
}

const isBelow = (path: string, directory: string): boolean => path.startsWith(`${directory}/`);

/** How many matching files each directory holds. */
function countDirectories(tree: Tree, has: (path: string) => boolean): Map<string, number> {
  const counts = new Map<string, number>();
  for (const path of tree.paths) {
    // metes' own: every branch has its manifest there.
    if (!has(path) || path.startsWith('.metes/')) continue;
    let end = path.indexOf('/');
    for (let depth = 0; end > 0 && depth < DEPTH; depth++, end = path.indexOf('/', end + 1)) {
      const directory = path.slice(0, end);
      counts.set(directory, (counts.get(directory) ?? 0) + 1);
    }
  }
  return counts;
}

/**
 * Ground as the runs use it: `area/**` and single files, over a list of paths that is the whole world. Whether two claims
 * meet is then a question of counting paths, and the checker need not believe src/scope, which it checks.
 */

/** A set of paths of the universe, one bit for each. */
export type Ground = bigint;

export const NOWHERE: Ground = 0n;

/** Forty areas of four files; a run uses as many areas as make its claimants meet. */
export const UNIVERSE: readonly string[] = Array.from(
  { length: 160 },
  (_, n) => `area${Math.floor(n / 4)}/file${n % 4}`,
);

export function groundOf(patterns: readonly string[], universe = UNIVERSE): Ground {
  let ground = NOWHERE;
  for (const pattern of patterns) {
    const found = universe.flatMap((path, n) => (covers(pattern, path) ? [1n << BigInt(n)] : []));
    // A pattern that covers nothing here would be ground that the checker can't see.
    if (found.length === 0) throw new Error(`${pattern} covers no path of this universe`);
    for (const bit of found) ground |= bit;
  }
  return ground;
}

const covers = (pattern: string, path: string): boolean =>
  pattern.endsWith('/**') ? path.startsWith(pattern.slice(0, -2)) : pattern === path;

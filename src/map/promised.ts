/** Files that somebody promised and nobody made yet: laid into a tree, so that what imports one of them leads there. */
import { dialectOf } from './dialect.ts';
import type { BlobFacts } from './facts.ts';
import { directoryOf, joined } from './tree.ts';

/** Those that a tree can hold beside its paths: no directory of it, and nothing that leads out of it. */
export function laidInto(paths: readonly string[], promised: readonly string[]): string[] {
  if (promised.length === 0) return [];
  const taken = new Set(paths);
  for (const path of paths)
    for (let at = directoryOf(path); at !== '' && !taken.has(at); at = directoryOf(at))
      taken.add(at);
  return [...new Set(promised)].filter(
    (path) => path !== '' && joined('', path) === path && !taken.has(path),
  );
}

/**
 * What is known of such a file without its text: in Java the package, which is that of the files beside it, and otherwise
 * the directories below the source root.
 */
export function factsOfPromised(
  path: string,
  facts: ReadonlyMap<string, BlobFacts>,
): BlobFacts | null {
  if (dialectOf(path) !== 'java') return null;
  const directory = directoryOf(path);
  for (const [other, { package: name }] of facts)
    if (name !== undefined && directoryOf(other) === directory)
      return { wanted: [], unsure: [], package: name };
  const below = /^(?:.*\/)?(?:java|src)\/(.*)$/.exec(`${directory}/`)?.[1] ?? `${directory}/`;
  return { wanted: [], unsure: [], package: below.replace(/\/$/, '').replaceAll('/', '.') };
}

/** Where a branch's manifest lies. Apart from manifest.ts, because it needs none of what reads one. */

/** `.metes/scope/<slug>-<8 hex>.yml`: readable, portable on every file system, and one for each branch. */
export function manifestPath(branch: string, sha256Hex: string): string {
  const slug = branch
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  return `.metes/scope/${slug === '' ? 'branch' : slug}-${sha256Hex.slice(0, 8)}.yml`;
}

/** Whether a path is where some branch's manifest lies. */
export const isManifestPath = (path: string): boolean => /^\.metes\/scope\/[^/]+$/i.test(path);

/** Which tracked file a path without its ending, or with the ending that it will have once built, stands for. */
import { joined, type Tree } from './tree.ts';

/** What TypeScript is looked for instead of what it compiles to. */
const BUILT_FROM: readonly (readonly [string, readonly string[]])[] = [
  ['.js', ['.ts', '.tsx', '.d.ts']],
  ['.jsx', ['.tsx', '.d.ts']],
  ['.mjs', ['.mts', '.d.mts']],
  ['.cjs', ['.cts', '.d.cts']],
];
const ADDED = [
  '.ts',
  '.tsx',
  '.d.ts',
  '.js',
  '.jsx',
  '.mts',
  '.cts',
  '.mjs',
  '.cjs',
  '.json',
  '.vue',
  '.svelte',
];

/** `sourcesFirst`: as a TypeScript file looks for it, `a.ts` before an `a.js` that lies beside it. */
export function fileAt(tree: Tree, path: string, sourcesFirst: boolean): string | null {
  const built = BUILT_FROM.flatMap(([ending, sources]) =>
    path.endsWith(ending)
      ? sources.map((source) => `${path.slice(0, -ending.length)}${source}`)
      : [],
  );
  const named = sourcesFirst ? [...built, path] : [path, ...built];
  return tree.first([...named, ...ADDED.map((ending) => `${path}${ending}`)]);
}

export function indexOf(tree: Tree, directory: string, sourcesFirst: boolean): string | null {
  if (!tree.hasDirectory(directory)) return null;
  return fileAt(tree, directory === '' ? 'index' : `${directory}/index`, sourcesFirst);
}

const BUILD_OUTPUT = new Set(['dist', 'lib', 'build', 'out', 'esm', 'cjs', 'es', 'output']);

/**
 * Where the source of a package's entry may lie: itself, and for what is built, the same below `src` or beside it.
 * `dist/esm/a.js` → `src/a.js`, `a.js`.
 */
export function sourcesOf(directory: string, target: string): string[] {
  const plain = joined(directory, target);
  if (plain === null || !isBelow(plain, directory)) return [];
  const parts = plain.slice(directory === '' ? 0 : directory.length + 1).split('/');
  const found = [plain];
  let rest = parts;
  while (rest.length > 1 && BUILD_OUTPUT.has(rest[0] ?? '')) {
    rest = rest.slice(1);
    for (const start of [['src'], []])
      found.push([...(directory === '' ? [] : [directory]), ...start, ...rest].join('/'));
  }
  return found.map(withoutDeclaration);
}

const withoutDeclaration = (path: string): string =>
  path.replace(/\.d\.([cm]?)ts$/, (_, kind: string) => `.${kind}js`);

export const isBelow = (path: string, directory: string): boolean =>
  directory === '' || path === directory || path.startsWith(`${directory}/`);

export const isTypeScript = (path: string): boolean => /\.[cm]?tsx?$/.test(path);

/** Which tracked file a path without its ending, or with the ending that it will have once built, stands for. */
import { joined, type Tree } from './tree.ts';

/** What an ending is compiled from, and what declares it. */
const BUILT_FROM: readonly (readonly [string, readonly string[], string])[] = [
  ['.js', ['.ts', '.tsx'], '.d.ts'],
  ['.jsx', ['.tsx'], '.d.ts'],
  ['.mjs', ['.mts'], '.d.mts'],
  ['.cjs', ['.cts'], '.d.cts'],
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

/** `sourcesFirst`: as a TypeScript file looks for it, `a.ts` before `a.js`. What runs goes before what declares it. */
export function fileAt(tree: Tree, path: string, sourcesFirst: boolean): string | null {
  const built = BUILT_FROM.find(([ending]) => path.endsWith(ending));
  const [ending = '', endings = [], declaration] = built ?? [];
  const bare = path.slice(0, path.length - ending.length);
  const sources = endings.map((one) => `${bare}${one}`);
  const named = sourcesFirst ? [...sources, path] : [path, ...sources];
  const declared = declaration === undefined ? [] : [`${bare}${declaration}`];
  return tree.first([...named, ...declared, ...ADDED.map((added) => `${path}${added}`)]);
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

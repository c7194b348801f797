/** Which files are read, and how, by their names alone; and which are source code that can't be. */
import type { Dialect } from './facts.ts';
import { nameOf } from './tree.ts';

const DIALECTS: Readonly<Record<string, Dialect>> = {
  js: 'js',
  jsx: 'js',
  mjs: 'js',
  cjs: 'js',
  ts: 'ts',
  mts: 'ts',
  cts: 'ts',
  tsx: 'tsx',
  py: 'python',
  pyi: 'python',
  go: 'go',
  rs: 'rust',
  java: 'java',
};

/** Code that imports, in languages without a reader here. Shells, styles and data are not among them. */
const UNREAD = new Set(
  'astro c cc clj cljs cpp cr cs cxx dart elm erl ex exs fs groovy h hh hpp hs jl kt kts lua m ml mm nim php pl pm r rb scala svelte swift v vue zig'.split(
    ' ',
  ),
);

/** `unread`: source code in another language. Null: nothing that imports. */
export function dialectOf(path: string): Dialect | 'unread' | null {
  const name = nameOf(path).toLowerCase();
  const dot = name.lastIndexOf('.');
  if (dot <= 0) return null;
  if (/\.d\.[cm]?ts$/.test(name)) return 'dts';
  const extension = name.slice(dot + 1);
  const dialect = Object.hasOwn(DIALECTS, extension) ? DIALECTS[extension] : undefined;
  return dialect ?? (UNREAD.has(extension) ? 'unread' : null);
}

const MANIFESTS = new Set(['package.json', 'go.mod', 'Cargo.toml', 'pyproject.toml']);

/** What decides where names lead: read as text beside the sources. A tsconfig may extend any file of a package of such. */
export const isManifest = (path: string): boolean =>
  MANIFESTS.has(nameOf(path)) ||
  (path.endsWith('.json') &&
    (/^[jt]sconfig/.test(nameOf(path)) || /(?:^|\/)[^/]*tsconfig[^/]*\//.test(path)));

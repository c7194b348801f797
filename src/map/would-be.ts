/** Where a file would lie that an import asks for and that is not there: for words only, and for equal texts. */
import { ancestorsOf, directoryOf, joined } from './tree.ts';

/** `what` as `path` has it. What can't be told stays as it is written. `paths`: those of the tree. */
export function wouldBe(path: string, what: string, paths: readonly string[]): string {
  if (/\.pyi?$/.test(path)) return pythonFile(path, what, paths) ?? what;
  if (/^\.{1,2}\//.test(what) && /\.[cm]?[jt]sx?$/.test(path))
    return scriptFile(path, what) ?? what;
  return what;
}

/** `./price.js` in TypeScript is `price.ts`; `./price` has the importer's own ending. */
function scriptFile(path: string, what: string): string | null {
  const file = joined(directoryOf(path), what);
  if (file === null) return null;
  const typed = /\.[cm]?tsx?$/.test(path);
  if (/\.[cm]?js$/.test(file)) return typed ? file.replace(/js$/, 'ts') : file;
  const ending = /\.[cm]?[jt]sx?$/.exec(path)?.[0] ?? '';
  return /\.[a-z]{1,5}$/.test(file) ? file : `${file}${ending.replace(/x$/, '')}`;
}

function pythonFile(path: string, what: string, paths: readonly string[]): string | null {
  const dots = /^\.*/.exec(what)?.[0].length ?? 0;
  const module = what.slice(dots).replaceAll('.', '/');
  if (module === '') return null;
  if (dots > 0) return joined(directoryOf(path), `${'../'.repeat(dots - 1)}${module}.py`);
  const first = module.split('/', 1)[0] ?? '';
  const root = ancestorsOf(directoryOf(path))
    .flatMap((at) => [at, joined(at, 'src') ?? at])
    .find((at) => paths.some((one) => one.startsWith(`${joined(at, first)}/`)));
  return root === undefined ? null : joined(root, `${module}.py`);
}

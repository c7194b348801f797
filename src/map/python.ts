/** Where Python's imports lead: packages, `src` layouts, and a directory that a script is started in. */
import { parse } from 'smol-toml';
import type { Resolved, Wanted } from './facts.ts';
import { ancestorsOf, directoryOf, joined, record, strings, type Tree } from './tree.ts';

export function pythonResolver(tree: Tree): (importer: string, wanted: Wanted) => Resolved {
  const looking: Looking = { tree, code: directoriesWithCode(tree), declared: declaredRoots(tree) };
  return (importer, wanted) =>
    wanted.name.startsWith('.')
      ? relative(looking, importer, wanted)
      : absolute(looking, importer, wanted);
}

interface Looking {
  readonly tree: Tree;
  /** Directories with Python below them. */
  readonly code: ReadonlySet<string>;
  /** Where projects say that their packages are. */
  readonly declared: readonly string[];
}

function relative(looking: Looking, importer: string, { name, names }: Wanted): Resolved {
  const dots = /^\.*/.exec(name)?.[0].length ?? 0;
  const from = joined(directoryOf(importer), '../'.repeat(dots - 1));
  if (from === null) return { why: 'outside' };
  const parts = name.slice(dots).split('.').filter(Boolean);
  const to = below(looking, { start: from, parts, names });
  return to === null ? { why: 'unresolved' } : { to };
}

/** The first root where all of it is; where only its first part is, it is ours and missing. */
function absolute(looking: Looking, importer: string, { name, names }: Wanted): Resolved {
  const [first = '', ...parts] = name.split('.');
  let ours = false;
  for (const root of rootsFor(looking, importer)) {
    const start = joined(root, first) ?? first;
    if (moduleAt(looking, start) === null) continue;
    ours = true;
    const to = below(looking, { start, parts, names });
    if (to !== null) return { to };
  }
  return ours ? { why: 'unresolved' } : 'elsewhere';
}

/** Above the file, each directory that is no package, and its `src`; then what projects declare. */
function rootsFor({ tree, declared }: Looking, importer: string): string[] {
  const around = ancestorsOf(directoryOf(importer)).filter(
    (directory) => !isPackage(tree, directory),
  );
  const withSources = around.flatMap((at) => [at, joined(at, 'src') ?? at]);
  return [...new Set([...withSources, ...declared])];
}

const isPackage = (tree: Tree, directory: string): boolean =>
  initOf(tree, directory) !== null && directory !== '';

const initOf = (tree: Tree, directory: string): string | null =>
  tree.first(['__init__.py', '__init__.pyi'].map((name) => joined(directory, name) ?? name));

interface Found {
  readonly kind: 'file' | 'directory';
  /** Null: a package without `__init__`, which nothing is run of. */
  readonly file: string | null;
}

function moduleAt({ tree, code }: Looking, path: string): Found | null {
  const init = initOf(tree, path);
  if (init !== null) return { kind: 'directory', file: init };
  const file = tree.first([`${path}.py`, `${path}.pyi`]);
  if (file !== null) return { kind: 'file', file };
  return code.has(path) && !isProject(tree, path) ? { kind: 'directory', file: null } : null;
}

/** What is built from there has its packages below, and is none itself. */
const isProject = (tree: Tree, directory: string): boolean =>
  tree.first(['pyproject.toml', 'setup.py', 'setup.cfg'].map((name) => `${directory}/${name}`)) !==
  null;

interface Way {
  readonly start: string;
  readonly parts: readonly string[];
  readonly names: readonly string[] | undefined;
}

/** Every file that is run on the way, and what is taken out at its end. */
function below(looking: Looking, { start, parts, names }: Way): string[] | null {
  const files: string[] = [];
  let path = start;
  let here = moduleAt(looking, path);
  for (const part of parts) {
    if (here === null || here.kind === 'file') return null;
    if (here.file !== null) files.push(here.file);
    path = joined(path, part) ?? path;
    here = moduleAt(looking, path);
  }
  if (here === null) return null;
  if (here.file !== null) files.push(here.file);
  if (here.kind === 'file') return files;
  for (const name of names ?? []) {
    const inner = moduleAt(looking, joined(path, name) ?? path);
    if (name !== '*' && inner?.file) files.push(inner.file);
    else if (name !== '*' && inner === null && here.file === null) return null;
  }
  return files;
}

function directoriesWithCode(tree: Tree): Set<string> {
  const found = new Set<string>();
  for (const path of tree.paths) {
    if (!/\.pyi?$/.test(path)) continue;
    for (let at = directoryOf(path); at !== '' && !found.has(at); at = directoryOf(at))
      found.add(at);
  }
  return found;
}

/** Each project's directory, its `src`, and what its build tool or its tests are told. */
function declaredRoots(tree: Tree): string[] {
  const roots = tree.named('pyproject.toml').flatMap((path) => {
    const directory = directoryOf(path);
    const said = toldBy(tree.text(path) ?? '');
    return [directory, ...['src', ...said].flatMap((root) => joined(directory, root) ?? [])];
  });
  return [...new Set(roots)];
}

function toldBy(text: string): string[] {
  let tool: ReturnType<typeof record>;
  try {
    tool = record(record(parse(text))?.tool);
  } catch {
    return [];
  }
  const setuptools = record(tool?.setuptools);
  const packages = record(tool?.poetry)?.packages;
  return [
    ...strings(record(record(setuptools?.packages)?.find)?.where),
    ...strings(record(setuptools?.['package-dir'])?.['']),
    ...(Array.isArray(packages) ? packages.flatMap((one) => strings(record(one)?.from)) : []),
    ...strings(record(record(tool?.pytest)?.ini_options)?.pythonpath),
  ];
}

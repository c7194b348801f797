/** Where Rust's modules and paths lead, by the layout of the files: `a::b` is `a/b.rs` or `a/b/mod.rs`. */
import { type Crate, type Crates, cratesOf } from './crates.ts';
import type { Resolved, Wanted } from './facts.ts';
import { isBelow } from './source-file.ts';
import { directoryOf, joined, nameOf, type Tree } from './tree.ts';

export function rustResolver(tree: Tree): (importer: string, wanted: Wanted) => Resolved {
  const crates = cratesOf(tree);
  return (importer, wanted) => {
    if (wanted.kind === 'file') return beside(tree, importer, wanted.name);
    const place = placeOf(tree, crates, importer);
    if (wanted.kind === 'module') return declared(tree, place, wanted);
    return along({ tree, crates, place, wanted });
  };
}

/** Where a file stands among the modules of its crate. */
interface Place {
  readonly crate: Crate | null;
  /** The file that `crate` means; null where that can't be told. */
  readonly root: string | null;
  /** The directory that the root's modules are in. */
  readonly base: string;
  /** The file's own module, from the root. */
  readonly module: readonly string[];
}

const SEPARATE = /^(?:tests|examples|benches|src\/bin)\//;

function placeOf(tree: Tree, crates: Crates, file: string): Place {
  const crate = crates.around(file);
  const directory = crate?.directory ?? '';
  const inside = file.slice(directory === '' ? 0 : directory.length + 1);
  const kind = SEPARATE.exec(inside)?.[0];
  if (kind !== undefined)
    return separate(tree, { crate, directory: joined(directory, kind) ?? '' }, file);
  const root = crate === null ? null : rootAround(crate, file);
  if (root === null) return { crate, root: file, base: directoryOf(file), module: [] };
  const base = directoryOf(root);
  const isRoot = file === root || /^(?:lib|main)\.rs$/.test(inBase(file, base));
  return { crate, root, base, module: isRoot ? [] : moduleOf(inBase(file, base)) };
}

/** The root file that a file's modules are most likely below: the nearest above it. */
function rootAround({ root, others }: Crate, file: string): string | null {
  const above = [...(root === null ? [] : [root]), ...others].filter((one) =>
    isBelow(file, directoryOf(one)),
  );
  const own = above.find((one) => one === file);
  const depth = (one: string): number => directoryOf(one).length;
  return own ?? above.sort((a, b) => depth(b) - depth(a))[0] ?? null;
}

/** Tests, examples and further programs are crates of their own: a file each, or a directory with a main.rs. */
function separate(
  tree: Tree,
  { crate, directory }: { readonly crate: Crate | null; readonly directory: string },
  file: string,
): Place {
  const [first = '', ...deeper] = inBase(file, directory).split('/');
  if (deeper.length === 0) return { crate, root: file, base: directory, module: [] };
  const own = joined(directory, first) ?? first;
  const main = tree.first([`${own}/main.rs`]);
  if (main === null)
    return { crate, root: null, base: directory, module: moduleOf(inBase(file, directory)) };
  return { crate, root: main, base: own, module: file === main ? [] : moduleOf(inBase(file, own)) };
}

const inBase = (file: string, base: string): string =>
  base === '' ? file : file.slice(base.length + 1);

const moduleOf = (path: string): string[] => path.replace(/(?:\/mod)?\.rs$/, '').split('/');

/** `mod name;`: in the directory of the module that it stands in. */
function declared(tree: Tree, place: Place, { name, inside = [] }: Wanted): Resolved {
  const file = fileOf(tree, place.base, [...place.module, ...inside, name]);
  return file === null ? { why: 'unresolved' } : { to: [file] };
}

function beside(tree: Tree, importer: string, name: string): Resolved {
  const path = joined(directoryOf(importer), name);
  if (path === null || name.startsWith('/')) return { why: 'outside' };
  return tree.has(path) ? { to: [path] } : { why: 'unresolved' };
}

interface Following {
  readonly tree: Tree;
  readonly crates: Crates;
  readonly place: Place;
  readonly wanted: Wanted;
}

function along({ tree, crates, place, wanted }: Following): Resolved {
  const parts = wanted.name.split('::');
  const here = [...place.module, ...(wanted.inside ?? [])];
  const [first = ''] = parts;
  if (first === 'crate') return reached(tree, place, parts.slice(1));
  if (first === 'self' || first === 'super') {
    const up = parts.findIndex((part) => part !== 'super' && part !== 'self');
    const named = up === -1 ? [] : parts.slice(up);
    const supers = parts.slice(0, parts.length - named.length).filter((p) => p === 'super').length;
    if (supers > here.length) return { why: 'unresolved' };
    return reached(tree, place, [...here.slice(0, here.length - supers), ...named]);
  }
  if (fileOf(tree, place.base, [...here, first]) !== null)
    return reached(tree, place, [...here, ...parts]);
  return inCrate(tree, crateNamed(crates, place.crate, first), parts.slice(1));
}

function crateNamed(crates: Crates, own: Crate | null, name: string): Crate | null {
  if (own === null) return null;
  if (own.name === name) return own;
  const need = own.needs.get(name);
  return need ? crates.byPackage(need.package) : null;
}

function inCrate(tree: Tree, crate: Crate | null, parts: readonly string[]): Resolved {
  if (crate === null) return 'elsewhere';
  const { root, base } = crate;
  return reached(tree, { root, base }, parts);
}

/** As far as files go: what is left of the path is an item in the last of them. */
function reached(
  tree: Tree,
  { root, base }: Pick<Place, 'root' | 'base'>,
  parts: readonly string[],
): Resolved {
  for (let count = parts.length; count > 0; count -= 1) {
    const file = fileOf(tree, base, parts.slice(0, count));
    if (file !== null) return { to: [file] };
  }
  return root === null ? { why: 'unresolved' } : { to: [root] };
}

function fileOf(tree: Tree, base: string, module: readonly string[]): string | null {
  const path = joined(base, module.join('/')) ?? '';
  const file = tree.first([`${path}.rs`, `${path}/mod.rs`]);
  return file !== null && nameOf(file) !== '.rs' ? file : null;
}

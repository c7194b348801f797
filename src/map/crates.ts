/** The crates of a Rust workspace: every tracked Cargo.toml, what its library is called, and whom it depends on. */
import { parse } from 'smol-toml';
import { directoryOf, joined, record, type Tree } from './tree.ts';

export interface Crate {
  readonly directory: string;
  /** As `use` says it; null where there is no library. */
  readonly name: string | null;
  /** The library's root file, otherwise the program's; null where neither is tracked. */
  readonly root: string | null;
  /** The directory that the modules of `root` are in. */
  readonly base: string;
  /** Root files of its further programs, tests and examples, where Cargo.toml names them. */
  readonly others: readonly string[];
  /** Name in `use` → the crate that it stands for, or null for one that is not ours. */
  readonly needs: ReadonlyMap<string, { readonly package: string } | null>;
}

export interface Crates {
  around(path: string): Crate | null;
  byPackage(name: string): Crate | null;
}

export function cratesOf(tree: Tree): Crates {
  const byDirectory = new Map<string, Crate>();
  const byPackage = new Map<string, Crate>();
  for (const path of tree.named('Cargo.toml')) {
    const toml = read(tree.text(path) ?? '');
    const name = record(toml?.package)?.name;
    if (toml === null || typeof name !== 'string') continue;
    const crate = crateOf(tree, directoryOf(path), { toml, name });
    byDirectory.set(crate.directory, crate);
    if (!byPackage.has(name)) byPackage.set(name, crate);
  }
  return {
    byPackage: (name) => byPackage.get(name) ?? null,
    around(path) {
      for (let at = directoryOf(path); ; at = directoryOf(at)) {
        const found = byDirectory.get(at);
        if (found !== undefined || at === '') return found ?? null;
      }
    },
  };
}

type Table = Readonly<Record<string, unknown>>;

function crateOf(
  tree: Tree,
  directory: string,
  { toml, name }: { readonly toml: Table; readonly name: string },
): Crate {
  const lib = record(toml.lib);
  const told = typeof lib?.path === 'string' ? lib.path : 'src/lib.rs';
  const library = tree.first([joined(directory, told) ?? '']);
  const program = tree.first([joined(directory, 'src/main.rs') ?? '']);
  const others = targetsOf(tree, directory, toml);
  const root = library ?? program ?? others[0] ?? null;
  return {
    directory,
    name: library === null ? null : typeof lib?.name === 'string' ? lib.name : word(name),
    root,
    base: directoryOf(root ?? joined(directory, 'src/lib.rs') ?? ''),
    others,
    needs: needsOf(toml),
  };
}

function targetsOf(tree: Tree, directory: string, toml: Table): string[] {
  const tables = ['bin', 'example', 'test', 'bench'].flatMap((kind) => toml[kind] ?? []);
  return tables.flatMap((table) => {
    const path = record(table)?.path;
    const file = typeof path === 'string' ? joined(directory, path) : null;
    return file !== null && tree.has(file) ? [file] : [];
  });
}

/** How a package's name is written in a program. */
const word = (name: string): string => name.replaceAll('-', '_');

function needsOf(toml: Table): Map<string, { readonly package: string } | null> {
  const parts = [toml, ...Object.values(record(toml.target) ?? {})].map(record);
  const kinds = ['dependencies', 'dev-dependencies', 'build-dependencies'];
  const tables = parts.flatMap((part) => kinds.map((kind) => record(part?.[kind]) ?? {}));
  const needs = new Map<string, { readonly package: string } | null>();
  for (const [key, value] of tables.flatMap((table) => Object.entries(table))) {
    const how = record(value);
    const ours = how !== null && (typeof how.path === 'string' || how.workspace === true);
    const name = typeof how?.package === 'string' ? how.package : key;
    needs.set(word(key), ours ? { package: name } : null);
  }
  return needs;
}

function read(text: string): Table | null {
  try {
    return record(parse(text));
  } catch {
    return null;
  }
}

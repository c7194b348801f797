/** The packages of a JavaScript workspace: every tracked package.json, by its name, and what its entries lead to. */
import { fileAt, indexOf, sourcesOf } from './source-file.ts';
import { ancestorsOf, directoryOf, record, strings, type Tree } from './tree.ts';

export interface Package {
  readonly directory: string;
  readonly name: string | null;
  readonly json: Readonly<Record<string, unknown>>;
}

export class Packages {
  readonly #tree: Tree;
  readonly #byDirectory = new Map<string, Package>();
  readonly #byName = new Map<string, Package[]>();

  constructor(tree: Tree) {
    this.#tree = tree;
    for (const path of tree.named('package.json')) {
      const json = parsed(tree.text(path) ?? '');
      if (json === null || /(?:^|\/)node_modules\//.test(path)) continue;
      const name = typeof json.name === 'string' && json.name !== '' ? json.name : null;
      const found: Package = { directory: directoryOf(path), name, json };
      this.#byDirectory.set(found.directory, found);
      if (name !== null) this.#byName.set(name, [...(this.#byName.get(name) ?? []), found]);
    }
  }

  named(name: string): readonly Package[] {
    return this.#byName.get(name) ?? [];
  }

  /** The package that a file belongs to. */
  around(path: string): Package | null {
    for (const directory of ancestorsOf(directoryOf(path))) {
      const found = this.#byDirectory.get(directory);
      if (found !== undefined) return found;
    }
    return null;
  }

  /** What a directory with a package.json stands for when it is imported by its path. */
  entryOf(directory: string, sourcesFirst: boolean): string | null {
    const found = this.#byDirectory.get(directory);
    return found === undefined
      ? indexOf(this.#tree, directory, sourcesFirst)
      : this.file(found, '', sourcesFirst);
  }

  /** `subpath`: empty for the package itself, otherwise without a leading slash. */
  file(found: Package, subpath: string, sourcesFirst: boolean): string | null {
    const { directory, json } = found;
    const key = subpath === '' ? '.' : `./${subpath}`;
    const listed = [...entriesOf(json.exports, key), ...(subpath === '' ? mainsOf(json) : [])];
    const plain = subpath === '' ? ['index', 'src/index'] : [subpath, `src/${subpath}`];
    return this.#first(directory, [...listed, ...plain], sourcesFirst);
  }

  /** What `#name` leads to in a package. */
  inner(found: Package, name: string, sourcesFirst: boolean): string | null {
    return this.#first(found.directory, entriesOf(found.json.imports, name), sourcesFirst);
  }

  #first(directory: string, targets: readonly string[], sourcesFirst: boolean): string | null {
    for (const path of targets.flatMap((target) => sourcesOf(directory, target))) {
      const found =
        fileAt(this.#tree, path, sourcesFirst) ?? indexOf(this.#tree, path, sourcesFirst);
      if (found !== null) return found;
    }
    return null;
  }
}

const mainsOf = ({ source, types, typings, module, main }: Package['json']): string[] =>
  [source, types, typings, module, main].flatMap(strings);

/** Targets for a key of `exports` or `imports`, whatever the condition, sources first. */
function entriesOf(map: unknown, key: string): string[] {
  const table = record(map);
  if (table === null || !Object.keys(table).some((name) => /^[.#]/.test(name)))
    return key === '.' ? targetsIn(map) : [];
  if (Object.hasOwn(table, key)) return targetsIn(table[key]);
  const fitting = Object.keys(table)
    .map((pattern) => ({ pattern, star: starIn(pattern, key) }))
    .filter((one): one is { pattern: string; star: string } => one.star !== null)
    .sort((a, b) => b.pattern.indexOf('*') - a.pattern.indexOf('*'));
  return fitting.flatMap(({ pattern, star }) =>
    targetsIn(table[pattern]).map((target) => target.replaceAll('*', () => star)),
  );
}

/** What the `*` of a pattern stands for; null where it does not match. */
export function starIn(pattern: string, name: string): string | null {
  const at = pattern.indexOf('*');
  if (at === -1) return null;
  const [before, after] = [pattern.slice(0, at), pattern.slice(at + 1)];
  const fits =
    name.length >= before.length + after.length && name.startsWith(before) && name.endsWith(after);
  return fits ? name.slice(before.length, name.length - after.length) : null;
}

const DEEPEST = 8;

function targetsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value];
  if (depth > DEEPEST) return [];
  if (Array.isArray(value)) return value.flatMap((one) => targetsIn(one, depth + 1));
  const table = record(value) ?? {};
  const conditions = Object.keys(table).sort(
    (a, b) => Number(b === 'source') - Number(a === 'source'),
  );
  return conditions.flatMap((condition) => targetsIn(table[condition], depth + 1));
}

function parsed(text: string): Package['json'] | null {
  try {
    return record(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Names that a tsconfig.json gives to paths: `paths`, `baseUrl`, what it `extends` and what it refers to. */
import stripJsonComments from 'strip-json-comments';
import { type Packages, starIn } from './packages.ts';
import { ancestorsOf, directoryOf, joined, record, strings, type Tree } from './tree.ts';

interface Alias {
  readonly pattern: string;
  /** Paths from the root, with a `*` where the pattern has one. */
  readonly targets: readonly string[];
}

interface Options {
  /** Null: none is set. */
  readonly base: string | null;
  readonly aliases: readonly Alias[];
}

const NONE: Options = { base: null, aliases: [] };
/** What no one needs, and a stranger could write. */
const MOST_ALIASES = 1_000;
const MOST_FILES = 32;

export interface Candidates {
  /** Where to look, in order. */
  readonly paths: readonly string[];
  /** A name was given to exactly such things: nobody else's package is meant. */
  readonly named: boolean;
}

export class TsConfigs {
  readonly #tree: Tree;
  readonly #packages: Packages;
  readonly #around = new Map<string, Options>();

  constructor(tree: Tree, packages: Packages) {
    this.#tree = tree;
    this.#packages = packages;
  }

  candidates(importer: string, name: string): Candidates {
    const { base, aliases } = this.#optionsFor(directoryOf(importer));
    const fitting = aliases
      .map(({ pattern, targets }) => {
        const star = pattern === name ? '' : starIn(pattern, name);
        return { pattern, exact: pattern === name, star, targets };
      })
      .filter(({ star }) => star !== null)
      .sort((a, b) => Number(b.exact) - Number(a.exact) || weight(b.pattern) - weight(a.pattern));
    const paths = fitting.flatMap(({ star, targets }) =>
      targets.map((target) => target.replace('*', () => star ?? '')),
    );
    const below = base === null ? null : joined(base, name);
    return {
      paths: below === null ? paths : [...paths, below],
      named: fitting.some(({ pattern }) => pattern !== '*'),
    };
  }

  #optionsFor(directory: string): Options {
    const known = this.#around.get(directory);
    if (known !== undefined) return known;
    const file = ancestorsOf(directory)
      .flatMap((at) => ['tsconfig.json', 'jsconfig.json'].map((name) => joined(at, name) ?? ''))
      .find((path) => this.#tree.has(path));
    const options = file === undefined ? NONE : this.#read(file, new Set());
    this.#around.set(directory, options);
    return options;
  }

  /** Its own settings before those it extends; those it refers to count as well, as in a solution's root file. */
  #read(file: string, seen: Set<string>): Options {
    if (seen.has(file) || seen.size >= MOST_FILES) return NONE;
    seen.add(file);
    const json = readConfig(this.#tree.text(file) ?? '');
    if (json === null) return NONE;
    const directory = directoryOf(file);
    const inherited = strings(json.extends)
      .map((name) => this.#fileOf(directory, name))
      .map((path) => (path === null ? NONE : this.#read(path, seen)));
    const own = ownOptions(directory, record(json.compilerOptions) ?? {});
    const base = own.base ?? inherited.findLast((one) => one.base !== null)?.base ?? null;
    const aliases =
      own.aliases ?? inherited.findLast((one) => one.aliases.length > 0)?.aliases ?? [];
    const references = Array.isArray(json.references) ? json.references : [];
    const referred = references
      .flatMap((one) => strings(record(one)?.path))
      .map((name) => this.#fileOf(directory, name))
      .flatMap((path) => (path === null ? [] : this.#read(path, seen).aliases));
    return { base, aliases: [...aliases, ...referred].slice(0, MOST_ALIASES) };
  }

  #fileOf(directory: string, name: string): string | null {
    const from = /^\.{0,2}\//.test(name) || /^\.{1,2}$/.test(name) ? joined(directory, name) : null;
    const path = from ?? this.#inPackage(name);
    if (path === null) return null;
    return this.#tree.first([path, `${path}.json`, joined(path, 'tsconfig.json') ?? path]);
  }

  #inPackage(name: string): string | null {
    const [first = '', second = ''] = name.split('/');
    const owner = name.startsWith('@') ? `${first}/${second}` : first;
    const [found] = this.#packages.named(owner);
    return found === undefined ? null : joined(found.directory, name.slice(owner.length));
  }
}

/** With comments and commas after the last, as TypeScript takes it; null where it is not even that. */
function readConfig(text: string): Readonly<Record<string, unknown>> | null {
  try {
    return record(JSON.parse(stripJsonComments(text, { trailingCommas: true, whitespace: false })));
  } catch {
    return null;
  }
}

/** The longer what stands before the star, the more it says. */
const weight = (pattern: string): number => pattern.indexOf('*');

function ownOptions(
  directory: string,
  { baseUrl, paths }: Readonly<Record<string, unknown>>,
): { readonly base: string | null; readonly aliases: Alias[] | null } {
  const base = typeof baseUrl === 'string' ? placed(directory, baseUrl) : null;
  const table = record(paths);
  if (table === null) return { base, aliases: null };
  const aliases = Object.entries(table)
    .slice(0, MOST_ALIASES)
    .map(([pattern, targets]) => ({
      pattern,
      targets: strings(targets).flatMap((target) => placed(base ?? directory, target) ?? []),
    }));
  return { base, aliases };
}

const placed = (directory: string, path: string): string | null =>
  joined(directory, path.replace(/^\$\{configDir\}\/?/, ''));

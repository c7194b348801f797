/** A tree as resolution sees it: the tracked paths, what the manifests say, and how paths are put together. */

export class Tree {
  readonly paths: ReadonlySet<string>;
  readonly #directories = new Set<string>(['']);
  readonly #files = new Map<string, string[]>();
  readonly #manifests: ReadonlyMap<string, string>;

  /** `manifests`: path → text, of those that isManifest names and that were short enough to be read. */
  constructor(paths: Iterable<string>, manifests: ReadonlyMap<string, string>) {
    this.paths = new Set(paths);
    this.#manifests = manifests;
    for (const path of this.paths) {
      const directory = directoryOf(path);
      const files = this.#files.get(directory);
      if (files === undefined) this.#files.set(directory, [path]);
      else files.push(path);
      for (let at = directory; at !== '' && !this.#directories.has(at); at = directoryOf(at))
        this.#directories.add(at);
    }
  }

  has(path: string): boolean {
    return this.paths.has(path);
  }

  hasDirectory(path: string): boolean {
    return this.#directories.has(path);
  }

  /** The files right in a directory. */
  filesIn(directory: string): readonly string[] {
    return this.#files.get(directory) ?? [];
  }

  text(path: string): string | null {
    return this.#manifests.get(path) ?? null;
  }

  /** Paths of the manifests with this name. */
  named(name: string): string[] {
    return [...this.#manifests.keys()].filter((path) => nameOf(path) === name).sort();
  }

  first(candidates: readonly string[]): string | null {
    return candidates.find((path) => this.paths.has(path)) ?? null;
  }
}

/** Empty for the root. */
export const directoryOf = (path: string): string =>
  path.slice(0, Math.max(0, path.lastIndexOf('/')));

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** `relative` as seen from a directory; null when that leads out of the repository. */
export function joined(directory: string, relative: string): string | null {
  const parts = directory === '' ? [] : directory.split('/');
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}

/** The directory and all above it, the root last. */
export function ancestorsOf(directory: string): string[] {
  const all = [directory];
  for (let at = directory; at !== ''; ) {
    at = directoryOf(at);
    all.push(at);
  }
  return all;
}

/** An object of a manifest; null for anything else that a stranger wrote there. */
export const record = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;

export const strings = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');

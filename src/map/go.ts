/** Where Go's imports lead: a module's path is its go.mod's directory, and a package is all files of one directory. */
import type { Resolved, Wanted } from './facts.ts';
import { directoryOf, joined, type Tree } from './tree.ts';

export function goResolver(tree: Tree): (importer: string, wanted: Wanted) => Resolved {
  const modules = new Map<string, string>();
  for (const path of tree.named('go.mod')) {
    const name = moduleOf(tree.text(path) ?? '');
    if (name !== null && !modules.has(name)) modules.set(name, directoryOf(path));
  }
  return (importer, { name }) => {
    const directory = /^\.{1,2}\//.test(name)
      ? joined(directoryOf(importer), name)
      : within(modules, name);
    if (directory === undefined) return 'elsewhere';
    if (directory === null) return { why: 'outside' };
    const files = tree.filesIn(directory).filter((file) => /(?<!_test)\.go$/.test(file));
    return files.length === 0 ? { why: 'unresolved' } : { to: files };
  };
}

/** The longest module path that the name begins with; undefined where it is nobody's here. */
function within(modules: ReadonlyMap<string, string>, name: string): string | null | undefined {
  for (let end = name.length; end > 0; end = name.lastIndexOf('/', end - 1)) {
    const directory = modules.get(name.slice(0, end));
    if (directory !== undefined) return joined(directory, name.slice(end));
  }
  return undefined;
}

/** The `module` line of a go.mod, which stands alone on its line (go.dev/ref/mod, go.mod file syntax). */
function moduleOf(text: string): string | null {
  for (const line of text.split('\n')) {
    const [word, name] = line
      .replace(/\/\/.*$/, '')
      .trim()
      .split(/\s+/);
    if (word === 'module' && name !== undefined) return name.replace(/^["`]|["`]$/g, '');
  }
  return null;
}

/** What a repository tracks, prepared for the questions that an object asks of it. Exact and case-sensitive, as git is. */

export interface Tracked {
  /** A file, or a directory that has files; without a slash at its end. */
  isPath(name: string): boolean;
  /** Whether `models.item` can be a part of something tracked: `models/item.py`, or the directory `models/item`. */
  isModule(dotted: string): boolean;
}

export function trackedPaths(paths: Iterable<string>): Tracked {
  const known = new Set<string>();
  const modules = new Set<string>();
  for (const path of paths) {
    for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
      const name = path.slice(0, end);
      if (known.has(name)) break;
      known.add(name);
      addModules(name, modules);
    }
  }
  return {
    isPath: (name) => known.has(name),
    isModule: (dotted) => modules.has(dotted) || modules.has(withoutLast(dotted)),
  };
}

/** `src/models/item.py` is `src.models.item`, `models.item` and `item`, to whoever imports it. */
function addModules(path: string, modules: Set<string>): void {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.indexOf('.', 1);
  const stem = dot < 0 ? path : path.slice(0, path.length - name.length + dot);
  const dotted = stem.replaceAll('/', '.');
  for (let at = 0; at >= 0; at = dotted.indexOf('.', at + 1))
    modules.add(at === 0 ? dotted : dotted.slice(at + 1));
}

/** `models.item.Item` is something in `models.item`; of two parts, the second is not taken for something in a file. */
const withoutLast = (dotted: string): string => {
  const last = dotted.lastIndexOf('.');
  return dotted.indexOf('.') === last ? '' : dotted.slice(0, last);
};

/** Where Java's imports lead: by the packages that the files say they are in, whatever the source roots are called. */
import type { BlobFacts, Resolved, Wanted } from './facts.ts';
import { directoryOf, nameOf } from './tree.ts';

/** `facts`: of every Java file, by path. */
export function javaResolver(
  facts: ReadonlyMap<string, BlobFacts>,
): (importer: string, wanted: Wanted) => Resolved {
  const packages = new Map<string, Map<string, string[]>>();
  for (const [path, { package: name }] of facts) {
    if (name === undefined) continue;
    const types = packages.get(name) ?? new Map<string, string[]>();
    packages.set(name, types);
    const type = nameOf(path).replace(/\.java$/i, '');
    types.set(type, [...(types.get(type) ?? []), path]);
  }
  return (importer, wanted) => {
    if (wanted.kind === 'type') {
      const own = packages.get(facts.get(importer)?.package ?? '')?.get(wanted.name);
      return own === undefined ? 'elsewhere' : { to: nearest(own, importer) };
    }
    return imported(packages, importer, wanted);
  };
}

type Packages = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** `a.b.C`, `a.b.C.Inner`, `a.b.C.member`: the longest package that is ours, then the type in it. */
function imported(packages: Packages, importer: string, { name, kind }: Wanted): Resolved {
  const whole = packages.get(name);
  if (kind === 'all' && whole !== undefined)
    return { to: [...whole.values()].flatMap((paths) => nearest(paths, importer)) };
  for (let end = name.lastIndexOf('.'); end > 0; end = name.lastIndexOf('.', end - 1)) {
    const types = packages.get(name.slice(0, end));
    if (types === undefined) continue;
    const paths = types.get(name.slice(end + 1).split('.')[0] ?? '');
    return paths === undefined ? { why: 'unresolved' } : { to: nearest(paths, importer) };
  }
  return 'elsewhere';
}

/** Of several files for one type, those that share the most of their path with the importer. */
function nearest(paths: readonly string[], importer: string): string[] {
  if (paths.length === 1) return [...paths];
  const shared = paths.map((path) => sharedParts(directoryOf(path), directoryOf(importer)));
  const most = Math.max(...shared);
  return paths.filter((_, n) => shared[n] === most);
}

function sharedParts(a: string, b: string): number {
  const [one, other] = [a.split('/'), b.split('/')];
  const differs = one.findIndex((part, n) => part !== other[n]);
  return differs === -1 ? one.length : differs;
}

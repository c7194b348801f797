/** Where the imports of TypeScript and JavaScript lead: as TypeScript with a bundler looks for them. */
import type { Resolved, Wanted } from './facts.ts';
import { type Package, Packages } from './packages.ts';
import { fileAt, isTypeScript } from './source-file.ts';
import { directoryOf, joined, type Tree } from './tree.ts';
import { TsConfigs } from './tsconfig.ts';

export function javascriptResolver(tree: Tree): (importer: string, wanted: Wanted) => Resolved {
  const packages = new Packages(tree);
  const looking = { tree, packages, configs: new TsConfigs(tree, packages) };
  return (importer, { name }) => resolved(looking, importer, plain(name));
}

interface Looking {
  readonly tree: Tree;
  readonly packages: Packages;
  readonly configs: TsConfigs;
}

/** Without what bundlers write around it: `raw!./a.txt`, `./a.svg?url`. */
function plain(name: string): string {
  const last = name.slice(name.lastIndexOf('!') + 1);
  return last.replace(/(?<=.)\?.*$/s, '');
}

function resolved(looking: Looking, importer: string, name: string): Resolved {
  const sourcesFirst = isTypeScript(importer);
  if (/^\.{1,2}(?:\/|$)/.test(name)) {
    const path = joined(directoryOf(importer), name);
    if (path === null) return { why: 'outside' };
    return found(at(looking, path, { sourcesFirst, directory: /(?:^|\/)\.{0,2}$/.test(name) }));
  }
  if (name === '' || /^[a-z][a-z\d+.-]+:/i.test(name)) return 'elsewhere';
  const { paths, named } = looking.configs.candidates(importer, name);
  for (const path of paths) {
    const file = at(looking, path, { sourcesFirst });
    if (file !== null) return { to: [file] };
  }
  if (name.startsWith('#')) {
    const own = looking.packages.around(importer);
    return found(own === null ? null : looking.packages.inner(own, name, sourcesFirst));
  }
  if (named || /^[@~]?\//.test(name)) return { why: 'unresolved' };
  return inPackage(looking, importer, { name, sourcesFirst });
}

interface Asked {
  readonly name: string;
  readonly sourcesFirst: boolean;
}

function inPackage(looking: Looking, importer: string, { name, sourcesFirst }: Asked): Resolved {
  const [first = '', second = ''] = name.split('/');
  const owner = name.startsWith('@') ? `${first}/${second}` : first;
  const one = chosen(looking, looking.packages.named(owner), importer);
  if (one === null) return 'elsewhere';
  if (one === 'several') return { why: 'ambiguous' };
  return found(looking.packages.file(one, name.slice(owner.length + 1), sourcesFirst));
}

/** Of several with one name, the one that the importer is in. */
function chosen(
  { packages }: Looking,
  all: readonly Package[],
  importer: string,
): Package | 'several' | null {
  const own = packages.around(importer);
  return all.find((one) => one === own) ?? (all.length > 1 ? 'several' : (all[0] ?? null));
}

function at(
  { tree, packages }: Looking,
  path: string,
  { sourcesFirst, directory }: { readonly sourcesFirst: boolean; readonly directory?: boolean },
): string | null {
  const file = directory === true ? null : fileAt(tree, path, sourcesFirst);
  return file ?? packages.entryOf(path, sourcesFirst);
}

const found = (path: string | null): Resolved =>
  path === null ? { why: 'unresolved' } : { to: [path] };

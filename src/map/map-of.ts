/**
 * The dependency map of a tree: which tracked file needs which, from what its blobs ask for. What is somebody else's is
 * no edge; what looks like ours and leads nowhere is told with its place.
 */
import { dialectOf } from './dialect.ts';
import {
  type BlobFacts,
  type DependencyMap,
  type Edge,
  MOST_EDGES,
  type Resolved,
  type Unknown,
  type Wanted,
} from './facts.ts';
import { goResolver } from './go.ts';
import { javaResolver } from './java.ts';
import { javascriptResolver } from './javascript.ts';
import { pythonResolver } from './python.ts';
import { rustResolver } from './rust.ts';
import { directoryOf, joined, type Tree } from './tree.ts';

type Resolver = (importer: string, wanted: Wanted) => Resolved;

export interface Sources {
  readonly tree: Tree;
  /** Of every file that was looked at, by path. */
  readonly facts: ReadonlyMap<string, BlobFacts>;
  /** Symbolic link → what it says. */
  readonly links: ReadonlyMap<string, string>;
}

export function mapOf({ tree, facts, links }: Sources): DependencyMap {
  const resolverFor = resolvers(tree, facts);
  const edges: Edge[] = [];
  const unknown: Unknown[] = [];
  for (const path of [...facts.keys()].sort()) {
    const { wanted, unsure } = facts.get(path) as BlobFacts;
    unknown.push(...unsure.map((one) => ({ path, ...one })));
    if (edges.length > MOST_EDGES) {
      unknown.push({ path, line: null, why: 'too-many', what: `over ${MOST_EDGES} edges` });
      continue;
    }
    const resolve = wanted.length === 0 ? null : resolverFor(path);
    if (resolve !== null) lookUp({ path, wanted, resolve }, { edges, unknown });
  }
  for (const [path, target] of [...links].sort(([a], [b]) => (a < b ? -1 : 1)))
    follow({ tree, path, target }, { edges, unknown });
  return { edges, unknown };
}

interface Found {
  readonly edges: Edge[];
  readonly unknown: Unknown[];
}

interface Asking {
  readonly path: string;
  readonly wanted: readonly Wanted[];
  readonly resolve: Resolver;
}

function lookUp({ path, wanted, resolve }: Asking, { edges, unknown }: Found): void {
  const seen = new Set([path]);
  for (const one of wanted) {
    const answer = resolve(path, one);
    if (answer === 'elsewhere') continue;
    if ('why' in answer) {
      unknown.push({ path, line: one.line, why: answer.why, what: one.name });
      continue;
    }
    for (const to of answer.to) {
      if (seen.has(to)) continue;
      seen.add(to);
      edges.push({ from: path, to, by: 'code', line: one.line });
    }
  }
}

interface Link {
  readonly tree: Tree;
  readonly path: string;
  readonly target: string;
}

/** A link needs what it points to, when that is a tracked file; a directory's is nobody's import. */
function follow({ tree, path, target }: Link, { edges, unknown }: Found): void {
  const to = target.startsWith('/') ? null : joined(directoryOf(path), target);
  if (to === null) unknown.push({ path, line: null, why: 'outside', what: target.slice(0, 120) });
  else if (tree.has(to) && to !== path) edges.push({ from: path, to, by: 'code', line: null });
}

/** Each language's is made when its first file comes. */
function resolvers(
  tree: Tree,
  facts: ReadonlyMap<string, BlobFacts>,
): (path: string) => Resolver | null {
  const make: Readonly<Record<string, () => Resolver>> = {
    python: () => pythonResolver(tree),
    go: () => goResolver(tree),
    rust: () => rustResolver(tree),
    java: () => javaResolver(facts),
    javascript: () => javascriptResolver(tree),
  };
  const made = new Map<string, Resolver>();
  return (path) => {
    const dialect = dialectOf(path);
    if (dialect === null || dialect === 'unread') return null;
    const language = Object.hasOwn(make, dialect) ? dialect : 'javascript';
    const resolver = made.get(language) ?? (make[language] as () => Resolver)();
    made.set(language, resolver);
    return resolver;
  };
}

/** The map by hand: what imports don't show, endpoints and tests for two, laid over what they do. */
import { compileScope } from '../scope/match.ts';
import { isOwnName } from '../scope/own-name.ts';
import { parseScope } from '../scope/pattern.ts';
import { treeFacts } from '../scope/tree-facts.ts';
import { type DependencyMap, type Edge, MOST_EDGES, type Unknown } from './facts.ts';

export interface ByHand {
  /** A tracked path, a pattern for some, or a name of one's own: `/items`, `GET /items`. */
  readonly from: string;
  /** The same. */
  readonly needs: readonly string[];
}

/** `paths`: those that are tracked. A path or pattern that stands for none of them is told, and an entry of too many. */
export function withByHand(
  map: DependencyMap,
  entries: readonly ByHand[],
  paths: readonly string[],
): DependencyMap {
  const standFor = reader(paths);
  const tracked = new Set(paths);
  const isMissing = (written: string): boolean =>
    looksLikePath(written) && standFor(written)[0] === written && !tracked.has(written);
  const known = new Set(map.edges.map(({ from, to }) => pair(from, to)));
  const edges: Edge[] = [...map.edges];
  const unknown: Unknown[] = [...map.unknown];
  for (const { from, needs } of entries) {
    const ends = needs.flatMap(standFor);
    for (const [written, found] of [from, ...needs].map((one) => [one, standFor(one)] as const))
      if (found.length === 0 || isMissing(written))
        unknown.push({ path: from, line: null, why: 'matches-nothing', what: written });
    const starts = standFor(from);
    if (edges.length + starts.length * ends.length > MOST_EDGES) {
      unknown.push({ path: from, line: null, why: 'too-many', what: `over ${MOST_EDGES} edges` });
      continue;
    }
    for (const start of starts)
      for (const to of ends) {
        if (start === to || known.has(pair(start, to))) continue;
        known.add(pair(start, to));
        edges.push({ from: start, to, by: 'hand', line: null });
      }
  }
  return { edges, unknown };
}

const looksLikePath = (written: string): boolean => !isOwnName(written) && /[/.]/.test(written);

const pair = (from: string, to: string): string => `${from}\0${to}`;

/** The tracked paths that a text stands for; itself when it is a name; none when it is a pattern that matches nothing. */
function reader(paths: readonly string[]): (written: string) => readonly string[] {
  const tracked = new Set(paths);
  const facts = treeFacts(paths);
  const read = new Map<string, readonly string[]>();
  const look = (written: string): readonly string[] => {
    if (tracked.has(written)) return [written];
    const parsed = isOwnName(written) ? null : parseScope([written], facts);
    if (parsed === null || !parsed.ok) return [written];
    const scope = compileScope(parsed.scope);
    const found = paths.filter((path) => scope.has(path));
    return found.length > 0 || /[*?[{]/.test(written) ? found : [written];
  };
  return (written) => {
    const found = read.get(written) ?? look(written);
    read.set(written, found);
    return found;
  };
}

/** Which ground an object names: a file, a directory, a pattern. Everything else is a name, and names none. */
import type { Detected } from '../../ledger/grammar/commitment.ts';
import { MAKING_VERBS } from '../../ledger/grammar/verbs.ts';
import { entriesOf, literalPattern, parseScope } from '../../scope/pattern.ts';
import { CAPS } from '../../scope/scope.ts';
import type { Tree } from '../context/tree-facts.ts';

/** `add a test to items.ts`: the file is there. */
const IN_A_FILE = 43;

/** Canonical entries, or null. */
export function groundNamed(
  { object, kind, verb, rules }: Pick<Detected, 'object' | 'kind' | 'verb' | 'rules'>,
  tree: Tree,
): readonly string[] | null {
  if (kind !== 'file' && kind !== 'pattern') return null;
  if (kind === 'pattern' || tree.isDirectory(object)) return entriesIn([object], tree);
  // A file of the same name elsewhere is another one.
  const isMade = MAKING_VERBS.has(verb) && !rules.includes(IN_A_FILE);
  const path = isMade ? object : (placeOf(object, tree) ?? object);
  const literal = literalPattern(path);
  return literal.length > CAPS.patternLength ? null : entriesIn([literal], undefined);
}

function entriesIn(entries: readonly string[], tree: Tree | undefined): readonly string[] | null {
  const parsed = parseScope(entries, tree);
  return parsed.ok ? entriesOf(parsed.scope) : null;
}

/** `items.ts` is the only tracked file that ends so, where there is none of that very name. */
function placeOf(object: string, tree: Tree): string | null {
  if (tree.isFile(object) || tree.isThere?.(object) === true) return null;
  const end = `/${object}`;
  const found: string[] = [];
  for (const path of tree.paths) {
    if (path.endsWith(end)) found.push(path);
    if (found.length > 1) return null;
  }
  return found[0] ?? null;
}

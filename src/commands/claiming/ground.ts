/** From patterns as someone wrote them to the ground they mean in this tree, and how much of it that is. */
import type { Share } from '../../registry/request.ts';
import { printablePattern } from '../../report/words.ts';
import { compileScope } from '../../scope/match.ts';
import { entriesOf, parseScope, scopeOf } from '../../scope/pattern.ts';
import type { PathText, Scope, Understood } from '../../scope/scope.ts';
import { coveredBy, type Tree } from '../context/tree-facts.ts';
import { refusePlaceholder } from '../frame/placeholder.ts';
import { patternError } from '../frame/problems.ts';

export interface Ground {
  readonly scope: Scope;
  /** Canonical entries, as they are granted. */
  readonly write: readonly string[];
  readonly understood: readonly Understood[];
  readonly share: Share;
  /** What of the tree it covers: the best witnesses of an overlap are among these. */
  readonly covered: readonly PathText[];
}

/** Throws `bad-pattern` (exit 64) naming every pattern that can't be used. */
export function groundOf(entries: readonly string[], tree: Tree): Ground {
  for (const entry of entries)
    if (!tree.isFile(entry)) refusePlaceholder(entry, 'a pattern of what is written');
  const parsed = parseScope(entries, tree);
  if (!parsed.ok) throw patternError(parsed.problems);
  const { scope, understood } = parsed;
  const covered = coveredBy(scope, tree);
  const share = { matched: covered.length, tracked: tree.paths.length };
  return { scope, write: entriesOf(scope), understood, share, covered };
}

/** What is worth knowing of patterns that match nothing here: each may be a slip. */
export function emptyNotes(ground: Pick<Ground, 'understood'>, tree: Tree): string[] {
  const notes: string[] = [];
  const rest: Understood[] = [];
  for (const entry of ground.understood) {
    if (isOddAndEmpty(entry, tree))
      notes.push(`metes: ${printablePattern(entry.entry)} matches no file yet`);
    else rest.push(entry);
  }
  return [...notes, ...bareNames(rest, tree)];
}

/** A new directory, or all of its files, is usual; brackets and the like in what matches nothing are not. */
const isOddAndEmpty = ({ entry }: Understood, tree: Tree): boolean =>
  !entry.startsWith('!') &&
  /[^\w./*@ -]|\*[^*/]/.test(entry) &&
  !covers(entry, tree) &&
  tree.isThere?.(nameIn(entry)) !== true;

/** The name that a pattern without wildcards stands for. */
const nameIn = (entry: string): string => entry.replace(/\\(.)/gsu, '$1');

function covers(entry: string, tree: Tree): boolean {
  const { has } = compileScope(scopeOf([entry]));
  return tree.paths.some(has);
}

/** Names that are nothing here yet and look like directories: taken as one file, which is rarely meant. */
function bareNames(understood: readonly Understood[], tree: Tree): string[] {
  return understood
    .map(({ entry }) => entry)
    .filter((entry) => /^(?:[\w-]+\/)*[a-z0-9_-]+$/.test(entry) && !tree.isFile(entry))
    .map(
      (name) =>
        `metes: ${name} is neither a file nor a directory here yet, and was taken as a file; everything below it is ${name}/`,
    );
}

/** From patterns as someone wrote them to the ground they mean in this tree, and how much of it that is. */
import type { Share } from '../registry/request.ts';
import { entriesOf, parseScope } from '../scope/pattern.ts';
import type { Scope, Understood } from '../scope/scope.ts';
import { patternError } from './problems.ts';
import { shareOf, type Tree } from './tree-facts.ts';

export interface Ground {
  readonly scope: Scope;
  /** Canonical entries, as they are granted. */
  readonly write: readonly string[];
  readonly understood: readonly Understood[];
  readonly share: Share;
}

/** Throws `bad-pattern` (exit 64) naming every pattern that can't be used. */
export function groundOf(entries: readonly string[], tree: Tree): Ground {
  const parsed = parseScope(entries, tree);
  if (!parsed.ok) throw patternError(parsed.problems);
  const { scope, understood } = parsed;
  return { scope, write: entriesOf(scope), understood, share: shareOf(scope, tree) };
}

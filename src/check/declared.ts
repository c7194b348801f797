/** What a manifest's own words mean as a scope. A person may have written them, so they can also mean nothing. */
import { type CompiledScope, compileScope } from '../scope/match.ts';
import { parseScope } from '../scope/pattern.ts';
import type { TreeFacts } from '../scope/scope.ts';

/** Null when the entries can't be used; the grant is what counts, so that is no reason to stop. */
export function declaredScope(
  entries: readonly string[],
  tree: TreeFacts | undefined,
): CompiledScope | null {
  const parsed = parseScope(entries, tree);
  return parsed.ok ? compileScope(parsed.scope) : null;
}

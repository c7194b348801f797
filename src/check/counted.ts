/** Which paths count at all where they are outside a claim: those that are governed, and not anybody's to write. */
import type { Config } from '../registry/config.ts';
import { compileScope } from '../scope/match.ts';
import { scopeOf } from '../scope/pattern.ts';
import type { PathText } from '../scope/scope.ts';

/** Whether a path that no claim of the branch has is anybody's concern. */
export function countedOutside({
  config,
}: {
  readonly config: Pick<Config, 'ground' | 'shared'>;
}): (path: PathText) => boolean {
  const ground = compileScope(scopeOf(config.ground)).has;
  if (config.shared.length === 0) return ground;
  const shared = compileScope(scopeOf(config.shared)).has;
  return (path) => ground(path) && !shared(path);
}

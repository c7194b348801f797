/** Which branches are ungoverned: the default branch and what the config's `exempt` names. */
import type { Config } from '../../registry/config.ts';
import { compileScope } from '../../scope/match.ts';
import { scopeOf } from '../../scope/pattern.ts';

export function isExempt(
  branch: string,
  { config, defaultBranch }: { config: Pick<Config, 'exempt'>; defaultBranch: string },
): boolean {
  if (branch === defaultBranch) return true;
  return config.exempt.length > 0 && compileScope(scopeOf(config.exempt)).has(branch);
}

/** Which branches are ungoverned: the default branch and what the config's `exempt` names. Never a fork's. */
import type { Config } from '../../registry/config.ts';
import { compileScope } from '../../scope/match.ts';
import { scopeOf } from '../../scope/pattern.ts';

export function isExempt(
  branch: string,
  { config, defaultBranch }: { config: Pick<Config, 'exempt'>; defaultBranch: string },
): boolean {
  // `owner:branch`: no branch here has a colon in its name.
  if (branch.includes(':')) return false;
  if (branch === defaultBranch) return true;
  return config.exempt.length > 0 && compileScope(scopeOf(config.exempt)).has(branch);
}

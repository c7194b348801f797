/**
 * Ground that two live claims were granted. No decision does that: somebody pushed one of them by hand, and neither makes
 * anything green.
 */
import type { Config } from '../../registry/config.ts';
import { meetingsOn } from '../../registry/ground.ts';
import type { View } from '../../registry/view.ts';
import { scopeOf } from '../../scope/pattern.ts';

export interface Held {
  readonly config: Config;
  readonly branch: string;
  /** Any, where it is not known yet. */
  readonly target?: string | undefined;
}

/** What is wrong with the claims of a branch, as sentences. */
export function grantedTwice({ claims }: View, { config, branch, target }: Held): string[] {
  const own = [...claims.values()].filter(
    (claim) =>
      claim.repository === config.repository &&
      claim.branch === branch &&
      claim.target === (target ?? claim.target) &&
      claim.yields !== true,
  );
  return own.flatMap((claim) => {
    const { meetings } = meetingsOn(claims, {
      repository: claim.repository,
      target: claim.target,
      scope: scopeOf(claim.write),
      shared: config.shared,
      aside: [claim.id],
    });
    return meetings.map(
      ({ claim: other }) =>
        `${claim.id} and ${other.id} were both granted ${claim.write.join(' ')}`,
    );
  });
}

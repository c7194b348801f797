/**
 * What the branch below a stacked one takes off its hands: a path that somebody was granted there, by a live claim of
 * that branch or of one further down. That a branch is there, here or on the remote, answers for nothing.
 */
import type { Claim, PathState } from '../registry/claim.ts';
import type { Config } from '../registry/config.ts';
import { compileScope } from '../scope/match.ts';
import { scopeOf } from '../scope/pattern.ts';
import type { PathText } from '../scope/scope.ts';
import { countedOutside } from './counted.ts';
import { isOwnManifest } from './own-manifest.ts';
import { settle } from './resolution.ts';

/** Whether what stands at a path, as it stands there, is somebody's to answer for, or nobody's concern. */
export type Answered = (state: PathState) => boolean;

interface Rules {
  readonly config: Pick<Config, 'ground' | 'shared'>;
  readonly manifestPathOf: (branch: string) => PathText;
}

export interface Below extends Rules {
  readonly on: string;
  readonly target: string;
  /** Live claims of the repository. */
  readonly claims: readonly Claim[];
}

/** Null: no claim for this target is on that branch, so it excuses nothing. */
export function answeredBelow(below: Below): Answered | null {
  const chain = claimsBelow(below);
  return chain.length === 0 ? null : answeredBy(chain, below);
}

/** The claim on the branch, then on the one which that is stacked on, and so on. Two may name each other. */
function claimsBelow({ on, target, claims }: Below): Claim[] {
  const chain: Claim[] = [];
  let branch: string | undefined = on;
  while (branch !== undefined) {
    const name: string = branch;
    const claim = claims.find((c) => c.branch === name && c.target === target);
    if (claim === undefined || chain.includes(claim)) break;
    chain.push(claim);
    branch = claim.on;
  }
  return chain;
}

/** What claims cover, the manifests of their branches, and what a person let through there. */
export function answeredBy(claims: readonly Claim[], { config, manifestPathOf }: Rules): Answered {
  const counts = countedOutside({ config });
  const answers = claims.map((claim): Answered => {
    const granted = compileScope(scopeOf([...claim.write])).has;
    const manifest = manifestPathOf(claim.branch);
    return (state) =>
      granted(state.path) ||
      isOwnManifest(state, manifest) ||
      settle(state, claim.resolutions ?? [], null).state === 'settled';
  });
  return (state) => !counts(state.path) || answers.some((answered) => answered(state));
}

/**
 * What the branches below a stacked one take off its hands: each of them a path that its own live claim was granted, as
 * it stands on that one. That a branch is there, here or on the remote, answers for nothing.
 */
import type { Claim, PathState } from '../registry/claim.ts';
import type { Config } from '../registry/config.ts';
import { compileScope } from '../scope/match.ts';
import { scopeOf } from '../scope/pattern.ts';
import type { PathText } from '../scope/scope.ts';
import { countedOutside } from './counted.ts';
import { holdersIn } from './holders.ts';
import { isOwnManifest } from './own-manifest.ts';
import { settle } from './resolution.ts';

/** Whether what stands at a path, as it stands there, is somebody's to answer for, or nobody's concern. */
export type Answered = (state: PathState) => boolean;

interface Rules {
  readonly config: Pick<Config, 'ground' | 'shared'>;
  readonly manifestPathOf: (branch: string) => PathText;
  /** Live claims of the repository. */
  readonly claims: readonly Claim[];
}

export interface Below extends Rules {
  /** The branch that stands on the others, where it has a name: it answers for nothing of its own. */
  readonly branch?: string | undefined;
  readonly on?: string | undefined;
  readonly target: string;
  /** The default branch. */
  readonly main: string;
}

export interface BranchBelow {
  readonly branch: string;
  /** Null: the default branch. */
  readonly claim: Claim | null;
  /** What it excuses; absent: all that is as it is there, which was judged when it landed. */
  readonly excuses?: Answered;
}

/** Each is looked at wherever something is judged; what stands on more is asked about a little more. */
export const DEEPEST = 8;

/**
 * The branch that it is stacked on, the one which that is stacked on, and so on, for as long as a claim for this target
 * is on each. One excuses what is as it is there, and no more than its own claim has: what strayed to a branch is not
 * covered by the grant of one further down, whose files may be others.
 */
export function branchesBelow(below: Below): BranchBelow[] {
  const { target, main, claims } = below;
  const found = new Map<string, BranchBelow>();
  let branch = below.on;
  while (branch !== undefined && found.size < DEEPEST) {
    const name: string = branch;
    // Two may name each other.
    if (name === target || name === below.branch || found.has(name)) break;
    const claim =
      name === main ? null : claims.find((c) => c.branch === name && c.target === target);
    if (claim === undefined) break;
    const excuses = claim === null ? {} : { excuses: answeredBy(claim, below) };
    found.set(name, { branch: name, claim, ...excuses });
    branch = claim?.on;
  }
  return [...found.values()];
}

/**
 * What a claim covers, the manifest of its branch, and what a person let through there. One that yields was granted
 * beside others: it answers for no ground that one of them holds.
 */
export function answeredBy(claim: Claim, { claims, config, manifestPathOf }: Rules): Answered {
  const counts = countedOutside({ config });
  const covers = compileScope(scopeOf([...claim.write])).has;
  const others = holdersIn(claim.yields === true ? besides(claim, claims) : []);
  const manifest = manifestPathOf(claim.branch);
  return (state) =>
    !counts(state.path) ||
    (covers(state.path) && others.of(state.path) === null) ||
    isOwnManifest(state, manifest) ||
    settle(state, claim.resolutions ?? [], null).state === 'settled';
}

const besides = ({ id, target }: Claim, claims: readonly Claim[]): Claim[] =>
  claims.filter((other) => other.id !== id && other.target === target);

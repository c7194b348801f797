/**
 * The verdict on a branch: what it wrote, held against what it was granted, everyone else's ground and a person's
 * answers. One function for `check`, `run` and the Action; everything it looks at is in its input, clock included.
 */
import type { Actor, Claim, PathState } from '../registry/claim.ts';
import type { Config } from '../registry/config.ts';
import type { Oid, SeatId } from '../registry/ids.ts';
import { standing } from '../registry/lease.ts';
import type { Manifest } from '../scope/manifest.ts';
import { compileScope } from '../scope/match.ts';
import { scopeOf } from '../scope/pattern.ts';
import type { PathText, TreeFacts } from '../scope/scope.ts';
import { type Attempt, attemptOf } from './attempt.ts';
import { claimFindings, importedReads } from './claim-findings.ts';
import type { Undelivered } from './delivered.ts';
import { type CheckReport, type Finding, isOnBranch, isOpen, type Verdict } from './finding.ts';
import { holdersIn } from './holders.ts';
import { isAnothersManifest, isEarlierManifest, isOwnManifest } from './own-manifest.ts';
import { pathFindings } from './path-findings.ts';
import { type Answer, answeredState } from './resolution.ts';

/** A path that the branch writes, as it would land. */
export interface Written extends PathState {
  /** In the work tree only. */
  readonly uncommitted?: boolean;
  /** On this ref only, and not on the branch: `refs/stash`, another branch, `HEAD` where that is on none. */
  readonly ref?: string;
  /** Of a stash, its number. */
  readonly stash?: number;
  /** Committed, and taken back in the work tree only. */
  readonly undone?: boolean;
  /** As it was before the run that is judged: nothing that the run left. */
  readonly stood?: boolean;
}

export interface JudgeInput {
  readonly branch: string;
  /** Null before the first commit. */
  readonly head: Oid | null;
  /** True for a branch that the config leaves ungoverned; never for a fork's. */
  readonly exempt: boolean;
  /** In the Action, a branch with a manifest counts as an agent's. */
  readonly actor: Actor;
  readonly seat: SeatId | null;
  readonly now: Date;
  readonly graceSeconds: number;
  readonly config: Pick<Config, 'mode' | 'ground' | 'shared' | 'unclaimed' | 'held' | 'staleRead'>;
  readonly changes: readonly Written[];
  /** Always in scope, whether it is there or not. */
  readonly manifestPath: PathText;
  readonly manifest: Manifest | null;
  /** What names mean in the tree at hand, for entries that a manifest declares by hand. */
  readonly tree?: TreeFacts;
  /** Live claims of the repository and target, the branch's own among them. */
  readonly claims: readonly Claim[];
  /** Live claims for the branch that it is held against on the way to its target: what they hold is not its own. */
  readonly besides?: readonly Claim[];
  /** The branch's own live claim that is for another target. */
  readonly meantElsewhere?: Claim | null;
  /** Answers to go by; absent: those that the claim carries. The Action gives the ones it has authorised again. */
  readonly resolutions?: readonly Answer[];
  /** On record as outside a claim that has ended: whoever asks, a person has to answer for it. */
  readonly givenBack?: ReadonlySet<PathText>;
  /** Changed paths that are policy: the config, and workflows that run metes. */
  readonly policyPaths: readonly PathText[];
  /** Paths that moved on the reference since the claim's base. */
  readonly moved: readonly PathText[];
  /**
   * Of those, what the work relies on beside what it declared, with the way there from a path that it writes: by imports, and
   * by the map that the config has. Empty: it writes that path itself.
   */
  readonly relied?: ReadonlyMap<PathText, readonly PathText[]>;
  /** What was promised or is required, and is not there. */
  readonly undelivered?: readonly Undelivered[];
  /** What audit found wrong with the registry, as sentences. */
  readonly tampered?: readonly string[];
}

/** What the parts of the judgement share. */
export interface Case {
  readonly input: JudgeInput;
  readonly attempt: Attempt;
  readonly resolutions: readonly Answer[];
  /** Governed paths beside the branch's own manifest. */
  readonly governed: readonly Written[];
  /** Whether the path is granted, or anybody's to write. */
  readonly isInside: (path: PathText) => boolean;
  readonly isShared: (path: PathText) => boolean;
  readonly holderOf: (path: PathText) => Claim | null;
}

/** A finding before it has its number. */
export type Found = Omit<Finding, 'number'>;

export function judge(input: JudgeInput): CheckReport {
  if (input.exempt) return reportOf(input, null, 'exempt', [], { written: 0, inside: 0 });
  const attempt = attemptOf(input);
  const about = caseOf(input, attempt);
  // What is only in this work tree comes last: a number that answers means the same in every clone.
  const found = [...claimFindings(about), ...pathFindings(about)].sort(
    (a, b) => Number(isOnBranch(b)) - Number(isOnBranch(a)),
  );
  const findings = [...found, ...importedReads(about)].map((finding, n) => ({
    ...finding,
    number: n + 1,
  }));
  // A path may be there twice, committed and with edits on top.
  const paths = [...new Set(about.governed.map(({ path }) => path))];
  const inside = paths.filter(about.isInside).length;
  const verdict = verdictOf(findings, attempt.claim);
  const counts = { written: paths.length, inside };
  return reportOf(input, attempt.claim, verdict, findings, counts);
}

function caseOf(input: JudgeInput, attempt: Attempt): Case {
  const { config, claims, besides = [], now, graceSeconds, manifestPath } = input;
  const own = attempt.claim;
  const resolutions = input.resolutions ?? own?.resolutions ?? [];
  const isGoverned = compileScope(scopeOf(config.ground)).has;
  const isShared = config.shared.length === 0 ? never : compileScope(scopeOf(config.shared)).has;
  const has = own === null ? never : compileScope(scopeOf(own.write)).has;
  const isThere = (claim: Claim) => standing(claim, now, graceSeconds).state !== 'lapsed';
  const others = claims.filter((claim) => claim !== own && isThere(claim));
  const holders = holdersIn([...others, ...besides.filter(isThere)]);
  const below = holdersIn(besides.filter(isThere));
  const isGranted = (path: PathText) => has(path) && below.of(path) === null;
  // A person who widened it onto one has seen it; a grant alone says nothing of it.
  const isCovered = (path: PathText): boolean =>
    isGranted(path) &&
    (!isAnothersManifest(path, manifestPath) ||
      resolutions.some((by) => by.kind === 'widened' && answeredState(by, path) !== undefined));
  return {
    input,
    attempt,
    resolutions,
    governed: input.changes.filter(
      (change) =>
        !isOwnManifest(change, manifestPath) &&
        !isEarlierManifest(change, own) &&
        isGoverned(change.path),
    ),
    isInside: (path) => isCovered(path) || isShared(path),
    isShared,
    holderOf: (path) => holders.of(path),
  };
}

const never = (): boolean => false;

/** The gravest finding gives the verdict; what is settled no longer counts. */
function verdictOf(findings: readonly Finding[], claim: Claim | null): Verdict {
  const fails = findings.filter((finding) => finding.severity === 'fails');
  if (fails.some((finding) => finding.code === 'superseded')) return 'superseded';
  if (fails.some((finding) => finding.code !== 'undelivered')) return 'failed';
  const open = findings.filter(isOpen);
  if (open.some((finding) => finding.unsettled?.because === 'rejected')) return 'rejected';
  if (open.length > 0) return 'breach';
  if (fails.length > 0) return 'incomplete';
  return claim === null ? 'unclaimed' : 'in-scope';
}

function reportOf(
  input: JudgeInput,
  claim: Claim | null,
  verdict: Verdict,
  findings: readonly Finding[],
  counts: { readonly written: number; readonly inside: number },
): CheckReport {
  const observed = input.config.mode === 'observe';
  return { verdict, observed, branch: input.branch, head: input.head, claim, ...counts, findings };
}

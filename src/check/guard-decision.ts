/**
 * Whether a branch may take what a commit, a move or a push would bring it: the claim it is held to, who is at work,
 * and the paths written, all as data. Reads no clock and no git; what is shown about it is written in report/.
 */
import type { Actor, Claim, PathState, Resolution } from '../registry/claim.ts';
import type { Config, Permission } from '../registry/config.ts';
import type { ClaimId, Oid, SeatId } from '../registry/ids.ts';
import { standing } from '../registry/lease.ts';
import type { Manifest } from '../scope/manifest.ts';
import { compileScope } from '../scope/match.ts';
import { scopeOf } from '../scope/pattern.ts';
import type { PathText } from '../scope/scope.ts';
import { attemptOf } from './attempt.ts';
import { holdersIn } from './holders.ts';
import { isEarlierManifest, isOwnManifest } from './own-manifest.ts';
import { settle } from './resolution.ts';

/** A path that would be new on the branch. What equals the reference there is no write and is left out before. */
export interface GuardWrite extends PathState {
  /** It was like this on the branch before: an amended or rebased commit brings it along. */
  readonly asBefore?: boolean;
}

export interface GuardQuestion {
  /** Null: HEAD is detached and no branch is being rebased. */
  readonly branch: string | null;
  readonly exempt: boolean;
  readonly actor: Actor;
  /** Null where no seat of ours made the writes (a host). */
  readonly seat: SeatId | null;
  readonly config: Pick<Config, 'ground' | 'shared' | 'unclaimed' | 'held'>;
  /** Live claims of the repository. */
  readonly claims: readonly Claim[];
  readonly target: string;
  readonly manifest: Manifest | null;
  readonly manifestPath: PathText | null;
  /** METES_CLAIM: the claim that the process at work was started under. */
  readonly run: ClaimId | null;
  /** That claim's process runs on this host, and is the one that METES_RUN names. */
  readonly running?: boolean;
  readonly writes: readonly GuardWrite[];
  /** Those of the written paths that metes itself goes by, where that is judged: what leaves this machine. */
  readonly policyPaths?: readonly PathText[];
  /** The commit that the branch would be at, where it is known: an answer can be about one head. */
  readonly head: Oid | null;
  readonly now: Date;
  readonly graceSeconds: number;
  /** False: the registry could not be asked, and the copy is older than it should be. */
  readonly copy: { readonly current: boolean };
}

export interface GuardPath extends PathState {
  /** Whose ground it is. */
  readonly holder: Claim | null;
}

export type GuardReason =
  /** An agent would change what it is held to. */
  | 'policy-changed'
  /** A path outside the claim that the branch, or the process, is held to. */
  | 'outside'
  /** The process's claim, or this branch's, has ended; another stands in its place when `by` says so. */
  | 'ended'
  | 'superseded'
  | 'lapsed'
  | 'another-seat'
  | 'unclaimed'
  | 'held';

export interface GuardNote {
  readonly kind: 'before' | 'approved' | 'held' | 'unclaimed' | 'grace' | 'lease-over';
  readonly paths: readonly GuardPath[];
}

export interface GuardDecision {
  readonly outcome: 'pass' | 'refuse';
  /** Set when refused. */
  readonly reason: GuardReason | null;
  /** The claim that the branch is held to, or the one that superseded it. */
  readonly claim: Claim | null;
  /** What whoever took it over by force gave as the reason. */
  readonly why?: string;
  readonly paths: readonly GuardPath[];
  readonly notes: readonly GuardNote[];
}

/** Without a connection, work inside the claim goes on for this long after the lease. */
const OFFLINE_MS = 24 * 3_600_000;

/**
 * 0. Policy that an agent changes: refused, inside the grant or not, on whichever branch. 1. An exempt branch is never judged, except inside a run. 2. Inside a run whose claim is gone: refused. 3. This
 * branch's attempt was superseded: refused, whoever commits. 4. Claimed: 4a. by another seat: agents refused, people
 * held to the same paths; 4b. lease over: refused, offline a day later; 4c. held to its paths, and inside a run of
 * another claim to that one's too. 5. Unclaimed, inside a run: held to the run's paths. 6. Unclaimed: as `unclaimed` and `held` say.
 */
export function decideGuard(question: GuardQuestion): GuardDecision {
  const policy = changedPolicy(question);
  if (policy !== null) return policy;
  if (question.exempt && question.run === null) return pass(null, []);
  const about = lookAt(question);
  if (question.writes.length > 0) {
    if (question.run !== null && about.run === null)
      return { ...refuse('ended', about.replaced, []), ...whyOf(about.replaced?.reason) };
    if (about.superseded !== null)
      return { ...refuse('superseded', about.superseded, []), ...whyOf(about.reason) };
  }
  if (about.claim !== null) return claimed(about, about.claim);
  return unclaimed(about);
}

function changedPolicy(question: GuardQuestion): GuardDecision | null {
  const { policyPaths = [], actor, run, head } = question;
  if (policyPaths.length === 0 || (actor === 'person' && run === null)) return null;
  const about = lookAt(question);
  const answers = about.claim?.resolutions ?? [];
  const changed = question.writes.filter(
    (write) =>
      policyPaths.includes(write.path) && !write.asBefore && !isApproved(write, answers, head),
  );
  if (changed.length === 0) return null;
  return refuse('policy-changed', about.claim, pathsOf(about, changed));
}

interface Looked {
  readonly question: GuardQuestion;
  readonly claim: Claim | null;
  readonly superseded: Claim | null;
  readonly reason: string | null;
  readonly run: Claim | null;
  /** What took the place of the run's claim. */
  readonly replaced: Claim | null;
  /** Governed writes that are not everybody's to make. */
  readonly writes: readonly GuardWrite[];
  readonly holderOf: (path: PathText) => Claim | null;
}

function lookAt(question: GuardQuestion): Looked {
  const { branch, seat, manifest, claims, config, run } = question;
  const attempt = branch === null ? null : attemptOf({ branch, seat, manifest, claims });
  const ground = compileScope(scopeOf(config.ground));
  const shared = config.shared.length === 0 ? null : compileScope(scopeOf(config.shared));
  const writes = question.writes.filter(
    (write) =>
      !isOwnManifest(write, question.manifestPath) &&
      !isEarlierManifest(write, attempt?.claim ?? null) &&
      ground.has(write.path) &&
      shared?.has(write.path) !== true,
  );
  const target = attempt?.claim?.target ?? question.target;
  const holders = holdersIn(
    claims.filter((claim) => claim.target === target && claim.id !== attempt?.claim?.id),
  );
  return {
    question,
    claim: attempt?.claim ?? null,
    superseded: attempt?.supersededBy ?? null,
    reason: attempt?.reason ?? null,
    run: claims.find((claim) => claim.id === run) ?? null,
    replaced: claims.find((c) => run !== null && c.replaces?.includes(run)) ?? null,
    writes,
    holderOf: holders.of,
  };
}

function claimed(about: Looked, claim: Claim): GuardDecision {
  const { question, run } = about;
  const within = claim.id === run?.id && question.running === true;
  const foreign = question.seat !== null && claim.seat !== question.seat && !within;
  if (foreign && question.actor === 'agent' && about.writes.length > 0)
    return refuse('another-seat', claim, pathsOf(about, about.writes));
  const over = about.writes.length === 0 ? null : leaseOver(question, claim);
  if (over === 'refuse') return refuse('lapsed', claim, []);
  if (run !== null && run.id !== claim.id) {
    const bound = heldTo(about, run, []);
    if (bound.outcome === 'refuse') return bound;
  }
  return heldTo(about, claim, over === null ? [] : [{ kind: over, paths: [] }]);
}

/** The branch's paths against a claim. */
function heldTo(about: Looked, claim: Claim, before: readonly GuardNote[]): GuardDecision {
  const granted = compileScope(scopeOf(claim.write));
  const outside = about.writes.filter(({ path }) => !granted.has(path));
  const fresh: GuardWrite[] = [];
  const along: GuardWrite[] = [];
  const approved: GuardWrite[] = [];
  for (const write of outside) {
    if (write.asBefore === true) along.push(write);
    else if (isApproved(write, claim.resolutions ?? [], about.question.head)) approved.push(write);
    else fresh.push(write);
  }
  const notes = [...before, ...note(about, 'before', along), ...note(about, 'approved', approved)];
  if (fresh.length > 0) return { ...refuse('outside', claim, pathsOf(about, fresh)), notes };
  return pass(claim, notes);
}

const isApproved = (
  write: GuardWrite,
  resolutions: readonly Resolution[],
  head: Oid | null,
): boolean => settle(write, resolutions, head).state === 'settled';

function unclaimed(about: Looked): GuardDecision {
  const { question, run } = about;
  const writes = about.writes.filter((write) => write.asBefore !== true);
  if (writes.length === 0) return pass(null, []);
  const own = permission(question.config.unclaimed, question.actor);
  // An exempt branch needs no claim, but a process under one stays within it.
  if (own === 'refuse' && !question.exempt) return refuse('unclaimed', run, pathsOf(about, writes));
  if (run !== null) return heldTo(about, run, []);
  const held = pathsOf(about, writes).filter((path) => path.holder !== null);
  const others = permission(question.config.held, question.actor);
  if (held.length > 0 && others === 'refuse') return refuse('held', null, held);
  return pass(null, [
    ...(held.length > 0 && others === 'notice' ? [{ kind: 'held', paths: held } as const] : []),
    ...(own === 'notice' ? [{ kind: 'unclaimed', paths: [] } as const] : []),
  ]);
}

const permission = (of: { agents: Permission; people: Permission }, actor: Actor): Permission =>
  actor === 'agent' ? of.agents : of.people;

/**
 * A current copy shows that nobody took the ground, but the lease is over: its seat renews first. A copy that could
 * not be brought up to date is no reason to stop work inside the claim, for a day.
 */
function leaseOver(
  { now, graceSeconds, copy }: GuardQuestion,
  claim: Claim,
): 'refuse' | 'grace' | 'lease-over' | null {
  const { state } = standing(claim, now, graceSeconds);
  if (state === 'live') return null;
  if (state === 'grace') return 'grace';
  const offline = !copy.current && now.getTime() < Date.parse(claim.lease.until) + OFFLINE_MS;
  return offline ? 'lease-over' : 'refuse';
}

const whyOf = (reason: string | null | undefined) => (reason ? { why: reason } : {});

const pathsOf = (about: Looked, writes: readonly GuardWrite[]): GuardPath[] =>
  writes.map(({ path, mode, oid }) => ({ path, mode, oid, holder: about.holderOf(path) }));

const note = (
  about: Looked,
  kind: GuardNote['kind'],
  writes: readonly GuardWrite[],
): GuardNote[] => (writes.length === 0 ? [] : [{ kind, paths: pathsOf(about, writes) }]);

const pass = (claim: Claim | null, notes: readonly GuardNote[]): GuardDecision => ({
  outcome: 'pass',
  reason: null,
  claim,
  paths: [],
  notes,
});

const refuse = (
  reason: GuardReason,
  claim: Claim | null,
  paths: readonly GuardPath[],
): GuardDecision => ({ outcome: 'refuse', reason, claim, paths, notes: [] });

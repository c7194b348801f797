/**
 * What a check finds about each path that was written, at most one finding a path: the one that says most about what
 * a person has to decide. Order of the cases is numbered; nothing here reads anything but its input.
 */
import type { Claim } from '../registry/claim.ts';
import type { CompiledScope } from '../scope/match.ts';
import { declaredScope } from './declared.ts';
import type { FindingCode, Severity } from './finding.ts';
import type { Case, Found, Written } from './judge.ts';
import { isAnothersManifest } from './own-manifest.ts';
import { settle } from './resolution.ts';
import { HELD_UNCLAIMED, WEIGHTS, type Weight } from './severity.ts';

/**
 * 1. Policy is a person's to change, inside the grant or not, claimed or not. 2. Inside the grant or shared: nothing,
 * unless the grant yields and someone holds it: they are named.
 * 3. Superseded: the branch can't land, and that was said; its paths are not asked about. 4. Claimed, outside, and
 * someone holds it: held-by-other. 5. Claimed, outside, but declared: ungranted. 6. Claimed, outside: out-of-scope.
 * 7. Unclaimed and someone holds it: as `held` says. 8. Unclaimed: as `unclaimed` says.
 */
export function pathFindings(about: Case): Found[] {
  const { input } = about;
  const policy = new Set(input.policyPaths);
  const seen = new Set(about.governed.map((change) => change.path));
  const ungoverned = input.changes.filter((c) => policy.has(c.path) && !seen.has(c.path));
  const declared = declaredBy(about);
  const found = [...about.governed, ...ungoverned]
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
    .flatMap((change) => {
      if (policy.has(change.path))
        return [findingAt(about, change, 'policy-changed', 'breach', about.holderOf(change.path))];
      return outsideFinding(about, change, declared);
    });
  return [...oncePerPath(found), ...unclaimedNotice(about)];
}

/**
 * Committed and edited on top, a path is two states with one question: the edit's, unless only the commit's is open.
 */
function oncePerPath(found: readonly Found[]): Found[] {
  const chosen = new Map<string | undefined, Found>();
  for (const finding of found) {
    const before = chosen.get(finding.at?.path);
    const keeps = before !== undefined && awaits(before) && !awaits(finding);
    if (!keeps) chosen.set(finding.at?.path, finding);
  }
  return [...chosen.values()];
}

const awaits = ({ resolution }: Found): boolean => resolution === undefined;

/** What the manifest declares; null when that can't be read, or when there is no grant to hold it against. */
function declaredBy({ input, attempt }: Case): CompiledScope | null {
  if (input.manifest === null || attempt.claim === null) return null;
  return declaredScope(input.manifest.write, input.tree);
}

function outsideFinding(about: Case, change: Written, declared: CompiledScope | null): Found[] {
  const { attempt, input, isInside } = about;
  if (attempt.supersededBy !== null) return [];
  if (isInside(change.path)) return besideFinding(about, change);
  const holder = about.holderOf(change.path);
  if (attempt.claim === null) return unclaimedFinding(about, change, holder);
  if (holder !== null) return [findingAt(about, change, 'held-by-other', 'breach', holder)];
  if (declared?.has(change.path) && !isAnothersManifest(change.path, input.manifestPath)) {
    const detail = declared.includes(change.path) ?? input.manifestPath;
    return [{ ...findingAt(about, change, 'ungranted', 'breach', null), detail }];
  }
  return [findingAt(about, change, 'out-of-scope', 'breach', null)];
}

/** It was granted beside them, so nobody is asked; what they hold has changed under them all the same. */
function besideFinding(about: Case, change: Written): Found[] {
  if (about.attempt.claim?.yields !== true || about.isShared(change.path)) return [];
  const holder = about.holderOf(change.path);
  return holder === null ? [] : [findingAt(about, change, 'held-by-other', 'notice', holder)];
}

function unclaimedFinding(about: Case, change: Written, holder: Claim | null): Found[] {
  const { input } = about;
  const { config, actor } = input;
  const of = actor === 'agent' ? 'agents' : 'people';
  const held = holder === null ? null : severityOf(HELD_UNCLAIMED, config.held[of]);
  if (held !== null) return [findingAt(about, change, 'held-by-other', held, holder)];
  const givenBack = input.givenBack?.has(change.path) === true && change.uncommitted !== true;
  const severity = severityOf(WEIGHTS.unclaimed, config.unclaimed[of]);
  if (!givenBack && severity !== 'breach') return [];
  const found = findingAt(about, change, 'unclaimed', 'breach', null);
  return [{ ...found, ...endedDetail(about), ...(givenBack ? { givenBack } : {}) }];
}

/** A notice is said once for the branch, not for each of its paths. */
function unclaimedNotice(about: Case): Found[] {
  const { attempt, input, governed, isInside } = about;
  if (attempt.claim !== null || attempt.supersededBy !== null) return [];
  const of = input.actor === 'agent' ? 'agents' : 'people';
  const severity = severityOf(WEIGHTS.unclaimed, input.config.unclaimed[of]);
  const some = governed.some(({ path }) => !isInside(path));
  return severity === 'notice' && some
    ? [{ code: 'unclaimed', severity, ...endedDetail(about) }]
    : [];
}

/** Why a branch that was granted something has no claim that counts. */
function endedDetail({ attempt, input }: Case): Pick<Found, 'detail' | 'target'> {
  const other = input.meantElsewhere;
  if (other) return { detail: other.id, target: other.target };
  return attempt.ended === null ? {} : { detail: attempt.ended };
}

function severityOf(weight: Weight, permission: 'allow' | 'notice' | 'refuse'): Severity | null {
  return 'setting' in weight && weight.setting !== 'stale_read' ? weight.of[permission] : null;
}

function findingAt(
  about: Case,
  change: Written,
  code: FindingCode,
  severity: Severity,
  holder: Claim | null,
): Found {
  const at = { path: change.path, mode: change.mode, oid: change.oid };
  const settlement = settle(at, about.resolutions, about.input.head);
  return {
    code,
    severity: change.stood && severity === 'breach' ? 'notice' : severity,
    at,
    ...(holder === null ? {} : { holder }),
    ...(settlement.state === 'settled' ? { resolution: settlement.by } : {}),
    ...(settlement.state === 'unsettled'
      ? { unsettled: { by: settlement.by, because: settlement.because } }
      : {}),
    ...(change.uncommitted ? { uncommitted: true as const } : {}),
    ...(change.ref === undefined ? {} : { ref: change.ref }),
    ...(change.stash === undefined ? {} : { stash: change.stash }),
    ...(change.undone ? { undone: true as const } : {}),
    ...(change.stood && severity === 'breach' ? { stood: true as const } : {}),
  };
}

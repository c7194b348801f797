/**
 * Who stands on which ground: for a set of claims, an index by place (repository and target) and by branch, built when
 * first asked for and kept up to date by fold. A cache only: the answer is a function of the claims, in any order.
 * Knows nothing of leases or of who is asking.
 */
import { MetesError } from '../errors.ts';
import { type CompiledScope, compileScope } from '../scope/match.ts';
import { type OverlapOptions, overlap } from '../scope/overlap.ts';
import { scopeOf } from '../scope/pattern.ts';
import { scan } from '../scope/scan.ts';
import type { Overlap, PathText, Scope } from '../scope/scope.ts';
import { type Hit, ScopeIndex } from '../scope/scope-index.ts';
import type { Claim } from './claim.ts';
import type { ClaimId, RepositoryId } from './ids.ts';

type Claims = ReadonlyMap<ClaimId, Claim>;

interface Place {
  readonly scopes: Map<ClaimId, Scope>;
  /** Null until a second question: one alone is answered sooner by going through the scopes. */
  index: ScopeIndex<ClaimId> | null;
  asked: boolean;
  /** Claims whose patterns can't be read (edited by hand): their ground is unknown. */
  readonly unreadable: Set<ClaimId>;
}

interface Grounds {
  readonly places: Map<string, Place>;
  branches: Map<string, Set<ClaimId>> | null;
}

const grounds = new WeakMap<Claims, Grounds>();

/** What is sought: a scope in a place, beside the claims `aside`; a path in `shared` is never in the way. */
export interface Sought {
  readonly repository: RepositoryId;
  readonly target: string;
  readonly scope: Scope;
  readonly shared: readonly string[];
  readonly aside: readonly ClaimId[];
  readonly prefer?: readonly PathText[];
}

export interface Meeting {
  readonly claim: Claim;
  readonly overlap: Exclude<Overlap, { overlaps: false }>;
}

export interface Met {
  /** Oldest grant first. */
  readonly meetings: readonly Meeting[];
  /** True when some overlap was set aside because all of it is shared. */
  readonly excused: boolean;
  readonly unreadable: readonly ClaimId[];
}

/** Every claim that does not yield and shares a path with what is sought, or can't be proved not to. */
export function meetingsOn(claims: Claims, sought: Sought): Met {
  const place = placeOf(claims, sought);
  const unreadable = [...place.unreadable].filter((id) => !sought.aside.includes(id)).sort();
  if (sought.scope.include.length === 0) return { meetings: [], excused: false, unreadable };
  const options = sought.prefer ? { prefer: sought.prefer } : {};
  const meetings: Meeting[] = [];
  let excused = false;
  for (const hit of hitsOn(place, sought.scope, options)) {
    if (sought.aside.includes(hit.key)) continue;
    const claim = claims.get(hit.key) as Claim;
    const left = besideShared(claim, hit.overlap, sought);
    if (left === null) excused = true;
    else meetings.push({ claim, overlap: left });
  }
  return { meetings: meetings.sort((a, b) => byGrant(a.claim, b.claim)), excused, unreadable };
}

function hitsOn(place: Place, scope: Scope, options: OverlapOptions): Hit<ClaimId>[] {
  if (!place.asked) {
    place.asked = true;
    return scan(place.scopes, scope, options);
  }
  if (place.index === null) {
    place.index = new ScopeIndex();
    for (const [id, ground] of place.scopes) place.index.add(id, ground);
  }
  return place.index.overlapping(scope, options);
}

/**
 * Takes shared paths out of an overlap; null when nothing is left. Taking them out of one side is enough, and only
 * a witness that is shared makes it worth looking again.
 */
function besideShared(
  claim: Claim,
  found: Meeting['overlap'],
  { scope, shared, prefer }: Sought,
): Meeting['overlap'] | null {
  if (found.overlaps === null || shared.length === 0) return found;
  const common = sharedOf(shared);
  if (!common.compiled.has(found.witness)) return found;
  const mine = { include: scope.include, exclude: [...scope.exclude, ...common.patterns] };
  const again = overlap(mine, scopeOf(claim.write), prefer ? { prefer } : {});
  return again.overlaps === false ? null : again;
}

interface Shared {
  readonly patterns: readonly string[];
  readonly compiled: CompiledScope;
}

const compiledShared = new WeakMap<readonly string[], Shared>();

/** With exclusions in it, shared can't be subtracted exactly; config-file.ts lets none through, and none means nothing. */
function sharedOf(entries: readonly string[]): Shared {
  const known = compiledShared.get(entries);
  if (known !== undefined) return known;
  const scope = scopeOf(entries);
  const plain = scope.exclude.length === 0 ? scope : { include: [], exclude: [] };
  const shared = { patterns: plain.include, compiled: compileScope(plain) };
  compiledShared.set(entries, shared);
  return shared;
}

/** Live claims on a branch of a repository, whatever their target; oldest grant first. */
export function claimsOnBranch(claims: Claims, repository: RepositoryId, branch: string): Claim[] {
  const known = groundsOf(claims);
  if (known.branches === null) {
    known.branches = new Map();
    for (const claim of claims.values()) addTo(known.branches, branchKey(claim), claim.id);
  }
  const ids = known.branches.get(branchKey({ repository, branch })) ?? [];
  return [...ids].map((id) => claims.get(id) as Claim).sort(byGrant);
}

/** Hands the index of one set of claims to its successor, a copy that is about to be changed. */
export function passGround(from: Claims, to: Claims): void {
  const known = grounds.get(from);
  if (known === undefined) return;
  grounds.delete(from);
  grounds.set(to, known);
}

/** To be called before `claim` is set in `claims`, new or changed. */
export function putGround(claims: Claims, claim: Claim): void {
  const known = grounds.get(claims);
  if (known === undefined) return;
  const before = claims.get(claim.id);
  if (before !== undefined && sameGround(before, claim)) return;
  if (before !== undefined) dropGround(claims, before);
  const place = known.places.get(placeKey(claim));
  if (place !== undefined) addToPlace(place, claim);
  if (known.branches !== null) addTo(known.branches, branchKey(claim), claim.id);
}

/** To be called before `claim` is deleted from `claims`. */
export function dropGround(claims: Claims, claim: Claim): void {
  const known = grounds.get(claims);
  if (known === undefined) return;
  const place = known.places.get(placeKey(claim));
  if (place !== undefined && !place.unreadable.delete(claim.id)) {
    place.scopes.delete(claim.id);
    place.index?.remove(claim.id);
  }
  known.branches?.get(branchKey(claim))?.delete(claim.id);
}

function groundsOf(claims: Claims): Grounds {
  let known = grounds.get(claims);
  if (known === undefined) {
    known = { places: new Map(), branches: null };
    grounds.set(claims, known);
  }
  return known;
}

function placeOf(claims: Claims, where: Pick<Claim, 'repository' | 'target'>): Place {
  const { places } = groundsOf(claims);
  const key = placeKey(where);
  let place = places.get(key);
  if (place === undefined) {
    place = { scopes: new Map(), index: null, asked: false, unreadable: new Set() };
    for (const claim of claims.values()) if (placeKey(claim) === key) addToPlace(place, claim);
    places.set(key, place);
  }
  return place;
}

function addToPlace(place: Place, claim: Claim): void {
  if (claim.yields) return;
  try {
    const scope = scopeOf(claim.write);
    place.scopes.set(claim.id, scope);
    place.index?.add(claim.id, scope);
  } catch (error) {
    if (!(error instanceof MetesError) || error.code !== 'bad-pattern') throw error;
    place.unreadable.add(claim.id);
  }
}

function addTo(sets: Map<string, Set<ClaimId>>, key: string, id: ClaimId): void {
  const set = sets.get(key);
  if (set === undefined) sets.set(key, new Set([id]));
  else set.add(id);
}

const placeKey = (c: Pick<Claim, 'repository' | 'target'>): string => `${c.repository} ${c.target}`;
const branchKey = (c: Pick<Claim, 'repository' | 'branch'>): string =>
  `${c.repository} ${c.branch}`;

const sameGround = (a: Claim, b: Claim): boolean =>
  a.write === b.write &&
  a.yields === b.yields &&
  placeKey(a) === placeKey(b) &&
  branchKey(a) === branchKey(b);

/** By age, then by id: the same for every order of the claims. */
export const byGrant = (a: Claim, b: Claim): number =>
  a.granted < b.granted ? -1 : a.granted > b.granted ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;

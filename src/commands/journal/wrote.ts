/**
 * What the branches of claims wrote, live or long ended, as far as git can tell in this clone: from what landed on the
 * target, else from the branch where it stands. Guesses nothing: what can't be told is null.
 */
import { MetesError } from '../../errors.ts';
import { diffTrees } from '../../git/changes.ts';
import { type Landing, landingsOn } from '../../git/landings.ts';
import { isAncestor, readBlobs, resolve, trackedPaths } from '../../git/objects.ts';
import type { Claim } from '../../registry/claim.ts';
import type { ClaimId, Oid } from '../../registry/ids.ts';
import { parseManifest } from '../../scope/manifest.ts';
import type { PathText } from '../../scope/scope.ts';
import { manifestAt, manifestPathOf } from '../claiming/manifest-file.ts';
import { committedWrites } from '../claiming/written.ts';
import type { Context } from '../context/context.ts';
import { knownHeads } from '../judging/branch-head.ts';
import { referencesOf } from '../judging/reference.ts';

const MANIFESTS = '.metes/scope';

interface Target {
  readonly tip: Oid;
  readonly tracked: readonly PathText[];
  readonly landed: ReadonlyMap<string, Landing>;
}

export interface Wrote {
  of(claim: ClaimId): readonly PathText[] | null;
  /** The files of a claim's target, as it is now. */
  tracked(claim: Claim): readonly PathText[];
}

export async function readWrote(ctx: Context, claims: readonly Claim[]): Promise<Wrote> {
  const targets = new Map<string, Target | null>();
  for (const name of new Set(claims.map(({ target }) => target))) {
    const meant = claims.filter(({ target }) => target === name);
    targets.set(name, await orNull(() => readTarget(ctx, name, meant)));
  }
  const found = new Map<ClaimId, readonly PathText[] | null>();
  for (const claim of claims) {
    const target = targets.get(claim.target) ?? null;
    const paths = target === null ? null : await orNull(() => wroteOf(ctx, claim, target));
    found.set(claim.id, paths);
  }
  return {
    of: (claim) => found.get(claim) ?? null,
    tracked: ({ target }) => targets.get(target)?.tracked ?? [],
  };
}

/** A shallow clone, a branch that is gone, a manifest that can't be read: nothing can be told from it. */
async function orNull<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof MetesError) return null;
    throw error;
  }
}

async function readTarget(
  ctx: Context,
  target: string,
  claims: readonly Claim[],
): Promise<Target | null> {
  const { door, repo } = ctx;
  const [reference] = await referencesOf(ctx, { target });
  if (reference === undefined) return null;
  const tip = reference.oid;
  const tracked = await trackedPaths(door, repo, tip);
  // Nothing of these has landed before the oldest of them was granted.
  const [oldest] = [...claims].sort((a, b) => (a.granted < b.granted ? -1 : 1));
  const base = oldest?.base == null ? null : await resolve(door, repo, oldest.base);
  const landings = await landingsOn(door, repo, { tip, after: base, directory: MANIFESTS });
  return { tip, tracked, landed: await byClaim(ctx, landings) };
}

/** The manifest names the claim that it was committed under. The oldest step with it is the one that brought it. */
async function byClaim(ctx: Context, landings: readonly Landing[]): Promise<Map<string, Landing>> {
  const all = landings.flatMap((landing) =>
    landing.changes.flatMap(({ oid, path }) => (oid === null ? [] : [{ landing, oid, path }])),
  );
  const blobs = await readBlobs(
    ctx.door,
    ctx.repo,
    all.map(({ oid }) => oid),
  );
  const found = new Map<string, Landing>();
  for (const [i, { landing, path }] of all.entries()) {
    const bytes = blobs[i];
    const parsed = bytes ? parseManifest(bytes, path) : null;
    if (parsed?.ok && parsed.manifest.claim !== undefined)
      found.set(parsed.manifest.claim, landing);
  }
  return found;
}

async function wroteOf(
  ctx: Context,
  claim: Claim,
  target: Target,
): Promise<readonly PathText[] | null> {
  const landing = target.landed.get(claim.id);
  return landing === undefined
    ? stillOnBranch(ctx, claim, target)
    : brought(ctx, claim, { landing, tip: target.tip });
}

/** A step that brought the manifest alone is the first of several: the branch says where they end. */
async function brought(
  ctx: Context,
  claim: Claim,
  { landing, tip }: { readonly landing: Landing; readonly tip: Oid },
): Promise<readonly PathText[] | null> {
  const all = await between(ctx, claim, landing.before, landing.oid);
  if (all.length > 0) return all;
  for (const head of await knownHeads(ctx, claim.branch)) {
    const { door, repo } = ctx;
    const contiguous =
      (await isAncestor(door, repo, landing.oid, head)) &&
      (await isAncestor(door, repo, head, tip));
    if (contiguous) return between(ctx, claim, landing.before, head);
  }
  return null;
}

async function between(
  { door, repo }: Context,
  { branch }: Claim,
  before: Oid,
  after: Oid,
): Promise<PathText[]> {
  const manifest = manifestPathOf(branch);
  const changes = await diffTrees(door, repo, before, after);
  return changes.map(({ path }) => path).filter((path) => path !== manifest);
}

/** Not landed, as far as its manifest tells. */
async function stillOnBranch(
  ctx: Context,
  claim: Claim,
  { tip }: Target,
): Promise<readonly PathText[] | null> {
  const { door, repo } = ctx;
  for (const head of await knownHeads(ctx, claim.branch)) {
    const { manifest } = await manifestAt(ctx, claim.branch, head);
    // The branch goes on under another claim.
    if (manifest?.claim !== undefined && manifest.claim !== claim.id) continue;
    if (head === claim.base) return [];
    if (await isAncestor(door, repo, head, tip)) continue;
    return committedWrites({ ...ctx, repo: { ...repo, head } }, claim);
  }
  return null;
}

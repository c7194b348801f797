/**
 * The commits that a branch's writes are held against: the branch it is stacked on, where somebody answers for what that
 * one wrote, and its target. A local branch is made in a moment: it excuses nothing by being there.
 */
import { settle } from '../../check/resolution.ts';
import { standsAt } from '../../git/believed.ts';
import { type Change, writtenPaths } from '../../git/changes.ts';
import { resolve } from '../../git/objects.ts';
import type { Claim } from '../../registry/claim.ts';
import { compileScope } from '../../scope/match.ts';
import { scopeOf } from '../../scope/pattern.ts';
import { claimsHere } from '../claiming/claims-here.ts';
import { manifestPathOf } from '../claiming/manifest-file.ts';
import { type Context, shortRef } from '../context/context.ts';
import { copyAtHand } from '../context/copy-at-hand.ts';
import { refsOf, sharedRefsOf } from '../context/place.ts';

export interface Work {
  readonly target: string;
  readonly on?: string | undefined;
}

/** A commit and the name that git has for it here: `main`, `origin/main`. */
export interface Reference {
  readonly oid: string;
  readonly name: string;
}

/** Null when this clone has neither branch. */
export async function referenceOf(ctx: Context, work: Work): Promise<string | null> {
  return (await referencesOf(ctx, work))[0]?.oid ?? null;
}

/** The branch it is stacked on, where that counts, then the target. `below`: branches whose own claims are being read. */
export async function referencesOf(
  ctx: Context,
  { target, on }: Work,
  below: readonly string[] = [],
): Promise<Reference[]> {
  const parent =
    on === undefined
      ? null
      : ((await claimedParent(ctx, on, below)) ?? (await firstOf(ctx, sharedRefsOf(ctx, on))));
  const found = [parent, await targetOf(ctx, target)];
  return found.filter((reference) => reference !== null);
}

/** With a remote, a target is what that has; without one, people's branches are all there is. */
export async function targetOf(ctx: Context, target: string): Promise<Reference | null> {
  const shared = target === ctx.state.defaultBranch ? [] : sharedRefsOf(ctx, target);
  return firstOf(ctx, shared.length > 0 ? shared : refsOf(ctx, target));
}

/** A parent is worked on beside us, ahead of what was pushed: its own claim answers for that, while it keeps to it. */
export async function claimedParent(
  ctx: Context,
  on: string,
  below: readonly string[] = [],
): Promise<Reference | null> {
  if (below.includes(on)) return null;
  const copy = await copyAtHand(ctx).catch(() => null);
  const claim = copy === null ? undefined : claimsHere(ctx, copy).find((c) => c.branch === on);
  if (claim === undefined || !(await keepsToItsClaim(ctx, claim, below))) return null;
  return firstOf(ctx, [`refs/heads/${on}`]);
}

/** Whether all that a claimed branch has written here is its claim's. One that strayed vouches for nothing. */
export async function keepsToItsClaim(
  ctx: Context,
  claim: Claim,
  below: readonly string[] = [],
): Promise<boolean> {
  const head = await resolve(ctx.door, ctx.repo, `refs/heads/${claim.branch}`);
  const references = await referencesOf(ctx, claim, [...below, claim.branch]);
  if (head === null || references.length === 0) return false;
  const granted = compileScope(scopeOf([...claim.write]));
  const shared = ctx.config.shared.length === 0 ? null : compileScope(scopeOf(ctx.config.shared));
  const own = manifestPathOf(claim.branch);
  return (await writtenBeside(ctx, head, references)).every(
    (write) =>
      write.path === own ||
      granted.has(write.path) ||
      shared?.has(write.path) === true ||
      settle(write, claim.resolutions ?? [], null).state === 'settled',
  );
}

/** What a head has that none of the references has, nor had where it left them. */
export async function writtenBeside(
  { door, repo }: Pick<Context, 'door' | 'repo'>,
  head: string,
  references: readonly Reference[],
): Promise<Change[]> {
  const found: Change[][] = [];
  for (const { oid } of references)
    found.push(await writtenPaths(door, repo, { head, reference: oid }));
  const [first = [], ...rest] = found;
  const sets = rest.map((changes) => new Set(changes.map((change) => change.path)));
  return first.filter(({ path }) => sets.every((set) => set.has(path)));
}

async function firstOf(ctx: Context, refs: readonly string[]): Promise<Reference | null> {
  for (const ref of refs) {
    const oid = await standsAt(ctx.door, ctx.repo, ref);
    if (oid !== null) return { oid, name: shortRef(ref) };
  }
  return null;
}

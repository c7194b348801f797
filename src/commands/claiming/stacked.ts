/**
 * Whether a branch was begun on somebody's claimed branch without saying so: what that one wrote would count as written
 * here, outside the claim. Says which branch `--on` should name.
 */
import { isAncestor, mergeBases, resolve } from '../../git/objects.ts';
import type { Claim } from '../../registry/claim.ts';
import type { View } from '../../registry/view.ts';
import { compileScope } from '../../scope/match.ts';
import { scopeOf } from '../../scope/pattern.ts';
import type { PathText } from '../../scope/scope.ts';
import type { Context } from '../context/context.ts';
import { refsOf } from '../context/place.ts';
import { isHere } from './find-claim.ts';
import { committedWrites } from './written.ts';

export interface Stacked {
  readonly other: Claim;
  /** One path that theirs has written and `claim` does not cover. */
  readonly path: PathText;
}

/** Null when nothing outside the claim is written, or nobody's branch explains it. */
export async function stackedOn(ctx: Context, view: View, claim: Claim): Promise<Stacked | null> {
  const head = ctx.repo.head;
  if (head === null || claim.on !== undefined) return null;
  const { has } = compileScope(scopeOf(claim.write));
  const outside = (await committedWrites(ctx, claim)).filter((path) => !has(path));
  if (outside.length === 0) return null;
  for (const other of view.claims.values()) {
    if (!isHere(ctx, other) || other.branch === claim.branch) continue;
    const theirs = compileScope(scopeOf(other.write));
    const path = outside.find((written) => theirs.has(written));
    if (path !== undefined && (await contains(ctx, head, other))) return { other, path };
  }
  return null;
}

/** True when HEAD has commits of their branch that the target has not. */
async function contains(ctx: Context, head: string, other: Claim): Promise<boolean> {
  const { door, repo } = ctx;
  const target = await firstOf(ctx, other.target);
  const tip = await firstOf(ctx, other.branch);
  if (tip === null || target === null) return false;
  for (const base of await mergeBases(door, repo, head, tip))
    if (!(await isAncestor(door, repo.commonDir, base, target))) return true;
  return false;
}

async function firstOf(ctx: Context, branch: string): Promise<string | null> {
  for (const ref of refsOf(ctx, branch)) {
    const oid = await resolve(ctx.door, ctx.repo, ref);
    if (oid !== null) return oid;
  }
  return null;
}

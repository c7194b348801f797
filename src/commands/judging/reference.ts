/** The commit that a branch's writes are held against: where the branch it is stacked on stands, else its target. */
import { standsAt } from '../../git/tracking.ts';
import { type Context, shortRef } from '../context/context.ts';
import { refsOf } from '../context/place.ts';

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

/** The branch it is stacked on, where this clone has it, then the target. */
export async function referencesOf(ctx: Context, work: Work): Promise<Reference[]> {
  // A parent is worked on beside us: its local branch is ahead of what was pushed.
  const parent = work.on === undefined ? [] : refsOf(ctx, work.on).reverse();
  const found = [await firstOf(ctx, parent), await firstOf(ctx, refsOf(ctx, work.target))];
  return found.filter((reference) => reference !== null);
}

async function firstOf(ctx: Context, refs: readonly string[]): Promise<Reference | null> {
  for (const ref of refs) {
    const oid = await standsAt(ctx.door, ctx.repo, ref);
    if (oid !== null) return { oid, name: shortRef(ref) };
  }
  return null;
}

/** The commit that a branch's writes are held against: where the branch it is stacked on stands, else its target. */
import { resolve } from '../git/objects.ts';
import type { Context } from './context.ts';
import { refsOf } from './place.ts';

export interface Work {
  readonly target: string;
  readonly on?: string | undefined;
}

/** Null when this clone has neither branch. */
export async function referenceOf(ctx: Context, work: Work): Promise<string | null> {
  const refs = refsOf(ctx, work.target);
  // A parent is worked on beside us: its local branch is ahead of what was pushed.
  if (work.on !== undefined) refs.unshift(...refsOf(ctx, work.on).reverse());
  for (const ref of refs) {
    const oid = await resolve(ctx.door, ctx.repo, ref);
    if (oid !== null) return oid;
  }
  return null;
}

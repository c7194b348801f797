/**
 * What moved on the target since the branch last took it in: by claiming, by merging it, by rebasing, or because a person
 * looked at it again and that is on record. Whether the work relies on any of it is judged elsewhere.
 */
import { diffTrees } from '../../git/changes.ts';
import { mergeBases, resolve } from '../../git/objects.ts';
import type { Claim } from '../../registry/claim.ts';
import type { Oid } from '../../registry/ids.ts';
import type { Context } from '../context/context.ts';

interface Ends {
  /** Null before the first commit. */
  readonly head: Oid | null;
  /** Where the target, or the branch that it stands on, is now. */
  readonly reference: Oid;
}

/** A shallow clone may lack what it would be held against: then nothing can be said of that. */
export async function movedUnder(
  ctx: Context,
  claim: Claim,
  { head, reference }: Ends,
): Promise<string[]> {
  const bases = head === null ? [] : await mergeBases(ctx.door, ctx.repo, reference, head);
  const from = bases.length > 0 || claim.base === null ? bases : [claim.base];
  const moved = new Set<string>();
  for (const base of from)
    for (const path of await changedSince(ctx, base, reference)) moved.add(path);
  const { accepted } = claim;
  if (accepted?.revalidated === undefined || accepted.head !== head) return [...moved];
  const since = new Set(await changedSince(ctx, accepted.target.oid, reference));
  const again = new Set(accepted.revalidated);
  return [...moved].filter((path) => since.has(path) || !again.has(path));
}

async function changedSince({ door, repo }: Context, from: Oid, to: Oid): Promise<string[]> {
  if ((await resolve(door, repo, from)) === null) return [];
  return (await diffTrees(door, repo, from, to)).map(({ path }) => path);
}

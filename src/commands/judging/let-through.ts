/**
 * What an emergency let through. On record it may be by names alone; what stood there is known where its commit is at
 * hand, as the Action knows it of what a comment names. Without that commit the names say nothing of any other.
 */
import type { Written } from '../../check/judge.ts';
import type { Answer } from '../../check/resolution.ts';
import { diffTrees } from '../../git/changes.ts';
import { resolve } from '../../git/objects.ts';
import type { PathState, Resolution } from '../../registry/claim.ts';
import type { Oid } from '../../registry/ids.ts';
import type { Context } from '../context/context.ts';

/** `written`: what the commits up to `head` write, as it stands there. */
export async function withLetThrough(
  ctx: Context,
  resolutions: readonly Resolution[],
  { head, written }: { readonly head: Oid | null; readonly written: readonly Written[] },
): Promise<Answer[]> {
  const committed = written.filter(({ uncommitted, ref }) => !uncommitted && ref === undefined);
  const now = new Map(committed.map(({ path, mode, oid }) => [path, { path, mode, oid }]));
  const answers: Answer[] = [];
  for (const by of resolutions)
    answers.push(by.kind === 'broken-glass' ? await asThen(ctx, by, { head, now }) : by);
  return answers;
}

async function asThen(
  { door, repo }: Context,
  by: Resolution,
  { head, now }: { readonly head: Oid | null; readonly now: ReadonlyMap<string, PathState> },
): Promise<Answer> {
  if (by.paths.some(({ oid }) => oid !== null)) return { ...by, asThen: true };
  if (head === null || by.head === null || by.head === head) return by;
  if ((await resolve(door, repo, by.head)) === null) return by;
  const since = await diffTrees(door, repo, by.head, head);
  const before = new Map(
    since.map(({ path, oldMode, oldOid }) => [path, { path, mode: oldMode, oid: oldOid }]),
  );
  // What is not written any more is not asked about either.
  const paths = by.paths.flatMap(({ path }) => before.get(path) ?? now.get(path) ?? []);
  return paths.length === 0 ? by : { ...by, paths, asThen: true };
}

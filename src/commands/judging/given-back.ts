/**
 * What stood outside a claim when that was given back, and nobody has answered for since: with the claim gone, only the
 * journal knows of it.
 */
import { attemptOf } from '../../check/attempt.ts';
import { MetesError } from '../../errors.ts';
import type { PathState } from '../../registry/claim.ts';
import type { RepositoryId } from '../../registry/ids.ts';
import type { PathText } from '../../scope/scope.ts';
import { claimsHere } from '../claiming/claims-here.ts';
import { onRecordOutside } from '../claiming/written-before.ts';
import type { Context } from '../context/context.ts';
import type { Judging } from './judge-branch.ts';
import { referencesOf, writtenBeside } from './reference.ts';

const NONE: ReadonlySet<PathText> = new Set();

/** Asked only where the branch's manifest names a claim that has ended; best effort, as the journal can need the network. */
export async function outsideGivenBack(
  ctx: Context,
  { branch, head, seat, manifest, view, target }: Judging,
): Promise<ReadonlySet<PathText>> {
  const claims = claimsHere(ctx, { view });
  const { ended } = attemptOf({ branch, seat, manifest: manifest.manifest, claims });
  if (ended === null || head === null) return NONE;
  const written = async () => {
    const work = { branch, target: target ?? ctx.state.defaultBranch };
    return writtenBeside(ctx, head, await referencesOf(ctx, work, claims));
  };
  const found = await onRecord(ctx, branch, written);
  const asked = askedOnPulls(view, { repository: ctx.config.repository, branch });
  return new Set([...found].filter((path) => !asked.has(path)));
}

/** What is kept with a pull request was found there, and is asked about there. */
function askedOnPulls(
  { pulls }: Judging['view'],
  of: { readonly repository: RepositoryId; readonly branch: string },
): ReadonlySet<string> {
  const here = [...pulls.values()].filter(
    ({ repository, branch }) => repository === of.repository && branch === of.branch,
  );
  const breaches = here.flatMap((pull) => pull.breaches ?? []);
  return new Set(breaches.flatMap(({ paths }) => paths.map(({ path }) => path)));
}

/** Of what stood outside a claim as it was given back, that which no earlier one of the branch had. */
export const stillOpen = (
  ctx: Context,
  branch: string,
  states: readonly PathState[],
): Promise<ReadonlySet<PathText>> => onRecord(ctx, branch, async () => states);

async function onRecord(
  ctx: Context,
  branch: string,
  states: () => Promise<readonly PathState[]>,
): Promise<ReadonlySet<PathText>> {
  try {
    const tip = await ctx.store.cached();
    if (tip === null) return NONE;
    const bare = (await states()).map(({ path, mode, oid }) => ({ path, mode, oid }));
    const found = await onRecordOutside(ctx, branch)(tip, bare);
    return new Set(found.map(({ path }) => path));
  } catch (error) {
    if (error instanceof MetesError && error.kind !== 'bug') return NONE;
    throw error;
  }
}

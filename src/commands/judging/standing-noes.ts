/**
 * Claims as they are worth showing: without a person's no to what the branch does not have any more. The registry keeps
 * it, in case that comes back. Reads branches as this clone has them; asks nobody.
 */
import { readObjects } from '../../git/objects.ts';
import type { Claim, PathState, Resolution } from '../../registry/claim.ts';
import type { Oid } from '../../registry/ids.ts';
import { isHere } from '../claiming/find-claim.ts';
import type { Context } from '../context/context.ts';
import { knownHeads } from './branch-head.ts';

export function withStandingNoes(ctx: Context, claims: readonly Claim[]): Promise<Claim[]> {
  return Promise.all(
    claims.map(async (claim) => {
      const { resolutions = [] } = claim;
      if (!isHere(ctx, claim) || !resolutions.some(isNo)) return claim;
      const [head] = await knownHeads(ctx, claim.branch);
      if (head === undefined) return claim;
      const standing = await Promise.all(
        resolutions.map(async (one) => (isNo(one) ? await standingAt(ctx, head, one) : [one])),
      );
      return { ...claim, resolutions: standing.flat() };
    }),
  );
}

/** What keeps a branch from landing until it is something else. */
const isNo = ({ kind }: Resolution): boolean => kind === 'rejected' || kind === 'reverted';

/** What of it is still as it was when it was said; without paths it is about everything at its head. */
async function standingAt(ctx: Context, head: Oid, no: Resolution): Promise<Resolution[]> {
  if (no.paths.length === 0) return no.head === null || no.head === head ? [no] : [];
  const askable = no.paths.filter(({ path }) => !path.includes('\n'));
  const names = askable.map(({ path }) => `${head}:${path}`);
  const found = await readObjects(ctx.door, ctx.repo, names);
  const gone = new Set<PathState>(
    askable.filter((state, n) => state.oid !== (found[n]?.oid ?? null)),
  );
  const paths = no.paths.filter((state) => !gone.has(state));
  return paths.length === 0 ? [] : [{ ...no, paths }];
}

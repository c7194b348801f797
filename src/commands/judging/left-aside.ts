/**
 * Where git keeps what a `run` left beside its branch: in a stash, or on a ref of its own. Neither a commit of the
 * branch nor the work tree says whether it is still there.
 */
import { oidsOf } from '../../git/objects.ts';
import type { BreachPath, Claim } from '../../registry/claim.ts';
import type { Context } from '../context/context.ts';
import { listStashes, snapshotRefs } from '../running/ref-snapshot.ts';
import { targetOf } from './reference.ts';

/** `ref`: a full ref, or `HEAD` of a worktree that is on no branch; of a stash `refs/stash` and its number. */
export interface Aside {
  readonly ref: string;
  readonly stash?: number;
}

interface Kept extends Aside {
  /** Commits whose trees have it: a stash keeps untracked files in a third parent. */
  readonly trees: readonly string[];
  /** What a deletion is told by; null: by nothing. */
  readonly base: string | null;
}

/** The first place of each that is as it was left; those that the target has by now are left nowhere. */
export async function keptAside(
  ctx: Context,
  claim: Claim,
  states: readonly BreachPath[],
): Promise<ReadonlyMap<string, Aside>> {
  const found = new Map<string, Aside>();
  const asked = states.filter(({ path }) => !path.includes('\n'));
  if (asked.length === 0) return found;
  const target = await targetOf(ctx, claim.target);
  const landed = target === null ? () => null : await readerOf(ctx, asked, [target.oid]);
  for (const kept of await placesFor(ctx, claim)) {
    const left = asked.filter(({ path }) => !found.has(path));
    if (left.length === 0) break;
    const revisions = [...kept.trees, ...(kept.base === null ? [] : [kept.base])];
    const at = await readerOf(ctx, left, revisions);
    for (const { path, oid } of left) {
      const here = kept.trees.map((tree) => at(tree, path));
      const deleted =
        here.every((one) => one === null) && kept.base !== null && at(kept.base, path);
      const is =
        oid === null ? deleted : here.includes(oid) && landed(target?.oid ?? '', path) !== oid;
      if (is) found.set(path, placeOf(kept));
    }
  }
  return found;
}

const placeOf = ({ ref, stash }: Kept): Aside => ({
  ref,
  ...(stash === undefined ? {} : { stash }),
});

/** Refs of remotes say what those have, and the branch's own tip is judged by itself. */
async function placesFor({ door, repo, config }: Context, claim: Claim): Promise<Kept[]> {
  const [{ refs, worktrees }, stashes] = await Promise.all([
    snapshotRefs(door, repo),
    listStashes(door, repo),
  ]);
  const not = new Set([
    'refs/stash',
    ...[claim.branch, claim.target, config.registry.branch].map((b) => `refs/heads/${b}`),
  ]);
  const heads = worktrees.flatMap(({ branch, head }) => (branch === null && head ? [head] : []));
  const loose = [...heads.map((oid) => ['HEAD', oid] as const), ...refs];
  return [
    ...stashes.map(({ oid }, stash) => ({
      ...{ ref: 'refs/stash', stash, base: `${oid}^1` },
      trees: [oid, `${oid}^3`],
    })),
    ...loose.flatMap(([ref, oid]) =>
      not.has(ref) || /^refs\/(?:remotes|prefetch)\//.test(ref)
        ? []
        : [{ ref, trees: [oid], base: null }],
    ),
  ];
}

/** What revisions have at paths, through one process. */
async function readerOf(
  { door, repo }: Context,
  states: readonly BreachPath[],
  revisions: readonly string[],
): Promise<(revision: string, path: string) => string | null> {
  const names = revisions.flatMap((revision) => states.map(({ path }) => `${revision}:${path}`));
  const oids = await oidsOf(door, repo, names);
  const known = new Map(names.map((name, n) => [name, oids[n] ?? null]));
  return (revision, path) => known.get(`${revision}:${path}`) ?? null;
}

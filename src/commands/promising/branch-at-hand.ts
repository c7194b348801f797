/** What this clone has of a branch, gathered in few calls: where it stands, its own commits, what it writes. Decides nothing. */

import { namedObjects } from '../../check/seen.ts';
import { believedAt } from '../../git/believed.ts';
import { type Change, commitWrites, newCommits } from '../../git/changes.ts';
import { resolve } from '../../git/objects.ts';
import { seatPlaces } from '../../git/seat-places.ts';
import type { Oid, SeatId } from '../../registry/ids.ts';
import type { Kept } from '../../registry/promised.ts';
import type { Context } from '../context/context.ts';
import { type Reference, writtenBeside } from '../judging/reference.ts';
import { type Diffs, writtenIn } from './landed.ts';
import { wroteOf } from './wrote.ts';

/** Of a branch's own commits, the newest. */
export const MOST_COMMITS = 500;

/**
 * Where the branch stands here, and where the remote is known to have it. `seats`: who has to do with it; a branch of that
 * name is theirs where one of them is of this clone, and anybody's elsewhere.
 */
export async function headsOf(ctx: Context, branch: string, seats: readonly SeatId[]) {
  const { door, repo, state } = ctx;
  const named = await resolve(door, repo, `refs/heads/${branch}`);
  const local = named !== null && (await seatsHere(ctx, seats)).size > 0 ? named : null;
  if (state.remote === null) return { local, shared: null };
  const ref = `refs/remotes/${state.remote}/${branch}`;
  const oid = await resolve(door, repo, ref);
  return { local, shared: oid === null ? null : await believedAt(door, repo, { ref, oid }) };
}

/** Those of them that are of this clone. */
export async function seatsHere(
  { config, repo, state }: Context,
  seats: readonly SeatId[],
): Promise<ReadonlySet<string>> {
  const all = new Set(seats);
  // Without a remote there is no other clone.
  if (state.remote === null || config.registry.remote === '.') return all;
  return new Set((await seatPlaces(repo.commonDir, all)).keys());
}

/** Oldest first. */
export async function ownCommits(
  { door, repo }: Context,
  tips: readonly (Oid | null)[],
  references: readonly Reference[],
): Promise<Oid[]> {
  const found = new Set<Oid>();
  for (const tip of tips) {
    if (tip === null) continue;
    const not = references.map(({ oid }) => oid);
    const range = { tip, not, remotes: false, limit: MOST_COMMITS };
    for (const oid of (await newCommits(door, repo, range)).reverse()) found.add(oid);
  }
  return [...found];
}

export async function commitsSeen(ctx: Context, oids: readonly Oid[], unstarted: readonly Kept[]) {
  if (unstarted.length === 0) return [];
  const writes = await commitWrites(ctx.door, ctx.repo, oids);
  const lists = oids.map((oid): readonly Change[] => writes.get(oid) ?? []);
  const wrote = await wroteOf(ctx, lists, namedObjects(unstarted));
  return oids.flatMap((oid, n) => {
    const one = wrote[n];
    return one === undefined ? [] : [{ oid, ...one }];
  });
}

interface Pushing {
  readonly references: readonly Reference[];
  readonly diffs: Diffs;
  readonly objects: readonly string[];
}

/** As `check` counts what a branch writes; what was compared already is not compared again. */
export async function pushedSeen(ctx: Context, head: Oid, { references, diffs, objects }: Pushing) {
  const changes =
    references.length === 1
      ? writtenIn(await diffs(head))
      : await writtenBeside(ctx, head, references);
  const [wrote = { paths: [], named: new Map() }] = await wroteOf(ctx, [changes], objects);
  return { head, ...wrote };
}

/**
 * Looks at git for what became of open commitments, and records what is new: the first commit that touches one, the branch as
 * others have it, the target that has it. Several branches in one look, and nothing is written where nothing is new.
 */
import { movesOf, namedObjects, type Seen, touching } from '../../check/seen.ts';
import { MetesError } from '../../errors.ts';
import { isAncestor } from '../../git/objects.ts';
import { hasReached, isMade } from '../../ledger/commitment.ts';
import type { Oid } from '../../registry/ids.ts';
import type { Kept, Move } from '../../registry/promised.ts';
import type { View } from '../../registry/view.ts';
import { quoted } from '../../report/printable.ts';
import { listed } from '../../report/words.ts';
import { byTurns } from '../action/sweep-turns.ts';
import type { Context } from '../context/context.ts';
import { isBranchName } from '../context/place.ts';
import { referencesOf } from '../judging/reference.ts';
import { transact } from '../transact.ts';
import { commitsSeen, headsOf, MOST_COMMITS, ownCommits, pushedSeen } from './branch-at-hand.ts';
import { Gone } from './gone.ts';
import {
  broughtByMerge,
  type Diffs,
  diffsAgainst,
  isPromisedBefore,
  type Landing,
  landed,
} from './landed.ts';

/** What one look takes on; the next one goes on with what is open then. */
const MOST_BRANCHES = 100;
const MOST_OF_A_BRANCH = 1_000;
const MOST_MOVES = 1_000;

export interface Looked {
  /** After what was recorded. */
  readonly view: View;
  readonly moves: readonly Move[];
  /** What could not be looked at, or not be recorded. */
  readonly notes: readonly string[];
}

/** `only`: commitments of that branch. What can't be recorded, or seen, is a note: nothing hangs on it. */
export async function recordSeen(ctx: Context, view: View, only?: string): Promise<Looked> {
  const { moves, notes } = await look(ctx, view, only);
  if (moves.length === 0) return { view, moves, notes };
  try {
    const { decision, view: after } = await transact(ctx, (_view, _tip, origin) => ({
      ...origin,
      kind: 'advance',
      moves,
    }));
    const event = decision.outcome === 'done' ? decision.events[0] : undefined;
    return { view: after, moves: event?.kind === 'advanced' ? event.moves : [], notes };
  } catch (error) {
    if (!(error instanceof MetesError) || error.kind === 'bug') throw error;
    const note = `metes: what git shows was not recorded: ${error.message}`;
    return { view, moves: [], notes: [...notes, note] };
  }
}

/** Decides, and writes nothing. */
async function look(ctx: Context, view: View, only: string | undefined) {
  const moves: Move[] = [];
  const unseen = new Map<string, string[]>();
  const gone = new Gone(ctx);
  const groups = byBranch(ctx, view, only);
  for (const group of groups.slice(0, MOST_BRANCHES)) {
    try {
      const found = await seenOf(ctx, { ...group, view, gone });
      if (found === null) continue;
      const { seen, commitsFor } = found;
      for (const one of group.commitments)
        moves.push(...movesOf([one], { ...seen, commits: commitsFor(one) }));
    } catch (error) {
      if (!(error instanceof MetesError) || error.kind === 'bug') throw error;
      const before = unseen.get(error.message) ?? [];
      unseen.set(error.message, [...before, quoted(group.branch, 80)]);
    }
  }
  const notes = [...unseen].map(
    ([why, branches]) =>
      `metes: what became of promises on ${listed(branches)} was not looked at: ${why}`,
  );
  const left = groups.length - MOST_BRANCHES;
  if (left > 0) notes.push(`metes: ${left} more branches with commitments were not looked at`);
  return { moves: moves.slice(0, MOST_MOVES), notes };
}

interface Group {
  readonly branch: string;
  readonly target: string;
  readonly commitments: readonly Kept[];
}

/** The one that is checked out here first; the others by turns, where there are more than one look takes. */
function byBranch({ config, repo, io }: Context, view: View, only: string | undefined): Group[] {
  const groups = new Map<string, { branch: string; target: string; commitments: Kept[] }>();
  for (const one of view.commitments.values()) {
    const { branch, target } = one;
    if (one.repository !== config.repository || (only !== undefined && branch !== only)) continue;
    if (!isBranchName(branch) || !isBranchName(target)) continue;
    const key = `${branch}\0${target}`;
    const group = groups.get(key) ?? { branch, target, commitments: [] };
    groups.set(key, group);
    if (group.commitments.length < MOST_OF_A_BRANCH) group.commitments.push(one);
  }
  const isHere = (group: Group) => Number(group.branch === repo.branch);
  return byTurns([...groups.values()], io.now()).sort((a, b) => isHere(b) - isHere(a));
}

interface Looking extends Group {
  readonly view: View;
  readonly gone: Gone;
}

interface Found {
  readonly seen: Seen;
  /** Of a merge, what was committed before the promise was not for it: a branch that was started there has it too. */
  commitsFor(one: Kept): Seen['commits'];
}

/** Null: there is nothing here to see it by. */
async function seenOf(ctx: Context, looking: Looking): Promise<Found | null> {
  const { branch, target, commitments, view, gone } = looking;
  const claims = [...view.claims.values()].filter((c) => c.repository === ctx.config.repository);
  const claim = claims.find((one) => one.branch === branch);
  const on = claim?.on;
  const references = await referencesOf(ctx, { branch, target, on }, claims);
  const base = references.at(-1)?.oid;
  if (base === undefined) return null;
  const seats = commitments.map(({ agent }) => agent);
  const { local, shared } = await headsOf(ctx, branch, claim ? [claim.seat, ...seats] : seats);
  const head = local ?? shared;
  const objects = namedObjects(commitments);
  const diffs = diffsAgainst(ctx, base);
  // What a head writes that the target has is nothing: most branches need not be asked about.
  const isIn = head !== null && (await isOf(ctx, { head, target: base, diffs }));
  // A branch that was rebased and then landed writes nothing any more, and what it wrote as it was seen is there.
  const wrote = isIn ? null : head;
  const landing = await landed(ctx, { head: wrote, target: base, commitments, objects, diffs });
  if (head === null) {
    const isGone = await gone.is(branch, base, commitments);
    if (landing === null && !isGone) return null;
    const ended = isGone ? { ended: { kind: 'gone', branch } as const } : {};
    return { seen: { commits: [], ...landingOf(landing), ...ended }, commitsFor: () => [] };
  }
  const ends = { head, target: base, limit: MOST_COMMITS };
  const brought = isIn ? await broughtByMerge(ctx, ends) : null;
  const isLate = (one: Kept): boolean => brought !== null && !isPromisedBefore(one, brought.at);
  const waiting = commitments.filter((one) => isUnstarted(one) && !isLate(one));
  const tips = isIn || waiting.length === 0 ? [] : local === shared ? [head] : [local, shared];
  const times = brought && new Map(brought.commits.map(({ oid, at }) => [oid, at]));
  const oids = times === null ? await ownCommits(ctx, tips, references) : [...times.keys()];
  const commits = await commitsSeen(ctx, oids, waiting);
  const commitsFor = (one: Kept) => {
    if (times === null) return commits;
    if (isLate(one)) return [];
    return commits.filter(({ oid }) => isPromisedBefore(one, times.get(oid) ?? 0));
  };
  const isBrought = (one: Kept): boolean =>
    brought !== null && commitsFor(one).some((c) => touching(one)(c) !== null);
  const has = (one: Kept): boolean => landing?.has(one) === true || isBrought(one);
  const pushed = ctx.config.registry.remote === '.' ? head : shared;
  const shown =
    pushed === null
      ? {}
      : { pushed: await pushedSeen(ctx, pushed, { references, diffs, objects }) };
  return { seen: { commits, merged: { head, has }, ...shown }, commitsFor };
}

interface Ends {
  readonly head: Oid;
  readonly target: Oid;
  readonly diffs: Diffs;
}

async function isOf({ door, repo }: Context, { head, target, diffs }: Ends): Promise<boolean> {
  const [written] = await diffs(head);
  return written?.length === 0 && (await isAncestor(door, repo, head, target));
}

const landingOf = (landing: Landing | null) => (landing === null ? {} : { merged: landing });

const isUnstarted = (one: Kept): boolean => !hasReached(one, 'STARTED') && !isMade(one);

/**
 * What a branch has written of the ground that is asked for, outside what it was granted at the time: the rule of
 * `widen`, for whoever gives a claim back and asks for a wider one. What was written while nothing held the branch is
 * nobody's breach, and is not counted.
 */
import { countedOutside } from '../../check/counted.ts';
import { isAnothersManifest } from '../../check/own-manifest.ts';
import type { Change } from '../../git/changes.ts';
import type { Tip } from '../../git/store.ts';
import type { Claim, PathState } from '../../registry/claim.ts';
import { claimsOnBranch } from '../../registry/ground.ts';
import type { Stood, Written } from '../../registry/request.ts';
import { answeredInRoom } from '../../registry/room.ts';
import type { View } from '../../registry/view.ts';
import { compileScope } from '../../scope/match.ts';
import { scopeOf } from '../../scope/pattern.ts';
import type { PathText } from '../../scope/scope.ts';
import type { Context } from '../context/context.ts';
import { openOnBranch } from '../judging/open-on-branch.ts';
import { ownAnswer } from '../judging/path-authors.ts';
import { referencesOf, type Work } from '../judging/reference.ts';
import { manifestPathOf } from './manifest-file.ts';
import { recordUpTo } from './outside-journal.ts';
import { committedChanges } from './written.ts';

interface Asking extends Work {
  readonly branch: string;
  readonly write: readonly string[];
}

/** To be asked at every attempt: what is in the registry may have changed, what the branch has written has not. */
export function writtenBefore(
  ctx: Context,
  asking: Asking,
): (view: View, tip: Tip) => Promise<Written & Stood> {
  let writes: Promise<Writes> | undefined;
  return async (view, tip) => {
    const claims = claimsOnBranch(view.claims, ctx.config.repository, asking.branch);
    // What it is granted already is nothing that could be asked for late.
    const asked = JSON.stringify(asking.write);
    if (claims.some(({ write }) => JSON.stringify(write) === asked)) return {};
    writes ??= writesOf(ctx, asking);
    const { covered, beside } = await writes;
    if (covered.length === 0 && beside.length === 0) return {};
    const states = [...covered, ...beside];
    const record = await recordUpTo(ctx, tip.oid, { branch: asking.branch, states });
    const [claim = null] = claims;
    const open = claim === null ? null : await openOnBranch(ctx, view, claim);
    const late = new Set(record.among(states, open ?? []));
    const stood = beside.filter((state) => !late.has(state));
    const paths = covered.filter((state) => late.has(state)).map(({ path }) => path);
    return {
      ...(stood.length === 0 || !isNoted(stood) ? {} : { stood }),
      ...(paths.length === 0 ? {} : await askedLate(ctx, claim, { work: asking, paths })),
    };
  };
}

/**
 * Which of `states`, outside the claim that stands, were written neither under an earlier one nor before it. Another
 * branch's manifest always is: no claim of this one has had it, whoever brought it along.
 */
export function lateBeside(
  ctx: Context,
  branch: string,
): (tip: Tip, states: readonly PathState[]) => Promise<PathState[]> {
  const manifest = manifestPathOf(branch);
  return async (tip, states) => {
    if (states.length === 0) return [];
    const record = await recordUpTo(ctx, tip.oid, { branch, states });
    const late = new Set(record.among(states, states));
    return states.filter((state) => late.has(state) || isAnothersManifest(state.path, manifest));
  };
}

/** Which of `states` were found outside a claim of the branch, or left there when it was given back, and not allowed since. */
export function onRecordOutside(ctx: Context, branch: string) {
  return async (tip: Tip, states: readonly PathState[]): Promise<PathState[]> => {
    if (states.length === 0) return [];
    return (await recordUpTo(ctx, tip.oid, { branch, states })).among(states);
  };
}

/** More than these are no slip that somebody would take into the next claim. */
const NOTED = 500;

const isNoted = (stood: readonly PathState[]): boolean =>
  stood.length <= NOTED && answeredInRoom(stood).more === undefined;

interface Writes {
  /** Of the ground that is asked for. */
  readonly covered: readonly PathState[];
  /** Of what is governed beside it. */
  readonly beside: readonly PathState[];
}

async function writesOf(ctx: Context, asking: Asking): Promise<Writes> {
  const { branch, target, on } = asking;
  const all = statesOf(await committedChanges(ctx, { branch, target }));
  const own = on === undefined ? all : statesOf(await committedChanges(ctx, asking));
  const { has } = compileScope(scopeOf(asking.write));
  const counts = countedOutside(ctx);
  return {
    // Whatever it says that it stands on: that would take what is on record out of the question.
    covered: all.filter(({ path }) => has(path)),
    beside: own.filter(({ path }) => !has(path) && counts(path)),
  };
}

const statesOf = (changes: readonly Change[]): PathState[] =>
  changes.map(({ path, mode, oid }) => ({ path, mode, oid }));

/** With whoever asks, where they would answer for their own work. `claim`: the one that it is asked for beside. */
export async function askedLate(
  ctx: Context,
  claim: Claim | null,
  { work, paths }: { readonly work: Work; readonly paths: readonly PathText[] },
): Promise<Written & { readonly written: readonly PathText[] }> {
  const { head } = ctx.repo;
  if (paths.length === 0 || head === null) return { written: paths };
  const not = (await referencesOf(ctx, work)).map((reference) => reference.oid);
  const author = await ownAnswer(ctx, claim, { head, not, paths });
  if (author === null) return { written: paths };
  const { name, address } = author;
  return { written: paths, author: name, ...(address === undefined ? {} : { address }) };
}

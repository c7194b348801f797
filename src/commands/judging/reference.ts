/**
 * The commits that a branch's writes are held against: its target, and the branch it is stacked on. That one takes out
 * what somebody was granted there, and nothing by being there: a branch is made in a moment, and pushed in another.
 */
import {
  type Answered,
  answeredBy,
  type BranchBelow,
  branchesBelow,
} from '../../check/answered-below.ts';
import { usage } from '../../errors.ts';
import { standsAt } from '../../git/believed.ts';
import { type Change, diffTrees, writtenPaths } from '../../git/changes.ts';
import { resolve } from '../../git/objects.ts';
import type { Claim, PathState } from '../../registry/claim.ts';
import { commandLine } from '../../report/command-line.ts';
import { claimsHere } from '../claiming/claims-here.ts';
import { manifestPathOf } from '../claiming/manifest-file.ts';
import { isOfThisClone } from '../claiming/whereabouts.ts';
import { type Context, shortRef } from '../context/context.ts';
import { copyAtHand } from '../context/copy-at-hand.ts';
import { refsOf, sharedRefsOf } from '../context/place.ts';

export interface Work {
  /** Its own branch, where it is on one: it excuses nothing of its own. */
  readonly branch?: string | undefined;
  readonly target: string;
  readonly on?: string | undefined;
}

/** A commit and the name that git has for it here: `main`, `origin/main`. */
export interface Reference {
  readonly oid: string;
  readonly name: string;
  /** What it takes out, as it stands at the head; absent: everything that is as it is there. */
  readonly excuses?: Answered;
}

/**
 * The branches it is stacked on, where somebody answers for what is there, then the target; none where this clone does
 * not have the target. `claims`: those of the repository, where they are read already.
 */
export async function referencesOf(
  ctx: Context,
  work: Work,
  claims?: readonly Claim[],
): Promise<Reference[]> {
  const target = await targetOf(ctx, work.target);
  if (target === null) return [];
  return [...(await belowOf(ctx, work, claims ?? (await claimsFor(ctx, work)))), target];
}

/** With a remote, a target is what that has; without one, people's branches are all there is. */
export async function targetOf(ctx: Context, target: string): Promise<Reference | null> {
  const shared = target === ctx.state.defaultBranch ? [] : sharedRefsOf(ctx, target);
  const found = await firstOf(ctx, shared.length > 0 ? shared : refsOf(ctx, target));
  const { remote, defaultBranch, defaultRef } = ctx.state;
  if (found !== null || remote === null || target !== defaultBranch) return found;
  throw usage(
    'no-reference',
    `this clone does not have ${shortRef(defaultRef)}, so nothing says what is new`,
    `${commandLine(['git', 'fetch', remote])}\n  brings it\nmetes init\n  asks anew, where the remote or its branch has another name now`,
  );
}

/** Only what is stacked asks for them. */
const claimsFor = async (ctx: Context, { on }: Work): Promise<readonly Claim[]> => {
  const copy = on === undefined ? null : await copyAtHand(ctx).catch(() => null);
  return copy === null ? [] : claimsHere(ctx, copy);
};

/**
 * As it is here where it was claimed from this clone: it is worked on beside us, ahead of what was pushed. Else as the
 * remote has it: a branch here of that name is anybody's.
 */
export function belowOf(
  ctx: Context,
  work: Work,
  claims: readonly Claim[],
  elsewhere: (branch: string) => Promise<Reference | null> = (branch) =>
    firstOf(ctx, sharedRefsOf(ctx, branch)),
): Promise<Reference[]> {
  const { config, state } = ctx;
  const main = state.defaultBranch;
  return belowIn({ config, main, claims }, work, async ({ branch, claim }) => {
    const ours = claim !== null && (await isOfThisClone(ctx, claim));
    return (ours ? await firstOf(ctx, [`refs/heads/${branch}`]) : null) ?? elsewhere(branch);
  });
}

interface Answering extends Pick<Context, 'config'> {
  /** The default branch. */
  readonly main: string;
  /** Live claims of the repository. */
  readonly claims: readonly Claim[];
}

/** The nearest first. None: it is stacked on none, on one that is not there, or nobody answers for anything on that. */
export async function belowIn<At extends object>(
  answering: Answering,
  work: Work,
  find: (below: BranchBelow) => Promise<At | null>,
): Promise<(At & Pick<Reference, 'excuses'>)[]> {
  const found = [];
  for (const below of branchesBelow({ ...answering, ...work, manifestPathOf })) {
    const there = await find(below);
    const { excuses } = below;
    if (there !== null) found.push({ ...there, ...(excuses === undefined ? {} : { excuses }) });
  }
  return found;
}

/** The one that has these as they are to be: the branch below only where it takes out all of them. */
export function referenceFor(
  references: readonly Reference[],
  states: readonly PathState[],
): Reference | undefined {
  const all = ({ excuses }: Reference) => states.every((state) => excuses?.(state) !== false);
  return references.find(all) ?? references.at(-1);
}

/** Whether all that a claimed branch has written here is its claim's. One that strayed vouches for nothing. */
export async function keepsToItsClaim(
  ctx: Context,
  claim: Claim,
  claims: readonly Claim[],
): Promise<boolean> {
  const head = await resolve(ctx.door, ctx.repo, `refs/heads/${claim.branch}`);
  const references = await referencesOf(ctx, claim, claims);
  if (head === null || references.length === 0) return false;
  const answered = answeredBy(claim, { config: ctx.config, manifestPathOf, claims });
  return (await writtenBeside(ctx, head, references)).every(answered);
}

/** What a head has that none of the references takes out: that is as one has it, or had it where the head left it. */
export async function writtenBeside(
  { door, repo }: Pick<Context, 'door' | 'repo'>,
  head: string,
  references: readonly Reference[],
): Promise<Change[]> {
  if (references.length === 0) return [];
  const held = await Promise.all(
    references.map(async ({ oid, excuses }) => {
      const changes = await writtenPaths(door, repo, { head, reference: oid });
      return { changes, paths: new Set(changes.map(({ path }) => path)), excuses };
    }),
  );
  const all =
    held.find(({ excuses }) => excuses === undefined)?.changes ??
    (await diffTrees(door, repo, repo.emptyTree, head));
  return all.filter((change) =>
    held.every(({ paths, excuses }) => paths.has(change.path) || excuses?.(change) === false),
  );
}

async function firstOf(ctx: Context, refs: readonly string[]): Promise<Reference | null> {
  for (const ref of refs) {
    const oid = await standsAt(ctx.door, ctx.repo, ref);
    if (oid !== null) return { oid, name: shortRef(ref) };
  }
  return null;
}

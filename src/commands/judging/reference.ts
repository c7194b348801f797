/**
 * The commits that a branch's writes are held against: its target, and the branch it is stacked on. That one takes out
 * what somebody was granted there, and nothing by being there: a branch is made in a moment, and pushed in another.
 */
import { type Answered, answeredBelow, answeredBy } from '../../check/answered-below.ts';
import { usage } from '../../errors.ts';
import { standsAt } from '../../git/believed.ts';
import { type Change, diffTrees, writtenPaths } from '../../git/changes.ts';
import { resolve } from '../../git/objects.ts';
import type { Claim, PathState } from '../../registry/claim.ts';
import { commandLine } from '../../report/command-line.ts';
import { claimsHere } from '../claiming/claims-here.ts';
import { manifestPathOf } from '../claiming/manifest-file.ts';
import { type Context, shortRef } from '../context/context.ts';
import { copyAtHand } from '../context/copy-at-hand.ts';
import { refsOf, sharedRefsOf } from '../context/place.ts';

export interface Work {
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
 * The branch it is stacked on, where somebody answers for what is there, then the target; none where this clone does not
 * have the target. `claims`: those of the repository, where they are read already.
 */
export async function referencesOf(
  ctx: Context,
  work: Work,
  claims?: readonly Claim[],
): Promise<Reference[]> {
  const target = await targetOf(ctx, work.target);
  if (target === null) return [];
  const parent = await parentOf(ctx, work, claims ?? (await claimsFor(ctx, work)));
  return parent === null ? [target] : [parent, target];
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
    `${commandLine(['git', 'fetch', remote])}\n  brings it`,
  );
}

/** Only what is stacked asks for them. */
const claimsFor = async (ctx: Context, { on }: Work): Promise<readonly Claim[]> => {
  const copy = on === undefined ? null : await copyAtHand(ctx).catch(() => null);
  return copy === null ? [] : claimsHere(ctx, copy);
};

/** As it is here: it is worked on beside us, ahead of what was pushed. Else as the remote has it. */
export function parentOf(
  ctx: Context,
  work: Work,
  claims: readonly Claim[],
  elsewhere: (branch: string) => Promise<Reference | null> = (branch) =>
    firstOf(ctx, sharedRefsOf(ctx, branch)),
): Promise<Reference | null> {
  const { config, state } = ctx;
  const main = state.defaultBranch;
  return parentIn({ config, main, claims }, work, async (branch) => {
    const here = branch === main ? null : await firstOf(ctx, [`refs/heads/${branch}`]);
    return here ?? elsewhere(branch);
  });
}

interface Answering extends Pick<Context, 'config'> {
  /** The default branch. */
  readonly main: string;
  /** Live claims of the repository. */
  readonly claims: readonly Claim[];
}

/** Null: it is stacked on none, on one that is not there, or nobody answers for anything on that. */
export async function parentIn<At extends object>(
  { config, main, claims }: Answering,
  { on, target }: Work,
  find: (branch: string) => Promise<At | null>,
): Promise<(At & Pick<Reference, 'excuses'>) | null> {
  if (on === undefined || on === target) return null;
  // What is there was judged when it landed.
  if (on === main) return find(on);
  const excuses = answeredBelow({ on, target, claims, config, manifestPathOf });
  const found = excuses === null ? null : await find(on);
  return found === null || excuses === null ? null : { ...found, excuses };
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
  const answered = answeredBy([claim], { config: ctx.config, manifestPathOf });
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

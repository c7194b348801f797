/**
 * What a pull request wrote and what it is held to, from the host alone: three commits' trees, the config of its base,
 * the registry as it is now. Judges nothing.
 */
import { attemptOf, isLeftBehind } from '../../check/attempt.ts';
import { type Counting, claimsCounting } from '../../check/counting.ts';
import type { Written } from '../../check/judge.ts';
import { type Against, type Differing, writtenWith } from '../../check/overlay.ts';
import { MetesError } from '../../errors.ts';
import { diffFromAll, diffTrees } from '../../git/changes.ts';
import { fetchBlobs, fetchTrees } from '../../git/few-commits.ts';
import { resolve, trackedPaths } from '../../git/objects.ts';
import type { Tip } from '../../git/store.ts';
import { type Comparison, compare } from '../../github/compare.ts';
import type { Pull } from '../../github/pulls.ts';
import { dialectOf } from '../../map/dialect.ts';
import type { Claim, PathState } from '../../registry/claim.ts';
import type { NeedsEntry } from '../../registry/config-needs.ts';
import type { View } from '../../registry/view.ts';
import { printablePath } from '../../report/printable.ts';
import { type FoundManifest, manifestOfHead } from '../claiming/manifest-file.ts';
import type { Context } from '../context/context.ts';
import { freshTip, loadView } from '../context/view-of.ts';
import { neededByHand } from '../judging/needed-by-hand.ts';
import { policyPathsOf } from '../judging/policy-paths.ts';
import { belowIn } from '../judging/reference.ts';
import type { ActionIo } from './action-io.ts';
import { mergeBasesOf } from './merge-bases.ts';
import { contextAt, fetchBranch, type Objects } from './objects.ts';
import { unanswered } from './unanswered.ts';

export interface Gathered {
  readonly pull: Pull;
  /** As claims know it: a fork's branch is nobody's here, whatever it is called. */
  readonly branch: string;
  readonly ctx: Context;
  readonly objects: Objects;
  readonly comparison: Comparison;
  readonly tip: Tip;
  readonly view: View;
  readonly tampered: readonly string[];
  readonly manifest: FoundManifest;
  /** Live claims of this repository that count for the pull request. */
  readonly counting: Counting;
  readonly changes: readonly Written[];
  /** The same, with what stood there where the branch left its target. */
  readonly diff: readonly Differing[];
  readonly policyPaths: readonly string[];
  readonly moved: readonly string[];
  /** What of that its files need by the config's map, with the way there. */
  readonly relied: ReadonlyMap<string, readonly string[]>;
  /** The target has moved, and what its files import was not looked at: there is no parser here, and no source. */
  readonly importsUnread: boolean;
  /** Whether a path stands like this where the branch left its target, or on that now: no write of the branch's. */
  untouched(state: PathState): boolean;
}

export async function gather(action: ActionIo, objects: Objects, pull: Pull): Promise<Gathered> {
  const { head, base } = pull;
  const named = await compare(action.github, action.repo, base.branch, head.oid);
  const baseOid = await fetchPull(objects, pull, named);
  const comparison = await atBranch(action, objects, named, { base: baseOid, head: head.oid });
  const ctx = await contextAt(action, objects, { oid: baseOid, branch: base.branch });
  const tip = await freshTip(ctx);
  const { view, broken } = await loadView(ctx.store, tip);
  const isFork = head.repository === null || head.repository.id !== action.home.id;
  const branch = isFork ? `${ownerOf(pull)}:${head.branch}` : head.branch;
  const manifest = await manifestOfHead(ctx, branch, head.oid);
  const all = [...view.claims.values()].filter((c) => c.repository === ctx.config.repository);
  const counting = claimsCounting({ branch, base: base.branch, all });
  const { claims } = counting;
  const attempt = attemptOf({ branch, seat: null, manifest: manifest.manifest, ...counting });
  const { claim } = attempt;
  const ends = { base: baseOid, head: head.oid };
  const target = await diffsFrom(objects, comparison, ends);
  // What was answered on the pull request of a branch below is asked again in this one: its comments are not read.
  const bare = claims.map((c) => ({
    ...unanswered(comparison, c, new Set()),
    resolutions: [],
  }));
  const answering = { config: ctx.config, main: action.home.defaultBranch, claims: bare };
  const isAbove = claim !== null && claim.on !== base.branch;
  const below = isAbove && (await belowIn(answering, claim, treesBelow(action, objects, pull)));
  // Policy lands with this one, whichever branch it was written on.
  const landing = writtenWith([target], []);
  const bring = (oids: readonly string[]) => fetchBlobs(objects.door, objects.repo, oids);
  const policyPaths = await policyPathsOf(ctx, differing(target.diffs[0] ?? [], landing), bring);
  const written = !below ? landing : writtenWith([target, ...below], []);
  const isWritten = target.diffs[0]?.some(({ path }) => path === manifest.path) === true;
  const own = new Set([...written.map(({ path }) => path), ...policyPaths]);
  const changes = landing.filter(({ path }) => own.has(path));
  const moved = await movedUnder(objects, { comparison, claim, ends, needs: ctx.config.needs });
  const relied = await neededByHand(ctx.config.needs, {
    paths: changes.map(({ path }) => path),
    moved,
    tracked: () => trackedPaths(objects.door, objects.repo, head.oid),
  });
  return {
    pull,
    branch,
    ctx,
    objects,
    comparison,
    tip,
    view,
    tampered: broken.map(({ path, reason }) => `${printablePath(path)} can't be read (${reason})`),
    manifest: isLeftBehind(attempt, isWritten) ? { ...manifest, manifest: null } : manifest,
    counting,
    changes,
    diff: differing(target.diffs[0] ?? [], changes),
    policyPaths,
    moved,
    relied: new Map(relied),
    importsUnread:
      claim !== null &&
      comparison.mergeBase !== baseOid &&
      changes.some(({ path }) => isRead(dialectOf(path))),
    untouched: untouchedIn(target),
  };
}

function untouchedIn({ diffs }: Against): Gathered['untouched'] {
  const before = diffs.map((diff) => new Map(diff.map((change) => [change.path, change])));
  return ({ path, mode, oid }) =>
    before.some((at) => {
      const stood = at.get(path);
      return stood !== undefined && stood.oldMode === mode && stood.oldOid === oid;
    });
}

const ownerOf = ({ head }: Pull): string => head.repository?.fullName.split('/')[0] ?? 'deleted';

function differing(diff: readonly Differing[], changes: readonly Written[]): Differing[] {
  const paths = new Set(changes.map((change) => change.path));
  return diff.filter(({ path }) => paths.has(path));
}

/** One fetch of three commits' trees; the base's tip. The head has to be the one that GitHub spoke of. */
async function fetchPull(objects: Objects, pull: Pull, comparison: Comparison): Promise<string> {
  const { door, repo } = objects;
  const { number, head, base } = pull;
  const here = `refs/metes/pulls/${number}`;
  const there = `refs/metes/bases/${number}`;
  await fetchTrees(door, repo, [
    `+refs/heads/${base.branch}:${there}`,
    comparison.mergeBase ?? '',
    `+refs/pull/${number}/head:${here}`,
  ]);
  if ((await resolve(door, repo, here)) !== head.oid) throw new Moved('the head');
  const baseOid = await resolve(door, repo, there);
  if (baseOid === null) throw new Moved('the base');
  return baseOid;
}

/** GitHub was asked by a name: a tag can have it too, and the branch may have moved since. */
async function atBranch(
  { github, repo }: ActionIo,
  objects: Objects,
  named: Comparison,
  { base, head }: { readonly base: string; readonly head: string },
): Promise<Comparison> {
  if (named.base === base) return named;
  const comparison = await compare(github, repo, base, head);
  await fetchTrees(objects.door, objects.repo, [comparison.mergeBase ?? '']);
  return comparison;
}

/** Something was pushed between two looks: everything is looked at again. */
export class Moved extends MetesError {
  readonly what: string;
  constructor(what: string) {
    super('unavailable', 'moved', `${what} of the pull request moved while it was judged`, {
      hint: 'run the job again; the push that moved it starts one by itself',
      retryAfterMs: 1_000,
    });
    this.what = what;
  }
}

/** A branch that a stacked one stands on, as it is on the host and where the head left it; null: it is not there. */
const treesBelow =
  ({ github, repo }: ActionIo, objects: Objects, { head }: Pull) =>
  async ({ branch }: { readonly branch: string }): Promise<Against | null> => {
    const tip = await fetchBranch(objects, branch);
    if (tip === null) return null;
    const comparison = await compare(github, repo, tip, head.oid);
    if (comparison.mergeBase !== null)
      await fetchTrees(objects.door, objects.repo, [comparison.mergeBase]);
    return diffsFrom(objects, comparison, { base: tip, head: head.oid });
  };

/** What the head has otherwise than its merge bases with the other end, and than that itself. */
export async function diffsFrom(
  objects: Objects,
  comparison: Comparison,
  ends: { readonly base: string; readonly head: string },
): Promise<Against> {
  const { door, repo } = objects;
  const bases = await mergeBasesOf(objects, comparison, ends);
  const from = bases.join() === ends.base ? [bases] : [bases, [ends.base]];
  return { diffs: await Promise.all(from.map((at) => diffFromAll(door, repo, at, ends.head))) };
}

/** Source whose imports `metes check` looks at. */
const isRead = (dialect: ReturnType<typeof dialectOf>): boolean =>
  dialect !== null && dialect !== 'unread';

interface Moving {
  readonly comparison: Comparison;
  readonly claim: Claim | null;
  readonly ends: { readonly base: string; readonly head: string };
  readonly needs: readonly NeedsEntry[];
}

/** Paths that moved on the base since the head last took it in; only asked when something may rely on them. */
async function movedUnder(
  objects: Objects,
  { comparison, claim, ends, needs }: Moving,
): Promise<string[]> {
  const { door, repo } = objects;
  if (claim === null || ((claim.read ?? []).length === 0 && needs.length === 0)) return [];
  const bases = await mergeBasesOf(objects, comparison, ends);
  const from = bases.length > 0 || claim.base === null ? bases : [claim.base];
  if (bases.length === 0) await fetchTrees(door, repo, from);
  const moved = new Set<string>();
  for (const base of from)
    for (const { path } of await diffTrees(door, repo, base, ends.base)) moved.add(path);
  return [...moved];
}

/**
 * Gathers what a judgement looks at: what the branch wrote against which commit, its manifest, the policy it touched,
 * what moved under it. Judges nothing itself; check, run and resolve all come through here.
 */
import { attemptOf } from '../../check/attempt.ts';
import { claimsCounting } from '../../check/counting.ts';
import { undeliveredOf } from '../../check/delivered.ts';
import type { CheckReport } from '../../check/finding.ts';
import { judge, type Written } from '../../check/judge.ts';
import { type Against, writtenWith } from '../../check/overlay.ts';
import { usage } from '../../errors.ts';
import { type Change, diffsTo, diffTrees } from '../../git/changes.ts';
import { resolve } from '../../git/objects.ts';
import { worktreeChanges } from '../../git/worktree-changes.ts';
import type { Unknown } from '../../map/facts.ts';
import type { Actor, Claim } from '../../registry/claim.ts';
import type { EventId, Oid, SeatId } from '../../registry/ids.ts';
import type { View } from '../../registry/view.ts';
import { commandLine } from '../../report/command-line.ts';
import { quoted } from '../../report/printable.ts';
import type { PathText } from '../../scope/scope.ts';
import type { FoundManifest } from '../claiming/manifest-file.ts';
import type { Context } from '../context/context.ts';
import { isExempt } from '../context/exempt.ts';
import { treeOf } from '../context/tree-facts.ts';
import { withManifests } from './carried-manifests.ts';
import { withLetThrough } from './let-through.ts';
import { movedUnder } from './moved-under.ts';
import { neededOf } from './needed-of.ts';
import { policyPathsOf } from './policy-paths.ts';
import { belowOf, type Reference, referenceFor, referencesOf, type Work } from './reference.ts';

export interface Judging {
  readonly branch: string;
  /** Null before the first commit. */
  readonly head: Oid | null;
  /** True: the work tree counts too, and `head` is what it stands on. */
  readonly worktree: boolean;
  /** The part of the work tree that counts; absent: all of it. `run` leaves out what stood there before. */
  readonly work?: readonly Change[];
  /** Where the branch stood before the run that is judged: what is as it was there is not the run's. */
  readonly since?: Oid | undefined;
  /** Written outside the branch, and held to its claim all the same: what a `run` left on other refs. */
  readonly elsewhere?: readonly Written[];
  readonly manifest: FoundManifest;
  readonly view: View;
  /** As it is kept, where `view` leaves answers aside. */
  readonly recorded?: View;
  /** On record as outside a claim that was given back. */
  readonly givenBack?: ReadonlySet<PathText> | undefined;
  /** What is wrong with the registry that the view is from, as sentences. */
  readonly tampered?: readonly string[];
  readonly actor: Actor;
  /** Null where no seat of ours made the head. */
  readonly seat: SeatId | null;
  /** `--target`; otherwise the claim's, else the default branch. */
  readonly target?: string | undefined;
  /** Evidence for the head that nobody accepted yet is enough: for a gate, which looks at it, and for a run's end. */
  readonly counts?: 'received' | undefined;
  /** Evidence that was looked for in the head, and is not there. */
  readonly gone?: ReadonlySet<EventId>;
  /** The work relies on what it wrote as well: what moved there is found too. */
  readonly gate?: true;
  /** What moved on the target was looked at again. */
  readonly lookedAgain?: boolean;
  /** What is written needs is looked at as well, by imports and the config's map: reading them takes a while. */
  readonly imports?: true;
  /** `--base`: what to hold the head against, instead of where the target stands here. */
  readonly against?: Reference | undefined;
}

export interface Judged {
  readonly report: CheckReport;
  /** Imports on the way that lead nobody knows where; null: none were looked at, nothing had moved. */
  readonly unknown: readonly Unknown[] | null;
  readonly reference: Reference;
  readonly target: string;
  /** Paths that the branch's commits write, its manifest apart. */
  readonly committed: number;
}

export async function judgeBranch(ctx: Context, judging: Judging): Promise<Judged> {
  const { branch, manifest, view } = judging;
  const here = [...view.claims.values()].filter((c) => c.repository === ctx.config.repository);
  const looking = { ...judging, manifest: manifest.manifest };
  const base = judging.target ?? attemptOf({ ...looking, claims: here }).claim?.target;
  const target = base ?? ctx.state.defaultBranch;
  const counting = claimsCounting({ branch, base: target, all: here });
  const { claim } = attemptOf({ ...looking, ...counting });
  // A head's manifest only declares: named by that alone, any branch could take writes out.
  const on = claim?.on;
  const references = await referencesFor(
    ctx,
    { branch, target, on, claims: here },
    judging.against,
  );
  const changes = await writesOf(ctx, judging, references);
  const [first] = references;
  const { unknown, ...moving } = await movedFor(ctx, judging, {
    claim,
    reference: first.oid,
    written: changes.written,
  });
  const policy = await policyIn(ctx, judging, changes.differing);
  const judged = judge({
    branch,
    head: judging.head,
    exempt: isExempt(branch, { config: ctx.config, defaultBranch: ctx.state.defaultBranch }),
    actor: judging.actor,
    seat: judging.seat,
    now: ctx.io.now(),
    graceSeconds: ctx.policy.graceSeconds,
    config: ctx.config,
    changes: [...changes.written, ...policy.below],
    manifestPath: manifest.path,
    manifest: manifest.manifest,
    ...(await treeFor(ctx, manifest, claim)),
    claims: counting.claims,
    besides: counting.besides,
    meantElsewhere: counting.meantElsewhere,
    resolutions: await withLetThrough(ctx, claim?.resolutions ?? [], {
      head: judging.head,
      written: changes.written,
    }),
    policyPaths: policy.paths,
    ...(judging.givenBack === undefined ? {} : { givenBack: judging.givenBack }),
    ...moving,
    undelivered: claim === null ? [] : missingOf(judging, claim),
    ...(judging.tampered === undefined ? {} : { tampered: judging.tampered }),
  });
  const report = await withManifests(ctx, judged);
  const committed = changes.written.filter(
    (change) => change.uncommitted !== true && change.path !== manifest.path,
  ).length;
  const states = report.findings.flatMap(({ at }) => (at === undefined ? [] : [at]));
  const reference = referenceFor(references, states) ?? first;
  return { report, unknown, reference, target, committed };
}

/** Only needed where a manifest says something of its own; reading the tree of a large repository takes a while. */
async function treeFor(ctx: Context, { manifest }: FoundManifest, claim: Claim | null) {
  const granted = JSON.stringify([claim?.write, claim?.read]);
  return manifest === null || JSON.stringify([manifest.write, manifest.read]) === granted
    ? {}
    : { tree: await treeOf(ctx) };
}

/**
 * Held against the branches it is stacked on and against the target: what is as on one of them, or as where it left that,
 * is not this branch's. So main's changes are none of a stacked branch's, before and after its parent has landed.
 */
async function writesOf(
  ctx: Context,
  { head, worktree, work, elsewhere = [], since }: Judging,
  references: readonly Reference[],
) {
  const { door, repo } = ctx;
  const all = worktree ? (work ?? (await worktreeChanges(door, repo))) : [];
  const against = head === null ? [] : await diffsFrom(ctx, head, references);
  const own = await marked(ctx, writtenWith(against, all), { head, since });
  const state = ({ path, mode, oid }: Written) => JSON.stringify([path, mode, oid]);
  const seen = new Set(own.map(state));
  const written = [...elsewhere.filter((change) => !seen.has(state(change))), ...own];
  const paths = new Set(written.map((change) => change.path));
  const whole = against.find(({ excuses }) => excuses === undefined);
  const differing = [...(whole?.diffs[0] ?? []), ...all].filter(({ path }) => paths.has(path));
  return { written, differing };
}

const diffsFrom = ({ door, repo }: Context, head: Oid, references: readonly Reference[]) =>
  Promise.all(
    references.map(async ({ oid, excuses }): Promise<Against> => {
      const diffs = await diffsTo(door, repo, { head, references: [oid] });
      return { diffs, excuses };
    }),
  );

/** Policy that was written, and, where it is judged what lands, that which only the branch below wrote. */
async function policyIn(
  ctx: Context,
  { head, against }: Judging,
  differing: Parameters<typeof policyPathsOf>[1],
): Promise<{ readonly paths: readonly string[]; readonly below: readonly Written[] }> {
  const paths = await policyPathsOf(ctx, differing);
  if (against === undefined || head === null) return { paths, below: [] };
  const diffs = await diffsTo(ctx.door, ctx.repo, { head, references: [against.oid] });
  const landing = writtenWith([{ diffs }], []);
  const written = new Set(landing.map(({ path }) => path));
  const known = new Set(differing.map(({ path }) => path));
  const more = (diffs[0] ?? []).filter(({ path }) => written.has(path) && !known.has(path));
  const added = more.length === 0 ? [] : await policyPathsOf(ctx, more);
  const below = landing.filter(({ path }) => added.includes(path));
  return { paths: [...paths, ...added], below };
}

/** With what the branch's commits wrote before the run told apart. */
async function marked(
  { door, repo }: Context,
  written: readonly Written[],
  { head, since }: Pick<Judging, 'head' | 'since'>,
): Promise<readonly Written[]> {
  if (since === undefined || head === null || written.length === 0) return written;
  // Gone meanwhile, it vouches for nothing.
  if ((await resolve(door, repo, since)) === null) return written;
  const changed = new Set((await diffTrees(door, repo, since, head)).map(({ path }) => path));
  return written.map((change) =>
    change.uncommitted === true || changed.has(change.path) ? change : { ...change, stood: true },
  );
}

const missingOf = ({ view, manifest, head, counts, gone }: Judging, claim: Claim) =>
  undeliveredOf(view, {
    claim,
    manifest: manifest.manifest,
    head,
    counts: counts ?? 'accepted',
    ...(gone === undefined ? {} : { gone }),
  });

interface Moving {
  readonly claim: Claim | null;
  readonly reference: Oid;
  readonly written: readonly Written[];
}

/** Which of what the work relies on may have moved under it, and what it relies on beside what it declared. */
async function movedFor(ctx: Context, judging: Judging, { claim, reference, written }: Moving) {
  const { gate, head, lookedAgain, imports } = judging;
  const asks = gate === true || imports === true || (claim?.read ?? []).length > 0;
  if (claim === null || !asks || lookedAgain === true) return { moved: [], unknown: null };
  const moved = await movedUnder(ctx, claim, { head, reference });
  const paths = written.map(({ path }) => path);
  const own = gate === true ? paths.map((path): [string, string[]] => [path, []]) : [];
  const needed =
    imports === true && head !== null ? await neededOf(ctx, { head, paths, moved }) : null;
  const relied = new Map([...own, ...(needed?.ways ?? [])]);
  return { moved, relied, unknown: needed?.unknown ?? null };
}

/** At least one; the first is the one that messages name. */
async function referencesFor(
  ctx: Context,
  { claims, ...work }: Work & { readonly claims: readonly Claim[] },
  against: Reference | undefined,
): Promise<[Reference, ...Reference[]]> {
  if (against !== undefined) {
    return [against, ...(await belowOf(ctx, work, claims))];
  }
  const [first, ...others] = await referencesOf(ctx, work, claims);
  if (first !== undefined) return [first, ...others];
  const { remote } = ctx.state;
  throw usage(
    'no-reference',
    `this clone has no branch ${quoted(work.target)}, so nothing says what is new on this one`,
    remote === null
      ? "git branch\n  lists the branches\nmetes check --target '<branch>'\n  names another"
      : commandLine(['git', 'fetch', remote]),
  );
}

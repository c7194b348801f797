/**
 * Judges what a run left: the claimed branch, the work tree as it was left, and every other ref that the process moved,
 * in one report. What stood there before, and what others made meanwhile, is not the run's.
 */
import { type CheckReport, isOnBranch, isOpen, standsOpen } from '../../check/finding.ts';
import type { Written } from '../../check/judge.ts';
import { MetesError } from '../../errors.ts';
import type { Change } from '../../git/changes.ts';
import { resolve } from '../../git/objects.ts';
import { openRepository } from '../../git/repository.ts';
import type { Tip } from '../../git/store.ts';
import { type Looking, worktreeChanges } from '../../git/worktree-changes.ts';
import { replacedBy } from '../../registry/answers.ts';
import type { Claim } from '../../registry/claim.ts';
import { decodeEvent } from '../../registry/codec.ts';
import type { EventId, Oid } from '../../registry/ids.ts';
import { foundInRoom } from '../../registry/room.ts';
import type { View } from '../../registry/view.ts';
import { compileScope } from '../../scope/match.ts';
import { scopeOf } from '../../scope/pattern.ts';
import {
  type FoundManifest,
  findManifest,
  manifestAt,
  manifestPathOf,
} from '../claiming/manifest-file.ts';
import type { Context } from '../context/context.ts';
import { loadView } from '../context/view-of.ts';
import { type Judged, judgeBranch } from '../judging/judge-branch.ts';
import { leftUncommitted, withLeft } from '../judging/left-uncommitted.ts';
import { damagedBy, type Newest, newest } from '../judging/seen-registry.ts';
import { transact } from '../transact.ts';
import { newlyIgnoredLines } from './ignored.ts';
import { writesOf } from './left-writes.ts';
import { movedRefs } from './moved-refs.ts';
import { unanswered } from './own-answers.ts';
import { type RefSnapshot, snapshotRefs } from './ref-snapshot.ts';
import { type SettingsSnapshot, settingsLines } from './settings.ts';

export interface Before {
  readonly refs: RefSnapshot;
  readonly worktree: readonly Change[];
  readonly settings?: SettingsSnapshot;
  readonly ignored?: readonly string[];
  readonly head?: Oid | null;
}

export interface MovedRef {
  readonly ref: string;
  readonly from: Oid | null;
  readonly to: Oid;
  readonly commits: number;
  /** Paths that its commits write outside the claim. */
  readonly outside: readonly string[];
}

export interface JudgedRun extends Judged {
  readonly moved: readonly MovedRef[];
  /** The work tree is on the claim's branch still. */
  readonly here: boolean;
  readonly notes: readonly string[];
}

interface Judgeable {
  readonly claim: Claim;
  readonly before: Before;
  /** Said before what is found. */
  readonly notes?: readonly string[];
}

export async function judgeRun(
  started: Context,
  { claim, before, notes = [] }: Judgeable,
): Promise<JudgedRun> {
  // The command may have switched branches, or committed.
  const opened = await openRepository(started.door, started.repo.root ?? started.repo.gitDir);
  // A `core.worktree` that points elsewhere by now doesn't move where the command was started.
  const repo = { ...opened, root: started.repo.root };
  const ctx: Context = { ...started, repo };
  const { tip, notes: seen, tampered } = await lastTip(ctx);
  const found = await withClaim(ctx, tip, claim);
  const { view, standing, answered } = await unanswered(ctx, tip, {
    claim,
    ...found,
  });
  const others = [...view.claims.values()].filter(
    (c) => c.repository === claim.repository && c.seat !== claim.seat,
  );
  const head = await resolve(ctx.door, repo, `refs/heads/${claim.branch}`);
  const work = await workLeft(ctx, before.worktree);
  const elsewhere = await refsMoved(ctx, {
    claim: standing,
    before,
    held: others.map((c) => c.branch),
  });
  const here = repo.branch === claim.branch;
  const judged = await judgeBranch(ctx, {
    branch: claim.branch,
    head,
    worktree: here,
    work,
    since: before.head ?? undefined,
    elsewhere: [...(here ? [] : work.map(asUncommitted)), ...elsewhere.written],
    manifest: await manifestLeft(ctx, { branch: claim.branch, head, here }),
    view,
    tampered: [...tampered, ...damagedBy(found.broken)],
    actor: 'agent',
    seat: ctx.party.seat,
    target: claim.target,
    // Whoever merges accepts it; the run has to have shown it.
    counts: 'received',
    imports: true,
  });
  return {
    ...judged,
    moved: elsewhere.moved,
    here,
    notes: [
      ...notes,
      ...seen,
      ...answered,
      ...(await settingsLines(ctx, before.settings)),
      ...(await newlyIgnoredLines(ctx, before)),
    ],
  };
}

/**
 * A registry that was damaged meanwhile, perhaps by the command, must not keep it from being judged, and must not be
 * passed over either: it is found, as a check finds it.
 */
async function lastTip(ctx: Context): Promise<Newest> {
  try {
    return await newest(ctx, true);
  } catch (error) {
    const tip = await ctx.store.cached();
    if (!(error instanceof MetesError) || error.kind !== 'invalid' || tip === null) throw error;
    return { tip, notes: [], tampered: [error.message] };
  }
}

/**
 * The view, with the run's claim in it as it last stood: a command that gives its ground back at its end is held to
 * what it had. One that was taken over stays out of it.
 */
async function withClaim(ctx: Context, tip: Tip, claim: Claim) {
  const { view, broken } = await loadView(ctx.store, tip);
  const here = view.claims.get(claim.id);
  if (here !== undefined) return { view, broken, standing: here };
  if (replacedBy(view, claim.id) !== null) return { view, broken, standing: claim };
  const standing = (await beforeRelease(ctx, tip.oid, claim)) ?? claim;
  const claims = new Map(view.claims).set(claim.id, standing);
  return { view: { ...view, claims }, broken, standing };
}

async function beforeRelease(ctx: Context, tip: Oid, claim: Claim): Promise<Claim | null> {
  for await (const { message, parents } of ctx.store.journal({ tip, reverse: true })) {
    const decoded = message.includes(claim.id) ? decodeEvent(message) : null;
    if (!decoded?.ok) continue;
    const { event } = decoded;
    if (event.kind === 'granted' && event.claim.id === claim.id) return null;
    if (event.kind !== 'released' || event.claim !== claim.id) continue;
    return (
      (await loadView(ctx.store, { oid: parents[0] ?? tip })).view.claims.get(claim.id) ?? null
    );
  }
  return null;
}

/** On Windows no file says whether it is executable. */
export const lookingOf = ({ io }: Pick<Context, 'io'>): Looking => ({
  modes: io.platform !== 'win32',
});

/** What somebody had left in the work tree before is theirs, as long as it is as it was. */
async function workLeft(ctx: Context, before: readonly Change[]): Promise<Change[]> {
  const key = ({ path, mode, oid }: Change) => JSON.stringify([path, mode, oid]);
  const known = new Set(before.map(key));
  return (await worktreeChanges(ctx.door, ctx.repo, lookingOf(ctx))).filter(
    (change) => !known.has(key(change)),
  );
}

const asUncommitted = ({ path, mode, oid }: Change): Written => ({
  path,
  mode,
  oid,
  uncommitted: true,
});

interface Leaving {
  readonly claim: Pick<Claim, 'branch' | 'write'>;
  readonly before: Before;
  /** Branches that other seats hold. */
  readonly held: readonly string[];
}

async function refsMoved(ctx: Context, { claim, before, held }: Leaving) {
  const { door, repo } = ctx;
  const after = await snapshotRefs(door, repo);
  const split = movedRefs(before.refs, after, {
    root: repo.root ?? '',
    held: new Set(held),
    branches: new Set([claim.branch, ctx.config.registry.branch]),
  });
  // What lands on the claimed branch is judged there.
  const own = after.refs.get(`refs/heads/${claim.branch}`);
  const others = own === undefined ? split.others : [...split.others, own];
  const writes = await writesOf(door, repo, { ...split, others }, { before: before.refs, after });
  const inside = compileScope(scopeOf(claim.write)).has;
  const written = writes.flatMap(({ changes, ref, stash }) =>
    changes.map(({ path, mode, oid }) => ({
      ...{ path, mode, oid, ref },
      ...(stash === undefined ? {} : { stash }),
    })),
  );
  const moved = writes.map(({ ref, from, to, commits, changes }) => ({
    ref,
    from,
    to,
    commits: commits.length,
    outside: changes.map((change) => change.path).filter((path) => !inside(path)),
  }));
  return { written, moved };
}

/** For a check: what a run that was never judged left on other refs than `branch`. */
export async function leftElsewhere(
  ctx: Context,
  view: View,
  { branch, before }: { readonly branch: string; readonly before: Before },
): Promise<Written[]> {
  const others = [...view.claims.values()].filter(({ seat }) => seat !== ctx.party.seat);
  const held = others.map((claim) => claim.branch);
  return (await refsMoved(ctx, { claim: { branch, write: ['**'] }, before, held })).written;
}

/** One that the command made unreadable declares nothing; the claim says what was granted. */
async function manifestLeft(
  ctx: Context,
  at: { readonly branch: string; readonly head: Oid | null; readonly here: boolean },
): Promise<FoundManifest> {
  try {
    return at.here ? await findManifest(ctx, at.branch) : await manifestAt(ctx, at.branch, at.head);
  } catch (error) {
    if (!(error instanceof MetesError) || error.kind !== 'invalid') throw error;
    return { path: manifestPathOf(at.branch), manifest: null };
  }
}

export type RecordedBreach =
  | { readonly recorded: true; readonly event: EventId | null }
  | { readonly recorded: false; readonly why: string };

const uncommittedIn = (finding: CheckReport['findings'][number]) =>
  isOnBranch(finding)
    ? {}
    : ({ uncommitted: true, ...(finding.ref === undefined ? {} : { aside: true }) } as const);

/** Uncommitted paths too: the run is over, and what it left lies there. */
export async function recordBreach(
  ctx: Context,
  claim: Claim,
  report: CheckReport,
): Promise<RecordedBreach> {
  const { head } = report;
  if (head === null) return { recorded: false, why: 'the branch has no commit' };
  const found = report.findings.flatMap((finding) =>
    (isOpen(finding) || standsOpen(finding)) && finding.at !== undefined
      ? [{ ...finding.at, code: finding.code, ...uncommittedIn(finding) }]
      : [],
  );
  const left = report.claim === null ? [] : await leftUncommitted(ctx, report.claim, head);
  const paths = withLeft(
    found,
    left.map(({ at }) => at),
  );
  if (paths.length === 0) return { recorded: false, why: 'no path awaits a person' };
  try {
    const { decision } = await transact(ctx, (view, _tip, origin) => ({
      ...origin,
      kind: 'record-breach',
      claim: view.claims.has(claim.id) ? claim.id : null,
      branch: claim.branch,
      breach: { head, ...foundInRoom(claim.branch, paths) },
    }));
    return { recorded: true, event: decision.events[0]?.id ?? null };
  } catch (error) {
    if (!(error instanceof MetesError) || error.kind === 'bug') throw error;
    return { recorded: false, why: error.message };
  }
}

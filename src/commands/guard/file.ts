/**
 * Writes and drops the compiled fragments of a clone's guards. Decides when a fragment may stand: never wider than the
 * claim, so it is dropped before a narrow or release is pushed and written after a claim or widen was.
 */
import { existsSync, statSync } from 'node:fs';
import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { attemptOf } from '../../check/attempt.ts';
import { copyGuardScripts } from '../../git/hooks-install.ts';
import { textOf } from '../../git/read-now.ts';
import { refusedHere } from '../../git/refused-here.ts';
import type { Tip } from '../../git/store.ts';
import type { Claim } from '../../registry/claim.ts';
import type { View } from '../../registry/view.ts';
import { indent } from '../../report/words.ts';
import type { Context } from '../context/context.ts';
import { FRESH_MS } from '../context/copy-at-hand.ts';
import { metesDirectory } from '../context/local-state.ts';
import { loadView } from '../context/view-of.ts';
import {
  type ClaimFacts,
  type CommonFacts,
  claimFragment,
  commonFragment,
  sharedPathspec,
} from './fragment.ts';
import { unheard } from './messages.ts';
import { type GuardedWorktree, guardedWorktrees } from './worktrees.ts';

export type GuardContext = Pick<Context, 'io' | 'repo' | 'state' | 'config' | 'store'>;

/** A narrow or release that died half way must not keep its worktree on the slow path for ever. */
const DROPPED_MS = 60_000;

/** After a claim, widen or renew was granted: compiles this worktree's guard, and every other's from the same view. */
export async function writeGuardFile(ctx: GuardContext, claim: Claim, view?: View): Promise<void> {
  await rm(droppedMark(ctx.repo.gitDir), { force: true });
  const tip = await ctx.store.cached();
  const known = view ?? (tip === null ? null : (await loadView(ctx.store, tip)).view);
  const claims = new Map(known?.claims ?? []).set(claim.id, claim);
  await compileGuards(ctx, { claims: [...claims.values()], tip });
}

/** Before a narrow or release is pushed: until it is compiled anew, node decides. Says whether one was there. */
export async function dropGuardFile(ctx: Pick<Context, 'repo'>): Promise<boolean> {
  await mkdir(join(ctx.repo.gitDir, 'metes'), { recursive: true });
  const there = isGuarded(ctx);
  await writeFile(droppedMark(ctx.repo.gitDir), '');
  await rm(guardFile(ctx.repo.gitDir), { force: true });
  return there;
}

/** A claim is compiled for this worktree's hooks. */
export const isGuarded = ({ repo }: Pick<Context, 'repo'>): boolean =>
  existsSync(guardFile(repo.gitDir));

/**
 * The same in a guard, which decides nothing by it: what can't be written leaves the next commit to node. Says what was
 * in the way.
 */
export async function recompileGuards(
  ctx: GuardContext,
  known: Parameters<typeof compileGuards>[1],
): Promise<string[]> {
  try {
    await compileGuards(ctx, known);
    return [];
  } catch (error) {
    const refused = refusedHere(error);
    if (refused === null) throw error;
    return [
      `metes: ${refused.message}; until then, each commit is slower\n${indent(refused.hint)}`,
    ];
  }
}

/** Compiles all that the sh guards know from one reading of the registry. `tip` says how fresh it is. */
async function compileGuards(
  ctx: GuardContext,
  known: { readonly claims: Iterable<Claim>; readonly tip: Pick<Tip, 'fetchedAt'> | null },
): Promise<void> {
  const claims = [...known.claims].filter((c) => c.repository === ctx.config.repository);
  const worktrees = await guardedWorktrees(ctx.repo.commonDir);
  const shared = sharedPathspec(ctx.config);
  const fenced: string[] = [];
  for (const worktree of worktrees) {
    const { branch, seat, manifest } = worktree;
    const attempt = branch === null ? null : attemptOf({ branch, seat, manifest, claims });
    if (branch !== null && attempt?.supersededBy) fenced.push(branch);
    const own = attempt?.claim?.seat === seat ? attempt.claim : null;
    await placeFragment(ctx, worktree, own, shared);
  }
  const seats = new Set(worktrees.map(({ seat }) => seat));
  const here = claims.filter(({ seat }) => seats.has(seat)).map(({ branch }) => branch);
  await compileCommon(ctx, { claims, fenced, here });
  if (known.tip !== null)
    await replaceIfChanged(
      ctx,
      freshMark(ctx.repo.commonDir),
      '',
      known.tip.fetchedAt.getTime() + FRESH_MS,
    );
}

async function placeFragment(
  ctx: GuardContext,
  { gitDir, root, manifestPath }: GuardedWorktree,
  claim: Claim | null,
  shared: ClaimFacts['shared'],
): Promise<void> {
  const file = guardFile(gitDir);
  if (claim === null || manifestPath === null || isDropped(ctx, gitDir))
    return rm(file, { force: true });
  const text = claimFragment({
    claim,
    shared,
    root,
    manifestPath,
    messages: (await unheard(gitDir, claim)).length > 0,
    run: claim.process?.host === ctx.io.host ? claim.process.pid : null,
  });
  await replaceIfChanged(ctx, file, text, Date.parse(claim.lease.until));
}

async function compileCommon(
  ctx: GuardContext,
  facts: Pick<CommonFacts, 'claims' | 'fenced' | 'here'>,
): Promise<void> {
  const dir = metesDirectory(ctx.repo.commonDir);
  const { defaultBranch, defaultRef } = ctx.state;
  const text = commonFragment({ ...facts, config: ctx.config, defaultBranch });
  await copyGuardScripts(ctx.repo, { node: ctx.io.node, cli: ctx.io.cli });
  await replaceIfChanged(ctx, join(dir, 'default-ref'), `${defaultRef}\n`);
  await replaceIfChanged(ctx, join(dir, 'guard.common'), text);
}

function isDropped(ctx: GuardContext, gitDir: string): boolean {
  const marked = statSync(droppedMark(gitDir), { throwIfNoEntry: false });
  return marked !== undefined && ctx.io.now().getTime() - marked.mtimeMs < DROPPED_MS;
}

const guardFile = (gitDir: string): string => join(gitDir, 'metes', 'guard');
const droppedMark = (gitDir: string): string => join(gitDir, 'metes', 'guard.dropped');
const freshMark = (commonDir: string): string => join(metesDirectory(commonDir), 'fresh');

/** Sh reads the modification time as the instant until which the file is good. */
async function replaceIfChanged(
  ctx: Pick<GuardContext, 'io'>,
  file: string,
  text: string,
  goodUntil?: number,
): Promise<void> {
  const there = textOf(file);
  const timed = async (at: string): Promise<void> => {
    if (goodUntil !== undefined) await utimes(at, goodUntil / 1000, goodUntil / 1000);
  };
  // Only its owner may set a file's time, but in our own directory we may replace what a root has left.
  const kept = there === text && (await timed(file).then(...YES_OR_NO));
  if (kept) return;
  const beside = `${file}.${Buffer.from(ctx.io.random(6)).toString('hex')}`;
  await writeFile(beside, text);
  await timed(beside);
  await rename(beside, file);
}

const YES_OR_NO = [() => true, () => false] as const;

/**
 * Writes and drops the compiled fragments of a clone's guards. Decides when a fragment may stand: never wider than the
 * claim, so it is dropped before a narrow or release is pushed and written after a claim or widen was.
 */
import { existsSync, statSync } from 'node:fs';
import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { platform } from 'node:process';
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
import { metesDirectory, replaceFile } from '../context/local-state.ts';
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
  const tip = await ctx.store.cached();
  const known = view ?? (tip === null ? null : (await loadView(ctx.store, tip)).view);
  const claims = new Map(known?.claims ?? []).set(claim.id, claim);
  await compileGuards(ctx, { claims: [...claims.values()], tip, anew: ctx.repo.gitDir });
}

/** Before a narrow or release is pushed: until it is compiled anew, node decides. Says whether one was there. */
export async function dropGuardFile(ctx: Pick<Context, 'repo'>): Promise<boolean> {
  await mkdir(join(ctx.repo.gitDir, 'metes'), { recursive: true });
  const there = isGuarded(ctx);
  // In a sandbox the file stays, and the mark has its way: sh doesn't read the one beside the other.
  await replaceFile(droppedMark(ctx.repo.gitDir), '');
  await unlessClosed(rm(guardFile(ctx.repo.gitDir), { force: true }));
  return there;
}

/** A claim is compiled for this worktree's hooks. */
export const isGuarded = ({ repo }: Pick<Context, 'repo'>): boolean =>
  existsSync(guardFile(repo.gitDir)) && !existsSync(droppedMark(repo.gitDir));

/**
 * The same in a guard, which decides nothing by it: what can't be written leaves the next commit to node. Says what was
 * in the way.
 */
export async function recompileGuards(ctx: GuardContext, known: Known): Promise<string[]> {
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

interface Known {
  readonly claims: Iterable<Claim>;
  readonly tip: Pick<Tip, 'fetchedAt'> | null;
  /** The worktree's git directory that is compiled though its guard was just dropped. */
  readonly anew?: string;
}

/**
 * Compiles all that the sh guards know from one reading of the registry. `tip` says how fresh it is. In a sandbox none of
 * it can be written: what would be wider than it may be is marked, and metes outside compiles it anew.
 */
async function compileGuards(ctx: GuardContext, known: Known): Promise<void> {
  const claims = [...known.claims].filter((c) => c.repository === ctx.config.repository);
  const worktrees = await guardedWorktrees(ctx.repo.commonDir);
  const shared = sharedPathspec(ctx.config);
  const fenced: string[] = [];
  for (const worktree of worktrees) {
    const { branch, seat, manifest } = worktree;
    const attempt = branch === null ? null : attemptOf({ branch, seat, manifest, claims });
    if (branch !== null && attempt?.supersededBy) fenced.push(branch);
    const own = attempt?.claim?.seat === seat ? attempt.claim : null;
    const dropped = worktree.gitDir !== known.anew && isDropped(ctx, worktree.gitDir);
    if (dropped) await unlessClosed(rm(guardFile(worktree.gitDir), { force: true }));
    else await placeFragment(ctx, worktree, own, shared);
  }
  const seats = new Set(worktrees.map(({ seat }) => seat));
  const here = claims.filter(({ seat }) => seats.has(seat)).map(({ branch }) => branch);
  await compileCommon(ctx, { claims, fenced, here });
  if (known.tip !== null)
    await replaceIfChanged(
      ctx,
      compiled(ctx.repo.commonDir, 'fresh'),
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
  const done =
    claim === null || manifestPath === null
      ? await unlessClosed(rm(file, { force: true }))
      : await placeClaim(ctx, file, gitDir, { claim, manifestPath, root, shared });
  if (done) await unlessClosed(rm(droppedMark(gitDir), { force: true }));
  else if (existsSync(file)) await unlessClosed(replaceFile(droppedMark(gitDir), ''));
}

async function placeClaim(
  ctx: GuardContext,
  file: string,
  gitDir: string,
  facts: Omit<ClaimFacts, 'messages' | 'run'>,
): Promise<boolean> {
  const { process: runner, lease } = facts.claim;
  const text = claimFragment({
    ...facts,
    messages: (await unheard(gitDir, facts.claim)).length > 0,
    run: runner?.host === ctx.io.host ? runner.pid : null,
  });
  return replaceIfChanged(ctx, file, text, Date.parse(lease.until));
}

async function compileCommon(
  ctx: GuardContext,
  facts: Pick<CommonFacts, 'claims' | 'fenced' | 'here'>,
): Promise<void> {
  const { commonDir } = ctx.repo;
  const { defaultBranch, defaultRef } = ctx.state;
  const text = commonFragment({ ...facts, config: ctx.config, defaultBranch });
  await copyGuardScripts(ctx.repo, { node: ctx.io.node, cli: ctx.io.cli });
  await replaceIfChanged(ctx, compiled(commonDir, 'default-ref'), `${defaultRef}\n`);
  // The mark was left by a hook that saw the config move and could not write here.
  if (await replaceIfChanged(ctx, compiled(commonDir, 'guard.common'), text))
    await rm(join(metesDirectory(commonDir), 'config.moved'), { force: true });
}

function isDropped(ctx: GuardContext, gitDir: string): boolean {
  const marked = statSync(droppedMark(gitDir), { throwIfNoEntry: false });
  return marked !== undefined && ctx.io.now().getTime() - marked.mtimeMs < DROPPED_MS;
}

/** Sh sources what lies there, so a sandbox keeps the directory as it is. */
export const compiledDir = (gitDir: string): string => join(gitDir, 'metes', 'compiled');
const compiled = (gitDir: string, name: string): string => join(compiledDir(gitDir), name);
const guardFile = (gitDir: string): string => compiled(gitDir, 'guard');
const droppedMark = (gitDir: string): string => join(gitDir, 'metes', 'guard.dropped');

/** False: this is in a sandbox, where it can't be. A mount that is read-only says EROFS, seatbelt EPERM. */
async function unlessClosed(change: Promise<unknown>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EROFS' || (code === 'EPERM' && platform === 'darwin')) return false;
    throw error;
  }
}

/**
 * Sh reads the modification time as the instant until which the file is good. False: this is in a sandbox, and another
 * text stands there.
 */
async function replaceIfChanged(
  ctx: Pick<GuardContext, 'io'>,
  file: string,
  text: string,
  goodUntil?: number,
): Promise<boolean> {
  const there = textOf(file);
  const timed = async (at: string): Promise<void> => {
    if (goodUntil !== undefined) await utimes(at, goodUntil / 1000, goodUntil / 1000);
  };
  // Only its owner may set a file's time, but in our own directory we may replace what a root has left.
  const kept = there === text && (await timed(file).then(...YES_OR_NO));
  if (kept) return true;
  const beside = `${file}.${Buffer.from(ctx.io.random(6)).toString('hex')}`;
  const replaced = async (): Promise<void> => {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(beside, text);
    await timed(beside);
    await rename(beside, file);
  };
  return (await unlessClosed(replaced())) || there === text;
}

const YES_OR_NO = [() => true, () => false] as const;

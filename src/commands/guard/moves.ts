/**
 * reference-transaction: may local branches move as git is about to move them. Judges commits that are new to a branch;
 * creating one, or moving it to what was just fetched, is no write. Never touches the network.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { decideGuard, type GuardWrite } from '../../check/guard-decision.ts';
import { fetchedFromRemotes } from '../../git/fetch-head.ts';
import { broughtBy, isReachable, parseMoves, type RefMove } from '../../git/moves.ts';
import { isAncestor, resolve } from '../../git/objects.ts';
import { claimsHere } from '../claiming/claims-here.ts';
import type { Context } from '../context/context.ts';
import { type Copy, copyAtHand } from '../context/copy-at-hand.ts';
import { runOf } from '../context/run-of.ts';
import { referencesOf } from '../judging/reference.ts';
import type { Answer } from '../verb.ts';
import { answerFor, type Judged, PASSED } from './answer.ts';
import { deletionAnswer } from './deletion.ts';
import { recompileGuards } from './file.ts';
import { isPacking } from './packing.ts';
import { movedPolicy } from './policy.ts';
import { asking, exempt } from './question.ts';
import { followedBranches, symbolicAnswer } from './symbolic.ts';
import { vouchingTips } from './vouching.ts';
import { type Move, mergedIn, movedBesides, movedWrites, workOf } from './writes.ts';

export async function guardMoves(ctx: Context, input: string): Promise<Answer> {
  const moves: RefMove[] = [];
  for (const move of parseMoves(input)) if (!(await isPacking(ctx, move))) moves.push(move);
  for (const move of moves) {
    const protectedBy = (await registryAnswer(ctx, move)) ?? (await deletionAnswer(ctx, move));
    if (protectedBy !== null) return protectedBy;
  }
  const policy = await movedPolicy(ctx, moves);
  if (policy !== null) return policy;
  const real = await governedMoves(ctx, moves);
  if (real.length === 0) return PASSED;
  const copy = await copyAtHand(ctx).catch((error: unknown) => {
    // Before the registry was ever read here, a new branch is still no write.
    if (real.every((move) => move.old === null)) return null;
    throw error;
  });
  if (copy === null) return PASSED;
  await recompileGuards(ctx, { claims: claimsHere(ctx, copy), tip: copy.tip });
  const moving = new Set(real.map(({ branch }) => `refs/heads/${branch}`));
  const followed = await followedBranches(ctx, claimsHere(ctx, copy));
  // The move that makes it a branch of its own again moves nothing else.
  const through = followed.find(({ target }) => moving.has(target));
  if (through !== undefined) return symbolicAnswer(ctx, 'move', through);
  const judged: Judged[] = [];
  for (const move of real) {
    const found = await judgeMove(ctx, copy, move);
    if (found !== null) judged.push(found);
  }
  return answerFor(ctx, 'move', judged);
}

interface BranchMove {
  /** Null: HEAD, detached. */
  readonly branch: string | null;
  readonly old: string | null;
  readonly tip: string;
  /** HEAD picks for a branch that is being rebased. */
  readonly picking: boolean;
}

/** Real moves of branches that are governed: no deletion, no symbolic ref, nothing that stays where it is. */
async function governedMoves(ctx: Context, moves: readonly RefMove[]): Promise<BranchMove[]> {
  const { door, repo } = ctx;
  const found: BranchMove[] = [];
  for (const move of moves) {
    const branch = move.ref.startsWith('refs/heads/') ? move.ref.slice(11) : null;
    if (branch === null && (move.ref !== 'HEAD' || !repo.detached)) continue;
    const name = branch ?? repo.rebasing;
    if (move.new === null || (name !== null && exempt(ctx, name) && runOf(ctx) === null)) continue;
    // The old value may be zeros though the branch exists: the caller did not say what it expected.
    const old = move.old ?? (await resolve(door, repo, move.ref));
    if (old === move.new) continue;
    found.push({ branch: name, old, tip: move.new, picking: branch === null && name !== null });
  }
  return found;
}

/** Null: no write of anything. */
async function judgeMove(ctx: Context, copy: Copy, at: BranchMove): Promise<Judged | null> {
  const { door, repo } = ctx;
  const { branch, tip, picking } = at;
  const claims = claimsHere(ctx, copy);
  const claim = claims.find((c) => c.branch === branch);
  const created = at.old === null;
  if (created && claim === undefined) return null;
  if ((await fetchedFromRemotes(door, repo)).has(tip)) return null;
  if (branch === null && (await isReachable(door, repo, tip))) return null;

  const own = picking && branch !== null ? await resolve(door, repo, `refs/heads/${branch}`) : null;
  const target = [];
  for (const ref of targetTips(ctx, branch))
    if ((await resolve(door, repo, ref)) !== null) target.push(ref);
  // What the picks stand on comes onto the branch with them, where they are held to the end.
  const below = picking && !passesPicks(repo) ? null : at.old;
  const not = [below, own, ...target].filter((oid) => oid !== null);
  const judged = await judgeVouched(ctx, copy, { ...at, own, not });
  if (judged?.decision.outcome === 'refuse' || picking || (await goesOn(ctx, at))) return judged;
  const besides = not.filter((oid) => oid !== at.old);
  const whole = await judgeVouched(ctx, copy, { ...at, own, not: besides });
  return whole?.decision.outcome === 'refuse' ? whole : judged;
}

/** A branch that is wound back, or put beside itself, can come to what a merge of its history had left out. */
const goesOn = async ({ door, repo }: Context, { old, tip }: BranchMove): Promise<boolean> =>
  old === null || (await isAncestor(door, repo, old, tip));

async function judgeVouched(ctx: Context, copy: Copy, at: Besides): Promise<Judged | null> {
  const strict = await judgeBesides(ctx, copy, at);
  if (strict === null || !needsVouching(strict)) return strict;
  const vouching = await vouchingTips(ctx, copy, at.branch);
  if (vouching.length === 0) return strict;
  return judgeBesides(ctx, copy, { ...at, not: [...at.not, ...vouching] });
}

const needsVouching = ({ decision }: Judged): boolean =>
  decision.outcome === 'refuse' || decision.notes.length > 0;

interface Besides extends BranchMove {
  /** The tip of the branch that HEAD picks for. */
  readonly own: string | null;
  /** Revisions whose commits are not new. */
  readonly not: readonly string[];
}

async function judgeBesides(ctx: Context, copy: Copy, at: Besides): Promise<Judged | null> {
  const { door, repo } = ctx;
  const { branch, tip, picking, own, not } = at;
  const claims = claimsHere(ctx, copy);
  const claim = claims.find((c) => c.branch === branch);
  const commits = await broughtBy(door, repo, { tip, not });
  if (commits.length === 0) return null;

  const ask = await asking(ctx, copy, {
    branch,
    head: tip,
    manifestAt: [at.old, own, tip].filter((oid) => oid !== null),
  });
  const references = await referencesOf(ctx, workOf(ctx, claim), claims);
  const passing = picking && passesPicks(repo);
  const move: Move = { tip, before: own ?? at.old, commits, references, passing };
  const [writes, merged] = await Promise.all([movedWrites(ctx, move), mergedIn(ctx, move)]);
  let decision = decideGuard(ask([...writes, ...merged]));
  if (decision.outcome === 'refuse' || decision.notes.length > 0)
    decision = decideGuard(ask(await atTheEnd(ctx, writes, merged, move)));
  return { decision, branch, head: tip, picking };
}

/** `rebase --apply` can't be aborted once the branch's own move is refused: there its picks are held to the end. */
const passesPicks = ({ gitDir }: Context['repo']): boolean =>
  existsSync(join(gitDir, 'rebase-merge'));

async function atTheEnd(
  ctx: Context,
  writes: readonly GuardWrite[],
  merged: readonly GuardWrite[],
  move: Move,
): Promise<GuardWrite[]> {
  const seen = new Set(merged.map((write) => write.path));
  const rest = writes.filter((write) => !seen.has(write.path));
  return [...(await movedBesides(ctx, rest, move)), ...merged];
}

/** The target, where it lives in this clone, is answered for already. */
const targetTips = ({ state }: Context, moving: string | null): string[] =>
  state.defaultRef.startsWith('refs/heads/') && state.defaultBranch !== moving
    ? [state.defaultRef]
    : [];

/** The registry's own branch, where it is kept in this repository, only grows. */
async function registryAnswer(ctx: Context, move: RefMove): Promise<Answer | null> {
  const { registry } = ctx.config;
  if (registry.remote !== '.' || move.ref !== `refs/heads/${registry.branch}`) return null;
  const now = await resolve(ctx.door, ctx.repo, move.ref);
  if (now === null) return null;
  const grows = move.new !== null && (await isAncestor(ctx.door, ctx.repo, now, move.new));
  if (grows) return null;
  return {
    exit: ctx.config.mode === 'observe' ? 0 : 1,
    outcome: 'refused',
    data: { branch: registry.branch, reason: 'registry' },
    text: [
      `metes: refused: ${registry.branch} is the registry, and this would ${move.new === null ? 'delete' : 'rewind'} it`,
      'Works now:',
      '  metes uninstall\n      takes metes out of this clone; the registry stays',
      '  metes recover\n      puts a damaged registry right',
    ].join('\n'),
  };
}

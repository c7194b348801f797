/**
 * reference-transaction: may local branches move as git is about to move them. Judges commits that are new to a branch;
 * creating one, or moving it to what was just fetched, is no write. Never touches the network.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { decideGuard, type GuardWrite } from '../../check/guard-decision.ts';
import {
  broughtBy,
  fetchedFromRemotes,
  isReachable,
  localBranches,
  parseMoves,
  type RefMove,
} from '../../git/moves.ts';
import { isAncestor, resolve } from '../../git/objects.ts';
import type { Context } from '../context/context.ts';
import type { Answer } from '../verb.ts';
import { answerFor, type Judged, PASSED } from './answer.ts';
import { compileGuards } from './file.ts';
import { recordBrokenGlass } from './glass.ts';
import { movedPolicy } from './policy.ts';
import { asking, claimsHere, exempt, runOf } from './question.ts';
import { type Copy, copyAtHand } from './surroundings.ts';
import { type Move, movedBesides, movedWrites, referenceOf, undoneBy } from './writes.ts';

export async function guardMoves(ctx: Context, input: string): Promise<Answer> {
  const moves = parseMoves(input);
  for (const move of moves) {
    const protectedBy = await registryAnswer(ctx, move);
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
  await compileGuards(ctx, { claims: claimsHere(ctx, copy), tip: copy.tip });
  const judged: Judged[] = [];
  for (const move of real) {
    const found = await judgeMove(ctx, copy, move);
    if (found !== null) judged.push(found);
  }
  const answer = await answerFor(ctx, 'move', judged);
  // Kept in this repository, the registry is reached without a network.
  if (answer.outcome === 'broken-glass' && ctx.config.registry.remote === '.')
    await recordBrokenGlass(ctx, { patienceMs: 3_000, deadlineMs: 3_000 }).catch(() => 0);
  return answer;
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
  const known = await knownTips(ctx, copy, branch);
  const not = [at.old, own, ...known].filter((oid) => oid !== null);
  const commits = await broughtBy(door, repo, { tip, not, remotes: true });
  if (commits.length === 0) return null;

  const ask = await asking(ctx, copy, {
    branch,
    head: tip,
    manifestAt: [at.old, own, tip].filter((oid) => oid !== null),
  });
  const reference = await referenceOf(ctx, claim);
  // `rebase --apply` can't be aborted once the branch's own move is refused: there its picks are held to the end.
  const passing = picking && existsSync(join(repo.gitDir, 'rebase-merge'));
  const move: Move = { tip, before: own ?? at.old, commits, reference, passing };
  const [writes, undone] = await Promise.all([movedWrites(ctx, move), undoneBy(ctx, move)]);
  let decision = decideGuard(ask([...writes, ...undone]));
  if (decision.outcome === 'refuse' || decision.notes.length > 0)
    decision = decideGuard(ask(await atTheEnd(ctx, writes, undone, move)));
  return { decision, branch, head: tip };
}

async function atTheEnd(
  ctx: Context,
  writes: readonly GuardWrite[],
  undone: readonly GuardWrite[],
  move: Move,
): Promise<GuardWrite[]> {
  const seen = new Set(undone.map((write) => write.path));
  const rest = writes.filter((write) => !seen.has(write.path));
  return [...(await movedBesides(ctx, rest, move)), ...undone];
}

/**
 * Local branches whose commits are somebody's to answer for already: those with a live claim, and the target where it
 * lives in this clone. A branch that nobody claimed launders nothing.
 */
async function knownTips(ctx: Context, copy: Copy, moving: string | null): Promise<string[]> {
  const there = await localBranches(ctx.door, ctx.repo);
  const claimed = claimsHere(ctx, copy).map((claim) => claim.branch);
  const local = ctx.state.defaultRef.startsWith('refs/heads/') ? [ctx.state.defaultBranch] : [];
  return [...new Set([...claimed, ...local])]
    .filter((branch) => branch !== moving && there.has(branch))
    .map((branch) => `refs/heads/${branch}`);
}

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

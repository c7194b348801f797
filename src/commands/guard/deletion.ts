/**
 * Whether a branch may go away: while a worktree of this clone holds it by a live claim, whatever took its name would
 * pass unseen (a rename onto it runs no hook on some versions of git). Decides on the claim, not on what is on it.
 */
import type { RefMove } from '../../git/moves.ts';
import { resolve } from '../../git/objects.ts';
import { quoted } from '../../report/printable.ts';
import { claimsHere } from '../claiming/claims-here.ts';
import type { Context } from '../context/context.ts';
import { copyAtHand } from '../context/copy-at-hand.ts';
import type { Answer } from '../verb.ts';
import { guardedWorktrees } from './worktrees.ts';

export async function deletionAnswer(ctx: Context, move: RefMove): Promise<Answer | null> {
  if (move.new !== null || !move.ref.startsWith('refs/heads/')) return null;
  const branch = move.ref.slice(11);
  if ((await resolve(ctx.door, ctx.repo, move.ref)) === null) return null;
  const copy = await copyAtHand(ctx).catch(() => null);
  const claim = copy && claimsHere(ctx, copy).find((c) => c.branch === branch);
  if (!claim) return null;
  const seats = (await guardedWorktrees(ctx.repo.commonDir)).map(({ seat }) => seat);
  if (!seats.includes(claim.seat)) return null;
  const observing = ctx.config.mode === 'observe';
  return {
    exit: observing ? 0 : 1,
    outcome: observing ? 'observed' : 'refused',
    data: { branch, reason: 'claimed', claim: claim.id },
    text: [
      `metes: ${observing ? 'observing, would refuse' : 'refused'}: ${quoted(branch)} is held by ${claim.id}, and would be deleted or renamed`,
      'Works now:',
      `  metes release ${claim.id}\n      gives the claim back; then the same command`,
    ].join('\n'),
  };
}

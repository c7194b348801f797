/**
 * Shows a holder what it was asked: at a commit for which the guard looks at its copy of the registry, and at a push. Each
 * message once; that it was shown is recorded when it can be, and never holds git up.
 */
import { unlessRefused } from '../../git/refused-here.ts';
import type { Claim } from '../../registry/claim.ts';
import { messageLines } from '../../report/guard-notes.ts';
import type { Context } from '../context/context.ts';
import type { Copy } from '../context/copy-at-hand.ts';
import { transact } from '../transact.ts';
import { markHeard, unheard } from './messages.ts';

/** Whoever commits or pushes waits at most this long for it. */
const DEADLINE_MS = 3_000;

export async function messagesFor(
  ctx: Context,
  copy: Pick<Copy, 'current'>,
  claim: Claim | undefined,
): Promise<readonly string[]> {
  if (claim === undefined || claim.seat !== ctx.party.seat) return [];
  const messages = await unheard(ctx.repo.gitDir, claim);
  if (messages.length === 0) return [];
  await markHeard(ctx.repo.gitDir, claim).catch(unlessRefused);
  const heard = (claim.messages ?? []).map((message) => message.event);
  if (copy.current)
    await transact(
      ctx,
      (_view, _tip, origin) => ({ ...origin, kind: 'hear', claim: claim.id, messages: heard }),
      { patienceMs: DEADLINE_MS, deadlineMs: DEADLINE_MS },
    ).catch(() => null);
  return messageLines(messages, ctx.io.now());
}

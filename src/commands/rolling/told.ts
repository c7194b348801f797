/** What a writer to a registry that was closed is told: where it goes on, and what brings this clone there. */
import { MetesError } from '../../errors.ts';
import type { Closing } from '../../registry/closing.ts';
import type { Decision } from '../../registry/request.ts';
import { closedSentence, ROLL_OVER } from '../../report/closed-text.ts';
import { type Context, shortRef } from '../context/context.ts';

/** Not an answer to the request: it was put to a registry that is no more. Throws `registry-closed`. */
export function unlessClosed<T extends { readonly decision: Decision }>(
  ctx: Pick<Context, 'state'>,
  done: T,
): T {
  const { decision } = done;
  if (decision.outcome !== 'refused' || decision.refusal.reason !== 'closed') return done;
  const { closing } = decision.refusal;
  throw new MetesError(
    'invalid',
    'registry-closed',
    `${closedSentence(closing)}; the config on ${shortRef(ctx.state.defaultRef)} still names the old one, and nothing was written`,
    { hint: follow(ctx, closing) },
  );
}

export function follow({ state }: Pick<Context, 'state'>, { to }: Closing): string {
  const begun = `${ROLL_OVER.command}\n  ${ROLL_OVER.does}`;
  if (state.remote === null) return begun;
  return `git fetch ${state.remote}\n  when the config that names ${to} is on ${shortRef(state.defaultRef)}; then the same command\n${begun}`;
}

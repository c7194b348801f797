/** In whose name the Action writes to the registry. */
import type { SeatId } from '../../registry/ids.ts';
import type { Context } from '../context/context.ts';
import { mint } from '../context/ids-minting.ts';

/** From a seat that nobody has: what is only the holder's to do stays that. */
export function inTheNameOf(ctx: Context, holder: string): Context {
  const seat = mint(ctx.io, 's') as SeatId;
  const place = { host: 'github', worktree: 'pull request' };
  return { ...ctx, party: { holder, seat, actor: 'person', ...place } };
}

export const asMetes = (ctx: Context): Context => inTheNameOf(ctx, 'metes action');

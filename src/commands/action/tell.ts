/** A message to a holder about a pull request: in our own words alone, and one at a time. */
import type { Claim } from '../../registry/claim.ts';
import type { Context } from '../context/context.ts';
import { transact } from '../transact.ts';

export interface About {
  readonly pull: number;
  /** Goes on after `Pull request #7 `. Nothing that a stranger chose is in it: agents read it as what metes says. */
  readonly what: string;
}

/** Nothing while one about the same pull request waits to be heard: whoever pushes or closes again and again is told of once. */
export async function tell(
  ctx: Context,
  { id, messages = [] }: Pick<Claim, 'id' | 'messages'>,
  { pull, what }: About,
): Promise<void> {
  const about = `Pull request #${pull} `;
  if (messages.some(({ from, text }) => from === ctx.party.holder && text.startsWith(about)))
    return;
  const text = `${about}${what}`;
  await transact(ctx, (_view, _tip, origin) => ({ ...origin, kind: 'ask', claim: id, text }));
}

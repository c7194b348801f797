/** What was promised on a pull request's branch and is open, and how what became of it goes on record. */
import type { Kept, Move } from '../../registry/promised.ts';
import type { View } from '../../registry/view.ts';
import type { Context } from '../context/context.ts';
import { transact } from '../transact.ts';
import type { ActionIo } from './action-io.ts';
import { asMetes } from './party.ts';
import { asError } from './publish.ts';

/** What one look takes on: whoever may push can promise ten thousand things. */
const MOST = 1_000;

export interface Promises {
  /** What was recorded. */
  readonly moves: readonly Move[];
  /** Why something may be missing from it: sentences. */
  readonly notes: readonly string[];
  /** Nothing is known of what is there now. */
  readonly failed?: true;
}

export const NOTHING: Promises = { moves: [], notes: [] };

/** `targets`: what the pull request is for, and where that is on its way to. */
export function promisedHere(
  ctx: Context,
  view: View,
  { branch, targets }: { readonly branch: string; readonly targets: readonly string[] },
): readonly Kept[] {
  const found: Kept[] = [];
  for (const one of view.commitments.values()) {
    if (one.branch !== branch || one.repository !== ctx.config.repository) continue;
    if (targets.includes(one.target)) found.push(one);
    if (found.length === MOST) break;
  }
  return found;
}

/** One event at most, and none where nothing is new. */
export async function recordMoves(ctx: Context, moves: readonly Move[]): Promise<readonly Move[]> {
  if (moves.length === 0) return [];
  const { decision } = await transact(asMetes(ctx), (_view, _tip, origin) => ({
    ...origin,
    kind: 'advance',
    moves,
  }));
  const event = decision.outcome === 'done' ? decision.events[0] : undefined;
  return event?.kind === 'advanced' ? event.moves : [];
}

/** The verdict stands already, and hangs on nothing here: whatever goes wrong is a note. */
export async function inNoOnesWay(
  { io }: ActionIo,
  work: () => Promise<Promises>,
): Promise<Promises> {
  try {
    return await work();
  } catch (thrown) {
    if (io.signal.aborted) throw thrown;
    const { kind, message, hint, cause } = asError(thrown);
    if (kind === 'bug') io.err(`${cause instanceof Error ? cause.stack : message}\n`);
    const note = `What became of promises was not recorded: ${message} (${hint})`;
    return { moves: [], notes: [note], failed: true };
  }
}

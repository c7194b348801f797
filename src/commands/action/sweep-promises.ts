/**
 * A sweep's part in promises: what a pull request shows that started no run, checks and reviews among it; and what is
 * missed once that is known.
 */
import type { Pull } from '../../github/pulls.ts';
import type { View } from '../../registry/view.ts';
import { movesText } from '../../report/promise-moves.ts';
import type { SweepLine } from '../../report/sweep-summary.ts';
import type { Context } from '../context/context.ts';
import { freshTip, loadView } from '../context/view-of.ts';
import type { ActionIo } from './action-io.ts';
import { advancePromised } from './advance-promised.ts';
import type { Alone } from './check-pull.ts';
import { followUpMissed, missedIn } from './follow-up-missed.ts';

/** `unseen` gets the branches of which nothing could be seen. */
export async function advanceAll(
  action: ActionIo,
  judged: readonly { readonly pull: Pull; readonly alone: Alone }[],
  unseen: Set<string>,
): Promise<SweepLine[]> {
  const lines: SweepLine[] = [];
  for (const { pull, alone } of judged) {
    const { moves, notes, failed } = await advancePromised(action, alone);
    if (failed) addUnseen(action, unseen, [pull]);
    if (moves.length > 0)
      lines.push({ what: `#${pull.number}`, why: `promises: ${movesText(moves)}` });
    lines.push(...notes.map((why) => ({ what: 'promises', why })));
  }
  return lines;
}

/** A fork's branch is nobody's here, whatever it is called: it is to keep nobody from being told. */
export function addUnseen(
  { home }: ActionIo,
  unseen: Set<string>,
  pulls: readonly Pick<Pull, 'head'>[],
): void {
  for (const { head } of pulls) if (head.repository?.id === home.id) unseen.add(head.branch);
}

export interface Swept {
  /** As it was when the sweep began. */
  readonly view: View;
  /** Open ones. */
  readonly pulls: readonly Pull[];
  /** Branches whose pull request could not be looked at: what is there now is not known. */
  readonly unseen: ReadonlySet<string>;
}

export async function followUpPromises(
  action: ActionIo,
  ctx: Context,
  { view, pulls, unseen }: Swept,
): Promise<SweepLine[]> {
  if (missedIn(ctx, view).size === 0) return [];
  const now = await loadView(ctx.store, await freshTip(ctx));
  return followUpMissed(action, ctx, { view: now.view, pulls, unseen });
}

/** What is the same of every pull request is said once. */
export const told = (lines: readonly SweepLine[]): SweepLine[] => [
  ...new Map(lines.map((line) => [JSON.stringify(line), line])).values(),
];

/**
 * `metes ready`: says that the branch's work is up for review. For those who have no pull request that says so; what is not
 * there yet is named and not reported.
 */
import { usage } from '../errors.ts';
import { hasReached, stateOf } from '../ledger/commitment.ts';
import type { Oid } from '../registry/ids.ts';
import type { Kept, Move } from '../registry/promised.ts';
import {
  type ReadyPage,
  readyText,
  type UnpushedPage,
  unpushedText,
} from '../report/ready-text.ts';
import { type Context, openContext } from './context/context.ts';
import { claimableBranch } from './context/place.ts';
import { freshTip, loadView } from './context/view-of.ts';
import { forgedNotes } from './journal/looked.ts';
import { headsOf } from './promising/branch-at-hand.ts';
import { ofBranch, readyFor, worktreeNow } from './promising/own-branch.ts';
import { refusedIfReplaced } from './promising/replaced.ts';
import { recordSeen } from './promising/seen.ts';
import { transact } from './transact.ts';
import type { Answer, Io, Verb } from './verb.ts';

export const verb: Verb = {
  spec: {
    name: 'ready',
    group: 'more',
    summary: 'say that what was promised on this branch is up for review (experimental)',
    usage: ['ready'],
    options: {},
    about: `What is there, pushed, becomes REPORTED (metes ledger); what is not there yet is named. A pull request
that is no draft says the same by itself, where the Action looks. Exit 1: something was promised on
this branch, and none of it is there.`,
    example: `metes ready
Up for review on feat/items (0123456789ab):
  REPORTED  p-5q8s1t4v7w  implement src/api/items.ts`,
  },
  run,
};

async function run(io: Io): Promise<Answer> {
  const ctx = await openContext(io, { seats: true });
  const branch = claimableBranch(ctx, 'review');
  const { head } = ctx.repo;
  if (head === null)
    throw usage('no-commit', 'the branch has no commit that anybody could review', 'git commit');
  const { view } = await loadView(ctx.store, await freshTip(ctx));
  const refused = await refusedIfReplaced(ctx, view, { branch, verb: 'ready' });
  if (refused !== null) return refused;
  const looked = await recordSeen(ctx, view, branch);
  const { changed, untracked } = await worktreeNow(ctx);
  let open = await ofBranch(ctx, looked.view, branch);
  const elsewhere = open.length === 0 ? null : await notPushed(ctx, branch, head);
  if (elsewhere !== null) {
    const notes = [...looked.notes, ...(await forgedNotes(ctx))];
    return unpushed({ branch, head, ...elsewhere }, notes);
  }
  let reported: readonly Kept[] = [];
  if ((await readyFor(ctx, looked.view, open, 'REPORTED')).length > 0) {
    const { decision, view: after } = await transact(ctx, async (newest, _tip, origin) => {
      const there = await readyFor(ctx, newest, await ofBranch(ctx, newest, branch), 'REPORTED');
      const shown = { kind: 'ready', head } as const;
      const moves = there.map(({ id }): Move => ({ commitment: id, state: 'REPORTED', shown }));
      return { ...origin, kind: 'advance', moves };
    });
    const [event] = decision.events;
    const ids = new Set(event?.kind === 'advanced' ? event.moves.map((m) => m.commitment) : []);
    open = await ofBranch(ctx, after, branch);
    reported = open.filter(({ id }) => ids.has(id));
  }
  return answerOf(
    { branch, head, open, reported, uncommitted: changed.length + untracked.length },
    [...looked.notes, ...(await forgedNotes(ctx))],
  );
}

/** Null where others have this commit, or nobody can tell; else what they have of the branch. */
async function notPushed(
  ctx: Context,
  branch: string,
  head: Oid,
): Promise<Pick<UnpushedPage, 'remote' | 'pushed'> | null> {
  const { remote } = ctx.state;
  if (ctx.config.registry.remote === '.' || remote === null) return null;
  const { shared } = await headsOf(ctx, branch, [ctx.party.seat]);
  return shared === head ? null : { remote, pushed: shared };
}

const unpushed = (at: UnpushedPage, notes: readonly string[]): Answer => ({
  exit: 1,
  outcome: 'unpushed',
  data: { ...at },
  text: unpushedText(at),
  notes,
});

function answerOf(page: ReadyPage, notes: readonly string[]): Answer {
  const { branch, head, open, reported, uncommitted } = page;
  const isReported = (one: Kept): boolean => hasReached(one, 'REPORTED');
  const missing = open.filter((one) => !isReported(one));
  const outcome =
    reported.length > 0
      ? 'reported'
      : open.some(isReported)
        ? 'unchanged'
        : open.length === 0
          ? 'nothing'
          : 'not-ready';
  return {
    exit: outcome === 'not-ready' ? 1 : 0,
    outcome,
    data: {
      ...{ branch, head, uncommitted },
      reported: reported.map(({ id }) => id),
      missing: missing.map((one) => ({ commitment: one.id, state: stateOf(one) })),
      untested: reported.filter((one) => !hasReached(one, 'TESTED')).map(({ id }) => id),
    },
    text: readyText(page),
    notes,
  };
}

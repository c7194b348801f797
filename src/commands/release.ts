/** `metes release`: gives all of a claim's ground back. The manifest stays; `tidy` removes it when the work has landed. */
import type { Claim } from '../registry/claim.ts';
import { claimValue } from '../registry/codec.ts';
import { nothingHeldText, releasedText } from '../report/change-text.ts';
import { currentBranch, ownClaim, requireNamed } from './claiming/find-claim.ts';
import { refusedAnswer } from './claiming/refused.ts';
import { type Context, openContext } from './context/context.ts';
import { dropGuardFile, writeGuardFile } from './guard/file.ts';
import { type Transacted, transact } from './transact.ts';
import type { Answer, Arguments, Io, Verb } from './verb.ts';

export const verb: Verb = {
  spec: {
    name: 'release',
    group: 'everyday',
    summary: 'give your ground back',
    usage: ['release', 'release <claim>'],
    options: {},
    about: `Without an argument: what this worktree holds on the branch it is on. With one: a claim of yours by
its id, or by its branch.`,
    example: `metes release
Released: c-7k2m9x4q1d on feat/pagination; others may claim src/api/** now`,
  },
  run,
};

async function run(io: Io, args: Arguments): Promise<Answer> {
  const ctx = await openContext(io);
  const named = args.positional[0];
  // The guard's compiled file must not outlive the claim, not even between two steps.
  await dropGuardFile(ctx);
  let wanted: Claim | null = null;
  const released = await transact(ctx, (view, _tip, origin) => {
    wanted = named === undefined ? ownClaim(ctx, view) : requireNamed(ctx, view, named);
    if (wanted === null) throw new NothingHeld();
    return { ...origin, kind: 'release', claim: wanted.id, because: 'asked' };
  }).catch((error: unknown) => {
    if (error instanceof NothingHeld) return null;
    throw error;
  });
  if (released === null || wanted === null) return nothingHeld(ctx);
  return answerOf(ctx, wanted, released);
}

/** Ends a transaction that has nothing to ask for. */
class NothingHeld extends Error {}

async function answerOf(ctx: Context, wanted: Claim, released: Transacted): Promise<Answer> {
  const { decision, view } = released;
  const own = ownClaim(ctx, view);
  if (own !== null) await writeGuardFile(ctx, own, view);
  if (decision.outcome === 'refused')
    return refusedAnswer(ctx, {
      refusal: decision.refusal,
      view,
      asked: { verb: 'release', branch: wanted.branch, task: '', write: [], claim: wanted.id },
    });
  return {
    exit: 0,
    outcome: decision.outcome === 'unchanged' ? 'unchanged' : 'done',
    data: { claim: claimValue(wanted) },
    text: releasedText(wanted),
  };
}

const nothingHeld = (ctx: Context): Answer => ({
  exit: 0,
  outcome: 'unchanged',
  data: { claim: null },
  text: nothingHeldText(currentBranch(ctx)),
});

/** What `claim` answers: what was granted, and settled in this worktree; or what stands in the way, which is recorded afterwards. */
import type { Claim } from '../../registry/claim.ts';
import { claimValue } from '../../registry/codec.ts';
import type { Refusal } from '../../registry/request.ts';
import type { View } from '../../registry/view.ts';
import { grantedText, heldText } from '../../report/claim-text.ts';
import type { Asked } from '../../report/refusal.ts';
import type { Context } from '../context/context.ts';
import type { Tree } from '../context/tree-facts.ts';
import type { Transacted } from '../transact.ts';
import type { Answer, Arguments } from '../verb.ts';
import { besideNotes } from './beside.ts';
import { repeated } from './claim-options.ts';
import type { ClaimWish } from './claim-request.ts';
import { emptyNotes, type Ground } from './ground.ts';
import type { FoundManifest } from './manifest-file.ts';
import { recordRefusal } from './record-refusal.ts';
import { settle } from './settle.ts';
import { takenBeside } from './taken.ts';
import { fromRoot } from './typed.ts';

export interface Answered {
  readonly answer: Transacted;
  readonly wish: ClaimWish;
  readonly found: FoundManifest;
  readonly tree: Tree;
  readonly args: Arguments;
  readonly warnings: Promise<readonly string[]>;
}

export async function answerOf(ctx: Context, answered: Answered): Promise<Answer> {
  const { answer, wish, found, tree, args } = answered;
  const { decision } = answer;
  const { ground } = wish;
  if (decision.outcome === 'refused') return refusedOf(ctx, answered, decision.refusal);
  if (decision.outcome !== 'granted' && decision.outcome !== 'held')
    throw new RangeError(`a claim can't be answered with ${decision.outcome}`);
  const displaced = decision.outcome === 'granted' ? decision.displaced : [];
  const granted = { view: answer.view, claim: decision.claim, asked: askedOf(wish, args) };
  return grantedAnswer(ctx, decision.claim, {
    outcome: decision.outcome,
    ground,
    found,
    displaced,
    commit: args.flags['no-commit'] !== true,
    view: answer.view,
    notes: [
      ...fromRoot(args.positional.slice(1), tree).notes,
      ...(decision.outcome === 'granted' ? emptyNotes(ground, tree) : []),
      ...(await answered.warnings).map((line) => `metes: ${line}`),
      ...(await besideNotes(ctx, granted)),
    ],
  });
}

async function refusedOf(
  ctx: Context,
  { answer, wish, tree, args }: Answered,
  refusal: Refusal,
): Promise<Answer> {
  const asked = askedOf(wish, args);
  const { view } = answer;
  const { share, write } = wish.ground;
  const taken = await takenBeside(ctx, refusal, { view, wish });
  // The words for all that may be in the way are many, and most claims are granted.
  const { refusedAnswer } = await import('./refused.ts');
  return {
    ...(await refusedAnswer(ctx, { refusal, view, asked, share, tree, taken })),
    after: () => recordRefusal(ctx, refusal, { ...asked, write }),
  };
}

interface Granted {
  readonly outcome: 'granted' | 'held';
  readonly ground: Ground;
  readonly found: FoundManifest;
  readonly displaced: readonly Claim[];
  readonly commit: boolean;
  readonly view?: View;
  readonly notes?: readonly string[];
}

export async function grantedAnswer(ctx: Context, claim: Claim, granted: Granted): Promise<Answer> {
  const { outcome, ground, found, displaced, commit, view } = granted;
  const { manifest, mended } = await settle(ctx, claim, {
    commit,
    earlier: outcome === 'held',
    found,
    ...(view === undefined ? {} : { view }),
  });
  const { understood, share } = ground;
  const { judge } = ctx.config;
  const facts = { now: ctx.io.now(), share, understood, manifest, displaced, judge };
  const words = outcome === 'held' ? heldText(claim, facts) : grantedText(claim, facts);
  return {
    exit: 0,
    outcome,
    data: {
      claim: claimValue(claim),
      understood,
      share,
      manifest,
      displaced: displaced.map(claimValue),
      mended,
    },
    text: words,
    notes: [...(granted.notes ?? []), ...mended.map((line) => `metes: mended: ${line}`)],
  };
}

/** What to repeat in the commands that a refusal proposes. */
function askedOf({ task, ground, place }: ClaimWish, args: Arguments): Asked {
  return {
    verb: 'claim',
    branch: place.branch,
    task,
    write: ground.write,
    options: repeated(args),
  };
}

/** `metes release`: gives all of a claim's ground back. The manifest stays; `tidy` removes it when the work has landed. */
import { MetesError, usage } from '../errors.ts';
import { isAncestor, resolve } from '../git/objects.ts';
import type { Claim } from '../registry/claim.ts';
import { claimValue } from '../registry/codec.ts';
import { foundInRoom } from '../registry/room.ts';
import type { View } from '../registry/view.ts';
import { nothingHeldText, releasedText } from '../report/change-text.ts';
import { claimsHere } from './claiming/claims-here.ts';
import { currentBranch, isHere, ownClaim, requireNamed } from './claiming/find-claim.ts';
import { findManifest, manifestPathOf } from './claiming/manifest-file.ts';
import { atWorkAnswer, refusedAnswer } from './claiming/refused.ts';
import { takenFromHere } from './claiming/taken-from-here.ts';
import { standIn } from './claiming/whereabouts.ts';
import { type Context, openContext } from './context/context.ts';
import { isRunning } from './context/pid-alive.ts';
import { recordLate, replacedAttempt } from './delivering/late.ts';
import { dropGuardFile, writeGuardFile } from './guard/file.ts';
import { knownHeads } from './judging/branch-head.ts';
import { stillOpen } from './judging/given-back.ts';
import { openOnBranch } from './judging/open-on-branch.ts';
import { referencesOf, targetOf, writtenBeside } from './judging/reference.ts';
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
its id, or by its branch; of another worktree's only when that is gone. Refused while a metes run is at
work under it, except from that run's own command, which can commit nothing more afterwards.`,
    example: `metes release
Released: c-7k2m9x4q1d on feat/pagination; others may claim src/api/** now`,
  },
  run,
};

async function run(io: Io, args: Arguments): Promise<Answer> {
  const ctx = await openContext(io);
  const [named, ...more] = args.positional;
  if (more.length > 0)
    throw usage('one-claim', 'release takes one claim at a time', "metes release '<claim>'");
  // The guard's compiled file must not outlive the claim, not even between two steps.
  await dropGuardFile(ctx);
  let wanted: Claim | null = null;
  let own: Claim | null = null;
  const released = await transact(ctx, async (view, _tip, origin) => {
    own = ownClaim(ctx, view);
    wanted = named === undefined ? own : requireNamed(ctx, view, named);
    if (wanted === null)
      throw new NothingHeld(view, elsewhereOf(ctx, view), await takenFromHere(ctx, view));
    if (await isAtWork(ctx, wanted)) throw new AtWork(wanted);
    const by = wanted.seat === origin.by.seat ? null : await standIn(ctx, wanted, origin.by);
    return {
      ...origin,
      ...(by === null ? {} : { by }),
      kind: 'release',
      claim: wanted.id,
      because: 'asked',
      ...(await leftOutside(ctx, view, wanted)),
      ...(await landedOf(ctx, wanted)),
    };
  }).catch(async (error: unknown) => {
    if (error instanceof NothingHeld || error instanceof AtWork) return error;
    // Nothing was asked for: what this worktree holds is as it was, and so is its guard.
    const unasked = error instanceof MetesError && error.kind === 'usage';
    if (unasked && own !== null) await writeGuardFile(ctx, own);
    throw error;
  });
  if (released instanceof AtWork) return atWork(ctx, released.claim);
  if (released instanceof NothingHeld)
    return nothingHeld(ctx, released, await late(ctx, released.view));
  if (wanted === null) throw new RangeError('an answer without a request');
  return answerOf(ctx, wanted, released);
}

/** On record with the release, so that asking again for more does not answer it. Never a reason not to release. */
async function leftOutside(ctx: Context, view: View, claim: Claim) {
  try {
    const { branch } = claim;
    const paths = await openOnBranch(ctx, view, claim);
    return paths === null ? {} : { outside: { branch, ...foundInRoom(branch, paths) } };
  } catch (error) {
    if (error instanceof MetesError && error.kind !== 'bug') return {};
    throw error;
  }
}

/** What was accepted has landed where the target has that very commit. Never a reason not to release. */
async function landedOf(ctx: Context, { accepted, target }: Claim) {
  if (accepted === undefined) return {};
  try {
    const there = await targetOf(ctx, target);
    const landed = accepted.head;
    const known = there !== null && (await resolve(ctx.door, ctx.repo, landed)) !== null;
    return known && (await isAncestor(ctx.door, ctx.repo, landed, there.oid)) ? { landed } : {};
  } catch (error) {
    if (error instanceof MetesError && error.kind !== 'bug') return {};
    throw error;
  }
}

/** Ends a transaction that has nothing to ask for. */
class NothingHeld extends Error {
  readonly elsewhere: readonly Claim[];
  readonly taken: string | null;
  readonly view: View;
  constructor(view: View, elsewhere: readonly Claim[], taken: string | null) {
    super('nothing held');
    this.view = view;
    this.elsewhere = elsewhere;
    this.taken = taken;
  }
}

/** What this worktree holds on other branches. */
const elsewhereOf = (ctx: Context, view: View): Claim[] =>
  [...view.claims.values()].filter((c) => c.seat === ctx.party.seat && isHere(ctx, c));

class AtWork extends Error {
  readonly claim: Claim;
  constructor(claim: Claim) {
    super('at work');
    this.claim = claim;
  }
}

/** Its process is seen alive, and it is not this process's own `run`: that one may give its ground back. */
async function isAtWork({ io, party }: Context, { id, process, seat }: Claim): Promise<boolean> {
  if (process === undefined || seat !== party.seat || io.env.METES_CLAIM === id) return false;
  return isRunning(io, process);
}

async function atWork(ctx: Context, claim: Claim): Promise<Answer> {
  await writeGuardFile(ctx, claim);
  return atWorkAnswer(ctx, claim, {
    verb: 'release',
    branch: claim.branch,
    task: '',
    write: [],
    claim: claim.id,
  });
}

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
  const [event] = decision.events;
  const left = event?.kind === 'released' ? event.outside : undefined;
  const { forgedNotes } = await import('./journal/looked.ts');
  const notes = await forgedNotes(ctx);
  return {
    exit: 0,
    outcome: decision.outcome === 'unchanged' ? 'unchanged' : 'done',
    data: { claim: claimValue(wanted) },
    text: releasedText(wanted, {
      asked: await askedAbout(ctx, view, wanted),
      outside: left === undefined ? [] : [...(await stillOpen(ctx, left.branch, left.paths))],
      more: left?.more?.count ?? 0,
      here: currentBranch(ctx),
    }),
    ...(notes.length === 0 ? {} : { notes }),
  };
}

/** Where pull requests are judged, a branch whose claim was given back has nothing declared. */
async function askedAbout(ctx: Context, view: View, claim: Claim): Promise<number> {
  const { judge, unclaimed } = ctx.config;
  if (judge !== 'github' || unclaimed.agents !== 'refuse') return 0;
  try {
    const [head] = await knownHeads(ctx, claim.branch);
    if (head === undefined) return 0;
    const references = await referencesOf(ctx, claim, claimsHere(ctx, { view }));
    const manifest = manifestPathOf(claim.branch);
    const written = await writtenBeside(ctx, head, references);
    return written.filter(({ path }) => path !== manifest).length;
  } catch (error) {
    if (error instanceof MetesError && error.kind !== 'bug') return 0;
    throw error;
  }
}

/** An attempt that was replaced gives nothing back: that it came is on record. */
async function late(ctx: Context, view: View): Promise<readonly string[]> {
  const branch = currentBranch(ctx);
  if (branch === null) return [];
  const { manifest } = await findManifest(ctx, branch);
  const replaced = replacedAttempt(ctx, view, { branch, manifest });
  if (replaced === null) return [];
  return recordLate(ctx, replaced, { during: 'release', head: ctx.repo.head });
}

const nothingHeld = (
  ctx: Context,
  { elsewhere, taken }: NothingHeld,
  notes: readonly string[],
): Answer => ({
  exit: 0,
  outcome: 'unchanged',
  data: { claim: null },
  text: nothingHeldText(currentBranch(ctx), elsewhere),
  notes: [...(taken === null ? [] : [`metes: ${taken}`]), ...notes],
});

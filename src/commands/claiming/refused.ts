/** A refusal as an answer: exit 1, the words, and the same as data. Gathers the facts that the decision did not need. */
import type { Claim } from '../../registry/claim.ts';
import { claimValue } from '../../registry/codec.ts';
import { limitOf } from '../../registry/decide-grant.ts';
import type { ClaimId } from '../../registry/ids.ts';
import type { Refusal, Share } from '../../registry/request.ts';
import type { View } from '../../registry/view.ts';
import { type Asked, type RefusalFacts, refusalText } from '../../report/refusal.ts';
import { atWorkText } from '../../report/refusal-others.ts';
import { scopeOf } from '../../scope/pattern.ts';
import type { Context } from '../context/context.ts';
import { deadClaims } from '../context/pid-alive.ts';
import { shareOf, type Tree } from '../context/tree-facts.ts';
import type { Answer } from '../verb.ts';
import { carriedBeside } from './carried.ts';
import { currentBranch, ownClaim } from './find-claim.ts';
import { claimsIn } from './in-the-way.ts';
import { narrowerThan } from './narrower.ts';
import { type Progress, progressOf } from './progress.ts';
import { spareBeside, startFor } from './spare.ts';
import type { Taken } from './taken.ts';
import { takenOver } from './taken-from-here.ts';
import { placesOf } from './whereabouts.ts';
import { writtenIn } from './written.ts';

export interface Refused {
  readonly refusal: Refusal;
  readonly view: View;
  readonly asked: Asked;
  readonly share?: Share;
  /** What of it somebody else holds, when it was refused for another reason. */
  readonly taken?: Taken | null;
  readonly retake?: readonly string[];
  /** The tree at hand, to say how much is left; without it that is not said. */
  readonly tree?: Tree;
}

export async function refusedAnswer(ctx: Context, refused: Refused): Promise<Answer> {
  const facts = await factsOf(ctx, refused);
  // Who stands in the way may stand there by no grant of metes.
  const { forgedNotes } = await import('../journal/looked.ts');
  const notes = await forgedNotes(ctx);
  return {
    exit: 1,
    outcome: 'refused',
    data: refusalData(refused.refusal, facts),
    text: refusalText(refused.refusal, facts),
    ...(notes.length === 0 ? {} : { notes }),
  };
}

/** Refused by this host, which sees the process: the registry was asked for nothing. */
export async function atWorkAnswer(ctx: Context, claim: Claim, asked: Asked): Promise<Answer> {
  const facts = {
    spare: await spareBeside(ctx, asked.branch),
    ...(await startFor(ctx, asked.options ?? [], claim)),
    now: ctx.io.now(),
    graceSeconds: ctx.policy.graceSeconds,
    asked,
    by: ctx.party,
  };
  return {
    exit: 1,
    outcome: 'refused',
    data: { reason: 'at-work', claim: claim.id, pid: claim.process?.pid ?? null },
    text: atWorkText(claim, facts),
  };
}

export async function factsOf(ctx: Context, refused: Refused): Promise<RefusalFacts> {
  const { refusal, view, asked, share, tree, taken, retake = [] } = refused;
  const own = ownClaim(ctx, view);
  const wanted = asked.claim === undefined ? undefined : view.claims.get(asked.claim);
  const claims = [...claimsIn(refusal), ...(own === null ? [] : [own])];
  const instead = refusal.reason === 'overlap' ? refusal.instead : [];
  const narrower =
    refusal.reason === 'too-large' && tree !== undefined
      ? narrowerThan(asked.write, tree, limitOf(ctx.policy, tree.paths.length))
      : [];
  return {
    now: ctx.io.now(),
    graceSeconds: ctx.policy.graceSeconds,
    asked,
    by: ctx.party,
    progress: await progressOfAll(ctx, claims),
    dead: new Set(await deadClaims(ctx.io, view)),
    places: await placesOf(ctx, claims.slice(0, LOOKED_AT)),
    ...(own === null ? {} : { own }),
    ...(await writtenFor(ctx, refusal, own)),
    ...(wanted === undefined ? {} : { wanted }),
    spare: await spareBeside(ctx, currentBranch(ctx) ?? asked.branch),
    ...(await startFor(ctx, asked.options ?? [], wanted ?? own ?? {})),
    ...(await carriesFor(ctx, refused)),
    ...(await takenOverFor(ctx, refused)),
    maxAttempts: ctx.policy.maxAttempts,
    deadlineSeconds: ctx.policy.deadlineSeconds,
    mostFiles: ctx.policy.maxShareFiles,
    ...(tree === undefined ? {} : { isFile: (path: string) => tree.isFile(path) }),
    ...(share === undefined ? {} : { share }),
    ...(tree === undefined || instead.length === 0
      ? {}
      : { insteadShare: shareOf(scopeOf(instead), tree) }),
    ...(narrower.length === 0 ? {} : { narrower }),
    ...(taken ? { taken } : {}),
    ...(retake.length === 0 ? {} : { retake }),
  };
}

/** Only where a claim of its own would go: what its branch has written then needs ground in the next one. */
async function carriesFor(ctx: Context, { refusal, asked }: Refused) {
  if (refusal.reason !== 'another-task') return {};
  const carries = await carriedBeside(ctx, refusal.holder, asked.write);
  return carries.length === 0 ? {} : { carries };
}

/** Only where a part of the own claim may be given back: what was written stays. */
async function writtenFor(ctx: Context, { reason }: Refusal, own: Claim | null) {
  if (own === null || !(reason === 'same-task-other-ground' || reason === 'outside')) return {};
  return { written: await writtenIn(ctx, own) };
}

/** Only where what the branch wrote is in question, or what it was granted then is asked for: it is theirs now. */
async function takenOverFor(ctx: Context, { refusal, view }: Refused) {
  const late = refusal.reason === 'agent' ? refusal.what === 'widen-after-writing' : false;
  if (!late && refusal.reason !== 'author' && refusal.reason !== 'overlap') return {};
  const taken = await takenOver(ctx, view);
  if (taken === null) return {};
  const theirs = claimsIn(refusal).some(({ id }) => id === taken.by.id);
  return refusal.reason === 'overlap' && !theirs ? {} : { takenOver: taken };
}

/** Blockers beyond these are counted in the text; looking at their branches would only cost time. */
const LOOKED_AT = 8;

async function progressOfAll(
  ctx: Context,
  claims: readonly Claim[],
): Promise<Map<ClaimId, Progress | null>> {
  const found = new Map<ClaimId, Progress | null>();
  for (const claim of claims.slice(0, LOOKED_AT)) found.set(claim.id, await progressOf(ctx, claim));
  return found;
}

/** The refusal under its wire names: claims as the registry writes them, what this clone knows of them beside. */
function refusalData(refusal: Refusal, facts: RefusalFacts): Record<string, unknown> {
  const { share, insteadShare, narrower } = facts;
  return {
    ...wire(refusal, facts),
    ...(share === undefined ? {} : { share }),
    ...(insteadShare === undefined ? {} : { insteadShare }),
    ...(narrower === undefined ? {} : { narrower }),
  };
}

function wire(refusal: Refusal, facts: RefusalFacts): Record<string, unknown> {
  const claim = (c: Claim) => ({ ...(claimValue(c) as object), progress: progressData(c, facts) });
  switch (refusal.reason) {
    case 'overlap':
      return {
        ...refusal,
        blockers: refusal.blockers.map((b) => ({ ...b, claim: claim(b.claim) })),
      };
    case 'branch-held':
    case 'another-task':
    case 'same-task-other-ground':
    case 'clock':
      return { ...refusal, holder: claim(refusal.holder) };
    case 'attempts':
    case 'breach':
    case 'deadline':
    case 'excluded':
    case 'lapsed':
    case 'not-yours':
    case 'other-repository':
    case 'undeclared':
    case 'undelivered':
      return { ...refusal, claim: claim(refusal.claim) };
    case 'not-live':
      return {
        ...refusal,
        replacedBy: refusal.replacedBy === null ? null : claim(refusal.replacedBy),
      };
    default:
      return { ...refusal };
  }
}

function progressData(claim: Claim, { progress, dead }: RefusalFacts): unknown {
  const known = progress?.get(claim.id);
  return {
    commits: known?.commits ?? null,
    newest: known?.newest
      ? { subject: known.newest.subject, at: known.newest.at.toISOString() }
      : null,
    processGone: dead?.has(claim.id) ?? false,
  };
}

/**
 * Claims whose end no event told: kept alive while their pull request is open, given back when that was closed, whether
 * the branch is still there or not, or when the lease has been over for a day.
 */
import { claimsCounting } from '../../check/counting.ts';
import { MetesError } from '../../errors.ts';
import { mayWrite } from '../../github/people.ts';
import { lastPullFrom, type Pull } from '../../github/pulls.ts';
import type { Claim } from '../../registry/claim.ts';
import type { ReleaseReason } from '../../registry/event.ts';
import type { Oid } from '../../registry/ids.ts';
import { standing } from '../../registry/lease.ts';
import type { View } from '../../registry/view.ts';
import { printableText } from '../../report/printable.ts';
import type { SweepLine } from '../../report/sweep-summary.ts';
import { counted } from '../../report/words.ts';
import type { Context } from '../context/context.ts';
import { isBranchName } from '../context/place.ts';
import { transact } from '../transact.ts';
import type { ActionIo } from './action-io.ts';
import { byWriter, writersHere } from './by-writer.ts';
import { byTurns } from './sweep-turns.ts';

/** Its seat may renew a lapsed claim while nobody took the ground: it is given a day. */
const DAY_MS = 86_400_000;

/** Claims without an open pull request that GitHub is asked about, once or twice each. */
const MOST_ASKED = 100;

interface Around {
  readonly view: View;
  /** Open ones. */
  readonly pulls: readonly Pull[];
  /** Whether there is time for no further claim: pull requests are to be looked at as well. */
  isLate(): boolean;
}

export async function sweepClaims(
  action: ActionIo,
  ctx: Context,
  { view, pulls, isLate }: Around,
): Promise<SweepLine[]> {
  const now = ctx.io.now();
  const branches = await branchesOf(action, ctx);
  const all = [...view.claims.values()].filter((c) => c.repository === ctx.config.repository);
  const lines: (SweepLine | null)[] = [];
  let late = 0;
  const seeTo = async (claim: Claim, work: () => Promise<SweepLine | null>): Promise<void> => {
    if (isLate()) late += 1;
    else lines.push(await orWhyNot(claim, work));
  };
  const mayWriteHere = writersHere(action);
  const waiting: Claim[] = [];
  for (const claim of all) {
    const open = pulls.filter((p) => isOf(action, claim, p));
    const because = branches.has(claim.branch) ? 'lapsed' : 'branch-gone';
    const isOver = standing(claim, now, DAY_MS / 1000).state === 'lapsed';
    const ifOver = async () => (isOver ? end(ctx, claim, { because }) : null);
    if (open.length > 0)
      await seeTo(claim, async () => {
        if (!isHalfOver(ctx, claim)) return null;
        const pull = await byWriter(open, mayWriteHere);
        return pull === null ? ifOver() : renew(ctx, claim, pull);
      });
    else if (isOver) await seeTo(claim, ifOver);
    else waiting.push(claim);
  }
  const byTurn = byTurns(waiting, now);
  for (const claim of byTurn.slice(0, MOST_ASKED)) {
    const beside = { all, hasBranch: branches.has(claim.branch) };
    await seeTo(claim, async () => end(ctx, claim, await reasonToEnd(action, claim, beside)));
  }
  const left = leftOut(byTurn.length - MOST_ASKED);
  return [...notSeenTo(late), ...left, ...lines.filter((line) => line !== null)];
}

/** One that somebody made odd by hand (a branch name too long to be asked about) stops no other. */
async function orWhyNot(
  claim: Claim,
  work: () => Promise<SweepLine | null>,
): Promise<SweepLine | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MetesError) || error.kind !== 'invalid') throw error;
    return lineOf(claim, `could not be seen to: ${error.message}`);
  }
}

const notSeenTo = (count: number): SweepLine[] =>
  count === 0
    ? []
    : [
        {
          what: `${counted(count, 'claim')} ${count === 1 ? 'was' : 'were'} not seen to`,
          why: 'too many for one sweep, the next ones go on',
        },
      ];

/** At the latest their lease decides. */
const leftOut = (count: number): SweepLine[] =>
  count <= 0
    ? []
    : [
        {
          what: `${counted(count, 'claim')} without an open pull request left for the next sweeps`,
          why: `${MOST_ASKED} are asked about in one, by turns`,
        },
      ];

const isOf = ({ home }: ActionIo, claim: Claim, { head }: Pull): boolean =>
  head.repository?.id === home.id && head.branch === claim.branch;

async function branchesOf({ gitUrl }: ActionIo, { door, repo }: Context): Promise<Set<string>> {
  const text = await door.text({
    gitDir: repo.gitDir,
    deadlineMs: 60_000,
    args: ['ls-remote', '--quiet', '--heads', '--', gitUrl],
  });
  return new Set(text.split('\n').map((line) => line.replace(/^[^\t]*\trefs\/heads\//, '')));
}

/** Then it is renewed, so that a sweep that is late or left out does no harm. */
const isHalfOver = ({ io, policy }: Context, { lease }: Claim): boolean =>
  Date.parse(lease.until) - io.now().getTime() <= (policy.leaseSeconds * 1000) / 2;

async function renew(ctx: Context, claim: Claim, { number }: Pull): Promise<SweepLine | null> {
  const { decision } = await transact(ctx, (_view, _tip, origin) => ({
    ...origin,
    kind: 'renew',
    claim: claim.id,
    skewMs: 0,
    policy: ctx.policy,
    pull: number,
  }));
  return decision.outcome === 'done' ? lineOf(claim, `renewed: #${number} is open`) : null;
}

interface Beside {
  /** Live claims of the repository. */
  readonly all: readonly Claim[];
  /** Whether the claim's branch is on the host. */
  readonly hasBranch: boolean;
}

interface Ended {
  readonly because: ReleaseReason;
  /** The head that the target has. */
  readonly landed?: Oid;
}

async function end(ctx: Context, claim: Claim, reason: Ended | null): Promise<SweepLine | null> {
  if (reason === null) return null;
  const { because, landed } = reason;
  const { decision } = await transact(ctx, (_view, _tip, origin) => ({
    ...origin,
    kind: 'release',
    claim: claim.id,
    because,
    ...(landed === undefined ? {} : { landed }),
  }));
  return decision.outcome === 'done' ? lineOf(claim, `released: ${because}`) : null;
}

/** What became of its pull request. Null: nothing that ends it. */
async function reasonToEnd(
  { github, repo, home }: ActionIo,
  claim: Claim,
  { all, hasBranch }: Beside,
): Promise<Ended | null> {
  // Pushed by hand: GitHub fails on some of what is no name, as it would on each try.
  if (!isBranchName(claim.branch)) return null;
  // Without one the branch is worked on, or was never pushed.
  const last = await lastPullFrom(github, repo, { id: home.id, branch: claim.branch });
  if (last === null || !isClosedSince(last, claim.granted)) return null;
  // As when it was closed: what was meant for another branch ends no work that goes on here.
  const { branch } = claim;
  const ends = claimsCounting({ branch, base: last.base.branch, all }).claims.includes(claim);
  if (hasBranch && !ends) return null;
  // Who closed it is not told; of those who may not write, only its author can have.
  if (hasBranch && !last.merged && !(await mayWrite(github, repo, last.author.login))) return null;
  return last.merged ? { because: 'landed', landed: last.head.oid } : { because: 'closed' };
}

/** Not when it was touched last: a comment on an old one ends no claim that was taken after it. */
const isClosedSince = ({ closedAt }: Pull, granted: string): boolean =>
  closedAt !== null && Date.parse(closedAt) >= Date.parse(granted);

const lineOf = (claim: Claim, why: string): SweepLine => ({
  what: `${claim.id} on ${printableText(claim.branch, 80)}`,
  why,
});

/**
 * `check --promote`: the last gate before a merge. Looks at the registry and the target as they are now, at one commit,
 * and puts its acceptance on record in one transaction; run again after anything that went wrong, it finds what arrived.
 */
import type { CheckReport, Finding } from '../../check/finding.ts';
import { MetesError, usage } from '../../errors.ts';
import { bringTip } from '../../git/remotes.ts';
import type { Claim } from '../../registry/claim.ts';
import type { Delivery } from '../../registry/delivery.ts';
import type { Oid } from '../../registry/ids.ts';
import { standing } from '../../registry/lease.ts';
import type { Refusal } from '../../registry/request.ts';
import { roomFor } from '../../registry/room.ts';
import type { View } from '../../registry/view.ts';
import { commandLine } from '../../report/command-line.ts';
import { quoted } from '../../report/printable.ts';
import type { Context } from '../context/context.ts';
import { knownHeads } from '../judging/branch-head.ts';
import { type Judged, type Judging, judgeBranch } from '../judging/judge-branch.ts';
import { recordFindings } from '../judging/record-breach.ts';
import { type Reference, targetOf } from '../judging/reference.ts';
import { transact } from '../transact.ts';
import { evidenceGone } from './evidence.ts';
import { recordLate, replacedIn } from './late.ts';

/** Why a head is not accepted; `refused` is the registry's own no, decided on a state newer than what was judged. */
export type Because =
  | 'exempt'
  | 'unclaimed'
  | 'superseded'
  | 'lapsed'
  | 'breach'
  | 'rejected'
  | 'failed'
  | 'incomplete'
  | 'stale-read'
  | 'refused';

export interface Promotion {
  readonly judged: Judged;
  readonly accepted: Claim | null;
  /** It was accepted before, and nothing was written. */
  readonly again: boolean;
  readonly because: Because | null;
  readonly refusal: Refusal | null;
  readonly notes: readonly string[];
}

interface Asked {
  readonly judging: Judging;
  /** Before the target was asked about: whose branch it is, and what for. */
  readonly target: string;
  readonly revalidate: boolean;
}

export async function promote(ctx: Context, asked: Asked): Promise<Promotion> {
  const { head } = asked.judging;
  if (head === null)
    throw usage('no-commit', 'the branch has no commit that could be accepted', 'git commit');
  const against = asked.judging.against ?? (await targetNow(ctx, asked.target));
  const gate: Judging = {
    ...asked.judging,
    against,
    gate: true,
    imports: true,
    counts: 'received',
  };
  const first = await judgeBranch(ctx, { ...gate, lookedAgain: true });
  const { claim } = first.report;
  const gone = claim === null ? [] : await evidenceGone(ctx, claim, { head, known: 'all' });
  const known = { ...gate, gone: new Set(gone.map(({ event }) => event)) };
  const judged = await judgeBranch(ctx, known);
  const clean = gone.length === 0 ? first : await judgeBranch(ctx, { ...known, lookedAgain: true });
  const stale = judged.report.findings.filter(({ code }) => code === 'stale-read');
  // A claim's record is about its branch: a commit that stands nowhere on it says nothing about that.
  const isTip = (await knownHeads(ctx, asked.judging.branch)).includes(head);
  const notes = isTip ? await recordFindings(ctx, judged.report) : [];
  if (claim !== null) await rejectAll(ctx, claim, gone);
  const because = reasonNot(ctx, clean.report, { stale, revalidate: asked.revalidate });
  const result = { judged, accepted: null, again: false, refusal: null };
  if (because !== null) {
    const late = because === 'superseded' ? await lateNotes(ctx, judged, asked) : [];
    return { ...result, because, notes: [...notes, ...late] };
  }
  if (claim === null) throw new RangeError('a head without a claim is accepted by nobody');
  return {
    ...result,
    ...(await accept(ctx, gate.recorded ?? gate.view, {
      ...{ claim, head, against, target: asked.target, stale },
    })),
    notes,
  };
}

/** What of the judgement stands in the way; what has moved under the work comes last, for it can be looked at again. */
function reasonNot(
  ctx: Context,
  { verdict, claim }: CheckReport,
  { stale, revalidate }: { readonly stale: readonly Finding[]; readonly revalidate: boolean },
): Because | null {
  if (verdict === 'exempt' || verdict === 'unclaimed') return verdict;
  if (verdict === 'in-scope' && claim === null) return 'unclaimed';
  if (verdict !== 'in-scope') return verdict;
  if (claim !== null && standing(claim, ctx.io.now(), 0).state !== 'live') return 'lapsed';
  return stale.length > 0 && !revalidate ? 'stale-read' : null;
}

interface Accepting {
  readonly claim: Claim;
  readonly head: Oid;
  readonly against: Reference;
  readonly target: string;
  readonly stale: readonly Finding[];
}

/** `judged`: the registry that it was judged by. */
async function accept(
  ctx: Context,
  judged: View,
  { claim: { id, generation, branch }, head, against, target, stale }: Accepting,
): Promise<Pick<Promotion, 'accepted' | 'again' | 'because' | 'refusal'>> {
  const moved = stale.flatMap(({ at }) => (at === undefined ? [] : [at.path]));
  const { paths } = roomFor(moved, (path) => path);
  const { decision } = await transact(ctx, (view, _tip, origin) => {
    if (!isAsJudged(view.claims.get(id), judged.claims.get(id))) throw answeredMeanwhile(branch);
    return {
      ...origin,
      kind: 'accept',
      claim: id,
      generation,
      head,
      target: { branch: target, oid: against.oid },
      ...(paths.length === 0 ? {} : { revalidated: paths }),
    };
  });
  if (decision.outcome === 'refused')
    return { accepted: null, again: false, because: 'refused', refusal: decision.refusal };
  const again = decision.outcome === 'unchanged';
  return { accepted: decision.claim, again, because: null, refusal: null };
}

/** That a claim is gone, or awaits an answer, the registry says itself; what was answered is not its to weigh. */
const isAsJudged = (now: Claim | undefined, judged: Claim | undefined): boolean =>
  now === undefined || judged === undefined || weighed(now) === weighed(judged);

const weighed = ({ write, resolutions = [] }: Claim): string =>
  JSON.stringify([write, resolutions]);

const answeredMeanwhile = (branch: string): MetesError =>
  new MetesError(
    'unavailable',
    'contended',
    `what ${quoted(branch)} may write was answered or changed while it was judged; nothing was accepted`,
    {
      hint: `${commandLine(['metes', 'check', '--promote', `--branch=${branch}`])}\n  judges it again`,
    },
  );

/** The target as it is on its remote, and not as it was when somebody fetched. */
async function targetNow(ctx: Context, target: string): Promise<Reference> {
  const here = await targetOf(ctx, target);
  const { remote } = ctx.state;
  if (remote !== null) {
    const ask = { branch: target, deadlineMs: 60_000 };
    const oid = await bringTip(ctx.door, ctx.repo, remote, ask);
    // By a name that git has for it here, where that stands there.
    if (oid !== null) return here?.oid === oid ? here : { oid, name: oid };
  }
  if (here !== null) return here;
  throw usage(
    'no-reference',
    `this clone has no branch ${JSON.stringify(target)}, so nothing says what is new on this one`,
    "git branch\n  lists the branches\nmetes check --promote --target '<branch>'\n  names another",
  );
}

/** What is on record as shown and is not there is said to be so, once. */
async function rejectAll(ctx: Context, { id }: Claim, gone: readonly Delivery[]): Promise<void> {
  for (const { item, head } of gone) {
    if (head === undefined) continue;
    await transact(ctx, (_view, _tip, origin) => ({
      ...origin,
      kind: 'reject',
      claim: id,
      item,
      head,
      reason: 'what was to show it is not in that commit',
    }));
  }
}

async function lateNotes(
  ctx: Context,
  { report }: Judged,
  { judging }: Asked,
): Promise<readonly string[]> {
  const by = report.findings.find(({ code }) => code === 'superseded')?.holder;
  const replaced = by === undefined ? null : replacedIn(by, judging.manifest.manifest);
  if (replaced === null) return [];
  return recordLate(ctx, replaced, { during: 'promote', head: judging.head });
}

/**
 * What was promised and is not there when its time is over: told once, on the branch's pull request or in the sweep's
 * summary. Told first and recorded then; the comment itself says whom it named, should the sweep be stopped in between.
 */
import { MetesError } from '../../errors.ts';
import { ownComments } from '../../github/comment-place.ts';
import { type Comment, createComment, listComments } from '../../github/comments.ts';
import type { Pull } from '../../github/pulls.ts';
import type { CommitmentId } from '../../registry/ids.ts';
import { isMissed } from '../../registry/missed.ts';
import type { Kept } from '../../registry/promised.ts';
import type { View } from '../../registry/view.ts';
import { MISSED_MARKER, missedComment, namedInMissed } from '../../report/missed-comment.ts';
import { printableText } from '../../report/printable.ts';
import type { SweepLine } from '../../report/sweep-summary.ts';
import { stamp } from '../../report/time.ts';
import { counted } from '../../report/words.ts';
import type { Context } from '../context/context.ts';
import { transact } from '../transact.ts';
import type { ActionIo } from './action-io.ts';
import { byWriter, type MayWrite, writersHere } from './by-writer.ts';
import { asError } from './publish.ts';
import { byTurns } from './sweep-turns.ts';

/** Branches that a sweep tells, and commitments of each: whoever may push can promise ten thousand things. */
const MOST = 10;
const MOST_OF_A_BRANCH = 100;

interface Around {
  readonly view: View;
  /** Open ones. */
  readonly pulls: readonly Pull[];
  /** Branches whose pull request this sweep did not get to see. */
  readonly unseen: ReadonlySet<string>;
}

/** Missed ones that were not told of yet, by branch. */
export function missedIn(ctx: Context, view: View): ReadonlyMap<string, readonly Kept[]> {
  const now = ctx.io.now();
  const branches = new Map<string, Kept[]>();
  for (const one of view.commitments.values()) {
    if (one.repository !== ctx.config.repository || one.reminded !== undefined) continue;
    if (!isMissed(one, now, ctx.config.missedAfter)) continue;
    branches.set(one.branch, [...(branches.get(one.branch) ?? []), one]);
  }
  return branches;
}

export async function followUpMissed(
  action: ActionIo,
  ctx: Context,
  { view, pulls, unseen }: Around,
): Promise<SweepLine[]> {
  const open = [...missedIn(ctx, view)].filter(([branch]) => !unseen.has(branch));
  const turn = byTurns(open, ctx.io.now()).slice(0, MOST);
  const mayWrite = writersHere(action);
  const lines: SweepLine[] = [];
  for (const [branch, all] of turn) {
    const missed = all.slice(0, MOST_OF_A_BRANCH);
    const told = await orWhyNot(action, branch, async () => {
      const pull = await pullOf(action, ctx, { branch, pulls, mayWrite });
      return tell(action, ctx, { branch, missed, pull });
    });
    lines.push(...told);
  }
  const left = open.length - turn.length;
  return left === 0 ? lines : [...lines, waiting(left)];
}

const waiting = (count: number): SweepLine => ({
  what: `${counted(count, 'more branch', 'more branches')} with missed promises`,
  why: `${MOST} are followed up in one sweep, the next ones take others`,
});

/** Where metes only observes, nobody is told on a pull request. */
async function pullOf(
  { home }: ActionIo,
  { config }: Context,
  {
    branch,
    pulls,
    mayWrite,
  }: Pick<Around, 'pulls'> & {
    readonly branch: string;
    readonly mayWrite: MayWrite;
  },
): Promise<Pull | null> {
  if (config.mode === 'observe') return null;
  const own = pulls.filter(({ head }) => head.branch === branch && head.repository?.id === home.id);
  return byWriter(own, mayWrite);
}

/** One that can't be told stops no other. */
async function orWhyNot(
  { io }: ActionIo,
  branch: string,
  work: () => Promise<SweepLine[]>,
): Promise<SweepLine[]> {
  try {
    return await work();
  } catch (thrown) {
    const error = asError(thrown);
    if (io.signal.aborted || error.kind === 'bug') throw thrown;
    const why = `missed promises could not be followed up: ${error.message}`;
    return [{ what: printableText(branch, 80), why }];
  }
}

interface Telling {
  readonly branch: string;
  readonly missed: readonly Kept[];
  readonly pull: Pull | null;
}

async function tell(action: ActionIo, ctx: Context, telling: Telling): Promise<SweepLine[]> {
  const { branch, missed, pull } = telling;
  if (pull === null) return print(action, ctx, missed);
  try {
    const told = await commentOn(action, pull, missed);
    for (const { ids, url } of told) await record(ctx, ids, url);
    const count = told.reduce((all, { ids }) => all + ids.length, 0);
    const why = `${counted(count, 'missed promise')} followed up on #${pull.number}`;
    return [{ what: printableText(branch, 80), why }];
  } catch (error) {
    // A conversation that is locked, or a token that may not comment.
    if (!(error instanceof MetesError) || error.code !== 'github-denied') throw error;
    action.io.err(`metes: not written: ${error.message}\n`);
    return print(action, ctx, missed);
  }
}

/** The summary is written at the end of the job: the log has it before it is on record. */
async function print(
  { io }: ActionIo,
  ctx: Context,
  missed: readonly Kept[],
): Promise<SweepLine[]> {
  const lines = missed.map(lineOf);
  for (const { what, why } of lines) io.err(`metes: ${what}: ${why}\n`);
  const ids = missed.map(({ id }) => id);
  await record(ctx, ids, 'printed');
  return lines;
}

const lineOf = ({ id, verb, object, branch, holder, history }: Kept): SweepLine => ({
  what: `${id} on ${printableText(branch, 80)}`,
  why: `missed: ${verb} ${printableText(object, 80)}, promised by ${printableText(holder, 60)} on ${stamp(history[0]?.at ?? '')}`,
});

interface Told {
  readonly ids: readonly CommitmentId[];
  readonly url: string;
}

async function commentOn(
  { github, repo, commentAuthor }: ActionIo,
  { number }: Pull,
  missed: readonly Kept[],
): Promise<readonly Told[]> {
  const wanted = { marker: MISSED_MARKER, author: commentAuthor };
  const before = ownComments(await listComments(github, repo, number), wanted);
  const told = before.map((comment) => toldIn(comment, missed)).filter(({ ids }) => ids.length > 0);
  const known = new Set(told.flatMap(({ ids }) => ids));
  const fresh = missed.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return told;
  const { body, named } = missedComment(fresh);
  const { url } = await createComment(github, repo, number, body);
  return [...told, { ids: named, url }];
}

/** Those that an earlier sweep told of, and could not record. */
function toldIn({ body, url }: Comment, missed: readonly Kept[]): Told {
  const named = namedInMissed(body);
  return { ids: missed.map(({ id }) => id).filter((id) => named.has(id)), url };
}

async function record(ctx: Context, ids: readonly CommitmentId[], where: string): Promise<void> {
  await transact(ctx, (_view, _tip, origin) => ({
    ...origin,
    kind: 'remind',
    commitments: ids,
    where,
  }));
}

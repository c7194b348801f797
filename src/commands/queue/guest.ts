/** A request in somebody else's line: it is put together when it is asked for, and the branch is believed when the line ends. */
import { MetesError } from '../../errors.ts';
import { messageOf } from '../../git/import-commits.ts';
import type { Tip } from '../../git/store-types.ts';
import { encodeEvent } from '../../registry/codec.ts';
import { foldAll } from '../../registry/fold.ts';
import type { EventId } from '../../registry/ids.ts';
import type { Decision } from '../../registry/request.ts';
import type { Context } from '../context/context.ts';
import type { LoadedView } from '../context/view-of.ts';
import type { Transacted } from '../transact.ts';
import type { Asker, Question } from './asker.ts';
import { authorOf } from './drafts.ts';
import type { Line } from './line.ts';
import { viewAt } from './position.ts';
import type { Answered, Position } from './wire.ts';

/**
 * `ended`: without an answer, as a line does whose leader dies. `stuck`: nobody moves in it, or what is told makes no sense.
 * `alone`: this request has no business in one.
 */
export type Followed = Transacted | 'ended' | 'stuck' | 'alone';

/** Waits its turn for at most `withinMs`. */
export async function follow(
  ctx: Context,
  line: Line,
  asker: Asker,
  withinMs: number,
): Promise<Followed> {
  const leave = () => line.leave();
  ctx.io.signal.addEventListener('abort', leave, { once: true });
  try {
    return await inLine(ctx, line, asker, ctx.io.elapsed() + withinMs);
  } finally {
    ctx.io.signal.removeEventListener('abort', leave);
    leave();
  }
}

interface Turn {
  readonly question: Question;
  readonly view: LoadedView;
}

async function inLine(ctx: Context, line: Line, asker: Asker, end: number): Promise<Followed> {
  line.say({ say: 'here', knows: await known(ctx) });
  let turn: Turn | null = null;
  for (;;) {
    const told = await line.hear(end - ctx.io.elapsed());
    if (told === 'ended' || told === 'stuck') return told;
    if (told.say === 'alone') return told.say;
    if (told.say === 'answer')
      return turn === null ? 'stuck' : answered(ctx, turn, told, asker).catch(() => 'stuck');
    // Asked again: nothing of what was offered was written, and on a tip that moved nothing of it will be.
    if (turn !== null) asker.takenBack(turn.question);
    const next = await turnAt(ctx, asker, told.at);
    if (next === null) return 'alone';
    if ('decision' in next) return next;
    turn = next;
    const { request, now } = turn.question;
    asker.handedOver(turn.question);
    line.say({ say: 'offer', request, now: now.toISOString(), author: authorOf(ctx) });
  }
}

const known = async (ctx: Context): Promise<string | null> =>
  ctx.known.latest?.oid ?? (await ctx.store.cached())?.oid ?? null;

/**
 * Null where it can't be put together here: on a tip of its own it can, or it says why not. What was handed over in another
 * line may have landed since one looked: git goes on pushing when whoever started it is killed.
 */
async function turnAt(ctx: Context, asker: Asker, at: Position): Promise<Turn | Transacted | null> {
  try {
    const { oid, message } = at.tip;
    const tip: Tip = { oid, message, at: new Date(at.tip.at), fetchedAt: ctx.io.now() };
    const view = await viewAt(ctx, { oid, chain: at.chain, elsewhere: true });
    const landed = asker.unsettled ? await asker.landed(tip) : null;
    return landed ?? { question: await asker.at(tip, view.view), view };
  } catch {
    return null;
  }
}

async function answered(
  ctx: Context,
  { question, view }: Turn,
  { decision, since, own, wrote, tip: newest, copy }: Answered,
  asker: Asker,
): Promise<Followed> {
  const { broken } = view;
  ctx.known.crowd = since.length;
  const after = { view: foldAll(view.view, since.slice(0, own)), broken };
  if (wrote === null) {
    asker.takenBack(question);
    // There is nothing that would show a yes: alone, one hears it of the branch.
    if (decision.outcome !== 'refused') return 'alone';
    return { decision, view: after.view, tip: question.tip };
  }
  if (copy !== ctx.repo.commonDir) await bringHere(ctx);
  if (!carries(wrote.message, decision, question.request.event)) return 'stuck';
  if (!(await ctx.store.holds(wrote))) return 'stuck';
  const { oid, message } = wrote;
  const last = { view: foldAll(after.view, since.slice(own)), broken };
  ctx.known.latest = newest === null ? { ...after, oid } : { ...last, oid: newest };
  const tip = { oid, message, at: new Date(wrote.at), fetchedAt: ctx.io.now() };
  return { decision, view: after.view, tip };
}

/** What was written is what was decided, and what was asked for. */
function carries(message: string, { events }: Decision, asked: EventId): boolean {
  const event = events[events.length - 1];
  return (
    event !== undefined &&
    event.id === asked &&
    messageOf({ message: encodeEvent(event) }) === message
  );
}

/** The leader's copy is another one; where ours can't follow now, the next that looks brings it. */
async function bringHere(ctx: Context): Promise<void> {
  try {
    await ctx.store.refresh();
  } catch (error) {
    if (!(error instanceof MetesError)) throw error;
  }
}

/**
 * The one transaction: read the tip, decide, write on the expected tip; stale means decide again, because the ground
 * may be gone. A tip that was seen moments ago is tried without reading it again. Those who ask at the same moment on one
 * machine go together: whoever leads writes for all of them (`queue/`). Knows no verb. The event's id stays the same
 * across attempts and is looked up on the branch before anything is decided again, so a write whose outcome was unclear
 * is never made twice.
 */
import { MetesError } from '../errors.ts';
import type { Tip } from '../git/store.ts';
import type { Decision, Origin, Request } from '../registry/request.ts';
import type { View } from '../registry/view.ts';
import type { Context } from './context/context.ts';
import { mint } from './context/ids-minting.ts';
import { pause } from './context/pause.ts';
import { ownStart } from './context/pid-alive.ts';
import { settling } from './context/unsettled.ts';
import { freshTip, recentTip } from './context/view-of.ts';
import { ENGINE } from './frame/engine.ts';
import { quietly, slowly } from './frame/slowly.ts';
import { type Asker, askerOf, type Decided, decided, type Question } from './queue/asker.ts';
import { authorOf } from './queue/drafts.ts';
import { follow } from './queue/guest.ts';
import { after, Leader, type Standing } from './queue/leader.ts';
import { meet } from './queue/meet.ts';
import { backoff, TURNS } from './queue/turns.ts';
import { unlessClosed } from './rolling/told.ts';

/** Called at every attempt with the newest view; `origin` carries the ids that must not change. */
export type Build = (view: View, tip: Tip, origin: Origin) => Request | Promise<Request>;

export interface Transacted {
  readonly decision: Decision;
  /** The view after the decision's events. */
  readonly view: View;
  readonly tip: Tip;
}

export interface Patience {
  /** How long to go on when others keep winning the race. */
  readonly patienceMs?: number;
  /** Deadline of one reading of the tip. */
  readonly deadlineMs?: number;
  /** After an answer, or beside something else: nobody waits for it. */
  readonly quiet?: true;
}

const PATIENCE_MS = 60_000;
const ATTEMPTS = 200;
/** After so many lines that ended, one goes on alone. */
const LINES = 8;

export function transact(ctx: Context, build: Build, patience: Patience = {}): Promise<Transacted> {
  const origin = originOf(ctx);
  const work = async () => unlessClosed(ctx, await untilWritten(ctx, build, origin, patience));
  const asking = patience.quiet
    ? quietly(ctx.io, work)
    : slowly(ctx.io, 'asking the registry', work);
  return settling(ctx, origin.event, asking);
}

async function untilWritten(
  ctx: Context,
  build: Build,
  origin: Origin,
  patience: Patience,
): Promise<Transacted> {
  const end = ctx.io.elapsed() + (patience.patienceMs ?? patienceOf(ctx));
  const started = await ownStart(ctx.io);
  const asker = askerOf(ctx, build, { origin, started });
  const going: Going = { ctx, patience, asker, leader: null, lines: 0, unclear: null };
  let next: Next = { soon: true, alone: false };
  let tookMs = 0;
  try {
    for (let n = 0; n < ATTEMPTS; n++) {
      // The tip that was seen moments ago is tried beyond all patience.
      if (n > (next.soon ? 1 : 0) && ctx.io.elapsed() > end) break;
      // Those who wait in a line are no others: the leaders of other machines are.
      const turns = going.leader?.leads ? TURNS.machines : TURNS.processes;
      if (!next.soon) await pause(backoff(ctx.io, { attempt: n, tookMs, turns }), ctx.io.signal);
      const began = ctx.io.elapsed();
      const tried = await attempt(going, next, end);
      if ('decision' in tried) return tried;
      next = tried;
      tookMs = ctx.io.elapsed() - began;
    }
  } catch (error) {
    throw mayStillLand(going.unclear, error);
  } finally {
    going.leader?.close();
  }
  throw going.unclear ?? contended(ctx, asker.attempts);
}

interface Going {
  readonly ctx: Context;
  readonly patience: Patience;
  readonly asker: Asker;
  /** Kept while others may be waiting in its line. */
  leader: Leader | null;
  /** How many it waited in for nothing. */
  lines: number;
  /** What was handed over may still land, as far as anyone knows. */
  unclear: MetesError | null;
}

/** How to go on after an attempt that brought no answer. */
interface Next {
  /** Without a pause: nobody was ahead of us. */
  readonly soon: boolean;
  /** This request does not go with others'. */
  readonly alone: boolean;
}

async function attempt(going: Going, before: Next, end: number): Promise<Transacted | Next> {
  const { ctx, asker } = going;
  // What was handed over may have landed, whatever was said of it.
  const read = asker.attempts > 0 ? await newest(going) : null;
  const tip = read?.tip ?? null;
  const landed =
    tip &&
    (await asker.landed(tip).catch((error) => {
      // Where it can't be looked for it may be there all the same.
      throw going.unclear ?? (isLost(error) ? nobodyKnows(LOST) : error);
    }));
  if (landed) return landed;
  if (tip !== null && !asker.mayLandOn(tip)) going.unclear = null;
  if (going.leader === null) {
    const met = before.alone ? ALONE : await meet(ctx);
    if (met.role === 'alone' && met.why !== null) sayAlone(going, met.why);
    if (met.role === 'guest') {
      const handedOver = asker.attempts;
      // Whoever leads may have been stopped, or be no leader: half of the time is kept for going on without.
      const followed = await follow(ctx, met.line, asker, (end - ctx.io.elapsed()) / 2);
      // Whoever led is gone, and nobody was ahead of us on the branch.
      ctx.known.crowdedAt = ctx.io.elapsed();
      if (typeof followed !== 'string') return followed;
      going.lines += 1;
      if (followed !== 'alone' && asker.attempts > handedOver) going.unclear = nobodyKnows(LEFT);
      return { soon: true, alone: followed !== 'ended' || going.lines >= LINES };
    }
    const lobby = met.role === 'leader' ? met.lobby : null;
    going.leader = new Leader(ctx, lobby);
  }
  return lead(going, going.leader, { alone: before.alone, read });
}

/** The newest tip, and how many had come to the line that is led before it was asked for. */
interface Read {
  readonly tip: Tip;
  readonly readFor: number;
}

async function newest({ ctx, leader, patience }: Going): Promise<Read> {
  const readFor = leader?.came ?? 0;
  return { tip: await freshTip(ctx, patience.deadlineMs), readFor };
}

const ALONE = { role: 'alone', why: null } as const;

function sayAlone({ ctx, patience, asker }: Going, why: string): void {
  if (patience.quiet || asker.attempts > 0) return;
  ctx.io.err(`metes: going on without this machine's queue: ${why}\n`);
}

async function lead(
  going: Going,
  leader: Leader,
  { read, alone }: Pick<Next, 'alone'> & { readonly read: Read | null },
): Promise<Transacted | Next> {
  const { asker } = going;
  const recent = read === null ? await onRecent(going, leader) : null;
  const tried = recent !== null && recent.made.drafts.length > 0 ? recent : null;
  const { question, made, at } =
    tried ?? (await onNewest(going, leader, { recent, read: read ?? (await newest(going)) }));
  if (made.drafts.length > 0) asker.handedOver(question);
  try {
    const done = await leader.write(made, at);
    if (done.outcome === 'stale') {
      going.unclear = null;
      return { soon: at.readFor === null, alone };
    }
    if (done.outcome === 'declined') return { soon: true, alone };
    const wrote = done.outcome === 'written' ? done : null;
    await leader.serveOthers(wrote === null ? at : after(wrote));
    return { decision: made.decision, view: made.after.view, tip: wrote?.own ?? at.tip };
  } catch (error) {
    if (!(error instanceof MetesError) || error.code !== 'unclear') throw error;
    // Whoever waits looks for themselves, and so do we.
    leader.close();
    going.leader = null;
    going.unclear = error;
    return { soon: false, alone };
  }
}

/**
 * On the tip as it was seen moments ago, without asking whether it is the newest: a write that is taken proves that it
 * was; what would write nothing proves nothing, and waits for the newest. Null when there is no such tip.
 */
async function onRecent(going: Going, leader: Leader): Promise<Led | null> {
  const tip = await recentTip(going.ctx);
  // What fails here, on a view that may be old, fails again on the newest, and is told then.
  return tip && ledOn(going, leader, { tip, readFor: null }).catch(() => null);
}

/** The leader's own request, decided. */
interface Led {
  readonly question: Question;
  readonly made: Decided;
  readonly at: Standing;
}

async function ledOn(
  { ctx, asker }: Going,
  leader: Leader,
  { tip, readFor }: Pick<Standing, 'tip' | 'readFor'>,
): Promise<Led> {
  const view = await leader.viewAt(tip);
  const question = await asker.at(tip, view.view);
  return { question, made: decided(authorOf(ctx), view, question), at: { tip, view, readFor } };
}

/** Where the newest is what was decided on, it need not be decided again. */
async function onNewest(
  going: Going,
  leader: Leader,
  { recent, read }: { readonly recent: Led | null; readonly read: Read },
): Promise<Led> {
  if (recent?.at.tip.oid === read.tip.oid)
    return { ...recent, at: { ...recent.at, readFor: read.readFor } };
  return ledOn(going, leader, read);
}

/** `METES_PATIENCE`, in seconds, for machines and remotes that are slower than most. */
function patienceOf({ io }: Context): number {
  const stated = io.env.METES_PATIENCE ?? '';
  return /^\d{1,4}$/.test(stated) ? Number(stated) * 1000 : PATIENCE_MS;
}

export function originOf(ctx: Context): Origin {
  return {
    by: ctx.party,
    repository: ctx.config.repository,
    engine: ENGINE,
    config: ctx.configOid,
    root: ctx.config.registry.root,
    event: mint(ctx.io, 'e'),
  };
}

/** An earlier attempt may still land, whatever became of this one: that is told, with what can't be done about it. */
function mayStillLand(unclear: MetesError | null, error: unknown): unknown {
  if (unclear === null || !(error instanceof MetesError) || error.kind === 'bug') return error;
  if (error.code === 'unclear') return error;
  if (error.kind === 'unavailable') return unclear;
  return new MetesError(
    'unavailable',
    'unclear',
    `${unclear.message}; asked again: ${error.message}`,
    { hint: `${unclear.hint}\n${error.hint}`, retryAfterMs: 10_000, cause: error },
  );
}

const LEFT = 'the process of this machine that wrote for this one ended';
const LOST = 'the branch no longer leads to what this request was decided on';

const isLost = (error: unknown): boolean =>
  error instanceof MetesError && error.code === 'not-in-journal';

/** Only the branch can say, and it can't be asked. */
const nobodyKnows = (why: string): MetesError =>
  new MetesError('unavailable', 'unclear', `${why}, and nobody can say whether the write arrived`, {
    hint: 'the request may still land: look at `metes status` when the remote answers, then try again',
    retryAfterMs: 10_000,
  });

function contended(ctx: Context, attempts: number): MetesError {
  return new MetesError(
    'unavailable',
    'contended',
    `others kept writing to ${ctx.config.registry.branch} first (${attempts} attempts); nothing of this request was written`,
    {
      hint: 'run the same command again; METES_PATIENCE=300 keeps trying for as many seconds',
      retryAfterMs: 5_000,
    },
  );
}

/**
 * The one transaction: read the tip, decide, write on the expected tip; stale means decide again, because the ground
 * may be gone. A tip that was seen moments ago is tried without reading it again. Knows no verb. The event's id stays the same across attempts and is looked up on the branch before
 * anything is decided again, so a write whose outcome was unclear is never made twice.
 */
import { MetesError } from '../errors.ts';
import type { CommitDraft, Tip } from '../git/store.ts';
import { decodeEvent, encodeEvent } from '../registry/codec.ts';
import { decide } from '../registry/decide.ts';
import type { Event } from '../registry/event.ts';
import { fold } from '../registry/fold.ts';
import type { EventId } from '../registry/ids.ts';
import type { Decision, Origin, Request } from '../registry/request.ts';
import { treeChanges } from '../registry/tree.ts';
import type { View } from '../registry/view.ts';
import type { Context } from './context/context.ts';
import { safeIdent } from './context/ident.ts';
import { mint } from './context/ids-minting.ts';
import { pause } from './context/pause.ts';
import { freshTip, loadView, recentTip } from './context/view-of.ts';
import { ENGINE } from './frame/engine.ts';
import { quietly, slowly } from './frame/slowly.ts';

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
const PAUSE_MS = { least: 25, most: 8_000 } as const;
/** Pauses grow to this many times the length of an attempt: about as many claimants can take turns. */
const TURNS = 16;

interface Attempt {
  readonly expected: string;
  readonly decision: Decision;
  readonly after: View;
}

export function transact(ctx: Context, build: Build, patience: Patience = {}): Promise<Transacted> {
  const work = () => untilWritten(ctx, build, patience);
  return patience.quiet ? quietly(ctx.io, work) : slowly(ctx.io, 'asking the registry', work);
}

async function untilWritten(ctx: Context, build: Build, patience: Patience): Promise<Transacted> {
  const origin = originOf(ctx);
  const attempts: Attempt[] = [];
  const end = ctx.io.elapsed() + (patience.patienceMs ?? patienceOf(ctx));
  let unclear: MetesError | null = null;
  let tookMs = 0;
  const recent = await onRecent(ctx, build, origin);
  if (recent !== null && recent.decision.events.length > 0) {
    const early = await attempt(ctx, recent);
    if ('done' in early) return early.done;
    attempts.push(early.attempt);
    unclear = early.unclear;
  }
  for (let n = 0; n < ATTEMPTS; n++) {
    if ((n > 0 || unclear !== null) && ctx.io.elapsed() > end) break;
    if (n > 0) await pause(jitter(ctx, n, tookMs), ctx.io.signal);
    const began = ctx.io.elapsed();
    const tip = await readTip(ctx, patience, unclear);
    const landed = await findLanded(ctx, attempts, tip, origin.event);
    if (landed !== null) return landed;
    // Nothing was written, and the newest is what was decided on: it need not be decided again.
    const known = attempts.length === 0 && recent?.tip.oid === tip.oid ? recent : null;
    const tried = await attempt(ctx, known ?? (await decideOn(ctx, build, origin, tip)));
    if ('done' in tried) return tried.done;
    attempts.push(tried.attempt);
    unclear = tried.unclear;
    tookMs = ctx.io.elapsed() - began;
  }
  throw unclear ?? contended(ctx, attempts.length);
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

type Tried =
  | { readonly done: Transacted }
  | { readonly attempt: Attempt; readonly unclear: MetesError | null };

/**
 * On the tip as it was seen moments ago, without asking whether it is the newest: a write that is taken proves that it
 * was; what would write nothing proves nothing, and waits for the newest. Null when there is no such tip.
 */
async function onRecent(ctx: Context, build: Build, origin: Origin): Promise<Decided | null> {
  const tip = await recentTip(ctx);
  // What fails here, on a view that may be old, fails again on the newest, and is told then.
  return tip && decideOn(ctx, build, origin, tip).catch(() => null);
}

interface Decided {
  readonly tip: Tip;
  readonly view: View;
  readonly decision: Decision;
  readonly now: Date;
}

async function decideOn(ctx: Context, build: Build, origin: Origin, tip: Tip): Promise<Decided> {
  const { view, broken } = await loadView(ctx.store, tip);
  const now = ctx.io.now();
  const decision = decide(view, await build(view, tip, origin), now, broken);
  return { tip, view, decision, now };
}

/** One write of what was decided. A queue for all processes of this machine would stand around this. */
async function attempt(ctx: Context, { tip, view, decision, now }: Decided): Promise<Tried> {
  if (decision.events.length === 0) return { done: { decision, view, tip } };
  const { drafts, after } = draftsOf(ctx, view, decision.events, now);
  const attempt = { expected: tip.oid, decision, after };
  try {
    const wrote = await ctx.store.write(tip.oid, drafts);
    if (wrote.outcome === 'written') return { done: { decision, view: after, tip: wrote.tip } };
    return { attempt, unclear: null };
  } catch (error) {
    if (!(error instanceof MetesError) || error.code !== 'unclear') throw error;
    return { attempt, unclear: error };
  }
}

/** One commit for each event. `before` is null for the first event of a registry. */
export function draftsOf<V extends View | null>(
  ctx: Pick<Context, 'party' | 'ident'>,
  before: V,
  events: readonly Event[],
  now: Date,
): { readonly drafts: readonly CommitDraft[]; readonly after: View | V } {
  const drafts: CommitDraft[] = [];
  const author = {
    name: safeIdent(ctx.party.holder, 'unknown'),
    email: safeIdent(ctx.ident.email, 'metes@localhost'),
    at: now,
  };
  const committer = { ...author, name: safeIdent(ctx.ident.name, author.name) };
  let after: View | V = before;
  for (const event of events) {
    const next = fold(after, event);
    const changes = treeChanges(after, next);
    drafts.push({ message: encodeEvent(event), author, committer, changes });
    after = next;
  }
  return { drafts, after };
}

/** While a write's outcome is unclear, an unreachable registry is told as that: the request may still land. */
async function readTip(ctx: Context, patience: Patience, unclear: MetesError | null): Promise<Tip> {
  try {
    return await freshTip(ctx, patience.deadlineMs);
  } catch (error) {
    const gone = error instanceof MetesError && error.kind === 'unavailable';
    throw gone && unclear !== null ? unclear : error;
  }
}

/**
 * Looks for our own event among what was added since the first attempt. A server may apply a push after it was
 * reported lost, or reject the second sending of one that it had applied (seen with http), so this comes first.
 */
async function findLanded(
  ctx: Context,
  attempts: readonly Attempt[],
  tip: Tip,
  event: EventId,
): Promise<Transacted | null> {
  const first = attempts[0];
  if (first === undefined || first.expected === tip.oid) return null;
  for await (const entry of ctx.store.journal({ tip: tip.oid, after: first.expected })) {
    const decoded = decodeEvent(entry.message);
    if (!decoded.ok || decoded.event.id !== event) continue;
    const made = attempts.find((a) => entry.parents.includes(a.expected));
    if (made === undefined) continue;
    return { decision: made.decision, view: made.after, tip };
  }
  return null;
}

/**
 * Full jitter: whoever waits a random part of a growing span collides least. The span is measured in attempts, because
 * one takes 50 ms on a disk, 500 ms over ssh, and many times that on a machine that is busy.
 */
function jitter(ctx: Context, attempt: number, tookMs: number): number {
  const growth = Math.min(TURNS, 2 ** Math.min(attempt, 10));
  const span = Math.min(PAUSE_MS.most, Math.max(PAUSE_MS.least, tookMs) * growth);
  const [high = 0, low = 0] = ctx.io.random(2);
  return (span * (high * 256 + low)) / 65_536;
}

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

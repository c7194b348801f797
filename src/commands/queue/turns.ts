/**
 * How those who want to write at once take turns without knowing of each other. Full jitter: whoever waits a random part
 * of a growing span collides least. Spans are measured in attempts, because one takes 50 ms on a disk, 500 ms over ssh,
 * and many times that on a machine that is busy.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { View } from '../../registry/view.ts';
import type { Context } from '../context/context.ts';
import { pause } from '../context/pause.ts';
import type { Io } from '../verb.ts';

/** Pauses grow to this many times the length of an attempt: about as many can take turns. */
export const TURNS = { processes: 16, machines: 1 } as const;

const PAUSE_MS = { least: 25, most: 8_000 } as const;

/** Before the attempt of this number (the first is 0), where the one before it took `tookMs`. */
export function backoff(
  io: Pick<Io, 'random'>,
  { attempt, tookMs, turns }: { attempt: number; tookMs: number; turns: number },
): number {
  const growth = Math.min(turns, 2 ** Math.min(attempt, 10));
  return within(io, Math.max(PAUSE_MS.least, tookMs) * growth);
}

function within(io: Pick<Io, 'random'>, spanMs: number): number {
  const [high = 0, low = 0] = io.random(2);
  return (Math.min(PAUSE_MS.most, spanMs) * (high * 256 + low)) / 65_536;
}

/** What the leaders of a machine tell each other of the writes before; by the machine's clock, in milliseconds. */
interface Pace {
  /** When the last one landed, and how long it took. */
  readonly at: number;
  readonly tookMs: number;
  /** Since another machine could have had a turn. */
  readonly writes: number;
  /** When another machine's write was last seen. */
  readonly othersAt: number;
  /** How many times the length of a write the next pause may be. */
  readonly span: number;
}

/** Those in line here wait for it, too. */
const TURN_MS = 2_000;
/** After so long a gap others had their turn. */
const GAP_MS = 500;
/** Another machine that wrote so short a while ago may be trying again now. */
const BESIDE_MS = 15_000;
/** Where no other is seen, one may be there that never won. */
const BLIND = 32;
/** A machine that has to read first takes so many times as long as one that writes again: three at least. */
const SPAN = { least: 3, most: 12 } as const;

/**
 * Whoever has just written needs one push for its next write, and another machine a fetch before its own: it would lose
 * every time, and its line would wait until this one is empty. So this one pauses for about as long as that takes: after
 * each write where others are, and now and then where it sees none, because whoever loses leaves no trace.
 */
export async function leaveTurn(
  ctx: Context,
  place: string,
  { view, waiting }: { readonly view: View; readonly waiting: number },
): Promise<void> {
  // Without a line here it is one write after another process's, and nobody is kept out for long.
  if (ctx.config.registry.remote === '.' || waiting === 0) return;
  const pace = paceAt(place);
  const now = ctx.io.now().getTime();
  if (pace === null || !isWithin(GAP_MS, now, pace.at)) return;
  const beside = isWithin(BESIDE_MS, now, pace.othersAt) || othersIn(view, ctx.io.host, now);
  if (!beside && pace.writes < BLIND) return;
  const spanMs = Math.min(TURN_MS, pace.tookMs * pace.span);
  await pause(beside ? within(ctx.io, spanMs) : spanMs, ctx.io.signal);
  // Longer next time, unless somebody uses it: their machine may be slower, or their way to the host.
  const span = beside ? Math.min(SPAN.most, pace.span * 2) : SPAN.least;
  keep(place, { ...pace, span, writes: 0 });
}

export function noteWritten(ctx: Context, place: string, tookMs: number): void {
  const pace = paceAt(place) ?? FIRST;
  note(ctx, place, { ...pace, at: ctx.io.now().getTime(), tookMs, writes: pace.writes + 1 });
}

/** Another machine was first. */
export function noteLost(ctx: Context, place: string): void {
  note(ctx, place, { ...(paceAt(place) ?? FIRST), span: SPAN.least, writes: 0 });
}

function note({ config, known }: Context, place: string, pace: Pace): void {
  if (config.registry.remote === '.') return;
  keep(place, { ...pace, othersAt: Math.max(pace.othersAt, known.othersAt ?? 0) });
}

const othersIn = ({ claims }: View, host: string, now: number): boolean =>
  [...claims.values()].some(
    ({ by, granted }) => by.host !== host && isWithin(BESIDE_MS, now, Date.parse(granted)),
  );

/** On either side: clocks differ. */
const isWithin = (ms: number, now: number, then: number): boolean => Math.abs(now - then) < ms;

const FIRST: Pace = { at: 0, tookMs: 0, writes: 0, othersAt: 0, span: SPAN.least };

const fileOf = (place: string): string => `${place}.pace`;

function paceAt(place: string): Pace | null {
  try {
    const pace: Pace = { ...FIRST, ...JSON.parse(readFileSync(fileOf(place), 'utf8')) };
    return Object.values(pace).every((n) => Number.isFinite(n) && n >= 0) ? pace : null;
  } catch {
    return null;
  }
}

/** Best effort: what is not kept costs others a turn. */
function keep(place: string, pace: Pace): void {
  try {
    // Never through a link: it could lead anywhere.
    rmSync(fileOf(place), { force: true });
    writeFileSync(fileOf(place), JSON.stringify(pace), { flag: 'wx' });
  } catch {
    // A pipe of Windows, or a full disk.
  }
}

/**
 * `recover`: puts a registry right that was deleted, rewound, rewritten or edited by hand, from what this clone has seen
 * and what the journal says. Asks for nothing, explains everything, and loses no granted claim.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MetesError } from '../errors.ts';
import { claimValue } from '../registry/codec.ts';
import type { Rejoined } from '../registry/rejoin.ts';
import { type Context, openContext } from './context/context.ts';
import { registryCopy } from './context/registry-copy.ts';
import { beginMissing, carryBeyond, lostBefore } from './recovery/closed.ts';
import { removeStranger } from './recovery/foreign.ts';
import { type Found, lookAtRegistry, pin, unpin } from './recovery/look.ts';
import { recoveredLines } from './recovery/report.ts';
import { carryOver, mendTree, type Wrote } from './recovery/write.ts';
import { type Closed, closedAt } from './rolling/successor.ts';
import type { Answer, Arguments, Io, Verb } from './verb.ts';

/** Each round ends because somebody else moved the branch, or does one step. */
const ROUNDS = 12;

export const verb: Verb = {
  spec: {
    name: 'recover',
    group: 'more',
    summary: 'put a rewound or deleted registry back',
    usage: ['recover'],
    options: {},
    about: `From the copy that this clone keeps: a deleted branch is created again, a rewound one put forward, and
claims that were granted on a history that somebody replaced are granted again. Where it was edited
by hand who holds what, that is again what the journal says; other edits are named. Nothing is asked
and nothing is rewritten: every step is an event. Where two claims were granted the same ground
meanwhile, both stay, and it says so.`,
    example: `metes recover
The branch had been rewound: put forward to where this clone had seen it.`,
  },
  run,
};

export interface Step {
  readonly found: Found['case'] | 'edited' | 'closed';
  readonly from: string | null;
  readonly to: string;
  readonly rejoined: Rejoined | null;
  /** Where a history that had to go is kept. */
  readonly kept?: string;
  /** What was written before this entry is not in this clone: its claims are back, its events are not. */
  readonly cut?: string;
}

/** There is nothing left to do; `edited`: what it can't put back. */
interface Whole {
  readonly whole: true;
  readonly edited: readonly string[];
}

const WHOLE: Whole = { whole: true, edited: [] };

async function run(io: Io, _args: Arguments): Promise<Answer> {
  const ctx = await openContext(io);
  const steps: Step[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const found = await lookAtRegistry(ctx);
    const step = await stepFor(ctx, found);
    if (step === 'moved') continue;
    if ('whole' in step) return answerOf(steps, step.edited);
    steps.push(step);
  }
  throw new MetesError(
    'unavailable',
    'contended',
    'the registry kept being written to while it was recovered',
    { hint: 'run metes recover again: what was done so far stands', retryAfterMs: 5_000 },
  );
}

/** The numbers are those of recovery/look.ts and recovery/closed.ts. */
async function stepFor(ctx: Context, found: Found): Promise<Step | Whole | 'moved'> {
  switch (found.case) {
    case 'gone':
      return forward(ctx, { found: 'gone', expected: null, seen: found.seen.oid }); // 2
    case 'rewound':
      return forward(ctx, { found: 'rewound', expected: found.tip.oid, seen: found.seen.oid }); // 3
    case 'parted':
      return (await partedByClosing(ctx, found)) ?? parted(ctx, found); // 8, 4
    case 'foreign': {
      const kept = await removeStranger(ctx, found.tip.oid); // 5
      if (kept === null) return 'moved';
      const step = await forward(ctx, { found: 'foreign', expected: null, seen: found.seen.oid });
      return step === 'moved' ? step : { ...step, from: found.tip.oid, kept };
    }
    case 'whole':
      return whole(ctx); // 6
  }
}

interface Forward {
  readonly found: Step['found'];
  readonly expected: string | null;
  readonly seen: string;
}

const REASONS = {
  gone: 'its branch was deleted',
  rewound: 'its branch was rewound',
  foreign: 'its branch was replaced by something else',
} as const;

async function forward(ctx: Context, way: Forward): Promise<Step | 'moved'> {
  const { found, expected, seen } = way;
  const put = await restored(ctx, expected, seen);
  if (put.outcome === 'stale') return 'moved';
  if ((await closedAt(ctx, seen)) !== null)
    return { found, from: expected, to: seen, rejoined: null };
  const reason = REASONS[found as keyof typeof REASONS];
  const wrote = await carryOver(ctx, { tip: seen, from: seen, reason });
  return wrote === null ? 'moved' : stepOf(found, expected, wrote);
}

/** A host takes no history whose beginning neither of the two has. */
async function restored(ctx: Context, expected: string | null, seen: string) {
  try {
    return await ctx.store.restore(expected, seen);
  } catch (error) {
    const refused = error instanceof MetesError && error.code === 'push-refused';
    if (!refused || !existsSync(join(registryCopy(ctx).gitDir, 'shallow'))) throw error;
    throw new MetesError(
      'denied',
      'shallow-copy',
      `this clone has only the newest part of the journal, and the host does not take it without the rest: ${error.message}`,
      {
        hint: 'run metes recover in a clone that has all of it: the one that enrolled, or any where metes log or metes audit has run',
        cause: error,
      },
    );
  }
}

/** The pin outlives a kill between letting go of the one history and writing on the other. */
async function parted(
  ctx: Context,
  { seen, tip, cut }: Extract<Found, { case: 'parted' }>,
): Promise<Step | 'moved'> {
  await pin(ctx, seen.oid);
  await ctx.store.adopt(tip.oid);
  const reason = 'its branch was rewound and written on since';
  const wrote = await carryOver(ctx, { tip: tip.oid, from: seen.oid, reason });
  if (wrote === null) return 'moved';
  await unpin(ctx);
  const step = stepOf('parted', tip.oid, wrote);
  return cut === null ? step : { ...step, cut };
}

/** One of the two histories was closed: there nothing is written any more. */
async function partedByClosing(ctx: Context, found: Parted): Promise<Step | 'moved' | null> {
  const seen = await closedAt(ctx, found.seen.oid);
  if (seen !== null) return besideClosing(ctx, found, seen);
  const tip = await closedAt(ctx, found.tip.oid);
  return tip === null ? null : beforeClosing(ctx, found, tip);
}

/** Others wrote where this clone has seen the closing event: granted again on the new branch, then kept aside. */
async function besideClosing(
  ctx: Context,
  { seen, tip }: Parted,
  closed: Closed,
): Promise<Step | 'moved'> {
  const reason = 'its branch was rewound after it was closed, and written on';
  const wrote = await carryBeyond(ctx, closed, { seen: tip.oid, reason });
  if (wrote === null) return 'moved';
  const kept = await removeStranger(ctx, tip.oid);
  if (kept === null) return 'moved';
  const put = await restored(ctx, null, seen.oid);
  return put.outcome === 'stale' ? 'moved' : { ...stepOf('parted', tip.oid, wrote), kept };
}

/** It was rewound, and closed by somebody who had not seen what this clone has. */
async function beforeClosing(
  ctx: Context,
  { seen, tip }: Parted,
  closed: Closed,
): Promise<Step | 'moved'> {
  await pin(ctx, seen.oid);
  await ctx.store.adopt(tip.oid);
  const reason = 'its branch had been rewound before it was closed';
  const wrote = await carryBeyond(ctx, closed, { seen: seen.oid, reason });
  if (wrote === null) return 'moved';
  await unpin(ctx);
  return stepOf('parted', tip.oid, wrote);
}

type Parted = Extract<Found, { case: 'parted' }>;

async function whole(ctx: Context): Promise<Step | Whole | 'moved'> {
  const tip = await ctx.store.refresh();
  if (tip === null) return 'moved';
  await unpin(ctx);
  const closed = await closedAt(ctx, tip.oid);
  if (closed !== null) {
    const begun = await beginMissing(ctx, closed); // 7
    return begun === null
      ? WHOLE
      : { found: 'closed', from: tip.oid, to: begun.root, rejoined: null };
  }
  const lost = await lostBefore(ctx, tip.oid); // 8
  if (lost !== null) return lost.wrote === null ? 'moved' : stepOf('parted', tip.oid, lost.wrote);
  const mended = await mendTree(ctx, tip.oid, 'it was edited by hand');
  if (!mended.needed) return { whole: true, edited: mended.edited };
  return mended.wrote === null ? 'moved' : stepOf('edited', tip.oid, mended.wrote);
}

const stepOf = (found: Step['found'], from: string | null, wrote: NonNullable<Wrote>): Step => ({
  found,
  from,
  to: wrote.tip,
  rejoined: wrote.rejoined,
});

function answerOf(steps: readonly Step[], edited: readonly string[]): Answer {
  return {
    exit: 0,
    outcome: steps.length === 0 ? 'unchanged' : 'recovered',
    data: { steps: steps.map(stepData), ...(edited.length === 0 ? {} : { edited }) },
    text: recoveredLines(steps, edited).join('\n'),
  };
}

function stepData({ found, from, to, rejoined, kept, cut }: Step): Record<string, unknown> {
  const { restored = [], yielding = [], released = [], left = [] } = rejoined ?? {};
  return {
    found,
    from,
    to,
    ...(kept === undefined ? {} : { kept }),
    ...(cut === undefined ? {} : { cut }),
    restored: restored.map(claimValue),
    yielding: yielding.map(({ claim, beside }) => ({
      claim: claimValue(claim),
      beside: beside.map(claimValue),
    })),
    released: released.map(claimValue),
    left: left.map(({ claim, refusal }) => ({
      claim: claimValue(claim),
      reason: refusal.reason,
    })),
  };
}

/**
 * Random histories that are legal: the product's own `decide` answers one question after the other, and around each instant at
 * which it does, the question is asked somewhat before and answered somewhat after, so that they overlap in time.
 */
import { eventValue } from '../../src/registry/codec.ts';
import { decide } from '../../src/registry/decide.ts';
import type { Event } from '../../src/registry/event.ts';
import { fold } from '../../src/registry/fold.ts';
import type { EventId } from '../../src/registry/ids.ts';
import type { View } from '../../src/registry/view.ts';
import { EVENTS, NOW, origin, POLICY, REPOSITORY } from '../registry/samples.ts';
import { requestOf, resultOf, withGround } from '../support/history/asking.ts';
import type { Run } from '../support/history/check-journal.ts';
import type { Entry } from '../support/history/journal.ts';
import type { Ask, Instant, Operation } from '../support/history/operation.ts';
import { believed, type Claimant, type Draw, drawFrom, type Heard, nextAsk } from './behaviour.ts';

const RULES = {
  repository: REPOSITORY,
  leaseMs: 60_000,
  graceMs: 10_000,
  hostile: true,
  sweeps: true,
  areas: 6,
};
const STEP_MS = 5_000;
const LONG_MS = 700_000;

export type Made = Run;

/** `length` questions of as many claimants as told; now and then nothing happens for longer than any lease. */
export function randomHistory(seed: number, length: number, claimants = 4): Made {
  const draw = drawFrom(seed);
  const mint = minting();
  const crowd = Array.from({ length: claimants }, (_, n): Somebody => {
    const holder = `ada${n}`;
    return { holder, seat: mint('s'), number: n, draw, mint, free: 0, mine: null };
  });
  let view = fold(null, EVENTS.created);
  let now = 0;
  const operations: Operation[] = [];
  const entries: Entry[] = [];
  for (let n = 1; n <= length; n += 1) {
    now += draw(15) === 0 ? LONG_MS : STEP_MS;
    const idle = crowd.filter(({ free }) => free < now);
    const who = idle[draw(idle.length)];
    if (who === undefined) continue;
    const others = heardOf(view).filter(({ id }) => id !== who.mine?.id);
    const ask = nextAsk(who, { mine: who.mine, others }, RULES);
    const event = mint('e');
    const decision = decided(view, ask, { event, now });
    for (const one of decision.events) {
      view = fold(view, one);
      entries.push({ oid: `oid-${n}`, message: messageOf(one) });
    }
    const result = resultOf(decision);
    who.mine = believed(who.mine, ask, result, others);
    // Whoever has asked asks again only when it was answered.
    const begun = Math.max(who.free, now - draw(STEP_MS * 3));
    const ended = now + 1 + draw(STEP_MS * 3);
    who.free = ended + 1;
    operations.push({
      ...{ id: `${n}`, host: 'h', process: who.holder, ask, invoked: at(begun), event, decided: 1 },
      answered: { ...at(ended), result },
    });
  }
  return { operations, entries, before: 0, standing: standingIn(view) };
}

interface Somebody extends Claimant {
  free: number;
  mine: Heard | null;
}

function decided(
  view: View,
  ask: Ask,
  { event, now }: { readonly event: string; readonly now: number },
) {
  const about = { origin: origin({ event: event as EventId }), policy: POLICY, skewMs: 0 };
  const request = requestOf(ask, about);
  const from = ask.kind === 'takeover' ? ask.from : '';
  return decide(view, withGround(request, writeOf(view, from)), new Date(NOW.getTime() + now));
}

/** As the journal has it, without the proof that it can be read back. */
const messageOf = (event: Event): string => `said\n\n${JSON.stringify(eventValue(event))}\n`;

const writeOf = (view: View, id: string) => heardOf(view).find((claim) => claim.id === id)?.ground;

const heardOf = (view: View): Heard[] =>
  [...view.claims.values()].map(({ id, branch, task, write }) => ({
    id,
    branch,
    task: task.text,
    ground: write,
  }));

const standingIn = (view: View) =>
  [...view.claims.values()].map(({ id, seat, write, generation, lease }) => ({
    ...{ id, seat, write, generation, until: Date.parse(lease.until) },
  }));

const at = (ms: number): Instant => {
  const clock = NOW.getTime() + ms;
  return { order: BigInt(ms) * 1_000_000n, clock, wall: clock };
};

const LENGTH = { c: 10, t: 10, s: 10, e: 20 } as const;

function minting(): (prefix: keyof typeof LENGTH) => string {
  let made = 0;
  return (prefix) => {
    made += 1;
    return `${prefix}-${String(made).padStart(LENGTH[prefix], '0')}`;
  };
}

/** A history with one thing wrong; null where it has nothing of the kind. */
export type Mutation = (made: Made, draw: Draw) => Made | null;

/**
 * What happens to a claim while it stands: renewal, release, messages. Cases R1–R4, L1–L5, A1–A2 and H1–H4 of
 * decide.ts. None of these grants ground, so a broken file elsewhere in the registry stops none of them.
 */
import {
  done,
  eventOf,
  notLive,
  refused,
  replacedBy,
  type Situation,
  unchanged,
} from './answers.ts';
import type { Claim } from './claim.ts';
import type { EventBody, EventOf } from './event.ts';
import { changedBy } from './fold.ts';
import type { Instant } from './ids.ts';
import { GRACE_SECONDS, leaseEnd, standing } from './lease.ts';
import type { Decision, Origin, Request } from './request.ts';

type Asked<K extends Request['kind']> = Origin & Extract<Request, { kind: K }>;

export function decideRenew({ view, now }: Situation, asked: Asked<'renew'>): Decision {
  const claim = view.claims.get(asked.claim);
  if (claim === undefined) return notLive(view, asked.claim); // R1
  const kept = asked.pull !== undefined;
  if (!kept && claim.seat !== asked.by.seat) return refused({ reason: 'not-yours', claim }); // R2
  const { leaseSeconds } = asked.policy;
  // A renewal never takes time away: a short lease of `run` leaves a longer one standing.
  const until = later(leaseEnd(now, leaseSeconds), claim.lease.until);
  const process = kept ? claim.process : asked.process;
  if (until === claim.lease.until && sameProcess(claim, process)) return unchanged(claim); // R3
  return change(claim, asked, now, {
    kind: 'renewed',
    claim: claim.id,
    until,
    seconds: leaseSeconds,
    ...(process ? { process } : {}),
    ...(asked.pull === undefined ? {} : { pull: asked.pull }),
  }); // R4
}

/** Instants are text of one form, so their order is that of text. */
const later = (a: Instant, b: Instant): Instant => (a < b ? b : a);

const sameProcess = ({ process: a }: Claim, b: Claim['process']): boolean =>
  a?.host === b?.host && a?.pid === b?.pid && a?.started === b?.started;

export function decideRelease({ view, now }: Situation, asked: Asked<'release'>): Decision {
  const claim = view.claims.get(asked.claim);
  if (claim === undefined) {
    return replacedBy(view, asked.claim) === null
      ? unchanged(null) // L1
      : notLive(view, asked.claim); // L2
  }
  const byHolder = asked.because === 'asked' || asked.because === 'run-ended';
  if (byHolder && claim.seat !== asked.by.seat) return refused({ reason: 'not-yours', claim }); // L3
  const lapsed = standing(claim, now, GRACE_SECONDS).state === 'lapsed';
  if (asked.because === 'lapsed' && !lapsed) return unchanged(claim); // L4
  const body = {
    kind: 'released',
    claim: claim.id,
    task: claim.task.id,
    because: asked.because,
    ...(asked.outside ? { outside: asked.outside } : {}),
    ...(asked.landed ? { landed: asked.landed } : {}),
  } as const;
  return done(claim, eventOf(asked, now, body)); // L5
}

export function decideAsk({ view, now }: Situation, asked: Asked<'ask'>): Decision {
  const claim = view.claims.get(asked.claim);
  if (claim === undefined) return notLive(view, asked.claim); // A1
  const at = now.toISOString();
  const { where } = asked;
  const sender = { from: asked.by.holder, ...(where === undefined ? {} : { where }) };
  const message = { event: asked.event, ...sender, text: asked.text, at };
  return change(claim, asked, now, { kind: 'asked', claim: claim.id, message }); // A2
}

export function decideHear({ view, now }: Situation, asked: Asked<'hear'>): Decision {
  const claim = view.claims.get(asked.claim);
  if (claim === undefined) return notLive(view, asked.claim); // H1
  if (claim.seat !== asked.by.seat) return refused({ reason: 'not-yours', claim }); // H2
  const waiting = new Set((claim.messages ?? []).map((message) => message.event));
  const messages = [...new Set(asked.messages)].filter((id) => waiting.has(id));
  if (messages.length === 0) return unchanged(claim); // H3
  return change(claim, asked, now, { kind: 'heard', claim: claim.id, messages }); // H4
}

type Changing = Extract<EventBody, { kind: 'renewed' | 'asked' | 'heard' }>;

function change(claim: Claim, asked: Origin, now: Date, body: Changing): Decision {
  const event = eventOf(asked, now, body) as EventOf<Changing['kind']>;
  return done(changedBy(claim, event), event);
}

/**
 * The final write: evidence that comes in, the acceptance of a head, what a person lets go, and what arrives too late.
 * Cases D1–D6, E1–E6, F1–F4, O1–O5 and K1–K3 of decide.ts. That evidence is in a head, git tells and not this file.
 */
import { MOST_ITEMS } from '../scope/promises.ts';
import { awaitedIn, cutOf } from './answered.ts';
import { done, eventOf, notLive, refused, type Situation, unchanged } from './answers.ts';
import type { Claim } from './claim.ts';
import { droppedIn, evidenceAt, isMet } from './delivery.ts';
import type { EventBody, EventOf } from './event.ts';
import { changedBy } from './fold.ts';
import { standing } from './lease.ts';
import type { Decision, Origin, Request } from './request.ts';

type Asked<K extends Request['kind']> = Origin & Extract<Request, { kind: K }>;

export function decideDeliver({ view, now }: Situation, asked: Asked<'deliver'>): Decision {
  const claim = view.claims.get(asked.claim);
  if (claim === undefined) return notLive(view, asked.claim); // D1
  if (claim.seat !== asked.by.seat) return refused({ reason: 'not-yours', claim }); // D2
  if (isOver(claim, now)) return refused({ reason: 'lapsed', claim }); // D3
  const { item, head, evidence } = asked;
  const { delivers = [], generation } = claim;
  const full = !delivers.includes(item) && delivers.length >= MOST_ITEMS;
  if (full) return refused({ reason: 'undeclared', claim, item }); // D4
  const before = evidenceAt(claim, item, head);
  const again = before?.state === 'accepted' || sameJson(before?.evidence, evidence);
  if (before !== undefined && again) return unchanged(claim); // D5
  const body = { kind: 'received', claim: claim.id, generation, item, head, evidence } as const;
  return change(claim, asked, now, body); // D6
}

export function decideAccept({ view, now }: Situation, asked: Asked<'accept'>): Decision {
  const claim = view.claims.get(asked.claim);
  if (claim === undefined || claim.generation !== asked.generation)
    return notLive(view, asked.claim); // E1
  if (isOver(claim, now)) return refused({ reason: 'lapsed', claim }); // E2
  if ((claim.breaches ?? []).some(isAwaited)) return refused({ reason: 'breach', claim }); // E3
  const { head, target, generation, revalidated } = asked;
  const missing = missingAt(claim, head);
  const required = (claim.requires ?? []).filter((one) => !isMet(view, claim, one));
  if (missing.length + required.length > 0)
    return refused({ reason: 'undelivered', claim, items: missing, required }); // E4
  const items = (claim.delivers ?? []).filter(
    (item) => evidenceAt(claim, item, head)?.state === 'received',
  );
  const known = claim.accepted?.head === head && items.length === 0;
  if (known && revalidated === undefined) return unchanged(claim); // E5
  const body = { kind: 'accepted', claim: claim.id, generation, head, target, items } as const;
  return change(claim, asked, now, { ...body, ...(revalidated ? { revalidated } : {}) }); // E6
}

const isAwaited = (breach: NonNullable<Claim['breaches']>[number]): boolean =>
  awaitedIn({ breaches: [breach] }).length > 0 || cutOf(breach) !== undefined;

/** Promised items that nobody dropped and that nothing shows at this head. */
function missingAt(claim: Claim, head: string): readonly string[] {
  return (claim.delivers ?? []).filter((item) => {
    const state = evidenceAt(claim, item, head)?.state;
    return droppedIn(claim, item) === undefined && state !== 'received' && state !== 'accepted';
  });
}

export function decideReject({ view, now }: Situation, asked: Asked<'reject'>): Decision {
  const claim = view.claims.get(asked.claim);
  if (claim === undefined) return notLive(view, asked.claim); // F1
  const { item, head, reason } = asked;
  const { generation } = claim;
  const before = evidenceAt(claim, item, head);
  if (before === undefined) return unchanged(claim); // F2
  if (before.state === 'rejected') return unchanged(claim); // F3
  const body = { kind: 'rejected', claim: claim.id, generation, item, head, reason } as const;
  return change(claim, asked, now, body); // F4
}

export function decideDrop({ view, now }: Situation, asked: Asked<'drop'>): Decision {
  const { item, reason } = asked;
  if (asked.by.actor === 'agent') return refused({ reason: 'agent', what: 'drop', paths: [] }); // O1
  const claim = view.claims.get(asked.claim);
  if (claim === undefined) return notLive(view, asked.claim); // O2
  if (!(claim.delivers ?? []).includes(item)) return refused({ reason: 'undeclared', claim, item }); // O3
  if (droppedIn(claim, item) !== undefined) return unchanged(claim); // O4
  return change(claim, asked, now, { kind: 'dropped', claim: claim.id, item, reason }); // O5
}

export function recordLate({ view, now }: Situation, asked: Asked<'record-late'>): Decision {
  const { late, task } = asked;
  const claim = view.claims.get(asked.claim);
  if (claim === undefined || !isAfter(claim, asked)) return unchanged(claim ?? null); // K1
  const known = (claim.late ?? []).some(({ event: _, at: __, by: ___, ...one }) =>
    sameJson(sorted(one), sorted(late)),
  );
  if (known || task !== claim.task.id) return unchanged(claim); // K2
  return change(claim, asked, now, { kind: 'superseded', claim: claim.id, late }); // K3
}

const isAfter = (claim: Claim, { late }: Pick<Asked<'record-late'>, 'late'>): boolean =>
  claim.id !== late.claim && claim.generation > late.generation;

const sorted = (value: object): unknown =>
  Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));

/** A lease that is over may be renewed, and until then nothing is written under it. */
const isOver = (claim: Claim, now: Date): boolean => standing(claim, now, 0).state !== 'live';

type Changing = Extract<
  EventBody,
  { kind: 'received' | 'accepted' | 'rejected' | 'dropped' | 'superseded' }
>;

function change(claim: Claim, asked: Origin, now: Date, body: Changing): Decision {
  const event = eventOf(asked, now, body) as EventOf<Changing['kind']>;
  return done(changedBy(claim, event), event);
}

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Events to state: what the registry's tree holds after an event. Applies, never judges: whether an event was a legal
 * decision is decide's and audit's business; only what cannot be applied at all is an error here.
 */
import { MetesError } from '../errors.ts';
import { answered, withList } from './answered.ts';
import type { Claim, Message, Widening } from './claim.ts';
import { closingBy } from './closing.ts';
import { deliveredBy, withDelivered } from './delivery.ts';
import type { Event, EventOf } from './event.ts';
import { type Delivering, delivered } from './fold-deliver.ts';
import { promising } from './fold-promised.ts';
import { answeredOnPull, glassBroken, without } from './fold-rest.ts';
import { dropGround, passGround, putGround } from './ground.ts';
import type { ClaimId } from './ids.ts';
import { type Meta, pullKey, type Rest, type View } from './view.ts';

/** Oldest metes that understands format 1. */
const MINIMUM = '0.1.0';

/** The state after `event`; the state before is left as it is. `null` is a registry that does not exist yet. */
export function fold(view: View | null, event: Event): View {
  if (view === null) return created(event);
  const claims = new Map(view.claims);
  passGround(view.claims, claims);
  return { ...apply(view, claims, event), claims };
}

/** The state after several events: as folding one after the other, with one copy. */
export function foldAll(view: View, events: readonly Event[]): View {
  if (events.length === 0) return view;
  const claims = new Map(view.claims);
  passGround(view.claims, claims);
  return { ...events.reduce<Rest>((rest, event) => apply(rest, claims, event), view), claims };
}

function created(event: Event): View {
  if (event.kind !== 'created') throw bad(event, 'the first event of a registry must be "created"');
  const repositories = [{ id: event.repository, name: event.name }];
  const meta: Meta = { version: 1, minimum: MINIMUM, repositories };
  const nothing = { pulls: new Map(), glass: new Map(), delivered: new Map() };
  return { meta, claims: new Map(), ...nothing, commitments: new Map() };
}

/**
 * Changes `claims` in place and gives the rest after the event: for replays that fold a long journal. An event that
 * does not apply changes nothing.
 */
export function apply(before: Rest, claims: Map<ClaimId, Claim>, event: Event): Rest {
  const { claims: _, ...rest } = before as Rest & Partial<View>;
  switch (event.kind) {
    case 'created':
    case 'continued':
      throw bad(event, 'the registry exists already');
    case 'joined':
      return { ...rest, meta: joined(rest.meta, event) };
    case 'granted':
      return withEnded(rest, event, grant(claims, event, event.displaced ?? []));
    case 'taken-over': {
      const gone = grant(claims, event, [event.from, ...(event.displaced ?? [])]);
      return withEnded(rest, event, gone.slice(1));
    }
    case 'released':
      return withEnded(rest, event, take(claims, event, [event.claim]));
    case 'refused':
    case 'recovered':
    case 'migrated':
      return rest;
    case 'promised':
    case 'advanced':
    case 'attested':
    case 'reminded': {
      const commitments = promising(rest.commitments, event);
      if (commitments === null)
        throw bad(event, 'it names a commitment that is not open, or one that is as new');
      return { ...rest, commitments };
    }
    case 'followed-up':
      return followedUp(rest, event);
    case 'pull-closed':
      return pullClosed(rest, event);
    case 'closed':
      return { ...rest, closing: closingBy(event) };
    default: {
      const gone = event.claim === null ? [] : change(claims, event.claim, event);
      return withEnded(afterAnswer(rest, event), event, gone);
    }
  }
}

/** What the claims that went had delivered stays: others rely on it. The next attempt has its own task's. */
function withEnded(rest: Rest, event: Event, gone: readonly Claim[]): Rest {
  const landed = event.kind === 'released' ? event.landed : undefined;
  let ended = rest.delivered;
  for (const claim of gone) {
    const made = deliveredBy(claim, event.at, landed);
    if (made !== null) ended = withDelivered(ended, made);
  }
  return ended === rest.delivered ? rest : { ...rest, delivered: ended };
}

/** Gives the claims that went for it. */
function change(claims: Map<ClaimId, Claim>, id: ClaimId, event: Changing): readonly Claim[] {
  const claim = claims.get(id);
  if (claim === undefined) throw bad(event, `there is no claim ${id}`);
  const gone = take(claims, event, ('displaced' in event && event.displaced) || []);
  put(claims, changedBy(claim, event));
  return gone;
}

function afterAnswer(rest: Rest, event: Changing): Rest {
  if (event.kind !== 'breached' && event.kind !== 'resolved' && event.kind !== 'broke-glass')
    return rest;
  const kept = event.claim === null ? answeredOnPull(rest, event) : rest;
  return event.kind === 'broke-glass' ? glassBroken(kept, event) : kept;
}

function followedUp(rest: Rest, event: EventOf<'followed-up'>): Rest {
  if (!rest.glass.has(event.glass)) throw bad(event, `nothing is open about ${event.glass}`);
  return { ...rest, glass: without(rest.glass, event.glass) };
}

function pullClosed(rest: Rest, event: EventOf<'pull-closed'>): Rest {
  const key = pullKey(event.repository, event.pull);
  if (!rest.pulls.has(key)) throw bad(event, `nothing is kept about pull request ${event.pull}`);
  return { ...rest, pulls: without(rest.pulls, key) };
}

function joined(meta: Meta, event: EventOf<'joined'>): Meta {
  if (meta.repositories.some((repository) => repository.id === event.repository)) {
    throw bad(event, `${event.repository} joined already`);
  }
  const repository = { id: event.repository, name: event.name };
  return { ...meta, repositories: [...meta.repositories, repository] };
}

function grant(
  claims: Map<ClaimId, Claim>,
  event: EventOf<'granted'> | EventOf<'taken-over'>,
  ended: readonly ClaimId[],
): readonly Claim[] {
  if (claims.has(event.claim.id)) throw bad(event, `${event.claim.id} exists already`);
  const gone = take(claims, event, ended);
  put(claims, event.claim);
  return gone;
}

function put(claims: Map<ClaimId, Claim>, claim: Claim): void {
  putGround(claims, claim);
  claims.set(claim.id, claim);
}

function take(
  claims: Map<ClaimId, Claim>,
  event: Event,
  ids: readonly ClaimId[],
): readonly Claim[] {
  const going = ids.map((id, index) => {
    const claim = ids.indexOf(id) === index ? claims.get(id) : undefined;
    if (claim === undefined) throw bad(event, `there is no claim ${id}`);
    return claim;
  });
  for (const claim of going) {
    dropGround(claims, claim);
    claims.delete(claim.id);
  }
  return going;
}

export type Changing =
  | Delivering
  | EventOf<
      | 'widened'
      | 'narrowed'
      | 'renewed'
      | 'asked'
      | 'heard'
      | 'breached'
      | 'resolved'
      | 'broke-glass'
    >;

/** The claim as it stands after an event about it. */
export function changedBy(claim: Claim, event: Changing): Claim {
  switch (event.kind) {
    case 'widened':
      return widened({ ...claim, write: event.write }, event, event);
    case 'narrowed':
      return { ...claim, write: event.write };
    case 'renewed': {
      const { process: _, ...rest } = claim;
      const lease = { until: event.until, seconds: event.seconds };
      return { ...rest, lease, ...(event.process ? { process: event.process } : {}) };
    }
    case 'asked':
      return { ...claim, messages: [...(claim.messages ?? []), event.message] };
    case 'heard':
      return heard(claim, event.messages);
    case 'resolved':
      return event.widened
        ? widened(answered({ ...claim, write: event.widened.write }, event), event, event.widened)
        : answered(claim, event);
    case 'breached':
    case 'broke-glass':
      return answered(claim, event);
    default:
      return delivered(claim, event);
  }
}

/** More than these are not told one by one. */
const WIDENINGS = 50;

function widened(
  claim: Claim,
  event: EventOf<'widened' | 'resolved'>,
  { added }: Pick<Widening, 'added'>,
): Claim {
  const answer = event.kind === 'resolved' ? event.resolution : null;
  const widening: Widening = {
    event: event.id,
    at: event.at,
    by: answer?.by ?? event.by.holder,
    added,
    ...(answer !== null || ('written' in event && event.written) ? { written: true as const } : {}),
    ...(answer?.source ? { source: answer.source } : {}),
  };
  const all = [...(claim.widenings ?? []), widening];
  return { ...claim, widenings: all.slice(-WIDENINGS) };
}

function heard(claim: Claim, ids: readonly string[]): Claim {
  const left = (claim.messages ?? []).filter((m: Message) => !ids.includes(m.event));
  return withList(claim, 'messages', left);
}

const bad = (event: Event, why: string): MetesError =>
  new MetesError(
    'invalid',
    'bad-event',
    `event ${event.id} (${event.kind}) does not apply: ${why}`,
    {
      hint: 'metes audit\n  names the entry of the journal and who pushed it',
    },
  );

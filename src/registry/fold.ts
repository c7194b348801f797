/**
 * Events to state: what the registry's tree holds after an event. Applies, never judges: whether an event was a legal
 * decision is decide's and audit's business; only what cannot be applied at all is an error here.
 */
import { MetesError } from '../errors.ts';
import type { Claim, Message, PathState, Resolution } from './claim.ts';
import type { Event, EventOf } from './event.ts';
import { dropGround, passGround, putGround } from './ground.ts';
import type { ClaimId } from './ids.ts';
import type { Meta, View } from './view.ts';

/** Oldest metes that understands format 1. */
const MINIMUM = '0.1.0';

/** The state after `event`; the state before is left as it is. `null` is a registry that does not exist yet. */
export function fold(view: View | null, event: Event): View {
  if (view === null) return created(event);
  const claims = new Map(view.claims);
  passGround(view.claims, claims);
  return { meta: apply(view.meta, claims, event), claims };
}

function created(event: Event): View {
  if (event.kind !== 'created') throw bad(event, 'the first event of a registry must be "created"');
  const repositories = [{ id: event.repository, name: event.name }];
  return { meta: { version: 1, minimum: MINIMUM, repositories }, claims: new Map() };
}

/**
 * Changes `claims` in place and gives the meta after the event: for replays that fold a long journal. An event that
 * does not apply changes nothing.
 */
export function apply(meta: Meta, claims: Map<ClaimId, Claim>, event: Event): Meta {
  switch (event.kind) {
    case 'created':
      throw bad(event, 'the registry exists already');
    case 'joined':
      return joined(meta, event);
    case 'granted':
      grant(claims, event, event.displaced ?? []);
      return meta;
    case 'taken-over':
      grant(claims, event, [event.from, ...(event.displaced ?? [])]);
      return meta;
    case 'released':
      take(claims, event, [event.claim]);
      return meta;
    case 'refused':
    case 'recovered':
    case 'migrated':
      return meta;
    default: {
      if (event.claim === null) return meta;
      const claim = claims.get(event.claim);
      if (claim === undefined) throw bad(event, `there is no claim ${event.claim}`);
      take(claims, event, ('displaced' in event && event.displaced) || []);
      put(claims, changedBy(claim, event));
      return meta;
    }
  }
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
): void {
  if (claims.has(event.claim.id)) throw bad(event, `${event.claim.id} exists already`);
  take(claims, event, ended);
  put(claims, event.claim);
}

function put(claims: Map<ClaimId, Claim>, claim: Claim): void {
  putGround(claims, claim);
  claims.set(claim.id, claim);
}

function take(claims: Map<ClaimId, Claim>, event: Event, ids: readonly ClaimId[]): void {
  const going = ids.map((id, index) => {
    const claim = ids.indexOf(id) === index ? claims.get(id) : undefined;
    if (claim === undefined) throw bad(event, `there is no claim ${id}`);
    return claim;
  });
  for (const claim of going) {
    dropGround(claims, claim);
    claims.delete(claim.id);
  }
}

export type Changing = EventOf<
  'widened' | 'narrowed' | 'renewed' | 'asked' | 'heard' | 'breached' | 'resolved' | 'broke-glass'
>;

/** The claim as it stands after an event about it. */
export function changedBy(claim: Claim, event: Changing): Claim {
  switch (event.kind) {
    case 'widened':
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
    case 'breached':
      return withList(claim, 'breaches', event.breach.paths.length === 0 ? [] : [event.breach]);
    case 'resolved':
      return resolved(
        event.widened ? { ...claim, write: event.widened.write } : claim,
        event.resolution,
      );
    case 'broke-glass':
      return resolved(claim, brokenGlass(event));
  }
}

function heard(claim: Claim, ids: readonly string[]): Claim {
  const left = (claim.messages ?? []).filter((m: Message) => !ids.includes(m.event));
  return withList(claim, 'messages', left);
}

/** A break-glass is about paths in any state: neither mode nor oid is compared later. */
function brokenGlass(event: EventOf<'broke-glass'>): Resolution {
  return {
    event: event.id,
    kind: 'broken-glass',
    by: event.by.holder,
    at: event.at,
    head: event.head,
    paths: event.paths.map((path) => ({ path, mode: null, oid: null })),
    reason: event.incident,
  };
}

/** The newest answer about a path is the one in force, and the path no longer awaits one. */
function resolved(claim: Claim, resolution: Resolution): Claim {
  const answered = new Set(resolution.paths.map((state) => state.path));
  const open = <S extends PathState>(paths: readonly S[]): S[] =>
    answered.size === 0 ? [] : paths.filter((state) => !answered.has(state.path));

  const breaches = (claim.breaches ?? [])
    .map((breach) => ({ ...breach, paths: open(breach.paths) }))
    .filter((breach) => breach.paths.length > 0);
  const earlier = (claim.resolutions ?? []).flatMap((r) => {
    if (r.paths.length === 0) return r.kind === resolution.kind && answered.size === 0 ? [] : [r];
    const paths = r.paths.filter((state) => !answered.has(state.path));
    return paths.length > 0 ? [{ ...r, paths }] : [];
  });
  return withList(withList(claim, 'breaches', breaches), 'resolutions', [...earlier, resolution]);
}

/** Sets a list, or leaves the key out when it is empty: one state has one form. */
function withList<K extends 'messages' | 'breaches' | 'resolutions'>(
  claim: Claim,
  key: K,
  items: NonNullable<Claim[K]>,
): Claim {
  const { [key]: _, ...rest } = claim;
  return (items.length > 0 ? { ...rest, [key]: items } : rest) as Claim;
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

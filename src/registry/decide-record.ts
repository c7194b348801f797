/**
 * What is put on record: refusals, breaches, a person's answers, and what happens to the registry as a whole. Cases
 * B1–B4, S1–S7, G1–G3, P1–P5, Q2 and Q3 of decide.ts. Whether an answer counts on a pull request is judged where it is relied on.
 */

import type { Answerable } from './answered.ts';
import { done, eventOf, notLive, refused, type Situation, unchanged } from './answers.ts';
import type { Breach, Claim, Resolution } from './claim.ts';
import { granting } from './decide-grant.ts';
import { seekWider, widen } from './decide-ground.ts';
import type { EventBody, EventOf } from './event.ts';
import { changedBy } from './fold.ts';
import type { Decision, Origin, Request } from './request.ts';
import { namesNothing } from './room.ts';
import { type PullRecord, pullKey } from './view.ts';

type Asked<K extends Request['kind']> = Origin & Extract<Request, { kind: K }>;

export function recordRefusal({ now }: Situation, asked: Asked<'record-refusal'>): Decision {
  const { request, blockers } = asked;
  return done(null, eventOf(asked, now, { kind: 'refused', request, blockers })); // P1
}

export function recordBreach({ view, now }: Situation, asked: Asked<'record-breach'>): Decision {
  const claim = asked.claim === null ? null : view.claims.get(asked.claim);
  if (claim === undefined) return notLive(view, asked.claim as Claim['id']); // B1
  const breach: Breach = { event: asked.event, at: now.toISOString(), ...asked.breach };
  const record = claim ?? pullOf(view, asked);
  if (record !== null && saysNothingNew(record, breach)) return unchanged(claim); // B2
  const body = { kind: 'breached', claim: asked.claim, ...aboutOf(asked), breach } as const;
  return change(claim, asked, now, body); // B3, B4
}

/** No paths: nothing is open at this head. Otherwise the same head and paths are on record already. */
function saysNothingNew(record: Answerable, breach: Breach): boolean {
  const open = record.breaches ?? [];
  if (namesNothing(breach)) return open.length === 0;
  return open.some(
    (b) =>
      b.head === breach.head && sameJson(b.paths, breach.paths) && sameJson(b.more, breach.more),
  );
}

export function decideResolve(situation: Situation, asked: Asked<'resolve'>): Decision {
  const { view, now } = situation;
  const answered = asked.resolution.paths.map((state) => state.path);
  if (asked.by.actor === 'agent') {
    return refused({ reason: 'agent', what: 'resolve', paths: answered }); // S1
  }
  const claim = asked.claim === null ? null : view.claims.get(asked.claim);
  if (claim === undefined) return notLive(view, asked.claim as Claim['id']); // S2
  const resolution: Resolution = { event: asked.event, at: now.toISOString(), ...asked.resolution };
  const body = { kind: 'resolved', claim: asked.claim, ...aboutOf(asked), resolution } as const;
  const wider = claim !== null && asked.widen ? widen(claim, asked.widen.add) : null;
  if (wider !== null && 'refusal' in wider) return wider.refusal; // S3
  if (claim !== null && asked.widen && wider !== null && wider.added.length > 0) {
    const ground = seekWider(situation, { ...asked, ...asked.widen }, claim, wider);
    if (!ground.free) return ground.answer; // S4
    const widened = { write: wider.write, added: wider.added };
    const more = granting(ground, asked.widen);
    return change(claim, asked, now, { ...body, widened, ...more }); // S5
  }
  const record = claim ?? pullOf(view, asked);
  if (record?.resolutions?.some((r) => sameAnswer(r, resolution))) return unchanged(claim); // S6
  return change(claim, asked, now, body); // S7
}

/** The same person's same words about the same thing: a comment that was delivered twice. */
const sameAnswer = (a: Resolution, b: Resolution): boolean =>
  a.kind === b.kind &&
  a.by === b.by &&
  a.head === b.head &&
  a.reason === b.reason &&
  a.source?.comment === b.source?.comment &&
  sameJson(a.paths, b.paths);

export function breakGlass({ view, now }: Situation, asked: Asked<'break-glass'>): Decision {
  const { incident, head, paths, more } = asked;
  if (asked.by.actor === 'agent') return refused({ reason: 'agent', what: 'break-glass', paths }); // G1
  // An emergency is recorded even when the claim has ended meanwhile.
  const claim = (asked.claim && view.claims.get(asked.claim)) || null;
  const id = claim === null ? null : claim.id;
  return change(claim, asked, now, {
    kind: 'broke-glass',
    claim: id,
    ...aboutOf(asked),
    incident,
    head,
    paths,
    ...(more === undefined ? {} : { more }),
    ...(asked.source === undefined ? {} : { source: asked.source }),
  }); // G2, G3
}

export function followUp({ view, now }: Situation, asked: Asked<'follow-up'>): Decision {
  const { glass, where } = asked;
  if (!view.glass.has(glass)) return unchanged(null); // U1
  return done(null, eventOf(asked, now, { kind: 'followed-up', glass, where })); // U2
}

export function closePull({ view, now }: Situation, asked: Asked<'close-pull'>): Decision {
  const { repository, pull } = asked;
  if (!view.pulls.has(pullKey(repository, pull))) return unchanged(null); // U3
  return done(null, eventOf(asked, now, { kind: 'pull-closed', pull })); // U4
}

export function decideJoin({ view, now }: Situation, asked: Asked<'join'>): Decision {
  const known = view.meta.repositories.some((repository) => repository.id === asked.repository);
  if (known) return unchanged(null); // P2
  return done(null, eventOf(asked, now, { kind: 'joined', name: asked.name })); // P3
}

export const decideMigrate = ({ now }: Situation, asked: Asked<'migrate'>): Decision =>
  done(null, eventOf(asked, now, { kind: 'migrated', from: asked.from, to: asked.to })); // P4

export const decideRecover = ({ now }: Situation, asked: Asked<'recover'>): Decision =>
  done(null, eventOf(asked, now, { kind: 'recovered', from: asked.from, reason: asked.reason })); // P5

/** For everyone who shares the registry, so a person's. */
export function decideClose({ now }: Situation, asked: Asked<'close'>): Decision {
  if (asked.by.actor === 'agent') return refused({ reason: 'agent', what: 'roll-over', paths: [] }); // Q2
  const { branch, to, opens } = asked;
  return done(null, eventOf(asked, now, { kind: 'closed', branch, to, opens })); // Q3
}

interface About {
  readonly branch: string;
  readonly pull?: number;
}

const aboutOf = ({ branch, pull }: About): About => ({
  branch,
  ...(pull === undefined ? {} : { pull }),
});

const pullOf = (view: Situation['view'], asked: Origin & About): PullRecord | null =>
  asked.pull === undefined ? null : (view.pulls.get(pullKey(asked.repository, asked.pull)) ?? null);

type Recorded = Extract<EventBody, { kind: 'breached' | 'resolved' | 'broke-glass' }>;

function change(claim: Claim | null, asked: Origin, now: Date, body: Recorded): Decision {
  const event = eventOf(asked, now, body) as EventOf<Recorded['kind']>;
  return done(claim === null ? null : changedBy(claim, event), event);
}

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The wire names of everything that stands in the registry, in one place: what a claim, an event and the meta file
 * look like as JSON, in which key order, and how a commit message carries an event. Decides nothing about legality.
 */
import { MetesError } from '../errors.ts';
import type { Claim, PathState } from './claim.ts';
import type { Closing, Continued } from './closing.ts';
import type { Delivered } from './delivery.ts';
import {
  EVENT_KINDS,
  type Event,
  type EventBody,
  type EventKind,
  type Outside,
  RELEASE_REASONS,
} from './event.ts';
import { type ClaimId, type CommitmentId, type EventId, fanOut, isId, type TaskId } from './ids.ts';
import type { Kept } from './promised.ts';
import * as promised from './promised-shapes.ts';
import {
  breach,
  claim,
  claimProcess,
  closing,
  deliveredRecord,
  entries,
  evidence,
  glass,
  ground,
  late,
  message,
  meta,
  more,
  number,
  party,
  pathState,
  pull,
  pullRecord,
  resolution,
  source,
  targetTip,
} from './shapes.ts';
import { subjectOf } from './subject.ts';
import type { Glass, Meta, PullKey, PullRecord } from './view.ts';
import * as wire from './wire.ts';

const { id, instant, list, maybe, name, nullable, oid, record, text } = wire;

type Base = Omit<Event, 'kind'> & { readonly kind: EventKind };
const base: wire.Table<Base> = {
  v: wire.exactly(1),
  id: id('e'),
  kind: wire.oneOf(...EVENT_KINDS),
  at: instant,
  by: party,
  engine: name,
  config: nullable(oid),
  root: nullable(oid),
  repository: id('r'),
};

type BodyOf<K extends EventKind> = Omit<Extract<EventBody, { kind: K }>, 'kind'>;
const shared = maybe(entries);
const displaced = maybe(list(id('c')));
const states = list(record<PathState>(pathState));
const stood = maybe(states);
const blocker = record<{ readonly claim: ClaimId; readonly witness: string }>({
  claim: id('c'),
  witness: text,
});

const bodies: { readonly [K in EventKind]: wire.Table<BodyOf<K>> } = {
  created: { name: text },
  joined: { name: text },
  granted: { claim, written: maybe(wire.yes), stood, displaced, shared },
  refused: {
    request: record<BodyOf<'refused'>['request']>({ branch: name, task: text, write: entries }),
    blockers: list(blocker),
  },
  widened: {
    claim: id('c'),
    write: ground,
    added: entries,
    written: maybe(wire.yes),
    displaced,
    shared,
  },
  narrowed: { claim: id('c'), write: ground },
  renewed: {
    claim: id('c'),
    until: instant,
    seconds: wire.whole(1),
    process: maybe(claimProcess),
    pull,
  },
  released: {
    claim: id('c'),
    task: id('t'),
    because: wire.oneOf(...RELEASE_REASONS),
    outside: maybe(record<Outside>({ branch: name, paths: states, more })),
    landed: maybe(oid),
  },
  'taken-over': {
    claim,
    from: id('c'),
    written: maybe(wire.yes),
    stood,
    forced: maybe(record<{ readonly reason: string }>({ reason: name })),
    displaced,
    shared,
  },
  asked: { claim: id('c'), message },
  heard: { claim: id('c'), messages: list(id('e')) },
  breached: { claim: nullable(id('c')), branch: name, pull, breach },
  resolved: {
    claim: nullable(id('c')),
    branch: name,
    pull,
    resolution,
    widened: maybe(
      record<{ readonly write: readonly string[]; readonly added: readonly string[] }>({
        write: ground,
        added: entries,
      }),
    ),
    displaced,
    shared,
  },
  'broke-glass': {
    claim: nullable(id('c')),
    branch: name,
    pull,
    incident: name,
    head: nullable(oid),
    paths: list(name),
    more,
    source: maybe(source),
  },
  received: { claim: id('c'), generation: wire.whole(1), item: name, head: oid, evidence },
  accepted: {
    claim: id('c'),
    generation: wire.whole(1),
    head: oid,
    target: targetTip,
    items: entries,
    revalidated: maybe(entries),
  },
  rejected: { claim: id('c'), generation: wire.whole(1), item: name, head: oid, reason: name },
  dropped: { claim: id('c'), item: name, reason: name },
  superseded: { claim: id('c'), late },
  promised: { commitments: list(promised.kept), ended: maybe(list(promised.ended)), shared },
  advanced: { moves: wire.filled(promised.move) },
  attested: { attested: promised.attested, moves: list(promised.move) },
  reminded: { commitments: wire.filled(id('p')), where: text },
  'followed-up': { glass: id('e'), where: text },
  'pull-closed': { pull: number },
  recovered: { from: oid, reason: text },
  migrated: { from: text, to: text },
  closed: { branch: name, to: name, opens: id('e') },
  continued: { from: record<Continued>({ root: oid, branch: name, commit: oid }) },
};

const events = new Map<string, wire.Shape<Event>>(
  EVENT_KINDS.map((kind) => [
    kind,
    record({ ...base, ...bodies[kind] } as unknown as wire.Table<Event>),
  ]),
);

const SKIP = '[skip ci]';
/** Longest message that is read as an event: what a stranger may make us parse. */
const LONGEST = 8 * 1024 * 1024;

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/**
 * The commit message of an event: a sentence, the event as JSON, and the word that keeps builds away. One that could not
 * be read back is none: on the branch it would stop everybody.
 */
export function encodeEvent(event: Event): string {
  const shape = events.get(event.kind) as wire.Shape<Event>;
  const message = `${subjectOf(event)}\n\n${json(shape.write(event))}\n\n${SKIP}\n`;
  const read = decodeEvent(message);
  if (read.ok) return message;
  throw new MetesError(
    'invalid',
    'unreadable-event',
    `nothing was written to the registry: the event "${event.kind}" would be one that nobody can read (${read.reason})`,
    { hint: 'ask with fewer paths or patterns, or with shorter ones' },
  );
}

export type DecodedEvent =
  | { readonly ok: true; readonly event: Event }
  | {
      readonly ok: false;
      readonly reason: string;
      /** The kind it says it is, when that is none of ours: written by a newer metes, or by hand. */
      readonly unknownKind?: string;
    };

/** Reads an event back from a commit message; the subject is for people and is not read. */
export function decodeEvent(message: string): DecodedEvent {
  const parsed = jsonIn(message);
  return parsed.ok ? decodeEventValue(parsed.value) : parsed;
}

/** The id of the event that a message carries, without reading the rest of it; null where it carries none. */
export function eventIdIn(message: string): EventId | null {
  const found = (uncheckedIn(message) as { id?: unknown } | null)?.id;
  return isId('e', found) ? found : null;
}

/** What a message carries as JSON, whatever that is: reading an event whole costs much more. Null where it carries none. */
export function uncheckedIn(message: string): unknown {
  const parsed = jsonIn(message);
  return parsed.ok ? parsed.value : null;
}

function jsonIn(message: string): ReturnType<typeof wire.attempt<unknown>> {
  if (message.length > LONGEST) return { ok: false, reason: 'longer than any event' };
  const from = message.indexOf('\n\n{');
  const to = message.lastIndexOf('}');
  if (from < 0 || to < from) return { ok: false, reason: 'no event in the message' };
  return wire.attempt(() => JSON.parse(message.slice(from + 2, to + 1)) as unknown);
}

function decodeEventValue(value: unknown): DecodedEvent {
  const kind = (value as { kind?: unknown } | null)?.kind;
  const shape = typeof kind === 'string' ? events.get(kind) : undefined;
  if (shape === undefined) {
    return typeof kind === 'string'
      ? { ok: false, reason: `unknown kind of event`, unknownKind: kind }
      : { ok: false, reason: 'kind: expected one of the kinds of event' };
  }
  const read = wire.attempt(() => shape.read(value));
  return read.ok ? { ok: true, event: read.value } : read;
}

/** The event as a plain value with wire names in wire order: for `log --json` and for comparing two events. */
export const eventValue = (event: Event): unknown =>
  (events.get(event.kind) as wire.Shape<Event>).write(event);

export type Decoded<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string };

export const claimPath = (claimId: ClaimId): string => `claims/${fanOut(claimId)}/${claimId}.json`;

/** The claim as a plain value with wire names in wire order. */
export const claimValue = (value: Claim): unknown => claim.write(value);

export const encodeClaim = (value: Claim): string => `${json(claim.write(value))}\n`;

export const decodeClaim = (content: string): Decoded<Claim> =>
  wire.attempt(() => claim.read(JSON.parse(content)));

export const pullPath = (key: PullKey): string => `pulls/${key}.json`;

export const encodePull = (value: PullRecord): string => `${json(pullRecord.write(value))}\n`;

export const decodePull = (content: string): Decoded<PullRecord> =>
  wire.attempt(() => pullRecord.read(JSON.parse(content)));

export const glassPath = (event: EventId): string => `glass/${event}.json`;

export const encodeGlass = (value: Glass): string => `${json(glass.write(value))}\n`;

export const decodeGlass = (content: string): Decoded<Glass> =>
  wire.attempt(() => glass.read(JSON.parse(content)));

export const deliveredPath = (task: TaskId): string => `delivered/${fanOut(task)}/${task}.json`;

export const encodeDelivered = (value: Delivered): string =>
  `${json(deliveredRecord.write(value))}\n`;

export const decodeDelivered = (content: string): Decoded<Delivered> =>
  wire.attempt(() => deliveredRecord.read(JSON.parse(content)));

export const commitmentPath = (commitment: CommitmentId): string =>
  `commitments/${fanOut(commitment)}/${commitment}.json`;

export const encodeCommitment = (value: Kept): string => `${json(promised.kept.write(value))}\n`;

export const decodeCommitment = (content: string): Decoded<Kept> =>
  wire.attempt(() => promised.kept.read(JSON.parse(content)));

/** The commitment as a plain value with wire names in wire order. */
export const commitmentValue = (value: Kept): unknown => promised.kept.write(value);

export const encodeClosing = (value: Closing): string => `${json(closing.write(value))}\n`;

export const decodeClosing = (content: string): Decoded<Closing> =>
  wire.attempt(() => closing.read(JSON.parse(content)));

export const encodeMeta = (value: Meta): string => `${json(meta.write(value))}\n`;

export const decodeMeta = (content: string): Decoded<Meta> =>
  wire.attempt(() => meta.read(JSON.parse(content)));

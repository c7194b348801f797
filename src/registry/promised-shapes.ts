/** The wire shapes of commitments and of what shows their steps, in which key order. Decides nothing about legality. */
import { STATES } from '../ledger/commitment.ts';
import type { ObjectKind } from '../ledger/grammar/commitment.ts';
import type { Attested, Ended, Kept, KeptStep, Move, Shown } from './promised.ts';
import * as wire from './wire.ts';

const { id, instant, maybe, name, oid, record, text } = wire;

const OBJECT_KINDS: readonly ObjectKind[] = [
  'quoted',
  'endpoint',
  'file',
  'pattern',
  'snake_case',
  'camelCase',
  'dotted',
  'symbol',
];

const SHOWN_KINDS: readonly Shown['kind'][] = [
  'commit',
  'pushed',
  'run',
  'check',
  'ready',
  'review',
  'merged',
  'closed',
  'gone',
  'said',
];

type Of<K extends Shown['kind']> = Extract<Shown, { kind: K }>;
const pull = wire.whole(1);

const forms: { readonly [K in Shown['kind']]: wire.Shape<Of<K>> } = {
  commit: record<Of<'commit'>>({ kind: wire.exactly('commit'), oid, path: name }),
  pushed: record<Of<'pushed'>>({
    kind: wire.exactly('pushed'),
    head: oid,
    path: name,
    pull: maybe(pull),
  }),
  run: record<Of<'run'>>({ kind: wire.exactly('run'), command: name, head: oid }),
  check: record<Of<'check'>>({
    kind: wire.exactly('check'),
    name,
    head: oid,
    url: maybe(name),
  }),
  ready: record<Of<'ready'>>({ kind: wire.exactly('ready'), head: oid, pull: maybe(pull) }),
  review: record<Of<'review'>>({
    kind: wire.exactly('review'),
    by: name,
    pull,
    head: oid,
    url: maybe(name),
  }),
  merged: record<Of<'merged'>>({ kind: wire.exactly('merged'), head: oid, pull: maybe(pull) }),
  closed: record<Of<'closed'>>({ kind: wire.exactly('closed'), pull }),
  gone: record<Of<'gone'>>({ kind: wire.exactly('gone'), branch: name }),
  said: record<Of<'said'>>({ kind: wire.exactly('said'), text }),
};

const formOf = (kind: Shown['kind']): wire.Shape<Shown> => forms[kind] as wire.Shape<Shown>;
const kindOnly = record<{ readonly kind: Shown['kind'] }>({ kind: wire.oneOf(...SHOWN_KINDS) });

/** Which keys it has, its kind says. */
const shown: wire.Shape<Shown> = {
  read: (value) => formOf(kindOnly.read(value).kind).read(value),
  write: (value) => formOf(value.kind).write(value),
};

const step = record<KeptStep>({
  state: wire.oneOf(...STATES),
  at: instant,
  event: id('e'),
  shown: maybe(shown),
});

export const kept = record<Kept>({
  id: id('p'),
  agent: id('s'),
  holder: name,
  repository: id('r'),
  target: name,
  branch: name,
  task: maybe(id('t')),
  verb: name,
  object: name,
  kind: wire.oneOf(...OBJECT_KINDS),
  write: maybe(wire.filled(name)),
  said: text,
  history: wire.filled(step),
  conflictsWith: maybe(id('p')),
  successor: maybe(id('p')),
  reminded: maybe(
    record<NonNullable<Kept['reminded']>>({ event: id('e'), at: instant, where: text }),
  ),
});

export const move = record<Move>({
  commitment: id('p'),
  state: wire.oneOf('STARTED', 'IMPLEMENTED', 'TESTED', 'REPORTED', 'VERIFIED', 'ABANDONED'),
  shown,
});

export const attested = record<Attested>({
  branch: name,
  command: name,
  exit: wire.whole(0),
  head: oid,
});

export const ended = record<Ended>({ commitment: id('p'), said: text, successor: maybe(id('p')) });

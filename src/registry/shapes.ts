/**
 * The wire shapes of what stands in the registry's files, in which key order: claim, pull request, emergency, meta. What
 * events are made of is here too. Decides nothing about legality.
 */
import type {
  Breach,
  BreachPath,
  Claim,
  ClaimProcess,
  Message,
  More,
  Party,
  PathState,
  Resolution,
  Source,
  Widening,
} from './claim.ts';
import type { Closing } from './closing.ts';
import {
  type Acceptance,
  DELIVERY_STATES,
  type Delivered,
  type Delivery,
  type Evidence,
  LATE_DURING,
  type Late,
} from './delivery.ts';
import type { Glass, Meta, PullRecord } from './view.ts';
import * as wire from './wire.ts';

const { id, instant, list, maybe, name, nullable, oid, record, text } = wire;

export const party = record<Party>({
  holder: name,
  seat: id('s'),
  actor: wire.oneOf('agent', 'person'),
  harness: maybe(text),
  host: text,
  worktree: text,
});

export const claimProcess = record<ClaimProcess>({ host: text, pid: wire.whole(1), started: text });

export const message = record<Message>({
  event: id('e'),
  from: text,
  where: maybe(text),
  text,
  at: instant,
});

export const pathState = { path: name, mode: nullable(wire.mode), oid: nullable(oid) };

export const more = maybe(record<More>({ count: wire.whole(1), oids: maybe(text) }));

export const breach = record<Breach>({
  event: id('e'),
  head: oid,
  at: instant,
  paths: list(
    record<BreachPath>({
      ...pathState,
      code: name,
      told: maybe(wire.yes),
      uncommitted: maybe(wire.yes),
      aside: maybe(wire.yes),
    }),
  ),
  more,
});

export const number = wire.whole(1);
export const pull = maybe(number);
export const source = record<Source>({ pull: number, comment: number, target: name });

export const resolution = record<Resolution>({
  event: id('e'),
  kind: wire.oneOf('approved', 'widened', 'reverted', 'rejected', 'broken-glass'),
  by: name,
  at: instant,
  head: nullable(oid),
  paths: list(record<PathState>(pathState)),
  more,
  reason: maybe(text),
  overrules: maybe(list(id('e'))),
  source: maybe(source),
});

export const entries = list(name);
export const ground = wire.filled(name);

const widening = record<Widening>({
  event: id('e'),
  at: instant,
  by: name,
  added: entries,
  written: maybe(wire.yes),
  source: maybe(source),
});

const requirements = list(
  record<NonNullable<Claim['requires']>[number]>({ item: name, from: maybe(name) }),
);

export const evidence = record<Evidence>({
  kind: wire.oneOf('path', 'commit', 'link'),
  ref: name,
  oid: maybe(oid),
});

const delivery = record<Delivery>({
  item: name,
  state: wire.oneOf(...DELIVERY_STATES),
  event: id('e'),
  at: instant,
  by: name,
  generation: wire.whole(1),
  head: maybe(oid),
  evidence: maybe(evidence),
  reason: maybe(text),
});

export const targetTip = record<Acceptance['target']>({ branch: name, oid });

const acceptance = record<Acceptance>({
  event: id('e'),
  at: instant,
  by: name,
  head: oid,
  target: targetTip,
  revalidated: maybe(entries),
});

const lateResult = {
  claim: id('c'),
  generation: wire.whole(1),
  during: wire.oneOf(...LATE_DURING),
  head: nullable(oid),
  item: maybe(name),
  evidence: maybe(evidence),
};

export const late = record<Omit<Late, 'event' | 'at' | 'by'>>(lateResult);

export const claim = record<Claim>({
  id: id('c'),
  repository: id('r'),
  target: name,
  branch: name,
  seat: id('s'),
  by: party,
  task: record<Claim['task']>({ id: id('t'), text: name }),
  on: maybe(name),
  write: ground,
  read: maybe(entries),
  delivers: maybe(entries),
  requires: maybe(requirements),
  yields: maybe(wire.yes),
  base: nullable(oid),
  generation: wire.whole(1),
  replaces: maybe(list(id('c'))),
  earlier: maybe(list(name)),
  reason: maybe(text),
  granted: instant,
  begun: maybe(instant),
  lease: record<Claim['lease']>({ until: instant, seconds: wire.whole(1) }),
  process: maybe(claimProcess),
  messages: maybe(list(message)),
  breaches: maybe(list(breach)),
  resolutions: maybe(list(resolution)),
  widenings: maybe(list(widening)),
  deliveries: maybe(list(delivery)),
  accepted: maybe(acceptance),
  late: maybe(list(record<Late>({ event: id('e'), at: instant, by: name, ...lateResult }))),
});

export const deliveredRecord = record<Delivered>({
  task: record<Delivered['task']>({ id: id('t'), text: name }),
  repository: id('r'),
  target: name,
  branch: name,
  claim: id('c'),
  ended: instant,
  items: list(delivery),
});

export const pullRecord = record<PullRecord>({
  repository: id('r'),
  number,
  branch: name,
  breaches: maybe(list(breach)),
  resolutions: maybe(list(resolution)),
});

export const glass = record<Glass>({
  event: id('e'),
  repository: id('r'),
  branch: name,
  pull,
  incident: name,
  by: name,
  at: instant,
  head: nullable(oid),
  paths: list(name),
  more,
});

export const closing = record<Closing>({
  event: id('e'),
  at: instant,
  by: name,
  root: oid,
  branch: name,
  to: name,
  opens: id('e'),
});

export const meta = record<Meta>({
  version: wire.exactly(1),
  minimum: name,
  repositories: list(record<Meta['repositories'][number]>({ id: id('r'), name: text })),
});

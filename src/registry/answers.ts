/** How every decision is put together: the event that says it, and the forms of no. Decides nothing itself. */
import type { Claim } from './claim.ts';
import type { Event, EventBody } from './event.ts';
import { byGrant } from './ground.ts';
import type { ClaimId } from './ids.ts';
import type { Decision, Origin, Refusal } from './request.ts';
import type { BrokenFile, View } from './view.ts';

/** What every decision looks at. */
export interface Situation {
  readonly view: View;
  readonly now: Date;
  readonly broken: readonly BrokenFile[];
}

/** The event of a request: who asked, under its id, at this instant. */
export function eventOf(origin: Origin, now: Date, body: EventBody): Event {
  return {
    v: 1,
    id: origin.event,
    at: now.toISOString(),
    by: origin.by,
    engine: origin.engine,
    config: origin.config,
    root: origin.root,
    repository: origin.repository,
    ...body,
  };
}

export const refused = (refusal: Refusal): Decision => ({
  outcome: 'refused',
  refusal,
  events: [],
});

export const done = (claim: Claim | null, event: Event): Decision => ({
  outcome: 'done',
  claim,
  events: [event],
});

export const unchanged = (claim: Claim | null): Decision => ({
  outcome: 'unchanged',
  claim,
  events: [],
});

/** There is no such claim; names the one that was granted in its place, if that is live. */
export function notLive(view: View, id: ClaimId): Decision {
  return refused({ reason: 'not-live', claim: id, replacedBy: replacedBy(view, id) });
}

export function replacedBy(view: View, id: ClaimId): Claim | null {
  const heirs = [...view.claims.values()].filter((claim) => claim.replaces?.includes(id));
  return heirs.sort(byGrant)[0] ?? null;
}

/** Grants stop while a file of the registry can't be read: what it grants is unknown. */
export const brokenRegistry = (files: readonly string[]): Decision =>
  refused({ reason: 'broken-registry', files });

/** The same entries, in whatever order. */
export function sameEntries(a: readonly string[], b: readonly string[]): boolean {
  const one = new Set(a);
  const two = new Set(b);
  return one.size === two.size && [...one].every((entry) => two.has(entry));
}

/**
 * What a request was put together from, and what an event changes of that: a request that was built before events which
 * concern none of it would be built the same after them. Whether it is granted is for `decide`, on the newest view.
 */
import type { Event } from './event.ts';
import { isId } from './ids.ts';
import type { Request } from './request.ts';
import type { View } from './view.ts';

/** Names of claims, events, commitments, branches, seats and pull requests; `*` is everything. */
export type Concerns = ReadonlySet<string>;

export function concernsOf(request: Request): Concerns {
  const {
    policy: _,
    prefer: __,
    ...rest
  } = request as Request & { policy?: unknown; prefer?: unknown };
  const found = idsIn(rest);
  found.add(request.by.seat);
  if ('branch' in request) found.add(`branch ${request.repository} ${request.branch}`);
  if ('pull' in request) found.add(`pull ${request.repository} ${request.pull}`);
  return found;
}

/** `before`: the view that the event was decided on. */
export function touchedBy(event: Event, before: View): Concerns {
  if (!NARROW.has(event.kind)) return new Set(['*']);
  const found = idsIn(event);
  found.add(event.by.seat);
  for (const id of [...found]) {
    const claim = before.claims.get(id as `c-${string}`);
    if (claim) found.add(claim.seat).add(`branch ${claim.repository} ${claim.branch}`);
  }
  const branch = branchOf(event);
  if (branch !== null) found.add(`branch ${event.repository} ${branch}`);
  if ('pull' in event) found.add(`pull ${event.repository} ${event.pull}`);
  return found;
}

export const meets = (concerns: Concerns, touched: Concerns): boolean =>
  touched.has('*') || [...concerns].some((name) => touched.has(name));

/** All others change what the registry is, put back what it had lost, or are asked about by those they do not name. */
const NARROW: ReadonlySet<Event['kind']> = new Set([
  'granted',
  'refused',
  'widened',
  'narrowed',
  'renewed',
  'released',
  'taken-over',
  'asked',
  'heard',
  'breached',
  'resolved',
  'promised',
  'advanced',
  'attested',
  'reminded',
]);

function branchOf(event: Event): string | null {
  if ('branch' in event) return event.branch;
  if (event.kind === 'granted' || event.kind === 'taken-over') return event.claim.branch;
  return event.kind === 'released' ? (event.outside?.branch ?? null) : null;
}

const KINDS = ['c', 'e', 'p', 's', 't'] as const;

function idsIn(value: unknown, into = new Set<string>()): Set<string> {
  if (typeof value === 'string') {
    if (KINDS.some((kind) => isId(kind, value))) into.add(value);
  } else if (typeof value === 'object' && value !== null) {
    for (const one of Object.values(value)) idsIn(one, into);
  }
  return into;
}

/**
 * Which legal events bring a registry that was tampered with back to what it should hold: what was lost is granted
 * again, what was never granted goes. Decides nothing by itself: each event is decide's own answer, so audit agrees.
 */
import { must } from '../errors.ts';
import { type AuditCode, auditEvent } from './audit.ts';
import type { Claim, Party } from './claim.ts';
import { decide } from './decide.ts';
import type { Event, EventOf } from './event.ts';
import { fold } from './fold.ts';
import type { ClaimId, EventId, RepositoryId } from './ids.ts';
import { standing } from './lease.ts';
import { requestOf } from './replay.ts';
import type { Decision, Origin, Policy, Refusal, Request } from './request.ts';
import type { View } from './view.ts';

export interface Rejoining {
  /** What the branch holds now. */
  readonly view: View;
  /** Event ids of the branch. */
  readonly seen: ReadonlySet<EventId>;
  /** Events that are no longer on the branch, oldest first: written again as they were, where that is still legal. */
  readonly lost: readonly Event[];
  /** What must not be lost. */
  readonly target: View;
  /** Claims that the branch ended by events: those are not lost. */
  readonly ended: ReadonlySet<ClaimId>;
  /** Whether a claim that `target` lacks was never granted, and goes. */
  readonly exact: boolean;
  readonly policy: Policy;
  readonly now: Date;
  /** A fresh event id each time; `by` null is whoever recovers. */
  origin(by: Party | null, repository: RepositoryId): Origin;
}

export interface Rejoined {
  readonly events: readonly Event[];
  readonly view: View;
  readonly restored: readonly Claim[];
  /** Restored beside claims that were granted their ground meanwhile: they yield until somebody decides. */
  readonly yielding: readonly { readonly claim: Claim; readonly beside: readonly Claim[] }[];
  readonly released: readonly Claim[];
  /** What could not be brought back, and why. */
  readonly left: readonly { readonly claim: Claim; readonly refusal: Refusal }[];
}

interface Work {
  readonly given: Rejoining;
  view: View;
  readonly events: Event[];
  readonly restored: Claim[];
  readonly yielding: Rejoined['yielding'][number][];
  readonly released: Claim[];
  readonly left: Rejoined['left'][number][];
}

export function rejoin(given: Rejoining): Rejoined {
  const { view, target, exact, ended, lost } = given;
  const lists = { events: [], restored: [], yielding: [], released: [], left: [] };
  const work: Work = { given, view, ...lists };
  // What was to go on from there began with other files.
  for (const event of lost) if (event.kind !== 'closed') replay(work, event);
  if (exact) for (const claim of [...view.claims.values()]) dropUnlessGranted(work, claim);
  for (const { id, name } of target.meta.repositories)
    answer(work, { ...given.origin(null, id), kind: 'join', name });
  for (const claim of target.claims.values()) {
    if (work.view.claims.has(claim.id)) widen(work, claim);
    else if (!ended.has(claim.id)) grant(work, claim);
  }
  // What was granted and released again in the lost part is nothing to tell.
  return { ...work, restored: work.restored.filter((claim) => work.view.claims.has(claim.id)) };
}

function replay(work: Work, event: Event): void {
  const wrong = auditEvent(work.view, event, work.given.seen);
  if (wrong.length > 0) {
    const isMarks = wrong.every(({ code }) => MARKS.has(code));
    if (event.kind === 'promised' && isMarks) promiseAgain(work, event);
    return;
  }
  write(work, [event]);
  if (event.kind === 'granted' || event.kind === 'taken-over') work.restored.push(event.claim);
}

/** What a promise meets may be another by now, and some of it may have been said again. */
const MARKS: ReadonlySet<AuditCode> = new Set(['unmarked-conflict', 'not-as-decided']);

function promiseAgain(work: Work, event: EventOf<'promised'>): void {
  const request = requestOf(work.view, event, work.given.policy);
  if (request !== null) answer(work, request);
}

/** A claim without a legal grant goes; so does one whose file was edited, to be granted again as it was. */
function dropUnlessGranted(work: Work, claim: Claim): void {
  const { given } = work;
  const meant = given.target.claims.get(claim.id);
  if (meant !== undefined && sameGrant(meant, claim)) return;
  const origin = given.origin(null, claim.repository);
  answer(work, { ...origin, kind: 'release', claim: claim.id, because: 'not-granted' });
  if (meant === undefined) work.released.push(claim);
}

const sameGrant = (a: Claim, b: Claim): boolean => grantOf(a) === grantOf(b);

const grantOf = ({ repository, target, branch, seat, task, write, generation, yields }: Claim) =>
  JSON.stringify([repository, target, branch, seat, task.id, write, generation, yields === true]);

/** The ground that a claim had gained in the part that was lost, unless others are on it by now. */
function widen(work: Work, claim: Claim): void {
  const here = work.view.claims.get(claim.id);
  const added = claim.write.filter((entry) => !isExclusion(entry));
  if (here === undefined || added.every((entry) => here.write.includes(entry))) return;
  const request: Request = {
    ...work.given.origin(claim.by, claim.repository),
    kind: 'widen',
    claim: claim.id,
    add: added,
    written: [],
    ...asGranted(work, claim),
  };
  const decision = decide(work.view, request, work.given.now);
  const displaced = decision.events.flatMap((event) =>
    'displaced' in event ? (event.displaced ?? []) : [],
  );
  const holder = displaced.map((id) => work.view.claims.get(id)).find((c) => c !== undefined);
  if (holder !== undefined) work.left.push({ claim, refusal: { reason: 'branch-held', holder } });
  else if (decision.outcome === 'refused') work.left.push({ claim, refusal: decision.refusal });
  else write(work, decision.events);
}

/** `!(…)` is an extglob. */
const isExclusion = (entry: string): boolean => /^!(?!\()/.test(entry);

/**
 * As it was; or, where its ground is another's by now, as one that yields. Nothing that stands is displaced for it, not
 * even a lapsed claim: its seat may still renew it.
 */
function grant(work: Work, claim: Claim): void {
  const first = decideGrant(work, claim, claim.yields === true);
  if (fits(first, claim)) {
    write(work, first.events);
    work.restored.push(claim);
    return;
  }
  const second = decideGrant(work, claim, true);
  if (fits(second, claim)) {
    write(work, second.events);
    work.yielding.push({ claim, beside: inTheWay(first) });
  } else work.left.push({ claim, refusal: refusalOf(second) });
}

/** Granted under its own id: the seat may have the same again already, under another. */
const fits = (decision: Decision, claim: Claim): boolean =>
  decision.outcome === 'granted' &&
  decision.claim.id === claim.id &&
  decision.displaced.length === 0;

function inTheWay(decision: Decision): readonly Claim[] {
  if (decision.outcome === 'granted') return decision.displaced;
  if (decision.outcome !== 'refused' || decision.refusal.reason !== 'overlap') return [];
  return decision.refusal.blockers.map((blocker) => blocker.claim);
}

function refusalOf(decision: Decision): Refusal {
  if (decision.outcome === 'refused') return decision.refusal;
  const displaced = decision.outcome === 'granted' ? decision.displaced[0] : undefined;
  const holder = displaced ?? decision.claim;
  must(holder !== null, 'a grant that does not fit has a claim in its way');
  return { reason: 'branch-held', holder };
}

function decideGrant(work: Work, claim: Claim, yields: boolean): Decision {
  const {
    target,
    branch,
    write: entries,
    base,
    on,
    read,
    delivers,
    requires,
    process,
    task,
  } = claim;
  const { given, view } = work;
  const request: Request = {
    ...given.origin(claim.by, claim.repository),
    kind: 'claim',
    task: task.text,
    taskId: task.id,
    claimId: claim.id,
    target,
    branch,
    write: entries,
    base,
    yields,
    replaceOwn: false,
    ...asGranted(work, claim),
    ...(on === undefined ? {} : { on }),
    ...(read === undefined ? {} : { read }),
    ...(delivers === undefined ? {} : { delivers }),
    ...(requires === undefined ? {} : { requires }),
    ...(process === undefined ? {} : { process }),
  };
  return decide(view, request, given.now);
}

/** Its size was allowed once. A lease that is over stays over: its seat may renew, and it keeps nobody out. */
function asGranted({ given }: Work, claim: Claim) {
  const { policy, now } = given;
  const over = standing(claim, now, 0).state !== 'live';
  return {
    share: { matched: 0, tracked: 0 },
    policy: { ...policy, leaseSeconds: over ? 1 : claim.lease.seconds },
    skewMs: 0,
    dead: [],
  };
}

function answer(work: Work, request: Request): Decision {
  const decision = decide(work.view, request, work.given.now);
  write(work, decision.events);
  return decision;
}

function write(work: Work, events: readonly Event[]): void {
  for (const event of events) work.view = fold(work.view, event);
  work.events.push(...events);
}

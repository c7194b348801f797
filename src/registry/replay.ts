/**
 * An event back to the request that could have led to it, so that whether it was legal is asked of decide itself and
 * not of a second set of rules. What an event does not tell (shares, attempts allowed) is taken at its most lenient.
 */
import type { Event, EventOf } from './event.ts';
import type { ClaimId } from './ids.ts';
import type { Origin, Policy, Request, TakeoverRequest } from './request.ts';
import type { View } from './view.ts';

const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/** `known`: the policy the event was decided under, when its config is at hand. Null: `created` answers no request. */
export function requestOf(before: View, event: Event, known: Policy | null): Request | null {
  const origin: Origin = {
    by: event.by,
    repository: event.repository,
    engine: event.engine,
    config: event.config,
    root: event.root,
    event: event.id,
  };
  switch (event.kind) {
    case 'created':
    case 'continued':
      return null;
    case 'granted':
      return { ...origin, ...claimOf(before, event, known) };
    case 'taken-over':
      return { ...origin, ...takeoverOf(before, event, known) };
    case 'widened': {
      const { claim, added: add } = event;
      const written = event.written ? add : [];
      const share = { matched: 0, tracked: 0 };
      return {
        ...origin,
        kind: 'widen',
        claim,
        add,
        written,
        share,
        ...judging(before, event, known),
      };
    }
    case 'narrowed':
      return { ...origin, kind: 'narrow', claim: event.claim, write: event.write };
    case 'renewed': {
      const policy = policyOf(event, known, event.seconds);
      const process = event.process ? { process: event.process } : {};
      const pull = event.pull === undefined ? {} : { pull: event.pull };
      return {
        ...origin,
        kind: 'renew',
        claim: event.claim,
        skewMs: 0,
        policy,
        ...process,
        ...pull,
      };
    }
    default:
      return { ...origin, ...recordOf(before, event, known) };
  }
}

/** Of a claim that is not there: nothing is decided about it. */
const NO_TASK = 't-0000000000' as const;

const aboutOf = ({ branch, pull }: { readonly branch: string; readonly pull?: number }) => ({
  branch,
  ...(pull === undefined ? {} : { pull }),
});

type Recorded = Exclude<
  Event,
  EventOf<'created' | 'continued' | 'granted' | 'taken-over' | 'widened' | 'narrowed' | 'renewed'>
>;
type Body = Request extends infer R ? (R extends Origin ? Omit<R, keyof Origin> : never) : never;

function recordOf(before: View, event: Recorded, known: Policy | null): Body {
  switch (event.kind) {
    case 'joined':
      return { kind: 'join', name: event.name };
    case 'refused':
      return { kind: 'record-refusal', request: event.request, blockers: event.blockers };
    case 'released':
      return {
        kind: 'release',
        claim: event.claim,
        because: event.because,
        ...(event.outside ? { outside: event.outside } : {}),
        ...(event.landed ? { landed: event.landed } : {}),
      };
    case 'asked':
      return {
        kind: 'ask',
        claim: event.claim,
        ...(event.message.where === undefined ? {} : { where: event.message.where }),
        text: event.message.text,
      };
    case 'heard':
      return { kind: 'hear', claim: event.claim, messages: event.messages };
    case 'breached': {
      const { event: _, at: __, ...breach } = event.breach;
      return {
        kind: 'record-breach',
        claim: event.claim,
        ...aboutOf(event),
        breach,
      };
    }
    case 'resolved': {
      const { event: _, at: __, ...resolution } = event.resolution;
      const widen = event.widened
        ? { widen: { add: event.widened.added, ...judging(before, event, known) } }
        : {};
      return { kind: 'resolve', claim: event.claim, ...aboutOf(event), resolution, ...widen };
    }
    case 'broke-glass': {
      const { claim, incident, head, paths, more, source } = event;
      const body = {
        ...aboutOf(event),
        incident,
        head,
        paths,
        ...(more === undefined ? {} : { more }),
      };
      return { kind: 'break-glass', claim, ...body, ...(source === undefined ? {} : { source }) };
    }
    case 'received': {
      const { claim, item, head, evidence } = event;
      return { kind: 'deliver', claim, item, head, evidence };
    }
    case 'accepted': {
      const { claim, generation, head, target, revalidated } = event;
      const again = revalidated === undefined ? {} : { revalidated };
      return { kind: 'accept', claim, generation, head, target, ...again };
    }
    case 'rejected': {
      const { claim, item, head, reason } = event;
      return { kind: 'reject', claim, item, head, reason };
    }
    case 'dropped':
      return { kind: 'drop', claim: event.claim, item: event.item, reason: event.reason };
    case 'superseded': {
      const { claim, late } = event;
      const task = before.claims.get(claim)?.task.id ?? NO_TASK;
      return { kind: 'record-late', claim, task, late };
    }
    case 'promised':
      return promiseOf(event, known);
    case 'advanced':
      return { kind: 'advance', moves: event.moves };
    case 'attested':
      return { kind: 'attest', attested: event.attested, moves: event.moves };
    case 'reminded':
      return { kind: 'remind', commitments: event.commitments, where: event.where };
    case 'followed-up':
      return { kind: 'follow-up', glass: event.glass, where: event.where };
    case 'pull-closed':
      return { kind: 'close-pull', pull: event.pull };
    case 'recovered':
      return { kind: 'recover', from: event.from, reason: event.reason };
    case 'migrated':
      return { kind: 'migrate', from: event.from, to: event.to };
    case 'closed':
      return { kind: 'close', branch: event.branch, to: event.to, opens: event.opens };
  }
}

/** Where and for which task, the commitments say; a message that only takes back has no place. */
function promiseOf(event: EventOf<'promised'>, known: Policy | null): Body {
  const [first] = event.commitments;
  return {
    kind: 'promise',
    target: first?.target ?? '',
    branch: first?.branch ?? '',
    ...(first?.task === undefined ? {} : { task: first.task }),
    parts: event.commitments.map(({ id, verb, object, kind, said, write }) => ({
      id,
      verb,
      object,
      kind,
      said,
      ...(write === undefined ? {} : { write }),
    })),
    ended: event.ended ?? [],
    shared: known?.shared ?? event.shared ?? [],
  };
}

function claimOf(before: View, event: EventOf<'granted'>, known: Policy | null): Body {
  const { task, yields = false } = event.claim;
  return {
    kind: 'claim',
    ...groundOf(before, event, known),
    task: task.text,
    taskId: task.id,
    yields,
    replaceOwn: true,
  };
}

function takeoverOf(before: View, event: EventOf<'taken-over'>, known: Policy | null): Body {
  const forced = event.forced ? { forced: event.forced } : {};
  const yields = event.claim.yields ?? false;
  return {
    kind: 'takeover',
    ...groundOf(before, event, known),
    from: event.from,
    yields,
    ...forced,
    ...(event.claim.begun === undefined ? { begun: false as const } : {}),
  };
}

type Granting = EventOf<'granted' | 'taken-over'>;

function groundOf(
  before: View,
  event: Granting,
  known: Policy | null,
): Omit<TakeoverRequest, 'kind' | 'from'> {
  const { id, target, branch, write, base, on, read, delivers, requires, process } = event.claim;
  return {
    target,
    branch,
    write,
    share: { matched: 0, tracked: 0 },
    written: event.written ? write : [],
    ...(event.stood ? { stood: event.stood } : {}),
    ...judging(before, event, known),
    claimId: id,
    base,
    ...(on === undefined ? {} : { on }),
    ...(read === undefined ? {} : { read }),
    ...(delivers === undefined ? {} : { delivers }),
    ...(requires === undefined ? {} : { requires }),
    ...(process === undefined ? {} : { process }),
  };
}

/** Which claims were known to be dead only their host could see: a claim of another host can't have been. */
function judging(
  before: View,
  event: Granting | EventOf<'widened' | 'resolved'>,
  known: Policy | null,
) {
  const ended: ClaimId[] = [...(event.displaced ?? [])];
  if (event.kind === 'taken-over') ended.push(event.from);
  const dead = ended.filter((id) => before.claims.get(id)?.process?.host === event.by.host);
  const seconds =
    'claim' in event && typeof event.claim === 'object' ? event.claim?.lease.seconds : 1;
  return { policy: policyOf(event, known, seconds ?? 1), skewMs: 0, dead };
}

function policyOf(event: Event, known: Policy | null, leaseSeconds: number): Policy {
  const excused = 'shared' in event && event.shared ? event.shared : [];
  return {
    shared: known?.shared ?? excused,
    leaseSeconds,
    graceSeconds: known?.graceSeconds ?? 0,
    maxShare: 1,
    maxShareFiles: NO_LIMIT,
    maxAttempts: known?.maxAttempts ?? NO_LIMIT,
    deadlineSeconds: known?.deadlineSeconds ?? null,
    widenAfterWriting: known?.widenAfterWriting ?? 'free',
  };
}

/** From a history's question to a request of the product, and from its decision to a history's answer. */
import type { Party } from '../../../src/registry/claim.ts';
import type { ClaimId, SeatId, TaskId } from '../../../src/registry/ids.ts';
import type { Decision, Origin, Policy, Refusal, Request } from '../../../src/registry/request.ts';
import { entriesOf, scopeOf } from '../../../src/scope/pattern.ts';
import type { Ask, Result } from './operation.ts';

export interface About {
  readonly origin: Origin;
  readonly policy: Policy;
  readonly skewMs: number;
  readonly untold?: readonly ClaimId[];
}

/** A person of that name and seat: agents are bound by shares and attempts, which a history does not know. */
export const partyOf = ({ holder, seat }: Ask, host: string): Party => ({
  holder,
  seat: seat as SeatId,
  actor: 'person',
  host,
  worktree: host,
});

export function requestOf(ask: Ask, about: About): Request {
  const origin = { ...about.origin, by: partyOf(ask, about.origin.by.host) };
  const claim = ask.claim as ClaimId;
  const policy = policyOf(ask, about.policy);
  const judging = {
    policy,
    skewMs: about.skewMs,
    dead: [],
    untold: about.untold ?? [],
    share: { matched: 0, tracked: 0 },
  };
  switch (ask.kind) {
    case 'claim': {
      const { target, branch, task, ground } = ask;
      const made = {
        task,
        taskId: `t-${ask.claim.slice(2)}` as TaskId,
        claimId: claim,
        write: canonical(ground),
      };
      const as = { yields: false, replaceOwn: false, base: null };
      return { ...origin, kind: 'claim', target, branch, ...made, ...judging, ...as };
    }
    case 'widen':
      return { ...origin, kind: 'widen', claim, add: canonical(ask.ground), ...judging };
    case 'narrow':
      return { ...origin, kind: 'narrow', claim, write: canonical(ask.ground) };
    case 'renew':
      return { ...origin, kind: 'renew', claim, skewMs: about.skewMs, policy };
    case 'release':
      return { ...origin, kind: 'release', claim, because: 'asked' };
    case 'lapse':
      return { ...origin, kind: 'release', claim, because: 'lapsed' };
    case 'takeover': {
      const { target, branch, from } = ask;
      const forced = ask.forced ? { forced: { reason: 'the run says so' } } : {};
      const made = { from: from as ClaimId, claimId: claim, write: [], base: null };
      return { ...origin, kind: 'takeover', target, branch, ...made, ...judging, ...forced };
    }
  }
}

/** A takeover asks for what the claim has, which only the newest view says. */
export const withGround = (request: Request, write: readonly string[] | undefined): Request =>
  request.kind === 'takeover' ? { ...request, write: write ?? [] } : request;

const canonical = (ground: readonly string[]): string[] => entriesOf(scopeOf(ground));

const policyOf = (ask: Ask, policy: Policy): Policy => ({
  ...policy,
  maxAttempts: 1_000_000,
  ...('leaseMs' in ask ? { leaseSeconds: ask.leaseMs / 1000 } : {}),
  ...('graceMs' in ask ? { graceSeconds: ask.graceMs / 1000 } : {}),
});

export function resultOf(decision: Decision): Result {
  switch (decision.outcome) {
    case 'granted':
      return { outcome: 'granted', displaced: decision.displaced.map(({ id }) => id) };
    case 'done': {
      const [event] = decision.events;
      const displaced = event !== undefined && 'displaced' in event ? event.displaced : [];
      return { outcome: 'done', displaced: displaced ?? [] };
    }
    case 'held':
    case 'unchanged':
      return { outcome: decision.outcome };
    case 'refused':
      return { outcome: 'refused', reason: decision.refusal.reason, by: namedBy(decision.refusal) };
  }
}

function namedBy(refusal: Refusal): string[] {
  if (refusal.reason === 'overlap') return refusal.blockers.map(({ claim }) => claim.id);
  if ('holder' in refusal) return [refusal.holder.id];
  if (!('claim' in refusal)) return [];
  return [typeof refusal.claim === 'string' ? refusal.claim : refusal.claim.id];
}

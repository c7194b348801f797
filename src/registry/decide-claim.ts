/**
 * A claim: a new task on a branch, or the same seat asking again for what it has. Cases C1–C12 of decide.ts.
 * Knows nothing of manifests or of how the request came about.
 */
import { scopeOf } from '../scope/pattern.ts';
import { eventOf, refused, type Situation, sameEntries } from './answers.ts';
import type { Claim } from './claim.ts';
import { afterWriting, granting, roomOnBranch, seekGround, tooLarge } from './decide-grant.ts';
import { nextAttempt } from './decide-takeover.ts';
import { changedBy } from './fold.ts';
import { claimsOnBranch } from './ground.ts';
import { leaseEnd, standing } from './lease.ts';
import { newClaim } from './new-claim.ts';
import { isEndedRun } from './own.ts';
import type { ClaimRequest, Decision, Origin } from './request.ts';

type Asked = Origin & ClaimRequest;

export function decideClaim(situation: Situation, asked: Asked): Decision {
  const { view, now } = situation;
  const onBranch = claimsOnBranch(view.claims, asked.repository, asked.branch);
  const own = onBranch.find((claim) => claim.seat === asked.by.seat);
  if (own === undefined) return newTask(situation, asked, null);
  if (!replaces(asked, own, now)) return askedAgain(asked, own, now);
  return own.task.text === asked.task
    ? nextAttempt(situation, { ...asked, kind: 'takeover', from: own.id }, own) // C5
    : newTask(situation, asked, own); // C6
}

/** A `run` replaces its own seat's claim when nobody is at work under it any more. Its own lease it may judge at once. */
export const replaces = (
  asked: Pick<Asked, 'replaceOwn' | 'dead'>,
  own: Claim,
  now: Date,
): boolean =>
  asked.replaceOwn &&
  (asked.dead.includes(own.id) || isEndedRun(own) || standing(own, now, 0).state !== 'live');

function askedAgain(asked: Asked, own: Claim, now: Date): Decision {
  const late = afterWriting(asked) === null ? {} : { late: asked.written ?? [] };
  if (own.task.text !== asked.task)
    return refused({ reason: 'another-task', holder: own, ...late }); // C3
  const same =
    own.target === asked.target &&
    own.on === asked.on &&
    (own.yields ?? false) === asked.yields &&
    sameEntries(own.write, asked.write);
  if (!same) return refused({ reason: 'same-task-other-ground', holder: own, ...late }); // C4
  if (standing(own, now, 0).state === 'live') return { outcome: 'held', claim: own, events: [] }; // C1
  const event = eventOf(asked, now, {
    kind: 'renewed',
    claim: own.id,
    until: leaseEnd(now, asked.policy.leaseSeconds),
    seconds: asked.policy.leaseSeconds,
    ...(asked.process ? { process: asked.process } : {}),
  });
  const claim = changedBy(own, event as Parameters<typeof changedBy>[1]);
  return { outcome: 'granted', claim, events: [event], displaced: [] }; // C2
}

/** `own`: this seat's claim for another task, which goes. */
function newTask(situation: Situation, asked: Asked, own: Claim | null): Decision {
  const { now } = situation;
  const room = roomOnBranch(situation, asked, own === null ? [] : [own.id]);
  if ('answer' in room) return room.answer; // C7
  const late = afterWriting(asked);
  if (late !== null) return late; // C11, C12
  const large = asked.by.actor === 'agent' ? tooLarge(asked.policy, asked.share) : null;
  if (large !== null) return large; // C8
  const also = own === null ? room.over : [...room.over, own];
  const scope = scopeOf(asked.write);
  const ground = seekGround(situation, { ...asked, scope, aside: [], also });
  if (!ground.free) return ground.answer; // C9
  const claim = newClaim(asked, now, {
    task: { id: asked.taskId, text: asked.task },
    generation: 1,
    replaces: ground.displaced.map((displaced) => displaced.id),
    yields: asked.yields,
  });
  const body = { kind: 'granted', claim, ...granting(ground, asked) } as const;
  return {
    outcome: 'granted',
    claim,
    events: [eventOf(asked, now, body)],
    displaced: ground.displaced,
  };
}

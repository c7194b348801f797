/**
 * A takeover: a new attempt at a task from this seat; the old attempt is removed and its seat fenced by the generation.
 * Cases T1–T13 of decide.ts. Whether a process is dead is the caller's knowledge, not this file's.
 */
import { scopeOf } from '../scope/pattern.ts';
import { type Requirement, requirementKey } from '../scope/promises.ts';
import { eventOf, notLive, refused, type Situation, sameEntries } from './answers.ts';
import type { Claim } from './claim.ts';
import {
  afterWriting,
  clockRefusal,
  endingOf,
  granting,
  roomOnBranch,
  seekGround,
  tooLarge,
} from './decide-grant.ts';
import { inheritedDeliveries } from './delivery.ts';
import { claimsOnBranch } from './ground.ts';
import { standing } from './lease.ts';
import { newClaim } from './new-claim.ts';
import { isEndedRun, isOwn } from './own.ts';
import type { Decision, Origin, TakeoverRequest } from './request.ts';

type Asked = Origin & TakeoverRequest;

export function decideTakeover(situation: Situation, asked: Asked): Decision {
  const { view, now } = situation;
  const old = view.claims.get(asked.from);
  if (old === undefined) return notLive(view, asked.from); // T1
  if (old.repository !== asked.repository) {
    return refused({ reason: 'other-repository', claim: old }); // T2
  }
  const here = old.seat === asked.by.seat && old.branch === asked.branch;
  const live = standing(old, now, 0).state === 'live';
  const atWork = live && !asked.dead.includes(old.id) && !isEndedRun(old);
  if (here && atWork) return { outcome: 'held', claim: old, events: [] }; // T3
  const other = claimsOnBranch(view.claims, asked.repository, asked.branch).find(
    (claim) => claim.seat === asked.by.seat && claim.id !== old.id,
  );
  if (other !== undefined) return refused({ reason: 'another-task', holder: other }); // T4
  return mayTake(situation, asked, old) ?? nextAttempt(situation, asked, old);
}

/** Null when the old attempt is free to take; otherwise the no. T5. */
function mayTake({ now }: Situation, asked: Asked, old: Claim): Decision | null {
  const ending = endingOf(old, now, asked);
  if (ending === 'dead' || ending === 'over' || isOwn(asked.by, old)) return null;
  if (asked.forced !== undefined) {
    return asked.by.actor === 'person'
      ? null
      : refused({ reason: 'agent', what: 'force', paths: [] });
  }
  if (ending === 'untold') return clockRefusal(asked, old);
  return refused({ reason: 'not-yours', claim: old });
}

/** The grant itself, once the old attempt may go: also how a `run` follows its own ended one. T6–T13. */
export function nextAttempt(situation: Situation, asked: Asked, old: Claim): Decision {
  const { now } = situation;
  const { policy } = asked;
  const forced = asked.by.actor === 'person' ? asked.forced : undefined;
  const generation = old.generation + 1;
  if (generation > policy.maxAttempts && forced === undefined) {
    return refused({ reason: 'attempts', claim: old, limit: policy.maxAttempts }); // T6
  }
  const late = pastDeadline(situation, asked, old);
  if (late !== null && forced === undefined) return late; // T13
  const yields = asked.yields ?? old.yields ?? false;
  const room = roomOnBranch(situation, asked, [old.id]);
  if ('answer' in room) return room.answer; // T7
  const written = afterWriting(asked);
  if (written !== null) return written; // T11, T12
  if (asked.by.actor === 'agent' && !sameEntries(asked.write, old.write)) {
    const large = tooLarge(policy, asked.share);
    if (large !== null) return large; // T8
  }
  const scope = scopeOf(asked.write);
  const ground = seekGround(situation, {
    ...asked,
    scope,
    yields,
    aside: [old.id],
    also: room.over,
  });
  if (!ground.free) return ground.answer; // T9
  const made = newClaim(asked, now, {
    task: old.task,
    generation,
    replaces: [old.id, ...ground.displaced.map((displaced) => displaced.id)],
    earlier: branchesBefore(old, asked.branch),
    yields,
    ...(asked.begun === false ? {} : { begun: old.begun ?? old.granted }),
    delivers: [...new Set([...(old.delivers ?? []), ...(asked.delivers ?? [])])],
    requires: bothRequired(old, asked),
  });
  const reason = forced === undefined ? {} : { reason: forced.reason };
  const claim = { ...made, ...reason, ...inherited(old, made) };
  const body = {
    kind: 'taken-over',
    claim,
    from: old.id,
    ...(forced ? { forced } : {}),
    ...granting(ground, asked),
  } as const;
  const displaced = [old, ...ground.displaced];
  return { outcome: 'granted', claim, events: [eventOf(asked, now, body)], displaced };
}

/** One budget for the task, however many attempts it takes. */
function pastDeadline({ now }: Situation, { policy }: Asked, old: Claim): Decision | null {
  const { deadlineSeconds: seconds } = policy;
  const begun = old.begun ?? old.granted;
  if (seconds === null || now.getTime() <= Date.parse(begun) + seconds * 1000) return null;
  return refused({ reason: 'deadline', claim: old, begun, seconds });
}

/** What an attempt promised and needed the next one does as well. */
function bothRequired(old: Claim, asked: Asked): readonly Requirement[] {
  const all = [...(old.requires ?? []), ...(asked.requires ?? [])];
  return [...new Map(all.map((required) => [requirementKey(required), required])).values()];
}

/** Attempts go from branch to branch, and the commits of each may be brought along: with its manifest. */
const branchesBefore = (old: Claim, branch: string): readonly string[] =>
  [...new Set([...(old.earlier ?? []), old.branch])].filter((name) => name !== branch);

/** Messages are for whoever has the ground now; breaches and answers are about the branch's content, and stay with it. */
function inherited(
  old: Claim,
  made: Claim,
): Pick<Claim, 'messages' | 'breaches' | 'resolutions' | 'deliveries' | 'late'> {
  const { messages, breaches, resolutions, deliveries = [], late } = old;
  const sameBranch = old.branch === made.branch && old.target === made.target;
  return {
    ...(messages ? { messages } : {}),
    ...(sameBranch && breaches ? { breaches } : {}),
    ...(sameBranch && resolutions ? { resolutions } : {}),
    ...(deliveries.length > 0 ? { deliveries: inheritedDeliveries(deliveries) } : {}),
    ...(late ? { late } : {}),
  };
}

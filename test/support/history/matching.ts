/** Which question an event answers, and the question that one would have to be asked when nobody did. */
import { groundOf } from './ground.ts';
import type { JournalEvent } from './journal.ts';
import type { Ask } from './operation.ts';

const KINDS: Readonly<Record<Ask['kind'], string>> = {
  claim: 'granted',
  takeover: 'taken-over',
  widen: 'widened',
  narrow: 'narrowed',
  renew: 'renewed',
  release: 'released',
  lapse: 'released',
};

/** True when the event is what that question leads to, as far as the question says. */
export function fits(event: JournalEvent, ask: Ask): boolean {
  const { kind, claim, seat, granted, because, patterns } = event;
  if (kind === 'renewed' && ask.kind === 'claim') return seat === ask.seat;
  if (kind !== KINDS[ask.kind] || claim !== ask.claim || seat !== ask.seat) return false;
  switch (ask.kind) {
    case 'claim':
      return (
        granted?.branch === ask.branch &&
        granted.task === ask.task &&
        sameGround(patterns, ask.ground)
      );
    case 'takeover':
      return (
        event.from === ask.from && granted?.branch === ask.branch && event.forced <= ask.forced
      );
    case 'widen':
      // What it has of that already is not told.
      return (groundOf(patterns) & ~groundOf(ask.ground)) === 0n;
    case 'narrow':
      return sameGround(patterns, ask.ground);
    case 'renew':
      return true;
    case 'release':
      return because === 'asked';
    case 'lapse':
      return because === 'lapsed';
  }
}

const sameGround = (a: readonly string[], b: readonly string[]): boolean =>
  groundOf(a) === groundOf(b);

/** So that the replay can go on after an event that nobody asked for. */
export function asAsked(event: JournalEvent): Ask {
  const { claim, seat, patterns: ground, granted } = event;
  const id = { claim: claim ?? '', seat, holder: seat };
  const leaseMs = (event.until ?? event.at) - event.at;
  const grant = {
    ...id,
    repository: event.repository,
    target: event.target,
    branch: granted?.branch ?? '',
    leaseMs,
    graceMs: 0,
  };
  switch (event.kind) {
    case 'granted':
      return { kind: 'claim', ...grant, task: granted?.task ?? '', ground };
    case 'taken-over':
      return { kind: 'takeover', ...grant, from: event.from ?? '', forced: true };
    case 'widened':
      return { kind: 'widen', ...id, ground, graceMs: 0 };
    case 'narrowed':
      return { kind: 'narrow', ...id, ground };
    case 'renewed':
      return { kind: 'renew', ...id, leaseMs };
    case 'released':
      return { kind: 'release', ...id };
    default:
      // Says nothing of any claim.
      return { kind: 'renew', ...id, leaseMs: 0 };
  }
}

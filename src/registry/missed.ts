/** Whether a commitment was missed: nothing is there, and the time that the config gives it is over. */
import { stateOf } from '../ledger/commitment.ts';
import type { Kept } from './promised.ts';

/** `seconds` from the promise: `missed_after` of the config. One that is conflicted and has not moved waits for an answer. */
export function isMissed(one: Kept, now: Date, seconds: number): boolean {
  if (!['COMMITTED', 'STARTED'].includes(stateOf(one))) return false;
  const promised = one.history[0]?.at;
  return promised !== undefined && now.getTime() - Date.parse(promised) >= seconds * 1000;
}

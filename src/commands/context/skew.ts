/** How far this machine's clock is from the registry's, as far as a tip can tell. */
import type { Tip } from '../../git/store.ts';

/** Below this, two machines that keep their clocks agree. */
const TOLERATED_MS = 2_000;

/**
 * Negative when this clock is behind the newest entry: an entry from the future can only mean that. A clock that is
 * ahead can't be told from an entry that is old, so that is 0.
 */
export function skewOf(now: Date, tip: Pick<Tip, 'at'>): number {
  const difference = now.getTime() - tip.at.getTime();
  return difference < -TOLERATED_MS ? difference : 0;
}

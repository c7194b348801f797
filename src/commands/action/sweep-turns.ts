/**
 * Which open pull requests a sweep looks at, and in which order, where there are more than one run has requests or time
 * for. Those that nobody touched lately take turns by the clock alone: a sweep remembers nothing of the one before.
 */

/** A token has 1,000 requests an hour, and other jobs need some. */
const MOST = 100;
/** Those that were touched last: what no event told of is most likely among them. */
const NEWEST = MOST / 2;

interface Swept {
  readonly number: number;
  readonly updatedAt: string;
}

export interface Turns<P> {
  /** The newest and the others by turns, so that none of them starves where the time is short. */
  readonly now: readonly P[];
  readonly later: readonly P[];
}

export function turnsOf<P extends Swept>(pulls: readonly P[], at: Date): Turns<P> {
  const newestFirst = pulls.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
  const newest = newestFirst.slice(0, NEWEST);
  const others = newestFirst.slice(NEWEST).sort((a, b) => a.number - b.number);
  const turned = byTurns(others, at);
  const now = newest.flatMap((pull, n) => [pull, ...turned.slice(n, n + 1)]);
  return { now, later: turned.slice(NEWEST) };
}

/** The same ones, begun with another one each hour. */
export function byTurns<T>(items: readonly T[], at: Date): T[] {
  const start = Math.floor(share(at) * items.length);
  return [...items.slice(start), ...items.slice(0, start)];
}

const HOUR_MS = 3_600_000;

/**
 * Steps of an irrational number fall evenly all over, so that no one is passed over for long whatever the schedule's
 * rhythm is; those of this one do for every hour, every day and every week alike. The golden section's don't: 24 of its
 * steps nearly end where five sixths of the way are.
 */
const share = (at: Date): number => (Math.floor(at.getTime() / HOUR_MS) * Math.sqrt(46)) % 1;

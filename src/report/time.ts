/** Decides how instants and lengths of time are said to a person. `now` is always an argument: reads no clock. */
import type { Instant } from '../registry/ids.ts';

const UNITS = [
  { seconds: 86_400, one: 'day', short: 'd' },
  { seconds: 3_600, one: 'hour', short: 'h' },
  { seconds: 60, one: 'minute', short: 'min' },
  { seconds: 1, one: 'second', short: 's' },
] as const;

/** `12 minutes ago`, `3 hours ago`; `just now` below five seconds and for instants ahead of this clock. */
export function ago(instant: Instant, now: Date): string {
  const seconds = secondsBetween(instant, now);
  return seconds < 5 ? 'just now' : `${spelled(seconds)} ago`;
}

/** `until 17:40 UTC (in 3 h)`; with its date on another day; `until 17:40 UTC (over for 3 h)` when past. */
export function until(instant: Instant, now: Date): string {
  const seconds = secondsBetween(instant, now);
  const when = seconds < 0 ? `in ${short(-seconds)}` : `over for ${short(seconds)}`;
  return `until ${clock(instant, now)} (${when})`;
}

/** `8 h`, `90 s`, `2 d`. */
export function short(seconds: number): string {
  const unit = unitFor(seconds);
  return `${Math.round(seconds / unit.seconds)} ${unit.short}`;
}

/** `8 hours`, `1 minute`. */
export function spelled(seconds: number): string {
  const unit = unitFor(seconds);
  const count = Math.round(seconds / unit.seconds);
  return `${count} ${unit.one}${count === 1 ? '' : 's'}`;
}

/** `17:40 UTC`, or `2026-03-02 17:40 UTC` when that isn't today in UTC. */
export function clock(instant: Instant, now: Date): string {
  const today = instant.slice(0, 10) === now.toISOString().slice(0, 10);
  return today ? stamp(instant).slice(11) : stamp(instant);
}

/** When it is read: now, or whenever someone opens a page, on which "ago" would soon say something else. */
export type Moment = { readonly now: Date; readonly lasting?: false } | { readonly lasting: true };

/** `12 minutes ago`; `on 2026-03-02 14:28 UTC` where it lasts. */
export const since = (instant: Instant, moment: Moment): string =>
  moment.lasting ? `on ${stamp(instant)}` : ago(instant, moment.now);

/** `17:40 UTC`; `2026-03-02 17:40 UTC` on another day, and where it lasts. */
export const hour = (instant: Instant, moment: Moment): string =>
  moment.lasting ? stamp(instant) : clock(instant, moment.now);

/** `2026-03-02 17:40 UTC`. */
export const stamp = (instant: Instant): string =>
  `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;

/** Positive when `instant` lies before `now`. */
const secondsBetween = (instant: Instant, now: Date): number =>
  Math.round((now.getTime() - Date.parse(instant)) / 1000);

/** Below two units the smaller one is said, unless it is exactly one: `90 minutes` says more than `2 hours`. */
const unitFor = (seconds: number): (typeof UNITS)[number] =>
  UNITS.find((unit) => seconds >= unit.seconds * 2 || seconds === unit.seconds) ?? UNITS[3];

/** Lengths of time as people write them: `90s`, `15m`, `8h`, `3d`, `2w`. Knows no instants and no clock. */

const SECONDS = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 } as const;

/** Ten years: longer is a typing error. */
const LONGEST = 10 * 365 * SECONDS.d;

/** Seconds, or null when the text is no duration between one second and ten years. */
export function parseDuration(text: string): number | null {
  const match = /^([1-9]\d{0,8})([smhdw])$/.exec(text);
  if (match === null) return null;
  const seconds = Number(match[1]) * SECONDS[match[2] as keyof typeof SECONDS];
  return seconds <= LONGEST ? seconds : null;
}

/** The shortest exact way to write it: 28800 is `8h`, 5400 is `90m`. */
export function formatDuration(seconds: number): string {
  for (const unit of ['w', 'd', 'h', 'm'] as const) {
    if (seconds >= SECONDS[unit] && seconds % SECONDS[unit] === 0) {
      return `${seconds / SECONDS[unit]}${unit}`;
    }
  }
  return `${seconds}s`;
}

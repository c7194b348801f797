/** Offsets to lines, and what a file says to a length that can be shown. */

/** Lines from 1. */
export function lineFinder(text: string): (offset: number) => number {
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= lineStarts(text);
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

const LONGEST = 120;

/** One line, without control characters. */
export const shortened = (text: string): string =>
  (text.split(/[\r\n]/, 1)[0] ?? '').replace(/\p{Cc}/gu, ' ').slice(0, LONGEST);

/** Decides which known word was probably meant. Knows nothing of where the words come from. */

/** The known word nearest to `word`, or null when none is near: at most two slips, and fewer than half its letters. */
export function nearest(word: string, known: Iterable<string>): string | null {
  const wanted = word.toLowerCase().slice(0, 64);
  let best: string | null = null;
  let bestSlips = Math.min(2, Math.ceil(wanted.length / 2) - 1) + 1;
  for (const candidate of known) {
    const slips = distance(wanted, candidate.toLowerCase());
    if (slips < bestSlips) {
      best = candidate;
      bestSlips = slips;
    }
  }
  return best;
}

/** Letters added, left out, changed or swapped with the next one (optimal string alignment). */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(changed, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      }
      row.push(least);
    }
    before = above;
    above = row;
  }
  return above[b.length] ?? 0;
}

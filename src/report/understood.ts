/** Says what patterns were understood as, and how much of the repository that is. Matches nothing itself. */
import type { Share } from '../registry/request.ts';
import type { Understood } from '../scope/scope.ts';
import { counted, grouped, printablePattern } from './words.ts';

const BECAUSE = {
  directory: 'a directory: everything below it',
  'trailing-slash': 'everything below it',
  'literal-file': 'a file of this name, read literally',
} as const;

/** One line for each entry that was read as something else than it says; then the share. */
export function understoodText(understood: readonly Understood[], share: Share): string {
  const changed = understood.filter((entry) => entry.written !== entry.entry);
  const lines = changed.map(
    ({ written, entry, because }) =>
      `${printablePattern(written)} was understood as ${printablePattern(entry)}${
        because === undefined ? '' : ` (${BECAUSE[because]})`
      }`,
  );
  return [...lines, `that is ${shareText(share)}`].join('\n');
}

/** `412 of 5,020 files (8%)`. */
export function shareText({ matched, tracked }: Share): string {
  if (tracked === 0) return 'no file yet: nothing is tracked here';
  if (matched === 0) return `0 of ${counted(tracked, 'file')}: nothing is there yet`;
  return `${grouped(matched)} of ${counted(tracked, 'file')} (${percent(matched, tracked)})`;
}

/** Rounded, but something is never `0%` and not everything never `100%`. */
export function percent(part: number, whole: number): string {
  const rounded = Math.round((part / whole) * 100);
  if (rounded === 0 && part > 0) return 'under 1%';
  if (rounded === 100 && part < whole) return 'over 99%';
  return `${rounded}%`;
}

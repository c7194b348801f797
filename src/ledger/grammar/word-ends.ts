/** Decides what at the ends of a run of characters belongs to the sentence around it, not to the word. */
import { isLetterOrDigit } from './characters.ts';

const OPENING = new Set([..."([{*_~'‘!"]);
const CLOSING = new Set([...".,;:!?*_'’)]}…~"]);
const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** The word in a run from `at` to `to`: empty (`start` equals `stop`) when it is all marks. `emphasis`: one is open. */
export function stripped(
  message: string,
  at: number,
  to: number,
  emphasis: boolean,
): { start: number; stop: number } {
  // Most words have nothing around them.
  if (isLetterOrDigit(message.charCodeAt(at)) && isLetterOrDigit(message.charCodeAt(to - 1)))
    return { start: at, stop: to };
  let stop = to;
  while (stop > at && closes(message, at, stop, emphasis)) stop--;
  let start = at;
  while (start < stop && opens(message, start, stop)) start++;
  // What opened before the word closed behind its stop: `(see src/a.ts)` is two runs, `(src/a.ts)` one.
  while (stop > start && closes(message, start, stop, emphasis)) stop--;
  for (let i = start; i < stop; i++)
    if (isLetterOrDigit(message.charCodeAt(i))) return { start, stop };
  return { start: at, stop: at };
}

function opens(message: string, at: number, stop: number): boolean {
  const character = message[at] as string;
  if (!OPENING.has(character)) return false;
  const rest = message.slice(at, Math.min(stop, at + 100));
  if (character === '_') return /^_+[^_]*['’]/.test(rest);
  if (character === '*') return !/^\*+[./]/.test(rest);
  const pair = character === '(' ? ')' : character === '[' ? ']' : character === '{' ? '}' : '';
  // `(group)/page.tsx` is a name; `(src/a.ts)` is not.
  const close = pair === '' ? -1 : rest.indexOf(pair);
  return close < 0 || at + close === stop - 1 || !'/.'.includes(rest[close + 1] ?? ' ');
}

function closes(message: string, start: number, stop: number, emphasis: boolean): boolean {
  const character = message[stop - 1] as string;
  if (!CLOSING.has(character)) return false;
  if (character === '_') return stop - 2 >= start && '.!_'.includes(message[stop - 2] as string);
  // `src/**` is a pattern; `**src/a.ts**` is not, and neither is what emphasis ends behind a stop.
  if (character === '*')
    return emphasis || message[start] === '*' || !endsInPattern(message, start, stop);
  const open = PAIRS[character];
  return open === undefined || !isBalanced(message, start, stop, open, character);
}

function endsInPattern(message: string, start: number, stop: number): boolean {
  let at = stop;
  while (at > start && message[at - 1] === '*') at--;
  return at > start && (message[at - 1] === '/' || message[at - 1] === '.');
}

/** Looks back at no more than a name's length. */
function isBalanced(
  message: string,
  start: number,
  stop: number,
  open: string,
  close: string,
): boolean {
  let depth = 0;
  for (let at = stop - 1; at >= Math.max(start, stop - 100); at--) {
    if (message[at] === close) depth++;
    else if (message[at] === open && --depth === 0) return true;
  }
  return false;
}

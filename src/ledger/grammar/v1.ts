/**
 * The reference grammar: one commitment a message, at its start. Frozen; it decides what it always decided, faults
 * included. Blanks are walked over by hand: the pattern that describes it takes quadratic time on them.
 */
import type { Detection, ObjectKind } from './commitment.ts';
import { REFERENCE_VERBS } from './verbs.ts';

const NOTHING: Detection = { commitments: [], passedOver: [], truncated: false };

/** In the order in which they are tried: the first that fits the whole object names its kind. No two repeats in a row
 * take the same character, so each is one walk. */
const KINDS: readonly (readonly [ObjectKind, number, RegExp])[] = [
  ['quoted', 31, /^(?:"[^"]+"|'[^']+')$/],
  ['endpoint', 32, /^\/[\p{L}\p{N}_\-/{}]+$/u],
  [
    'file',
    33,
    /^[\p{L}\p{N}_-]+(?:\/[\p{L}\p{N}_-]+)*\.(?:py|js|ts|tsx|jsx|json|md|yaml|yml|txt)$/u,
  ],
  ['snake_case', 34, /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/],
  ['camelCase', 35, /^(?=[A-Za-z][A-Za-z0-9]*$)(?=[A-Za-z0-9]*[a-z][A-Z])/],
  ['dotted', 36, /^[A-Za-z_][A-Za-z0-9_]+(?:\.[A-Za-z_][A-Za-z0-9_]+)+$/],
];

export function detectV1(message: string): Detection {
  const opener = /^\s*i(?:'ll| will| am going to|'m going to)\s/i.exec(message);
  if (opener === null) return NOTHING;
  const verbAt = skipBlanks(message, opener[0].length);
  const verbEnd = wordEnd(message, verbAt);
  const verb = message.slice(verbAt, verbEnd).toLowerCase();
  const objectAt = skipBlanks(message, verbEnd);
  if (objectAt === verbEnd || !REFERENCE_VERBS.has(verb)) return NOTHING;
  const end = lastOf(message, objectAt);
  if (message.slice(objectAt, end).includes('\n') || !endsTheLine(message.slice(end)))
    return NOTHING;
  const object = message.slice(afterArticle(message, objectAt, end), end);
  const fits = KINDS.find(([, , pattern]) => pattern.test(object));
  if (fits === undefined) return NOTHING;
  const span = { start: skipBlanks(message, 0), end };
  const found = { verb, object, kind: fits[0], rules: [11, 21, fits[1]], span };
  return { ...NOTHING, commitments: [found] };
}

const isBlank = (character: string | undefined): boolean =>
  character !== undefined && /\s/.test(character);

function skipBlanks(text: string, from: number): number {
  let i = from;
  while (isBlank(text[i])) i++;
  return i;
}

function wordEnd(text: string, from: number): number {
  let i = from;
  while (i < text.length && /[a-z]/i.test(text[i] as string)) i++;
  return i;
}

/** Before the blanks and stops that a sentence ends with. */
function lastOf(text: string, from: number): number {
  let end = text.length;
  while (end > from && (isBlank(text[end - 1]) || '.!,;:'.includes(text[end - 1] as string))) end--;
  return end;
}

/** One utterance is one line: below it may stand one full stop and nothing more. */
function endsTheLine(rest: string): boolean {
  const below = rest.indexOf('\n');
  return below < 0 || ['', '.', '!'].includes(rest.slice(below).trim());
}

function afterArticle(text: string, from: number, end: number): number {
  const article = /^(?:the|a|an)(?=\s)/i.exec(text.slice(from, from + 4));
  return article === null ? from : Math.min(end, skipBlanks(text, from + article[0].length));
}

/** Reads `instead of src/a.ts`: what a promise takes the place of. */
import { type Item, objectsAt, type Sentence } from './object-list.ts';
import { plainOf } from './verbs.ts';

export interface Replaced {
  readonly items: readonly Item[];
  readonly next: number;
}

const PHRASES: readonly (readonly string[])[] = [
  ['instead', 'of'],
  ['rather', 'than'],
  ['in', 'place', 'of'],
];

/** Null when no such words begin at `at`, or no name follows them. */
export function replacedAt(sentence: Sentence, at: number): Replaced | null {
  const { tokens } = sentence;
  const first = tokens[at]?.low;
  if (first !== 'instead' && first !== 'rather' && first !== 'in') return null;
  const words = PHRASES.find((phrase) => phrase.every((word, i) => tokens[at + i]?.low === word));
  if (words === undefined) return null;
  const after = at + words.length;
  const gerund = plainOf(tokens[after]?.low ?? '') !== undefined;
  const { items, next } = objectsAt(sentence, gerund ? after + 1 : after, false);
  if (items.length === 0) return null;
  return { items, next: tokens[next]?.text === ',' ? next + 1 : next };
}

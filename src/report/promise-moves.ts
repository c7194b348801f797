/** What a run recorded of promises, for the job's summary. */
import type { Move } from '../registry/promised.ts';
import { markdownText } from './markdown.ts';
import { counted, listed } from './words.ts';

/** Of the commitments in a row. */
const MOST = 20;

/** `IMPLEMENTED: p-1 and p-2; REPORTED: p-1`. */
export function movesText(moves: readonly Move[]): string {
  const by = new Map<Move['state'], string[]>();
  for (const { state, commitment } of moves) by.set(state, [...(by.get(state) ?? []), commitment]);
  return [...by].map(([state, ids]) => `${state}: ${listed(ids, MOST)}`).join('; ');
}

/** Empty where there is nothing to say. */
export function promisesPart(moves: readonly Move[], notes: readonly string[]): string {
  const count = new Set(moves.map(({ commitment }) => commitment)).size;
  const recorded =
    count === 0 ? [] : [`- ${counted(count, 'promise')} went on. ${movesText(moves)}`];
  const all = [...recorded, ...notes.map((note) => `- ${markdownText(note, 600)}`)];
  return all.length === 0 ? '' : `\n${all.join('\n')}\n`;
}

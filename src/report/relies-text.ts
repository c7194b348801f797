/** Says that a verdict rests on answers which were given on a pull request, and what was not asked about them. */
import type { Behind } from '../check/behind-answers.ts';
import { printableText } from './printable.ts';
import { listed } from './words.ts';

/** Null where it rests on none. */
export function reliesText(answers: readonly Behind[]): string | null {
  if (answers.length === 0) return null;
  const whose = listed(
    answers.map(({ by, source }) => `${printableText(by, 60)} on pull request ${source.pull}`),
    5,
  );
  const many = answers.length > 1;
  return `this rests on ${many ? 'answers' : 'an answer'} by ${whose}; whether ${many ? 'they still stand' : 'it still stands'} there, and ever did, only the Action asks: require its status`;
}

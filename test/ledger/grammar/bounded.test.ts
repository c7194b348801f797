/** Messages made to hurt: read to an end, in one walk, with a stated cap. What takes too long here is a defect. */
import { describe, expect, test } from 'vitest';
import { MOST_CHARACTERS, MOST_COMMITMENTS } from '../../../src/ledger/grammar/commitment.ts';
import { detect } from '../../../src/ledger/grammar/detect.ts';
import { v2 } from '../said.ts';

const filled = (part: string): string =>
  part.repeat(Math.ceil(MOST_CHARACTERS / part.length)).slice(0, MOST_CHARACTERS);

test('10,000 commitments: the first 1,000, and it says that there were more', () => {
  const found = detect(
    Array.from({ length: 10_000 }, (_, i) => `I'll add src/f${i}.ts.`).join(' '),
    { grammar: 'v2' },
  );
  expect(found.commitments).toHaveLength(MOST_COMMITMENTS);
  expect(found.commitments.at(-1)?.object).toBe('src/f999.ts');
  expect(found.truncated).toBe(true);
});

test('exactly 1,000 are not too many', () => {
  const list = Array.from({ length: MOST_COMMITMENTS }, (_, i) => `src/f${i}.ts`).join(', ');
  const found = detect(`I'll add ${list}.`, { grammar: 'v2' });
  expect(found.commitments).toHaveLength(MOST_COMMITMENTS);
  expect(found.truncated).toBe(false);
});

test('what stands behind the first million characters is not read, and it says so', () => {
  const found = detect(`I'll add a_b. ${filled('word ')} I'll add c_d.`, { grammar: 'v2' });
  expect(found.commitments.map((one) => one.object)).toEqual(['a_b']);
  expect(found.truncated).toBe(true);
});

test('control characters and what a reader cannot see end a word', () => {
  expect(v2("I'll\0add\u0007a_b")).toEqual(['add a_b']);
  expect(v2("I'll imple\u200bment a_b")).toEqual([]);
  expect(v2("I'll add src/\u202etxt.a\u202c")).toEqual([]);
});

test('a megabyte of control characters holds one promise, and hides none', () => {
  const noise = filled('\u0000\u001b[2J\u0007\u009b\r\u202e').slice(0, MOST_CHARACTERS - 20);
  const found = detect(`${noise}\nI'll add a_b.`, { grammar: 'v2' });
  expect(found.commitments.map((one) => one.object)).toEqual(['a_b']);
  expect(found.truncated).toBe(false);
  expect(detect(noise, { grammar: 'v1' }).commitments).toEqual([]);
});

/** A word, a mark, an opening without its end. */
const SHAPES = [
  "I'll ",
  "I'll add a_b. ",
  "and I'll add a_b ",
  "if I'll add a_b ",
  'I ',
  '` `` ``` ',
  "' ",
  '" ',
  "'a I'll ",
  '[',
  '[ ',
  '[a](',
  '<',
  '<a ',
  '*a ',
  '~~ ',
  `${')'.repeat(999)} `,
  `${'('.repeat(999)} `,
  ' ',
  '\n',
  '```\n',
  '~~~\n',
  '> a\n',
  "- I'll add a_b\n",
  '<!-- ',
  'a.',
  'a/',
  'a_',
  'aB',
  'instead of a_b ',
  'maybe ',
  'not ',
  'the ',
  'and add a_b ',
  ', run the tests',
  `a/{${',a'.repeat(400)} `,
];

describe('200,000 characters of one shape come to an end', () => {
  test.each(SHAPES)('%j', (shape) => {
    const message = `I'll add ${filled(shape).slice(0, 200_000)}`;
    for (const grammar of ['v1', 'v2'] as const)
      expect(detect(message, { grammar }).commitments.length).toBeLessThanOrEqual(MOST_COMMITMENTS);
  });
});

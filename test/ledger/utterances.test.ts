/** The labelled set is what its README says: numbered, each message once, halved by a rule nobody can bend. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { utterances } from './utterances.ts';

test('rows are numbered, and none stands there twice', () => {
  expect(utterances.map((row) => row.id)).toEqual(utterances.map((_, i) => i + 1));
  const keys = utterances.map((row) => JSON.stringify([row.message, row.tracked ?? null]));
  expect(new Set(keys).size).toBe(utterances.length);
});

test('there are 400 and more, and both halves have promises and what is none', () => {
  expect(utterances.length).toBeGreaterThanOrEqual(400);
  for (const half of ['A', 'B']) {
    const rows = utterances.filter((row) => row.half === half);
    const promised = rows.filter((row) => row.gold.length > 0).length;
    expect(Math.min(promised, rows.length - promised)).toBeGreaterThan(100);
  }
});

test('the half of a row follows from its message', () => {
  const halfOf = (message: string) =>
    Number.parseInt(createHash('sha256').update(message).digest('hex').charAt(0), 16) < 8
      ? 'A'
      : 'B';
  expect(utterances.filter((row) => row.half !== halfOf(row.message))).toEqual([]);
});

test('the labels have their form', () => {
  const labels = utterances.flatMap((row) => row.gold);
  expect(labels.filter((label) => !/^-?[a-z-]+ \S/.test(label))).toEqual([]);
});

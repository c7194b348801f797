/** Our SHA-256 is everybody's: files are found by it. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from '../../src/scope/sha256.ts';

const theirs = (text: string): string => createHash('sha256').update(text).digest('hex');

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1_000])('%i bytes', (length) => {
  expect(sha256('a'.repeat(length))).toBe(theirs('a'.repeat(length)));
});

test('any name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(sha256(text)).toBe(theirs(text));
    }),
  );
});

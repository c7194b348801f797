/** Which known word was probably meant: near ones only. */
import { expect, test } from 'vitest';
import { nearest } from '../../src/scope/nearest.ts';

const VERBS = ['claim', 'release', 'renew', 'read', 'write', 'why', 'run', 'on'];

test.each([
  ['wirte', 'write'],
  ['Write', 'write'],
  ['relaese', 'release'],
  ['clam', 'claim'],
  ['rnu', 'run'],
  ['run', 'run'],
  ['xyz', null],
  ['r', null],
  ['o', null],
  ['', null],
  ['w'.repeat(10_000), null],
])('%s: %s', (word, expected) => {
  expect(nearest(word, VERBS)).toBe(expected);
});

test('the first of equally near ones', () => {
  expect(nearest('rea', ['real', 'read'])).toBe('real');
});

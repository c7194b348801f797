/** Folding agrees with what a JavaScript regular expression calls the same letter, over all of Unicode. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldCharacter, foldText } from '../../src/scope/fold.ts';
import { SEED } from './brute.ts';

const quoted = (character: string): string => character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');

const cased = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((c) => c.toLowerCase() !== c || c.toUpperCase() !== c);

test('letters that differ by case only have one stand-in, and others have none in common', () => {
  const all = cased.join('');
  const faults = cased.flatMap((character) => {
    const same = new Set(all.match(new RegExp(quoted(character), 'giu')));
    const folded = foldText(character);
    const others = [...same].filter((other) => foldText(other) !== folded);
    return others.map((other) => `${character} and ${other}`);
  });
  expect(faults).toEqual([]);
  for (const character of cased) {
    // The one pair that older versions of Unicode hold apart.
    if (character === '\ufb05') continue;
    const folded = foldCharacter(character);
    expect(new RegExp(`^${quoted(folded)}$`, 'iu').test(character), character).toBe(true);
  }
});

test.each([
  ['CAF\u00c9', 'caf\u00e9'],
  ['cafe\u0301', 'caf\u00e9'],
  ['J\u030c', '\u01f0'],
  ['\u03a3\u03c3\u03c2', '\u03c3\u03c3\u03c3'],
  ['\u212a\u017f', 'ks'],
  ['stra\u00dfe', 'stra\u00dfe'],
  ['\u0130I', '\u0130i'],
  ['a\udcffB', 'a\udcffb'],
  ['\u{1f600}', '\u{1f600}'],
  ['\u{10400}', '\u{10428}'],
])('%j folds to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('folding twice is folding once', () => {
  const character = fc.oneof(
    fc.constantFrom(...cased),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom('\u0301', '\u030c', '\u0308', '\u0345', '\u0327', '\u1161', '\u11a8'),
  );
  fc.assert(
    fc.property(fc.array(character, { maxLength: 6 }), (characters) => {
      const folded = foldText(characters.join(''));
      expect(foldText(folded)).toBe(folded);
      expect(foldText(characters.join('').normalize('NFD'))).toBe(folded);
    }),
    { seed: SEED, numRuns: 5_000 },
  );
});

/** Paths survive the way from bytes to text and back, whatever they are. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodePath, encodePath, splitNul } from '../../src/git/path-bytes.ts';
import { quotePath } from '../../src/git/quote-path.ts';

const hex = (text: string): Uint8Array => Buffer.from(text, 'hex');

describe('a path as text', () => {
  test.each([
    ['66ff2e7473', 'f\udcff.ts'],
    ['c3a9', 'é'],
    ['65cc81', 'e\u0301'],
    ['f09f9880', '😀'],
    ['efbbbf41', '\ufeffA'],
    ['efbfbd', '\ufffd'],
    ['eda080', '\udced\udca0\udc80'],
    ['c0af', '\udcc0\udcaf'],
    ['f4908080', '\udcf4\udc90\udc80\udc80'],
    ['e28280e282', '₀\udce2\udc82'],
    ['', ''],
  ])('bytes %s', (bytes, text) => {
    expect(decodePath(hex(bytes))).toBe(text);
    expect(Buffer.from(encodePath(text)).toString('hex')).toBe(bytes);
  });

  test('any bytes come back', () => {
    const bytes = fc.uint8Array({ maxLength: 40 });
    fc.assert(
      fc.property(bytes, (input) => {
        expect(Buffer.compare(encodePath(decodePath(input)), input)).toBe(0);
      }),
      { numRuns: 2000 },
    );
  });

  test('any two different paths stay different', () => {
    const bytes = fc.uint8Array({ maxLength: 4, min: 0x7e });
    fc.assert(
      fc.property(bytes, bytes, (a, b) => {
        expect(decodePath(a) === decodePath(b)).toBe(Buffer.compare(a, b) === 0);
      }),
      { numRuns: 2000 },
    );
  });

  test('it survives JSON', () => {
    expect(JSON.parse(JSON.stringify('f\udcff.ts'))).toBe('f\udcff.ts');
  });

  test.each(['\ud800', 'a\ud83d', '\udc00x', '\udd00'])(
    'half a pair that is no byte: %j',
    (text) => {
      expect(() => encodePath(text)).toThrow(
        expect.objectContaining({ code: 'bad-path', exit: 65 }),
      );
    },
  );
});

test('lists between NULs, with and without one at the end', () => {
  const pieces = (text: string): string[] =>
    splitNul(Buffer.from(text)).map((piece) => Buffer.from(piece).toString());
  expect(pieces('a\0b\0')).toEqual(['a', 'b']);
  expect(pieces('a\0\0b')).toEqual(['a', '', 'b']);
  expect(pieces('')).toEqual([]);
});

test('quoted for line-based input, nothing ends the line', () => {
  expect(quotePath('a b/é\n"\\\udcff')).toBe('"a b/\\303\\251\\012\\042\\134\\377"');
});

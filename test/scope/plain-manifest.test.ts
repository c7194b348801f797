/** What is read and written without a parser is what the parser reads and writes, to the byte. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Manifest, parseManifest, renderManifest } from '../../src/scope/manifest.ts';
import { readPlain, writePlain } from '../../src/scope/plain-manifest.ts';
import { SEED } from './brute.ts';

const FULL: Manifest = {
  version: 1,
  branch: 'feat/pagination',
  task: 'Add pagination to the items API (#12), as "agreed"',
  on: 'feat/base',
  write: ['src/api/**', '.github/**', '!src/api/legacy/**', '**/*.md'],
  read: ['src/types/**'],
  delivers: ['a page of items'],
  requires: [{ item: 'the new index' }],
  claim: 'c-7k2m9x4q1d',
  taskId: 't-7k2m9x4q1d',
  generation: 2,
  base: '3'.repeat(39).concat('f'),
};
const LEAST: Manifest = { version: 1, branch: 'x', task: 'Do it', write: ['src/**'] };

test.each([
  ['with everything in it', FULL],
  ['with the least', LEAST],
])('a manifest %s is plain', (_what, manifest) => {
  const text = writePlain(manifest);
  expect(text).toBe(renderManifest(manifest));
  expect(readPlain(text ?? '')).toEqual(manifest);
});

describe('what is left to YAML', () => {
  test.each<[string, Partial<Manifest>]>([
    ['a key in a task', { task: 'Fix: it' }],
    ['a comment in it', { task: 'Fix #12' }],
    ['a digit before it', { task: '2 files' }],
    ['a word that is none', { branch: 'True' }],
    ['a number', { write: ['.inf'] }],
    ['a sign before it', { on: '@x' }],
    ['a quote in quotes', { write: ['!"a"'] }],
    ['a backslash in quotes', { write: ['!\\!a'] }],
    ['a byte that is no text', { task: 'a\ufffd' }],
    ['a line feed', { task: 'a\nb' }],
    ['half a pair', { task: 'a\ud800' }],
    ['an id of digits', { base: '1'.repeat(40) }],
    ['an id that is a number', { base: `1e${'1'.repeat(38)}` }],
    ['an empty list', { delivers: [] }],
    ['an item of a branch', { requires: [{ item: 'the new index', from: 'feat/db' }] }],
  ])('%s', (_what, part) => {
    const manifest = { ...FULL, ...part };
    expect(writePlain(manifest)).toBeNull();
    expect(readPlain(renderManifest(manifest))).toBeNull();
  });

  test.each([
    ['another order', 'task: Do it\nversion: 1\nbranch: x\nwrite:\n  - src/**\n'],
    ['a comment', 'version: 1\nbranch: x\ntask: Do it # now\nwrite:\n  - src/**\n'],
    ['a list in one line', 'version: 1\nbranch: x\ntask: Do it\nwrite: [src/**]\n'],
    ['a key twice', 'version: 1\nbranch: x\nbranch: x\ntask: Do it\nwrite:\n  - src/**\n'],
    ['no end of line', 'version: 1\nbranch: x\ntask: Do it\nwrite:\n  - src/**'],
    ['another key', 'version: 1\nbranch: x\ntask: Do it\nwrite:\n  - src/**\nmore: y\n'],
    ['CRLF', 'version: 1\r\nbranch: x\r\ntask: Do it\r\nwrite:\r\n  - src/**\r\n'],
    ['a list where a text is', 'version: 1\nbranch:\n  - x\ntask: Do it\nwrite:\n  - src/**\n'],
  ])('and text with %s', (_what, text) => {
    expect(readPlain(text)).toBeNull();
  });
});

test.each<[string, Partial<Record<keyof Manifest, unknown>>]>([
  ['another version', { version: 2 }],
  ['no pattern', { write: ['a/../b'] }],
  ['no pattern that is read', { read: ['a/'.repeat(600)] }],
  ['no claim', { claim: 'c-1' }],
  ['no task’s id', { taskId: 'x' }],
  ['no generation', { generation: 'two' }],
  ['no object id', { base: 'abc' }],
  ['a task too long', { task: 'a'.repeat(4_001) }],
  ['an item twice', { delivers: ['docs', 'docs'] }],
  ['an item too long', { requires: [{ item: 'a'.repeat(201) }] }],
  ['more than 50 items', { delivers: Array.from({ length: 51 }, (_, n) => `item ${n}`) }],
])('%s is no manifest, and the parser says why', (_what, part) => {
  const text =
    writePlain({ ...FULL, ...part } as Manifest) ??
    renderManifest({ ...FULL, ...part } as Manifest);
  expect(readPlain(text)).toBeNull();
  expect(parseManifest(text, 'm.yml').ok).toBe(false);
});

test('both agree on whatever is in it', () => {
  const signs = fc.string({ unit: fc.constantFrom(...'!*&%@`#:-?{}[],|>\'" \t=~\\aB1._/é\u200d') });
  const word = fc
    .oneof(
      { weight: 2, arbitrary: signs },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('src/**', 'null', 'No', '.nan', '- a', 'a: b', 'x -'),
      },
      { weight: 2, arbitrary: signs.map((text) => `a${text}`) },
      { weight: 1, arbitrary: signs.map((text) => `!${text}`) },
    )
    .filter((text) => text.trim() !== '');
  const oid = fc.string({
    unit: fc.constantFrom(...'0123456789abcdef'),
    minLength: 40,
    maxLength: 40,
  });
  const part = fc.oneof(
    fc.record({ branch: word }),
    fc.record({ task: word }),
    fc.record({ on: word }),
    fc.record({ write: fc.array(word, { minLength: 1, maxLength: 3 }) }),
    fc.record({ delivers: fc.array(word, { maxLength: 2 }) }),
    fc.record({
      requires: fc.array(fc.record({ item: word, from: word }, { requiredKeys: ['item'] }), {
        maxLength: 2,
      }),
    }),
    fc.record({ base: oid }),
  );
  let plain = 0;
  fc.assert(
    fc.property(part, (made) => {
      const whole = { ...FULL, ...made } as Manifest;
      const text = writePlain(whole);
      const rendered = renderManifest(whole);
      if (text !== null) {
        plain += 1;
        expect(text).toBe(rendered);
      }
      const read = readPlain(rendered);
      if (read !== null) expect(parseManifest(rendered, 'm')).toEqual({ ok: true, manifest: read });
      else if (text !== null) expect(parseManifest(rendered, 'm').ok).toBe(false);
    }),
    { seed: SEED, numRuns: 3_000 },
  );
  // Otherwise nothing was compared.
  expect(plain).toBeGreaterThan(300);
});

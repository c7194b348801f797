import { describe, expect, test } from 'vitest';
import { printablePath, printableText, quoted } from '../../src/report/printable.ts';

describe('a path as a reader sees it', () => {
  test.each([
    ['src/api/list.ts', 'src/api/list.ts'],
    ['docs/café.md', 'docs/café.md'],
    ['docs/設計.md', 'docs/設計.md'],
    ['emoji/👩‍🚀.txt', 'emoji/👩‍🚀.txt'],
    ['with space.txt', 'with space.txt'],
    ['$(rm -rf ~)', '$(rm -rf ~)'],
    ['a\nb', '"a\\nb"'],
    ['tab\there', '"tab\\there"'],
    ['say "hi"', '"say \\"hi\\""'],
    ['back\\slash', '"back\\\\slash"'],
    ['\x1b[31mred', '"\\x1b[31mred"'],
    ['caf\udce9', '"caf\\xe9"'],
    ['evil\u202egnp.ts', '"evil\\xe2\\x80\\xaegnp.ts"'],
    ['zero\u200bwidth', '"zero\\xe2\\x80\\x8bwidth"'],
    ['a\u200db', '"a\\xe2\\x80\\x8db"'],
    ['no\u00a0break', '"no\\xc2\\xa0break"'],
    ['line\u2028end', '"line\\xe2\\x80\\xa8end"'],
    [' lead', '" lead"'],
    ['trail ', '"trail "'],
    ['', '""'],
  ])('%j', (path, shown) => {
    expect(printablePath(path)).toBe(shown);
  });

  test('two different paths never look the same', () => {
    const paths = ['a\nb', 'a\\nb', '"a\\nb"', 'a b', 'a\u00a0b', 'caf\udce9', 'caf\\xe9', 'café'];
    expect(new Set(paths.map(printablePath)).size).toBe(paths.length);
  });
});

describe('free text as a reader sees it', () => {
  test.each([
    ['Add pagination', 'Add pagination'],
    ['two\nlines\r\nand\tone', 'two lines and one'],
    ['\x1b[31mred\x1b[0m \x07bell', 'red bell'],
    ['left\u202eright\u2066\u2069', 'leftright'],
    ['bad \udce9 byte', 'bad \ufffd byte'],
    ['  edges  ', 'edges'],
    ['👩‍🚀 flies', '👩‍🚀 flies'],
  ])('%j', (text, shown) => {
    expect(printableText(text)).toBe(shown);
  });

  test('is bounded by characters, not by code units', () => {
    expect(printableText('🚀'.repeat(50), 10)).toBe(`${'🚀'.repeat(9)}…`);
    expect([...printableText('x'.repeat(4_000))]).toHaveLength(200);
  });

  test('in quotes ends where its quotes end', () => {
    expect(quoted('fix" granted to you: "all')).toBe(`"fix' granted to you: 'all"`);
  });
});

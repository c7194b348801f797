/** Manifests that people, agents and strangers write: what they say, or file, line, what was expected and the mend. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Manifest,
  manifestPath,
  parseManifest,
  renderManifest,
} from '../../src/scope/manifest.ts';
import { requirementKey } from '../../src/scope/promises.ts';
import { SEED } from './brute.ts';

const HEAD = 'version: 1\nbranch: feat/x\ntask: Do it\n';

/** `line:column message | expected | mend` of each problem. */
function problems(text: string | Uint8Array): string[] {
  const parsed = parseManifest(text, 'm.yml');
  if (parsed.ok) return [];
  return parsed.problems.map(({ file, line, column, message, expected, mend }) => {
    expect(file).toBe('m.yml');
    return `${line}:${column} ${message} | ${expected} | ${mend}`;
  });
}

describe('a manifest that can be used', () => {
  test('as the design shows it', () => {
    const text = `version: 1
branch: feat/pagination
task: Add pagination to the items API
write:
  - src/api/**
  - test/api/**
  - "!src/api/legacy/**"
# optional
on: feat/base
read: [src/types/**]
delivers: [a page of items]
requires: [the new index, feat/db: the old one]
claim: c-7k2m9x4q1d
task-id: t-7k2m9x4q1d
generation: 2
base: ${'a'.repeat(40)}
`;
    expect(parseManifest(text, 'm.yml')).toEqual({
      ok: true,
      manifest: {
        version: 1,
        branch: 'feat/pagination',
        task: 'Add pagination to the items API',
        write: ['src/api/**', 'test/api/**', '!src/api/legacy/**'],
        on: 'feat/base',
        read: ['src/types/**'],
        delivers: ['a page of items'],
        requires: [{ item: 'the new index' }, { item: 'the old one', from: 'feat/db' }],
        claim: 'c-7k2m9x4q1d',
        taskId: 't-7k2m9x4q1d',
        generation: 2,
        base: 'a'.repeat(40),
      },
    });
  });

  test.each([
    ['CRLF', `${HEAD}write:\n  - src/**\n`.replace(/\n/g, '\r\n')],
    ['a byte order mark', `\ufeff${HEAD}write:\n  - src/**\n`],
    ['bytes', new TextEncoder().encode(`${HEAD}write:\n  - src/**\n`)],
    ['a flow list, comments, blank lines', `# hello\n${HEAD}\n\nwrite: ["src/**"] # all\n`],
  ])('with %s', (_name, text) => {
    const parsed = parseManifest(text, 'm.yml');
    expect(parsed).toMatchObject({ ok: true, manifest: { write: ['src/**'], task: 'Do it' } });
  });

  test('at the caps: 1,000 patterns of 1,024 characters', () => {
    const pattern = (i: number) => `${String(i).padStart(4, '0')}/${'x'.repeat(1_019)}`;
    const write = Array.from({ length: 1_000 }, (_, i) => pattern(i));
    const text = renderManifest({ version: 1, branch: 'b', task: 't', write });
    expect(parseManifest(text, 'm.yml')).toMatchObject({ ok: true, manifest: { write } });
  });

  test('is the same after writing and reading, whatever is in it', () => {
    const word = fc
      .oneof(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
        fc.string({ unit: fc.constantFrom(...'!*&%@`#:-?{}[],|>\'" \n\t=~\\ab1'), minLength: 1 }),
        fc.constantFrom(
          'a \ufffd',
          'null',
          '5',
          'true',
          '- a',
          'a: b',
          '\udcff',
          '!src/**',
          '**/*.ts',
          '0x1f',
          'constructor',
          '__proto__',
        ),
      )
      .filter((text) => text.trim() !== '' && text.length <= 4_000);
    const item = word.filter((text) => !/[\p{Cc}\p{Cs}]/u.test(text) && text.length <= 200);
    const manifest = fc.record(
      {
        branch: word,
        task: word,
        on: word,
        delivers: fc.uniqueArray(item, { minLength: 1 }),
        requires: fc.uniqueArray(fc.record({ item, from: word }, { requiredKeys: ['item'] }), {
          minLength: 1,
          selector: requirementKey,
        }),
        generation: fc.integer({ min: 1, max: 1e6 }),
      },
      { requiredKeys: ['branch', 'task'] },
    );
    fc.assert(
      fc.property(manifest, (made) => {
        const whole = {
          version: 1,
          write: ['!a', '**/*.ts', '\\!x', 'caf\u00e9'],
          ...made,
        } as Manifest;
        expect(parseManifest(renderManifest(whole), 'm.yml')).toEqual({
          ok: true,
          manifest: whole,
        });
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  test('is written in one order, comments kept out', () => {
    const manifest: Manifest = {
      base: 'b'.repeat(40),
      write: ['src/**', '!src/gen/**', '**/*.ts'],
      claim: 'c-7k2m9x4q1d',
      task: 'Do: it',
      generation: 1,
      taskId: 't-7k2m9x4q1d',
      branch: 'feat/x',
      version: 1,
    };
    expect(renderManifest(manifest)).toBe(`version: 1
branch: feat/x
task: "Do: it"
write:
  - src/**
  - "!src/gen/**"
  - "**/*.ts"
claim: c-7k2m9x4q1d
task-id: t-7k2m9x4q1d
generation: 1
base: ${'b'.repeat(40)}
`);
  });
});

describe('YAML that means something else', () => {
  const quote = 'put text with signs in it in quotes, as in "src/**"';

  test.each<[string, string, string[]]>([
    [
      'an unquoted exclusion is a tag',
      '  - !src/**\n  - ok\n',
      ['5:5 !src/** without quotes is a YAML tag | text in quotes | "!src/**"'],
    ],
    [
      'and one with a value after it',
      '  - !src x # y\n',
      ['5:5 !src x without quotes is a YAML tag | text in quotes | "!src x"'],
    ],
    [
      'a star is an alias',
      '  - *.ts\n  - **/*.md\n',
      [
        '5:5 *.ts without quotes is a YAML alias | text in quotes | "*.ts"',
        '6:5 **/*.md without quotes is a YAML alias | text in quotes | "**/*.md"',
      ],
    ],
    [
      'an anchor, even one that nothing uses',
      '  - &x src/**\n',
      ['5:5 &x src/** without quotes is a YAML anchor | text in quotes | "&x src/**"'],
    ],
    [
      'a standard tag',
      '  - !!str a\n',
      ['5:5 !!str a without quotes is a YAML tag | text in quotes | "!!str a"'],
    ],
    [
      'a bracket',
      '  - [id]/x\n',
      [`5:9 unexpected scalar at node end | YAML with one meaning | ${quote}`],
    ],
    [
      'a reserved sign',
      '  - @scope/x\n',
      [`5:5 plain value cannot start with reserved character @ | YAML with one meaning | ${quote}`],
    ],
    ['a tab', '\t- a\n', ['5:1 the line is indented with a tab | spaces | indent with spaces']],
    ['a number', '  - 5\n', ['5:5 write.0 is 5 | a pattern in quotes | write a pattern in quotes']],
    [
      'nothing',
      '  - ok\n  -\n',
      ['6:4 write.1 is empty | a pattern in quotes | write a pattern in quotes'],
    ],
  ])('%s', (_name, list, expected) => {
    expect(problems(`${HEAD}write:\n${list}`)).toEqual(expected);
  });

  test.each<[string, string, string[]]>([
    [
      'a key twice',
      `${HEAD}write: [a]\nwrite: [b]\n`,
      ['5:1 the same key is there twice | each key once | put both into one'],
    ],
    [
      'two documents',
      `${HEAD}write: [a]\n---\nb: c\n`,
      [
        '5:1 a second document begins here | one document | remove the line ---, and what does not belong to the first',
      ],
    ],
    [
      'a version of its own',
      `%YAML 1.1\n---\n${HEAD}write: [a]\n`,
      ['1:1 the file chooses a version of YAML | plain YAML 1.2 | remove the line with %YAML'],
    ],
    [
      'a key that is no word',
      `${HEAD}write: [a]\n? [a]\n: b\n`,
      [`5:3 with stringKeys, all keys must be strings | YAML with one meaning | ${quote}`],
    ],
  ])('%s', (_name, text, expected) => {
    expect(problems(text)).toEqual(expected);
  });

  test('an alias in use expands nothing', () => {
    const bomb = `a: &a [x,x,x,x]\nb: &b [*a,*a,*a,*a]\nc: [*b,*b,*b,*b]\n${HEAD}write: [a]\n`;
    expect(problems(bomb)[0]).toBe(
      '1:4 &a [x,x,x,x] without quotes is a YAML anchor | text in quotes | "&a [x,x,x,x]"',
    );
  });
});

describe('size and depth, before anything is built', () => {
  const deep =
    'lists and mappings nest more than 16 deep | a flat list | write one entry on each line, as - "src/api/**", and name directories instead of files';
  const lines = (count: number) =>
    Array.from({ length: count }, (_, i) => `${' '.repeat(i % 60)}a:`).join('\n');

  test.each([
    ['brackets', '['.repeat(20_000), `1:17 ${deep}`],
    ['braces', '{a: '.repeat(20_000), `1:62 ${deep}`],
    ['dashes', '- '.repeat(20_000), `1:32 ${deep}`],
    ['question marks', '? '.repeat(20_000), `1:32 ${deep}`],
    ['indented mappings', lines(60), `16:17 ${deep}`],
  ])('20,000 levels of %s', (_name, text, expected) => {
    expect(problems(text)).toEqual([expected]);
  });

  test('10 MB, and a million parts', () => {
    expect(problems('a'.repeat(10_000_000))).toEqual([
      '1:1 the file has 10000000 characters | at most 1048576 | name directories, as in src/api/**, instead of single files',
    ]);
    expect(problems(`${HEAD}write: [${'a,'.repeat(400_000)}]\n`)[0]).toMatch(
      /^4:\d+ the file has more than 100000 parts \| a short list/,
    );
  });

  test('10,000 patterns', () => {
    expect(problems(`${HEAD}write:\n${'  - a\n'.repeat(10_000)}`)).toEqual([
      '1005:5 "a": 10000 patterns, and a scope may have 1000 | name directories, as in `src/api/**`, instead of single files | name directories, as in `src/api/**`, instead of single files',
    ]);
  });

  test('bytes that are not UTF-8, read as bytes or by a reader that replaced them', () => {
    const expected = [
      '2:1 the file holds bytes that are not UTF-8 | UTF-8 text | save the file as UTF-8; for a path with such bytes write * in their place',
    ];
    expect(problems(new Uint8Array([0x61, 0x0a, 0xff]))).toEqual(expected);
    expect(problems('a\n\ufffd')).toEqual(expected);
  });
});

describe('keys and values', () => {
  const keys =
    'version, branch, task, write, on, read, delivers, requires, claim, task-id, generation, base';

  test.each<[string, string, string[]]>([
    [
      'an unknown key names the nearest',
      `${HEAD}wirte: [a]\n`,
      ['4:1 there is no key "wirte" | write | rename it to write'],
    ],
    [
      'or all there are',
      `${HEAD}write: [a]\nsomething: 1\n`,
      [`5:1 there is no key "something" | one of ${keys} | remove it`],
    ],
    [
      'an item twice',
      `${HEAD}write: [a]\ndelivers:\n  - docs\n  - docs\n`,
      ['7:5 "docs": the same item is there twice | each item once | each item once'],
    ],
    [
      'an item that no line holds',
      `${HEAD}write: [a]\nrequires:\n  - feat/db: ${'x'.repeat(201)}\n`,
      [
        '6:5 this is no name of an item | one line of text, of at most 200 characters | one line of text, of at most 200 characters',
      ],
    ],
    [
      'too many items',
      `${HEAD}write: [a]\ndelivers: [${Array.from({ length: 51 }, (_, n) => `i${n}`).join()}]\n`,
      ['5:202 "i50": the list has 51 items | at most 50 | at most 50'],
    ],
    [
      'an item of two branches',
      `${HEAD}write: [a]\nrequires:\n  - { a: x, b: y }\n`,
      [
        '6:5 requires.0 is a mapping | text, or the branch that delivers it and the item, as - feat/db: the index | write text, or the branch that delivers it and the item, as - feat/db: the index',
      ],
    ],
    [
      'a key of every object',
      `${HEAD}write: [a]\n__proto__: 1\n`,
      [`5:1 there is no key "__proto__" | one of ${keys} | remove it`],
    ],
    [
      'a missing key',
      'version: 1\nbranch: b\nwrite: [a]\n',
      ['1:1 the key task is missing | task: … | add a line task: …'],
    ],
    [
      'an empty file',
      '',
      [`1:1 the file is empty | a mapping with ${keys} | write one key: value on each line`],
    ],
    [
      'a text',
      'hello',
      [`1:1 the file is "hello" | a mapping with ${keys} | write one key: value on each line`],
    ],
    [
      'another version',
      'version: 2\nbranch: b\ntask: t\nwrite: [a]\n',
      ['1:10 version is 2 | 1 | write 1'],
    ],
    [
      'no list',
      `${HEAD}write: src/**\n`,
      [
        '4:8 write is "src/**" | a list of patterns, as - "src/api/**" | write a list of patterns, as - "src/api/**"',
      ],
    ],
    [
      'an empty list',
      `${HEAD}write: []\n`,
      [
        '4:8 there is no pattern | name at least one path to write | name at least one path to write',
      ],
    ],
    [
      'patterns that can not be used, each with its line',
      `${HEAD}write:\n  - ok\n  - /abs\n  - a/../b\n`,
      [
        `6:5 "/abs": patterns begin at the top of the repository, not at the root of the file system | \`abs\`, if it is below the repository's root; nothing else can be named | \`abs\`, if it is below the repository's root; nothing else can be named`,
        '7:5 "a/../b": a pattern is written without `..` | `b` | `b`',
      ],
    ],
    [
      'only exclusions',
      `${HEAD}write: ["!a"]\n`,
      [
        '4:9 "!a": every entry excludes, so nothing is included | add what they are exclusions from, as in `**` | add what they are exclusions from, as in `**`',
      ],
    ],
    [
      'an id of another kind',
      `${HEAD}write: [a]\nclaim: t-7k2m9x4q1d\n`,
      [
        '5:8 claim is "t-7k2m9x4q1d" | a claim id like c-7k2m9x4q1d | write a claim id like c-7k2m9x4q1d',
      ],
    ],
    [
      'a generation below one',
      `${HEAD}write: [a]\ngeneration: 0\n`,
      ['5:13 generation is 0 | a whole number from 1 | write a whole number from 1'],
    ],
    [
      'a blank task',
      'version: 1\nbranch: b\ntask: " "\nwrite: [a]\n',
      [
        '3:7 task is " " | what the branch is for, in a sentence | write what the branch is for, in a sentence',
      ],
    ],
  ])('%s', (_name, text, expected) => {
    expect(problems(text)).toEqual(expected);
  });

  test('at most 20 problems are told', () => {
    expect(problems(`${HEAD}write:\n${'  - /a\n'.repeat(50)}`)).toHaveLength(20);
  });
});

test.each([
  ['feat/Pagination', '.metes/scope/feat-pagination-0a1b2c3d.yml'],
  ['日本', '.metes/scope/branch-0a1b2c3d.yml'],
  ['Übung/é', '.metes/scope/u-bung-e-0a1b2c3d.yml'],
  ['--exec=$(x)', '.metes/scope/exec-x-0a1b2c3d.yml'],
  [`${'a'.repeat(39)}/b`, `.metes/scope/${'a'.repeat(39)}-0a1b2c3d.yml`],
])('the manifest of %s', (branch, path) => {
  expect(manifestPath(branch, `0a1b2c3d${'0'.repeat(56)}`)).toBe(path);
});

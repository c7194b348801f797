import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { commandLine, commandOf, shellWord } from '../../src/report/command-line.ts';

const HOSTILE = [
  'plain',
  '',
  'src/api/**',
  '!src/api/legacy/**',
  'app/[id]/page.tsx',
  '$(touch pwned)',
  '`touch pwned`',
  "it's",
  '"double"',
  'back\\slash\\',
  '--exec=touch pwned',
  '~root',
  '=ls',
  '#3',
  '*',
  '; touch pwned',
  'a&b|c>d<e',
  'a{b,c}d',
  '!history !!',
  'two\nlines',
  'ends in newlines\n\n',
  '\n',
  'tab\tand\x07bell',
  'bidi\u202eoverride',
  "bidi\u202e and 'quotes' and \\0101 and %s",
  'emoji 👩‍🚀',
  '設計',
  ' blanks ',
  'x'.repeat(4_000),
];

/** What a real sh makes of a printed command: its words, NUL-separated by printf. */
function wordsInShell(line: string): string[] {
  const script = `set -- ${line}\nfor word do printf '%s\\0' "$word"; done`;
  return execFileSync('sh', ['-c', script]).toString('utf8').split('\0').slice(0, -1);
}

describe('a printed word', () => {
  test.each(HOSTILE)('%j comes out of sh as it went in, from one line', (text) => {
    const word = shellWord(text);
    expect(word).not.toMatch(/[\n\r\x1b\u202e]/);
    expect(word).not.toContain("$'");
    expect(wordsInShell(word)).toEqual([text]);
  });

  test('of a hundred thousand newlines that end nothing is read once, from one end to the other', () => {
    const text = `${'\n'.repeat(150_000)}x`;
    expect(shellWord(text)).toMatch(/^"\$\(printf '%b' '\\0012.*x'\)"$/);
  });

  test('bytes that are no UTF-8 arrive as those bytes', () => {
    const out = execFileSync('sh', ['-c', `printf %s ${shellWord('caf\udce9.ts')}`]);
    expect([...out]).toEqual([...Buffer.from('caf'), 0xe9, ...Buffer.from('.ts')]);
  });

  test('is left alone where nothing needs quoting', () => {
    expect(['src/api/list.ts', 'feat/x', '--wait=90s', 'c-7k2m9x4q1d'].map(shellWord)).toEqual([
      'src/api/list.ts',
      'feat/x',
      '--wait=90s',
      'c-7k2m9x4q1d',
    ]);
  });
});

describe('a printed command', () => {
  test('all hostile words at once keep their number and order', () => {
    expect(wordsInShell(commandLine(HOSTILE))).toEqual(HOSTILE);
  });

  test('operands that look like options stand behind --', () => {
    expect(commandOf(['claim'], ['--wait=90s'], ['-x', 'src/**'])).toBe(
      "metes claim --wait=90s -- -x 'src/**'",
    );
    expect(commandOf(['claim'], [], ['Fix', 'src/**'])).toBe("metes claim Fix 'src/**'");
  });
});

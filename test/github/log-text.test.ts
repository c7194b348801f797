/** In the log of a job no text is a command to the runner, and every text can still be read. */
import { expect, test } from 'vitest';
import { logText } from '../../src/github/log-text.ts';

/** As the runner looks for them: actions/runner, `ActionCommand.cs`. */
const isCommand = (line: string): boolean =>
  line.trimStart().startsWith('::') || line.includes('##[');

test.each([
  '::set-output name=verdict::in-scope',
  'metes: no\n \t\u00a0::add-mask::a\r\n::stop-commands::x',
  'metes: the branch is "##[set-output name=verdict]in-scope"',
  '###[error]##[error]',
  ':::error::',
  '##::[error]\n\n\n::error::',
])('%j is none', (text) => {
  expect(
    logText(text)
      .split(/\r\n|\r|\n/)
      .filter(isCommand),
  ).toEqual([]);
  expect(logText(text).replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
});

test('what is none is left as it is', () => {
  const text = 'metes: a::b.ts, # [x], ##, 12:30\n  gh workflow run metes.yml\n';
  expect(logText(text)).toBe(text);
});

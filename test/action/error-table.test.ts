/** Every sentence with which the Action ends or turns an answer down stands in the table of docs/action.md. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { project } from '../support/test-io.ts';

const read = (path: string): string => readFileSync(join(project, path), 'utf8');
const inside = (folder: string): string[] =>
  readdirSync(join(project, folder)).map((name) => `${folder}/${name}`);

const rows = (read('docs/action.md').split('\n## Errors\n')[1] ?? '')
  .split('\n## ')
  .slice(0, 1)
  .flatMap((part) => part.split('\n'))
  .flatMap((line) => /^\| (`.*?`) \|/.exec(line)?.[1] ?? [])
  .flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, message = '']) => message));

const literal = String.raw`(\x60[^\x60]*\x60|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`;
/** Messages in a source, with what is filled in as `…`. */
const saidIn = (path: string, before: string): string[] =>
  [...read(path).matchAll(new RegExp(`${before}${literal}`, 'g'))].map(([, text = '']) =>
    text
      .slice(1, -1)
      .replaceAll("\\'", "'")
      .replace(/\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, '…'),
  );

const isTold = (message: string): boolean =>
  rows.some((row) =>
    row
      .split('…')
      .map((piece) => piece.trim())
      .filter((piece) => piece.length > 3)
      .every((piece) => message.includes(piece)),
  );

describe('is told', () => {
  const errors = [
    ...[
      ...inside('src/github'),
      ...inside('src/commands/action'),
      'src/git/few-commits.ts',
      'src/git/push-outcome.ts',
      'src/git/remote-words.ts',
      'src/commands/transact.ts',
      'src/commands/context/view-of.ts',
    ].flatMap((path) => saidIn(path, String.raw`new MetesError\(\s*'[a-z]+',\s*'[a-z-]+',\s*`)),
    ...saidIn('src/action.ts', String.raw`new Error\(\s*`),
    ...saidIn('src/errors.ts', "(?:const message = |'assertion', )"),
    ...saidIn('src/commands/frame/problems.ts', String.raw`\(p\) => `).slice(0, 1),
    // Put together of one of these and how often it was tried.
    ...saidIn('src/github/refusal.ts', String.raw`unavailable\(`),
  ].filter((message) => message !== '……');

  test.each(errors)('an end: %s', (message) => {
    expect(isTold(message), message).toBe(true);
  });

  const refusals = [
    ...saidIn('src/check/weigh-answer.ts', String.raw`\bno\(\s*'[a-z-]+',\s*`),
    ...saidIn('src/check/pull-answers.ts', String.raw`\bno\(\s*'[a-z-]+',\s*`),
    ...saidIn('src/check/command.ts', String.raw`\bproblem\(\s*'[a-z-]+',\s*(?:other\s*\?\s*)?`),
    ...saidIn('src/check/command.ts', String.raw`(?:const message = |\n {6}: )`),
    ...saidIn('src/check/command-words.ts', String.raw`\n {6}(?: {2}[?:] )?`),
  ];

  test.each(refusals)('an answer that does not count: %s', (message) => {
    expect(isTold(message), message).toBe(true);
  });

  test('there are some to look at', () => {
    expect([errors.length > 12, refusals.length > 10]).toEqual([true, true]);
  });
});

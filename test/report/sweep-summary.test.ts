/** What a sweep says of itself: within what GitHub takes of a page, with what has no room counted. */
import { expect, test } from 'vitest';
import { sweepSummary } from '../../src/report/sweep-summary.ts';

const about = { branch: 'main', pulls: 2 };
const rowsOf = (page: string): number => page.match(/^\| (?!---|what)/gm)?.length ?? 0;

test('a row for each thing done, or that there was nothing to do', () => {
  expect(sweepSummary([], about)).toBe(
    '**metes: swept `main`, 2 open pull requests**\n\nNothing had to be done.\n',
  );
  const page = sweepSummary([{ what: '#7', why: 'In scope: 1 file' }], { ...about, pulls: 1 });
  expect(page).toMatch(
    /, 1 open pull request\*\*\n\n\| what \| \|\n.*\n\| &#35;&#8203;7 \| In scope: 1 file \|\n$/,
  );
});

test('of hundreds the first, as many as fit when each is all signs that are written out', () => {
  const line = (sign: string) => ({ what: sign.repeat(300), why: sign.repeat(300) });
  const lines = (sign: string) => Array.from({ length: 700 }, () => line(sign));
  const plain = sweepSummary(lines('a'), about);
  expect(rowsOf(plain)).toBe(500);
  expect(plain).toContain('\nand 200 more lines\n');
  const signs = sweepSummary(lines('@'), about);
  expect(new TextEncoder().encode(signs).length).toBeLessThan(1_024 * 1_024);
  expect(signs).toContain(`\nand ${700 - rowsOf(signs)} more lines\n`);
});

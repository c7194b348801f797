/** The table of crash points in docs/guarantees.md is the list that is killed at. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CRASH_NAMES, rowOf } from '../support/crash-points.ts';
import { project } from '../support/test-io.ts';

test('every point is a row, in order, with its outcome, and there is no other', () => {
  const text = readFileSync(join(project, 'docs/guarantees.md'), 'utf8');
  const section = /^## Killed at any point$([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(text)?.[1] ?? '';
  const rows = section.split('\n').filter((line) => /^\| `/.test(line));
  expect(rows).toEqual(CRASH_NAMES.map(rowOf));
});

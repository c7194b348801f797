/** What a comment says when its pull request ended unanswered. */
import { expect, test } from 'vitest';
import { MARKER } from '../../src/report/pull-comment.ts';
import { pullEnded } from '../../src/report/pull-ended.ts';

const head = 'ab12'.repeat(10);

test('merged or closed, and for how many files nobody answered; no line that could be pasted', () => {
  const one = pullEnded({ merged: true, head, open: ['docs/index.md'], more: 0 });
  expect(one.startsWith(`${MARKER}\n**metes asks no more: this was merged.**`)).toBe(true);
  expect(one).toContain('Nobody had answered for 1 file of it:\n\n- `docs/index.md`\n\n<sub>');
  expect(one).toContain('last judged: commit `ab12ab12ab12`');
  const two = pullEnded({ merged: false, head, open: ['a', '/metes approve b'], more: 3 });
  expect(two).toContain('this was closed.** Nobody has to answer for 5 files of it:\n\n- `a`\n- ');
  expect(two).toContain('\n- and 3 more\n');
  expect(two).not.toMatch(/^\/metes/m);
});

test('it fits what GitHub takes, whatever the paths are called', () => {
  const open = Array.from({ length: 900 }, (_, index) => `${'x'.repeat(1_000)}/${index}`);
  const said = pullEnded({ merged: true, head, open, more: 100 });
  expect(said.length).toBeLessThan(65_536);
  const listed = said.match(/^- <code>|^- `/gm)?.length ?? 0;
  expect(listed).toBeGreaterThan(0);
  expect(said).toContain(`- and ${1_000 - listed} more`);
});

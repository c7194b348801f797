/** The issue that asks for a second look: what was let through, by whom, and nothing of a stranger's that does something. */
import { expect, test } from 'vitest';
import type { Glass } from '../../src/registry/view.ts';
import { glassIssue } from '../../src/report/glass-issue.ts';
import { HEAD } from './pull-samples.ts';

const glass: Glass = {
  event: 'e-00000000000000000007',
  repository: 'r-0123456789ab',
  branch: 'feat/pagination',
  pull: 12,
  incident: 'INC-123',
  by: 'ada-l',
  at: '2026-03-02T14:30:00.000Z',
  head: HEAD,
  paths: ['docs/index.md', 'a|b @team.md'],
};

test('says all that whoever looks needs', () => {
  const { title, body } = glassIssue(glass);
  expect(title).toBe('Follow up: INC-123 (break glass)');
  expect(body).toMatchInlineSnapshot(`
    "ada-l broke the glass on \`feat/pagination\` at 2026-03-02T14:30:00.000Z, for INC-123.
    What was written then was outside the declared scope, or on ground that somebody else held, and nobody has looked at it since.

    Pull request: #12
    Commit: a1b2c3d4e5a1b2c3d4e5a1b2c3d4e5a1b2c3d4e5

    - \`docs/index.md\`
    - <code>a&#124;b &#64;team.md</code>

    Close this when it has been looked at: kept, declared, or taken back.

    <sub>metes, event e-00000000000000000007</sub>"
  `);
});

test('from a terminal: without a pull request or a commit', () => {
  const { pull: _, ...local } = glass;
  const { body } = glassIssue({ ...local, head: null });
  expect(body).not.toMatch(/Pull request|Commit:/);
});

test('a hundred paths are named; the others are counted, with what the record had no room for', () => {
  const paths = Array.from({ length: 140 }, (_, n) => `docs/${n}.md`);
  const { body } = glassIssue({ ...glass, paths, more: { count: 1_000 } });
  expect(body.match(/^- `docs/gm)).toHaveLength(100);
  expect(body).toContain('- and 1,040 more paths');
  expect(glassIssue({ ...glass, paths: paths.slice(0, 101) }).body).toContain(
    '- and 1 more path\n',
  );
});

test('long names leave room: GitHub takes 65,536 characters', () => {
  const paths = Array.from({ length: 100 }, (_, n) => `${n}/${'#'.repeat(1_200)}`);
  const { body } = glassIssue({ ...glass, paths, branch: '#'.repeat(1_200) });
  expect(body.length).toBeLessThan(65_536);
  const named = body.match(/^- <code>|^- `/gm)?.length ?? 0;
  expect(named).toBeGreaterThan(5);
  expect(body).toContain(`- and ${100 - named} more paths\n`);
  expect(body).toContain('Close this when it has been looked at');
  expect(body).toContain(glass.event);
});

test('names that strangers chose do nothing there', () => {
  const text = '@team `x` <!-- --> </sub> \u202e #1 [x](http://evil.example)\n# big';
  const { title, body } = glassIssue({
    ...glass,
    incident: text,
    branch: text,
    by: text,
    paths: [text],
  });
  expect(title).not.toMatch(/[\n\u202e]/);
  const prose = body.replace(/(`+)[^`].*?\1/g, '');
  expect(prose).not.toMatch(/@team|<!--|<\/sub> |\[x\]\(|\u202e|^# /m);
});

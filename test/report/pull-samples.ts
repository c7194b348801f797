/** Pull requests to talk about in the tests of this room. */
import type { CheckReport, Finding } from '../../src/check/finding.ts';
import type { Declined } from '../../src/check/pull-answers.ts';
import type { Claim, PathState, Resolution, Source } from '../../src/registry/claim.ts';
import type { PullFacts } from '../../src/report/pull-comment.ts';
import { now, pagination } from './samples.ts';

export const HEAD = 'a1b2c3d4e5'.repeat(4);
export const at = (path: string): PathState => ({ path, mode: '100644', oid: 'b'.repeat(40) });

const source: Source = { pull: 12, comment: 700, target: 'main' };

export const mine: Claim = {
  ...pagination,
  widenings: [
    {
      event: 'e-00000000000000000001',
      at: '2026-03-02T14:29:00.000Z',
      by: 'ada',
      added: ['test/api/**'],
    },
    {
      event: 'e-00000000000000000002',
      at: '2026-03-02T14:35:00.000Z',
      by: 'grace',
      added: ['src/items/**', 'src/list.ts'],
      written: true,
      source,
    },
  ],
};

export const docs: Claim = {
  ...pagination,
  id: 'c-d0cs000000',
  branch: 'feat/docs',
  by: { ...pagination.by, worktree: 'docs-1', holder: 'bob', harness: 'codex' },
  task: { id: 't-bbbbbbbbbb', text: 'Write docs' },
  write: ['docs/**'],
};

export const answer = (change: Partial<Resolution> = {}): Resolution => ({
  event: 'e-00000000000000000000',
  kind: 'approved',
  by: 'grace',
  at: '2026-03-02T14:30:00.000Z',
  head: HEAD,
  paths: [],
  source,
  ...change,
});

export const outside = (path: string, change: Partial<Finding> = {}): Omit<Finding, 'number'> => ({
  code: 'out-of-scope',
  severity: 'breach',
  at: at(path),
  ...change,
});

export const numbered = (findings: readonly Omit<Finding, 'number'>[]): Finding[] =>
  findings.map((finding, n) => ({ ...finding, number: n + 1 }));

export const declined = (change: Partial<Declined> = {}): Declined => ({
  comment: {
    id: 701,
    body: '',
    author: { id: 2, login: 'grace', isBot: false },
    edited: false,
  },
  line: '/metes approve docs/index.md @a1b2c3d4',
  reason: 'form',
  message: '@a1b2c3d4 is shortened, and a shortened id can be made to fit another commit',
  instead: ['approve', 'docs/index.md', `@${HEAD}`].map((text) => ({ text, quoted: false })),
  ...change,
});

export const report = (change: Partial<CheckReport> = {}): CheckReport => ({
  verdict: 'breach',
  observed: false,
  branch: 'feat/pagination',
  head: HEAD,
  claim: mine,
  written: 11,
  inside: 9,
  findings: [],
  ...change,
});

/** `change` of the report, `more` of what is around it. */
export const pullFacts = (
  change: Partial<CheckReport>,
  more: Partial<PullFacts> = {},
): PullFacts => ({
  now,
  report: report(change),
  target: 'main',
  pull: 12,
  author: 'ada-l',
  manifest: null,
  declined: [],
  ...more,
});

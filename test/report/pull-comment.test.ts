import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MARKER, type PullFacts, pullComment } from '../../src/report/pull-comment.ts';
import { pullSummary } from '../../src/report/pull-summary.ts';
import type { Manifest } from '../../src/scope/manifest.ts';
import {
  answer,
  declined,
  docs,
  HEAD,
  mine,
  numbered,
  outside,
  pullFacts,
} from './pull-samples.ts';

const golden = join(import.meta.dirname, '../golden/pull');
const manifest: Manifest = {
  version: 1,
  branch: 'feat/pagination',
  task: 'Add pagination to the items API',
  write: ['src/api/**'],
  claim: mine.id,
  taskId: mine.task.id,
  generation: 1,
};
const deleted = { path: 'src/legacy.ts', mode: null, oid: null };
const link = { path: 'bin/tool', mode: '120000', oid: 'd'.repeat(40) };
const module = { path: 'vendor/lib', mode: '160000', oid: 'e'.repeat(40) };

const pages: Record<string, PullFacts> = {
  open: pullFacts({
    findings: numbered([
      outside('docs/index.md', { code: 'held-by-other', holder: docs }),
      outside('src/web/app.ts', { code: 'ungranted', detail: 'src/**', resolution: answer() }),
      outside('notes.txt'),
    ]),
  }),
  'open-kinds': pullFacts({
    findings: numbered([
      { code: 'lapsed', severity: 'notice', detail: '2026-03-02T14:39:00.000Z' },
      {
        code: 'stale-read',
        severity: 'warning',
        at: { path: 'src/types.ts', mode: null, oid: null },
        detail: 'src/types.ts',
      },
      outside('.metes/config.yml', { code: 'policy-changed' }),
      outside('bad\nname'),
      outside(deleted.path, { at: deleted }),
      outside(link.path, { at: link }),
      outside(module.path, { at: module }),
    ]),
  }),
  lapsed: pullFacts(
    {
      findings: numbered([
        outside('docs/index.md', {
          code: 'held-by-other',
          holder: docs,
          unsettled: { by: answer(), because: 'changed' },
        }),
        outside('notes.txt', { resolution: answer() }),
      ]),
    },
    {
      waiting: new Date('2026-02-28T09:00:00.000Z'),
      declined: [
        declined(),
        declined({
          line: `/metes approve notes.txt @${'0'.repeat(40)}`,
          reason: 'author',
          message: 'whoever opened the pull request does not answer for it',
          instead: null,
        }),
        declined({
          reason: 'reader',
          message: 'an answer counts from a person with write access',
          instead: null,
        }),
      ],
    },
  ),
  'after-glass': pullFacts({
    findings: numbered([
      outside('docs/index.md'),
      outside('notes.txt', {
        resolution: answer({
          ...{ kind: 'broken-glass', by: 'ada-l', reason: 'INC-123', head: 'c'.repeat(40) },
        }),
      }),
      outside('src/web/app.ts', {
        unsettled: {
          by: answer({ kind: 'broken-glass', reason: 'INC-123', head: 'c'.repeat(40) }),
          because: 'changed',
        },
      }),
    ]),
  }),
  reverting: pullFacts({
    findings: numbered([
      outside('notes.txt', {
        unsettled: { by: answer({ kind: 'reverted' }), because: 'to-revert' },
      }),
    ]),
  }),
  rejected: pullFacts({
    verdict: 'rejected',
    findings: numbered(
      ['notes.txt', 'docs/index.md'].map((path) =>
        outside(path, {
          unsettled: {
            by: answer({ kind: 'rejected', by: 'lin', reason: 'the index is generated' }),
            because: 'rejected',
          },
        }),
      ),
    ),
  }),
  superseded: pullFacts(
    {
      verdict: 'superseded',
      claim: null,
      findings: numbered([
        {
          code: 'superseded',
          severity: 'fails',
          detail: 'taken-over',
          holder: { ...mine, id: 'c-2nd0000000', branch: 'feat/pagination-2', generation: 2 },
        },
      ]),
    },
    { manifest },
  ),
  'ground-taken': pullFacts(
    {
      verdict: 'superseded',
      claim: null,
      findings: numbered([
        { code: 'superseded', severity: 'fails', detail: 'ground-taken', holder: docs },
      ]),
    },
    { manifest },
  ),
  unclaimed: pullFacts(
    {
      claim: null,
      written: 2,
      inside: 0,
      findings: numbered([
        outside('docs/index.md', { code: 'held-by-other', holder: docs }),
        outside('notes.txt', { code: 'unclaimed', detail: mine.id }),
      ]),
    },
    { manifest, authorsAnswer: true },
  ),
  incomplete: pullFacts({
    verdict: 'incomplete',
    findings: numbered([
      { code: 'undelivered', severity: 'fails', detail: 'pages are stable under inserts' },
    ]),
  }),
  tampered: pullFacts({
    verdict: 'failed',
    findings: numbered([
      {
        code: 'registry-tampered',
        severity: 'fails',
        detail: 'c-1 and c-2 were both granted docs/**',
      },
      outside('notes.txt'),
    ]),
  }),
  stale: pullFacts({
    verdict: 'failed',
    findings: numbered([
      {
        code: 'stale-read',
        severity: 'fails',
        at: { path: 'src/types.ts', mode: null, oid: null },
        detail: 'src/types.ts',
      },
    ]),
  }),
  resolved: pullFacts({
    verdict: 'in-scope',
    findings: numbered([
      outside('docs/index.md', { code: 'held-by-other', holder: docs, resolution: answer() }),
      outside('notes.txt', {
        resolution: answer({ kind: 'broken-glass', by: 'ada-l', reason: 'INC-123' }),
      }),
    ]),
  }),
  observed: pullFacts({ observed: true, findings: numbered([outside('notes.txt')]) }),
  'moved-out': pullFacts({ verdict: 'in-scope', claim: { ...mine, widenings: [] } }),
};

describe('the page that people read', () => {
  test.each(Object.entries(pages))('%s (METES_UPDATE=1 rewrites it)', (name, facts) => {
    const file = join(golden, `${name}.md`);
    const page = pullComment(facts);
    if (process.env.METES_UPDATE) writeFileSync(file, page);
    expect(page).toBe(existsSync(file) ? readFileSync(file, 'utf8') : '');
    expect(page.startsWith(`${MARKER}\n`)).toBe(true);
  });
});

test('an emergency at this very commit explains nothing that is asked about now', () => {
  const glass = answer({ kind: 'broken-glass', reason: 'INC-123' });
  const findings = numbered([outside('a'), outside('b', { resolution: glass })]);
  expect(pullComment(pullFacts({ findings }))).not.toContain('broke the glass');
});

test('no answers to paste where none makes it land, whatever else is open', () => {
  const policy = outside('.metes/config.yml', { code: 'policy-changed' });
  for (const code of ['superseded', 'registry-tampered'] as const) {
    const verdict = code === 'superseded' ? 'superseded' : 'failed';
    const findings = numbered([{ code, severity: 'fails', detail: 'taken-over' }, policy]);
    const page = pullComment(pullFacts({ verdict, findings }));
    expect(page).toContain('<code>.metes/config.yml</code>');
    expect(page).not.toContain('/metes ');
  }
});

describe('many findings', () => {
  const many = (count: number, path = (n: number) => `docs/page-${n}.md`) =>
    numbered(Array.from({ length: count }, (_, n) => outside(path(n))));

  test('400: rows are cut, and verdict, counts and answers are kept', () => {
    const long = (n: number) => `docs/${'part/'.repeat(20)}${n}.md`;
    const page = pullComment(
      pullFacts({ written: 409, findings: many(400, long) }, { declined: [declined()] }),
    );
    const rows = page.split('\n').filter((line) => line.startsWith('| ')).length - 2;
    expect(page.length).toBeGreaterThan(60_000);
    expect(page.length).toBeLessThanOrEqual(65_000);
    expect(page).toContain('**metes asks: may these 400 files land?**');
    expect(page).toContain('Inside: 9 of 409 files');
    expect(page).toContain(`\nand ${400 - rows} more findings: the summary of the job has them\n`);
    for (const kind of ['approve', 'widen', 'revert', 'reject', 'break-glass'])
      expect(page).toMatch(new RegExp(`^/metes ${kind} .*@${HEAD}`, 'm'));
    expect(page).toContain('the other 388 are answered the same way, by path or as `#13`');
    expect(page).toContain('**Answers that did not count**');
    expect(page).toContain('<sub>metes keeps');
  });

  test('what is open stands before what is settled, and what is settled is cut first', () => {
    const settled = many(2_000).map((f) => ({ ...f, resolution: answer() }));
    const open = { ...outside('zzz.md'), number: 2_001 };
    const page = pullComment(pullFacts({ findings: [...settled, open] }));
    expect(page.indexOf('| 2001 |')).toBeGreaterThan(0);
    expect(page.indexOf('| 2001 |')).toBeLessThan(page.indexOf('| 1 |'));
    expect(page.length).toBeLessThanOrEqual(65_000);
  });

  test('the page of the job has them all', () => {
    const page = pullSummary(pullFacts({ findings: many(3_000) }));
    expect(page).toContain('| 3000 | <code>docs/page-2999.md</code> |');
    expect(page).not.toContain('more finding');
  });

  test('or as many as fit, counted in bytes', () => {
    const page = pullSummary(
      pullFacts({ findings: many(10_000, (n) => `文/${'書'.repeat(40)}${n}`) }),
    );
    const bytes = new TextEncoder().encode(page).length;
    expect(bytes).toBeGreaterThan(990_000);
    expect(bytes).toBeLessThanOrEqual(1_000_000);
    expect(page).toMatch(
      /and \d,\d{3} more findings: `metes check --json` on the branch has them all/,
    );
    expect(page).toContain(`/metes reject @${HEAD} <the reason>`);
  });
});

describe('answers that did not count', () => {
  const late = (id: number, line: string) =>
    declined({ comment: { ...declined().comment, id }, line });
  const settled = numbered([outside('notes.txt', { resolution: answer() })]);

  test('where nothing is open, only those since the last one that counted, and nothing to paste', () => {
    const facts = pullFacts({ verdict: 'in-scope', findings: settled });
    const old = pullComment({ ...facts, declined: [late(699, '/metes approve old')] });
    expect(old).not.toContain('did not count');
    const page = pullComment({ ...facts, declined: [late(701, '/metes approve late')] });
    expect(page).toContain('`grace` wrote `/metes approve late`: ');
    expect(page).not.toContain('Instead');
  });

  test('the newest are kept', () => {
    const many = Array.from({ length: 500 }, (_, n) => late(1_000 + n, `/metes approve x${n}`));
    const page = pullComment(
      pullFacts(
        { findings: many.slice(0, 1).map(() => ({ ...outside('a'), number: 1 })) },
        { declined: many },
      ),
    );
    expect(page).toContain('/metes approve x499`');
    expect(page).not.toContain('/metes approve x0`');
    expect(page).toMatch(/and \d+ earlier ones/);
  });

  test('a line that nobody can paste is not offered', () => {
    const words = (text: string) => [
      { text: 'approve', quoted: false },
      { text, quoted: true },
    ];
    for (const text of ['a\u202eb', 'x'.repeat(2_000), 'a <!-- b'])
      expect(
        pullComment(
          pullFacts(
            { findings: numbered([outside('a')]) },
            { declined: [declined({ instead: words(text) })] },
          ),
        ),
      ).not.toContain('Instead');
  });
});

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CheckReport, Finding } from '../../src/check/finding.ts';
import type { Resolution } from '../../src/registry/claim.ts';
import { type FindingsFacts, findingsText } from '../../src/report/findings.ts';
import { findingsMarkdown } from '../../src/report/findings-markdown.ts';
import { hostile, now, pagination } from './samples.ts';

const HEAD = 'a1b2c3d4e5'.repeat(4);
const docs = {
  ...pagination,
  id: 'c-d0cs000000' as const,
  branch: 'feat/docs',
  by: { ...pagination.by, worktree: 'docs-1', holder: 'bob', harness: 'codex' },
  task: { id: 't-bbbbbbbbbb' as const, text: 'Write docs' },
  write: ['docs/**'],
};
const at = (path: string) => ({ path, mode: '100644', oid: 'b'.repeat(40) });
const approved: Resolution = {
  event: 'e-00000000000000000000',
  kind: 'approved',
  by: 'grace',
  at: '2026-03-02T14:30:00.000Z',
  head: HEAD,
  paths: [],
};

const breach: CheckReport = {
  verdict: 'breach',
  observed: false,
  branch: 'feat/pagination',
  head: HEAD,
  claim: pagination,
  written: 11,
  inside: 6,
  findings: [
    { number: 1, code: 'held-by-other', severity: 'breach', at: at('docs/index.md'), holder: docs },
    { number: 2, code: 'out-of-scope', severity: 'breach', at: at('notes.txt'), uncommitted: true },
    { number: 3, code: 'out-of-scope', severity: 'breach', at: at('bad\nname') },
    {
      number: 4,
      code: 'ungranted',
      severity: 'breach',
      at: at('src/web/app.ts'),
      detail: 'src/**',
      resolution: approved,
    },
    {
      number: 5,
      code: 'policy-changed',
      severity: 'breach',
      at: { path: '.metes/config.yml', mode: null, oid: null },
      unsettled: { by: approved, because: 'changed' },
    },
  ],
};
const person: FindingsFacts = {
  now,
  actor: 'person',
  judge: 'local',
  reference: 'main',
  local: true,
};
const agent: FindingsFacts = { ...person, actor: 'agent' };

const report = (change: Partial<CheckReport>): CheckReport => ({ ...breach, ...change });
const one = (finding: Partial<Finding>): readonly Finding[] => [
  { number: 1, code: 'out-of-scope', severity: 'breach', ...finding },
];

describe('a breach', () => {
  test('to a person', () => {
    expect(findingsText(breach, person)).toMatchInlineSnapshot(`
      "Breach: 3 of 11 files that feat/pagination wrote wait for a person, outside what it was granted; 1 more not committed yet.

        1  docs/index.md: feat/docs (worktree docs-1 (codex) on lap-7, for bob: "Write docs") holds it
        2  notes.txt (not committed): outside what the branch was granted; nobody else holds it
        3  "bad\\nname": outside what the branch was granted; nobody else holds it
        4  src/web/app.ts: the manifest declares it (src/**), but it was never granted
           approved as it is by grace 10 minutes ago
        5  .metes/config.yml (deleted): changes what metes itself goes by, so a person looks at it
           was approved as it is by grace 10 minutes ago, and has changed since: asked about again

      A person answers with one of these:
        metes resolve approve --branch=feat/pagination docs/index.md '#3' .metes/config.yml @a1b2c3d4e5a1b2c3d4e5a1b2c3d4e5a1b2c3d4e5
            these paths may land as they are now
            or with revert in place of approve: these paths must be put back as on the target; blocked until then
        metes resolve reject --branch=feat/pagination '<the reason>'
            no, and why
        metes resolve break-glass --branch=feat/pagination '<incident>'
            an emergency: lands now, and is recorded

      Without a person:
        metes widen notes.txt
            asks for it; free as long as it is not committed
        git stash push --include-untracked -- ':(top,literal)notes.txt'
            moves the uncommitted change out and keeps it
        git restore --source=main --staged --worktree -- ':(top,literal)docs/index.md' "$(printf '%b' ':(top,literal)bad\\0012name')" ':(top,literal).metes/config.yml'
            puts it back as on the target; commit that"
    `);
  });

  test('to an agent: what it can do alone comes first', () => {
    expect(findingsText(breach, agent)).toMatchInlineSnapshot(`
      "Breach: 3 of 11 files that feat/pagination wrote wait for a person, outside what it was granted; 1 more not committed yet.

        1  docs/index.md: feat/docs (worktree docs-1 (codex) on lap-7, for bob: "Write docs") holds it
        2  notes.txt (not committed): outside what the branch was granted; nobody else holds it
        3  "bad\\nname": outside what the branch was granted; nobody else holds it
        4  src/web/app.ts: the manifest declares it (src/**), but it was never granted
           approved as it is by grace 10 minutes ago
        5  .metes/config.yml (deleted): changes what metes itself goes by, so a person looks at it
           was approved as it is by grace 10 minutes ago, and has changed since: asked about again

      Without a person:
        metes widen notes.txt
            asks for it; free as long as it is not committed
        git stash push --include-untracked -- ':(top,literal)notes.txt'
            moves the uncommitted change out and keeps it
        git restore --source=main --staged --worktree -- ':(top,literal)docs/index.md' "$(printf '%b' ':(top,literal)bad\\0012name')" ':(top,literal).metes/config.yml'
            puts it back as on the target; commit that

      A person answers with one of these. You are an agent: do not.
        metes resolve approve --branch=feat/pagination docs/index.md '#3' .metes/config.yml @a1b2c3d4e5a1b2c3d4e5a1b2c3d4e5a1b2c3d4e5
            these paths may land as they are now
            or with revert in place of approve: these paths must be put back as on the target; blocked until then
        metes resolve reject --branch=feat/pagination '<the reason>'
            no, and why
        metes resolve break-glass --branch=feat/pagination '<incident>'
            an emergency: lands now, and is recorded"
    `);
  });

  test('where the pull request decides, as seen from a head that is not at hand', () => {
    const text = findingsText(breach, { ...person, judge: 'github', local: false });
    expect(text).toContain('The pull request decides; there, or here as advice, a person answers');
    expect(text).not.toContain('git restore');
  });

  test('of one’s own work: what can be done alone first, and who can say the rest', () => {
    const own = { name: 'ada', paths: ['docs/index.md', 'bad\nname', '.metes/config.yml'] };
    const text = findingsText(breach, { ...person, own });
    expect(text.slice(text.indexOf('Without a person'))).toMatchInlineSnapshot(`
      "Without a person:
        metes widen notes.txt
            asks for it; free as long as it is not committed
        git stash push --include-untracked -- ':(top,literal)notes.txt'
            moves the uncommitted change out and keeps it
        git restore --source=main --staged --worktree -- ':(top,literal)docs/index.md' "$(printf '%b' ':(top,literal)bad\\0012name')" ':(top,literal).metes/config.yml'
            puts it back as on the target; commit that

      "ada" wrote docs/index.md, "bad\\nname" and .metes/config.yml, so someone else says whether that may land. They get the lines for it from:
        metes check --branch=feat/pagination
        Who works alone lets authors answer, in .metes/config.yml on the default branch:  answers: {author: true}

      Or:
        metes resolve break-glass --branch=feat/pagination '<incident>'
            an emergency: lands now, and is recorded"
    `);
    expect(text).not.toMatch(/resolve (approve|widen|reject)/);
    const one = findingsText(breach, { ...person, own: { name: 'ada', paths: ['docs/index.md'] } });
    expect(one).toContain(
      "metes resolve approve --branch=feat/pagination '#3' .metes/config.yml @",
    );
    expect(one).toContain('"ada" wrote docs/index.md, so someone else says');
  });

  test('not committed yet: nothing awaits a person, and the holder goes on alone', () => {
    const findings = one({ at: at('notes.txt'), uncommitted: true });
    expect(findingsText(report({ findings, written: 2 }), person)).toMatchInlineSnapshot(`
      "Not committed yet: 1 of 2 files that feat/pagination changed, outside what it was granted.

        1  notes.txt (not committed): outside what the branch was granted; nobody else holds it

      Without a person:
        metes widen notes.txt
            asks for it; free as long as it is not committed
        git stash push --include-untracked -- ':(top,literal)notes.txt'
            moves the uncommitted change out and keeps it"
    `);
  });

  test('without a claim there is nothing that an answer could be kept with', () => {
    const findings = one({ code: 'unclaimed', at: at('x.md') });
    const text = findingsText(report({ claim: null, findings }), person);
    expect(text).not.toMatch(/resolve (approve|widen|revert|reject)/);
    expect(text).toContain("  metes claim '<the task>' x.md\n");
  });

  test('four hundred of them: counts, and commands for the first', () => {
    const findings = Array.from({ length: 400 }, (_, n) => ({
      number: n + 1,
      code: 'out-of-scope' as const,
      severity: 'breach' as const,
      at: at(`gen/${n}.ts`),
    }));
    const text = findingsText(report({ findings, written: 400 }), person);
    expect(text.split('\n')[0]).toContain('400 of 400 files');
    expect(text).toContain('and 350 more findings: metes check --json has them all');
    expect(text).toContain("the other 388 are answered the same way, by path or as '#13'.");
    expect(text.split('\n').length).toBeLessThan(90);
  });
});

describe('the verdict in one line', () => {
  const rejected = { ...approved, kind: 'rejected' as const, reason: 'not here' };
  const second = { ...pagination, id: 'c-sec0nd0000' as const, generation: 2 };
  test.each<[Partial<CheckReport>, string]>([
    [{ verdict: 'in-scope', findings: [] }, 'In scope: 11 files, feat/pagination.'],
    [
      { verdict: 'in-scope', findings: one({ resolution: approved, at: at('a') }) },
      "In scope: 11 files, feat/pagination; 1 of them by a person's answer.",
    ],
    [
      { verdict: 'unclaimed', claim: null, findings: [] },
      "No claim; nobody else's ground: 11 files, feat/pagination.",
    ],
    [
      {
        verdict: 'unclaimed',
        claim: null,
        findings: one({
          code: 'held-by-other',
          severity: 'notice',
          at: at('docs/a'),
          holder: docs,
        }),
      },
      "No claim on feat/pagination; 1 of 11 files on someone else's ground.",
    ],
    [{ verdict: 'exempt', findings: [] }, 'Exempt: the config leaves feat/pagination ungoverned.'],
    [
      { findings: one({ at: at('x') }) },
      'Breach: 1 of 11 files that feat/pagination wrote waits for a person, outside what it was granted.',
    ],
    [
      { findings: one({ code: 'policy-changed', at: at('.metes/config.yml') }) },
      'Breach: 1 of 11 files that feat/pagination wrote waits for a person, because it changes what metes goes by.',
    ],
    [
      { claim: null, findings: one({ code: 'unclaimed', at: at('x') }) },
      'Breach: 1 of 11 files that feat/pagination wrote waits for a person, without a claim.',
    ],
    [
      {
        verdict: 'rejected',
        findings: one({ at: at('x'), unsettled: { by: rejected, because: 'rejected' } }),
      },
      'Rejected: feat/pagination, by grace 10 minutes ago: "not here".',
    ],
    [
      {
        verdict: 'superseded',
        findings: one({
          code: 'superseded',
          severity: 'fails',
          holder: second,
          detail: 'taken-over',
        }),
      },
      "Superseded: feat/pagination can't land; its task is continued as attempt 2 by c-sec0nd0000 on feat/pagination (worktree api-1 (claude-code) on lap-7, for ada).",
    ],
    [
      {
        verdict: 'superseded',
        findings: one({
          code: 'superseded',
          severity: 'fails',
          holder: docs,
          detail: 'ground-taken',
        }),
      },
      "Superseded: feat/pagination can't land; its lease ran out, and since 14:28 UTC its ground is held by c-d0cs000000 on feat/docs (worktree docs-1 (codex) on lap-7, for bob).",
    ],
    [
      {
        verdict: 'incomplete',
        findings: one({ code: 'undelivered', severity: 'fails', detail: 'tests' }),
      },
      'Incomplete: 11 files in scope, feat/pagination, and 1 promised item without evidence.',
    ],
    [
      {
        verdict: 'failed',
        findings: one({ code: 'registry-tampered', severity: 'fails', detail: 'x' }),
      },
      "Failed: the registry can't be relied on (1 problem), feat/pagination.",
    ],
    [
      {
        verdict: 'failed',
        findings: one({ code: 'stale-read', severity: 'fails', at: at('lib/a.ts') }),
      },
      'Failed: 1 path that feat/pagination relies on moved on its target.',
    ],
    [
      { observed: true, findings: one({ at: at('x') }) },
      'Observe mode, nothing is blocked. Enforced it would say: Breach: 1 of 11 files that feat/pagination wrote waits for a person, outside what it was granted.',
    ],
    [{ observed: true, verdict: 'in-scope', findings: [] }, 'In scope: 11 files, feat/pagination.'],
  ])('%j', (change, line) => {
    expect(findingsText(report(change), person).split('\n')[0]).toBe(line);
  });
});

describe('each finding by itself', () => {
  test('read aloud', () => {
    const findings: Finding[] = [
      { number: 1, code: 'lapsed', severity: 'notice', detail: '2026-03-02T12:00:00.000Z' },
      { number: 2, code: 'stale-read', severity: 'warning', at: at('lib/a.ts'), detail: 'lib/**' },
      { number: 3, code: 'undelivered', severity: 'fails', detail: 'tests for the pages' },
      {
        number: 4,
        code: 'registry-tampered',
        severity: 'fails',
        detail: 'the tree is not the fold',
      },
      {
        number: 5,
        code: 'superseded',
        severity: 'fails',
        holder: { ...docs, generation: 2 },
        detail: 'taken-over',
      },
      { number: 6, code: 'unclaimed', severity: 'breach', at: at('x.md'), detail: 'c-gone000000' },
      { number: 7, code: 'unclaimed', severity: 'notice' },
      { number: 8, code: 'held-by-other', severity: 'notice', at: at('docs/a.md'), holder: docs },
      {
        number: 9,
        code: 'out-of-scope',
        severity: 'breach',
        at: { path: 'link', mode: '120000', oid: 'b'.repeat(40) },
        unsettled: { by: { ...approved, kind: 'reverted' }, because: 'to-revert' },
      },
      {
        number: 10,
        code: 'out-of-scope',
        severity: 'breach',
        at: at('y.md'),
        resolution: { ...approved, kind: 'broken-glass', reason: 'INC-123' },
      },
    ];
    expect(findingsText(report({ verdict: 'failed', findings }), person)).toMatchInlineSnapshot(`
      "Failed: the registry can't be relied on (1 problem), feat/pagination.

        1  the lease is over since 12:00 UTC; nobody has taken the ground yet
           metes renew
        2  lib/a.ts: moved on main since the claim; the work relies on it (lib/**)
        3  promised, and nothing shows that it is done: "tests for the pages"
           metes deliver 'tests for the pages' --evidence='<path, commit or URL>'
        4  the registry is not what its journal says: the tree is not the fold
           metes audit
        5  the task went on as attempt 2; no answer makes this branch land
           metes ask c-d0cs000000 'My attempt at this was replaced: what should I hand over?'
        6  x.md: its claim c-gone000000 has ended; nobody else holds it
        7  the branch has no claim
           metes claim '<task>' '<pattern>'
        8  docs/a.md: feat/docs (worktree docs-1 (codex) on lap-7, for bob: "Write docs") holds it
           metes ask c-d0cs000000 'May I write docs/a.md?'
        9  link (symlink): outside what the branch was granted; nobody else holds it
           revert asked for by grace 10 minutes ago: blocked until it is as on the target
       10  y.md: outside what the branch was granted; nobody else holds it
           let through in an emergency by grace 10 minutes ago: INC-123

      Before relying on it:
        git merge main
            brings in what moved

      A person answers with one of these:
        metes resolve approve --branch=feat/pagination x.md link @a1b2c3d4e5a1b2c3d4e5a1b2c3d4e5a1b2c3d4e5
            these paths may land as they are now
            or with revert in place of approve: these paths must be put back as on the target; blocked until then
        metes resolve widen --branch=feat/pagination link
            the declaration was too narrow: adds to the claim what nobody else holds
        metes resolve reject --branch=feat/pagination '<the reason>'
            no, and why
        metes resolve break-glass --branch=feat/pagination '<incident>'
            an emergency: lands now, and is recorded

      Without a person:
        metes claim '<the task>' x.md
            declares it now; refused where someone else holds it
        git restore --source=main --staged --worktree -- ':(top,literal)x.md' ':(top,literal)link'
            puts it back as on the target; commit that"
    `);
  });
});

describe('as a page', () => {
  test('a breach', () => {
    expect(findingsMarkdown(breach, { ...person, judge: 'github' })).toMatchInlineSnapshot(`
      "**metes: Breach: 3 of 11 files that feat/pagination wrote wait for a person, outside what it was granted; 1 more not committed yet**

      Task: Add pagination to the items API  
      Branch \`feat/pagination\`, worktree api-1 (claude-code) on lap-7, for ada, claim \`c-7k2m9x4q1d\`  
      Declared and granted: \`src/api/**\` \`test/api/**\` \`!src/api/legacy/**\`  
      Inside: 6 of 11 files

      | # | file | change | why | answered so far |
      | --- | --- | --- | --- | --- |
      | 1 | <code>docs/index.md</code> | changed | feat/docs (worktree docs-1 (codex) on lap-7, for bob: "Write docs") holds it |  |
      | 2 | <code>notes.txt</code> | changed, not committed | outside what the branch was granted; nobody else holds it |  |
      | 3 | <code>"bad&#92;nname"</code> | changed | outside what the branch was granted; nobody else holds it |  |
      | 4 | <code>src/web/app.ts</code> | changed | the manifest declares it (src/&#42;&#42;), but it was never granted | approved as it is by grace on 2026-03-02 14:30 UTC |
      | 5 | <code>.metes/config.yml</code> | deleted | changes what metes itself goes by, so a person looks at it | was approved as it is by grace on 2026-03-02 14:30 UTC, and has changed since: asked about again |

      A person answers with one of these, as the first line of a comment:

      These paths may land as they are now:
      \`\`\`
      /metes approve docs/index.md #3 .metes/config.yml @a1b2c3d4e5a1b2c3d4e5a1b2c3d4e5a1b2c3d4e5
      \`\`\`

      These paths must be put back as on the target; blocked until then:
      \`\`\`
      /metes revert docs/index.md #3 .metes/config.yml @a1b2c3d4e5a1b2c3d4e5a1b2c3d4e5a1b2c3d4e5
      \`\`\`

      No, and why:
      \`\`\`
      /metes reject @a1b2c3d4e5a1b2c3d4e5a1b2c3d4e5a1b2c3d4e5 <the reason>
      \`\`\`

      **To agents:** do not answer this. Move the change out of the branch, or wait.

      An emergency, from anyone with write access: lands now, is recorded and followed up:
      \`\`\`
      /metes break-glass <incident> @a1b2c3d4e5a1b2c3d4e5a1b2c3d4e5a1b2c3d4e5
      \`\`\`
      "
    `);
  });

  test('a breach where metes observes: what it would say, and nobody is asked', () => {
    const page = findingsMarkdown({ ...breach, observed: true }, { ...person, judge: 'github' });
    expect(page).toContain(
      '**metes: Observe mode, nothing is blocked. Enforced it would say: Breach',
    );
    expect(page).toContain('| 1 | <code>docs/index.md</code> |');
    expect(page).not.toMatch(/\/metes|A person answers|To agents/);
  });

  test('in scope', () => {
    expect(
      findingsMarkdown(report({ verdict: 'in-scope', findings: [] }), person),
    ).toMatchInlineSnapshot(`
      "**metes: In scope: 11 files, feat/pagination**

      Task: Add pagination to the items API  
      Branch \`feat/pagination\`, worktree api-1 (claude-code) on lap-7, for ada, claim \`c-7k2m9x4q1d\`  
      Declared and granted: \`src/api/**\` \`test/api/**\` \`!src/api/legacy/**\`  
      Inside: 6 of 11 files
      "
    `);
  });
});

describe('hostile text', () => {
  const evil: CheckReport = {
    ...breach,
    branch: hostile.branch,
    claim: hostile,
    findings: [
      ...[
        '$(touch pwned)',
        "it's; touch pwned #",
        '`touch pwned`',
        '--exec=touch pwned',
        'new\nline; touch pwned',
        'caf\udce9',
        '</code><!-- metes --> @octocat |x| ```',
        '@octocat',
        '#3',
        './x',
      ].map(
        (path, n): Finding => ({
          number: n + 1,
          code: n < 2 ? 'out-of-scope' : 'held-by-other',
          severity: 'breach',
          at: at(path),
          ...(n < 2 ? {} : { holder: hostile }),
          ...(n % 2 === 0 ? { uncommitted: true as const } : {}),
        }),
      ),
    ],
  };

  test.each([person, agent])('stays on its lines ($actor)', (facts) => {
    const text = findingsText(evil, facts);
    expect(text).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\ud800-\udfff]/);
    expect(text).not.toMatch(/^\s*(Granted|rm -rf|In scope)/m);
  });

  test('every printed command runs metes or git and nothing else', () => {
    const dir = mkdtempSync(join(tmpdir(), 'metes-paste-'));
    try {
      for (const name of ['metes', 'git'])
        writeFileSync(join(dir, name), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
      const lines = findingsText(evil, person)
        .split('\n')
        .filter((line) => /^ {2}(?:metes|git) /.test(line));
      expect(lines).toHaveLength(7);
      execFileSync('sh', ['-c', lines.join('\n')], {
        cwd: dir,
        env: { PATH: `${dir}:/usr/bin:/bin` },
      });
      expect(existsSync(join(dir, 'pwned'))).toBe(false);
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });

  test('breaks no page: no tag, no comment mark, no mention, no further row or cell', () => {
    const page = findingsMarkdown(evil, { ...person, judge: 'github' });
    const prose = page.replace(/^(`{3,})\n[\s\S]*?\n\1$/gm, '');
    expect(prose).not.toMatch(/<(?!\/?code>)/);
    expect(prose).not.toContain('<!--');
    expect(prose).not.toMatch(/@/);
    expect(prose.replace(/<code>[^\n]*?<\/code>/g, '')).not.toMatch(/&#64;(?!&#8203;)/);
    const rows = prose.split('\n').filter((line) => line.startsWith('|'));
    expect(rows).toHaveLength(2 + 10);
    for (const row of rows) expect(row.match(/\|/g)).toHaveLength(6);
    expect(page).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\ud800-\udfff]/);
  });
});

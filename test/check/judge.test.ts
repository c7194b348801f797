import { describe, expect, test } from 'vitest';
import type { Finding } from '../../src/check/finding.ts';
import { type JudgeInput, judge, type Written } from '../../src/check/judge.ts';
import type { Answer } from '../../src/check/resolution.ts';
import { exitOf } from '../../src/check/severity.ts';
import type { Claim, Resolution } from '../../src/registry/claim.ts';
import type { Manifest } from '../../src/scope/manifest.ts';

const now = new Date('2026-03-02T14:40:00.000Z');
const HEAD = 'a'.repeat(40);
const BLOB = 'b'.repeat(40);
const OTHER_BLOB = 'c'.repeat(40);
const MANIFEST = '.metes/scope/feat-pagination-1a2b3c4d.yml';

const mine: Claim = {
  id: 'c-7k2m9x4q1d',
  repository: 'r-0123456789ab',
  target: 'main',
  branch: 'feat/pagination',
  seat: 's-aaaaaaaaaa',
  by: { holder: 'ada', seat: 's-aaaaaaaaaa', actor: 'agent', host: 'lap-7', worktree: 'api-1' },
  task: { id: 't-aaaaaaaaaa', text: 'Add pagination' },
  write: ['src/api/**', '!src/api/legacy/**'],
  base: 'd'.repeat(40),
  generation: 1,
  granted: '2026-03-02T14:00:00.000Z',
  lease: { until: '2026-03-02T22:00:00.000Z', seconds: 28_800 },
};
const theirs: Claim = {
  ...mine,
  id: 'c-0ther00000',
  branch: 'feat/docs',
  seat: 's-bbbbbbbbbb',
  task: { id: 't-bbbbbbbbbb', text: 'Write docs' },
  write: ['docs/**'],
};
const declared: Manifest = {
  version: 1,
  branch: 'feat/pagination',
  task: 'Add pagination',
  write: ['src/api/**', '!src/api/legacy/**'],
  claim: mine.id,
  taskId: mine.task.id,
  generation: 1,
};

const wrote = (path: string, more: Partial<Written> = {}): Written => ({
  path,
  mode: '100644',
  oid: BLOB,
  ...more,
});

const base: JudgeInput = {
  branch: 'feat/pagination',
  head: HEAD,
  exempt: false,
  actor: 'agent',
  seat: 's-aaaaaaaaaa',
  now,
  graceSeconds: 300,
  config: {
    mode: 'enforce',
    ground: ['**'],
    shared: ['**/package-lock.json'],
    unclaimed: { agents: 'refuse', people: 'allow' },
    held: { agents: 'refuse', people: 'notice' },
    staleRead: 'warn',
  },
  changes: [],
  manifestPath: MANIFEST,
  manifest: declared,
  claims: [mine, theirs],
  policyPaths: [],
  moved: [],
};

const said = (findings: readonly Finding[]) =>
  findings.map((f) => [f.number, f.code, f.severity, f.at?.path].filter((x) => x !== undefined));

const judged = (change: Partial<JudgeInput>) => {
  const report = judge({ ...base, ...change });
  return { verdict: report.verdict, exit: exitOf(report), findings: said(report.findings) };
};

describe('a claimed branch, path by path', () => {
  test('1. policy is a person’s to change, even inside the grant', () => {
    const config = '.metes/config.yml';
    const all = { ...mine, write: ['**'] };
    expect(judged({ changes: [wrote(config)], policyPaths: [config], claims: [all] })).toEqual({
      verdict: 'breach',
      exit: 1,
      findings: [[1, 'policy-changed', 'breach', config]],
    });
  });

  test('2. inside the grant, shared, or its own manifest: nothing', () => {
    const changes = [wrote('src/api/list.ts'), wrote('web/package-lock.json'), wrote(MANIFEST)];
    const report = judge({ ...base, changes });
    expect(report).toMatchObject({ verdict: 'in-scope', written: 2, inside: 2, findings: [] });
  });

  test('a link in the place of its own manifest is a write like any', () => {
    const report = judge({ ...base, changes: [wrote(MANIFEST, { mode: '120000' })] });
    expect(said(report.findings).map((one) => one[3])).toEqual([MANIFEST]);
    const away = wrote(MANIFEST, { mode: null, oid: null });
    expect(judge({ ...base, changes: [away] }).findings).toEqual([]);
  });

  test('4. outside, and someone holds it', () => {
    const report = judge({ ...base, changes: [wrote('docs/index.md')] });
    expect(said(report.findings)).toEqual([[1, 'held-by-other', 'breach', 'docs/index.md']]);
    expect(report.findings[0]?.holder?.id).toBe(theirs.id);
  });

  test('5. outside, but the manifest declares it: the grant rules', () => {
    const manifest = { ...declared, write: ['src/**'] };
    const report = judge({ ...base, manifest, changes: [wrote('src/web/app.ts')] });
    expect(said(report.findings)).toEqual([[1, 'ungranted', 'breach', 'src/web/app.ts']]);
    expect(report.findings[0]?.detail).toBe('src/**');
  });

  test('5. declared by hand, as a person writes it', () => {
    const manifest = { ...declared, write: ['src/web/', 'tools'] };
    const tree = { isFile: () => false, isDirectory: (path: string) => path === 'tools' };
    const changes = [wrote('src/web/app.ts'), wrote('tools/x.sh')];
    expect(judged({ manifest, tree, changes }).findings.map((f) => f[1])).toEqual([
      'ungranted',
      'ungranted',
    ]);
  });

  test('6. what a manifest says that can’t be read declares nothing', () => {
    const manifest = { ...declared, write: ['../**'] };
    expect(judged({ manifest, changes: [wrote('x.md')] }).findings).toEqual([
      [1, 'out-of-scope', 'breach', 'x.md'],
    ]);
  });

  test('6. outside', () => {
    expect(
      judged({ changes: [wrote('z.md'), wrote('src/api/legacy/v1.ts'), wrote('src/api/a.ts')] }),
    ).toEqual({
      verdict: 'breach',
      exit: 1,
      findings: [
        [1, 'out-of-scope', 'breach', 'src/api/legacy/v1.ts'],
        [2, 'out-of-scope', 'breach', 'z.md'],
      ],
    });
  });

  test('case and composition of names make no difference', () => {
    expect(judged({ changes: [wrote('SRC/Api/List.ts')] }).verdict).toBe('in-scope');
    expect(judged({ changes: [wrote('DOCS/x.md')] }).findings).toEqual([
      [1, 'held-by-other', 'breach', 'DOCS/x.md'],
    ]);
  });

  test('ground that is not governed is nobody’s business', () => {
    const config = { ...base.config, ground: ['src/**'] };
    expect(
      judged({ config, changes: [wrote('docs/a.md'), wrote('src/web/a.ts')] }).findings,
    ).toEqual([[1, 'out-of-scope', 'breach', 'src/web/a.ts']]);
  });

  test('but policy is governed wherever it is', () => {
    const config = { ...base.config, ground: ['src/**'] };
    const path = '.github/workflows/metes.yml';
    expect(judged({ config, changes: [wrote(path)], policyPaths: [path] }).verdict).toBe('breach');
  });

  test('a claim that yields, a lapsed one and one’s own hold nothing against anybody', () => {
    const lapsed = { ...theirs, lease: { until: '2026-03-02T10:00:00.000Z', seconds: 1 } };
    const yields = { ...theirs, yields: true as const };
    for (const claim of [lapsed, yields])
      expect(judged({ claims: [mine, claim], changes: [wrote('docs/a.md')] }).findings).toEqual([
        [1, 'out-of-scope', 'breach', 'docs/a.md'],
      ]);
  });

  test('inside a claim that yields, whoever holds a path is named, and nobody is asked', () => {
    const yielding = { ...mine, write: ['**'], yields: true as const };
    const claims = [yielding, theirs];
    const changes = [wrote('docs/a.md'), wrote('src/a.ts')];
    const { findings, verdict } = judged({ claims, changes });
    expect(findings).toEqual([[1, 'held-by-other', 'notice', 'docs/a.md']]);
    expect(verdict).toBe('in-scope');
    const config = { ...base.config, shared: ['docs/**'] };
    expect(judged({ claims, changes, config }).findings).toEqual([]);
    const others = [yielding, { ...theirs, yields: true as const }];
    expect(judged({ claims: others, changes }).findings).toEqual([]);
  });

  test('what is only in the work tree is marked', () => {
    const report = judge({ ...base, changes: [wrote('a.md', { uncommitted: true })] });
    expect(report.findings[0]?.uncommitted).toBe(true);
  });
});

describe('which attempt counts', () => {
  const second = { ...mine, id: 'c-sec0nd0000' as const, generation: 2, replaces: [mine.id] };
  const elsewhere = { ...second, seat: 's-cccccccccc' as const };

  test('1. this seat’s own claim, whatever an older manifest says', () => {
    expect(judged({ claims: [second] }).verdict).toBe('in-scope');
  });

  test('2. the claim the manifest names, from any seat', () => {
    expect(judged({ seat: null }).verdict).toBe('in-scope');
  });

  test('3. a later generation stands in its place: superseded, and its paths are not asked about', () => {
    const report = judge({ ...base, claims: [elsewhere], changes: [wrote('docs/index.md')] });
    expect(report.verdict).toBe('superseded');
    expect(said(report.findings)).toEqual([[1, 'superseded', 'fails']]);
    expect(report.findings[0]).toMatchObject({ detail: 'taken-over', holder: { id: second.id } });
    expect(exitOf(report)).toBe(1);
  });

  test('3. with the reason of whoever took this very one over, and of no later attempt', () => {
    const reason = 'Ada is away';
    const reasonOf = (claim: Claim) => judge({ ...base, claims: [claim] }).findings[0]?.reason;
    expect(reasonOf({ ...elsewhere, reason })).toBe(reason);
    expect(reasonOf({ ...elsewhere, generation: 3, replaces: [second.id], reason })).toBe(
      undefined,
    );
  });

  test('3. an earlier generation stands in no later one’s place', () => {
    const manifest = { ...declared, claim: 'c-th1rd00000' as const, generation: 3 };
    const { replaces: _, ...beside } = { ...elsewhere, branch: 'feat/beside' };
    expect(judged({ manifest, claims: [beside], changes: [wrote('x.md')] })).toEqual({
      verdict: 'breach',
      exit: 1,
      findings: [[1, 'unclaimed', 'breach', 'x.md']],
    });
  });

  test('3. its ground was granted to another after it lapsed: superseded', () => {
    const other = { ...theirs, replaces: [mine.id] };
    const report = judge({ ...base, claims: [other] });
    expect(report.findings[0]).toMatchObject({ code: 'superseded', detail: 'ground-taken' });
  });

  test('4. no manifest: the branch’s claim, whoever commits', () => {
    expect(
      judged({ manifest: null, seat: 's-zzzzzzzzzz', changes: [wrote('README.md')] }).findings,
    ).toEqual([[1, 'out-of-scope', 'breach', 'README.md']]);
  });

  test('5. named and nothing left of it: unclaimed, and it says which', () => {
    const report = judge({ ...base, claims: [], changes: [wrote('src/api/a.ts')] });
    expect(said(report.findings)).toEqual([[1, 'unclaimed', 'breach', 'src/api/a.ts']]);
    expect(report.findings[0]?.detail).toBe(mine.id);
  });

  test('another branch’s manifest gives no ground', () => {
    const manifest = { ...declared, claim: theirs.id };
    const claims = [theirs];
    expect(judged({ manifest, claims, changes: [wrote('docs/a.md')] }).findings).toEqual([
      [1, 'held-by-other', 'breach', 'docs/a.md'],
    ]);
  });

  test('lease over, ground not taken: a notice', () => {
    const over = { ...mine, lease: { until: '2026-03-02T14:00:00.000Z', seconds: 60 } };
    expect(judged({ claims: [over] })).toEqual({
      verdict: 'in-scope',
      exit: 0,
      findings: [[1, 'lapsed', 'notice']],
    });
  });
});

describe('an unclaimed branch', () => {
  const unclaimed = { manifest: null, claims: [theirs] };
  const changes = [wrote('docs/a.md'), wrote('src/a.ts')];

  test('an agent’s, by default', () => {
    expect(judged({ ...unclaimed, changes })).toEqual({
      verdict: 'breach',
      exit: 1,
      findings: [
        [1, 'held-by-other', 'breach', 'docs/a.md'],
        [2, 'unclaimed', 'breach', 'src/a.ts'],
      ],
    });
  });

  test('a person’s, by default: green, with a notice about held ground', () => {
    expect(judged({ ...unclaimed, actor: 'person', changes })).toEqual({
      verdict: 'unclaimed',
      exit: 0,
      findings: [[1, 'held-by-other', 'notice', 'docs/a.md']],
    });
  });

  test('a notice is said once for the branch', () => {
    const config = {
      ...base.config,
      unclaimed: { agents: 'notice', people: 'notice' },
      held: { agents: 'allow', people: 'allow' },
    } as const;
    expect(judged({ ...unclaimed, config, changes })).toEqual({
      verdict: 'unclaimed',
      exit: 0,
      findings: [[1, 'unclaimed', 'notice']],
    });
  });

  test('an exempt branch is not looked at', () => {
    expect(judged({ ...unclaimed, exempt: true, changes })).toEqual({
      verdict: 'exempt',
      exit: 0,
      findings: [],
    });
  });
});

describe('a stacked branch', () => {
  const below = {
    ...theirs,
    branch: 'feat/below',
    target: 'feat/base',
    write: ['src/api/below/**'],
  };
  const judgedOn = (besides: Claim[]) =>
    judged({ besides, changes: [wrote('src/api/below/a.ts'), wrote('src/api/a.ts')] }).findings;

  test('what is held for the branch below is not its own, granted or not, while that is held', () => {
    expect(judgedOn([below])).toEqual([[1, 'held-by-other', 'breach', 'src/api/below/a.ts']]);
    const lease = { until: '2026-03-02T14:00:00.000Z', seconds: 60 };
    expect(judgedOn([{ ...below, lease }])).toEqual([]);
    expect(judgedOn([{ ...below, yields: true }])).toEqual([]);
  });
});

describe('what no answer mends, and what only warns', () => {
  test('a path that was read has moved', () => {
    const claims = [{ ...mine, read: ['lib/**'] }];
    const moved = ['lib/b.ts', 'lib/a.ts', 'unrelated.ts', 'imported.ts', 'nearer.ts'];
    const relied = new Map([
      ['imported.ts', ['src/api/items.ts', 'between.ts']],
      ['nearer.ts', ['src/api/items.ts']],
      ['unrelated.ts', []],
      ['lib/a.ts', ['src/api/items.ts']],
    ]);
    const changes = [wrote('a.md'), wrote('b.md', { uncommitted: true })];
    expect(judged({ claims, moved, relied, changes }).findings).toEqual([
      [1, 'stale-read', 'warning', 'lib/a.ts'],
      [2, 'stale-read', 'warning', 'lib/b.ts'],
      [3, 'stale-read', 'warning', 'unrelated.ts'],
      [4, 'out-of-scope', 'breach', 'a.md'],
      [5, 'out-of-scope', 'breach', 'b.md'],
      [6, 'stale-read', 'warning', 'nearer.ts'],
      [7, 'stale-read', 'warning', 'imported.ts'],
    ]);
    expect(judge({ ...base, claims, moved, relied }).findings).toMatchObject([
      { detail: 'lib/**' },
      { detail: 'lib/**' },
      { detail: 'unrelated.ts' },
      { detail: 'nearer.ts' },
      { detail: 'imported.ts', through: ['src/api/items.ts', 'between.ts'] },
    ]);
    const config = { ...base.config, staleRead: 'fail' } as const;
    expect(judged({ config, claims, moved })).toMatchObject({ verdict: 'failed', exit: 1 });
  });

  test('undelivered is incomplete, and a breach beside it weighs more', () => {
    const undelivered = [{ item: 'tests for the pages' }];
    expect(judged({ undelivered })).toEqual({
      verdict: 'incomplete',
      exit: 1,
      findings: [[1, 'undelivered', 'fails']],
    });
    expect(judged({ undelivered, changes: [wrote('x.md')] }).verdict).toBe('breach');
  });

  test('a tampered registry fails', () => {
    expect(judged({ tampered: ['the tree is not the fold'] }).verdict).toBe('failed');
  });

  test('observe mode finds the same and never says no', () => {
    const config = { ...base.config, mode: 'observe' } as const;
    expect(judged({ config, changes: [wrote('x.md')] })).toEqual({
      verdict: 'breach',
      exit: 0,
      findings: [[1, 'out-of-scope', 'breach', 'x.md']],
    });
  });
});

describe('answers in force', () => {
  const answer = (kind: Resolution['kind'], more: Partial<Answer> = {}): Answer => ({
    event: 'e-00000000000000000000',
    kind,
    by: 'grace',
    at: '2026-03-02T14:30:00.000Z',
    head: 'f'.repeat(40),
    paths: [{ path: 'x.md', mode: '100644', oid: BLOB }],
    ...more,
  });
  const nowIs = (resolutions: Answer[], written: Partial<Written> = {}) => {
    const claims = [{ ...mine, resolutions }];
    const report = judge({ ...base, claims, changes: [wrote('x.md', written)] });
    const { unsettled, resolution } = report.findings[0] ?? {};
    return [report.verdict, unsettled?.because ?? (resolution ? 'settled' : 'open')];
  };
  const glass = { paths: [{ path: 'x.md', mode: null, oid: null }], reason: 'INC-1' };

  test.each<[string, Answer[], Partial<Written>, string[]]>([
    ['1. approved as it is', [answer('approved')], {}, ['in-scope', 'settled']],
    ['2. content changed since', [answer('approved')], { oid: OTHER_BLOB }, ['breach', 'changed']],
    ['2. became executable since', [answer('approved')], { mode: '100755' }, ['breach', 'changed']],
    [
      '2. became a symlink with the same oid',
      [answer('approved')],
      { mode: '120000' },
      ['breach', 'changed'],
    ],
    ['2. deleted since', [answer('approved')], { mode: null, oid: null }, ['breach', 'changed']],
    [
      '1. its deletion approved',
      [answer('approved', { paths: [{ path: 'x.md', mode: null, oid: null }] })],
      { mode: null, oid: null },
      ['in-scope', 'settled'],
    ],
    ['3. to be reverted, and still a write', [answer('reverted')], {}, ['breach', 'to-revert']],
    [
      '3. to be reverted, rewritten instead',
      [answer('reverted')],
      { oid: OTHER_BLOB },
      ['breach', 'to-revert'],
    ],
    ['4. rejected as it is', [answer('rejected')], {}, ['rejected', 'rejected']],
    ['4. rejected, rewritten since', [answer('rejected')], { oid: OTHER_BLOB }, ['breach', 'open']],
    [
      '4. rejected as a whole at this head',
      [answer('rejected', { paths: [], head: HEAD })],
      {},
      ['rejected', 'rejected'],
    ],
    [
      '4. rejected as a whole at an older head',
      [answer('rejected', { paths: [] })],
      {},
      ['breach', 'open'],
    ],
    [
      '5. glass broken at this head',
      [answer('broken-glass', { ...glass, head: HEAD })],
      {},
      ['in-scope', 'settled'],
    ],
    [
      '5. glass broken before the commit',
      [answer('broken-glass', { ...glass, head: null })],
      {},
      ['in-scope', 'settled'],
    ],
    [
      '5. glass broken at an older head',
      [answer('broken-glass', glass)],
      {},
      ['breach', 'changed'],
    ],
    [
      '5. glass broken for this very content',
      [answer('broken-glass')],
      {},
      ['in-scope', 'settled'],
    ],
    [
      '5. glass broken at this head, about another path',
      [
        answer('broken-glass', {
          ...{ ...glass, head: HEAD },
          paths: [{ path: 'y.md', mode: null, oid: null }],
        }),
      ],
      {},
      ['breach', 'open'],
    ],
    [
      '5. glass broken at an older head, by name: nobody knows what was there',
      [answer('broken-glass', glass)],
      { mode: null, oid: null },
      ['breach', 'changed'],
    ],
    [
      '5. glass broken for this very deletion',
      [answer('broken-glass', { ...glass, asThen: true })],
      { mode: null, oid: null },
      ['in-scope', 'settled'],
    ],
    ['6. widened and narrowed again', [answer('widened')], {}, ['breach', 'open']],
    [
      'the newest answer counts',
      [answer('approved'), answer('reverted')],
      {},
      ['breach', 'to-revert'],
    ],
    [
      'the newest answer counts, the other way',
      [answer('reverted'), answer('approved')],
      {},
      ['in-scope', 'settled'],
    ],
    [
      'an answer about another path',
      [answer('approved', { paths: [{ path: 'y.md', mode: '100644', oid: BLOB }] })],
      {},
      ['breach', 'open'],
    ],
  ])('%s', (_, resolutions, written, expected) => {
    expect(nowIs(resolutions, written)).toEqual(expected);
  });

  test('a no to one path is the verdict on all that are open', () => {
    const resolutions = [answer('rejected')];
    const changes = [wrote('x.md'), wrote('z.md')];
    expect(judged({ resolutions, changes }).verdict).toBe('rejected');
    expect(judged({ resolutions, changes: [wrote('z.md')] }).verdict).toBe('breach');
  });

  test('answers given beside the claim replace what it carries', () => {
    const claims = [{ ...mine, resolutions: [answer('approved')] }];
    const changes = [wrote('x.md')];
    expect(judge({ ...base, claims, changes, resolutions: [] }).verdict).toBe('breach');
  });

  test('no answer makes a superseded branch land', () => {
    const second = {
      ...mine,
      id: 'c-sec0nd0000' as const,
      seat: 's-cccccccccc' as const,
      generation: 2,
    };
    const resolutions = [answer('broken-glass', { ...glass, head: HEAD })];
    expect(judged({ claims: [second], changes: [wrote('x.md')], resolutions }).verdict).toBe(
      'superseded',
    );
  });
});

test('two thousand claims and two thousand paths are judged in one go', () => {
  const claims = Array.from({ length: 2_000 }, (_, n) => ({
    ...theirs,
    id: `c-${String(n).padStart(10, '0')}` as const,
    branch: `feat/${n}`,
    seat: `s-${String(n).padStart(10, '0')}` as const,
    write: [`src/part-${n}/**`, `test/part-${n}/**`],
  }));
  const changes = Array.from({ length: 2_000 }, (_, n) => wrote(`src/part-${n}/file.ts`));
  const report = judge({ ...base, claims: [mine, ...claims], changes });
  expect(report.findings).toHaveLength(2_000);
  expect(new Set(report.findings.map((f) => f.holder?.branch)).size).toBe(2_000);
});

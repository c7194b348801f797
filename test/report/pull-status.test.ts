import { describe, expect, test } from 'vitest';
import type { CheckReport } from '../../src/check/finding.ts';
import { annotationsOf } from '../../src/report/annotations.ts';
import {
  failureStatus,
  failureSummary,
  pullStatus,
  sharedStatus,
} from '../../src/report/pull-status.ts';
import { pullSummary } from '../../src/report/pull-summary.ts';
import { answer, docs, HEAD, mine, numbered, outside, pullFacts, report } from './pull-samples.ts';

const plain = { ...mine, widenings: [] };
const widened = (times: number) => ({
  ...mine,
  widenings: Array.from({ length: times }, () => mine.widenings?.[0] as never),
});
const two = [outside('docs/index.md', { code: 'held-by-other', holder: docs }), outside('a.txt')];
const reverted = { by: answer({ kind: 'reverted' }), because: 'to-revert' } as const;
const no = answer({ kind: 'rejected', by: 'lin', reason: 'the index is generated' });
const superseded = (detail: string) => ({
  verdict: 'superseded' as const,
  claim: null,
  findings: numbered([
    {
      code: 'superseded',
      severity: 'fails',
      detail,
      holder: { ...mine, branch: 'feat/pagination-2', generation: 2 },
    },
  ]),
});
const tampered = numbered([{ code: 'registry-tampered', severity: 'fails', detail: 'x' }]);
const stale = numbered([
  { ...outside('src/types.ts'), code: 'stale-read', severity: 'fails', detail: 'src/types.ts' },
]);
const held = (path: string, holder = docs) =>
  ({ ...outside(path), code: 'held-by-other', severity: 'notice', holder }) as const;

const GREEN: readonly (readonly [string, Partial<CheckReport>])[] = [
  ['In scope: 11 files, feat/pagination', { verdict: 'in-scope', claim: plain }],
  [
    'In scope: 1 file, feat/pagination; 1 pattern added to the claim by ada',
    { verdict: 'in-scope', claim: widened(1), written: 1 },
  ],
  [
    'In scope: 11 files, feat/pagination; 2 patterns added to the claim by ada',
    { verdict: 'in-scope', claim: widened(2) },
  ],
  [
    'In scope: 11 files, feat/pagination; 3 patterns added to the claim by ada and grace',
    { verdict: 'in-scope', claim: mine },
  ],
  [
    "In scope: 11 files, feat/pagination; 1 by a person's answer",
    {
      verdict: 'in-scope',
      claim: plain,
      findings: numbered([outside('a', { resolution: answer() })]),
    },
  ],
  [
    'Let through in an emergency (INC-123): 1 of 11 files, feat/pagination',
    {
      verdict: 'in-scope',
      findings: numbered([
        outside('a', { resolution: answer({ kind: 'broken-glass', reason: 'INC-123' }) }),
      ]),
    },
  ],
  ["No claim; nobody else's ground", { verdict: 'unclaimed', claim: null }],
  [
    "No claim; 2 files on feat/docs's ground, who is told",
    { verdict: 'unclaimed', claim: null, findings: numbered([held('a'), held('b')]) },
  ],
  [
    "No claim; 2 files on others' ground, who are told",
    {
      verdict: 'unclaimed',
      claim: null,
      findings: numbered([held('a'), held('b', mine as never)]),
    },
  ],
  ['Exempt: the config leaves feat/pagination ungoverned', { verdict: 'exempt', claim: null }],
];
const RED: readonly (readonly [string, Partial<CheckReport>])[] = [
  ["Asks a person about 2 files outside feat/pagination's scope", { findings: numbered(two) }],
  [
    "Asks a person about 1 file outside feat/pagination's scope",
    {
      findings: numbered([
        outside('a'),
        outside('b', { resolution: answer() }),
        outside('c', { unsettled: reverted }),
      ]),
    },
  ],
  [
    'Waits for 1 file to be put back, feat/pagination',
    { findings: numbered([outside('a', { unsettled: reverted })]) },
  ],
  [
    'Asks a person about 1 file that metes itself goes by, feat/pagination',
    { findings: numbered([outside('.metes/config.yml', { code: 'policy-changed' })]) },
  ],
  [
    'Asks a person about 2 files: feat/pagination has no claim',
    { claim: null, findings: numbered(two) },
  ],
  [
    'Rejected by lin: "the index is generated"',
    {
      verdict: 'rejected',
      findings: numbered([outside('a', { unsettled: { by: no, because: 'rejected' } })]),
    },
  ],
  ['Superseded: attempt 2 of this task is on feat/pagination-2', superseded('taken-over')],
  [
    'Superseded: the lease ran out, and feat/pagination-2 has the ground',
    superseded('ground-taken'),
  ],
  [
    'Incomplete: 1 promised item without evidence, feat/pagination',
    {
      verdict: 'incomplete',
      findings: numbered([{ code: 'undelivered', severity: 'fails', detail: 'x' }]),
    },
  ],
  [
    'Failed: the registry is not what its journal says (1 problem)',
    { verdict: 'failed', findings: tampered },
  ],
  [
    'Failed: 1 path that feat/pagination relies on moved on main',
    { verdict: 'failed', findings: stale },
  ],
];

describe('the status', () => {
  const of = (change: Partial<CheckReport>) => pullStatus(pullFacts(change));

  test.each(GREEN)('yes: %s', (description, change) => {
    expect(of(change)).toEqual({ state: 'success', description });
    expect(of({ ...change, observed: true })).toEqual({ state: 'success', description });
  });

  test.each(RED)('no: %s', (description, change) => {
    expect(of(change)).toEqual({ state: 'failure', description });
    expect(of({ ...change, observed: true })).toMatchObject({
      state: 'success',
      description: expect.stringMatching(/^Observe mode: /),
    });
  });

  test('in observe mode: what would be asked', () => {
    expect(of({ observed: true, findings: numbered(two) }).description).toBe(
      "Observe mode: would ask a person about 2 files outside feat/pagination's scope",
    );
  });

  test.each(['f'.repeat(300), '\u{1f4a5}'.repeat(300)])('a long name leaves room', (branch) => {
    const { description } = of({ branch, findings: numbered(two) });
    expect(description.length).toBeLessThanOrEqual(140);
    expect(description).toMatch(/^Asks a person about 2 files outside /);
  });

  test('what could not be judged is a no', () => {
    const error = {
      message: 'GitHub refused to write the status (403: Resource not accessible by integration)',
      hint: 'give the job permissions: statuses: write',
    };
    expect(failureStatus(error)).toEqual({
      state: 'failure',
      description: `metes could not decide: ${error.message}`,
    });
    expect(failureStatus({ message: 'x'.repeat(500) }).description).toHaveLength(140);
    // A full object id would take the room of the reason; the log has it.
    const unreadable = `the newest commit on metes-registry (${HEAD}) is not an event of metes: no JSON`;
    expect(failureStatus({ message: unreadable }).description).toBe(
      `metes could not decide: the newest commit on metes-registry (${HEAD.slice(0, 12)}) is not an event of metes: no JSON`,
    );
    expect(failureSummary(error)).toMatchInlineSnapshot(`
      "### metes could not decide: GitHub refused to write the status (403: Resource not accessible by integration)

      Nothing was judged, so this is no verdict on the code or on what was written. It stays red until there is one.

      What to do: give the job permissions: statuses: write
      "
    `);
  });
});

describe('the page of the job', () => {
  test('green: what is inside, what is good to know, who was told', () => {
    const facts = pullFacts({
      verdict: 'unclaimed',
      claim: null,
      findings: numbered([held('docs/index.md')]),
    });
    const notes = ['bob was told that docs/index.md was written here'];
    expect(pullSummary({ ...facts, notes })).toMatchInlineSnapshot(`
      "### metes: No claim on feat/pagination; 1 of 11 files on someone else's ground

      Branch \`feat/pagination\`, no claim. 11 files.

      | # | file | change | why | answered so far |
      | --- | --- | --- | --- | --- |
      | 1 | <code>docs/index.md</code> | changed | feat/docs (worktree docs-1 (codex) on lap-7, for bob: "Write docs") holds it |  |

      - bob was told that docs/index.md was written here

      Judged on 2026-03-02 14:40 UTC, commit \`a1b2c3d4e5a1b2c3d4e5a1b2c3d4e5a1b2c3d4e5\`.
      "
    `);
  });

  test('red: the question and the answers, for where no comment could be written', () => {
    const page = pullSummary(pullFacts({ findings: numbered(two) }));
    expect(page).toMatch(/^### metes: Breach: 2 of 11 files /);
    expect(page).toContain('**metes asks: may these 2 files land?**');
    expect(page).toContain(`/metes approve docs/index.md a.txt @${HEAD}`);
  });
});

describe('at the files', () => {
  const notes = (change: Partial<CheckReport>) => annotationsOf(report(change));

  test('an open finding is an error, a warning a warning, the rest a notice; an answered one is none', () => {
    expect(
      notes({
        findings: numbered([
          { code: 'lapsed', severity: 'notice', detail: '2026-03-02T14:39:00.000Z' },
          {
            code: 'stale-read',
            severity: 'warning',
            at: { path: 'src/types.ts', mode: null, oid: null },
            detail: 'src/**',
          },
          outside('a.txt'),
          outside('b.txt', { resolution: answer() }),
          outside('c.txt', { unsettled: reverted }),
          outside('d.txt', { unsettled: { by: answer(), because: 'changed' } }),
        ]),
      }),
    ).toMatchInlineSnapshot(`
      [
        {
          "level": "error",
          "message": "a.txt: outside what the branch was granted; nobody else holds it",
          "path": "a.txt",
          "title": "metes asks: may this land?",
        },
        {
          "level": "error",
          "message": "c.txt: outside what the branch was granted; nobody else holds it; revert asked for by grace on 2026-03-02 14:30 UTC: blocked until it is as on the target",
          "path": "c.txt",
          "title": "metes waits for this to be put back",
        },
        {
          "level": "error",
          "message": "d.txt: outside what the branch was granted; nobody else holds it; was approved as it is by grace on 2026-03-02 14:30 UTC, and has changed since: asked about again",
          "path": "d.txt",
          "title": "metes asks: may this land?",
        },
        {
          "level": "warning",
          "message": "src/types.ts: moved on main since the claim; the work relies on it (src/**)",
          "title": "metes: stale-read",
        },
        {
          "level": "notice",
          "message": "the lease is over since 2026-03-02 14:39 UTC; nobody has taken the ground yet",
          "title": "metes: lapsed",
        },
      ]
    `);
  });

  test('no path for what is not there, or has a name that no command can carry', () => {
    const gone = { path: 'gone.txt', mode: null, oid: null };
    const made = notes({
      findings: numbered([
        outside('gone.txt', { at: gone }),
        outside('new\nline'),
        outside('caf\udce9'),
      ]),
    });
    expect(made.map(({ path }) => path)).toEqual([undefined, undefined, undefined]);
    expect(made.map(({ message }) => message.slice(0, 24))).toEqual([
      'gone.txt (deleted): outs',
      '"new\\nline": outside wha',
      '"caf\\xe9": outside what ',
    ]);
  });

  test('ten of a level, the last of which counts the rest', () => {
    const many = (count: number) =>
      numbered(Array.from({ length: count }, (_, n) => outside(`${n}`)));
    expect(notes({ findings: many(10) })).toHaveLength(10);
    const made = notes({ findings: many(400) });
    expect(made).toHaveLength(10);
    expect(made[9]).toEqual({
      level: 'error',
      title: 'metes: 391 more',
      message: 'GitHub shows ten of a kind; the summary of this job has them all.',
    });
  });

  test('in observe mode nothing is an error', () => {
    expect(notes({ observed: true, findings: numbered(two) })).toMatchObject([
      { level: 'notice', title: 'metes would ask: may this land?' },
      { level: 'notice', title: 'metes would ask: may this land?' },
    ]);
  });
});

test('one of another pull request with the head is cut between characters, and fits', () => {
  const branch = `feat/${'\u{1f4d0}'.repeat(55)}`;
  for (const by of ['', 'x', 'xy']) {
    const own = { state: 'failure', description: `${by}Asks about 2 files: ${branch}` } as const;
    const { state, description } = sharedStatus(7, own);
    expect(state).toBe('failure');
    expect(description).toMatch(/^#7 has this head too: x?y?Asks about 2 files: feat\/.*…$/);
    expect([/\p{Cs}/u.test(description), description.length <= 140]).toEqual([false, true]);
  }
});

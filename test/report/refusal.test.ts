import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Claim } from '../../src/registry/claim.ts';
import type { Refusal } from '../../src/registry/request.ts';
import { type RefusalFacts, refusalText } from '../../src/report/refusal.ts';
import { facts, hostile, pagination } from './samples.ts';

const overlap = (claim: Claim = pagination): Refusal => ({
  reason: 'overlap',
  blockers: [
    {
      claim,
      witness: 'src/api/list.ts',
      pairs: [{ mine: 'src/**', theirs: claim.write[0] ?? '' }],
    },
  ],
  instead: ['src/**', `!${claim.write[0]}`],
});

const informed: RefusalFacts = {
  ...facts,
  share: { matched: 412, tracked: 5_020 },
  insteadShare: { matched: 310, tracked: 5_020 },
  progress: new Map([
    [
      pagination.id,
      {
        commits: 4,
        newest: { subject: 'Add cursor to list', at: new Date('2026-03-02T14:37:00Z') },
      },
    ],
  ]),
};

const JUST_OVER = { until: '2026-03-02T14:38:00.000Z', seconds: 28_800 };

/** An agent that would take a claim over. */
const taking = (holder: string): RefusalFacts => ({
  ...facts,
  by: { ...facts.by, holder },
  asked: { ...facts.asked, verb: 'takeover', claim: pagination.id },
});

describe('someone is at work on the ground', () => {
  test('all that is known', () => {
    expect(refusalText(overlap(), informed)).toMatchInlineSnapshot(`
      "Refused, and nothing was changed: feat/users may not write src/** now, because feat/pagination is at work there.

        feat/pagination  worktree api-1 (claude-code) on lap-7, for ada
          "Add pagination to the items API"
          since 14:28 UTC (12 minutes ago), until 17:40 UTC (in 3 h)
          4 commits so far, the newest 3 minutes ago: "Add cursor to list"
          your src/** meets their src/api/**
          both have src/api/list.ts

      Works now:
        metes claim 'Tidy the users'\\'' module' 'src/**' '!src/api/**'
            the same without their ground: 310 of the 412 files you asked for
        metes claim --wait=90s 'Tidy the users'\\'' module' 'src/**'
            keeps asking for up to 90 seconds, in case they finish
        metes ask c-7k2m9x4q1d 'Can you give back src/api/**? I want to: Tidy the users'\\'' module'
            they read it at their next push, or at a commit: guards look again after ten minutes"
    `);
  });

  test('a path that is not there is not said to be', () => {
    const path = 'src/api/list.ts';
    const said = (isFile: boolean) => refusalText(overlap(), { ...informed, isFile: () => isFile });
    expect(said(false)).toContain(`both would have ${path}, which is not there yet\n`);
    expect(said(true)).toContain(`both have ${path}\n`);
  });

  test('a path that both ask for by name is said once', () => {
    const named = overlap();
    if (named.reason !== 'overlap') throw new Error('not an overlap');
    const blockers = named.blockers.map((blocker) => ({
      ...blocker,
      witness: 'docs/index.md',
      pairs: [{ mine: 'docs/index.md', theirs: 'docs/index.md' }],
    }));
    const text = refusalText({ ...named, blockers }, informed);
    expect(text).toContain('\n    both have docs/index.md\n');
    expect(text).not.toContain('meets their');
  });

  test('to a person, nothing left of the request, nothing known of the branch', () => {
    const refusal = { ...overlap(), instead: [] } as Refusal;
    const person = { ...facts, by: { ...facts.by, actor: 'person' as const, holder: 'bob' } };
    expect(refusalText(refusal, person)).toMatchInlineSnapshot(`
      "Refused, and nothing was changed: feat/users may not write src/** now, because feat/pagination is at work there.

        feat/pagination  worktree api-1 (claude-code) on lap-7, for ada
          "Add pagination to the items API"
          since 14:28 UTC (12 minutes ago), until 17:40 UTC (in 3 h)
          how far along: not known here, their branch is not in this clone
          your src/** meets their src/api/**
          both have src/api/list.ts

      Works now:
        metes free
            what nobody holds; of this request nothing would be left
        metes claim --wait=90s 'Tidy the users'\\'' module' 'src/**'
            keeps asking for up to 90 seconds, in case they finish
        metes ask c-7k2m9x4q1d 'Can you give back src/api/**? I want to: Tidy the users'\\'' module'
            they read it at their next push, or at a commit: guards look again after ten minutes
        metes takeover c-7k2m9x4q1d --force --reason '<why>'
            ends their attempt and continues its task here; they are refused from then on, and your reason is recorded"
    `);
  });

  test('the same person in another worktree may move it here', () => {
    const person = { ...facts, by: { ...facts.by, actor: 'person' as const } };
    const own = { ...pagination, by: { ...pagination.by, actor: 'person' as const } };
    expect(refusalText(overlap(own), person)).toContain('  metes takeover c-7k2m9x4q1d\n');
    expect(refusalText(overlap(), person)).toContain('  metes takeover c-7k2m9x4q1d --force');
  });

  test('an agent is never offered a takeover of work that goes on', () => {
    expect(refusalText(overlap(), informed)).not.toContain('takeover');
  });

  test('not provable, several claims, from widen', () => {
    const others = [1, 2, 3, 4].map((n) => ({
      ...pagination,
      id: `c-000000000${n}` as const,
      branch: `feat/${n}`,
    }));
    const refusal: Refusal = {
      reason: 'overlap',
      blockers: [pagination, ...others].map((claim) => ({
        claim,
        witness: null,
        unproved: '**/*(a|b)*.ts',
        pairs: [],
      })),
      instead: [],
    };
    const asked = { ...facts.asked, verb: 'widen' as const, task: '', write: ['**/*(a|b)*.ts'] };
    const text = refusalText(refusal, { ...facts, asked });
    expect(text.split('\n')[0]).toMatchInlineSnapshot(
      `"Refused, and nothing was changed: feat/users may not add **/*(a|b)*.ts now, because it can't be proved apart from what feat/pagination, feat/1 and 3 more hold."`,
    );
    expect(text).toContain('and 1 more claim: metes status');
    expect(text).toContain('simplify **/*(a|b)*.ts');
  });

  test('from run, the command that would work starts the same process', () => {
    const asked = {
      ...facts.asked,
      verb: 'run' as const,
      command: ['claude', '-p', 'do it; now'],
    };
    const text = refusalText(overlap(), { ...informed, asked });
    expect(text).toContain(
      `  metes run --task='Tidy the users'\\'' module' --write='src/**' --write='!src/api/**' -- claude -p 'do it; now'\n`,
    );
  });
});

describe('every other reason', () => {
  const person = { ...facts, by: { ...facts.by, actor: 'person' as const, holder: 'bob' } };
  const cases: [string, Refusal, RefusalFacts][] = [
    [
      'branch-held, agent',
      { reason: 'branch-held', holder: pagination },
      { ...facts, by: { ...facts.by, holder: 'bob' } },
    ],
    ['branch-held, person', { reason: 'branch-held', holder: pagination }, person],
    ['another-task', { reason: 'another-task', holder: pagination }, facts],
    [
      'too-large',
      { reason: 'too-large', share: { matched: 2_100, tracked: 5_020 }, limit: 0.25 },
      { ...facts, narrower: [{ write: ['src/users/**'], share: { matched: 80, tracked: 5_020 } }] },
    ],
    ['clock', { reason: 'clock', skewMs: 420_000, holder: pagination }, facts],
    ['attempts', { reason: 'attempts', claim: { ...pagination, generation: 3 }, limit: 3 }, facts],
    ['not-live, ended', { reason: 'not-live', claim: 'c-gone000000', replacedBy: null }, facts],
    [
      'not-live, replaced',
      { reason: 'not-live', claim: 'c-gone000000', replacedBy: { ...pagination, generation: 2 } },
      facts,
    ],
    ['not-yours', { reason: 'not-yours', claim: pagination }, person],
    [
      'not to take, the lease over for less than the grace',
      { reason: 'not-yours', claim: { ...pagination, lease: JUST_OVER } },
      taking('cleo'),
    ],
    [
      'not to take, a run at work',
      {
        reason: 'not-yours',
        claim: { ...pagination, process: { host: 'lap-7', pid: 4711, started: '1' } },
      },
      taking('ada'),
    ],
    [
      "not to take, a person's",
      {
        reason: 'not-yours',
        claim: { ...pagination, by: { ...pagination.by, actor: 'person' } },
      },
      taking('ada'),
    ],
    ["not to take, somebody else's", { reason: 'not-yours', claim: pagination }, taking('cleo')],
    [
      'agent, force',
      { reason: 'agent', what: 'force', paths: [] },
      { ...facts, asked: { ...facts.asked, verb: 'takeover', claim: pagination.id } },
    ],
    [
      'agent, widen after writing',
      { reason: 'agent', what: 'widen-after-writing', paths: ['docs/index.md'] },
      { ...facts, asked: { ...facts.asked, verb: 'widen', write: ['docs/**'] } },
    ],
    [
      'author',
      { reason: 'author', author: 'Ada', paths: ['docs/index.md'] },
      { ...person, asked: { ...facts.asked, verb: 'widen', write: ['docs/**'] } },
    ],
    [
      'agent, a claim after writing',
      { reason: 'agent', what: 'widen-after-writing', paths: ['src/users/a.ts'] },
      facts,
    ],
    [
      'agent, a takeover after writing',
      { reason: 'agent', what: 'widen-after-writing', paths: ['src/users/a.ts'] },
      { ...facts, asked: { ...facts.asked, verb: 'takeover', claim: pagination.id } },
    ],
    [
      'author, a claim after writing',
      { reason: 'author', author: 'Ada', paths: ['src/users/a.ts'] },
      person,
    ],
    [
      'broken-registry',
      { reason: 'broken-registry', files: ['claims/7k/c-7k2m9x4q1d.json'] },
      facts,
    ],
    ['same-task-other-ground', { reason: 'same-task-other-ground', holder: pagination }, facts],
    [
      'excluded',
      { reason: 'excluded', claim: pagination, entries: ['!src/api/legacy/**'] },
      { ...facts, asked: { ...facts.asked, verb: 'widen', write: ['src/api/legacy/v1/**'] } },
    ],
    ['other-repository', { reason: 'other-repository', claim: pagination }, facts],
    ['outside', { reason: 'outside', entries: ['docs/**'] }, facts],
  ];

  test('read aloud', () => {
    const page = cases.map(([name, refusal, f]) => `── ${name}\n${refusalText(refusal, f)}`);
    expect(page.join('\n\n')).toMatchInlineSnapshot(`
      "── branch-held, agent
      Refused, and nothing was changed: the branch feat/pagination is claimed from another worktree.
        c-7k2m9x4q1d  feat/pagination  worktree api-1 (claude-code) on lap-7, for ada
          "Add pagination to the items API"
          granted 12 minutes ago, until 17:40 UTC (in 3 h)

      Works now:
        git switch -c feat/users-2 && metes claim 'Tidy the users'\\'' module' 'src/**' '!src/api/**'
            the same task on a branch of your own, without what is held
        metes ask c-7k2m9x4q1d 'Are you still at work on feat/pagination?'
            they read it at their next push, or at a commit: guards look again after ten minutes

      ── branch-held, person
      Refused, and nothing was changed: the branch feat/pagination is claimed from another worktree.
        c-7k2m9x4q1d  feat/pagination  worktree api-1 (claude-code) on lap-7, for ada
          "Add pagination to the items API"
          granted 12 minutes ago, until 17:40 UTC (in 3 h)

      Works now:
        git switch -c feat/users-2 && metes claim 'Tidy the users'\\'' module' 'src/**' '!src/api/**'
            the same task on a branch of your own, without what is held
        metes takeover c-7k2m9x4q1d --force --reason '<why>'
            ends their attempt and continues its task here; they are refused from then on, and your reason is recorded
        metes ask c-7k2m9x4q1d 'Are you still at work on feat/pagination?'
            they read it at their next push, or at a commit: guards look again after ten minutes

      ── another-task
      Refused, and nothing was changed: feat/pagination holds ground for another task from here already.
        c-7k2m9x4q1d  feat/pagination  worktree api-1 (claude-code) on lap-7, for ada
          "Add pagination to the items API"
          granted 12 minutes ago, until 17:40 UTC (in 3 h)

      Works now:
        metes widen 'src/**'
            more ground for the task it has
        metes release && metes claim 'Tidy the users'\\'' module' 'src/**'
            that task is done: this one instead
        git switch -c feat/users-2 && metes claim 'Tidy the users'\\'' module' 'src/**' '!src/api/**'
            this task on a branch of its own, without what is held

      ── too-large
      Refused, and nothing was changed: src/** is 2,100 of 5,020 files (42%), and an agent may hold at most 25%.
        Name what the task will write; more can be had later, before it is written: metes widen

      Works now:
        metes claim 'Tidy the users'\\'' module' 'src/users/**'
            80 of 5,020 files (2%)
        metes free
            what nobody holds, directory by directory

      ── clock
      Refused, and nothing was changed: this machine's clock is 7 minutes ahead of the registry's, so it can't tell whether this lease is over.
        c-7k2m9x4q1d  feat/pagination  worktree api-1 (claude-code) on lap-7, for ada
          "Add pagination to the items API"
          granted 12 minutes ago, until 17:40 UTC (in 3 h)

      Works now:
        date -u
            what this clock says; set it right and ask again
        metes ask c-7k2m9x4q1d 'Are you still at work on feat/pagination?'
            they read it at their next push, or at a commit: guards look again after ten minutes

      ── attempts
      Refused, and nothing was changed: the task has had 3 attempts already, and one more is for a person to decide.
        c-7k2m9x4q1d  feat/pagination  worktree api-1 (claude-code) on lap-7, for ada
          "Add pagination to the items API"
          granted 12 minutes ago, until 17:40 UTC (in 3 h)

      Works now:
        metes log
            what became of the earlier ones

      A person can:
        metes takeover c-7k2m9x4q1d --force --reason '<why>'
            one more attempt, for the reason given

      ── not-live, ended
      Refused, and nothing was changed: c-gone000000 is not held by anyone: it was given back, or its lease ran out and the ground was taken.

      Works now:
        metes status
            what is held now, and by whom
        metes claim '<task>' '<pattern>'
            asks for ground anew

      ── not-live, replaced
      Refused, and nothing was changed: c-gone000000 was replaced by attempt 2, c-7k2m9x4q1d.
        c-7k2m9x4q1d  feat/pagination  worktree api-1 (claude-code) on lap-7, for ada
          "Add pagination to the items API"
          granted 12 minutes ago, until 17:40 UTC (in 3 h)

      Works now:
        metes ask c-7k2m9x4q1d 'My attempt at this was replaced: what should I hand over?'
            they read it at their next push, or at a commit: guards look again after ten minutes
        metes status
            what is held now, and by whom

      ── not-yours
      Refused, and nothing was changed: c-7k2m9x4q1d belongs to another worktree.
        c-7k2m9x4q1d  feat/pagination  worktree api-1 (claude-code) on lap-7, for ada
          "Add pagination to the items API"
          granted 12 minutes ago, until 17:40 UTC (in 3 h)

      Works now:
        metes takeover c-7k2m9x4q1d --force --reason '<why>'
            ends their attempt and continues its task here; they are refused from then on, and your reason is recorded
        metes ask c-7k2m9x4q1d 'About feat/pagination: may I change your claim?'
            they read it at their next push, or at a commit: guards look again after ten minutes

      ── not to take, the lease over for less than the grace
      Refused, and nothing was changed: the lease of c-7k2m9x4q1d is over, and for 5 minutes after that only its own worktree may go on.
        c-7k2m9x4q1d  feat/pagination  worktree api-1 (claude-code) on lap-7, for ada
          "Add pagination to the items API"
          granted 12 minutes ago, lease over since 14:38 UTC; free at 14:43 UTC
        from 14:43 UTC on, when it was not renewed: metes takeover c-7k2m9x4q1d

      Works now:
        metes ask c-7k2m9x4q1d 'Are you still at work on feat/pagination? May I take it over?'
            they read it at their next push, or at a commit: guards look again after ten minutes

      ── not to take, a run at work
      Refused, and nothing was changed: a metes run is at work under c-7k2m9x4q1d (pid 4711 on lap-7).
        c-7k2m9x4q1d  feat/pagination  worktree api-1 (claude-code) on lap-7, for ada
          "Add pagination to the items API"
          granted 12 minutes ago, until 17:40 UTC (in 3 h)

      Works now:
        metes ask c-7k2m9x4q1d 'Are you still at work on feat/pagination? May I take it over?'
            they read it at their next push, or at a commit: guards look again after ten minutes

      ── not to take, a person's
      Refused, and nothing was changed: c-7k2m9x4q1d is live, and it is a person's: an agent takes over agents' claims alone.
        c-7k2m9x4q1d  feat/pagination  worktree api-1 (claude-code) on lap-7, by ada
          "Add pagination to the items API"
          granted 12 minutes ago, until 17:40 UTC (in 3 h)

      Works now:
        metes ask c-7k2m9x4q1d 'Are you still at work on feat/pagination? May I take it over?'
            they read it at their next push, or at a commit: guards look again after ten minutes

      ── not to take, somebody else's
      Refused, and nothing was changed: c-7k2m9x4q1d is live, and it is ada's.
        c-7k2m9x4q1d  feat/pagination  worktree api-1 (claude-code) on lap-7, for ada
          "Add pagination to the items API"
          granted 12 minutes ago, until 17:40 UTC (in 3 h)

      Works now:
        metes ask c-7k2m9x4q1d 'Are you still at work on feat/pagination? May I take it over?'
            they read it at their next push, or at a commit: guards look again after ten minutes

      ── agent, force
      Refused, and nothing was changed: taking over a live claim by force is for a person to decide.
        If you are a person: an agent's marker is set in this environment (METES_AGENT, CLAUDECODE, …).

      A person can:
        metes takeover c-7k2m9x4q1d --force --reason '<why>'
            ends the attempt that goes on, and continues its task here

      ── agent, widen after writing
      Refused, and nothing was changed: docs/index.md was written before it was asked for, so a person decides whether it may be added.
        Or undo those writes, then widen, then write them again.
        If you are a person: an agent's marker is set in this environment (METES_AGENT, CLAUDECODE, …).

      A person can:
        metes resolve widen --branch=feat/users 'docs/**'
            adds it to the claim

      ── author
      Refused, and nothing was changed: "Ada" wrote docs/index.md before asking for it, and an author does not answer for their own work.
        ask someone else to answer: metes resolve widen --branch=feat/users 'docs/**'
        Who works alone lets authors answer, in .metes/config.yml on the default branch:  answers: {author: true}

      Works now:
        metes check
            shows what awaits an answer, and what you can do

      ── agent, a claim after writing
      Refused, and nothing was changed: src/users/a.ts was written before it was asked for, so a person decides whether it may be added.
        It stands outside what this branch was granted; giving that back does not answer for it.
        If you are a person: an agent's marker is set in this environment (METES_AGENT, CLAUDECODE, …).

      Works now:
        metes claim 'Tidy the users'\\'' module' 'src/**' '!src/users/a.ts'
            the same without it; metes check then asks a person about it

      A person can:
        metes claim 'Tidy the users'\\'' module' 'src/**'
            asks for all of it

      ── agent, a takeover after writing
      Refused, and nothing was changed: src/users/a.ts was written before it was asked for, so a person decides whether it may be added.
        It stands outside what this branch was granted; giving that back does not answer for it.
        Or put it back as on the target, commit that, then ask again.
        If you are a person: an agent's marker is set in this environment (METES_AGENT, CLAUDECODE, …).

      A person can:
        metes takeover c-7k2m9x4q1d
            asks for all of it

      ── author, a claim after writing
      Refused, and nothing was changed: "Ada" wrote src/users/a.ts before asking for it, and an author does not answer for their own work.
        ask someone else to run it in this worktree: metes claim 'Tidy the users'\\'' module' 'src/**'
        Who works alone lets authors answer, in .metes/config.yml on the default branch:  answers: {author: true}

      Works now:
        metes claim 'Tidy the users'\\'' module' 'src/**' '!src/users/a.ts'
            the same without it; metes check then asks a person about it

      ── broken-registry
      Refused, and nothing was changed: the registry holds 1 file that can't be read, and nothing new is granted until that is mended.
        claims/7k/c-7k2m9x4q1d.json

      Works now:
        metes audit
            shows which entry of the journal broke it
        metes recover
            puts the registry back as the journal says it should be

      ── same-task-other-ground
      Refused, and nothing was changed: feat/pagination holds other ground for this task.
        c-7k2m9x4q1d  feat/pagination  worktree api-1 (claude-code) on lap-7, for ada
          "Add pagination to the items API"
          granted 12 minutes ago, until 17:40 UTC (in 3 h)
        it may write  src/api/**  test/api/**  !src/api/legacy/**

      Works now:
        metes widen 'src/**'
            adds this ground to it

      ── excluded
      Refused, and nothing was changed: the claim leaves out src/api/legacy/** itself, and this part of that can't be added alone.

      Works now:
        metes free
            what nobody holds

      ── other-repository
      Refused, and nothing was changed: c-7k2m9x4q1d is about another repository that shares this registry; take it over in a clone of that one.
        c-7k2m9x4q1d  feat/pagination  worktree api-1 (claude-code) on lap-7, for ada
          "Add pagination to the items API"
          granted 12 minutes ago, until 17:40 UTC (in 3 h)

      Works now:
        metes status
            what is held in this repository

      ── outside
      Refused, and nothing was changed: docs/** reaches beyond what the claim has.

      Works now:
        metes widen 'docs/**'
            asks for it"
    `);
  });

  test.each(cases)('%s: says first that nothing was changed', (_, refusal, f) => {
    expect(refusalText(refusal, f)).toMatch(/^Refused, and nothing was changed: /);
  });
});

describe('hostile names', () => {
  const everyReason: Refusal[] = [
    overlap(hostile),
    { reason: 'branch-held', holder: hostile },
    { reason: 'another-task', holder: hostile },
    { reason: 'not-yours', claim: hostile },
    { reason: 'clock', skewMs: -1, holder: hostile },
    { reason: 'outside', entries: hostile.write },
    { reason: 'agent', what: 'widen-after-writing', paths: ['a\nb', '$(touch pwned)'] },
    { reason: 'author', author: 'A\nda', paths: ['a\nb', '$(touch pwned)'] },
  ];
  const asked = {
    verb: 'claim' as const,
    branch: hostile.branch,
    task: hostile.task.text,
    write: hostile.write,
    options: ['--target=$(touch pwned)'],
  };
  const person = { ...facts, asked, by: { ...facts.by, actor: 'person' as const } };

  test.each(everyReason)(
    '$reason: no text of theirs starts a line or moves the cursor',
    (refusal) => {
      const text = refusalText(refusal, person);
      expect(text).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]/);
      expect(text).not.toMatch(/^\s*(Granted|rm -rf)/m);
      expect(text.match(/^Works now:/gm) ?? []).toHaveLength(text.includes('Works now:') ? 1 : 0);
    },
  );

  test('every printed command can be pasted into sh and runs metes and git only', () => {
    const dir = mkdtempSync(join(tmpdir(), 'metes-paste-'));
    try {
      for (const name of ['metes', 'git', 'date'])
        writeFileSync(join(dir, name), `#!/bin/sh\necho "${name} $#" >> ran\n`, { mode: 0o755 });
      const lines = everyReason.flatMap((r) => commandsOf(refusalText(r, person)));
      expect(lines.length).toBeGreaterThan(10);
      execFileSync('sh', ['-c', lines.join('\n')], {
        cwd: dir,
        env: { PATH: `${dir}:/usr/bin:/bin` },
      });
      expect(existsSync(join(dir, 'pwned'))).toBe(false);
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });
});

/** The lines under `Works now:` that are commands: two blanks in front, not six. */
function commandsOf(text: string): string[] {
  const under = text.split(/^(?:Works now|A person can):$/m)[1] ?? '';
  return under.split('\n').filter((line) => /^ {2}\S/.test(line));
}

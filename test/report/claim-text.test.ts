import { describe, expect, test } from 'vitest';
import { claimLine, claimText, grantedText, heldText } from '../../src/report/claim-text.ts';
import { percent, shareText, understoodText } from '../../src/report/understood.ts';
import { hostile, now, pagination } from './samples.ts';

const share = { matched: 412, tracked: 5_020 };
const path = '.metes/scope/feat-pagination-1a2b3c4d.yml';

describe('what was granted', () => {
  test('with all that happened on the way', () => {
    const text = grantedText(
      { ...pagination, generation: 2 },
      {
        now,
        share,
        understood: [
          { written: 'src/api/', entry: 'src/api/**', because: 'trailing-slash' },
          { written: 'test/api', entry: 'test/api/**', because: 'directory' },
          { written: '!src/api/legacy/**', entry: '!src/api/legacy/**' },
        ],
        manifest: { outcome: 'committed', path, oid: 'abcdef0123456789abcdef0123456789abcdef01' },
        takenOver: { ...pagination, id: 'c-earl1er000' },
        displaced: [
          {
            ...pagination,
            id: 'c-1apsed0000',
            branch: 'feat/old',
            lease: { until: '2026-03-02T09:00:00.000Z', seconds: 28_800 },
          },
        ],
      },
    );
    expect(text).toMatchInlineSnapshot(`
      "Granted: feat/pagination may write (attempt 2 at its task)
        src/api/**
        test/api/**
        !src/api/legacy/**
      src/api/ was understood as src/api/** (everything below it)
      test/api was understood as test/api/** (a directory: everything below it)
      that is 412 of 5,020 files (8%)
      Claim c-7k2m9x4q1d, until 17:40 UTC (in 3 h)
      It continues c-earl1er000 (worktree api-1 (claude-code) on lap-7, for ada): from its next check that seat is refused.
      c-1apsed0000 on feat/old (worktree api-1 (claude-code) on lap-7, for ada) ended: its lease was over since 09:00 UTC, and this claim took its ground.
      The manifest .metes/scope/feat-pagination-1a2b3c4d.yml is committed on your branch (abcdef012345).
      Work and commit as usual. More ground: metes widen '<pattern>'. Done: metes release"
    `);
  });

  test.each([
    [
      { outcome: 'staged' as const, path, why: 'a merge is under way' },
      `The manifest ${path} is staged, not committed: a merge is under way.`,
    ],
    [
      { outcome: 'written' as const, path },
      `The manifest ${path} is written, not committed (--no-commit).`,
    ],
    [{ outcome: 'unchanged' as const, path }, `The manifest ${path} says so already.`],
  ])('manifest $outcome', (manifest, said) => {
    expect(grantedText(pagination, { now, share, manifest })).toContain(`\n${said}\n`);
  });

  test('a claim that yields says what that means', () => {
    expect(grantedText({ ...pagination, yields: true }, { now, share })).toContain(
      'It yields: it may write on ground that others hold, which a check names them for, and it keeps nobody out.',
    );
  });

  test('the same again', () => {
    expect(heldText(pagination, { now, share })).toMatchInlineSnapshot(`
      "You have this already: c-7k2m9x4q1d on feat/pagination, until 17:40 UTC (in 3 h)
        src/api/**
        test/api/**
        !src/api/legacy/**
      that is 412 of 5,020 files (8%)"
    `);
  });
});

describe('how a claim stands', () => {
  const facts = { now, graceSeconds: 300 };
  const busy = {
    ...pagination,
    messages: [
      {
        event: 'e-00000000000000000000' as const,
        from: 'bob',
        text: 'Can you give back src/api/**?',
        at: '2026-03-02T14:35:00.000Z',
      },
    ],
    breaches: [
      {
        event: 'e-00000000000000000001' as const,
        head: 'a'.repeat(40),
        at: '2026-03-02T14:30:00.000Z',
        paths: [
          { path: 'docs/index.md', mode: '100644', oid: 'c'.repeat(40), code: 'out-of-scope' },
        ],
      },
    ],
  };

  test('as a paragraph', () => {
    expect(claimText(busy, facts)).toMatchInlineSnapshot(`
      "feat/pagination  c-7k2m9x4q1d  worktree api-1 (claude-code) on lap-7, for ada
        granted 12 minutes ago, until 17:40 UTC (in 3 h)
        "Add pagination to the items API"
        writes  src/api/**  test/api/**  !src/api/legacy/**
        1 path waits for a person's answer: docs/index.md: metes check --branch=feat/pagination
        bob wrote 5 minutes ago: "Can you give back src/api/**?""
    `);
  });

  test('a no is shown with its reason; the hint is about the claim’s branch', () => {
    const no = {
      event: 'e-00000000000000000002' as const,
      kind: 'rejected' as const,
      by: 'Nina',
      at: '2026-03-02T14:35:00.000Z',
      head: 'a'.repeat(40),
      paths: [{ path: 'docs/index.md', mode: '100644', oid: 'c'.repeat(40) }],
      reason: 'not here',
    };
    const claim = { ...busy, messages: [], breaches: [], resolutions: [no] };
    expect(claimText(claim, facts)).toContain(
      '\n  Nina rejected docs/index.md 5 minutes ago: "not here": metes check --branch=feat/pagination',
    );
    expect(claimText(claim, { ...facts, here: 'feat/pagination' })).toMatch(
      /"not here": metes check$/,
    );
  });

  test('as a line', () => {
    expect(claimLine(pagination, facts)).toMatchInlineSnapshot(
      `"c-7k2m9x4q1d  feat/pagination  worktree api-1 (claude-code) on lap-7, for ada  src/api/**  test/api/**  !src/api/legacy/**  3 h left  "Add pagination to the items API""`,
    );
  });

  test.each([
    ['2026-03-02T14:38:00.000Z', 'lease over since 14:38 UTC; free at 14:43 UTC'],
    ['2026-03-02T12:00:00.000Z', 'lease over since 12:00 UTC; nobody has taken the ground'],
  ])('lease until %s', (until, said) => {
    expect(claimLine({ ...pagination, lease: { until, seconds: 60 } }, facts)).toContain(said);
  });

  test('hostile names stay on their lines', () => {
    expect(claimLine(hostile, facts)).not.toMatch(/[\x00-\x1f\x7f-\x9f\u202a-\u202e]/);
    const lines = claimText(
      { ...hostile, messages: [{ ...busy.messages[0], from: 'a\nb', text: 'c\r\nd' } as never] },
      facts,
    ).split('\n');
    expect(lines).toHaveLength(5);
  });
});

describe('what patterns were understood as', () => {
  test('says only what is not as it was written', () => {
    expect(
      understoodText(
        [
          { written: 'app/[id]/page.tsx', entry: 'app/\\[id\\]/page.tsx', because: 'literal-file' },
          { written: 'src/**', entry: 'src/**' },
          { written: './docs', entry: 'docs/**', because: 'directory' },
        ],
        share,
      ),
    ).toMatchInlineSnapshot(`
      "app/[id]/page.tsx was understood as app/\\[id\\]/page.tsx (a file of this name, read literally)
      ./docs was understood as docs/** (a directory: everything below it)
      that is 412 of 5,020 files (8%)"
    `);
  });

  test.each([
    [{ matched: 412, tracked: 5_020 }, '412 of 5,020 files (8%)'],
    [{ matched: 1, tracked: 5_020 }, '1 of 5,020 files (under 1%)'],
    [{ matched: 5_019, tracked: 5_020 }, '5,019 of 5,020 files (over 99%)'],
    [{ matched: 1, tracked: 1 }, '1 of 1 file (100%)'],
    [{ matched: 0, tracked: 5_020 }, '0 of 5,020 files: nothing is there yet'],
    [{ matched: 0, tracked: 0 }, 'no file yet: nothing is tracked here'],
  ])('%j', (counted, said) => {
    expect(shareText(counted)).toBe(said);
  });

  test('a limit', () => {
    expect(percent(0.25, 1)).toBe('25%');
  });
});

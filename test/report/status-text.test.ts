/** `status` in words: what is said from an old copy says so, and what a person has asked for is told. */
import { describe, expect, test } from 'vitest';
import { statusText } from '../../src/report/status-text.ts';
import { now, pagination } from './samples.ts';

const facts = { now, graceSeconds: 600 };
const page = {
  branch: 'feat/x',
  mine: [],
  others: [],
  elsewhere: [],
  commitments: { open: 0, missed: 0 },
  fetchedAt: now,
  observing: false,
  warnings: [],
};
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const first = (fetchedAt: Date | null) => statusText({ ...page, fetchedAt }, facts).split('\n')[0];

describe('that nobody else holds anything', () => {
  test('is said of a copy that was just read', () => {
    expect(first(ago(1))).toBe(
      'Nothing is held from this worktree (on feat/x); nobody else holds anything.',
    );
  });

  test('is said of an older one as of then, with what asks', () => {
    const text = statusText({ ...page, fetchedAt: ago(21) }, facts);
    expect(text).toContain('(on feat/x); as of 21 seconds ago nobody else held anything.');
    expect(text).toContain('(metes status --fresh reads the registry)');
  });

  test('nor that nothing is held is said where the registry was never read, as after a roll-over', () => {
    expect(statusText({ ...page, fetchedAt: null }, facts)).toBe(
      [
        'What is held is not known here: this clone has not read the registry that the config names, as after a roll-over.',
        '    metes status --fresh',
        '      reads it',
      ].join('\n'),
    );
  });
});

test('a person who wants something put back is told of', () => {
  const reverted = {
    event: 'e-00000000000000000009',
    kind: 'reverted',
    by: 'Dora',
    at: ago(120).toISOString(),
    head: null,
    paths: [{ path: 'docs/a.md', mode: '100644', oid: 'a'.repeat(40) }],
  } as const;
  const mine = [{ ...pagination, resolutions: [reverted] }];
  expect(
    statusText({ ...page, branch: 'feat/pagination', mine }, { ...facts, here: null }),
  ).toContain('Dora asked 2 minutes ago to put back docs/a.md as on the target: metes check');
});

test('of more claims than anybody reads the rest is counted, with what asks for one of them', () => {
  const others = Array.from({ length: 1_102 }, () => pagination);
  const text = statusText({ ...page, others }, facts);
  expect(text.match(/Add pagination to the items API/g)).toHaveLength(100);
  expect(text).toContain(
    "  and 1,002 more\n    metes why '<path>'\n        says who holds a path\n",
  );
  expect(text).toContain('1,102 live claims, as of just now');
  expect(statusText({ ...page, others: others.slice(0, 100) }, facts)).not.toContain(' more');
});

test('what was promised on this branch is one line, where there is any', () => {
  const line = (open: number, missed: number) =>
    statusText({ ...page, commitments: { open, missed } }, facts)
      .split('\n')
      .filter((text) => text.startsWith('Promised'));
  expect(line(0, 0)).toEqual([]);
  expect(line(1, 0)).toEqual(['Promised on this branch: 1 open commitment (metes ledger).']);
  expect(line(3, 2)).toEqual([
    'Promised on this branch: 3 open commitments, 2 of them missed (metes ledger).',
  ]);
});

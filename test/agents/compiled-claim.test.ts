/**
 * When the compiled claim answers for a write by itself, and when it does not: with no git to be found, what it does not
 * answer for can't be decided, and is refused.
 */
import { rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { BRANCH, type Guarded, guardedRepository } from '../guards/guarded.ts';
import { edits, SILENT } from './calling.ts';

let g: Guarded;
beforeAll(() => {
  g = guardedRepository();
});
afterAll(() => g.world.dispose());

const inRepo = (path: string): string => join(g.at, path);
const alone = (path: string, env: Readonly<Record<string, string>> = {}) =>
  edits(g, inRepo(path), { env: { PATH: '/nowhere', ...env } });
const undecided = {
  exit: 2,
  out: '',
  err: expect.stringMatching(/^metes: refused: it could not be decided: git is not installed/),
};

/** Each test puts back what it changed. */
afterEach(() => {
  expect(alone('src/a.ts')).toEqual(SILENT);
});

function withFile(path: string, text: string, then: () => void): void {
  writeFileSync(inRepo(path), text);
  then();
  rmSync(inRepo(path));
}

test('in the claim, on its branch: nothing else is asked', () => {
  expect(alone('src/a.ts')).toEqual(SILENT);
  expect(alone('src/gen/g.ts')).toEqual(undecided);
});

test.each([
  ['another branch', `git switch -qc try/it`, `git switch -q ${BRANCH}`],
  ['none', 'git switch -q --detach', `git switch -q ${BRANCH}`],
  [
    'a branch that is another’s name',
    `git branch -q kept && git symbolic-ref refs/heads/${BRANCH} refs/heads/kept`,
    `git symbolic-ref --delete refs/heads/${BRANCH} && git branch -q ${BRANCH} kept && git branch -qD kept`,
  ],
])('not on %s', (_, there, back) => {
  g.unguarded(there);
  expect(alone('src/a.ts')).toEqual(undecided);
  g.unguarded(back);
});

test('not for a run under another claim; on the default branch neither', () => {
  const run = { METES_CLAIM: 'c-0000000000' };
  expect(alone('src/a.ts', run)).toEqual(undecided);
  g.unguarded('git switch -q main');
  expect(alone('docs/d.md')).toEqual(SILENT);
  expect(alone('docs/d.md', run)).toEqual(undecided);
  g.unguarded(`git switch -q ${BRANCH}`);
});

test.each([
  ['its lease is over', 'guard'],
  ['the copy of the registry is too old', 'fresh'],
])('not where %s', (_, name) => {
  const file = inRepo(`.git/metes/compiled/${name}`);
  const { mtime } = statSync(file);
  const past = new Date(Date.now() - 1_000);
  utimesSync(file, past, past);
  expect(alone('src/a.ts')).toEqual(undecided);
  utimesSync(file, mtime, mtime);
});

test.each([
  ['the claim was dropped since', '.git/metes/guard.dropped'],
  ['the config has moved since', '.git/metes/config.moved'],
])('not where %s', (_, file) => {
  withFile(file, '', () => expect(alone('src/a.ts')).toEqual(undecided));
});

test('not for a directory that only says it is this worktree', () => {
  withFile('docs/.git', `gitdir: ${inRepo('.git')}\n`, () =>
    expect(alone('docs/src/a.ts')).toEqual(undecided),
  );
});

test('not through a link that leads out of it', () => {
  symlinkSync('../docs/d.md', inRepo('src/link.md'));
  expect(alone('src/link.md')).toEqual(undecided);
  rmSync(inRepo('src/link.md'));
});

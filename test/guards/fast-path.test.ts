/** What a commit inside the claim costs: one git call in each hook, no node; and where node has to be asked after all. */
import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BRANCH, type Guarded, guardedRepository, mustPass } from './guarded.ts';

let g: Guarded;

beforeAll(() => {
  g = guardedRepository();
  g.unguarded('git tag start && git tag start-main main');
});
beforeEach(() => g.reset());
afterAll(() => g.world.dispose());

const started = (script: string, env = {}, cwd = g.at): string[] => {
  const traced = g.trace(script, env, cwd);
  expect(traced.ran.exit, traced.ran.said).toBe(0);
  return traced.started;
};
const node = (lines: readonly string[]): string[] =>
  lines.filter((line) => line.startsWith('node'));

describe('without node', () => {
  test('a commit inside: one git call for pre-commit, one for reference-transaction; exclusions double them', () => {
    expect(started('echo x >>src/a.ts && git commit -qam x')).toEqual([
      'git commit',
      'git diff',
      'git diff',
      'git diff-tree',
      'git diff-tree',
    ]);
  });

  test('a claim without exclusions: one call in each hook', () => {
    const plain = guardedRepository(['src/**']);
    const { ran, started: calls } = plain.trace('echo x >>src/a.ts && git commit -qam x');
    expect(ran.exit, ran.said).toBe(0);
    expect(calls).toEqual(['git commit', 'git diff', 'git diff-tree']);
    plain.world.dispose();
  });

  test('from a subdirectory, with --no-verify, by an agent, inside its own run', () => {
    const claim = /mg_claim='(c-\w+)'/.exec(fragment())?.[1] ?? '';
    expect(node(started('cd src && echo x >>a.ts && git commit -qam x'))).toEqual([]);
    expect(node(started('echo y >>src/a.ts && git commit -qam x --no-verify'))).toEqual([]);
    expect(node(started('echo z >>src/a.ts && git commit -qam x', { METES_AGENT: '1' }))).toEqual(
      [],
    );
    expect(node(started('echo 1 >>src/a.ts && git commit -qam x', { METES_CLAIM: claim }))).toEqual(
      [],
    );
  });

  test('a shared file', () => {
    expect(node(started('echo {} >package-lock.json && git add -A && git commit -qm x'))).toEqual(
      [],
    );
  });

  test('picks of a rebase; the move of the branch at its end is for node', () => {
    g.unguarded(
      `git switch -q main && echo m >>README.md && git commit -qam m && git switch -q ${BRANCH} && echo x >>src/a.ts && git commit -qam x && echo y >>src/b.ts && git commit -qam y`,
    );
    const calls = started('git rebase -q main');
    expect(calls.filter((line) => line === 'git diff-tree').length).toBeGreaterThanOrEqual(4);
    // The pick that brings the manifest is looked at as well.
    expect(node(calls)).toHaveLength(2);
  });

  test('pre-merge-commit of a merge of the target', () => {
    g.unguarded(
      `echo x >>src/a.ts && git commit -qam x && git switch -q main && echo m >>README.md && git commit -qam m && git switch -q ${BRANCH}`,
    );
    const calls = started('git merge -q --no-edit main');
    expect(calls.slice(0, 4)).toEqual(['git merge', 'git stash', 'git diff', 'git diff']);
    expect(node(calls), 'reference-transaction looks at what the merge brings').toHaveLength(1);
  });

  test('an exempt branch: no git call of ours but the looks whether the config changes', () => {
    g.unguarded('git switch -q main');
    expect(started('echo x >>docs/d.md && git commit -qam x')).toEqual([
      'git commit',
      'git diff',
      'git diff-tree',
    ]);
    g.unguarded('git switch -qc release/2');
    expect(started('echo x >>docs/d.md && git commit -qam x')).toEqual(['git commit']);
  });

  test("a person on an unclaimed branch, off everyone's ground", () => {
    g.unguarded('git switch -qc mine main');
    expect(started('echo x >>docs/d.md && git commit -qam x')).toEqual(['git commit', 'git diff']);
    expect(started('git switch -q --detach && echo x >>docs/d.md && git commit -qam x')).toEqual([
      'git switch',
      'git commit',
      'git diff',
    ]);
  });

  test('a stash, a tag, a fetch of nothing', () => {
    expect(
      started('echo x >>src/a.ts && git stash -q && git tag t && git tag -d t >/dev/null'),
    ).toEqual(['git stash', 'git tag', 'git tag']);
  });
});

const common = (name: string): string => join(g.at, '.git', 'metes/compiled', name);
const fragment = (): string => readFileSync(common('guard'), 'utf8');

describe('node is asked, and compiles anew', () => {
  const commit = 'echo x >>src/a.ts && git commit -qam x';

  test('when the copy of the registry is older than ten minutes', () => {
    utimesSync(common('fresh'), 1, 1);
    expect(node(started(commit))).toHaveLength(1);
    expect(statSync(common('fresh')).mtimeMs).toBeGreaterThan(Date.now());
    expect(node(started('echo y >>src/a.ts && git commit -qam x'))).toEqual([]);
    // A person without a claim as well: what others hold is told as it is now.
    g.unguarded('git switch -qc mine main');
    utimesSync(common('fresh'), 1, 1);
    expect(node(started('echo x >>docs/d.md && git commit -qam x'))).toHaveLength(1);
  });

  test('when the own manifest is written: as a file it passes, and no pathspec tells a file', () => {
    const edit = 'for f in .metes/scope/*; do echo "# more" >>"$f"; done';
    expect(node(started(`${edit}; git commit -qam x`))).toHaveLength(2);
  });

  test('when nothing is compiled, or what is compiled is of another branch or format', () => {
    const before = fragment();
    for (const text of [
      '',
      before.replace(BRANCH, 'feat/other'),
      before.replace('mg_format=1', 'mg_format=9'),
    ]) {
      writeFileSync(common('guard'), text);
      expect(node(started('echo x >>src/a.ts && git commit -qam x'))).not.toEqual([]);
      expect(fragment()).toBe(before);
    }
  });

  test('when the lease is over by the file, whatever the text says', () => {
    utimesSync(common('guard'), 1, 1);
    expect(node(started(commit))).toHaveLength(1);
    expect(statSync(common('guard')).mtimeMs).toBeGreaterThan(Date.now() + 3_600_000);
  });

  test('when the clone was moved: the seat is bound to its path', () => {
    writeFileSync(common('guard'), fragment().replace(g.at, '/elsewhere'));
    expect(node(started(commit))).not.toEqual([]);
  });

  test('when a message waits, on a copy as fresh as can be: as soon as this clone knows of it', () => {
    const other = g.world.path('o');
    g.unguarded(`git worktree add -q -b feat/o '${other}' main`);
    const claim = /mg_claim='(c-\w+)'/.exec(fragment())?.[1] ?? '';
    mustPass(g.metes(['ask', claim, 'May I have b.ts?'], { METES_HOLDER: 'Bo' }, other));
    expect(node(started(commit))).toEqual([]);
    mustPass(g.metes(['claim', 'Other work', 'lib/**'], {}, other));
    expect(mustPass(g.sh('echo y >>src/a.ts && git commit -qam y')).said).toContain(
      '"May I have b.ts?"',
    );
    expect(node(started('echo z >>src/a.ts && git commit -qam z'))).toEqual([]);
    mustPass(g.metes(['release'], {}, other));
    g.unguarded(`git worktree remove --force '${other}'`);
  });

  test('when the config changes on the default branch', () => {
    g.unguarded('git switch -q main');
    const release =
      'git switch -qc hotfix/1 && echo x >>docs/d.md && git commit -qam x --no-verify';
    const agent = { METES_AGENT: '1' };
    expect(g.sh(release, agent).said).toContain('metes: refused: nobody claimed hotfix/1');
    g.unguarded('git reset -q --hard && git switch -q main');
    const change = `printf "exempt: ['hotfix/**']\\n" >>.metes/config.yml && git commit -qam exempt`;
    expect(g.sh(change).exit).toBe(0);
    expect(readFileSync(common('guard.common'), 'utf8')).toMatch(/^mc_format= mc_mode=$/m);
    expect(
      g.sh('git switch -q hotfix/1 && echo x >>docs/d.md && git commit -qam x', agent).said,
    ).toBe('');
  });
});

test('a fragment is data: no value of it is run', () => {
  const odd = guardedRepository(["src/it's $(touch pwned) `touch pwned`/**", 'src/a.ts']);
  const { ran, started: calls } = odd.trace('echo x >>src/a.ts && git commit -qam x');
  expect(ran.exit, ran.said).toBe(0);
  expect(node(calls)).toEqual([]);
  expect(odd.sh('ls').said).not.toContain('pwned');
  odd.world.dispose();
});

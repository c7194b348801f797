/** More detours onto a claimed branch, as an attacker took them: merges, claims for show, names that move without a hook. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BRANCH, type Env, type Guarded, guardedRepository, mustPass } from './guarded.ts';

const AGENT = { METES_AGENT: 'claude-code' };

let g: Guarded;

beforeAll(() => {
  g = guardedRepository();
  g.unguarded(
    `git tag start && git switch -q main && echo v2 >>docs/d.md && git commit -qam two && git switch -q ${BRANCH} && git merge -q --no-edit main && git tag -f start && git tag start-main main`,
  );
});
beforeEach(() => g.reset());
afterAll(() => g.world.dispose());

const refused = (script: string, env: Env = {}): string => {
  const tip = g.tip(BRANCH);
  const ran = g.sh(script, env);
  expect(ran.said).toContain('metes: refused');
  expect(ran.exit, ran.said).not.toBe(0);
  expect(g.tip(BRANCH)).toBe(tip);
  return ran.said;
};

test('a merge of an old commit of main that brings back what main has changed since', () => {
  const merge = g.unguarded(
    'export GIT_INDEX_FILE=.git/other && git read-tree HEAD && git update-index --cacheinfo 100644,$(git rev-parse main~1:docs/d.md),docs/d.md && git commit-tree $(git write-tree) -p HEAD -p main~1 -m m',
  );
  expect(refused(`git reset -q --hard ${merge}`)).toContain('  docs/d.md   ');
  g.unguarded('git reset -q --hard');
});

test('a clean merge of main, and of a neighbour that keeps to its claim', () => {
  g.unguarded('git switch -q main && echo m >>README.md && git commit -qam m && git switch -q -');
  mustPass(g.sh('git merge -q --no-edit main'));
  g.unguarded(`git switch -qc near main`);
  mustPass(g.metes(['claim', 'Docs', 'docs/**']));
  mustPass(g.sh(`echo n >>docs/d.md && git commit -qam near && git switch -q ${BRANCH}`));
  mustPass(g.sh('git merge -q --no-edit near'));
});

test.each([
  ['on the side that it left out', 'evil'],
  ['on top of that side', '$(git commit-tree evil^{tree} -p evil -m top)'],
])('a merge that leaves the writes out, and a move %s', (_what, to) => {
  g.unguarded(
    `git switch -qc evil && echo evil >>README.md && git commit -qam evil && git switch -q ${BRANCH}`,
  );
  mustPass(g.sh('git merge -q -s ours evil -m ours'));
  mustPass(g.sh('echo own >>src/a.ts && git commit -qam own && git reset -q --hard HEAD~1'));
  expect(refused(`git reset -q --hard ${to}`)).toContain('  README.md   ');
  g.unguarded('git reset -q --hard; git branch -D evil');
});

test('a claim for show on a branch that an outside commit was made on before', () => {
  g.unguarded('git switch -qc prep && echo evil >>README.md && git commit -qam evil');
  mustPass(g.metes(['claim', 'Show', 'tmp/x']));
  mustPass(g.sh(`git switch -q ${BRANCH}`));
  expect(refused('git merge -q --ff-only prep')).toContain('  README.md   ');
});

test('deleting or renaming away a branch that a worktree here holds', () => {
  g.unguarded(
    'git branch -q tmp && git switch -q tmp && echo e >>docs/d.md && git commit -qam e && git switch -q main',
  );
  for (const away of [`git branch -qD ${BRANCH}`, `git branch -M tmp ${BRANCH}`])
    expect(refused(away)).toMatch(/^ {2}metes release c-\w+$/m);
});

test('the same of a branch that is packed, with and without its loose copy', () => {
  const value = g.tip(BRANCH);
  for (const pack of ['git pack-refs --all --no-prune', 'git pack-refs --all --prune']) {
    expect(g.sh(pack)).toEqual({ exit: 0, said: '' });
    for (const away of [
      `git update-ref -d refs/heads/${BRANCH} ${value}`,
      `git update-ref -d refs/heads/${BRANCH}`,
      `git switch -q main && git branch -qD ${BRANCH}`,
    ])
      refused(away);
  }
  const packed = readFileSync(join(g.at, '.git/packed-refs'), 'utf8');
  expect(packed).toContain(`${value} refs/heads/${BRANCH}\n`);
  expect(existsSync(join(g.at, '.git/refs/heads', BRANCH))).toBe(false);
  expect(g.sh('git gc -q')).toEqual({ exit: 0, said: '' });
});

test('a claimed branch that was made to follow another', () => {
  const ref = `refs/heads/${BRANCH}`;
  expect(g.sh('echo own >>src/a.ts && git commit -qam own').exit).toBe(0);
  const was = g.tip();
  g.unguarded(`git branch tmp && git symbolic-ref ${ref} refs/heads/tmp`);
  const mend = `git update-ref --no-deref ${ref} ${was}`;
  for (const script of [
    'echo x >>src/a.ts && git commit -qam x',
    'git commit -qam x --no-verify',
    'git switch -qf tmp && echo evil >>docs/d.md && git commit -qam evil',
  ]) {
    const said = refused(script);
    expect(said).toContain('and its ref was made to follow "tmp"');
    expect(said).toContain(`\n  ${mend}\n      makes it a branch of its own again, where it was;`);
  }
  g.unguarded(`git reset -q --hard && git switch -q ${BRANCH} && git init -q --bare ../out.git`);
  g.unguarded('git switch -qf tmp && echo evil >>docs/d.md && git commit -qam evil');
  for (const what of [BRANCH, `${BRANCH}:${BRANCH}`]) refused(`git push -q ../out.git ${what}`);
  const checked = g.metes(['check', `--branch=${BRANCH}`]);
  expect(checked.said).toMatch(
    /^metes: "?feat\/work"? is held by c-\w+, and its ref was made to follow/,
  );
  expect(checked.said).toContain(`\n  ${mend}\n`);
  expect(checked.exit).toBe(65);
  mustPass(g.sh(mend));
  expect(g.sh(`git symbolic-ref -q ${ref}`).exit).toBe(1);
  expect(g.tip(BRANCH)).toBe(was);
  mustPass(g.sh(`git switch -q ${BRANCH} && echo y >>src/a.ts && git commit -qam y`));
  mustPass(g.sh('git push -q ../out.git HEAD'));
});

test("naming another seat's claim does not make its holder of whoever names it", () => {
  const claim = /c-\w+/.exec(g.metes(['status', '--json']).said)?.[0];
  g.unguarded(`git switch -q main && git worktree add -q ../second ${BRANCH}`);
  const there = g.world.path('second');
  const commit = 'echo x >>src/a.ts && git commit -qam x';
  for (const env of [{}, { METES_CLAIM: claim }, { METES_CLAIM: claim, METES_RUN: '1' }])
    expect(g.sh(commit, { ...AGENT, ...env }, there).said).toContain(
      `metes: refused: ${BRANCH} is held from another worktree`,
    );
  g.unguarded('git worktree remove -f ../second');
});

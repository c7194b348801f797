/**
 * The operation table of git's hooks, as installed: through every way a branch can move, what is outside the claim is
 * refused and what is inside is let through, and where git offers an abort, it works afterwards.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BRANCH, type Guarded, guardedRepository } from './guarded.ts';

let g: Guarded;

beforeAll(() => {
  g = guardedRepository();
  g.unguarded('git tag start && git tag start-main main');
});
beforeEach(() => g.reset());
afterAll(() => g.world.dispose());

const OUTSIDE = 'docs/d.md';
const INSIDE = 'src/a.ts';

/** Refused before there is a commit; the others when the branch moves. */
const BEFORE: ReadonlySet<string> = new Set([
  'commit',
  'commit -a',
  'commit with paths',
  'commit --amend',
  'commit from a subdirectory',
  'merge --squash, then commit',
  'a conflict, edited by hand, then commit',
]);

interface Row {
  readonly name: string;
  /** Hooks off; `$P` is the path that is written. */
  readonly before?: string;
  readonly act: string;
  /** What must work after a refusal, hooks on. */
  readonly abort?: string;
  /** After a refusal git is in the middle of it: what it says it can't do until that is ended. */
  readonly stops?: 'rebase' | 'am';
  /** What was staged for the commit is still staged after it was refused. */
  readonly keeps?: true;
}

const WRITE = 'echo more >>"$P"';
/** An unclaimed branch that has one commit more than the claimed one. */
const SIDE = `git switch -qc side && ${WRITE} && git commit -qam side && git switch -q ${BRANCH}`;
/** The claimed branch has moved too, so that a merge is a true one. */
const BOTH = `${SIDE} && echo b >>src/b.ts && git commit -qam own`;

const ROWS: readonly Row[] = [
  { name: 'commit', act: `${WRITE} && git add "$P" && git commit -qm x`, keeps: true },
  { name: 'commit -a', act: `${WRITE} && git commit -qam x` },
  { name: 'commit with paths', act: `${WRITE} && git commit -qm x -- "$P"` },
  {
    name: 'commit --amend',
    before: 'echo b >>src/b.ts && git commit -qam own',
    act: `${WRITE} && git commit -qa --amend -m x`,
  },
  { name: 'commit from a subdirectory', act: `${WRITE} && cd src && git commit -qam x` },
  {
    name: 'commit --no-verify',
    act: `${WRITE} && git add "$P" && git commit -qm x --no-verify`,
    keeps: true,
  },
  {
    name: 'commit --amend --no-verify',
    before: 'echo b >>src/b.ts && git commit -qam own',
    act: `${WRITE} && git commit -qa --amend -m x --no-verify`,
  },
  {
    name: 'true merge',
    before: BOTH,
    act: 'git merge -q --no-edit side',
    abort: 'git merge --abort',
  },
  {
    name: 'true merge --no-verify',
    before: BOTH,
    act: 'git merge -q --no-edit --no-verify side',
    abort: 'git merge --abort',
  },
  {
    name: 'fast-forward merge',
    before: SIDE,
    act: 'git merge -q --ff-only side',
    abort: 'git reset -q --hard',
  },
  {
    name: 'pull of a local branch',
    before: SIDE,
    act: 'git pull -q --ff-only . side',
    abort: 'git reset -q --hard',
  },
  {
    name: 'merge --no-ff',
    before: SIDE,
    act: 'git merge -q --no-ff --no-edit side',
    abort: 'git merge --abort',
  },
  {
    name: 'merge of several at once',
    before: `${BOTH} && git switch -qc beside HEAD~1 && echo c >src/c.ts && git add src && git commit -qm c && git switch -q ${BRANCH}`,
    act: 'git merge -q --no-edit side beside',
    abort: 'git merge --abort',
  },
  {
    name: 'merge --no-commit, then commit',
    keeps: true,
    before: BOTH,
    act: 'git merge -q --no-commit side && git commit -qm x',
    abort: 'git merge --abort',
  },
  {
    name: 'merge --squash, then commit',
    keeps: true,
    before: BOTH,
    act: 'git merge -q --squash side && git commit -qm x',
    abort: 'git reset -q --hard',
  },
  {
    name: 'a conflict, edited by hand, then commit',
    before: `git switch -qc side && echo theirs >src/b.ts && git commit -qam theirs && git switch -q ${BRANCH} && echo ours >src/b.ts && git commit -qam ours`,
    act: `git merge -q side; echo both >src/b.ts && ${WRITE} && git commit -qam x`,
    abort: 'git merge --abort',
  },
  {
    name: 'cherry-pick',
    before: BOTH,
    act: 'git cherry-pick side',
    abort: 'git cherry-pick --abort',
  },
  {
    name: 'revert of what the target did',
    before: `git switch -q main && ${WRITE} && git commit -qam main && git switch -q ${BRANCH} && git merge -q --no-edit main`,
    act: 'git revert --no-edit main',
    abort: 'git reset -q --hard',
  },
  {
    name: 'rebase, a commit amended on the way',
    before: 'echo b >>src/b.ts && git commit -qam own',
    act: `GIT_SEQUENCE_EDITOR='sed -i s/^pick/edit/' git rebase -qi HEAD~1 && ${WRITE} && git commit -qa --amend --no-verify -m x && git rebase --continue`,
    abort: 'git rebase --abort',
    stops: 'rebase',
  },
  {
    name: 'rebase --exec that commits',
    before: 'echo b >>src/b.ts && git commit -qam own',
    act: `git rebase -q --exec 'echo more >>"$P"; git commit -qam x --no-verify' HEAD~1`,
    abort: 'git rebase --abort',
    stops: 'rebase',
  },
  {
    name: 'rebase of a branch that has it (the branch is moved at the end)',
    before: SIDE,
    act: `git rebase -q side`,
    abort: 'git rebase --abort',
    stops: 'rebase',
  },
  {
    name: 'rebase --apply of a branch that has it',
    before: BOTH,
    act: 'git rebase -q --apply side',
    abort: 'git rebase --abort',
    stops: 'rebase',
  },
  {
    name: 'rebase --apply, a commit made when it stops',
    before: `git switch -qc side && echo theirs >src/b.ts && git commit -qam theirs && git switch -q ${BRANCH} && echo ours >src/b.ts && git commit -qam ours`,
    act: `git rebase -q --apply --onto side HEAD~1; echo both >src/b.ts && ${WRITE} && git add -A && git rebase --continue`,
    abort: 'git rebase --abort',
    stops: 'rebase',
  },
  {
    name: 'am',
    before: `${SIDE} && git format-patch -q -1 -o .git/patches side`,
    act: 'git am -q .git/patches/*',
    abort: 'git am --abort',
    stops: 'am',
  },
  {
    name: 'reset --hard',
    before: SIDE,
    act: 'git reset -q --hard side',
    abort: 'git reset -q --hard',
  },
  { name: 'update-ref', before: SIDE, act: `git update-ref refs/heads/${BRANCH} side` },
  {
    name: 'update-ref that names the old value',
    before: SIDE,
    act: `git update-ref refs/heads/${BRANCH} side ${BRANCH}`,
  },
  {
    name: 'branch -f',
    before: `${SIDE} && git switch -q main`,
    act: `git branch -qf ${BRANCH} side`,
  },
  {
    name: 'fetch . side:branch',
    before: `${SIDE} && git switch -q main`,
    act: `git fetch -q . side:${BRANCH}`,
  },
  {
    name: 'switch -C',
    before: `${SIDE} && git switch -q main`,
    act: `git switch -qC ${BRANCH} side`,
  },
  {
    name: 'fast-import',
    before: SIDE,
    act: `printf 'reset refs/heads/${BRANCH}\\nfrom refs/heads/side^0\\n\\n' | git fast-import --quiet --force`,
  },
  {
    name: 'commit-tree and update-ref',
    act: `${WRITE} && git add "$P" && git update-ref refs/heads/${BRANCH} $(git commit-tree -p HEAD -m x $(git write-tree))`,
  },
];

/** What git has begun and not ended. */
function underWay(): string {
  const at = (path: string) => existsSync(join(g.at, '.git', path));
  if (at('rebase-apply/applying')) return 'am';
  return at('rebase-merge') || at('rebase-apply') ? 'rebase' : 'nothing';
}

describe('outside the claim', () => {
  for (const { name, before, act, abort, stops, keeps } of ROWS) {
    test(`${name}: refused`, () => {
      if (before) g.unguarded(`P=${OUTSIDE}; export P; ${before}`);
      const tip = g.tip(BRANCH);
      const ran = g.sh(`P=${OUTSIDE}; export P; ${act}`);
      // Which hook refused: without this one, the next would.
      const thing = BEFORE.has(name) ? 'commit' : 'change';
      expect(ran.said).toContain(`metes: refused: 1 file of this ${thing} `);
      expect(ran.said).toContain(`  ${OUTSIDE}   nobody's ground`);
      expect(ran.exit, ran.said).not.toBe(0);
      expect(g.tip(BRANCH)).toBe(tip);
      if (stops) expect(underWay()).toBe(stops);
      if (keeps) expect(g.sh('git diff --cached --name-only').said.split('\n')).toContain(OUTSIDE);
      if (abort) {
        const aborted = g.sh(abort);
        expect(aborted, aborted.said).toMatchObject({ exit: 0 });
        expect(g.sh('git status').said).not.toMatch(/You have unmerged|currently|in progress/);
        expect(g.tip(BRANCH)).toBe(tip);
      }
    });
  }
});

describe('inside the claim', () => {
  for (const { name, before, act } of ROWS) {
    test(`${name}: let through`, () => {
      if (before) g.unguarded(`P=${INSIDE}; export P; ${before}`);
      const tip = g.tip(BRANCH);
      const ran = g.sh(`P=${INSIDE}; export P; ${act}`);
      expect(ran.said).not.toContain('metes: refused');
      expect(ran.exit, ran.said).toBe(0);
      expect(g.tip(BRANCH)).not.toBe(tip);
    });
  }
});

/** Said, because nothing can be done about it on the machine itself: `check`, `run` and the Action find them. */
describe('what no hook sees', () => {
  test('core.hooksPath=/dev/null', () => {
    const ran = g.sh(`echo more >>${OUTSIDE} && git -c core.hooksPath=/dev/null commit -qam x`);
    expect(ran.exit, ran.said).toBe(0);
  });

  test('a write under .git', () => {
    g.unguarded(`P=${OUTSIDE}; ${SIDE}`);
    const ran = g.sh(`git rev-parse side >.git/refs/heads/${BRANCH}`);
    expect(ran.exit, ran.said).toBe(0);
  });

  test.each([
    ['branch -M', `git branch -M side ${BRANCH}`],
    ['branch -D', `git branch -qD ${BRANCH}`],
  ])('%s: a claimed branch is not deleted or renamed over', (_name, act) => {
    g.unguarded(`P=${OUTSIDE}; ${SIDE} && git switch -q main`);
    const tip = g.tip(BRANCH);
    const ran = g.sh(act);
    expect(ran.said).toContain('would be deleted or renamed');
    expect(ran.exit).not.toBe(0);
    expect(g.tip(BRANCH)).toBe(tip);
  });

  test('a claimed branch that was gone is judged when it is made again', () => {
    const again = (path: string) => {
      g.unguarded(`P=${path}; ${SIDE} && git switch -q main && git branch -qD ${BRANCH}`);
      return g.sh(`git branch -q ${BRANCH} side`);
    };
    expect(again(OUTSIDE).said).toContain('metes: refused: 1 file of this ');
    g.reset();
    const inside = again(INSIDE);
    expect(inside.exit, inside.said).toBe(0);
  });
});

/** What a guard offers after it refused a move or a push works as it is pasted, in the state that git leaves behind. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BRANCH, cli, type Guarded, guardedRepository, guardedTeam, mustPass } from './guarded.ts';

const OUTSIDE = 'docs/d.md';
const SIDE = `git switch -qc side && echo more >>${OUTSIDE} && git commit -qam side && git switch -q ${BRANCH}`;
const BOTH = `${SIDE} && echo b >>src/b.ts && git commit -qam own`;
const CONFLICT = `git switch -qc side && echo theirs >src/b.ts && git commit -qam theirs && git switch -q ${BRANCH} && echo ours >src/b.ts && git commit -qam ours`;

interface Row {
  readonly name: string;
  /** Hooks off. */
  readonly before?: string;
  readonly act: string;
  /** The first line that is offered; null: none. */
  readonly undo: string | null;
  /** What is done after the offered `widen`; null: it is not offered. */
  readonly again: string | null;
}

const ROWS: readonly Row[] = [
  {
    name: 'a true merge',
    before: BOTH,
    act: 'git merge -q --no-edit side',
    undo: 'git merge --abort',
    again: 'git merge -q --no-edit side',
  },
  {
    name: 'a fast-forward merge',
    before: SIDE,
    act: 'git merge -q side',
    undo: 'git reset --merge',
    again: 'git merge -q --no-edit side',
  },
  {
    name: 'pull',
    before: BOTH,
    act: 'git pull -q --no-rebase --no-edit . side',
    undo: 'git merge --abort',
    again: 'git pull -q --no-rebase --no-edit . side',
  },
  {
    name: 'reset --hard',
    before: BOTH,
    act: 'git reset -q --hard side',
    undo: 'git reset --merge',
    again: null,
  },
  {
    name: 'reset, which leaves the files',
    before: BOTH,
    act: 'git reset -q side',
    undo: 'git reset',
    again: null,
  },
  {
    name: 'reset --soft',
    before: BOTH,
    act: 'git reset -q --soft side',
    undo: null,
    again: null,
  },
  {
    name: 'update-ref',
    before: SIDE,
    act: `git update-ref refs/heads/${BRANCH} side`,
    undo: null,
    again: null,
  },
  {
    name: 'branch -f from another branch',
    before: `${SIDE} && git switch -q main`,
    act: `git branch -qf ${BRANCH} side`,
    undo: null,
    again: null,
  },
  {
    name: 'switch -C',
    before: `${BOTH} && git switch -q main`,
    act: `git switch -qC ${BRANCH} side`,
    undo: 'git reset --merge',
    again: null,
  },
  {
    name: 'cherry-pick',
    before: BOTH,
    act: 'git cherry-pick side',
    undo: 'git cherry-pick --abort',
    again: 'git cherry-pick side',
  },
  {
    name: 'rebase',
    before: BOTH,
    act: 'git rebase -q side',
    undo: 'git rebase --abort',
    again: 'git rebase -q side',
  },
  {
    name: 'rebase --apply',
    before: BOTH,
    act: 'git rebase -q --apply side',
    undo: 'git rebase --abort',
    again: 'git rebase -q --apply side',
  },
  {
    name: 'rebase --apply that has nothing to pick, and only moves the branch',
    before: `${BOTH} && git switch -q side && git cherry-pick ${BRANCH} && git switch -q ${BRANCH}`,
    act: 'git rebase -q --apply side',
    undo: `git am --quit && git switch ${BRANCH}`,
    again: 'git rebase -q --apply side',
  },
  {
    name: 'rebase --apply, in a commit made when it stops',
    before: CONFLICT,
    act: `git rebase -q --apply --onto side HEAD~1; echo both >src/b.ts && echo more >>${OUTSIDE} && git add -A && git rebase --continue`,
    undo: 'git rebase --abort',
    again: `git rebase -q --apply --onto side HEAD~2; echo both >src/b.ts && echo more >>${OUTSIDE} && git add -A && git rebase --continue`,
  },
  {
    name: 'am',
    before: `${SIDE} && git format-patch -q -1 -o .git/patches side`,
    act: 'git am -q .git/patches/*',
    undo: 'git am --abort',
    again: 'git am -q .git/patches/*',
  },
  {
    name: 'commit -a --no-verify',
    act: `echo more >>${OUTSIDE} && echo a >>src/a.ts && git commit -qam x --no-verify`,
    undo: `git stash push -- ${OUTSIDE}`,
    again: 'git commit -qam x --no-verify',
  },
  {
    name: 'revert of what the target did',
    before: `git switch -q main && echo more >>${OUTSIDE} && git commit -qam main && git switch -q ${BRANCH} && git merge -q --no-edit main`,
    act: 'git revert --no-edit main',
    undo: `git stash push -- ${OUTSIDE}`,
    again: 'git commit -qam x',
  },
];

/** The lines to paste, without the last one that breaks the glass. */
const offered = (said: string): string[] =>
  (said.split('Works now:\n')[1] ?? '')
    .split('\n')
    .filter((line) => /^ {2}\S/.test(line) && !line.includes('METES_BREAK_GLASS'))
    .map((line) => line.trim());

describe('after a refused move', () => {
  let g: Guarded;
  beforeAll(() => {
    g = guardedRepository();
    g.unguarded('git tag start && git tag start-main main');
  });
  beforeEach(() => g.reset());
  afterAll(() => g.world.dispose());

  const refused = ({ before, act }: Row): string[] => {
    if (before) g.unguarded(before);
    const ran = g.sh(act);
    expect(ran.said).toContain('metes: refused: 1 file of this change');
    expect(ran.exit, ran.said).not.toBe(0);
    return offered(ran.said);
  };

  for (const row of ROWS) {
    test(`${row.name}: what is offered brings the worktree back`, () => {
      const lines = refused(row);
      const tip = g.tip(BRANCH);
      expect(lines[0] ?? null).toBe(row.undo);
      expect(lines.some((line) => line.includes('metes widen'))).toBe(row.again !== null);
      if (row.undo !== null) mustPass(g.sh(row.undo));
      expect(g.sh('git status').said).not.toMatch(/unmerged|currently|in progress/);
      expect(g.sh(`git status --porcelain -- ${OUTSIDE}`).said).toBe('');
      expect(g.tip(BRANCH)).toBe(tip);
    });

    const { again } = row;
    if (again === null) continue;
    test(`${row.name}: the ground is asked for, and it can be done again`, () => {
      const widen = refused(row).find((line) => line.includes('metes widen'));
      mustPass(g.sh(`metes() { node "$CLI" "$@"; }; ${widen}`, { CLI: cli }));
      try {
        mustPass(g.sh(again));
        expect(g.sh(`git log --format=%h start..HEAD -- ${OUTSIDE}`).said).not.toBe('');
      } finally {
        g.reset();
        mustPass(g.metes(['narrow', 'src/**', '!src/gen/**']));
      }
    });
  }

  test("another branch's manifest is nothing to widen to", () => {
    g.unguarded(
      `git switch -qc side && echo x >.metes/scope/side-12345678.yml && git add -A && git commit -qm side && git switch -q ${BRANCH} && echo b >>src/b.ts && git commit -qam own`,
    );
    const ran = g.sh('git merge -q --no-edit side');
    expect(ran.said).toContain('  .metes/scope/side-12345678.yml   ');
    expect(offered(ran.said)).toEqual(['git merge --abort']);
  });
});

describe('after a refused push', () => {
  let g: Guarded;
  beforeAll(() => {
    g = guardedTeam();
    g.unguarded('git tag start && git tag start-main main');
  });
  beforeEach(() => g.reset());
  afterAll(() => g.world.dispose());

  const push = (what: string) => g.sh(`git push -q origin ${what}`);

  test('a path is put back as it is on the target, a new one goes away, and the push comes through', () => {
    g.unguarded(`echo more >>${OUTSIDE} && echo n >docs/n.md && git add -A && git commit -qm out`);
    const [back = '', ...others] = offered(push('+HEAD').said);
    expect(back).toBe(
      "git restore --staged --worktree --source=origin/main -- docs/d.md docs/n.md && git commit -m 'Put back what is outside the claim' -- docs/d.md docs/n.md",
    );
    expect(others.join('\n')).not.toContain('widen');
    mustPass(g.sh(back));
    mustPass(push('+HEAD'));
  });

  test('from another branch it goes back to the one that is pushed', () => {
    g.unguarded(`echo more >>${OUTSIDE} && git commit -qam out && git switch -q main`);
    const [back = ''] = offered(push(`+${BRANCH}`).said);
    expect(back).toContain(`git switch ${BRANCH} && git restore `);
    mustPass(g.sh(back));
    mustPass(push(`+${BRANCH}`));
  });

  test('another person lets it land', () => {
    g.unguarded(`echo more >>${OUTSIDE} && git commit -qam out`);
    const line = offered(push('+HEAD').said)[1];
    expect(line).toBe(`metes resolve approve --branch=${BRANCH} ${OUTSIDE} @${g.tip()}`);
    const other = { GIT_CONFIG_GLOBAL: g.world.path('ben') };
    g.world.git(g.world.root, 'config', '--file', 'ben', 'user.name', 'Ben');
    g.world.git(g.world.root, 'config', '--file', 'ben', 'user.email', 'ben@example.test');
    mustPass(g.sh(`metes() { node "$CLI" "$@"; }; ${line}`, { ...other, CLI: cli }));
    mustPass(push('+HEAD'));
  });
});

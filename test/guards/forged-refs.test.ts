/** Remote-tracking refs that were set by something other than a fetch from a remote: none vouches for what it leads to. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BRANCH, type Env, type Guarded, guardedTeam, mustPass } from './guarded.ts';

const AGENT = { METES_AGENT: 'claude-code' };

let g: Guarded;
/** A commit that writes outside the claim, of which no hook knows. */
let evil: string;
let main: string;

beforeAll(() => {
  g = guardedTeam();
  g.unguarded('git tag start && git tag start-main main');
  g.unguarded('git switch -q --detach && echo e >>docs/d.md && git commit -qam evil');
  evil = g.tip();
  main = g.tip('origin/main');
  g.unguarded(`git push -q origin ${evil}:refs/tags/t1 && git clone -q ../origin.git ../other`);
  g.unguarded(`git -C ../other tag o ${evil} && git switch -q ${BRANCH}`);
});
beforeEach(() => {
  g.reset();
  g.unguarded(
    'rm -rf .git/refs/remotes .git/logs/refs/remotes && git fetch -q origin +refs/heads/main:refs/remotes/origin/main && rm -f .git/FETCH_HEAD',
  );
});
afterAll(() => g.world.dispose());

const X = 'refs/remotes/origin/x';

const FORGED: readonly (readonly [string, (E: string) => string])[] = [
  ['a push to this repository', (E) => `git push -q . ${E}:${X}`],
  ['fast-import', (E) => `printf 'reset ${X}\\nfrom ${E}\\n\\n' | git fast-import --quiet`],
  [
    'a log whose entry was deleted',
    (E) => `git update-ref ${X} ${E} && git reflog delete --rewrite ${X}@{0}`,
  ],
  [
    'a log that was expired',
    (E) => `git update-ref ${X} ${E} && git reflog expire --expire=all ${X}`,
  ],
  ['no log', (E) => `git -c core.logAllRefUpdates=false update-ref ${X} ${E}`],
  ['a symbolic ref', (E) => `git branch x ${E} && git symbolic-ref -m hi ${X} refs/heads/x`],
  [
    "a ref that the remote's HEAD follows",
    (E) => `git remote set-head origin main && git update-ref refs/remotes/origin/main ${E}`,
  ],
  [
    'a fetch from elsewhere that says origin',
    () => `git fetch -q ../other refs/tags/o:${X} tag origin || :`,
  ],
  ["a tag, fetched under a branch's name", () => `git fetch -q origin refs/tags/t1:${X}`],
  ['the same, by its short name', () => `git fetch -q origin t1:${X}`],
  ['the same, from standard input', () => `echo refs/tags/t1:${X} | git fetch -q --stdin origin`],
  ['the same, by a map', () => `git fetch -q --refmap=refs/tags/t1:${X} origin refs/tags/t1`],
  [
    'a remote that was renamed',
    (E) =>
      `git remote add z ../nowhere && git update-ref refs/remotes/z/x ${E} && git remote rename z y`,
  ],
];

describe('moved onto the claimed branch', () => {
  const refused = (script: string, env: Env = AGENT) => {
    const tip = g.tip(BRANCH);
    const ran = g.sh(script, env);
    expect(ran.said).toContain('metes: refused');
    expect(ran.exit, ran.said).not.toBe(0);
    expect(g.tip(BRANCH)).toBe(tip);
    expect(ran.said).toContain('docs/d.md');
  };

  for (const [name, forge] of FORGED)
    test(name, () => {
      mustPass(g.sh(forge(evil), AGENT));
      g.unguarded('rm -f .git/FETCH_HEAD');
      refused(`git reset -q --hard ${evil}`);
      g.sh('git remote remove y');
    });

  test('a tag that the remote has, from FETCH_HEAD', () => {
    mustPass(g.sh('git fetch -q origin refs/tags/t1', AGENT));
    refused(`git reset -q --hard ${evil}`);
  });

  test("a repository whose path ends as the remote's address does", () => {
    g.unguarded(
      `mkdir -p "../x' of $(git rev-parse --show-toplevel)/.." && git init -q --bare "../x' of $(git remote get-url origin)"`,
    );
    const at = `"../x' of $(git remote get-url origin)"`;
    g.unguarded(`git push -q ${at} ${evil}:refs/heads/b`);
    mustPass(g.sh(`git fetch -q ${at} b`, AGENT));
    refused(`git reset -q --hard ${evil}`);
  });
});

describe('what a check holds the branch against', () => {
  const FORGED_MAIN: readonly (readonly [string, string])[] = [
    ['a push to this repository', 'git push -q . E:refs/remotes/origin/main'],
    ['update-ref', 'git update-ref refs/remotes/origin/main E'],
    ['a tag', 'git fetch -q origin +refs/tags/t1:refs/remotes/origin/main'],
    [
      'a symbolic ref',
      'git branch x E && git symbolic-ref -m "fetch: fast-forward" refs/remotes/origin/main refs/heads/x',
    ],
    [
      'an expired log',
      'git update-ref refs/remotes/origin/main E && git reflog expire --expire=all refs/remotes/origin/main',
    ],
  ];
  for (const [name, forge] of FORGED_MAIN)
    test(name, () => {
      g.unguarded(`${forge.replace('E', evil)} && git reset -q --hard ${evil}`);
      mustPass(g.sh('echo x >>src/a.ts && git -c core.hooksPath=/dev/null commit -qam x'));
      const ran = g.metes(['check'], AGENT);
      expect(ran.exit, ran.said).not.toBe(0);
      expect(ran.said).toMatch(
        /docs\/d\.md|^ {2}(?:git symbolic-ref -d \S+ && )?git fetch origin$/m,
      );
      expect(ran.said).not.toContain('In scope');
    });

  test('without anything that tells, a fetch asks the remote', () => {
    g.unguarded('git reflog expire --expire=all refs/remotes/origin/main');
    expect(g.tip('origin/main')).toBe(main);
    const ran = g.metes(['check']);
    expect(ran.said).toContain(
      "metes: origin/main was set by no fetch or push that git's log of it tells of, so nothing says what is new\n",
    );
    expect(ran.said).toMatch(/^ {2}git fetch origin\n {4}asks the remote where it stands$/m);
    expect(ran.exit).toBe(64);
    mustPass(g.sh('git fetch -q origin'));
    mustPass(g.metes(['check']));
  });

  test('a symbolic ref is taken away first, because no fetch touches one', () => {
    const ref = 'refs/remotes/origin/main';
    g.unguarded(`git symbolic-ref ${ref} refs/heads/${BRANCH}`);
    const ran = g.metes(['check']);
    expect(ran.exit).toBe(64);
    const mend = `git symbolic-ref -d ${ref} && git fetch origin`;
    expect(ran.said).toContain(`\n  ${mend}\n    asks the remote where it stands\n`);
    mustPass(g.sh(mend));
    mustPass(g.metes(['check']));
    g.unguarded(`git symbolic-ref ${ref} refs/heads/nowhere`);
    expect(g.metes(['check']).exit).not.toBe(0);
  });

  test('a run is held against where the target stood', () => {
    const ran = g.metes(
      [
        'run',
        '--task=Do the work',
        '--write=src/**',
        '--write=!src/gen/**',
        '--',
        'sh',
        '-c',
        `git push -q . ${evil}:refs/remotes/origin/main; git -c core.hooksPath=/dev/null reset -q --hard ${evil}`,
      ],
      AGENT,
    );
    expect(ran.said).toContain('docs/d.md');
    expect(ran.exit).toBe(121);
  });
});

test('a clone has no log of what came with it, and is believed', () => {
  g.unguarded('rm -rf ../fresh && git clone -q ../origin.git ../fresh');
  const fresh = g.world.path('fresh');
  g.unguarded('git remote set-head origin main', fresh);
  mustPass(g.metes(['init'], {}, fresh));
  g.unguarded('git switch -qc y', fresh);
  const check = () => g.metes(['check'], {}, fresh).said;
  expect(check()).not.toContain('set by no fetch');
  mustPass(g.sh('git push -q . HEAD~1:refs/remotes/origin/main -f', {}, fresh));
  expect(check()).not.toContain('set by no fetch');
});

describe('a remote’s default branch that is not in this clone', () => {
  test('is not what a branch here is called: nothing is held against that', () => {
    const team = guardedTeam(['src/**']);
    team.unguarded('git switch -qc stray && echo evil >docs/d.md && git commit -qam evil');
    team.unguarded(`git switch -q ${BRANCH} && git branch -f main stray`);
    team.unguarded('git update-ref -d refs/remotes/origin/main');
    const commit = 'git restore --source=main --staged --worktree -- docs/d.md && git commit -qm x';
    for (const script of [commit, `${commit} --no-verify`, 'git merge -q --no-edit stray']) {
      const ran = team.sh(script);
      expect(ran.exit, script).not.toBe(0);
      expect(ran.said).toContain('this clone does not have origin/main');
      expect(ran.said).toContain('git fetch origin');
      team.unguarded('git reset -q --hard');
    }
    const checked = team.metes(['check']);
    expect(checked.said).toContain('git fetch origin');
    expect(checked.exit).toBe(65);
    team.unguarded('git fetch -q origin');
    const ran = team.sh(commit);
    expect(ran.said).toContain('  docs/d.md   nobody');
    expect(ran.exit).not.toBe(0);
    team.world.dispose();
  });
});

/** Ways to bring an out-of-scope change onto a claimed branch by a detour: each is refused, or said why it can't be. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BRANCH, type Env, type Guarded, guardedRepository, guardedTeam } from './guarded.ts';

let g: Guarded;

const SIDE = `git switch -qc side && echo more >>docs/d.md && git commit -qam side && git switch -q ${BRANCH}`;

const refused = (script: string, env: Env = {}) => {
  const tip = g.tip(BRANCH);
  const ran = g.sh(script, env);
  expect(ran.said).toContain('metes: refused');
  expect(ran.exit, ran.said).not.toBe(0);
  expect(g.tip(BRANCH)).toBe(tip);
  return ran.said;
};

describe('in one clone', () => {
  beforeAll(() => {
    g = guardedRepository();
    g.unguarded('git tag start && git tag start-main main');
  });
  beforeEach(() => g.reset());
  afterAll(() => g.world.dispose());

  test('an unclaimed branch that an unguarded commit was made on, merged by fast-forward', () => {
    g.unguarded(SIDE);
    expect(refused('git merge --ff-only side')).toContain('  docs/d.md   nobody');
  });

  test('the same, of which a person may make commits: the branch launders nothing', () => {
    expect(g.sh(SIDE).exit).toBe(0);
    refused('git merge --no-edit --no-ff side');
    g.sh('git merge --abort');
    refused('git merge --ff-only side');
  });

  test('several commits deep, the newest one inside the claim', () => {
    g.unguarded(
      `${SIDE} && git switch -q side && echo b >>src/b.ts && git commit -qam fine && git switch -q ${BRANCH}`,
    );
    refused('git merge --ff-only side');
  });

  test('a fetch from this very repository, then FETCH_HEAD', () => {
    g.unguarded(SIDE);
    expect(g.sh('git fetch -q . side').exit).toBe(0);
    refused('git merge --ff-only FETCH_HEAD');
  });

  test('a fetch from another repository that is no remote, then FETCH_HEAD', () => {
    g.unguarded(`${SIDE} && git clone -q -b side . ../other`);
    expect(g.sh('git fetch -q ../other side').exit).toBe(0);
    refused('git merge --ff-only FETCH_HEAD');
  });

  test('git replace, so that HEAD looks as if it had the change', () => {
    g.unguarded(SIDE);
    g.unguarded(
      'echo more >>docs/d.md && git add docs/d.md && git replace HEAD $(git commit-tree -p HEAD~1 -m fake $(git write-tree))',
    );
    refused('git commit -qm x --allow-empty');
    refused('git commit -qm x --allow-empty --no-verify');
    g.unguarded('git replace -d $(git replace -l)');
  });

  test('grafts, so that the branch looks as if it had the change in its past', () => {
    g.unguarded(SIDE);
    const graft = g.unguarded('git rev-parse HEAD HEAD~1 side').replaceAll('\n', ' ');
    writeFileSync(join(g.at, '.git/graft'), `${graft}\n`);
    refused('git reset -q --hard side', { GIT_GRAFT_FILE: '.git/graft' });
    g.unguarded('git reset -q --hard start && mv .git/graft .git/info/grafts');
    refused('git reset -q --hard side');
    rmSync(join(g.at, '.git/info/grafts'));
  });

  test('skip-worktree and assume-unchanged hide nothing that is staged', () => {
    for (const flag of ['--skip-worktree', '--assume-unchanged']) {
      g.unguarded(
        `echo more >>docs/d.md && git add docs/d.md && git update-index ${flag} docs/d.md`,
      );
      refused('git commit -qm x');
      refused('git commit -qm x --no-verify');
      g.reset();
    }
  });

  test('variables that change what a pathspec means', () => {
    g.unguarded('echo more >>docs/d.md && git add docs/d.md');
    for (const name of ['LITERAL', 'GLOB', 'NOGLOB', 'ICASE'])
      refused('git commit -qm x --no-verify', { [`GIT_${name}_PATHSPECS`]: '1' });
  });

  test('merge -s ours, and what it undoes of the target', () => {
    g.unguarded(
      `git switch -q main && echo more >>docs/d.md && git commit -qam main && git switch -q ${BRANCH}`,
    );
    expect(refused('git merge -q --no-edit -s ours main')).toContain('docs/d.md');
    g.sh('git merge --abort');
    expect(g.sh('git merge -q --no-edit main').exit).toBe(0);
  });

  test('a clean merge with a hand-made change besides', () => {
    g.unguarded(
      `git switch -q main && echo more >>README.md && git commit -qam main && git switch -q ${BRANCH} && git merge -q --no-commit --no-ff main && echo more >>docs/d.md && git add docs/d.md`,
    );
    refused('git commit -qm x');
    refused('git commit -qm x --no-verify');
  });

  test('a rename out of and into the claim writes both paths', () => {
    g.unguarded('git mv docs/d.md src/d.md');
    expect(refused('git commit -qm x')).toContain('  docs/d.md   (deleted)');
    g.reset();
    g.unguarded('git mv src/a.ts docs/a.ts');
    expect(refused('git commit -qm x')).toContain('  docs/a.ts   ');
  });

  test('the part that the claim excludes', () => {
    g.unguarded('echo more >>src/gen/g.ts && git add src');
    expect(refused('git commit -qm x')).toContain('  src/gen/g.ts   nobody');
    refused('git commit -qm x --no-verify');
  });

  test('its own manifest as anything but a file: a link leads elsewhere', () => {
    g.unguarded(
      'f=$(ls .metes/scope/*) && rm "$f" && ln -s ../../docs/d.md "$f" && git add .metes',
    );
    expect(refused('git commit -qm x')).toContain('  .metes/scope/feat-work-173d9d61.yml   ');
    refused('git commit -qm x --no-verify');
    g.unguarded('git rm -q --cached .metes/scope/feat-work-173d9d61.yml');
    g.unguarded(
      'git update-index --add --cacheinfo "160000,$(git rev-parse HEAD),.metes/scope/feat-work-173d9d61.yml"',
    );
    refused('git commit -qm x');
    refused('git commit -qm x --no-verify');
  });

  test("the manifest of another branch is not this branch's", () => {
    g.unguarded('echo x >.metes/scope/other-00000000.yml && git add .metes');
    expect(refused('git commit -qm x')).toContain('  .metes/scope/other-00000000.yml   ');
  });
});

describe('inside `metes run`', () => {
  let claim: string;
  const binds = (): Env => ({ METES_CLAIM: claim });
  beforeAll(() => {
    g = guardedRepository();
    g.unguarded('git tag start && git tag start-main main');
    const status = JSON.parse(g.metes(['status', '--json']).said) as { own: { id: string } };
    claim = /c-[0-9a-z]{10}/.exec(JSON.stringify(status))?.[0] ?? '';
  });
  beforeEach(() => g.reset());
  afterAll(() => g.world.dispose());

  test('its own branch: as usual', () => {
    expect(g.sh('echo x >>src/a.ts && git commit -qam x', binds()).exit).toBe(0);
    refused('echo x >>docs/d.md && git commit -qam x', binds());
  });

  test('a commit on main, exempt or not', () => {
    const main = g.tip('main');
    const ran = g.sh('git switch -q main && echo x >>docs/d.md && git commit -qam x', binds());
    expect(ran.said).toContain(
      'metes: refused: 1 file of this commit is outside what main may write',
    );
    expect(g.tip('main')).toBe(main);
    expect(g.sh('git commit -qam x --no-verify', binds()).said).toContain('metes: refused');
    expect(g.tip('main')).toBe(main);
  });

  test('a new branch may be made, but nothing committed on it', () => {
    expect(g.sh('git switch -qc other', binds()).exit).toBe(0);
    const ran = g.sh('echo x >>docs/d.md && git commit -qam x', binds());
    expect(ran.said).toContain(
      'metes: refused: nobody claimed other, and agents write on claimed branches only',
    );
    expect(ran.exit).toBe(1);
    expect(g.sh('git commit -qam x --no-verify', binds()).said).toContain('nobody claimed other');
    expect(g.tip('other')).toBe(g.tip(BRANCH));
  });

  test('a detached HEAD', () => {
    expect(g.sh('git switch -q --detach', binds()).exit).toBe(0);
    const ran = g.sh('echo x >>docs/d.md && git commit -qam x --no-verify', binds());
    expect(ran.said).toContain('metes: refused: nobody claimed a detached HEAD');
    expect(g.tip()).toBe(g.tip(BRANCH));
  });

  test('a stash is no branch: it is kept, and popping it onto a branch is judged at the commit', () => {
    expect(g.sh('echo x >>docs/d.md && git stash -q && git stash pop -q', binds()).exit).toBe(0);
    refused('git commit -qam x', binds());
  });

  test('another repository, with a registry of its own, is not bound by it', () => {
    const elsewhere = { ...binds(), METES_REPOSITORY: 'r-000000000000', METES_AGENT: '1' };
    expect(
      g.sh('git switch -q main && echo x >>docs/d.md && git commit -qam x', elsewhere).exit,
    ).toBe(0);
    const ran = g.sh(
      `git switch -q ${BRANCH} && echo other >>docs/d.md && git commit -qam x`,
      elsewhere,
    );
    expect(ran.said).toContain('metes: refused: 1 file');
  });

  test('a claim that has ended lets nothing pass', () => {
    const ran = g.sh('echo x >>src/a.ts && git commit -qam x', { METES_CLAIM: 'c-0000000000' });
    expect(ran.said).toContain(
      'metes: refused: the claim that this process was started under has ended',
    );
    expect(ran.exit).toBe(1);
  });
});

describe('with a remote', () => {
  beforeAll(() => {
    g = guardedTeam();
    g.unguarded('git tag start && git tag start-main main');
  });
  beforeEach(() => g.reset());
  afterAll(() => g.world.dispose());

  test('through local main, where anybody may commit: what the remote has not is judged', () => {
    expect(
      g.sh(
        `git switch -q main && echo more >>docs/d.md && git commit -qam x && git switch -q ${BRANCH}`,
      ).exit,
    ).toBe(0);
    expect(refused('git merge -q --no-edit main')).toContain('docs/d.md');
    g.sh('git merge --abort');
    refused('git rebase -q main');
  });

  test('through a remote that is this very repository, however it is spelled', () => {
    g.unguarded(`${SIDE} && git worktree add -q --detach ../wood && ln -sfn "$PWD" ../link`);
    for (const url of ['.', '"$PWD"', '"$PWD/.git"', '"file://$PWD"', '../wood', '../link']) {
      g.unguarded(`git remote add me ${url} && git fetch -q me`);
      refused('git reset -q --hard me/side');
      g.unguarded('git reset -q --hard && git remote remove me');
    }
    g.unguarded('git worktree remove -f ../wood');
  });

  test('through a remote-tracking ref that no fetch from a remote has set', () => {
    g.unguarded(SIDE);
    for (const [set, ref] of [
      ['git update-ref refs/remotes/origin/x side', 'origin/x'],
      ['git fetch -q . side:refs/remotes/origin/y', 'origin/y'],
      ['git fetch -q . side:refs/remotes/other/z', 'other/z'],
      ['git update-ref -m "fetch origin: storing head" refs/remotes/none/z side', 'none/z'],
      ['git update-ref refs/remotes/origin/main side', 'origin/main'],
    ]) {
      const main = g.tip('origin/main');
      expect(g.sh(set ?? '').exit).toBe(0);
      refused(`git reset -q --hard ${ref}`);
      expect(g.metes(['check', '--head=side', `--branch=${BRANCH}`]).said).toContain('docs/d.md');
      g.unguarded(
        `git update-ref -d refs/remotes/${ref} && git update-ref -m "fetch: storing head" refs/remotes/origin/main ${main}`,
      );
    }
  });

  test("what a fetch did bring is the remote's: by name, by address, into a place that was named", () => {
    g.unguarded(
      `${SIDE} && git clone -q -b side . ../fork && git -C ../fork push -q ../origin.git side`,
    );
    for (const pull of [
      'git fetch -q origin && git reset -q --hard origin/side',
      'git fetch -q origin +side:refs/remotes/origin/there && git fetch -q origin main && git reset -q --hard origin/there',
      'git fetch -q $(git remote get-url origin) +side:refs/remotes/origin/that && git reset -q --hard origin/that',
      'git remote add fork ../fork && git fetch -q fork && git fetch -q origin main && git merge -q --no-edit --no-ff fork/side',
    ]) {
      const ran = g.sh(pull, { METES_AGENT: '1' });
      expect(ran.exit, ran.said).toBe(0);
      g.unguarded('git reset -q --hard start; git update-ref -d refs/remotes/origin/side');
    }
  });

  test("another seat's claimed branch is somebody's to answer for", () => {
    g.unguarded('git worktree add -q ../tree -b feat/docs main');
    expect(g.metes(['claim', 'Docs', 'docs/**'], {}, g.world.path('tree')).exit).toBe(0);
    expect(
      g.sh('echo more >>docs/d.md && git commit -qam docs', {}, g.world.path('tree')).exit,
    ).toBe(0);
    const ran = g.sh('git merge -q --no-edit feat/docs');
    expect(ran.exit, ran.said).toBe(0);
    g.metes(['release'], {}, g.world.path('tree'));
    g.unguarded('git worktree remove --force ../tree');
  });
});

/** What must never be vetoed, under the strictest party there is: an agent, on a clone with a remote. And who is left alone. */
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tempWorld } from '../support/temp-repo.ts';
import { BRANCH, FILES, type Guarded, guard, guardedTeam } from './guarded.ts';

const AGENT = { METES_AGENT: '1' };

describe('in an enrolled clone, as an agent', () => {
  let g: Guarded;
  let other: string;

  beforeAll(() => {
    g = guardedTeam();
    g.unguarded(`git push -q origin ${BRANCH} && git tag start && git tag start-main main`);
    g.world.git(g.world.root, 'clone', '-q', 'origin.git', 'other');
    other = g.world.path('other');
    g.world.commit(other, { 'docs/d.md': 'theirs\n' }, 'their docs');
    g.world.git(
      other,
      'push',
      '-q',
      'origin',
      'main',
      'main:refs/pull/12/head',
      'main:refs/heads/feat/theirs',
    );
  });
  beforeEach(() => {
    g.reset();
    g.unguarded('git branch -q --set-upstream-to=origin/main main; git fetch -q');
  });
  afterAll(() => g.world.dispose());

  const passes = (script: string, env: Readonly<Record<string, string>> = AGENT) => {
    const ran = g.sh(script, env);
    expect(ran.said).not.toContain('metes: refused');
    expect(ran.exit, ran.said).toBe(0);
    return ran.said;
  };

  const CASES: readonly (readonly [string, string])[] = [
    ['pull on main', 'git switch -q main && git pull -q'],
    ['merge of the target', 'git merge -q --no-edit origin/main'],
    ['pull of the target', 'git pull -q --no-rebase --no-edit origin main'],
    ['pull --rebase of the target', 'git pull -q --rebase origin main'],
    [
      'rebase onto the target',
      'echo x >>src/a.ts && git commit -qam x && git rebase -q origin/main',
    ],
    [
      'rebase --apply onto the target',
      'echo x >>src/a.ts && git commit -qam x && git rebase -q --apply origin/main',
    ],
    [
      'interactive rebase that squashes',
      "echo x >>src/a.ts && git commit -qam x && echo y >>src/a.ts && git commit -qam y && GIT_SEQUENCE_EDITOR='sed -i 2s/^pick/fixup/' git rebase -qi HEAD~2",
    ],
    [
      'rebase that is aborted',
      'GIT_SEQUENCE_EDITOR=true git rebase -qi --exec false HEAD~1 2>/dev/null; git rebase --abort',
    ],
    [
      'stash and pop',
      'echo x >>docs/d.md && git stash -q && git stash pop -q && git checkout -q docs',
    ],
    [
      'stash of what is staged outside',
      'echo x >>docs/d.md && git add docs && git stash -q && git stash drop -q',
    ],
    ['stash branch', 'echo x >>src/a.ts && git stash -q && git stash branch later'],
    ['bisect', 'git bisect start HEAD HEAD~2 && git bisect good && git bisect reset'],
    ['switch -c', 'git switch -qc other'],
    ['switch --detach and back', 'git switch -q --detach origin/main && git switch -q -'],
    [
      'checkout of a pull request, as a branch',
      'git fetch -q origin pull/12/head:pr-12 && git switch -q pr-12',
    ],
    [
      'checkout of a pull request, from FETCH_HEAD',
      'git fetch -q origin pull/12/head && git switch -qc pr-12 FETCH_HEAD',
    ],
    [
      'checkout of a pull request, detached',
      'git fetch -q origin pull/12/head && git switch -q --detach FETCH_HEAD',
    ],
    [
      'fetch of a branch onto its own name',
      'git switch -q main && git fetch -q origin feat/theirs:feat/theirs',
    ],
    [
      'fetch of the claimed branch onto its own name',
      `git switch -q main && git fetch -q origin ${BRANCH}:${BRANCH}`,
    ],
    ['worktree add', 'git worktree add -q ../tree -b tree && git worktree remove ../tree'],
    [
      'worktree add of a remote branch',
      'git worktree add -q --track -b feat/theirs ../tree origin/feat/theirs && git worktree remove ../tree',
    ],
    [
      'restoring a deleted branch',
      `echo x >>src/a.ts && git commit -qam x && git branch keep && git switch -q main && git branch -qD keep && git branch keep ${BRANCH}`,
    ],
    [
      'restoring the deleted claimed branch',
      `echo x >>src/a.ts && git commit -qam x && tip=$(git rev-parse HEAD) && git switch -q main && git -c core.hooksPath=/dev/null branch -qD ${BRANCH} && git branch ${BRANCH} $tip`,
    ],
    ['deleting branches', 'git branch a && git branch b && git branch -qD a b'],
    ['renaming a branch', 'git branch a && git branch -m a b'],
    ['amend of a message', 'echo x >>src/a.ts && git commit -qam x && git commit -q --amend -m y'],
    [
      'reset to an earlier commit',
      'echo x >>src/a.ts && git commit -qam x && git reset -q --hard HEAD~1',
    ],
    ['reset to the remote branch', `git reset -q --hard origin/${BRANCH}`],
    ['a commit on main', 'git switch -q main && echo x >>docs/d.md && git commit -qam x'],
    [
      'a commit on an exempt branch',
      'git switch -qc release/1 && echo x >>docs/d.md && git commit -qam x && echo y >>docs/d.md && git commit -qam y --no-verify',
    ],
    ['tags', 'git tag -a -m t v1 && git tag -d v1'],
    ['gc and pack-refs', 'git gc -q && git pack-refs --all'],
    ['notes', 'git notes add -m n HEAD'],
    ['reflog expire', 'git reflog expire --expire=now --all'],
    [
      'push of the claimed branch',
      'echo x >>src/a.ts && git commit -qam x && git push -q origin HEAD && git reset -q --hard start && git push -qf origin HEAD',
    ],
    [
      'push that deletes a branch',
      'git push -q origin main:refs/heads/gone && git push -q origin :gone',
    ],
    ['push of a tag', 'git tag v2 && git push -q origin v2'],
  ];
  for (const [name, script] of CASES) test(name, () => void passes(script));

  test('rebase and amend after a path outside was approved', () => {
    g.unguarded('echo more >>docs/d.md && git commit -qam outside');
    const bob = {
      GIT_AUTHOR_NAME: 'Bob',
      GIT_AUTHOR_EMAIL: 'bob@example.org',
      METES_HOLDER: 'Bob',
    };
    expect(g.metes(['resolve', 'approve', 'docs/d.md'], bob).exit).toBe(0);
    passes('git commit -q --amend -m reworded');
    passes('echo x >>src/a.ts && git commit -qam x && git rebase -q --signoff main');
  });

  test('submodule update', () => {
    g.world.commit(g.world.repo('lib'), { 'l.c': 'l\n' });
    g.unguarded(
      `git submodule -q add ../lib src/lib && git commit -qm lib && git -C src/lib commit -q --allow-empty -m more`,
    );
    passes('git submodule -q update && git -C src/lib checkout -q -');
  });

  test('a fetch of a hundred refs starts neither node nor git of ours', () => {
    for (let n = 0; n < 100; n++) g.world.git(other, 'branch', '-f', `many/${n}`, 'main');
    g.world.git(other, 'push', '-q', 'origin', '--all');
    const { ran, started } = g.trace('git fetch -q origin', AGENT);
    expect(ran.exit, ran.said).toBe(0);
    // git's own, and one of each whatever the number of refs.
    expect(started.filter((line) => !/index-pack|unpack-objects/.test(line))).toEqual([
      'git fetch',
      'git upload-pack',
      'git rev-list',
    ]);
    expect(g.world.git(g.at, 'for-each-ref', 'refs/remotes/origin/many').split('\n')).toHaveLength(
      100,
    );
  });
});

describe('a repository that is not enrolled', () => {
  test('with hooks of metes in a shared hooks directory: no git and no node is started there', () => {
    const g = guardedTeam();
    const plain = g.world.repo('plain');
    g.world.git(plain, 'config', 'core.hooksPath', join(g.at, '.git/hooks'));
    g.world.write(plain, FILES);
    const script =
      'git add -A && git commit -qm x && git switch -qc b && git commit -q --allow-empty -m y && git merge -q main';
    const { ran, started } = g.trace(script, AGENT, plain);
    expect(ran).toEqual({ exit: 0, said: '' });
    expect(started).toEqual(['git add', 'git commit', 'git switch', 'git commit', 'git merge']);
    g.world.dispose();
  });

  test('before enrolment has landed, hooks are silent', () => {
    const world = tempWorld('guards');
    const at = world.repo('new');
    world.commit(at, FILES);
    const g = guard(world, at);
    expect(g.metes(['init']).exit).toBe(0);
    const ran = g.sh(
      'git stash -q; git switch -qc b && echo x >>docs/d.md && git commit -qam x',
      AGENT,
    );
    expect(ran).toEqual({ exit: 0, said: '' });
    world.dispose();
  });
});

/** Cases that people reported against hooks of this kind: a small input, and the outcome that is right. */
import { spawnSync } from 'node:child_process';
import { chownSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lacksRoot } from '../support/packages.ts';
import { BRANCH, type Guarded, guard, guardedRepository, mustPass } from './guarded.ts';

const refusedFor = (g: Guarded, script: string): string => {
  const ran = g.sh(script);
  expect(ran.said).toContain('metes: refused: ');
  expect(ran.exit, ran.said).not.toBe(0);
  return ran.said;
};
/** The lines that name a file. */
const files = (said: string): string[] =>
  [...said.matchAll(/^ {2}(\S.*?) {3}(?:\(deleted\) )?(?:nobody's ground|held by)/gm)].map(
    (m) => m[1] ?? '',
  );

let g: Guarded;
beforeAll(() => {
  g = guardedRepository(['src/**', '!src/gen/**']);
  g.unguarded('git tag start && git tag start-main main');
});
beforeEach(() => g.reset());
afterAll(() => g.world.dispose());

describe('names', () => {
  test('beyond ASCII: shown unquoted, and inside they pass', () => {
    expect(
      files(refusedFor(g, 'echo x >café.ts && echo x >文件.md && git add -A && git commit -qm x')),
    ).toEqual(['café.ts', '文件.md']);
    g.reset();
    mustPass(g.sh('echo x >src/café.ts && echo x >src/文件.md && git add -A && git commit -qm x'));
  });

  test('newline, quotes, backslash, bytes that are no UTF-8: one entry each, bytes kept', () => {
    const make =
      "printf x >\"$(printf 'docs/a\\nb')\" && printf x >'docs/q\"x' && printf x >'docs/b\\s' && printf x >\"$(printf 'docs/f\\377')\"";
    const said = refusedFor(g, `${make} && git add -A && git commit -qm x`);
    expect(files(said)).toEqual(['"docs/a\\nb"', '"docs/b\\\\s"', '"docs/f\\xff"', '"docs/q\\"x"']);
    const restore = /^ {2}(git restore .*)$/m.exec(said)?.[1] ?? '';
    mustPass(g.sh(restore));
    expect(
      g.sh('git diff --cached --quiet').exit,
      'the command that is offered does what it says',
    ).toBe(0);
    g.reset();
    mustPass(g.sh(`mkdir -p src/docs && cd src && ${make} && git add -A && git commit -qm x`));
  });

  test('no pattern can say it: what is offered does without one, and works', () => {
    const deep = `docs/${'deep/'.repeat(250)}x`;
    const make = `printf x >"$(printf 'docs/f\\377')" && mkdir -p ${dirname(deep)} && echo x >${deep}`;
    const said = refusedFor(g, `${make} && git add -A && git commit -qm x`);
    expect(files(said)).toEqual([deep, '"docs/f\\xff"']);
    expect(said).not.toContain('metes widen');
    mustPass(g.sh(/^ {2}(git restore .*)$/m.exec(said)?.[1] ?? 'false'));
    expect(g.sh('git diff --cached --quiet').exit).toBe(0);
    g.unguarded('git switch -qc mine main');
    const agent = g.sh('git add -A && git commit -qm x', { METES_AGENT: '1' });
    expect(agent.said).toContain('metes: refused: nobody claimed mine');
    expect(agent.said).not.toContain('metes claim');
  });

  test('names that look like options, pathspecs or commands', () => {
    const make = "printf x >./--exec=x && printf x >':(top)y' && printf x >'$(touch pwned)'";
    const said = refusedFor(g, `${make} && git add -A && git commit -qm x`);
    expect(files(said)).toEqual(['$(touch pwned)', '--exec=x', ':(top)y']);
    mustPass(g.sh(/^ {2}(git .*restore .*)$/m.exec(said)?.[1] ?? 'false'));
    expect(g.sh('git diff --cached --quiet; ls').said).not.toMatch(/^pwned$/m);
  });

  test('another case or form of a letter is the same path', () => {
    mustPass(g.sh('mkdir -p SRC && echo x >SRC/Y.ts && git add -A && git commit -qm x'));
    expect(
      files(
        refusedFor(g, 'mkdir -p SRC/GEN && echo x >SRC/GEN/z && git add -A && git commit -qm x'),
      ),
    ).toEqual(['SRC/GEN/z']);
  });
});

describe('what is staged', () => {
  test('a hundred thousand files', () => {
    const at = g.at;
    const oid = g.unguarded('git hash-object -w --stdin </dev/null');
    const entries = (prefix: string) =>
      Array.from(
        { length: 100_000 },
        (_, n) => `100644 ${oid} 0\t${prefix}/d${n % 100}/f${n}\n`,
      ).join('');
    const stage = (input: string) =>
      expect(
        spawnSync('git', ['update-index', '--index-info'], {
          cwd: at,
          env: g.world.env as NodeJS.ProcessEnv,
          input,
        }).status,
      ).toBe(0);
    stage(entries('big'));
    expect(refusedFor(g, 'git commit -qm x')).toContain('100,000 files of this commit are outside');
    g.reset();
    stage(entries('src/big'));
    mustPass(g.sh('git commit -qm x'));
    g.unguarded('git update-ref HEAD start && git read-tree start');
  });

  // `git diff --cached` leaves such entries out by itself, diff-index does not: the flag says which of the two is meant.
  test('`add -N` of a file and a commit of another: the first is in no commit, and sh sees that by itself', () => {
    const add = 'echo x >new.md && git add -N new.md && echo x >>src/a.ts';
    for (const commit of ['git add src/a.ts && git commit -qm x', 'git commit -qm x -- src/a.ts']) {
      const { ran, started } = g.trace(`${add} && ${commit}`);
      expect(ran).toEqual({ exit: 0, said: '' });
      expect(started.filter((line) => line.startsWith('node'))).toEqual([]);
    }
    g.unguarded('printf "" >.git/metes/compiled/guard');
    mustPass(g.sh('echo y >>src/a.ts && git add src/a.ts && git commit -qm y'));
  });

  test('`git add` while pre-commit is at work gets into the commit unseen, and does not land', () => {
    const hook = join(g.at, '.git/hooks/pre-commit');
    const ours = readFileSync(hook, 'utf8');
    writeFileSync(`${hook}.ours`, ours, { mode: 0o755 });
    writeFileSync(hook, '#!/bin/sh\n"$0.ours" || exit\necho x >>docs/d.md && git add docs/d.md\n');
    try {
      const said = refusedFor(g, 'echo x >>src/a.ts && git add src && git commit -qm x');
      expect(said).toContain('metes: refused: 1 file of this change ');
      expect(files(said)).toEqual(['docs/d.md']);
      expect(g.tip()).toBe(g.tip('start'));
    } finally {
      writeFileSync(hook, ours);
    }
  });

  test('settings of the user that make git’s own diff show less', () => {
    const settings = [
      ['diff.relative', 'true'],
      ['diff.external', 'true'],
      ['diff.noprefix', 'true'],
      ['diff.renames', 'copies'],
      ['diff.ignoreSubmodules', 'all'],
      ['diff.orderFile', '/dev/null'],
      ['status.showUntrackedFiles', 'no'],
      ['color.ui', 'always'],
      ['core.quotePath', 'false'],
    ];
    const env: Record<string, string> = { GIT_CONFIG_COUNT: String(settings.length) };
    for (const [n, [key = '', value = '']] of settings.entries())
      Object.assign(env, { [`GIT_CONFIG_KEY_${n}`]: key, [`GIT_CONFIG_VALUE_${n}`]: value });
    for (const how of ['', '--no-verify']) {
      const ran = g.sh(`git mv docs/d.md docs/e.md && cd src && git commit -qm x ${how}`, env);
      expect(files(ran.said)).toEqual(['docs/d.md', 'docs/e.md']);
      expect(ran.exit).not.toBe(0);
      g.reset();
    }
    const { ran, started } = g.trace('cd src && echo x >>a.ts && git commit -qam x', env);
    expect(ran).toEqual({ exit: 0, said: '' });
    expect(started.filter((line) => line.startsWith('node'))).toEqual([]);
  });

  test('`git mv` counts both paths', () => {
    expect(files(refusedFor(g, 'git mv docs/d.md src/d.md && git commit -qm x'))).toEqual([
      'docs/d.md',
    ]);
  });

  test('a mode, a symbolic link instead of a file, a deletion', () => {
    for (const change of [
      'chmod +x docs/d.md && git add -A',
      'git update-index --chmod=+x docs/d.md',
      'rm docs/d.md && ln -s ../src docs/d.md && git add -A',
      'git rm -q docs/d.md',
    ]) {
      expect(files(refusedFor(g, `${change} && git commit -qm x`)), change).toEqual(['docs/d.md']);
      refusedFor(g, 'git commit -qm x --no-verify');
      g.reset();
    }
  });

  test('a submodule pointer, also where the config says to ignore it', () => {
    g.world.commit(g.world.repo('lib'), { 'l.c': 'l\n' });
    g.unguarded(
      'git submodule -q add ../lib docs/lib && git config -f .gitmodules submodule.docs/lib.ignore all && git add -A && git commit -qm lib',
    );
    g.unguarded('git config diff.ignoreSubmodules all && git config submodule.docs/lib.ignore all');
    const move =
      'git -C docs/lib commit -q --allow-empty -m more && git update-index --cacheinfo 160000,$(git -C docs/lib rev-parse HEAD),docs/lib';
    g.unguarded(move);
    g.unguarded('echo x >>src/a.ts && git add src/a.ts');
    expect(files(refusedFor(g, 'git commit -qm x'))).toEqual(['docs/lib']);
    refusedFor(g, 'git commit -qm x --no-verify');
    g.unguarded('git config --unset diff.ignoreSubmodules; rm -rf docs/lib .git/modules');
  });

  test('a merge of the target that has conflicts: only what differs from both parents', () => {
    g.unguarded(
      `git switch -q main && echo theirs >src/b.ts && echo theirs >>docs/d.md && git commit -qam m && git switch -q ${BRANCH} && echo ours >src/b.ts && git commit -qam o`,
    );
    g.sh('git merge -q main');
    mustPass(g.sh('echo both >src/b.ts && git add -A && git commit -qm merged'));
  });

  test('detached HEAD: not allowed by accident', () => {
    g.unguarded('git switch -q --detach');
    const agent = g.sh('echo x >>docs/d.md && git commit -qam x', { METES_AGENT: '1' });
    expect(agent.said).toContain('metes: refused: nobody claimed a detached HEAD');
    expect(agent.exit).toBe(1);
  });

  test('the first commit of a branch that has no history', () => {
    g.unguarded('git switch -q --orphan feat/new && git read-tree --empty && git clean -qfd');
    mustPass(g.metes(['claim', 'Anew', 'fresh/**', '--no-commit']));
    g.unguarded(
      'git rm -rq --cached . 2>/dev/null; mkdir fresh && echo x >fresh/a && echo x >other && git add fresh other',
    );
    expect(files(refusedFor(g, 'git commit -qm first'))).toEqual(['other']);
    refusedFor(g, 'git commit -qm first --no-verify');
    mustPass(g.sh('git rm -q --cached other && git commit -qm first'));
    mustPass(g.metes(['release']));
  });
});

describe('other repositories', () => {
  test('sparse checkout and sparse index: a staged path out of the cone is seen', () => {
    g.unguarded('git sparse-checkout set --cone --sparse-index src');
    mustPass(g.sh('echo x >>src/a.ts && git commit -qam x'));
    g.unguarded('mkdir -p docs && echo x >docs/d.md && git add --sparse docs/d.md');
    expect(files(refusedFor(g, 'git commit -qm x'))).toEqual(['docs/d.md']);
    refusedFor(g, 'git commit -qm x --no-verify');
    g.unguarded('git reset -q --hard && git sparse-checkout disable');
  });

  test('SHA-256: zero ids are recognised, everything works as usual', () => {
    const wide = guardedRepository(['src/**'], { initArgs: ['--object-format=sha256'] });
    const inside = wide.trace('echo x >>src/a.ts && git commit -qam x');
    expect(inside.ran).toEqual({ exit: 0, said: '' });
    expect(inside.started).toEqual(['git commit', 'git diff', 'git diff-tree']);
    refusedFor(wide, 'echo x >>docs/d.md && git commit -qam x');
    refusedFor(wide, 'git commit -qam x --no-verify');
    mustPass(
      wide.sh(
        'git switch -qc other main && git branch -D other 2>/dev/null; git switch -q main && git branch -qD other',
      ),
    );
    wide.world.dispose();
  });

  test('a git directory that lies elsewhere, and hooks that run inside one', () => {
    const apart = guardedRepository(['src/**'], { initArgs: ['--separate-git-dir=apart.git'] });
    const inside = apart.trace('echo x >>src/a.ts && git commit -qam x');
    expect(inside.ran).toEqual({ exit: 0, said: '' });
    refusedFor(apart, 'echo x >>docs/d.md && git commit -qam x');
    refusedFor(apart, 'git commit -qam x --no-verify');
    apart.world.dispose();
    g.unguarded(
      `git switch -qc side && echo x >>docs/d.md && git commit -qam x && git switch -q main`,
    );
    refusedFor(g, `cd .git && git update-ref refs/heads/${BRANCH} side`);
  });

  test('`--git-dir` with another work tree: judged, and the seat stays who it is', () => {
    const seat = readFileSync(join(g.at, '.git/metes/seat'), 'utf8');
    const there =
      'mkdir -p ../elsewhere/docs && cd ../elsewhere && echo y >docs/d.md && git --git-dir="../a repo/.git" --work-tree=.';
    expect(files(refusedFor(g, `${there} commit -qm x -- docs/d.md`))).toEqual(['docs/d.md']);
    expect(readFileSync(join(g.at, '.git/metes/seat'), 'utf8')).toBe(seat);
    mustPass(g.sh('echo x >>src/a.ts && git commit -qam x'));
  });

  test('a blobless clone without its remote', () => {
    g.unguarded(
      'git clone -q --bare . ../host.git && git -C ../host.git config uploadpack.allowFilter true',
    );
    g.world.git(
      g.world.root,
      'clone',
      '-q',
      '--no-local',
      '--filter=blob:none',
      '--branch',
      BRANCH,
      `file://${g.world.path('host.git')}`,
      'blobless',
    );
    const less = guard(g.world, g.world.path('blobless'));
    mustPass(less.metes(['init', '--help']));
    less.unguarded(
      'git config core.hooksPath "$PWD/../a repo/.git/hooks" && cp -r "../a repo/.git/metes" .git/metes && git branch -q main origin/main && rm -f .git/metes/seat && mv ../host.git ../gone.git',
    );
    mustPass(less.sh('git switch -qc mine && echo x >>src/a.ts && git commit -qam x'));
    const agent = less.sh('echo x >>src/a.ts && git commit -qam x', { METES_AGENT: '1' });
    expect(agent.said).toContain('metes: refused: nobody claimed mine');
  });

  test.skipIf(lacksRoot())('a foreign owner: git’s own error, and nothing is let through', () => {
    const foreign = guardedRepository(['src/**'], { name: 'foreign' });
    chownSync(foreign.at, 12_345, 12_345);
    const ran = foreign.sh('git commit -q --allow-empty -m x');
    expect(ran.said).toContain('dubious ownership');
    expect(ran.exit).not.toBe(0);
    expect(foreign.metes(['status']).said).toContain('git does not trust this repository');
    foreign.world.dispose();
  });

  test('a config that can’t be read does not enter main, and where it did the last good one decides', () => {
    const broken = guardedRepository(['src/**']);
    const config = join(broken.at, '.metes/config.yml');
    broken.unguarded('git switch -q main');
    const good = readFileSync(config, 'utf8');
    writeFileSync(config, `${good}modee: observe\n`);
    const refused = broken.sh('git commit -qam broken');
    expect(refused.said).toMatch(/^ {2}main:\.metes\/config\.yml:\d+:\d+: /m);
    expect(refused.exit).toBe(1);
    broken.unguarded('git commit -qam broken');
    broken.unguarded(`git switch -q ${BRANCH}`);
    mustPass(broken.sh('echo x >>src/a.ts && git commit -qam x'));
    broken.unguarded('git switch -q main');
    writeFileSync(config, good);
    mustPass(broken.sh('git commit -qam mended'));
    broken.unguarded(`git switch -q ${BRANCH}`);
    mustPass(broken.sh('echo x >>src/a.ts && git commit -qam x'));
    broken.world.dispose();
  });
});

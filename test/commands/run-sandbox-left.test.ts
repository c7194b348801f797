/**
 * What a command in a sandbox prepares for those outside, and what it had before it was in one: links where git and metes
 * write, settings and programs beside the known ones, files that were open.
 */
import { existsSync, lstatSync, readFileSync, symlinkSync, unlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CLI, lacksCli } from '../support/cli.ts';
import { ACTING, ran, type SandboxWorld, sandboxWorld, treeAt } from '../support/sandbox-world.ts';

for (const { who, uid, skip } of ACTING) {
  describe.skipIf(lacksCli || skip)(`as ${who}`, () => {
    let world: SandboxWorld;
    let main: string;
    let work: string;
    let other: string;
    /** Where it runs. */
    let at: string;
    beforeAll(async () => {
      world = await sandboxWorld(uid);
    });
    afterAll(() => world?.dispose());
    beforeEach(async () => {
      ({ main, work, other } = await world.repository());
      at = work;
    });

    const words = (script: string, write = 'src/api/**', options: readonly string[] = []) => [
      ...['run', '--sandbox=require', ...options, '--task', 'Change the API', '--write', write],
      ...['--', 'sh', '-c', script],
    ];
    const run = (script: string, write?: string, options?: readonly string[]) =>
      world.metes(at, words(script, write, options));
    const sh = (cwd: string, script: string) => ran(world.start(cwd, ['sh', '-c', script]));
    const tries = (scripts: readonly string[]): string =>
      [
        ...scripts.map(
          (script) => `if ( ${script} ) 2>/dev/null; then echo 'landed: ${script}'; fi`,
        ),
        'echo tried all',
      ].join('\n');

    test.each(['a linked', 'the main'])(
      'in %s worktree, links and pipes in the git directory are taken away before anybody writes there',
      async (which) => {
        if (which === 'the main') at = main;
        const git = (await world.git(at, 'rev-parse', '--absolute-git-dir')).trim();
        const kept = join(git, 'info-of-mine');
        await sh(at, `ln -s '${at}/README.md' '${kept}'`);
        const before = treeAt(at);
        const links = [
          ...['metes/guard.dropped', 'COMMIT_EDITMSG', 'logs/HEAD'].map((name) => join(git, name)),
          join(main, '.git/logs/refs/heads/metes-registry'),
        ];
        const pipe = join(git, 'MERGE_MSG');
        const done = await run(
          `for l in ${links.join(' ')}; do rm -f $l; ln -s $PWD/docs/index.md $l; done; mkfifo ${pipe}`,
          'src/api/**',
          ['--json'],
        );
        expect(done.exit).toBe(0);
        expect(JSON.parse(done.out).sandbox.removed.toSorted()).toEqual(
          [...links, pipe].toSorted(),
        );
        expect(done.err).toContain('made in the git directory by the command, and taken away');
        expect(existsSync(pipe)).toBe(false);
        expect(lstatSync(kept).isSymbolicLink()).toBe(true);
        await world.git(at, 'commit', '-q', '--allow-empty', '-m', 'outside');
        expect(treeAt(at)).toEqual(before);
      },
    );

    test('what metes keeps in the git directory is never written through a link', async () => {
      await world.metes(at, ['claim', 'Change the API', 'src/api/**']);
      const own = join(main, '.git/worktrees', basename(at), 'metes');
      const target = join(at, 'docs/index.md');
      const [plain, loose] = [join(own, 'guard.dropped'), join(main, '.git/metes/registry.git')];
      symlinkSync(target, plain);
      unlinkSync(join(loose, 'metes-tidied'));
      symlinkSync(join(at, 'docs/new.md'), join(loose, 'metes-tidied'));
      symlinkSync(target, join(own, 'told'));
      await sh(at, 'echo x >> docs/index.md && git commit -qam x');
      const text = readFileSync(target, 'utf8');
      expect(text).toBe('# index\nx\n');
      const done = await world.metes(at, ['release']);
      expect(done.exit).toBe(0);
      expect(readFileSync(target, 'utf8')).toBe(text);
      expect(existsSync(join(at, 'docs/new.md'))).toBe(false);
    });

    test('a directory that was open when it was started is no way out', async () => {
      const [program = '', ...rest] = [
        process.execPath,
        CLI,
        ...words(tries(['echo x > /proc/self/fd/50/index.md', 'echo x > /dev/fd/50/new.md'])),
      ];
      const done = await ran(
        world.start(at, ['bash', '-c', 'exec 50<docs; exec "$0" "$@"', program, ...rest]),
      );
      expect(done).toMatchObject({ exit: 0, out: 'tried all\n' });
      expect(readFileSync(join(at, 'docs/index.md'), 'utf8')).toBe('# index\n');
    });

    test('nobody in it makes a user namespace, in which to mount and to leave the root behind', async () => {
      const limit = '/proc/sys/user/max_user_namespaces';
      const done = await run(
        `${tries([
          'unshare --user true',
          'unshare --user --map-root-user --mount true',
          'bwrap --unshare-user --dev-bind / / true',
          `echo 100 > ${limit}`,
        ])}
        cat ${limit}; cd src/api; echo more >> items.txt && git commit -qam inside && id -u`,
      );
      const uid = ACTING.find((each) => each.who === who)?.uid ?? process.getuid?.();
      expect(done).toMatchObject({ exit: 0, out: `tried all\n0\n${uid}\n` });
      // Where it is made it is closed, and nowhere else.
      expect(readFileSync(limit, 'utf8')).not.toBe('0\n');
    });

    test('settings that others include are read-only, in git directories and in the worktree', async () => {
      at = main;
      await world.git(main, 'config', 'include.path', 'more.inc');
      await world.git(main, 'config', 'includeIf.gitdir:/nowhere/.path', 'none-yet.inc');
      // No directory for it; one that can't be; one that is neither in the clone nor of anybody.
      for (const more of ['no/such/dir.inc', 'HEAD/never.inc', '/nonexistent/x.inc'])
        await world.git(main, 'config', '--add', 'include.path', more);
      await sh(
        main,
        `git config -f .git/more.inc include.path '${main}/.shared.inc'
        git config -f .shared.inc user.note x`,
      );
      const done = await run(
        tries([
          'git config -f .git/more.inc core.fsmonitor evil',
          'echo x > .git/none-yet.inc',
          'mkdir -p .git/no/such && echo x > .git/no/such/dir.inc',
          'mv .git/no .git/no2',
          'rm .git/more.inc',
          'echo x >> .shared.inc',
          'echo x > n && mv n .shared.inc',
        ]),
        '**',
      );
      expect(done).toMatchObject({ exit: 0, out: 'tried all\n' });
      expect(await world.git(main, 'config', 'user.note')).toBe('x\n');
    });

    test('no remote can be made that no setting knows, nor a rebase of the main worktree be changed', async () => {
      const git = join(main, '.git');
      await sh(main, 'mkdir .git/rebase-merge && echo pick > .git/rebase-merge/git-rebase-todo');
      const done = await run(
        tries([
          `mkdir -p ${git}/remotes && echo 'URL: /elsewhere' > ${git}/remotes/origin`,
          `mkdir -p ${git}/branches && echo /elsewhere > ${git}/branches/origin`,
          `echo 'exec x' >> ${git}/rebase-merge/git-rebase-todo`,
          `mv ${git}/rebase-merge ${git}/r2`,
        ]),
      );
      expect(done).toMatchObject({ exit: 0, out: 'tried all\n' });
      expect(existsSync(join(git, 'remotes'))).toBe(false);
    });

    test('a worktree that somebody makes outside meanwhile is not led elsewhere, nor one made up', async () => {
      const { main: alone } = await world.repository();
      for (const name of ['work', 'other'])
        await world.git(
          alone,
          'worktree',
          'remove',
          '--force',
          alone.replace(/main(-\d+)$/, `${name}$1`),
        );
      for (const where of [main, alone]) {
        at = where === alone ? alone : work;
        const [ready, trees] = [join(at, 'src/api/ready'), join(where, '.git/worktrees')];
        const child = run(
          `echo > ${ready}; while [ -e ${ready} ]; do sleep 0.05; done
          ${tries([
            `echo /elsewhere > ${trees}/late/commondir`,
            `echo x > ${trees}/late/config.worktree`,
            `mkdir -p ${trees}/made-up`,
            `mv ${trees} ${trees}2`,
          ])}`,
        );
        while (!existsSync(ready)) await new Promise((resolve) => setTimeout(resolve, 20));
        await world.git(
          where,
          'worktree',
          'add',
          '-q',
          '-b',
          'late',
          join(`${where}-late`, 'late'),
        );
        unlinkSync(ready);
        expect(await child).toMatchObject({ exit: 0, out: 'tried all\n' });
        expect(readFileSync(join(trees, 'late/commondir'), 'utf8')).toBe('../..\n');
      }
    });

    test('what one made is there for another as long as that is at work, and gone with the last', async () => {
      const git = join(main, '.git');
      const made = ['modules', 'remotes'].map((name) => join(git, name));
      const [first, second] = [join(work, 'src/api/ready'), join(other, 'src/web/ready')];
      const waits = (file: string) => `echo > ${file}; while [ -e ${file} ]; do sleep 0.05; done`;
      const here = async (file: string) => {
        while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 20));
      };
      const one = run(waits(first));
      await here(first);
      at = other;
      const two = run(
        `${waits(second)}\n${tries(made.map((place) => `mkdir -p ${place} && echo x > ${place}/x`))}`,
        'src/web/**',
      );
      await here(second);
      unlinkSync(first);
      await one;
      expect(made.map((place) => existsSync(place))).toEqual([true, true]);
      unlinkSync(second);
      expect(await two).toMatchObject({ exit: 0, out: 'tried all\n' });
      expect(made.map((place) => existsSync(place))).toEqual([false, false]);
    });

    test('a registry with hooks of its own, named by a config on a ref written by hand, is not gone to', async () => {
      const [git, elsewhere] = [join(main, '.git'), join(main, '../elsewhere.git')];
      const hook = `${elsewhere}/hooks/pre-receive`;
      const done = await run(
        `set -e; rm -rf ${elsewhere}; git clone -q --bare ${git} ${elsewhere}; mkdir -p ${elsewhere}/hooks
        printf '#!/bin/sh\\ntouch ${elsewhere}/ran\\n' > ${hook}; chmod +x ${hook}
        export GIT_INDEX_FILE=${elsewhere}/i; git read-tree main
        b=$(git show main:.metes/config.yml | sed 's#  remote: .*#  remote: ${elsewhere}#' | git hash-object -w --stdin)
        git update-index --cacheinfo 100644,$b,.metes/config.yml
        c=$(git commit-tree -p main -m x $(git write-tree)); echo $c > ${git}/refs/heads/main`,
      );
      expect(done.err).toContain('.metes/config.yml');
      const outside = await world.metes(at, ['recover']);
      expect(outside).toMatchObject({ exit: 69 });
      expect(outside.err).toContain('and this clone was enrolled with "."');
      expect(outside.err).toContain('git log -p refs/heads/main -- .metes/config.yml\n');
      expect(existsSync(`${elsewhere}/ran`)).toBe(false);
    });

    test('the clone stays enrolled as it was, whatever its command would have the guards believe', async () => {
      const [shared, own] = [
        join(main, '.git/metes'),
        join(main, '.git/worktrees', basename(at), 'metes'),
      ];
      const done = await run(
        tries([
          `rm ${shared}/state.json`,
          `mv ${shared}/state.json ${shared}/state`,
          `mv ${shared} ${shared}2`,
          `echo {} > ${shared}/config.json`,
          `echo x > ${shared}/n && mv ${shared}/n ${shared}/config.json`,
          `rm ${own}/seat`,
          // Settings that an uninstall would put back.
          `echo {} > ${shared}/agents.json`,
        ]),
      );
      expect(done).toMatchObject({ exit: 0, out: 'tried all\n' });
      const again = await run(`"${process.execPath}" "${CLI}" init`);
      expect(again.exit).toBe(69);
      expect(again.err).toContain(
        `metes: ${shared}/state.json lies where nothing can be written\n`,
      );
      expect(again.err).toContain('within metes run --sandbox: outside of it\n');
      await sh(at, 'echo x >> README.md');
      const granted = await world.metes(at, ['claim', 'Read on', 'docs/**'], { CLAUDECODE: '1' });
      expect(granted.exit, granted.err).toBe(0);
      const outside = await ran(
        world.start(at, ['git', 'commit', '-qam', 'outside'], { CLAUDECODE: '1' }),
      );
      expect(outside.exit).toBe(1);
      expect(outside.err).toContain('metes: refused: 1 file of this commit is outside');
    });

    test.each([
      ['hooks that metes runs first, where git ignores them', 'node_modules/.hooks', 'before'],
      ['hooks of a directory that was set after metes', 'node_modules/.hooks', 'after'],
      ['hooks that stand aside, as husky puts its own back', 'node_modules/.hooks', 'again'],
    ])('%s', async (_, directory, when) => {
      const dir = join(main, directory);
      const point = `git config core.hooksPath ${directory}`;
      await sh(main, `mkdir -p ${dir} && ${point}`);
      if (when !== 'after') expect((await world.metes(main, ['init'])).exit).toBe(0);
      if (when === 'again') await sh(main, point);
      at = main;
      const done = await run(
        tries([
          `echo x > ${dir}/post-commit`,
          `mv ${dir} ${dir}2`,
          `mv ${dirname(dir)} ${main}/elsewhere`,
          'echo x > .git/metes/hooks-path/post-commit',
        ]),
      );
      expect(done).toMatchObject({ exit: 0, out: 'tried all\n' });
      await run(`echo x > ${dirname(dir)}/other`);
      expect(existsSync(join(dirname(dir), 'other'))).toBe(true);
    });

    test('a submodule keeps its git directory, whatever of it is claimed', async () => {
      const lib = world.path(`lib-of-${basename(main)}`);
      await sh(main, `git init -q '${lib}' && git -C '${lib}' commit -q --allow-empty -m lib`);
      const added = await sh(
        main,
        `git submodule add -q '${lib}' libs/lib && git commit -qm lib --no-verify`,
      );
      expect(added.exit, added.err).toBe(0);
      at = main;
      const done = await run(
        tries([
          'echo gitdir: /elsewhere > libs/lib/.git',
          'rm libs/lib/.git',
          'mv libs/lib libs/other',
          'mv libs libs2',
          'echo x > libs/lib/.git/config',
          'git -C libs/lib config core.fsmonitor evil',
        ]),
        'libs/**',
      );
      expect(done.out).toBe('tried all\n');
      await run('echo x > libs/lib/new', 'libs/**');
      expect(readFileSync(join(main, 'libs/lib/new'), 'utf8')).toBe('x\n');
    });

    test('whoever it is can write no setting of the kernel, and open no disk', async () => {
      // Looked at without writing: where it lands, this machine must not suffer.
      const done = await run(
        `for place in /proc/sys/kernel/core_pattern /proc/sysrq-trigger /sys/kernel/uevent_helper; do
           if [ -w $place ]; then echo "writable: $place"; fi; done
         find /dev -maxdepth 2 -type b | while read -r disk; do
           if : < $disk; then echo "opened: $disk"; fi; done 2>/dev/null
         echo looked`,
      );
      expect(done).toMatchObject({ exit: 0, out: 'looked\n' });
    });

    test('a metes that is installed in the worktree stays as it is', async () => {
      const place = join(at, 'node_modules/metes');
      await sh(
        at,
        `mkdir -p ${place} && cd '${dirname(dirname(CLI))}' && cp -r --parents dist/cli.js dist/chunks hooks package.json ${place}`,
      );
      const cli = join(place, 'dist/cli.js');
      const script = tries([
        `echo x >> ${cli}`,
        `mkdir ${place}/dist/compiled`,
        `mv ${place} ${place}2`,
        `mv ${dirname(place)} ${at}/node_modules2`,
      ]);
      const done = await ran(world.start(at, [process.execPath, cli, ...words(script)]));
      expect(done).toMatchObject({ exit: 0, out: 'tried all\n' });
      const more = await ran(
        world.start(at, [process.execPath, cli, ...words('echo x > node_modules/other')]),
      );
      expect(more.exit).toBe(0);
      expect(existsSync(join(at, 'node_modules/other'))).toBe(true);
    });
  });
}

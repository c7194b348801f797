/**
 * `run --sandbox` with the real bubblewrap: what a command in it can't write, by any way it may try, and what goes on
 * working. As whoever runs the tests and, where that is root, as an ordinary user too.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CLI, lacksCli } from '../support/cli.ts';
import { isAtWork, until } from '../support/processes.ts';
import { ACTING, ran, type SandboxWorld, sandboxWorld, treeAt } from '../support/sandbox-world.ts';

/** Each ends with success only where it got somewhere; none may leave anything behind. */
const ESCAPES: Readonly<Record<string, string>> = {
  'writes a file': 'echo x > docs/index.md',
  'adds to a file': 'echo x >> docs/index.md',
  'makes a file': 'echo x > src/web/new.txt',
  'makes a directory': 'mkdir newdir',
  deletes: 'rm -f docs/index.md',
  'renames out of the claim': 'mv src/api/items.txt docs/',
  'renames over a file': 'cp README.md src/api/x; mv -f src/api/x docs/index.md',
  'renames into the claim': 'mv docs/index.md src/api/; r=$?; rm -f src/api/index.md; exit $r',
  'writes through a symbolic link':
    'ln -s ../../docs/index.md src/api/l; (echo x > src/api/l); r=$?; rm src/api/l; exit $r',
  'makes a hard link': 'ln docs/index.md src/api/l',
  'changes a mode': 'chmod 755 docs/index.md',
  'cuts it short': 'truncate -s 0 docs/index.md',
  'goes through /proc/self/root': 'echo x > "/proc/self/root$PWD/docs/index.md"',
  'goes through the root of any process there is':
    'r=1; for p in /proc/[0-9]*; do echo x > "$p/root$PWD/docs/index.md" && r=0; done; exit $r',
  'goes through the directory of whoever started it':
    'r=1; for p in $PPID $METES_RUN; do echo x > "/proc/$p/cwd/docs/index.md" && r=0; done; exit $r',
  'goes through the root of init': 'echo x > "/proc/1/root$PWD/docs/index.md"',
  'mounts it anew': 'mount -o remount,rw,bind "$PWD"',
  unmounts: 'umount "$PWD"',
  'becomes root of a namespace of its own':
    'unshare -Urm sh -c "umount $PWD || mount -o remount,rw,bind $PWD"',
  'mounts something else over it': 'mount -t tmpfs none "$PWD/docs"',
  'moves the worktree away': 'mv "$PWD" "$PWD-away"',
  'lets git remove': 'git rm -q docs/index.md',
  'lets git move': 'git mv docs/index.md docs/y.md',
  'points .git elsewhere': 'echo gitdir: /nowhere > .git',
  'removes .git': 'rm -f .git',
};

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

    const words = (script: string, write: readonly string[], options: readonly string[]) => [
      ...['run', ...options, '--task', 'Change the API'],
      ...write.flatMap((pattern) => ['--write', pattern]),
      ...['--', 'sh', '-c', script],
    ];
    const run = (
      script: string,
      write: readonly string[] = ['src/api/**'],
      options: readonly string[] = [],
    ) => world.metes(at, words(script, write, ['--sandbox=require', ...options]));
    const read = (path: string) => readFileSync(join(at, path), 'utf8');

    test.each(['a linked', 'the main'])('no way out of the claim in %s worktree', async (which) => {
      if (which === 'the main') at = main;
      const before = treeAt(at);
      const tries = Object.entries(ESCAPES).map(
        ([name, script]) => `if ( ${script} ) 2>/dev/null; then echo "landed: ${name}"; fi`,
      );
      const done = await run([...tries, 'rm -f src/api/x src/api/n', 'echo tried all'].join('\n'));
      expect(done.out).toBe('tried all\n');
      expect(done.exit).toBe(0);
      expect(treeAt(at)).toEqual(before);
    });

    test.each(['a linked', 'the main'])(
      'no way from %s worktree into another, hooks, settings, or what says where they are',
      async (which) => {
        const git = join(main, '.git');
        if (which === 'the main') at = main;
        const [one = main, two = other] = [main, work, other].filter((place) => place !== at);
        await world.git(main, 'config', 'extensions.worktreeConfig', 'true');
        const before = [treeAt(one), treeAt(two)];
        const guarded = () => [
          treeAt(join(git, 'hooks')),
          treeAt(join(git, 'metes/hooks')),
          treeAt(join(git, 'worktrees', basename(other))),
          ...['config', 'metes/hooks.json', 'metes/registry.git/config'].map((name) =>
            readFileSync(join(git, name), 'utf8'),
          ),
        ];
        const settings = guarded();
        const tries = [
          `echo x > ${one}/README.md`,
          `rm -f ${one}/docs/index.md`,
          `echo x > ${two}/README.md`,
          `ln ${one}/README.md src/api/l`,
          `echo x > "/proc/self/root${one}/README.md"`,
          `git -C ${two} rm -q README.md`,
          `git -C ${one} commit -q --allow-empty -m x`,
          `echo x > ${git}/worktrees/${basename(other)}/HEAD`,
          `echo x > ${git}/hooks/post-commit`,
          `rm -f ${git}/hooks/pre-commit`,
          `mv ${git}/hooks ${git}/hooks2`,
          'git config core.hooksPath /dev/null',
          'git config --worktree core.hooksPath /dev/null',
          `echo x >> ${git}/config`,
          `rm -f ${git}/config`,
          `mv ${git}/config ${git}/config2`,
          `echo x > ${git}/metes/hooks/common`,
          `mv ${git}/metes/hooks ${git}/metes/h2`,
          `mv ${git}/metes ${git}/m2`,
          `mv ${git}/worktrees/${basename(other)} ${git}/worktrees/o2`,
          `mv ${git}/worktrees ${git}/w2`,
          `rm -f ${git}/metes/hooks.json`,
          `rm -f ${git}/metes/registry.git/config`,
          ...[git, `${git}/metes/registry.git`, '"$(git rev-parse --absolute-git-dir)"'].flatMap(
            (dir) => [
              `echo /elsewhere > ${dir}/commondir`,
              `rm -f ${dir}/commondir`,
              `echo /elsewhere > ${dir}/c && mv -f ${dir}/c ${dir}/commondir; r=$?; rm -f ${dir}/c; exit $r`,
              `mv ${dir}/commondir ${dir}/c`,
            ],
          ),
          `rm -rf ${git}/metes/sandboxed`,
          `echo 'touch ${world.root}/ran' >> ${git}/metes/compiled/guard.common`,
          `echo 'touch ${world.root}/ran' > ${git}/metes/compiled/new`,
          `echo 'touch ${world.root}/ran' >> "$(git rev-parse --absolute-git-dir)/metes/compiled/guard"`,
          `mv ${git}/metes/compiled ${git}/metes/c2`,
          'mv "$(git rev-parse --absolute-git-dir)/metes" "$(git rev-parse --absolute-git-dir)/m2"',
          `echo x > ${git}/worktrees/${basename(other)}/config.worktree`,
          `mkdir -p ${git}/worktrees/${basename(other)}/modules/sub`,
          `mkdir -p ${git}/worktrees/${basename(other)}/rebase-merge`,
          `mkdir -p ${git}/modules/sub/hooks`,
          'mkdir -p "$(git rev-parse --absolute-git-dir)/modules/sub"',
          `ln -s / ${git}/modules`,
          'rm -f "$(git rev-parse --absolute-git-dir)/metes/run-$METES_CLAIM.json"',
        ].map((script) => `if ( ${script} ) 2>/dev/null; then echo 'landed: ${script}'; fi`);
        const done = await run([...tries, 'echo tried all'].join('\n'));
        expect(done).toMatchObject({ exit: 0, out: 'tried all\n' });
        expect([treeAt(one), treeAt(two)]).toEqual(before);
        expect(guarded()).toEqual(settings);
        // Metes outside compiles anew what stands there.
        expect(JSON.stringify(treeAt(join(git, 'metes/compiled')))).not.toContain('touch');
        expect(
          ['commondir', 'modules', 'metes/sandboxed'].map((name) => existsSync(join(git, name))),
        ).toEqual([false, false, false]);
      },
    );

    test.each(['a linked', 'the main'])(
      'inside the claim everything goes on in %s worktree: files, commits, a fetch, what git ignores',
      async (which) => {
        if (which === 'the main') {
          at = main;
          await ran(world.start(at, ['mkdir', '-p', 'node_modules']));
        }
        const far = world.path(`far-of-${basename(at)}`);
        await world.git(main, 'clone', '-q', '--bare', main, far);
        const done = await run(`set -e
        echo changed > src/api/items.txt; mkdir src/api/deep; echo new > src/api/deep/new.txt
        sed -i s/old/older/ src/api/old.txt; mv src/api/deep/new.txt src/api/new.txt
        echo cached > node_modules/cache
        git add src && git commit -qm 'Change the API' && git gc -q
        git fetch -q '${far}' '+refs/heads/*:refs/remotes/far/*' && git rev-parse -q --verify far/feat/other >/dev/null
        git tag t && git branch b
        echo more >> src/api/new.txt && git stash -q && git stash pop -q && git commit -qam 'More'
        git log -1 --format=%s`);
        expect(done.err).toContain('3 files written, all inside');
        expect(done.err).toContain('in a sandbox (bubblewrap): src/api/ can be written');
        expect(done.err).not.toContain('wider');
        expect(done).toMatchObject({ exit: 0, out: 'More\n' });
        expect(read('src/api/old.txt')).toBe('older\n');
        expect(read('node_modules/cache')).toBe('cached\n');
      },
    );

    test('a build may make what git ignores, where the rule names it; what stays empty is gone', async () => {
      const build =
        'mkdir -p dist/lib && echo built > dist/lib/a; mkdir coverage; echo x > a.log; true';
      const done = await run(build);
      expect(done.exit).toBe(0);
      expect(read('dist/lib/a')).toBe('built\n');
      expect(['coverage', 'a.log'].filter((name) => existsSync(join(at, name)))).toEqual([]);
      await world.git(at, 'clean', '-fdxq', 'dist');
      await run('true');
      expect(existsSync(join(at, 'dist'))).toBe(false);
    });

    test('in the main worktree too, where the git directory lies inside', async () => {
      at = main;
      const done = await run(
        'echo x > README.md; echo x >> .git/config; mv .git g; echo x > src/api/n && git add src && git commit -qm n; git log -1 --format=%s',
      );
      expect(done).toMatchObject({ exit: 0, out: 'n\n' });
      expect(read('README.md')).toBe('# here\n');
      expect(existsSync(join(at, 'g'))).toBe(false);
    });

    test('a claimed file can be replaced, those beside it are safe, and what is wider is said', async () => {
      const { 'README.md': _, ...before } = treeAt(at);
      const done = await run(
        `echo mine > r.tmp && mv r.tmp README.md; echo x > .gitignore; rm -f .gitignore; mv .gitignore g
         echo x > docs/index.md; sed -i s/mine/ours/ README.md; mv src s2; rm -rf docs; rm -f .git; true`,
        ['README.md'],
      );
      expect(done.err).toContain('new names of any kind can be made in ./');
      expect(done.exit).toBe(0);
      const { 'README.md': readme, ...after } = treeAt(at);
      expect(readme).toMatch(/ ours\n$/);
      expect(after).toEqual(before);
    });

    test('what the claim leaves out of a directory stays as it is', async () => {
      const done = await run(
        'echo x > src/web/page.txt; rm -rf src/web; echo x > src/api/items.txt; echo y > src/n.txt; true',
        ['src/**', '!src/web/**'],
      );
      expect(done.err).not.toContain('wider');
      expect(read('src/web/page.txt')).toBe('page\n');
      expect(read('src/api/items.txt')).toBe('x\n');
      expect(read('src/n.txt')).toBe('y\n');
    });

    test('a directory does not take what is not claimed along under another name', async () => {
      const done = await run(
        'mv src/web src/w2 && mkdir src/web && echo landed; mv src s2 && echo landed; true',
        ['src/**', '!src/web/page.txt'],
      );
      expect(done).toMatchObject({ exit: 0, out: '' });
      expect(read('src/web/page.txt')).toBe('page\n');
    });

    test('a claimed directory that is not there yet can be filled, and is not left behind empty', async () => {
      const script = 'echo x > new/one/a.txt && git add new && git commit -qm a';
      const filled = await run(script, ['new/one/**', 'new/two/**', 'other/three.txt']);
      expect(filled.exit).toBe(0);
      expect(read('new/one/a.txt')).toBe('x\n');
      expect(existsSync(join(at, 'new/two'))).toBe(false);
      expect(existsSync(join(at, 'other'))).toBe(false);
    });

    test('the exit code is the command’s, a signal reaches it, and it may tidy up', async () => {
      expect((await run('exit 7')).exit).toBe(7);
      expect((await run('kill -9 $$')).exit).toBe(137);
      const ready = join(at, 'src/api/ready');
      const script = `trap 'rm ${ready}; echo tidied; exit 3' TERM; echo > ${ready}; while :; do sleep 0.05; done`;
      const child = world.start(at, [
        ...[process.execPath, CLI],
        ...words(script, ['src/api/**'], ['--sandbox=require']),
      ]);
      const done = ran(child);
      while (!existsSync(ready)) await new Promise((resolve) => setTimeout(resolve, 20));
      child.kill('SIGTERM');
      expect(await done).toMatchObject({ exit: 3, out: 'tidied\n' });
    });

    test.each([
      ['a linked', []],
      ['the main', []],
      ['a linked', ['--strict']],
    ])('npm test goes on in %s worktree: %j', async (which, options) => {
      if (which === 'the main') at = main;
      await world.project(at);
      const done = await run('npm test', ['src/api/**'], options);
      expect(done.out).toContain('tested: 42');
      expect(done.exit).toBe(0);
      expect(JSON.parse(read('dist/coverage.json'))).toEqual({ covered: 1 });
    });

    test('a claim that shrinks, or grows, in the sandbox: its guards go by that at once', async () => {
      const done = await run(`set -e
        metes() { '${process.execPath}' '${CLI}' "$@"; }
        echo one >> src/api/items.txt && git commit -qam one
        metes narrow src/api/items.txt >/dev/null
        echo two >> src/api/items.txt && git commit -qam two
        echo x >> src/api/old.txt && ! git commit -qam old 2>/dev/null && git checkout -q HEAD -- src
        metes widen src/api/old.txt >/dev/null
        echo three >> src/api/old.txt && git commit -qam three
        git log --format=%s | grep -x -e one -e two -e three`);
      expect(done).toMatchObject({ exit: 0, out: 'three\ntwo\none\n' });
    });

    test('a config that moves in the sandbox takes what was compiled out of use', async () => {
      const far = world.path(`config-of-${basename(main)}`);
      await world.git(main, 'clone', '-q', '-b', 'main', main, far);
      await world.git(main, 'remote', 'add', 'far', far);
      await world.git(main, 'fetch', '-q', 'far');
      const script = 'echo "# new" >> .metes/config.yml && git commit -qam new --no-verify';
      await ran(world.start(far, ['sh', '-c', script]));
      const moved = join(main, '.git/metes/config.moved');
      const ready = join(at, 'src/api/ready');
      const running = run(
        `echo > ${ready}; while [ -e ${ready} ]; do sleep 0.05; done
        git fetch -q far; test -e '${moved}' && echo marked`,
      );
      while (!existsSync(ready)) await new Promise((resolve) => setTimeout(resolve, 20));
      // As if the default branch were that of a remote, which is fetched in there.
      const compiled = join(main, '.git/metes/compiled/default-ref');
      await ran(world.start(main, ['sh', '-c', `echo refs/remotes/far/main > ${compiled}`]));
      await ran(world.start(at, ['rm', ready]));
      const done = await running;
      expect(done).toMatchObject({ exit: 0, out: 'marked\n' });
      expect(existsSync(moved)).toBe(false);
    });

    test('within another one none is set up, and that is said', async () => {
      const inner = (how: string) =>
        `'${process.execPath}' '${CLI}' run ${how} --task x --write 'src/api/**' -- true; echo $?`;
      const done = await run(inner('--sandbox=require'));
      expect(done.out).toBe('125\n');
      expect(done.err).toContain(
        "a sandbox is required, and can't be had: this is in a sandbox already",
      );
    });

    test('as long as one needs it, git is kept to its own directory; then nothing is left of that', async () => {
      const commondir = join(main, '.git/commondir');
      const [ready, go] = [join(at, 'src/api/ready'), join(at, 'src/api/go')];
      const script = `echo > ${ready}; while [ ! -e ${go} ]; do sleep 0.05; done
        rm -f ${main}/.git/commondir; echo /x > ${main}/.git/commondir; rm ${ready} ${go}; true`;
      const first = world.metes(at, words(script, ['src/api/**'], ['--sandbox=require']));
      while (!existsSync(ready)) await new Promise((resolve) => setTimeout(resolve, 20));
      const second = await world.metes(other, words('true', ['src/web/**'], ['--sandbox=require']));
      expect(second.exit).toBe(0);
      expect(readFileSync(commondir, 'utf8')).toBe('.\n');
      expect(await world.git(main, 'rev-parse', '--path-format=absolute', '--git-common-dir')).toBe(
        `${join(main, '.git')}\n`,
      );
      await ran(world.start(at, ['touch', go]));
      expect((await first).exit).toBe(0);
      expect(existsSync(commondir)).toBe(false);
    });

    test('settings that are written anew outside meanwhile are named', async () => {
      const ready = join(at, 'src/api/ready');
      const script = `echo > ${ready}; while ! grep -q outside ${main}/.git/config; do sleep 0.05; done; rm ${ready}`;
      const json = ['--sandbox=require', '--json'];
      const running = world.metes(at, words(script, ['src/api/**'], json));
      while (!existsSync(ready)) await new Promise((resolve) => setTimeout(resolve, 20));
      await world.git(main, 'config', 'outside.here', 'true');
      const done = await running;
      const config = join(main, '.git/config');
      expect(JSON.parse(done.out).sandbox.replaced).toEqual([config]);
      expect(done.err).toContain(`${config} was replaced while the command ran`);
    });

    test('what it leaves running is stopped with it', async () => {
      const nap = `sleep 613.${process.pid}`;
      const done = await run(`(trap "" HUP; exec ${nap}) &`);
      expect(done.err).toContain('what the command left running was stopped');
      expect(isAtWork(nap)).toBe(false);
    });

    test('it ends when the run is killed', async () => {
      const ready = join(at, 'src/api/ready');
      const nap = `sleep 614.${process.pid}`;
      const child = world.start(at, [
        ...[process.execPath, CLI],
        ...words(`echo > ${ready}; exec ${nap}`, ['src/api/**'], ['--sandbox=require']),
      ]);
      await until(() => existsSync(ready) && isAtWork(nap));
      child.kill('SIGKILL');
      await until(() => !isAtWork(nap));
      expect(readFileSync(join(main, '.git/commondir'), 'utf8')).toBe('.\n');
      // The next one judges what that one left, and takes it away.
      expect((await run('true')).err).toContain('was killed and never judged');
      expect(existsSync(join(main, '.git/commondir'))).toBe(false);
    });

    test('ground gained meanwhile is not writable before a new start, and widen says so', async () => {
      const done = await run(
        `'${process.execPath}' '${CLI}' widen docs/index.md; echo x > docs/index.md; true`,
      );
      expect(done.out).toContain('Widened: feat/work may now also write');
      expect(done.out).toContain("can't be written before the run is started again");
      expect(read('docs/index.md')).toBe('# index\n');
    });

    test('strict: nothing else is writable, and temporary files have a place that is gone afterwards', async () => {
      const done = await run(
        `echo x > "$HOME/written"; echo x > /tmp/metes-written; echo x > ${world.root}/written
         echo t > "$TMPDIR/t" && cat "$TMPDIR/t" && echo "$TMPDIR" && echo "queue $METES_QUEUE"
         echo x > /dev/null && echo y > src/api/n && git add src && git commit -qm n`,
        ['src/api/**'],
        ['--strict'],
      );
      expect(done.exit).toBe(0);
      const [t, place = '', queue] = done.out.split('\n');
      expect([t, existsSync(place)]).toEqual(['t', false]);
      // Where others on this machine meet can't be written: everyone goes alone.
      expect(queue).toBe('queue off');
      const others = [join(world.env.HOME ?? '', 'written'), world.path('written')];
      expect([...others, '/tmp/metes-written'].filter((file) => existsSync(file))).toEqual([]);
      expect(read('src/api/n')).toBe('y\n');
    });

    test('one that can’t be set up for this claim starts nothing, and gives the ground back', async () => {
      const bin = world.path('broken');
      mkdirSync(bin, { recursive: true });
      const broken =
        '#!/bin/sh\ncase "$1" in --json-status-fd) echo "bwrap: no room" >&2; exit 1;; esac\n';
      writeFileSync(join(bin, 'bwrap'), broken, { mode: 0o755 });
      const PATH = `${bin}:${world.env.PATH}`;
      for (const how of ['--sandbox', '--sandbox=require']) {
        const done = await world.metes(at, words('echo x > docs/index.md', ['src/**'], [how]), {
          PATH,
        });
        expect(done.exit).toBe(126);
        expect(done.err).toContain('bwrap: no room');
        expect(done.err).toContain('the sandbox could not be set up');
        expect(done.err).toContain('its ground is free');
      }
      expect(read('docs/index.md')).toBe('# index\n');
    });

    test.each(['hooks', 'config'])(
      '%s that are a link can’t be guarded: nothing is started',
      async (name) => {
        const place = join(main, '.git', name);
        renameSync(place, `${place}-real`);
        symlinkSync(`${name}-real`, place);
        const temp = world.path(`temp-${basename(main)}`);
        await ran(world.start(at, ['mkdir', temp]));
        const done = await world.metes(
          at,
          words('echo started', ['new/**'], ['--sandbox=require', '--strict']),
          { TMPDIR: temp },
        );
        expect(done).toMatchObject({ exit: 125, out: '' });
        expect(done.err).toContain(`/.git/${name}": it is a symbolic link`);
        // Nothing that was made for it stays.
        const left = [
          ...readdirSync(temp).filter((n) => n.startsWith('metes-run-')),
          'dist',
          'new',
        ];
        expect(left.filter((n) => existsSync(join(at, n)) || n.startsWith('metes-run-'))).toEqual(
          [],
        );
        expect(existsSync(join(main, '.git/commondir'))).toBe(false);
      },
    );

    test('without bubblewrap: refused where it is required, said and gone on without where not', async () => {
      const PATH = world.path('bin');
      mkdirSync(PATH, { recursive: true });
      for (const name of ['sh', 'git', 'setpriv'])
        symlinkSync(
          ['/usr/bin', '/bin'].map((d) => join(d, name)).find((f) => existsSync(f)) ?? name,
          join(PATH, name),
        );
      const script = 'echo x > docs/index.md';
      const start = (how: string) =>
        world.metes(at, words(script, ['src/api/**'], [how]), { PATH });
      const refused = await start('--sandbox=require');
      expect(refused.exit).toBe(125);
      expect(refused.err).toContain('started nothing');
      expect(refused.err).toContain('there is no bwrap on the PATH');
      expect(read('docs/index.md')).toBe('# index\n');
      const went = await start('--sandbox');
      expect(went.err).toContain('NOT in a sandbox of its own: there is no bwrap on the PATH');
      expect(went.exit).toBe(121);
    });
  });
}

/**
 * Processes that a command in a sandbox leaves behind: in a process namespace of its own, and where there can be none, as
 * in many containers. Whatever of them is at work after the run could write what the sandbox kept it from.
 */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CLI, lacksCli } from '../support/cli.ts';
import { isAtWork, until } from '../support/processes.ts';
import { ACTING, ran, type SandboxWorld, sandboxWorld } from '../support/sandbox-world.ts';

/** As in a container whose /proc is not all there: it can't be mounted anew. */
const WITHOUT = `#!/bin/sh
case " $* " in *' --proc '*) echo "bwrap: Can't mount proc on /newroot/proc" >&2; exit 1 ;; esac
exec /usr/bin/bwrap "$@"
`;

for (const { who, uid, skip } of ACTING) {
  describe.skipIf(lacksCli || skip)(`as ${who}`, () => {
    let world: SandboxWorld;
    let main: string;
    let work: string;
    let other: string;
    beforeAll(async () => {
      world = await sandboxWorld(uid);
      mkdirSync(world.path('bin'));
      writeFileSync(world.path('bin', 'bwrap'), WITHOUT);
      chmodSync(world.path('bin', 'bwrap'), 0o755);
    });
    afterAll(() => world?.dispose());
    beforeEach(async () => {
      ({ main, work, other } = await world.repository());
    });

    describe.each([
      ['with processes of its own', false],
      ['where it can have none', true],
    ])('%s', (_, without) => {
      const env = (): Record<string, string> =>
        without ? { PATH: `${world.path('bin')}:${process.env.PATH}` } : {};
      const start = (at: string, script: string, write: string) =>
        world.start(
          at,
          [
            ...[process.execPath, CLI, 'run', '--sandbox=require', '--task', 'Change the API'],
            ...['--write', write, '--', 'sh', '-c', script],
          ],
          env(),
        );
      const run = (script: string, { at = work, write = 'src/api/**' } = {}) =>
        ran(start(at, script, write));
      /** Leaves its group, hears no SIGTERM, and writes once the file is gone that stands in its way. */
      const lurking = (file: string) =>
        `setsid sh -c 'trap "" TERM; echo > src/api/ready
           while [ -e ${file} ]; do sleep 0.02; done; echo /elsewhere > ${file}; exec sleep 600' \
           >/dev/null 2>&1 &
         while ! [ -e src/api/ready ]; do sleep 0.02; done`;
      const lurks = (file: string) =>
        isAtWork(`trap "" TERM; echo > src/api/ready
           while [ -e ${file} ]`);

      test('whether it sees others', async () => {
        const done = await run('tr "\\0" " " < /proc/1/cmdline');
        expect(done.exit).toBe(0);
        expect(done.out.includes('bwrap')).toBe(!without);
        // Nobody was left, and nobody is said to have been.
        expect(done.err).not.toContain('left running');
      });

      test('nobody outside is a way out: not by what they see, nor by tracing or stopping them', async () => {
        const index = join(work, 'docs/index.md');
        const done = await run(
          `for p in /proc/[0-9]*; do
             for way in root${index} cwd/docs/index.md; do
               if (echo x > $p/$way) 2>/dev/null; then echo "landed: $p/$way"; fi
             done
           done
           ${without ? '' : 'if kill $METES_RUN 2>/dev/null; then echo stopped; fi'}
           echo tried`,
        );
        expect(done).toMatchObject({ exit: 0, out: 'tried\n' });
        expect(readFileSync(index, 'utf8')).toBe('# index\n');
      });

      test('who has left its process group is stopped with it, too', async () => {
        const config = join(main, '.git/commondir');
        const done = await run(lurking(config));
        expect(done.exit, done.err).toBe(0);
        expect(done.err).toContain('what the command left running was stopped');
        expect(lurks(config)).toBe(false);
        expect(existsSync(config)).toBe(false);
      });

      test('who outlives a run that was killed ends with it, or is stopped with the next one', async () => {
        const config = join(main, '.git/commondir');
        const child = start(work, `${lurking(config)}; exec sleep 600`, 'src/api/**');
        await until(() => existsSync(join(work, 'src/api/ready')));
        child.kill('SIGKILL');
        await ran(child);
        if (without) expect(lurks(config)).toBe(true);
        else await until(() => !lurks(config));
        const next = await run('true');
        expect(next.err).toContain('was killed and never judged');
        expect(lurks(config)).toBe(false);
        expect(existsSync(config)).toBe(false);
      });

      test('and with the last one of the clone, in another worktree too', async () => {
        const config = join(main, '.git/commondir');
        const child = start(work, `${lurking(config)}; exec sleep 600`, 'src/api/**');
        await until(() => existsSync(join(work, 'src/api/ready')));
        child.kill('SIGKILL');
        await ran(child);
        const next = await run('true', { at: other, write: 'docs/**' });
        expect(next.exit, next.err).toBe(0);
        expect(lurks(config)).toBe(false);
        expect(existsSync(config)).toBe(false);
      });

      test('an environment without a word of the run makes nobody a person in it', async () => {
        const done = await run(
          `env -i PATH="$PATH" HOME="$HOME" "${process.execPath}" "${CLI}" resolve approve README.md`,
        );
        expect(done.exit).toBe(1);
        expect(done.out + done.err).toContain('answering a breach is for a person to decide.');
      });

      test('a signal reaches it; what it ends with is told', async () => {
        const child = start(
          work,
          'trap "echo heard; exit 9" TERM; echo > src/api/ready; while :; do sleep 0.02; done',
          'src/api/**',
        );
        await until(() => existsSync(join(work, 'src/api/ready')));
        child.kill('SIGTERM');
        expect(await ran(child)).toMatchObject({ exit: 9, out: 'heard\n' });
        expect((await run('kill -KILL $$')).exit).toBe(137);
      });
    });

    test('who forks for ever, faster than anybody looks, ends with the run', async () => {
      const file = join(work, 'src/api/turns');
      const program = `use POSIX; POSIX::setsid();
        for ($n = 0; ; $n++) {
          exit if fork;
          if ($n % 100 == 0) { open F, ">", "${file}"; print F $n; close F }
          select undef, undef, undef, 0.0005;
        }`;
      const script = `perl -e '${program}' >/dev/null 2>&1 & while ! [ -s ${file} ]; do sleep 0.02; done`;
      const done = await world.metes(work, [
        ...['run', '--sandbox=require', '--task', 'Change the API', '--write', 'src/api/**'],
        ...['--', 'sh', '-c', script],
      ]);
      expect(done.exit).toBe(0);
      expect(done.err).toContain('what the command left running was stopped');
      const last = readFileSync(file, 'utf8');
      await ran(world.start(work, ['sleep', '0.5']));
      expect(readFileSync(file, 'utf8')).toBe(last);
    });
  });
}

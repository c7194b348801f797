/** What becomes of the ground: beside a run that is at work, and when it has ended with much, little or nothing. */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { runCopies, until, waitingAt } from '../support/run-copies.ts';
import { failure, metes, type TestIo, type World } from '../support/test-io.ts';

const copies = runCopies();
let world: World;
let at: string;
beforeEach(() => {
  ({ world, at } = copies);
});

const WRITE = ['--task', 'Change a', '--write', 'src/a.txt'] as const;

async function run(script: string, options: readonly string[] = []) {
  const io = world.io(at);
  const answer = await metes(io, 'run', ...WRITE, ...options, '--', 'sh', '-c', script);
  // biome-ignore lint/suspicious/noExplicitAny: JSON, read field by field below
  const data = answer.data as Record<string, any>;
  return { ...answer, data, said: [io.printed.err, ...(answer.notes ?? [])].join('\n') };
}

/** The claim as the registry has it; null when it has ended. */
function claimNow(id: string) {
  const path = `claims/${id.slice(2, 4)}/${id}.json`;
  if (world.git(at, 'ls-tree', '--name-only', 'metes-registry', path) === '') return null;
  return JSON.parse(world.git(at, 'show', `metes-registry:${path}`));
}

describe('beside a run that is at work', () => {
  /** Another process of this host, as the registry's clock and pid see it. */
  const beside = (): TestIo => ({ ...world.io(at), pid: 1 });
  let running: Promise<unknown>;
  let id: string;
  let pipe: ReturnType<typeof waitingAt>;
  beforeEach(async () => {
    pipe = waitingAt(at, 'echo $METES_CLAIM > .git/id');
    running = metes(world.io(at), 'run', ...WRITE, '--', 'sh', '-c', pipe.command);
    await pipe.up();
    id = readFileSync(join(at, '.git/id'), 'utf8').trim();
  });
  const end = async () => {
    pipe.end();
    await running;
  };

  const OTHERS = [
    ['the same', WRITE],
    ['another task', ['--task', 'Another', '--write', 'src/b.txt']],
    ['the same task on other ground', ['--task', 'Change a', '--write', 'src/b.txt']],
  ] as const;
  for (const [what, wish] of OTHERS)
    test(`${what}: its process is named; nothing takes the ground from under it`, async () => {
      const refused = await metes(beside(), 'run', ...wish, '--', 'touch', 'started');
      expect(refused).toMatchObject({ exit: 120, outcome: 'refused' });
      const said = (refused.notes ?? []).join('\n');
      expect(said).toContain(
        `a process is at work in this worktree under ${id} (pid ${process.pid}`,
      );
      expect(said).toMatch(/^ {2}metes run --wait=15m --task=.* -- touch started$/m);
      // Its own ground is held elsewhere too.
      const elsewhere = /^ {2}git worktree add -b feat\/x-2 .* && metes run .*touch started$/m;
      expect(elsewhere.test(said)).toBe(wish !== WRITE);
      expect(said).not.toMatch(/metes release|git switch|metes widen/);
      expect(existsSync(join(at, 'started'))).toBe(false);
      await end();
    });

  test('what is offered instead starts it as it was asked for: in a sandbox, for as long, with its result', async () => {
    const options = ['--sandbox', '--strict', '--release', '--lease=20m', '--result=r.json'];
    const refused = await metes(beside(), 'run', ...options, ...WRITE, '--', 'touch', 'started');
    expect((refused.notes ?? []).join('\n')).toMatch(
      /^ {2}metes run --sandbox=auto --lease=20m --result=r\.json --strict --release --wait=15m --task=/m,
    );
    await end();
  });

  for (const [what, wish] of OTHERS.slice(0, 2))
    test(`${what}, with --wait: starts when it has ended`, async () => {
      const io = beside();
      const waiting = metes(io, 'run', '--wait=60s', ...wish, '--', 'touch', 'src/c.txt');
      await until(() => io.printed.err.includes(`waiting for feat/x (${id}`));
      expect(existsSync(join(at, 'src/c.txt'))).toBe(false);
      await end();
      expect(await waiting).toMatchObject({ exit: 121 });
    });

  test('release is refused, and says how to stop it; its own command may', async () => {
    for (const argv of [[], [id], ['feat/x']]) {
      const refused = await metes(beside(), 'release', ...argv);
      expect(refused).toMatchObject({
        exit: 1,
        outcome: 'refused',
        data: { reason: 'at-work', claim: id, pid: process.pid },
      });
      expect(refused.text).toContain(`a process is at work under ${id} (pid ${process.pid}`);
      expect(refused.text).toMatch(new RegExp(`^ {2}kill ${process.pid}$`, 'm'));
    }
    expect(existsSync(join(at, '.git/metes/compiled/guard'))).toBe(true);
    expect(claimNow(id)).not.toBe(null);
    const own = world.io(at, { env: { METES_CLAIM: id } });
    expect(await metes(own, 'release')).toMatchObject({ exit: 0, outcome: 'done' });
    await end();
  });
});

describe('at its end', () => {
  test('nothing written: given back, and said so', async () => {
    const ran = await run('true');
    expect(ran).toMatchObject({ exit: 0, data: { ground: 'released', until: null } });
    expect(ran.said).toContain(`metes: ${ran.data.claim.id} is released`);
    expect(claimNow(ran.data.claim.id)).toBe(null);
  });

  test('the command failed before it wrote anything: given back as well', async () => {
    expect(await run('exit 3')).toMatchObject({ exit: 3, data: { ground: 'released' } });
  });

  test('uncommitted work keeps the short lease of the run', async () => {
    const ran = await run('echo x > src/a.txt');
    const { id } = ran.data.claim;
    expect(ran.data.ground).toBe('held');
    expect(claimNow(id)).toMatchObject({ lease: { seconds: 900, until: ran.data.until } });
    expect(claimNow(id)).not.toHaveProperty('process');
    const clock = ran.data.until.slice(11, 16);
    expect(ran.said).toMatch(
      new RegExp(`metes: ${id} stays held until .*${clock} UTC, or: metes release ${id}$`, 'm'),
    );
    // The next one wrote nothing itself, but the work is still there.
    expect((await run('true')).data.ground).toBe('held');
  });

  test('commits, on the branch or elsewhere, keep the usual lease; so does a breach', async () => {
    for (const script of [
      'echo x > src/a.txt; git commit -qam a',
      'git switch -qc side; echo y > src/a.txt; git commit -qam a; git switch -q -',
      'echo x > src/b.txt',
    ]) {
      const ran = await run(script);
      expect(ran.data.ground, script).toBe('held');
      expect(claimNow(ran.data.claim.id), script).toMatchObject({ lease: { seconds: 28_800 } });
    }
  });

  test('what was held before the run stays, whatever it did', async () => {
    await metes(world.io(at), 'claim', 'Change a', 'src/a.txt');
    const ran = await run('true');
    expect(ran.data.ground).toBe('held');
    expect(claimNow(ran.data.claim.id)).not.toBe(null);
  });

  test('a breach in place of the command’s exit: both are told', async () => {
    const ran = await run('echo x > src/b.txt; exit 3');
    expect(ran).toMatchObject({ exit: 121, data: { child: { exit: 3 } } });
    expect(ran.said).toContain("the command itself ended with 3; 121 is metes's answer");
    const killed = await run('echo y > src/b.txt; kill -TERM $$');
    expect(killed.said).toContain('the command itself ended by SIGTERM (143)');
  });

  test.each([
    ['no such program', 127, 'no-such-program-of-metes', 'on the PATH'],
    ['no such file', 127, './gone.sh', 'there is no '],
    ['a file that may not be executed', 126, './src/a.txt', 'src/a.txt may not be executed'],
    ['a directory', 126, './src', 'src may not be executed'],
    ['a script for what is not there', 127, './tool', '/no/such/sh, which is not there'],
  ])('%s: nothing is asked for, whatever the task', async (_, exit, program, why) => {
    await run('echo x > src/a.txt; git commit -qam a');
    world.write(join(at, 'tool'), '#!/no/such/sh\n');
    chmodSync(join(at, 'tool'), 0o755);
    const before = world.git(at, 'rev-parse', 'metes-registry', 'HEAD');
    const held = (await metes(world.io(at), 'status')).data.mine;
    for (const task of ['Change a', 'Another task']) {
      const argv = ['--task', task, '--write', 'src/**', '--', program];
      const answer = await metes(world.io(at), 'run', ...argv);
      expect(answer).toMatchObject({ exit, outcome: 'not-started', data: { child: null } });
      expect(answer.notes?.join('\n')).toContain(why);
      expect(answer.notes?.join('\n')).toContain('no ground was asked for');
    }
    expect(world.git(at, 'rev-parse', 'metes-registry', 'HEAD')).toBe(before);
    expect((await metes(world.io(at), 'status')).data.mine).toEqual(held);
  });

  test('what only starting it shows: what became of ground and manifest is said', async () => {
    // More than the system lets one argument have.
    const argv = ['true', 'x'.repeat(4_000_000)];
    const answer = await metes(world.io(at), 'run', ...WRITE, '--', ...argv);
    const said = (answer.notes ?? []).join('\n');
    expect(answer).toMatchObject({
      exit: 126,
      outcome: 'not-started',
      data: { ground: 'released', manifest: { outcome: 'committed' } },
    });
    const head = world.git(at, 'rev-parse', 'HEAD');
    expect(said).toMatch(/^metes: c-\w+ is released/m);
    const kept = /the manifest (\S+) stays committed on the branch \(([0-9a-f]+)\)/.exec(said);
    expect(head.startsWith(kept?.[2] ?? '?')).toBe(true);
    expect(existsSync(join(at, kept?.[1] ?? '?'))).toBe(true);
  });

  test('wrong use: 64, and the result says that nothing was started', async () => {
    world.git(at, 'switch', '-q', 'main');
    const file = `${at}-exempt.json`;
    const argv = ['--result', file, ...WRITE, '--', 'sh', '-c', 'exit 64'];
    const error = await failure(metes(world.io(at), 'run', ...argv));
    expect(error).toMatchObject({ kind: 'usage', code: 'exempt-branch', exit: 64 });
    expect(error.hint).toContain('the command was not started');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      schema: 'metes/run/1',
      outcome: 'error',
      exit: 64,
      child: null,
      error: { code: 'exempt-branch' },
    });
  });
});

describe('what is in a stash only', () => {
  test('the remedy is the stash’s: it can be looked at and dropped, and the next check is clean', async () => {
    const ran = await run('echo x > src/b.txt; git stash -q; echo y > new; git stash -qu');
    expect(ran.exit).toBe(121);
    expect(ran.data.report.findings).toMatchObject([
      { at: { path: 'new' }, stash: 0 },
      { at: { path: 'src/b.txt' }, stash: 1 },
    ]);
    expect(ran.said).toContain('src/b.txt (in stash@{1})');
    expect(ran.said).not.toContain('git restore');
    const commands = [...ran.said.matchAll(/^ {2}(git stash .*)$/gm)].map((m) => m[1] ?? '');
    expect(commands.map((c) => c.replaceAll("'", ''))).toEqual([
      'git stash show -p --include-untracked stash@{1}',
      'git stash drop stash@{1}',
      'git stash show -p --include-untracked stash@{0}',
      'git stash drop stash@{0}',
    ]);
    for (const command of commands)
      execFileSync('sh', ['-c', command], { cwd: at, env: world.env as NodeJS.ProcessEnv });
    expect(world.git(at, 'stash', 'list')).toBe('');
  });
});

/** What only a real process shows: standard output, signals, kill -9 of `run` and of `init`, a live event stream. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enrol, metes, newWorld, project, type World } from '../support/test-io.ts';

const CLI = join(project, 'dist/cli.js');
let world: World;
beforeAll(() => {
  world = newWorld();
});
afterAll(() => world.close());

const cli = (at: string, argv: readonly string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [CLI, ...argv], {
    cwd: at,
    env: { ...world.env, ...env },
    encoding: 'utf8',
  });

function start(at: string, ...argv: string[]): ChildProcess & { printed(): string } {
  const child = spawn(process.execPath, [CLI, ...argv], {
    cwd: at,
    env: world.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  return Object.assign(child, { printed: () => text });
}

const ended = (child: ChildProcess): Promise<{ code: number | null; signal: string | null }> =>
  new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));

async function onBranch(name: string): Promise<string> {
  const at = world.repository(name, { 'src/a.txt': 'a\n', 'src/b.txt': 'b\n' });
  await enrol(world, at);
  world.git(at, 'switch', '-q', '-c', 'feat/x');
  return at;
}

const RUN = ['run', '--task', 'Change a', '--write', 'src/a.txt'] as const;

describe('run', () => {
  test('standard output is the command’s alone; with --json it is one object', async () => {
    const at = await onBranch('out');
    const script = ['--', 'sh', '-c', 'echo out; echo err >&2; exit 4'];
    const plain = cli(at, [...RUN, ...script]);
    expect(plain).toMatchObject({ status: 4, stdout: 'out\n' });
    expect(plain.stderr).toContain('err\n');
    expect(plain.stderr).toContain('metes: ');
    const json = cli(at, [...RUN, '--json', ...script]);
    expect(json.status).toBe(4);
    expect(JSON.parse(json.stdout)).toMatchObject({
      schema: 'metes/run/1',
      outcome: 'done',
      exit: 4,
    });
    expect(json.stderr).toContain('out\n');
  });

  test('refused: nothing on standard output, 120', async () => {
    const at = await onBranch('no');
    const other = world.path('no-other');
    world.git(at, 'worktree', 'add', '-q', '-b', 'feat/y', other, 'main');
    await metes(world.io(other), 'claim', 'First', 'src/**');
    const refused = cli(at, [...RUN, '--', 'sh', '-c', 'echo out; touch started']);
    expect(refused).toMatchObject({ status: 120, stdout: '' });
    expect(refused.stderr).toContain('feat/y');
    expect(existsSync(join(at, 'started'))).toBe(false);
  });

  test('SIGINT goes to the command, twice; its exit is metes’s, and it was judged', async () => {
    const at = await onBranch('signals');
    const file = join(at, 'src/a.txt');
    const child = start(
      at,
      ...RUN,
      '--result',
      world.path('signals.json'),
      '--',
      'sh',
      '-c',
      'n=0; trap "n=\\$((n+1)); echo \\$n > src/a.txt" INT; echo 0 > src/a.txt; while [ $n -lt 2 ]; do sleep 0.05; done; exit 9',
    );
    for (const n of ['0', '1']) {
      await until(() => readFileSync(file, 'utf8').trim() === n);
      child.kill('SIGINT');
    }
    expect(await ended(child)).toEqual({ code: 9, signal: null });
    expect(JSON.parse(readFileSync(world.path('signals.json'), 'utf8'))).toMatchObject({
      outcome: 'done',
      verdict: 'in-scope',
    });
  });

  test('a command that widens and gives its ground back is held to what it had', async () => {
    const at = await onBranch('tidy');
    const own = `'${process.execPath}' '${CLI}'`;
    const work = 'echo x > src/a.txt; echo x > src/b.txt; git commit -qam both';
    const inside = cli(at, [
      ...RUN,
      '--json',
      '--',
      'sh',
      '-c',
      `${own} widen src/b.txt >&2 && ${work} && ${own} release >&2`,
    ]);
    expect(JSON.parse(inside.stdout)).toMatchObject({
      outcome: 'done',
      verdict: 'in-scope',
      ground: 'released',
    });
    const outside = cli(at, [
      ...RUN,
      '--json',
      '--',
      'sh',
      '-c',
      `echo y > src/b.txt; git commit -qam b; ${own} release >&2`,
    ]);
    expect(outside.status).toBe(121);
    expect(JSON.parse(outside.stdout)).toMatchObject({ outcome: 'breach', ground: 'released' });
  });

  test('kill -9 of the supervisor: the command is stopped, its ground can be taken at once', async () => {
    const at = await onBranch('died');
    const other = world.path('died-other');
    world.git(at, 'worktree', 'add', '-q', '-b', 'feat/y', other, 'main');
    const script = 'sleep 1000 & echo $! > src/a.txt; echo $$ >> src/a.txt; kill -STOP $$; wait';
    const child = start(at, ...RUN, '--', 'sh', '-c', script);
    const file = () => readFileSync(join(at, 'src/a.txt'), 'utf8');
    await until(() => /^\d+\n\d+\n$/.test(file()));
    const group = file().trim().split('\n').map(Number);
    const blocked = await metes(world.io(other), 'claim', 'Second', 'src/a.txt');
    expect(blocked.outcome).toBe('refused');
    const gone = ended(child);
    child.kill('SIGKILL');
    await gone;
    await until(() => group.every((pid) => !isAlive(pid)));
    const host = (await import('node:os')).hostname();
    const taken = await metes(world.io(other, { host }), 'claim', 'Second', 'src/a.txt');
    expect(taken.outcome).toBe('granted');
    expect(cli(at, ['audit']).status).toBe(0);
  });
});

test('log --follow streams an event of another process, and SIGINT ends it with 0', async () => {
  const at = await onBranch('stream');
  const child = start(at, 'log', '--follow', '--json', '--interval', '50ms');
  await until(() => child.printed().includes('"created"'));
  expect(cli(at, ['claim', 'Stream', 'src/a.txt']).status).toBe(0);
  await until(() => child.printed().includes('"granted"'));
  child.kill('SIGINT');
  expect(await ended(child)).toEqual({ code: 0, signal: null });
  for (const line of child.printed().trimEnd().split('\n'))
    expect(JSON.parse(line)).toMatchObject({ schema: 'metes/log/1', outcome: 'event' });
});

/**
 * A git that kills whoever called it for the n-th time, before or after doing what was asked: kill -9 between any two
 * steps. Afterwards `init` must complete what was begun, with one identity and one registry.
 */
describe('init, killed', () => {
  const wrapper = (): string => {
    const bin = world.path('bin');
    mkdirSync(bin, { recursive: true });
    const real = spawnSync('sh', ['-c', 'command -v git'], { env: world.env, encoding: 'utf8' });
    const script = `#!/bin/sh
n=$(cat "$METES_TEST_COUNT"); n=$((n + 1)); echo $n >"$METES_TEST_COUNT"
if [ "$n" = "$METES_TEST_KILL" ]; then
  [ "$METES_TEST_WHEN" = before ] || '${real.stdout.trim()}' "$@"
  kill -9 $PPID
  exit 1
fi
exec '${real.stdout.trim()}' "$@"
`;
    writeFileSync(join(bin, 'git'), script);
    chmodSync(join(bin, 'git'), 0o755);
    return bin;
  };

  const initKilled = (at: string, kill: number, when: string, argv: readonly string[]) => {
    const count = world.path('count');
    writeFileSync(count, '0');
    return cli(at, ['init', ...argv], {
      PATH: `${wrapper()}:${world.env.PATH}`,
      METES_TEST_COUNT: count,
      METES_TEST_KILL: String(kill),
      METES_TEST_WHEN: when,
    });
  };

  const modes = [
    ['embedded', []],
    ['on a host', ['--team']],
  ] as const;
  for (const [mode, argv] of modes)
    test(`${mode}: between any two calls of git`, { timeout: 600_000 }, () => {
      let killed = 0;
      // After one call is before the next, as far as git can tell: every second one is enough.
      for (let n = 1; ; n += 2) {
        const at = repositoryFor(`${mode}-${n}`, argv.length > 0);
        const first = initKilled(at, n, n % 4 === 1 ? 'before' : 'after', argv);
        if (first.signal !== 'SIGKILL') break;
        killed += 1;
        const again = cli(at, ['init', '--json', ...argv]);
        expect(again.status, again.stderr).toBe(0);
        const answer = JSON.parse(again.stdout);
        whole(at, answer);
        if (answer.how !== 'created') expect(answer.mended).not.toEqual([]);
      }
      expect(killed).toBeGreaterThan(5);
    });

  function repositoryFor(name: string, hosted: boolean): string {
    const at = world.repository(name.replaceAll(' ', '-'));
    if (!hosted) return at;
    world.git(world.root, 'clone', '-q', '--bare', at, `${at}.git`);
    world.git(at, 'remote', 'add', 'origin', `${at}.git`);
    return at;
  }

  function whole(at: string, answer: { registry: { remote: string; root: string } }): void {
    const { remote, root } = answer.registry;
    const place = remote === '.' ? at : `${at}.git`;
    const journal = world.git(place, 'rev-list', 'metes-registry').split('\n');
    expect(journal).toEqual([root]);
    expect(world.git(at, 'show', ':.metes/config.yml')).toContain(root);
    expect(existsSync(join(at, '.git/metes/init.json'))).toBe(false);
    expect(existsSync(join(at, '.git/metes/state.json'))).toBe(true);
    expect(existsSync(join(at, '.git/hooks/reference-transaction'))).toBe(true);
  }
});

/** Polls a condition of the outside world; the test's own time limit is the only deadline. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

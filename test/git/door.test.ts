/** The one door to git: bytes, exit codes, deadlines, and whose environment git sees. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanWords } from '../../src/git/clean-words.ts';
import { openDoor } from '../../src/git/run.ts';
import { tempWorld, type World } from '../support/temp-repo.ts';

let world: World;
let repo: string;
beforeAll(() => {
  world = tempWorld('door');
  repo = world.repo('r');
  world.commit(repo, { 'a.txt': 'a' });
});
afterAll(() => world.dispose());

/** A git alias that runs a shell line. */
const shell = (line: string): string[] => ['-c', `alias.x=!${line}`, 'x'];

test('bytes go in and come out, an exit code is a value', async () => {
  const bytes = Uint8Array.from({ length: 300_000 }, (_, n) => n % 256);
  const done = await world.door.run({ cwd: repo, args: shell('cat; exit 3 #'), stdin: bytes });
  expect(done).toMatchObject({ exit: 3, timedOut: false });
  expect(Buffer.compare(done.stdout, bytes)).toBe(0);
});

test('text throws what git said, and only that', async () => {
  expect(await world.door.text({ cwd: repo, args: ['rev-parse', '--abbrev-ref', 'HEAD'] })).toBe(
    'main',
  );
  await expect(
    world.door.text({ cwd: repo, args: ['rev-parse', '--verify', 'nope'] }),
  ).rejects.toMatchObject({
    code: 'git-failed',
    exit: 69,
    message: 'git rev-parse failed: fatal: Needed a single revision',
  });
});

test('a stream gives what comes and fails at its end', async () => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of world.door.stream({
    cwd: repo,
    args: ['cat-file', 'blob', 'HEAD:a.txt'],
  })) {
    chunks.push(chunk);
  }
  expect(Buffer.concat(chunks).toString()).toBe('a');
  const broken = async (): Promise<void> => {
    for await (const _ of world.door.stream({ cwd: repo, args: shell('echo one; exit 5') }));
  };
  await expect(broken()).rejects.toMatchObject({ code: 'git-failed' });
});

test('a stream that nobody reads on is ended', async () => {
  const pid = world.path('streaming.pid');
  for await (const _ of world.door.stream({
    cwd: repo,
    args: shell(`echo $$ >'${pid}'; echo x; sleep 60`),
  })) {
    break;
  }
  await gone(Number(readFileSync(pid, 'utf8')));
});

test('a conversation asks what the answers call for', async () => {
  const answers: string[] = [];
  await world.door.converse({ cwd: repo, args: shell('cat') }, 'first\n', (chunk) => {
    answers.push(Buffer.from(chunk).toString());
    return answers.length < 3 ? `after ${answers.length}\n` : null;
  });
  expect(answers).toEqual(['first\n', 'after 1\n', 'after 2\n']);
});

test('a conversation that git ends, or that cannot be followed, fails', async () => {
  const cut = world.door.converse({ cwd: repo, args: shell('exit 5') }, 'x\n', () => '');
  await expect(cut).rejects.toMatchObject({ code: 'git-failed' });
  const lost = world.door.converse({ cwd: repo, args: shell('cat') }, 'x\n', () => {
    throw new RangeError('no such answer');
  });
  await expect(lost).rejects.toThrow('no such answer');
});

test('the deadline ends the whole group, also what ignores being asked', async () => {
  const pid = world.path('deaf.pid');
  const line = `trap '' TERM; sh -c 'trap "" TERM; echo $$ >${pid}; while :; do sleep 0.1; done'`;
  const done = await world.door.run({ cwd: repo, args: shell(line), deadlineMs: 300 });
  expect(done.timedOut).toBe(true);
  expect(done.exit).toBeGreaterThan(128);
  await gone(Number(readFileSync(pid, 'utf8')));
});

test('a helper that stays behind with our standard error does not hold the answer back', async () => {
  const pid = world.path('helper.pid');
  const line = `(sleep 60 >/dev/null & echo $! >'${pid}') ; echo done`;
  const done = await world.door.run({ cwd: repo, args: shell(line) });
  expect(Buffer.from(done.stdout).toString()).toBe('done\n');
  process.kill(Number(readFileSync(pid, 'utf8')), 'SIGKILL');
});

test('an abort ends what runs and refuses what would start', async () => {
  const abort = new AbortController();
  const door = openDoor(world.env, { signal: abort.signal });
  const running = door.run({ cwd: repo, args: shell('sleep 60') });
  abort.abort();
  await expect(running).rejects.toMatchObject({ code: 'interrupted', exit: 75 });
  await expect(door.run({ args: ['version'] })).rejects.toMatchObject({ code: 'interrupted' });
});

test('no git, no directory, no NUL', async () => {
  const empty = world.path('empty');
  mkdirSync(empty);
  const without = openDoor({ ...world.env, PATH: empty });
  await expect(without.run({ args: ['version'] })).rejects.toMatchObject({
    code: 'git-missing',
    exit: 69,
    hint: expect.stringMatching(/2\.39/),
  });
  await expect(
    world.door.run({ cwd: world.path('nowhere'), args: ['version'] }),
  ).rejects.toMatchObject({
    code: 'no-directory',
    exit: 64,
  });
  await expect(world.door.run({ args: ['show', 'a\0b'] })).rejects.toMatchObject({
    code: 'bad-argument',
  });
});

test('a git that cannot be run is said to be there', async () => {
  const bin = world.path('bin');
  mkdirSync(bin);
  writeFileSync(`${bin}/git`, 'x');
  chmodSync(`${bin}/git`, 0o644);
  const door = openDoor({ ...world.env, PATH: bin });
  await expect(door.run({ args: ['version'] })).rejects.toMatchObject({ exit: 69 });
});

describe('the environment', () => {
  const seen = async (
    env: Record<string, string>,
    keep: string[] = [],
  ): Promise<Record<string, string>> => {
    const door = openDoor({ ...world.env, ...env }, { keep });
    const done = await door.run({ cwd: repo, args: shell('env') });
    const lines = Buffer.from(done.stdout).toString().split('\n');
    return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
  };

  test("what aims at the caller's repository is dropped, what says how to reach a remote is kept", async () => {
    const got = await seen({
      GIT_INDEX_FILE: '/elsewhere/index',
      GIT_OBJECT_DIRECTORY: '/elsewhere/objects',
      GIT_QUARANTINE_PATH: '/elsewhere/q',
      GIT_LITERAL_PATHSPECS: '1',
      GIT_CONFIG_PARAMETERS: "'core.bare=true'",
      GIT_SSH_COMMAND: 'ssh -v',
      GIT_ASKPASS: '/bin/false',
      GIT_AUTHOR_NAME: 'Grace',
      GIT_SSL_CAINFO: '/ca',
      HTTPS_PROXY: 'http://proxy',
    });
    for (const name of ['INDEX_FILE', 'OBJECT_DIRECTORY', 'QUARANTINE_PATH', 'LITERAL_PATHSPECS']) {
      expect(got[`GIT_${name}`]).toBe(undefined);
    }
    expect(got.GIT_CONFIG_PARAMETERS ?? '').not.toMatch(/core\.bare/);
    expect(got).toMatchObject({
      GIT_SSH_COMMAND: 'ssh -v',
      GIT_ASKPASS: '/bin/false',
      GIT_AUTHOR_NAME: 'Grace',
      GIT_SSL_CAINFO: '/ca',
      HTTPS_PROXY: 'http://proxy',
      LC_ALL: 'C',
      GIT_NO_REPLACE_OBJECTS: '1',
      GIT_TERMINAL_PROMPT: '0',
      GIT_OPTIONAL_LOCKS: '0',
    });
  });

  test('a server-side hook may keep its quarantine', async () => {
    const env = { GIT_QUARANTINE_PATH: '/q' };
    expect((await seen(env, ['GIT_QUARANTINE_PATH'])).GIT_QUARANTINE_PATH).toBe('/q');
  });

  test("of the caller's settings those that reach a remote stay, numbered together with a call's own", async () => {
    const env = {
      GIT_CONFIG_COUNT: '3',
      GIT_CONFIG_KEY_0: 'core.hooksPath',
      GIT_CONFIG_VALUE_0: '/elsewhere',
      GIT_CONFIG_KEY_1: 'http.extraHeader',
      GIT_CONFIG_VALUE_1: 'X: 1',
      GIT_CONFIG_KEY_2: 'safe.directory',
      GIT_CONFIG_VALUE_2: '*',
    };
    const door = openDoor({ ...world.env, ...env });
    const listed = async (key: string): Promise<string> => {
      const call = { cwd: repo, args: ['config', '--get-all', key] };
      const done = await door.run({ ...call, config: [['http.extraHeader', 'Y: 2\nZ']] });
      return Buffer.from(done.stdout).toString();
    };
    expect(await listed('http.extraHeader')).toBe('X: 1\nY: 2\nZ\n');
    expect(await listed('safe.directory')).toBe('*\n');
    expect(await listed('core.hooksPath')).toBe('');
  });
});

test("what a remote says can't act on a terminal", () => {
  const text = '\u001b[31mred\u001b[0m\u0007\r\nremote: two\u0000\u202e\nhint: noise\n\n';
  expect(cleanWords(text)).toBe('red; remote: two');
  expect(cleanWords('x'.repeat(2000))).toHaveLength(400);
  // Each line once, and not with all that stood before it.
  expect(cleanWords('a.\n'.repeat(1_000_000))).toMatch(/^a\. a\. /);
});

async function gone(pid: number): Promise<void> {
  const alive = (): boolean => {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  };
  while (alive()) await pause(5);
}

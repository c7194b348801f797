/** A host that asks who comes: refused ones hear it and change nothing, and nobody ever writes under another's name. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lacksCli, metesCli, type Ran, stateOf } from '../support/cli.ts';
import { type GitServer, serveHttp } from '../support/git-servers.ts';
import { lacksPackage } from '../support/packages.ts';
import { serveSsh } from '../support/ssh-server.ts';
import { newWorld, team, type World } from '../support/test-io.ts';

const ACCOUNTS = { ada: 'of-ada', ben: 'of-ben' } as const;
type Account = keyof typeof ACCOUNTS;

/** A token as CI systems hand it over: a setting in the environment of one process. */
function header(account: string, password: string): Record<string, string> {
  const basic = Buffer.from(`${account}:${password}`).toString('base64');
  return {
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'http.extraHeader',
    GIT_CONFIG_VALUE_0: `Authorization: Basic ${basic}`,
  };
}

/** An askpass program, as people have one. */
function asked(world: World, account: Account): Record<string, string> {
  const program = world.path(`askpass-${account}`);
  writeFileSync(
    program,
    `#!/bin/sh\ncase "$1" in Username*) echo ${account};; *) echo ${ACCOUNTS[account]};; esac\n`,
  );
  chmodSync(program, 0o755);
  return { GIT_ASKPASS: program };
}

describe.skipIf(lacksCli || lacksPackage('lighttpd'))('http with names and passwords', () => {
  const CLAIMANTS = 6;
  let world: World;
  let server: GitServer;
  let origin: string;
  let clone: string;
  const worktrees: string[] = [];
  beforeAll(async () => {
    world = newWorld();
    [clone = ''] = await team(world, ['one']);
    origin = world.path('origin.git');
    world.git(origin, 'config', 'http.receivepack', 'true');
    writeFileSync(
      join(origin, 'hooks/post-receive'),
      `#!/bin/sh\nwhile read old new ref; do for c in $(git rev-list $old..$new); do echo "$REMOTE_USER $c"; done; done >>'${origin}/pushed'\n`,
      { mode: 0o755 },
    );
    writeFileSync(join(origin, 'pushed'), '');
    server = await serveHttp(world.temp, world.root, ACCOUNTS);
    world.git(clone, 'remote', 'set-url', 'origin', server.url('origin.git'));
    for (let n = 0; n < CLAIMANTS; n += 1) {
      const at = world.path(`w${n}`);
      world.git(clone, 'worktree', 'add', '-q', '-b', `work-${n}`, at, 'main');
      worktrees.push(at);
    }
  });
  afterAll(async () => {
    await server?.stop();
    world?.close();
  });

  test('refused: 69 with the command that shows it, no question asked, nothing done', async () => {
    world.git(clone, 'switch', '-qc', 'feat/a');
    const before = stateOf(world, clone, origin);
    for (const env of [{}, header('ada', 'wrong'), header('nobody', 'of-ada')]) {
      const ran = await metesCli(world, clone, ['claim', 'A', 'src/**'], env);
      expect(ran).toMatchObject({ exit: 69, out: '' });
      expect(ran.err).toMatch(/^metes: the remote refused who you are at http:\/\/127\.0\.0\.1:/m);
      expect(ran.err).toContain(
        "check the credentials and rights that plain git uses there: git ls-remote '",
      );
      expect(ran.err).not.toContain('of-ada');
    }
    expect(stateOf(world, clone, origin)).toBe(before);
    expect(
      await metesCli(world, clone, ['claim', 'A', 'src/**'], header('ada', 'of-ada')),
    ).toMatchObject({ exit: 0 });
    expect(readFileSync(join(origin, 'pushed'), 'utf8')).toMatch(/^ada [0-9a-f]{40}\n$/);
  });

  /** Of each claim: which account pushed it, and whose it is. */
  function pushers(): Map<string, string> {
    const lines = readFileSync(join(origin, 'pushed'), 'utf8').trim().split('\n');
    return new Map(
      lines.map((line) => {
        const [account = '', commit = ''] = line.split(' ');
        return [world.git(origin, 'show', '-s', '--format=%s', commit), account];
      }),
    );
  }

  test.each([
    ['in the environment', (account: Account) => header(account, ACCOUNTS[account])],
    ['from a program that is asked', (account: Account) => asked(world, account)],
  ])(
    'two accounts at once, %s: each write is pushed by the account it was asked with',
    async (how, as) => {
      writeFileSync(join(origin, 'pushed'), '');
      const ran = await Promise.all(
        worktrees.map((at, n): Promise<Ran> => {
          const account = n % 2 === 0 ? 'ada' : 'ben';
          mkdirSync(join(at, `part${n}`), { recursive: true });
          const argv = ['claim', `Of ${account}`, `part${n}/**`, `--as=${account}`];
          return metesCli(world, at, argv, { ...as(account), METES_PATIENCE: '120' });
        }),
      );
      for (const one of ran) expect(one, one.err).toMatchObject({ exit: 0 });
      const pushed = pushers();
      expect(pushed.size).toBe(CLAIMANTS);
      for (const [subject, account] of pushed)
        expect(subject, how).toMatch(
          new RegExp(`^granted work-\\d \\(${account}\\): .* — Of ${account}$`),
        );
      const ended = await Promise.all(
        worktrees.map((at, n) => metesCli(world, at, ['release'], as(n % 2 === 0 ? 'ada' : 'ben'))),
      );
      expect(ended.map(({ exit }) => exit)).toEqual(worktrees.map(() => 0));
    },
  );

  test('a password that stopped counting: nothing is lost, and the same command goes on with the new one', async () => {
    const at = worktrees[0] ?? '';
    const before = stateOf(world, clone, origin);
    const env = header('ada', 'revoked');
    expect((await metesCli(world, at, ['claim', 'Later', 'docs/**'], env)).exit).toBe(69);
    expect(stateOf(world, clone, origin)).toBe(before);
    expect(
      (await metesCli(world, at, ['claim', 'Later', 'docs/**'], header('ada', 'of-ada'))).exit,
    ).toBe(0);
  });
});

describe.skipIf(lacksCli || lacksPackage('openssh-server'))('ssh', () => {
  let world: World;
  let server: GitServer;
  let clone: string;
  beforeAll(async () => {
    world = newWorld();
    [clone = ''] = await team(world, ['one']);
    server = await serveSsh(world.temp, world.root);
    world.git(clone, 'remote', 'set-url', 'origin', server.url('origin.git'));
    world.git(clone, 'switch', '-qc', 'feat/a');
  });
  afterAll(async () => {
    await server?.stop();
    world?.close();
  });

  test.each([
    [
      'a host key that nobody knows',
      'UserKnownHostsFile=/dev/null',
      'Host key verification failed',
    ],
    ['a key that the host does not take', 'PubkeyAuthentication=no', 'Permission denied'],
  ])('%s: 69, nothing done, and in order it goes on', async (_what, option, words) => {
    const before = stateOf(world, clone, world.path('origin.git'));
    const conf = world.path('.sshd/client.conf');
    const env = { GIT_SSH_COMMAND: `ssh -o ${option} -F '${conf}'` };
    const ran = await metesCli(world, clone, ['claim', 'A', 'src/**'], env);
    expect(ran, ran.err).toMatchObject({ exit: 69, out: '' });
    expect(ran.err).toContain('the remote refused who you are at ssh://');
    expect(ran.err).toContain(words);
    expect(stateOf(world, clone, world.path('origin.git'))).toBe(before);
    const now = await metesCli(world, clone, ['claim', 'A', 'src/**']);
    expect(now, now.err).toMatchObject({ exit: 0 });
  });
});

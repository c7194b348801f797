/** Two users of one bare repository on one machine, guarded by pre-receive: both claim, both push, both are held. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lacksRoot } from '../support/packages.ts';

const project = join(import.meta.dirname, '../..');
const GROUP = 2000;
const root = mkdtempSync(join(tmpdir(), 'metes-users-'));
const others = !lacksRoot();

function as(uid: number, script: string): { exit: number; said: string } {
  const args = [
    '--reuid',
    `${uid}`,
    '--regid',
    `${GROUP}`,
    '--clear-groups',
    'sh',
    '-c',
    `umask 002; { ${script}\n} 2>&1`,
  ];
  const env = {
    PATH: `${root}/bin:${process.env.PATH}`,
    HOME: join(root, `home-${uid}`),
    LC_ALL: 'C.UTF-8',
  };
  const done = spawnSync('setpriv', args, { cwd: env.HOME, env, encoding: 'utf8' });
  return { exit: done.status ?? 128, said: done.stdout };
}

const ada = (script: string) => as(2001, script);
const ben = (script: string) => as(2002, script);
const must = (ran: { exit: number; said: string }) =>
  expect(ran, ran.said).toMatchObject({ exit: 0 });

describe.skipIf(!others)('two users of one bare repository', () => {
  beforeAll(() => {
    chmodSync(root, 0o755);
    // The users must be able to read what they run, wherever this project is checked out.
    for (const part of ['dist', 'hooks', 'package.json'])
      cpSync(join(project, part), join(root, 'metes', part), { recursive: true });
    mkdirSync(join(root, 'bin'));
    writeFileSync(
      join(root, 'bin/metes'),
      `#!/bin/sh\nexec '${process.execPath}' '${root}/metes/dist/cli.js' "$@"\n`,
      { mode: 0o755 },
    );
    for (const [uid, name] of [
      [2001, 'Ada'],
      [2002, 'Ben'],
    ] as const) {
      const home = join(root, `home-${uid}`);
      mkdirSync(home);
      writeFileSync(
        join(home, '.gitconfig'),
        `[user]\n\tname = ${name}\n\temail = ${name}@example.org\n[init]\n\tdefaultBranch = main\n[safe]\n\tdirectory = *\n`,
      );
      chownSync(home, uid, GROUP);
    }
    must(
      ada(`git init -q --bare --shared=group ../home-2001/host.git && git clone -q host.git work && cd work &&
      mkdir src docs && echo a >src/a && echo b >docs/b && git add . && git commit -qm start && git push -q origin main &&
      metes init --team && git commit -qm 'Enrol in metes' && git push -q origin main && cd ../host.git && metes init`),
    );
    must(
      ben(
        `git clone -q ${root}/home-2001/host.git work && cd work && metes init && git switch -qc feat/docs && metes claim 'Write the docs' 'docs/**'`,
      ),
    );
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test('what the first holds is refused to the second, and the other way round', () => {
    const refused = ada(`cd work && git switch -qc feat/all && metes claim 'Everything' '**'`);
    expect(refused.said).toContain('because feat/docs is at work there');
    expect(refused.exit).toBe(1);
    must(ada(`cd work && metes claim 'The source' 'src/**'`));
    expect(
      ben(`cd work && git switch -qc feat/src main && metes claim 'The source' src/a`).said,
    ).toContain('because feat/all is at work there');
  });

  test('both push through pre-receive, and both are held by it', () => {
    must(
      ben(
        'cd work && git switch -q feat/docs && echo more >>docs/b && git commit -qam docs && git push -q origin feat/docs',
      ),
    );
    must(ada('cd work && echo more >>src/a && git commit -qam src && git push -q origin feat/all'));
    must(
      ben('cd work && echo again >>docs/b && git commit -qam docs && git push -q origin feat/docs'),
    );
    const outside = ben(
      'cd work && echo x >>src/a && git -c core.hooksPath=/dev/null commit -qam out && git push -q --no-verify origin feat/docs',
    );
    expect(outside.said).toContain(
      'metes: refused: 1 file of this push is outside what feat/docs may write',
    );
    expect(outside.exit).not.toBe(0);
  });
});

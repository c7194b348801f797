/** Installing beside what is there: existing hooks, husky, lefthook, git-lfs, a configured hooks directory, worktrees. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { installHooks, uninstallHooks } from '../../src/git/hooks-install.ts';
import { hookStates } from '../../src/git/hooks-state.ts';
import { openRepository } from '../../src/git/repository.ts';
import { lacks, lacksPackage } from '../support/packages.ts';
import { tempWorld, type World } from '../support/temp-repo.ts';
import { BRANCH, cli, FILES, type Guarded, guard, mustPass, project } from './guarded.ts';

let worlds: World[] = [];
afterEach(() => {
  for (const world of worlds) world.dispose();
  worlds = [];
});

const GUARDS = ['pre-commit', 'pre-merge-commit', 'reference-transaction', 'pre-push'];
const program = { node: process.execPath, cli };

function plain(): Guarded {
  const world = tempWorld('hooks');
  worlds.push(world);
  const at = world.repo('a repo');
  world.commit(at, FILES);
  return guard(world, at);
}

/** Enrols and claims in what `prepare` has set up. */
function enrolled(prepare: (g: Guarded) => void): Guarded {
  const g = plain();
  prepare(g);
  g.unguarded('git add -A && git commit -q --allow-empty -m prepared');
  mustPass(g.metes(['init']));
  mustPass(g.sh('git commit -qm "Enrol in metes"'));
  mustPass(g.sh(`git switch -qc ${BRANCH}`));
  mustPass(g.metes(['claim', 'Do the work', 'src/**']));
  return g;
}

const hook = (g: Guarded, file: string, text: string): void => {
  g.world.write(g.at, { [file]: text });
  chmodSync(join(g.at, file), 0o755);
};
const states = async (g: Guarded, at = g.at): Promise<Record<string, string>> => {
  const repo = await openRepository(g.world.door, at);
  const reports = await hookStates(repo);
  return Object.fromEntries(reports.map(({ hook: name, state }) => [name, state]));
};
const all = (state: string): Record<string, string> =>
  Object.fromEntries(GUARDS.map((name) => [name, state]));
const install = async (g: Guarded) =>
  installHooks(g.world.door, await openRepository(g.world.door, g.at), program);
const uninstall = async (g: Guarded) =>
  uninstallHooks(g.world.door, await openRepository(g.world.door, g.at));

/** A directory's files with their modes and bytes. */
function snapshot(dir: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    found[file.slice(dir.length)] = `${statSync(file).mode} ${readFileSync(file, 'latin1')}`;
  }
  return found;
}

function guards(g: Guarded, cwd = g.at): void {
  const outside = g.sh('echo x >>docs/d.md && git commit -qam outside', {}, cwd);
  expect(outside.said).toContain('metes: refused');
  expect(outside.exit).toBe(1);
  expect(g.sh('git commit -qam outside --no-verify', {}, cwd).said).toContain('metes: refused');
  g.unguarded('git checkout -q HEAD -- docs', cwd);
  mustPass(g.sh('echo x >>src/a.ts && git commit -qam inside', {}, cwd));
}

test('scripts of a package that was checked out with CRLF are written with LF, and guard', async () => {
  const g = enrolled(() => {});
  const lf = snapshot(join(g.at, '.git/metes/hooks'));
  // The package as a Windows checkout has it: the hooks beside dist/.
  for (const name of readdirSync(join(project, 'hooks'))) {
    const text = readFileSync(join(project, 'hooks', name), 'utf8').replaceAll('\n', '\r\n');
    g.world.write(g.world.root, { [`package/hooks/${name}`]: text });
  }
  const repo = await openRepository(g.world.door, g.at);
  rmSync(join(g.at, '.git/metes/hooks'), { recursive: true });
  await installHooks(g.world.door, repo, {
    ...program,
    cli: join(g.world.root, 'package/dist/cli.js'),
  });
  expect(snapshot(join(g.at, '.git/metes/hooks'))).toEqual(lf);
  for (const name of GUARDS)
    expect(readFileSync(join(g.at, '.git/hooks', name), 'utf8')).not.toContain('\r');
});

describe('in the repository’s own hooks directory', () => {
  test('again and again changes nothing; LF, executable; taken out, everything is as before', async () => {
    const g = plain();
    hook(g, '.git/hooks/pre-commit', '#!/bin/sh\necho "mine: $0" >&2\n');
    hook(g, '.git/hooks/commit-msg', '#!/bin/sh\nexit 0\n');
    const before = [
      snapshot(join(g.at, '.git/hooks')),
      readFileSync(join(g.at, '.git/config'), 'utf8'),
    ];
    const first = await install(g);
    expect(first).toMatchObject({ kind: 'native', guards: GUARDS });
    expect(first.lines).toEqual([
      `Guards stand in ${join(g.at, '.git/hooks')}: ${GUARDS.join(', ')}.`,
      'The pre-commit hook that was there is kept in before-metes/ and runs first.',
    ]);
    const installed = snapshot(join(g.at, '.git/hooks'));
    expect((await install(g)).lines).toHaveLength(1);
    expect(snapshot(join(g.at, '.git/hooks'))).toEqual(installed);
    expect(await states(g)).toEqual(all('installed'));
    for (const name of GUARDS) {
      const file = join(g.at, '.git/hooks', name);
      expect(readFileSync(file, 'utf8')).not.toContain('\r');
      expect(statSync(file).mode & 0o111).toBe(0o111);
    }
    expect(await uninstall(g)).toEqual([]);
    expect([
      snapshot(join(g.at, '.git/hooks')),
      readFileSync(join(g.at, '.git/config'), 'utf8'),
    ]).toEqual(before);
  });

  test('a hook that was there runs first, sees its own name, and its exit is respected', () => {
    const g = enrolled((e) => {
      hook(
        e,
        '.git/hooks/pre-commit',
        '#!/bin/sh\nset -e\necho "mine $(basename "$0") $(dirname "$0")" >&2\n[ ! -e stop ]\necho "went on" >&2\n',
      );
      hook(
        e,
        '.git/hooks/pre-push',
        '#!/usr/bin/env bash\necho "push $(basename "$0") $1" >&2\ncat >&2\n',
      );
      hook(e, '.git/hooks/reference-transaction', '#!/bin/sh\nsed "s/^/$1 /" >>"$HOME/seen"\n');
    });
    const ran = g.sh('echo x >>src/a.ts && git commit -qam x');
    expect(ran.said).toBe('mine pre-commit .git/hooks\nwent on\n');
    expect(readFileSync(g.world.path('.home', 'seen'), 'utf8')).toMatch(
      /^prepared \w+ \w+ refs\/heads\/feat\/work$/m,
    );
    expect(readFileSync(g.world.path('.home', 'seen'), 'utf8')).toMatch(
      /^committed \w+ \w+ refs\/heads\/feat\/work$/m,
    );
    const stopped = g.sh('touch stop && echo x >>src/a.ts && git commit -qam x');
    expect(stopped).toEqual({ exit: 1, said: 'mine pre-commit .git/hooks\n' });
    rmSync(join(g.at, 'stop'));
    guards(g);
    g.world.git(g.world.root, 'init', '-q', '--bare', 'host.git');
    const pushed = g.sh('git push -q ../host.git HEAD');
    expect(pushed.said).toContain('push pre-push ../host.git\n');
    expect(pushed.said).toContain(`HEAD ${g.tip()} refs/heads/${BRANCH} 000`);
  });

  test('a guard that was replaced is said to be, and is put back in front', async () => {
    const g = plain();
    hook(g, '.git/hooks/pre-commit', '#!/bin/sh\necho first >&2\n');
    await install(g);
    hook(g, '.git/hooks/pre-commit', '#!/bin/sh\necho second >&2\n');
    rmSync(join(g.at, '.git/hooks/pre-push'));
    chmodSync(join(g.at, '.git/hooks/reference-transaction'), 0o644);
    expect(await states(g)).toEqual({
      ...all('installed'),
      'pre-commit': 'displaced',
      'pre-push': 'missing',
      'reference-transaction': 'inert',
    });
    expect((await install(g)).lines.slice(1)).toEqual([
      'The pre-commit hook that was there is kept in before-metes/ and runs first.',
      'Another pre-commit hook had been kept: it is before-metes/pre-commit.earlier-1 now, and is not run.',
    ]);
    expect(await states(g)).toEqual(all('installed'));
    expect(g.sh('git commit -q --allow-empty -m x').said).toBe('second\n');
    await uninstall(g);
    expect(readFileSync(join(g.at, '.git/hooks/pre-commit'), 'utf8')).toContain('second');
  });

  test('a linked worktree, from within and from a path with a space', async () => {
    const g = enrolled(() => {});
    g.unguarded('git worktree add -q "../a tree" -b feat/tree main');
    const tree = g.world.path('a tree');
    expect(await states(g, tree)).toEqual(all('installed'));
    mustPass(g.metes(['claim', 'Trees', 'docs/**'], {}, tree));
    const outside = g.sh('echo x >>src/a.ts && git commit -qam x', {}, tree);
    expect(outside.said).toContain(`  src/a.ts   held by ${BRANCH} (worktree a repo`);
    expect(outside.exit).toBe(1);
    g.unguarded('git checkout -q HEAD -- src', tree);
    mustPass(g.sh('echo x >>docs/d.md && git commit -qam x', {}, tree));
    guards(g);
  });

  test('a hook that works in another repository leaves this one’s index alone', () => {
    const g = enrolled((e) => {
      e.world.commit(e.world.repo('elsewhere'), { f: 'f\n' });
      hook(
        e,
        '.git/hooks/pre-commit',
        '#!/bin/sh\nunset $(git rev-parse --local-env-vars)\ngit -C ../elsewhere commit -q --allow-empty -m other\n',
      );
    });
    guards(g);
    expect(g.sh('git status --porcelain').said).toBe('');
  });
});

describe('with a configured hooks directory', () => {
  test('a tracked one is run first and never changed; core.hooksPath comes back as it was written', async () => {
    const g = enrolled((e) => {
      hook(e, '.githooks/pre-commit', '#!/bin/sh\necho "team $0" >&2\n');
      hook(e, '.githooks/commit-msg', '#!/bin/sh\ngrep -q . "$1" && echo message >&2\n');
      writeFileSync(
        join(e.at, '.git/config'),
        `${readFileSync(join(e.at, '.git/config'), 'utf8')}[core]\n  hooksPath=.githooks # ours\n`,
      );
    });
    expect(g.world.git(g.at, 'status', '--porcelain')).toBe('');
    expect(g.world.git(g.at, 'config', 'core.hooksPath')).toBe(join(g.at, '.git/metes/hooks-path'));
    const ran = g.sh('echo y >>src/a.ts && git commit -qam x');
    expect(ran.said).toBe('team .githooks/pre-commit\nmessage\n');
    guards(g);
    hook(g, '.githooks/post-commit', '#!/bin/sh\necho later >&2\n');
    expect(g.sh('git commit -q --allow-empty -m x').said).toContain('later\n');
    expect(await states(g)).toEqual(all('installed'));
    await uninstall(g);
    expect(readFileSync(join(g.at, '.git/config'), 'utf8')).toContain(
      '[core]\n  hooksPath=.githooks # ours\n',
    );
    expect(g.sh('echo x >>docs/d.md && git commit -qam x').said).toContain(
      'team .githooks/pre-commit',
    );
  });

  test('one for all repositories of a user stays as it is', async () => {
    const g = enrolled((e) => {
      hook(e, '../.home/hooks/pre-commit', '#!/bin/sh\necho user >&2\n');
      e.world.git(e.at, 'config', '--global', 'core.hooksPath', '~/hooks');
    });
    expect(g.sh('echo y >>src/a.ts && git commit -qam x').said).toBe('user\n');
    guards(g);
    await uninstall(g);
    expect(g.world.git(g.at, 'config', '--show-scope', 'core.hooksPath')).toBe('global\t~/hooks');
  });

  test('set after metes: the guards are displaced, and init mends it', async () => {
    const g = enrolled(() => {});
    hook(g, '.githooks/pre-commit', '#!/bin/sh\necho team >&2\n');
    g.world.git(g.at, 'config', 'core.hooksPath', '.githooks');
    expect(await states(g)).toEqual({ ...all('missing'), 'pre-commit': 'displaced' });
    await install(g);
    expect(await states(g)).toEqual(all('installed'));
    guards(g);
  });
});

describe('husky', () => {
  const husky = (g: Guarded): void => {
    const done = spawnSync(process.execPath, [join(project, 'node_modules/husky/bin.js')], {
      cwd: g.at,
      env: g.world.env as NodeJS.ProcessEnv,
    });
    if (done.status !== 0) throw new Error(done.stderr.toString('utf8'));
  };
  const withHusky = (): Guarded =>
    enrolled((g) => {
      husky(g);
      g.world.write(g.at, { '.husky/pre-commit': 'echo "husky $(basename "$0")"\n' });
    });

  test('its hooks run, unchanged, and the guards too', async () => {
    const g = withHusky();
    const before = snapshot(join(g.at, '.husky'));
    expect(g.sh('echo y >>src/a.ts && git commit -qam x').said).toContain('husky pre-commit\n');
    guards(g);
    expect(await states(g)).toEqual(all('installed'));
    await install(g);
    expect(snapshot(join(g.at, '.husky'))).toEqual(before);
    await uninstall(g);
    expect(g.world.git(g.at, 'config', 'core.hooksPath')).toBe('.husky/_');
    expect(existsSync(join(g.at, '.husky/_/reference-transaction'))).toBe(false);
  });

  test('in a linked worktree, where husky alone has no hooks at all', () => {
    const g = withHusky();
    g.unguarded('git worktree add -q ../tree -b feat/tree main');
    const tree = g.world.path('tree');
    mustPass(g.metes(['claim', 'Trees', 'docs/**'], {}, tree));
    expect(g.sh('echo x >>src/b.ts && git commit -qam x', {}, tree).said).toContain(
      'metes: refused',
    );
    g.unguarded('git checkout -q HEAD -- src', tree);
    const inside = g.sh('echo x >>docs/d.md && git commit -qam x', {}, tree);
    expect(inside.said).toContain('husky pre-commit\n');
    expect(inside.exit).toBe(0);
  });

  test('when packages are installed again, branches stay guarded and the rest is said to be displaced', async () => {
    const g = withHusky();
    husky(g);
    expect(g.world.git(g.at, 'config', 'core.hooksPath')).toBe('.husky/_');
    expect(await states(g)).toEqual({ ...all('displaced'), 'reference-transaction': 'installed' });
    const outside = g.sh('echo x >>docs/d.md && git commit -qam x');
    expect(outside.said).toContain('metes: refused: 1 file of this change');
    expect(outside.exit).not.toBe(0);
    await install(g);
    expect(await states(g)).toEqual(all('installed'));
  });
});

describe('lefthook', () => {
  const binary = join(
    project,
    `node_modules/lefthook-${process.platform}-${process.arch}/bin/lefthook`,
  );
  const missing = lacks("lefthook's binary, which npm ci brings", [binary]);
  const lefthook = (g: Guarded, ...args: string[]) =>
    mustPass(g.sh(`'${binary}' ${args.join(' ')}`, { LEFTHOOK_BIN: binary }));
  const config = (g: Guarded): void =>
    g.world.write(g.at, { 'lefthook.yml': 'pre-commit:\n  jobs:\n    - run: echo lefthook ran\n' });

  test.skipIf(missing)('before metes: runs first', () => {
    const g = enrolled((e) => {
      config(e);
      lefthook(e, 'install');
    });
    const env = { LEFTHOOK_BIN: binary };
    expect(g.sh('echo y >>src/a.ts && git commit -qam x', env).said).toContain('lefthook ran');
    guards(g);
  });

  test.skipIf(missing)(
    'after metes: displaces pre-commit, which is said; branches stay guarded; init mends it',
    async () => {
      const g = enrolled(config);
      lefthook(g, 'install', '--force');
      expect(await states(g)).toEqual({ ...all('installed'), 'pre-commit': 'displaced' });
      expect(g.sh('echo x >>docs/d.md && git commit -qam x').said).toContain(
        'metes: refused: 1 file of this change',
      );
      g.unguarded('git checkout -q HEAD -- docs');
      await install(g);
      expect(readdirSync(join(g.at, '.git/hooks')).filter((name) => name.endsWith('.old'))).toEqual(
        [],
      );
      guards(g);
      expect(
        g.sh('echo y >>src/a.ts && git commit -qam x', { LEFTHOOK_BIN: binary }).said,
      ).toContain('lefthook ran');
    },
  );
});

describe('git-lfs', () => {
  const missing = lacksPackage('git-lfs');
  const pushed = (g: Guarded): string => {
    g.world.git(g.world.root, 'init', '-q', '--bare', 'host.git');
    mustPass(g.sh('git remote add host ../host.git && git push -q host HEAD'));
    return g.sh('find ../host.git/lfs/objects -type f | wc -l').said.trim();
  };
  const track = 'git lfs track "*.bin" >/dev/null && echo big >src/x.bin && git add -A';

  test.skipIf(missing)('installed before metes', () => {
    const g = enrolled((e) => {
      mustPass(e.sh('git lfs install --local'));
      mustPass(e.sh(track));
    });
    guards(g);
    expect(pushed(g)).toBe('1');
  });

  test.skipIf(missing)('installed after metes: it leaves our hook, which does its part', () => {
    const g = enrolled(() => {});
    expect(g.sh('git lfs install --local').said).toContain('Hook already exists: pre-push');
    g.unguarded(`${track} && git commit -qm lfs`);
    mustPass(g.metes(['widen', '.gitattributes']));
    expect(pushed(g)).toBe('1');
  });
});

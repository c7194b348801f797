/** Temporary repositories for the benchmark: enrolled in metes, guarded by another hook manager, or by nothing. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface World {
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
  readonly cli: string;
}

export function newWorld(project: string): World {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'metes-bench-')));
  const home = join(root, 'home');
  mkdirSync(home);
  writeFileSync(
    join(home, '.gitconfig'),
    '[user]\n\tname = Ada\n\temail = ada@example.org\n[init]\n\tdefaultBranch = main\n[gc]\n\tauto = 0\n',
  );
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    GIT_CONFIG_NOSYSTEM: '1',
    LC_ALL: 'C.UTF-8',
  };
  return { root, env, cli: join(project, 'dist/cli.js') };
}

export const git = (world: World, cwd: string, ...args: string[]): string =>
  execFileSync('git', args, {
    cwd,
    env: world.env,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['pipe', 'pipe', 'pipe'],
  }).trim();

export const metes = (world: World, cwd: string, ...args: string[]): string =>
  execFileSync(process.execPath, [world.cli, ...args], {
    cwd,
    env: world.env,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe'],
  });

/** A repository whose index holds `files` paths in directories of 100, all of one content; only src/ is checked out. */
export function newRepository(world: World, name: string, files: number): string {
  const dir = join(world.root, name);
  git(world, world.root, 'init', '-q', dir);
  const blob = execFileSync('git', ['hash-object', '-w', '--stdin'], {
    cwd: dir,
    env: world.env,
    input: 'x\n',
    encoding: 'utf8',
  }).trim();
  const entries = Array.from(
    { length: files },
    (_, i) => `100644 ${blob} 0\tdata/d${Math.floor(i / 100)}/f${i}.txt`,
  );
  execFileSync('git', ['update-index', '--index-info'], {
    cwd: dir,
    env: world.env,
    input: `${entries.join('\n')}\n`,
  });
  const tree = git(world, dir, 'write-tree');
  git(
    world,
    dir,
    'update-ref',
    'refs/heads/main',
    git(world, dir, 'commit-tree', '-m', 'files', tree),
  );
  execFileSync('git', ['update-index', '-z', '--skip-worktree', '--stdin'], {
    cwd: dir,
    env: world.env,
    input: git(world, dir, 'ls-files', '-z'),
  });
  mkdirSync(join(dir, 'src'));
  return dir;
}

/** Enrols it and claims `src/**` on a branch. */
export function guardWithMetes(world: World, dir: string): void {
  metes(world, dir, 'init');
  git(world, dir, 'commit', '-qm', 'Enrol in metes');
  git(world, dir, 'switch', '-qc', 'feat/bench');
  metes(world, dir, 'claim', 'Measure the hooks', 'src/**');
}

export function guardWithShell(dir: string): void {
  const hook = join(dir, '.git/hooks/pre-commit');
  mkdirSync(join(dir, '.git/hooks'), { recursive: true });
  writeFileSync(hook, '#!/bin/sh\n:\n');
  chmodSync(hook, 0o755);
}

/** The same, enrolled with its registry on a bare repository beside it, on its default branch. */
export function newTeamRepository(world: World, name: string, files: number) {
  const bare = join(world.root, `${name}.git`);
  git(world, world.root, 'init', '-q', '--bare', bare);
  const dir = newRepository(world, name, files);
  git(world, dir, 'remote', 'add', 'origin', bare);
  git(world, dir, 'push', '-q', '-u', 'origin', 'main');
  metes(world, dir, 'init', '--team');
  git(world, dir, 'commit', '-qm', 'Enrol in metes');
  git(world, dir, 'push', '-q', 'origin', 'main');
  return { dir, bare };
}

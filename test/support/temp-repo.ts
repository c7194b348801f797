/** A place of its own for tests on real git: temporary directory, HOME, global configuration, identity, fixed dates. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Door, openDoor } from '../../src/git/run.ts';

export interface World {
  readonly root: string;
  readonly env: Record<string, string>;
  readonly door: Door;
  path(...parts: string[]): string;
  /** Runs git and gives its standard output without the last line feed; throws with what git said. */
  git(cwd: string, ...args: string[]): string;
  tryGit(cwd: string, ...args: string[]): { exit: number; stdout: string; stderr: string };
  /** A new repository with branch `main`; returns its path. */
  repo(name: string, ...initArgs: string[]): string;
  write(repo: string, files: Record<string, string>): void;
  /** Writes files, adds everything and commits; returns the commit. */
  commit(repo: string, files: Record<string, string>, message?: string): string;
  dispose(): void;
}

const CONFIG = `[user]
\tname = Ada
\temail = ada@example.org
[init]
\tdefaultBranch = main
[advice]
\tdetachedHead = false
[protocol "file"]
\tallow = always
`;

export function tempWorld(label = 'git'): World {
  const root = realpathSync(mkdtempSync(join(tmpdir(), `metes-${label}-`)));
  const home = join(root, '.home');
  mkdirSync(home);
  writeFileSync(join(home, '.gitconfig'), CONFIG);
  const env: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    // Sockets are left here by what is killed.
    XDG_RUNTIME_DIR: home,
    GIT_CONFIG_GLOBAL: join(home, '.gitconfig'),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_DATE: '2026-01-02T03:04:05Z',
    GIT_COMMITTER_DATE: '2026-01-02T03:04:05Z',
    TZ: 'UTC',
  };
  const tryGit: World['tryGit'] = (cwd, ...args) => {
    const done = spawnSync('git', args, { cwd, env: { ...env, LC_ALL: 'C' }, maxBuffer: 1 << 28 });
    if (done.error) throw done.error;
    return {
      exit: done.status ?? -1,
      stdout: done.stdout.toString('utf8').replace(/\n$/, ''),
      stderr: done.stderr.toString('utf8'),
    };
  };
  const git: World['git'] = (cwd, ...args) => {
    const done = tryGit(cwd, ...args);
    if (done.exit !== 0) throw new Error(`git ${args.join(' ')}: ${done.exit}\n${done.stderr}`);
    return done.stdout;
  };
  const write: World['write'] = (repo, files) => {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(repo, name)), { recursive: true });
      writeFileSync(join(repo, name), content);
    }
  };
  return {
    root,
    env,
    door: openDoor(env),
    path: (...parts) => join(root, ...parts),
    git,
    tryGit,
    repo(name, ...initArgs) {
      const path = join(root, name);
      // No sample hooks: a third of the files, and nobody reads them.
      git(root, 'init', '--quiet', '--template=', ...initArgs, path);
      mkdirSync(join(path, initArgs.includes('--bare') ? 'hooks' : '.git/hooks'));
      return path;
    },
    write,
    commit(repo, files, message = 'change') {
      write(repo, files);
      git(repo, 'add', '--all');
      git(repo, 'commit', '--quiet', '--allow-empty', '-m', message);
      return git(repo, 'rev-parse', 'HEAD');
    },
    dispose: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }),
  };
}

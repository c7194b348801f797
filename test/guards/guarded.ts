/** A repository under guard for tests of the hooks: enrolled and claimed through the real command line, hooks installed. */
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tempWorld, type World } from '../support/temp-repo.ts';

export const project = resolve(fileURLToPath(import.meta.url), '../../..');
export const cli = join(project, 'dist', 'cli.js');

export interface Ran {
  readonly exit: number;
  /** Both streams. */
  readonly said: string;
}

export type Env = Readonly<Record<string, string | undefined>>;

export interface Guarded {
  readonly world: World;
  /** The main worktree; its path has a space. */
  readonly at: string;
  /** Where every row begins. */
  readonly base: string;
  /** Runs a line of sh in the worktree, hooks on. */
  sh(script: string, env?: Env, cwd?: string): Ran;
  /** The same with every hook off, for what a test prepares. */
  unguarded(script: string, cwd?: string): string;
  metes(args: readonly string[], env?: Env, cwd?: string): Ran;
  tip(ref?: string): string;
  /** Back to the base, nothing under way, no branches but the first ones. */
  reset(): void;
  /** What the hooks start, as `git` and `node` lines in order, while `script` runs. */
  trace(script: string, env?: Env, cwd?: string): { ran: Ran; started: string[] };
}

export const FILES = {
  'README.md': '# here\n',
  'src/a.ts': 'a\n',
  'src/b.ts': 'b\n',
  'src/gen/g.ts': 'generated\n',
  'docs/d.md': 'd\n',
};

export const BRANCH = 'feat/work';

/** Enrolled (config landed on main), a claim on feat/work for `src/**` without `src/gen/**`. */
export function guardedRepository(
  write: readonly string[] = ['src/**', '!src/gen/**'],
  options: { readonly name?: string; readonly initArgs?: readonly string[] } = {},
): Guarded {
  const world = tempWorld('guards');
  const at = world.path(options.name ?? 'a repo');
  world.git(world.root, 'init', '-q', ...(options.initArgs ?? []), at);
  world.commit(at, FILES, 'first');
  const guarded = guard(world, at);
  mustPass(guarded.metes(['init']));
  mustPass(guarded.sh('git commit -qm "Enrol in metes"'));
  mustPass(guarded.sh(`git switch -qc ${BRANCH}`));
  mustPass(guarded.metes(['claim', 'Do the work', ...write]));
  return { ...guarded, base: guarded.tip() };
}

export function guard(world: World, at: string): Guarded {
  const run = (command: string, args: readonly string[], env: Env, cwd: string): Ran => {
    const done = spawnSync(command, args, {
      cwd,
      env: { ...world.env, LC_ALL: 'C', ...env } as NodeJS.ProcessEnv,
      input: '',
      maxBuffer: 1 << 28,
    });
    if (done.error) throw done.error;
    return {
      exit: done.status ?? -1,
      said: done.stdout.toString('utf8') + done.stderr.toString('utf8'),
    };
  };
  const sh: Guarded['sh'] = (script, env = {}, cwd = at) => run('sh', ['-c', script], env, cwd);
  const unguarded: Guarded['unguarded'] = (script, cwd = at) => {
    const off = {
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'core.hooksPath',
      GIT_CONFIG_VALUE_0: '/dev/null',
    };
    const ran = sh(script, off, cwd);
    if (ran.exit !== 0) throw new Error(`${script}: ${ran.exit}\n${ran.said}`);
    return ran.said.trimEnd();
  };
  const self: Guarded = {
    world,
    at,
    base: '',
    sh,
    unguarded,
    metes: (args, env = {}, cwd = at) => run(process.execPath, [cli, ...args], env, cwd),
    tip: (ref = 'HEAD') => world.git(at, 'rev-parse', ref),
    reset() {
      throw new Error('a world without a base');
    },
    trace(script, env = {}, cwd = at) {
      const log = join(world.root, 'trace.log');
      writeFileSync(log, '');
      watchNode(world, at, log);
      const ran = sh(script, { ...env, GIT_TRACE: log }, cwd);
      const started = readFileSync(log, 'utf8')
        .split('\n')
        .flatMap((line) => /built-in: (git \S+)|^(node \S+)/.exec(line)?.slice(1) ?? [])
        .filter((found) => found !== undefined && !OF_GIT_ITSELF.includes(found));
      return { ran, started };
    },
  };
  return { ...self, reset: () => resetTo(self) };
}

function resetTo(guarded: Guarded): void {
  const { at, unguarded } = guarded;
  for (const left of ['rebase-merge', 'rebase-apply', 'sequencer'])
    rmSync(join(at, '.git', left), { recursive: true, force: true });
  unguarded(
    [
      'rm -f .git/index && git reset -q --hard',
      'git bisect reset >/dev/null 2>&1 || :',
      `git checkout -qfB ${BRANCH} start`,
      'git clean -qffdx',
      'git stash clear',
      `for b in $(git for-each-ref --format="%(refname:short)" refs/heads); do case $b in main|${BRANCH}|metes-registry) ;; *) git branch -qD $b ;; esac; done`,
      'git branch -f main start-main',
      'rm -f .git/FETCH_HEAD',
    ].join(' && '),
  );
}

/** What git starts besides, hooks or not. */
const OF_GIT_ITSELF = ['git maintenance', 'git gc', 'git update-index', 'git reset'];

/** Git puts its own programs first on a hook's PATH, so its trace tells of those; node is where the shim says. */
function watchNode(world: World, at: string, log: string): void {
  const wrapper = join(world.root, '.node');
  if (!existsSync(wrapper)) {
    writeFileSync(
      wrapper,
      `#!/bin/sh\necho "node $2" >>'${log}'\nexec '${process.execPath}' "$@"\n`,
    );
    chmodSync(wrapper, 0o755);
  }
  const hooks = world.git(at, 'rev-parse', '--path-format=absolute', '--git-path', 'hooks');
  for (const name of readdirSync(hooks).filter((file) => !file.includes('.'))) {
    const text = readFileSync(join(hooks, name), 'utf8');
    writeFileSync(join(hooks, name), text.replace(/^m_node=.*$/m, `m_node='${wrapper}'`));
  }
}

export function mustPass(ran: Ran): Ran {
  if (ran.exit !== 0) throw new Error(`expected exit 0, got ${ran.exit}\n${ran.said}`);
  return ran;
}

export const append = (guarded: Guarded, path: string, text: string): void =>
  appendFileSync(join(guarded.at, path), text);

/** A remote with a team's registry, and a clone of it with a claim on feat/work, pushed. */
export function guardedTeam(write: readonly string[] = ['src/**', '!src/gen/**']): Guarded {
  const world = tempWorld('guards');
  world.git(world.root, 'init', '-q', '--bare', 'origin.git');
  world.git(world.root, 'clone', '-q', 'origin.git', 'a clone');
  const at = world.path('a clone');
  world.commit(at, FILES, 'first');
  world.git(at, 'push', '-q', 'origin', 'main');
  const guarded = guard(world, at);
  mustPass(guarded.metes(['init', '--team']));
  mustPass(guarded.sh('git commit -qm "Enrol in metes" && git push -q origin main'));
  mustPass(guarded.sh(`git switch -qc ${BRANCH}`));
  mustPass(guarded.metes(['claim', 'Do the work', ...write]));
  return { ...guarded, base: guarded.tip() };
}

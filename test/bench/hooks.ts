/** What the guards add to a commit inside the claim, against a bare shell hook and against other hook managers. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command, of, plainRow, type Row, sideBySide } from './measure.ts';
import { git, guardWithMetes, guardWithShell, newRepository, type World } from './world.ts';

export function hooks(world: World, project: string, files: number, rounds: number): Row[] {
  const label = files >= 1_000 ? `${files / 1_000}k files` : `${files} files`;
  const metes = newRepository(world, `metes-${files}`, files);
  guardWithMetes(world, metes);
  return [
    ...oneHook(world, metes, label, rounds),
    ...wholeCommit(world, project, metes, files, label, rounds),
  ];
}

/** Runs the hooks as git runs them: in the worktree's root, with GIT_INDEX_FILE. */
function oneHook(world: World, dir: string, label: string, rounds: number): Row[] {
  const bare = join(world.root, 'bare-hook');
  writeFileSync(bare, '#!/bin/sh\n:\n', { mode: 0o755 });
  writeFileSync(join(dir, 'src/a.ts'), `${files()}\n`);
  git(world, dir, 'add', 'src/a.ts');
  const env = { ...world.env, GIT_INDEX_FILE: '.git/index' };
  const hook =
    (file: string, input = '', ...args: string[]) =>
    () => {
      const done = spawnSync(file, args, { cwd: dir, env, input, encoding: 'utf8' });
      if (done.status !== 0) throw new Error(`${file} exited ${done.status}: ${done.stderr}`);
    };
  const before = git(world, dir, 'rev-parse', 'HEAD');
  const after = git(
    world,
    dir,
    'commit-tree',
    '-p',
    before,
    '-m',
    'next',
    git(world, dir, 'write-tree'),
  );
  const moved = `${before} ${after} HEAD\n${before} ${after} refs/heads/feat/bench\n`;
  const diffIndex = [
    'diff-index',
    '--cached',
    '--quiet',
    '--ita-invisible-in-index',
    '--ignore-submodules=none',
    'HEAD',
    '--',
    '.',
    ':(exclude,top,glob,icase)src/**',
  ];
  const diffTree = [
    'diff-tree',
    '-r',
    '--root',
    '--no-renames',
    '--name-only',
    after,
    '--',
    '.',
    ':(exclude,top,glob,icase)src/**',
  ];
  const times = sideBySide(
    [
      { name: 'bare', run: hook(bare) },
      { name: 'diff-index', run: () => command('git', diffIndex, { cwd: dir, env }) },
      { name: 'diff-tree', run: () => command('git', diffTree, { cwd: dir, env }) },
      { name: 'pre-commit', run: hook(join(dir, '.git/hooks/pre-commit')) },
      {
        name: 'reference-transaction',
        run: hook(join(dir, '.git/hooks/reference-transaction'), moved, 'prepared'),
      },
      {
        name: 'reference-transaction, another ref',
        run: hook(
          join(dir, '.git/hooks/reference-transaction'),
          `${before} ${after} refs/remotes/origin/x\n`,
          'prepared',
        ),
      },
    ],
    rounds,
  );
  const against = (name: string, call: string): Row => {
    const limit = of(times, 'bare') + 1.5 * of(times, call);
    return {
      name: `${name}, ${label}`,
      value: of(times, name),
      unit: 'ms',
      budget: `≤ ${limit.toFixed(1)} ms = bare hook + 1.5 × \`git ${call}\``,
      within: of(times, name) <= limit,
    };
  };
  return [
    plainRow(`bare sh hook, ${label}`, of(times, 'bare')),
    plainRow(`\`git diff-index\` alone, ${label}`, of(times, 'diff-index')),
    against('pre-commit', 'diff-index'),
    plainRow(`\`git diff-tree\` alone, ${label}`, of(times, 'diff-tree')),
    against('reference-transaction', 'diff-tree'),
    plainRow(
      `reference-transaction for a ref outside refs/heads, ${label}`,
      of(times, 'reference-transaction, another ref'),
    ),
  ];
}

let written = 0;
const files = (): number => ++written;

function wholeCommit(
  world: World,
  project: string,
  metes: string,
  count: number,
  label: string,
  rounds: number,
): Row[] {
  const none = newRepository(world, `none-${count}`, count);
  const shell = newRepository(world, `shell-${count}`, count);
  const husky = newRepository(world, `husky-${count}`, count);
  const lefthook = newRepository(world, `lefthook-${count}`, count);
  guardWithShell(shell);
  const huskyEnv = {
    ...world.env,
    PATH: `${join(project, 'node_modules/.bin')}:${world.env.PATH}`,
  };
  command('husky', [], { cwd: husky, env: huskyEnv });
  writeFileSync(join(husky, '.husky/pre-commit'), 'true\n');
  command('lefthook', ['install'], { cwd: lefthook, env: withLefthook(world, project, lefthook) });
  const commit = (dir: string, env: NodeJS.ProcessEnv) => ({
    before: () => {
      appendFileSync(join(dir, 'src/a.ts'), `${files()}\n`);
      git(world, dir, 'add', 'src/a.ts');
    },
    run: () => command('git', ['commit', '-qm', 'work'], { cwd: dir, env }),
  });
  const times = sideBySide(
    [
      { name: 'none', ...commit(none, world.env) },
      { name: 'shell', ...commit(shell, world.env) },
      { name: 'metes', ...commit(metes, world.env) },
      { name: 'husky', ...commit(husky, huskyEnv) },
      { name: 'lefthook', ...commit(lefthook, withLefthook(world, project, lefthook)) },
    ],
    rounds,
  );
  return [
    plainRow(`\`git commit\` without hooks, ${label}`, of(times, 'none')),
    plainRow(`… with a bare sh pre-commit, ${label}`, of(times, 'shell')),
    {
      name: `… guarded by metes, ${label}`,
      value: of(times, 'metes'),
      unit: 'ms',
      budget: '< lefthook with `true`',
      within: of(times, 'metes') < of(times, 'lefthook'),
    },
    plainRow(`… with lefthook running \`true\`, ${label}`, of(times, 'lefthook')),
    plainRow(`… with husky running \`true\`, ${label}`, of(times, 'husky')),
  ];
}

function withLefthook(world: World, project: string, dir: string): NodeJS.ProcessEnv {
  const config = join(dir, 'lefthook.yml');
  if (!existsSync(config))
    writeFileSync(config, 'pre-commit:\n  commands:\n    nothing:\n      run: "true"\n');
  // Its binary, as its hooks run it when they are told where it is: what npm puts on PATH starts node first.
  const { platform, arch } = process;
  const binary = join(project, `node_modules/lefthook-${platform}-${arch}/bin/lefthook`);
  const PATH = `${join(project, 'node_modules/.bin')}:${world.env.PATH}`;
  return { ...world.env, PATH, LEFTHOOK_BIN: binary };
}

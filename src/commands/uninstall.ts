/**
 * `uninstall`: takes metes out of this clone and leaves hooks, fetch refspec and git directory as they were before.
 * Never touches what others share: the config on the branches and the registry stay, and it says how to remove them.
 */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { uninstallHooks } from '../git/hooks-install.ts';
import { dropFetchExclusion, remoteNames } from '../git/remotes.ts';
import type { RegistryPlace } from '../registry/config.ts';
import { commandLine } from '../report/command-line.ts';
import { CONFIG_PATH, isUrl, type Loose } from './context/context.ts';
import { metesDirectory } from './context/local-state.ts';
import { openTolerant } from './enrol/home.ts';
import type { Answer, Arguments, Io, Verb } from './verb.ts';

export const verb: Verb = {
  spec: {
    name: 'uninstall',
    group: 'more',
    summary: 'take metes out of this clone and restore what was there',
    usage: ['uninstall'],
    options: {},
    about: `Hooks, core.hooksPath and the fetch refspec are as they were before metes init; local state and
the local copy of the registry are gone. Claims, the config and the registry's branch belong to
everyone: they stay. metes init brings this clone back.`,
    example: `metes uninstall
Hooks and settings of this clone are as they were before metes.`,
  },
  run,
};

async function run(io: Io, _args: Arguments): Promise<Answer> {
  const loose = await openTolerant(io);
  const found = await anythingHere(loose);
  const registry = loose.state?.registry ?? null;
  const lines = await uninstallHooks(loose.door, loose.repo);
  if (registry !== null) await includeAgain(loose, registry);
  // Last: what says that metes is here goes when nothing else is.
  for (const directory of await worktreeDirectories(loose))
    await rm(directory, { recursive: true, force: true });
  await rm(metesDirectory(loose.repo.commonDir), { recursive: true, force: true });
  return {
    exit: 0,
    outcome: found ? 'removed' : 'unchanged',
    data: { registry, left: lines },
    text: [
      found
        ? 'Hooks and settings of this clone are as they were before metes.'
        : 'metes was not set up in this clone.',
      ...lines,
      ...(found ? whatStays(registry) : []),
    ].join('\n'),
  };
}

const anythingHere = async (loose: Loose): Promise<boolean> =>
  (await readdir(metesDirectory(loose.repo.commonDir)).catch(() => [])).length > 0;

async function includeAgain(loose: Loose, { remote, branch }: RegistryPlace): Promise<void> {
  const names = await remoteNames(loose.door, loose.repo);
  if (names.includes(remote)) await dropFetchExclusion(loose.door, loose.repo, remote, branch);
}

/** Seats and compiled guards of linked worktrees. */
async function worktreeDirectories({ repo }: Loose): Promise<string[]> {
  const linked = join(repo.commonDir, 'worktrees');
  const names = await readdir(linked).catch(() => []);
  return names.map((name) => join(linked, name, 'metes'));
}

function whatStays(registry: RegistryPlace | null): string[] {
  if (registry === null) return [];
  const { remote, branch } = registry;
  const removal =
    remote === '.'
      ? commandLine(['git', 'branch', '-D', branch])
      : isUrl(remote)
        ? null
        : commandLine(['git', 'push', remote, '--delete', branch]);
  return [
    '',
    'What others share stays: the config, the manifests, and the registry with its claims.',
    'To end metes for everyone:',
    '',
    `  git rm -r ${CONFIG_PATH.split('/')[0]} && git commit -m 'Leave metes'`,
    '      on the default branch',
    ...(removal === null
      ? [`  the registry at ${remote} serves other repositories too: leave it there`]
      : [`  ${removal}`]),
  ];
}

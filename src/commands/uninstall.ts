/**
 * `uninstall`: takes metes out of this clone and leaves hooks, fetch refspec and git directory as they were before.
 * Never touches what others share: the config on the branches and the registry stay, and it says how to remove them.
 */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { uninstallHooks } from '../git/hooks-install.ts';
import { readBlobs } from '../git/objects.ts';
import { dropFetchExclusion, remoteNames } from '../git/remotes.ts';
import { claimValue } from '../registry/codec.ts';
import type { RegistryPlace } from '../registry/config.ts';
import { whoText } from '../report/claim-text.ts';
import { commandLine, commandOf } from '../report/command-line.ts';
import { type NextCommand, worksNow } from '../report/next-commands.ts';
import { printableText, quoted } from '../report/printable.ts';
import { counted, patternList } from '../report/words.ts';
import { WORKFLOW_PATH } from '../report/workflow.ts';
import { CONFIG_PATH, isUrl, type Loose } from './context/context.ts';
import { metesDirectory } from './context/local-state.ts';
import { openTolerant } from './enrol/home.ts';
import { type HeldHere, heldHere, seatDirectories } from './enrol/seats-held.ts';
import type { Answer, Arguments, Io, Verb } from './verb.ts';

export const verb: Verb = {
  spec: {
    name: 'uninstall',
    group: 'more',
    summary: 'take metes out of this clone and restore what was there',
    usage: ['uninstall'],
    options: {},
    about: `Hooks, core.hooksPath and the fetch refspec are as they were before metes init; local state and
the local copy of the registry are gone. Refused while a worktree of this clone holds a claim, with the
commands that give it back; a registry that can't be reached is no reason to stay. The config and the
registry's branch belong to everyone: they stay. metes init brings this clone back.`,
    example: `metes uninstall
Hooks and settings of this clone are as they were before metes.`,
  },
  run,
};

async function run(io: Io, _args: Arguments): Promise<Answer> {
  const loose = await openTolerant(io);
  const found = await anythingHere(loose);
  const registry = loose.state?.registry ?? null;
  const held = await heldHere(loose);
  const first = found && held.asked ? held.claims.filter(({ givesBack }) => givesBack) : [];
  if (first.length > 0) return refused(registry, first);
  const lines = await uninstallHooks(loose.door, loose.repo);
  if (registry !== null) await includeAgain(loose, registry);
  for (const directory of found ? await seatDirectories(loose) : [])
    await empty(directory, held.claims.length > 0 ? SEATS : []);
  return {
    exit: 0,
    outcome: found ? 'removed' : 'unchanged',
    data: { registry, left: lines },
    text: [
      found
        ? 'Hooks and settings of this clone are as they were before metes.'
        : 'metes was not set up in this clone.',
      ...lines,
      ...(found ? whatIsHeld(held.claims) : []),
      ...(found ? whatStays(registry, await hasWorkflow(loose)) : []),
    ].join('\n'),
  };
}

/** Without metes nothing would keep to them, and nothing here could give them back: they would keep others out. */
function refused(registry: RegistryPlace | null, held: readonly HeldHere[]): Answer {
  const release = ({ claim, path, there }: HeldHere): NextCommand => {
    const command = commandOf(['release'], [], [claim.id]);
    const what = `gives back ${patternList(claim.write, 3)} on ${printableText(claim.branch, 80)}`;
    return there
      ? { command: `${commandLine(['cd', path])} && ${command}`, does: what }
      : { command, does: `${what}; its worktree, ${printableText(path, 200)}, is gone` };
  };
  return {
    exit: 1,
    outcome: 'refused',
    data: { registry, held: held.map(({ claim, path }) => ({ claim: claimValue(claim), path })) },
    text: [
      `Refused, and nothing was changed: this clone holds ${counted(held.length, 'claim')}, which would keep others out until the lease is over.`,
      ...held.map(
        ({ claim }) => `  ${claim.id}  ${whoText(claim)}: ${quoted(claim.task.text, 120)}`,
      ),
      '',
      worksNow(held.map(release), 'First:'),
    ].join('\n'),
  };
}

/** What tells which seat a worktree is: a claim that stays is its own again after the next init. */
const SEATS = ['seat', 'seats'];

/** A seat that was left behind for its claims is no metes that stands here. */
async function anythingHere({ repo }: Loose): Promise<boolean> {
  const names = await readdir(metesDirectory(repo.commonDir)).catch(() => []);
  return names.some((name) => !SEATS.includes(name));
}

/** Removes a directory, or all of it but what is kept. */
async function empty(directory: string, kept: readonly string[]): Promise<void> {
  if (kept.length === 0) return rm(directory, { recursive: true, force: true });
  for (const name of await readdir(directory).catch(() => []))
    if (!kept.includes(name)) await rm(join(directory, name), { recursive: true, force: true });
}

/** Where the registry could not be asked, or the lease is over: a claim is not part of the clone, and stays. */
function whatIsHeld(claims: readonly HeldHere[]): string[] {
  if (claims.length === 0) return [];
  return [
    '',
    'What is held from here stays held and keeps others out; metes init finds it again. To give it back:',
    ...claims.flatMap(({ path, there, claim }) => [
      `  ${there ? `${commandLine(['cd', path])} && ` : ''}metes init && metes release ${claim.id}`,
      `      ${printableText(claim.branch)}: ${patternList(claim.write, 3)}`,
    ]),
  ];
}

async function includeAgain(loose: Loose, { remote, branch }: RegistryPlace): Promise<void> {
  const names = await remoteNames(loose.door, loose.repo);
  if (names.includes(remote)) await dropFetchExclusion(loose.door, loose.repo, remote, branch);
}

const hasWorkflow = async ({ door, repo }: Loose): Promise<boolean> =>
  (await readBlobs(door, repo, [`:${WORKFLOW_PATH}`]))[0] != null;

function whatStays(registry: RegistryPlace | null, judged: boolean): string[] {
  if (registry === null) return [];
  const { remote, branch } = registry;
  const files = [CONFIG_PATH.split('/')[0] ?? '', ...(judged ? [WORKFLOW_PATH] : [])];
  const removal =
    remote === '.'
      ? commandLine(['git', 'branch', '-D', branch])
      : isUrl(remote)
        ? null
        : commandLine(['git', 'push', remote, '--delete', branch]);
  return [
    '',
    `What others share stays: the config, the manifests, ${judged ? 'the workflow that judges pull requests, ' : ''}and the registry with its claims.`,
    'To end metes for everyone:',
    '',
    `  ${commandLine(['git', 'rm', '-r', '--', ...files])} && git commit -m 'Leave metes'`,
    '      on the default branch',
    ...(removal === null
      ? [`  the registry at ${remote} serves other repositories too: leave it there`]
      : [`  ${removal}`]),
  ];
}

/**
 * `uninstall`: takes metes out of this clone and leaves hooks, fetch refspec and git directory as they were before.
 * Never touches what others share: the config on the branches and the registry stay, and it says how to remove them.
 */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SETUPS, type Setup } from '../agents/setup/setups.ts';
import { MetesError } from '../errors.ts';
import { uninstallHooks } from '../git/hooks-install.ts';
import { readBlobs } from '../git/objects.ts';
import { dropFetchExclusion, remoteNames } from '../git/remotes.ts';
import { claimValue } from '../registry/codec.ts';
import type { RegistryPlace } from '../registry/config.ts';
import { printablePath } from '../report/printable.ts';
import { listed } from '../report/words.ts';
import { WORKFLOW_PATH } from '../report/workflow.ts';
import { actorOf } from './context/actor.ts';
import { CONFIG_PATH, type Loose } from './context/context.ts';
import { metesDirectory } from './context/local-state.ts';
import {
  projectHooksLeft,
  removeProjectHooks,
  removeUserHooks,
  setupsNamed,
} from './enrol/agents.ts';
import { openTolerant } from './enrol/home.ts';
import { heldText, untoldText, whatIsHeld, whatStays } from './enrol/leaving.ts';
import { type Held, type HeldHere, heldHere, seatDirectories } from './enrol/seats-held.ts';
import type { Answer, Arguments, Io, Verb } from './verb.ts';

export const verb: Verb = {
  spec: {
    name: 'uninstall',
    group: 'more',
    summary: 'take metes out of this clone and restore what was there',
    usage: ['uninstall', 'uninstall --agent <names>'],
    options: {
      agent: {
        type: 'value',
        value: 'names',
        help: 'only take the write hook out of these agents: claude,codex,…, or all',
      },
    },
    about: `Hooks, core.hooksPath and the fetch refspec are as they were before metes init; local state and
the local copy of the registry are gone. Refused while a worktree of this clone holds a claim, with the
commands that give it back; where the registry can't be reached, the copy at hand says what is held. The
config and the registry's branch belong to everyone: they stay. metes init brings this clone back.
The hooks of agents in your own settings serve every clone: they stay, but for --agent.`,
    example: `metes uninstall
Hooks and settings of this clone are as they were before metes.`,
  },
  run,
};

async function run(io: Io, { values }: Arguments): Promise<Answer> {
  if (values.agent !== undefined) return withoutAgents(io, setupsNamed(values.agent));
  const loose = await openTolerant(io);
  const found = await anythingHere(loose);
  const registry = loose.state?.registry ?? null;
  const held = await heldHere(loose);
  if (found) {
    const refused = refusal(loose, held);
    if (refused !== null) return { ...refused, data: { registry, ...refused.data } };
  }
  const lines = [...(await uninstallHooks(loose.door, loose.repo))];
  const project = await removeProjectHooks(io, repoOf(loose), SETUPS);
  if (project.length > 0) lines.push(`Without what metes had put there: ${listed(project)}`);
  const came = projectHooksLeft(repoOf(loose).root);
  if (came.length > 0)
    lines.push(`Came with the branch, asks metes or tells of it, and stays: ${listed(came)}`);
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
      ...(found ? whatIsHeld(held) : []),
      ...(found ? whatStays(loose.state, await leftIn(loose)) : []),
    ].join('\n'),
  };
}

const repoOf = ({ repo }: Loose) => ({ root: repo.root ?? repo.gitDir, commonDir: repo.commonDir });

/** In every clone, and what this one has in its worktree. */
async function withoutAgents(io: Io, setups: readonly Setup[]): Promise<Answer> {
  if (actorOf(io.env).actor === 'agent')
    throw new MetesError(
      'denied',
      'for-a-person',
      'an agent does not take out the hook that it is asked by: a person has to',
      {
        hint: `ask a person to run: metes uninstall --agent=${setups.map(({ name }) => name).join(',')}`,
      },
    );
  const loose = await openTolerant(io).catch((error: unknown) => {
    if (error instanceof MetesError && error.code === 'no-repository') return null;
    throw error;
  });
  const own = await removeUserHooks(io, setups);
  const project = loose === null ? [] : await removeProjectHooks(io, repoOf(loose), setups);
  const changed = [...own.map(printablePath), ...project];
  return {
    exit: 0,
    outcome: changed.length > 0 ? 'agents' : 'unchanged',
    data: { changed: [...own, ...project] },
    text:
      changed.length > 0
        ? ['Without the hook of metes, as before it:', ...changed.map((file) => `  ${file}`)].join(
            '\n',
          )
        : 'None of these agents had a hook of metes.',
  };
}

/** People are not kept by what they can't give back, nor by a registry that is gone; agents hold to all of it. */
function refusal({ acting, io }: Loose, { by, claims }: Held): Answer | null {
  const isAgent = acting.actor === 'agent';
  const answer = { exit: 1, outcome: 'refused' } as const;
  if (isAgent && by.from === 'nothing')
    return { ...answer, data: { held: [] }, text: untoldText(by.why) };
  const keeps = ({ over, givesBack }: HeldHere) =>
    !over && (isAgent || (givesBack && by.from !== 'gone'));
  const first = claims.filter(keeps);
  if (first.length === 0) return null;
  return {
    ...answer,
    data: { held: first.map(({ claim, path }) => ({ claim: claimValue(claim), path })) },
    text: heldText(by, first, io.now()),
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

async function includeAgain(loose: Loose, { remote, branch }: RegistryPlace): Promise<void> {
  const names = await remoteNames(loose.door, loose.repo);
  if (names.includes(remote)) await dropFetchExclusion(loose.door, loose.repo, remote, branch);
}

async function leftIn({ door, repo, state }: Loose) {
  const ref = state?.defaultRef ?? 'HEAD';
  const names = [
    `:${WORKFLOW_PATH}`,
    `:${CONFIG_PATH}`,
    `HEAD:${CONFIG_PATH}`,
    `${ref}:${CONFIG_PATH}`,
  ];
  const [workflow, staged, ...committed] = await readBlobs(door, repo, names);
  return {
    judged: workflow != null,
    uncommitted: staged != null && committed.every((c) => c == null),
  };
}

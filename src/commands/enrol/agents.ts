/**
 * The write hooks of agents' harnesses: puts them where each harness looks, for a person or for a project, tells agents in
 * AGENTS.md or CLAUDE.md how to work here, and takes all of it out again. Merges with what is there; can be repeated.
 */
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { hasAdvice, withAdvice, withoutAdvice } from '../../agents/setup/advice.ts';
import { SETUPS, type Setup } from '../../agents/setup/setups.ts';
import { MetesError, usage } from '../../errors.ts';
import { quoted } from '../../report/printable.ts';
import type { Io } from '../verb.ts';
import {
  hasHook,
  ownCommand,
  type Repo,
  recordsIn,
  sharedCommand,
  userFile,
  userRecords,
  withHook,
  withoutHook,
} from './agent-hook.ts';
import { understandsClosed } from './agent-version.ts';
import { type Change, giveBack, keepFile, keptFiles } from './kept-files.ts';

export interface AgentHook {
  readonly agent: string;
  readonly level: 'user' | 'project';
  readonly file: string;
  /** From a repository's root, where it is a project's. */
  readonly project: string;
  readonly change: Change;
}

export interface AgentsDone {
  readonly hooks: readonly AgentHook[];
  /** AGENTS.md and CLAUDE.md, from the root. */
  readonly advice: readonly { readonly file: string; readonly change: Change }[];
  /** What a harness needs besides. */
  readonly notes: readonly string[];
}

/** `claude,codex` or `all`. */
export function setupsNamed(list: string): Setup[] {
  const names = list.split(',').map((name) => name.trim());
  if (names.length === 1 && names[0] === 'all') return [...SETUPS];
  return names.map((name) => {
    const setup = SETUPS.find((one) => one.name === name);
    if (setup !== undefined) return setup;
    throw usage(
      'unknown-harness',
      `--agent takes names of harnesses, and ${quoted(name, 60)} is none that metes knows`,
      `${SETUPS.map((one) => one.name).join(',')}\n  or all of them: all`,
    );
  });
}

/** `repo` null: outside of any repository, where only what is the person's can be written. */
export async function installAgents(
  io: Io,
  setups: readonly Setup[],
  { project, repo }: { readonly project: boolean; readonly repo: Repo | null },
): Promise<AgentsDone> {
  const hooks: AgentHook[] = [];
  for (const setup of setups) hooks.push(await installOne(io, setup, project ? repo : null));
  const advice = [];
  for (const file of repo === null ? [] : adviceFiles(repo.root, setups)) {
    const change = await keepFile(recordsIn(repo as Repo), join((repo as Repo).root, file), {
      to: withAdvice,
      from: withoutAdvice,
    });
    if (change !== null) advice.push({ file, change });
  }
  const fresh = setups.filter((_, n) => hooks[n]?.change !== 'unchanged');
  return { hooks, advice, notes: fresh.flatMap(({ note }) => note ?? []) };
}

async function installOne(io: Io, setup: Setup, repo: Repo | null): Promise<AgentHook> {
  const level = repo === null ? 'user' : 'project';
  const file = repo === null ? userFile(io, setup) : join(repo.root, setup.project);
  const line = repo === null ? ownCommand(io, setup.name) : sharedCommand(setup.name);
  // Who works on a project has whichever version.
  const command = { line, closed: repo === null && (await understandsClosed(io, setup)) };
  const records = repo === null ? userRecords(io) : recordsIn(repo);
  const change = await keepFile(records, file, {
    to: (text) => withHook(setup, text, command),
    from: (text) => withoutHook(setup, text),
  });
  if (change !== null) return { agent: setup.name, level, file, project: setup.project, change };
  throw new MetesError(
    'invalid',
    'bad-agent-settings',
    `${file} can't be read as JSON with a list where ${setup.title} keeps its hooks`,
    {
      hint: `mend it, and run the command again; or add this command there yourself\n  ${line}`,
      file,
    },
  );
}

/** CLAUDE.md may be AGENTS.md by another name, or include it. */
function adviceFiles(root: string, setups: readonly Setup[]): string[] {
  const wanted = [...new Set(setups.map(({ advice }) => advice))].sort();
  if (!wanted.includes('CLAUDE.md')) return wanted;
  const shared = /^@(?:\.\/)?AGENTS\.md\s*$/m.test(textOf(join(root, 'CLAUDE.md'))) || same(root);
  return shared ? ['AGENTS.md'] : wanted;
}

function same(root: string): boolean {
  try {
    return realpathSync(join(root, 'CLAUDE.md')) === realpathSync(join(root, 'AGENTS.md'));
  } catch {
    return false;
  }
}

/** A person's hooks, of those harnesses. */
export async function removeUserHooks(io: Io, setups: readonly Setup[]): Promise<string[]> {
  const changed: string[] = [];
  for (const setup of setups) {
    const file = userFile(io, setup);
    if (await giveBack(userRecords(io), file, (text) => withoutHook(setup, text)))
      changed.push(file);
  }
  return changed;
}

/**
 * What this clone's `init` put into its worktrees, whichever of them it was run in: those hooks, and the advice that nobody
 * else there needs. Gives the files, from this worktree's root where they are in it.
 */
export async function removeProjectHooks(
  io: Io,
  repo: Repo,
  setups: readonly Setup[],
): Promise<string[]> {
  const records = recordsIn(repo);
  const kept = await keptFiles(records);
  const changed: string[] = [];
  for (const root of new Set(kept.flatMap(rootOf))) {
    const undo = async (name: string, from: (text: string) => string | null) => {
      const file = join(root, name);
      if (kept.includes(file) && (await giveBack(records, file, from)))
        changed.push(root === repo.root ? name : file);
    };
    for (const setup of setups) await undo(setup.project, (text) => withoutHook(setup, text));
    const others = agentsSeen(io, root).filter(({ setup }) => !setups.includes(setup));
    const needed = new Set(others.filter((one) => one.installed).map(({ setup }) => setup.advice));
    for (const name of ADVICE) if (!needed.has(name)) await undo(name, withoutAdvice);
  }
  return changed;
}

const ADVICE = ['AGENTS.md', 'CLAUDE.md'] as const;

const rootOf = (file: string): string[] =>
  [...SETUPS.map(({ project }) => project), ...ADVICE].flatMap((name) =>
    file.endsWith(`/${name}`) ? [file.slice(0, -name.length - 1)] : [],
  );

/** Hooks and advice that came with the branch: no record says what those files were without them. */
export function projectHooksLeft(root: string): string[] {
  const hooks = SETUPS.filter((setup) => hasHook(setup, textOf(join(root, setup.project))));
  const advice = ADVICE.filter((name) => hasAdvice(textOf(join(root, name))));
  return [...hooks.map(({ project }) => project), ...advice];
}

export interface SeenAgent {
  readonly setup: Setup;
  /** Where its hook is, or would be. */
  readonly file: string;
  readonly installed: boolean;
}

/** Harnesses that this person has settings of, or that the environment says is at work. */
export function agentsSeen(io: Pick<Io, 'env'>, root: string | null, atWork?: string): SeenAgent[] {
  return SETUPS.flatMap((setup) => {
    const file = userFile(io, setup);
    const has =
      isThere(file.slice(0, -setup.user.length - 1)) || atWork?.startsWith(setup.name) === true;
    if (!has) return [];
    const places = [file, ...(root === null ? [] : [join(root, setup.project)])];
    const found = places.find((place) => hasHook(setup, textOf(place)));
    return [{ setup, file: found ?? file, installed: found !== undefined }];
  });
}

function isThere(path: string): boolean {
  try {
    realpathSync(path);
    return true;
  } catch {
    return false;
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

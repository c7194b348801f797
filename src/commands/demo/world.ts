/**
 * The place where the demonstration happens: a temporary directory with its own HOME, git config and `metes` on the
 * PATH, and an environment built from nothing, so that the caller's settings can neither help nor disturb.
 */
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Io } from '../verb.ts';

export interface World {
  readonly root: string;
  readonly env: Readonly<Record<string, string>>;
  /** Where the agents' scripts leave what they saw: one file for each step. */
  readonly traces: string;
  at(...parts: string[]): string;
}

/** What a process can't do without on one system or another; everything else of the caller's stays out. */
const INHERITED = ['PATH', 'USER', 'LOGNAME', 'SYSTEMROOT', 'COMSPEC', 'PATHEXT'];

/** Background upkeep would outlive the demonstration; the rest is what a person would have set. */
const GIT_CONFIG = `[user]
	name = Somebody
	email = somebody@example.org
[init]
	defaultBranch = main
[gc]
	auto = 0
[maintenance]
	auto = false
[commit]
	gpgSign = false
[protocol "file"]
	allow = always
`;

export async function buildWorld(io: Io): Promise<World> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'metes-demo-')));
  const at = (...parts: string[]): string => join(root, ...parts);
  for (const dir of ['bin', 'home', 'tmp', 'hosts', 'traces']) await mkdir(at(dir));
  await writeFile(at('home', '.gitconfig'), GIT_CONFIG);
  await writeFile(
    at('bin', 'metes'),
    `#!/bin/sh\nexec ${inSingleQuotes(io.node)} ${inSingleQuotes(io.cli)} "$@"\n`,
  );
  await chmod(at('bin', 'metes'), 0o755);
  return { root, at, traces: at('traces'), env: environment(io, at) };
}

export const clearWorld = (world: World): Promise<void> =>
  rm(world.root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });

function environment(io: Io, at: World['at']): Record<string, string> {
  const env: Record<string, string> = {};
  for (const name of INHERITED) {
    const value = io.env[name];
    if (value !== undefined) env[name] = value;
  }
  return {
    ...env,
    PATH: `${at('bin')}${delimiter}${env.PATH ?? ''}`,
    HOME: at('home'),
    XDG_CONFIG_HOME: at('home', '.config'),
    TMPDIR: at('tmp'),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    LC_ALL: 'C.UTF-8',
    TERM: 'dumb',
    NO_COLOR: '1',
  };
}

const inSingleQuotes = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

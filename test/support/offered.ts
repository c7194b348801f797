/**
 * Types the commands that an answer offers into a shell, each in the state that it was offered in. What is between angle
 * brackets is filled in as a reader would.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { lacks } from './packages.ts';
import { project, type World } from './test-io.ts';

const cli = join(project, 'dist', 'cli.js');
export const lacksCli = lacks('dist/, which npm run build makes', [cli]);

export type Env = Readonly<Record<string, string>>;

/** `metes` is the one that was built, whatever is installed. */
export function putOnPath(world: World): void {
  world.write(world.path('bin/metes'), `#!/bin/sh\nexec '${process.execPath}' '${cli}' "$@"\n`);
  chmodSync(world.path('bin/metes'), 0o755);
}

/** A clone with Ada at work on feat/api and Ben on feat/web, each in a worktree; `enrols` is given the main one. */
export async function twoAtWork(
  world: World,
  files: Readonly<Record<string, string>>,
  enrols: (repo: string) => Promise<unknown>,
): Promise<{ readonly api: string; readonly web: string }> {
  const repo = world.repository('repo', files);
  await enrols(repo);
  const [api, web] = [world.path('api'), world.path('web')];
  world.git(repo, 'worktree', 'add', '-q', '-b', 'feat/api', api);
  world.git(repo, 'worktree', 'add', '-q', '-b', 'feat/web', web);
  putOnPath(world);
  return { api, web };
}

/** Two people, by the names that they claim under. */
export const ADA: Env = { METES_HOLDER: 'ada' };
export const BEN: Env = { METES_HOLDER: 'ben' };

const FILLED: readonly (readonly [string, string])[] = [
  ["'<why>'", "'It is stuck'"],
  ["'<task>'", "'Another task'"],
  ["'<the task>'", "'Another task'"],
  ["'<pattern>'", "'other/**'"],
  ["'<the reason>'", "'No good'"],
  ["'<incident>'", 'INC-1'],
  ["'<another name>'", 'feat/another'],
];

export interface Typing {
  readonly at: string;
  readonly as: Env;
}

function typed(world: World, command: string, { at, as }: Typing): { exit: number; said: string } {
  const filled = FILLED.reduce((line, [from, to]) => line.replaceAll(from, to), command);
  const env = { ...world.env, ...as, PATH: `${world.path('bin')}:${world.env.PATH}` };
  const done = spawnSync('sh', ['-c', filled], { cwd: at, env, input: '' });
  return { exit: done.status ?? -1, said: `${done.stdout}${done.stderr}` };
}

/** These look; that something is found is an answer too. */
const LOOKS = /^metes (?:check|status|log|free|audit|doctor)(?: |$)/;

export interface Offer {
  readonly command: string;
  /** Who types it, when that is not whoever was answered. */
  readonly as?: Env;
}

/** Each of them is accepted, and everything is put back as it was before the next. Gives them with their ids left out. */
export async function allAccepted(
  world: World,
  offers: readonly Offer[],
  options: Typing & {
    readonly text: string;
    readonly before?: (command: string) => Promise<unknown>;
  },
): Promise<string[]> {
  const { at, as, text, before } = options;
  const kept = `${world.root}.kept`;
  const copy = { recursive: true, verbatimSymlinks: true, preserveTimestamps: true };
  cpSync(world.root, kept, copy);
  for (const offer of offers) {
    await before?.(offer.command);
    const { exit, said } = typed(world, offer.command, { at, as: offer.as ?? as });
    const answers = LOOKS.test(offer.command) ? exit < 64 : exit === 0;
    expect(answers, `${text}\n\n$ ${offer.command}\n${said}`).toBe(true);
    rmSync(world.root, { recursive: true });
    cpSync(kept, world.root, copy);
  }
  return offers.map(({ command }) => command.replace(/c-\w{10}/g, 'c-…'));
}

export function dropKept(world: World): void {
  if (existsSync(`${world.root}.kept`)) rmSync(`${world.root}.kept`, { recursive: true });
}

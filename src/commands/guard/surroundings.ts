/**
 * Where a hook runs: which repository and worktree. A hook's environment names its repository; everything else there is
 * scrubbed by the door.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { branchesAt } from '../../git/moves.ts';
import { openRepository, type Repository } from '../../git/repository.ts';
import { type Door, openDoor } from '../../git/run.ts';
import { actorOf } from '../context/actor.ts';
import type { Loose } from '../context/context.ts';
import { readLocalState } from '../context/local-state.ts';
import type { Io } from '../verb.ts';

/** What a server-side hook must pass on, or git does not see the objects that are being received. */
const QUARANTINE = [
  'GIT_QUARANTINE_PATH',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
];

export async function openInHook(io: Io): Promise<Loose> {
  const door = openDoor(io.env, { keep: QUARANTINE });
  const repo = await withRebased(door, await repositoryHere(door, io));
  return { io, door, repo, state: await readLocalState(repo.commonDir), acting: actorOf(io.env) };
}

/** `rebase --apply` names its branch only once it has stopped; until then ORIG_HEAD is that branch's tip. */
async function withRebased(door: Door, repo: Repository): Promise<Repository> {
  if (!repo.detached || repo.rebasing !== null) return repo;
  if (!existsSync(join(repo.gitDir, 'rebase-apply', 'rebasing'))) return repo;
  const [branch] = await branchesAt(door, repo, 'ORIG_HEAD');
  return branch === undefined ? repo : { ...repo, rebasing: branch };
}

/**
 * GIT_DIR is set in linked worktrees, in submodules, and wherever git was told. The worktree is the one that the git
 * directory belongs to: a passing `--work-tree` elsewhere must not make this another seat.
 */
async function repositoryHere(door: Door, io: Io): Promise<Repository> {
  const { GIT_DIR: gitDir } = io.env;
  if (gitDir === undefined) return openRepository(door, io.cwd);
  const repo = await openRepository(door, io.cwd, { gitDir: resolve(io.cwd, gitDir) });
  return repo.bare ? repo : { ...repo, root: (await rootOf(repo.gitDir)) ?? repo.root };
}

/** gitrepository-layout(5): `gitdir` of a linked worktree names its `.git` file. */
async function rootOf(gitDir: string): Promise<string | null> {
  const linked = await readFile(join(gitDir, 'gitdir'), 'utf8').catch(() => null);
  if (linked !== null) return dirname(resolve(gitDir, linked.trimEnd()));
  return basename(gitDir) === '.git' ? dirname(gitDir) : seatPath(gitDir);
}

/** A git directory that lies elsewhere (`--separate-git-dir`, a submodule) names no worktree; its seat does. */
async function seatPath(gitDir: string): Promise<string | null> {
  const text = await readFile(join(gitDir, 'metes', 'seat'), 'utf8').catch(() => '');
  const path = /"path":("(?:[^"\\]|\\.)*")/.exec(text)?.[1];
  return path === undefined ? null : (JSON.parse(path) as string);
}

/**
 * Which branch is the default one, and whether a config stands there already. Decides from refs and the remote's HEAD;
 * knows nothing of registries.
 */
import { MetesError, usage } from '../../errors.ts';
import { readBlobs, resolve } from '../../git/objects.ts';
import { defaultBranchOf, remoteNames } from '../../git/remotes.ts';
import { openRepository } from '../../git/repository.ts';
import { openDoor } from '../../git/run.ts';
import type { Config } from '../../registry/config.ts';
import { actorOf } from '../context/actor.ts';
import { CONFIG_PATH, type Loose, openLoose, shortRef } from '../context/context.ts';
import { lostConfig } from '../context/lost-config.ts';
import type { Io } from '../verb.ts';
import { pendingConfig, understand } from './config.ts';

/** Where the config is read from: local state keeps these. */
export interface Home {
  readonly defaultRef: string;
  readonly defaultBranch: string;
  readonly remote: string | null;
  /** A branch that looks more like the default one than what is checked out. */
  readonly instead?: string;
}

/** A config that exists, and whether a branch already has it or it waits to be committed. */
export interface Known {
  readonly config: Config;
  readonly text: string;
  readonly at: 'branch' | 'worktree';
  /** The branch that was found to have it; null when it waits in the worktree. */
  readonly branch: string | null;
}

/** Broken local state is what `init` puts right, and no reason for `uninstall` to stop. */
export async function openTolerant(io: Io): Promise<Loose> {
  try {
    return await openLoose(io);
  } catch (error) {
    if (!(error instanceof MetesError) || error.code !== 'bad-local-state') throw error;
    const door = openDoor(io.env);
    const repo = await openRepository(door, io.cwd);
    return { io, door, repo, state: null, acting: actorOf(io.env) };
  }
}

/** The remote that a plain `init` looks at: the one asked for, else `origin`, else the only one. */
export async function likelyRemote(loose: Loose, asked: string | undefined) {
  const names = await remoteNames(loose.door, loose.repo);
  if (asked !== undefined) {
    if (names.includes(asked)) return asked;
    throw usage(
      'no-such-remote',
      `this repository has no remote ${JSON.stringify(asked)}`,
      names.length === 0
        ? "git remote add origin '<url>'\n  then the same command again"
        : `its remotes: ${names.join(', ')}`,
    );
  }
  return names.includes('origin') ? 'origin' : names.length === 1 ? (names[0] as string) : null;
}

/**
 * Looks on the default branch first, wherever that may be, then for one that waits in this worktree. One that was taken
 * out of it waits to be committed again, as it was.
 */
export async function findConfig(loose: Loose, remote: string | null): Promise<Known | null> {
  const lost = loose.state === null ? null : await lostConfig(loose, loose.state.defaultRef);
  if (lost !== null) return waiting((await pendingConfig(loose)) ?? lost.text);
  const refs = await candidates(loose, remote);
  const blobs = await readBlobs(
    loose.door,
    loose.repo,
    refs.map((ref) => `${ref}:${CONFIG_PATH}`),
  );
  for (const [i, ref] of refs.entries()) {
    const blob = blobs[i];
    if (!blob) continue;
    const text = Buffer.from(blob).toString('utf8');
    const config = understand(text, `${shortRef(ref)}:${CONFIG_PATH}`);
    return { config, text, at: 'branch', branch: branchOf(ref, remote) };
  }
  const text = await pendingConfig(loose);
  if (text === null) return null;
  return waiting(text);
}

const waiting = (text: string): Known => ({
  config: understand(text, CONFIG_PATH),
  ...({ text, at: 'worktree', branch: null } as const),
});

async function candidates(loose: Loose, remote: string | null): Promise<string[]> {
  const refs: string[] = [];
  const usual = await usualBranches(loose);
  const current = loose.repo.branch;
  if (loose.state !== null) refs.push(loose.state.defaultRef);
  if (remote !== null) {
    const head = await trackedHead(loose, remote);
    for (const name of [head, ...usual, current])
      if (name !== null) refs.push(`refs/remotes/${remote}/${name}`);
  }
  for (const name of [...usual, current]) if (name !== null) refs.push(`refs/heads/${name}`);
  return [...new Set(refs)];
}

const branchOf = (ref: string, remote: string | null): string =>
  ref.startsWith('refs/remotes/') && remote !== null
    ? ref.slice(`refs/remotes/${remote}/`.length)
    : shortRef(ref);

async function configured(loose: Loose, key: string): Promise<string | null> {
  const asked = await loose.door.run({ args: ['config', '--get', key], gitDir: loose.repo.gitDir });
  return asked.exit === 0 ? Buffer.from(asked.stdout).toString('utf8').trim() || null : null;
}

/** The remote's default branch as this clone was told when it was made. */
async function trackedHead(loose: Loose, remote: string): Promise<string | null> {
  const asked = await loose.door.run({
    args: ['symbolic-ref', '--quiet', `refs/remotes/${remote}/HEAD`],
    gitDir: loose.repo.gitDir,
  });
  const ref = Buffer.from(asked.stdout).toString('utf8').trim();
  const prefix = `refs/remotes/${remote}/`;
  return asked.exit === 0 && ref.startsWith(prefix) ? ref.slice(prefix.length) : null;
}

/** Embedded: the branch that has the config, else the one checked out. Team: the remote's HEAD, asked now. */
export async function homeOf(
  loose: Loose,
  remote: string | null,
  known: Known | null,
): Promise<Home> {
  if (remote === null) return homeHere(loose, known);
  const branch = (await askedHead(loose, remote)) ?? known?.branch ?? loose.repo.branch ?? 'main';
  return { defaultRef: `refs/remotes/${remote}/${branch}`, defaultBranch: branch, remote };
}

async function homeHere(loose: Loose, known: Known | null): Promise<Home> {
  const { state, repo } = loose;
  const usual = await usualBranches(loose);
  const current = repo.branch;
  // An init on another branch afterwards does not change what an earlier one took, unless it looks right.
  const earlier = state?.remote === null && !usual.includes(current ?? '') ? state : null;
  const branch = known?.branch ?? earlier?.defaultBranch ?? current;
  if (branch === null)
    throw usage(
      'detached-head',
      'HEAD is detached, so there is no branch to enrol',
      "git switch '<the default branch>'\n  then metes init again",
    );
  const home = { defaultRef: `refs/heads/${branch}`, defaultBranch: branch, remote: null };
  const instead = (known?.branch ?? null) === null ? await better(loose, branch, usual) : null;
  return instead === null ? home : { ...home, instead };
}

async function better(loose: Loose, branch: string, usual: readonly string[]) {
  if (usual.includes(branch)) return null;
  for (const name of usual)
    if ((await resolve(loose.door, loose.repo, `refs/heads/${name}`)) !== null) return name;
  return null;
}

const usualBranches = async (loose: Loose): Promise<string[]> =>
  [await configured(loose, 'init.defaultBranch'), 'main', 'master'].filter((name) => name !== null);

/** An unreachable remote is no reason to fail where this clone knows the answer from an earlier init. */
async function askedHead(loose: Loose, remote: string): Promise<string | null> {
  try {
    return await defaultBranchOf(loose.door, loose.repo, remote);
  } catch (error) {
    const { state } = loose;
    if (error instanceof MetesError && error.kind === 'unavailable' && state?.remote === remote)
      return state.defaultBranch;
    throw error;
  }
}

/** Whether the default branch has a config, so that enrolment is complete as far as this clone can see. */
export async function hasLanded(loose: Loose, home: Home): Promise<boolean> {
  return (
    (await resolve(loose.door, loose.repo, home.defaultRef)) !== null &&
    (await readBlobs(loose.door, loose.repo, [`${home.defaultRef}:${CONFIG_PATH}`]))[0] != null
  );
}

/**
 * The commits that a run looks at, in one bare repository of its own, and the context that judges them: the config of a
 * branch as the host has it, the registry where that says it is.
 */
import { join } from 'node:path';
import { MetesError } from '../../errors.ts';
import { fetchTrees, makeFewCommits } from '../../git/few-commits.ts';
import { resolve } from '../../git/objects.ts';
import type { Repository } from '../../git/repository.ts';
import { type Door, openDoor } from '../../git/run.ts';
import { quoted } from '../../report/printable.ts';
import { type Context, isUrl, type Loose } from '../context/context.ts';
import { mint } from '../context/ids-minting.ts';
import { isBranchName } from '../context/place.ts';
import { unattached } from '../context/unattached.ts';
import type { ActionIo } from './action-io.ts';

export interface Objects {
  readonly door: Door;
  readonly repo: Repository;
}

/** Half a million paths. What is read of them takes twenty times as much memory, and a job that has none left says nothing. */
const MOST_PRINTED = 64 * 1024 * 1024;

export const boundedDoor = ({ io }: ActionIo, signal: AbortSignal): Door =>
  openDoor(io.env, { signal, most: MOST_PRINTED });

/** One for a whole run, whatever it looks at. */
export async function openObjects(action: ActionIo, anyOid = ''): Promise<Objects> {
  const { io, tempDir, gitUrl } = action;
  const door = boundedDoor(action, io.signal);
  const dir = join(tempDir, `metes-${mint(io, 'e').slice(2)}.git`);
  const objectFormat = anyOid.length === 64 ? 'sha256' : 'sha1';
  return { door, repo: await makeFewCommits(door, { dir, url: gitUrl, objectFormat }) };
}

/** Where a branch stands, with its tree; null when there is none of that name. */
export async function fetchBranch({ door, repo }: Objects, branch: string): Promise<string | null> {
  // A registry that was written by hand may name anything: `*` is every branch there is.
  if (!isBranchName(branch)) return null;
  const ref = `refs/metes/branches/${branch}`;
  try {
    await fetchTrees(door, repo, [`+refs/heads/${branch}:${ref}`]);
  } catch (error) {
    if (error instanceof MetesError && error.code === 'no-such-commit') return null;
    throw error;
  }
  return resolve(door, repo, ref);
}

/** The config of `branch` at `oid`, and the registry that it names. */
export async function contextAt(
  action: ActionIo,
  { door, repo }: Objects,
  at: { readonly oid: string; readonly branch: string },
): Promise<Context> {
  const loose: Loose = { io: action.io, door, repo, state: null, acting: { actor: 'person' } };
  const base = { oid: at.oid, name: at.branch };
  return unattached(loose, base, at.branch, (remote) => {
    if (remote === '.') throw embedded(at.branch);
    return isUrl(remote) ? remote : action.gitUrl;
  });
}

/** The workflow is there before the config is, or on a branch that never had one: nothing there is metes' to judge. */
export const isNotEnrolled = (error: unknown): boolean =>
  error instanceof MetesError && error.code === 'not-enrolled';

/** Null: there is nothing to judge. */
export async function ifEnrolled<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (isNotEnrolled(error)) return null;
    throw error;
  }
}

const embedded = (branch: string): MetesError =>
  new MetesError(
    'invalid',
    'embedded-registry',
    `the registry is kept in one clone, says the config on ${quoted(branch)}, so nothing can be judged here`,
    { hint: 'metes init --team\n  in that clone moves it to the host' },
  );

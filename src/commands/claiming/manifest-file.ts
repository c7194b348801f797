/**
 * Finds and reads the manifest of a branch: in the worktree, where it may have been written by hand, else at HEAD
 * (a sparse checkout has no file). Decides nothing about what it declares.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MetesError } from '../../errors.ts';
import { readBlobs } from '../../git/objects.ts';
import { commandLine } from '../../report/command-line.ts';
import type { Manifest } from '../../scope/manifest.ts';
import { manifestPath } from '../../scope/manifest-path.ts';
import { sha256 } from '../../scope/sha256.ts';
import type { Loose } from '../context/context.ts';
import { readManifest } from '../context/manifest-text.ts';
import { fileProblemError } from '../frame/problems.ts';

export interface FoundManifest {
  /** Where this branch's manifest is, or would be. */
  readonly path: string;
  readonly manifest: Manifest | null;
}

const MANIFESTS = '.metes/scope';

export const manifestPathOf = (branch: string): string => manifestPath(branch, sha256(branch));

/** Throws `bad-manifest` (exit 65) when there is one that can't be used. */
export async function findManifest(
  loose: Pick<Loose, 'door' | 'repo'>,
  branch: string,
): Promise<FoundManifest> {
  const path = manifestPathOf(branch);
  const bytes = (await inWorktree(loose, path)) ?? (await inCommit(loose, path, loose.repo.head));
  if (bytes !== null) return { path, manifest: await read(bytes, path, branch) };
  await refuseMisnamed(loose, branch, path);
  return { path, manifest: null };
}

/** The manifest as a commit has it, whatever is checked out; null: before the first commit. */
export async function manifestAt(
  loose: Pick<Loose, 'door' | 'repo'>,
  branch: string,
  commit: string | null,
): Promise<FoundManifest> {
  const path = manifestPathOf(branch);
  const bytes = await inCommit(loose, path, commit);
  return { path, manifest: bytes === null ? null : await read(bytes, path, branch) };
}

/** The same for `owner:branch`, a fork's: whose attempt its manifest says it is, it says of no branch here. */
export async function manifestOfHead(
  loose: Pick<Loose, 'door' | 'repo'>,
  branch: string,
  commit: string | null,
): Promise<FoundManifest> {
  const there = branch.slice(branch.indexOf(':') + 1);
  const { path, manifest } = await manifestAt(loose, there, commit);
  return { path, manifest: manifest === null ? null : { ...manifest, branch } };
}

async function read(bytes: Uint8Array, path: string, branch: string): Promise<Manifest> {
  const parsed = await readManifest(bytes, path);
  if (!parsed.ok) throw fileProblemError('bad-manifest', parsed.problems);
  if (parsed.manifest.branch !== branch)
    throw anotherBranch(path, lineOfBranch(bytes), parsed.manifest.branch, branch);
  return parsed.manifest;
}

async function inWorktree({ repo }: Pick<Loose, 'repo'>, path: string): Promise<Uint8Array | null> {
  return repo.root === null ? null : readFile(join(repo.root, path)).catch(() => null);
}

async function inCommit(
  { door, repo }: Pick<Loose, 'door' | 'repo'>,
  path: string,
  commit: string | null,
): Promise<Uint8Array | null> {
  if (commit === null) return null;
  const [blob] = await readBlobs(door, repo, [`${commit}:${path}`]);
  return blob ?? null;
}

/** One written by hand under a name of its own would be read by nobody: say which name it needs. */
async function refuseMisnamed(
  { repo }: Pick<Loose, 'repo'>,
  branch: string,
  path: string,
): Promise<void> {
  if (repo.root === null) return;
  const directory = join(repo.root, MANIFESTS);
  const names = (await readdir(directory).catch(() => [])).filter((n) => /\.ya?ml$/.test(n));
  if (names.length === 0) return;
  for (const name of names) {
    const written = `${MANIFESTS}/${name}`;
    const bytes = await readFile(join(directory, name)).catch(() => null);
    const parsed = bytes === null ? null : await readManifest(bytes, written);
    if (!parsed?.ok || parsed.manifest.branch !== branch) continue;
    throw new MetesError(
      'invalid',
      'misnamed-manifest',
      `${written} is the manifest of this branch, but not under the name that metes looks for`,
      { hint: commandLine(['mv', written, path]), file: written },
    );
  }
}

function anotherBranch(path: string, line: number, found: string, branch: string): MetesError {
  return new MetesError(
    'invalid',
    'another-branch',
    `${path}:${line}: the branch is ${JSON.stringify(found)}; expected ${JSON.stringify(branch)}`,
    { hint: `write branch: ${JSON.stringify(branch)} there, or remove the file`, file: path, line },
  );
}

/** One that was read has the key, at the start of a line unless it is written as one in braces. */
function lineOfBranch(bytes: Uint8Array): number {
  const text = new TextDecoder().decode(bytes);
  return text.slice(0, Math.max(text.search(/^["']?branch\b/m), 0)).split('\n').length;
}

/**
 * What `init` left in this clone: which ref holds the config and where the registry was. Its absence means "not
 * enrolled here", for hooks and verbs alike. Decides nothing: the config on the default branch does.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MetesError } from '../../errors.ts';
import type { RegistryPlace } from '../../registry/config.ts';
import { isId, isOid, type RepositoryId } from '../../registry/ids.ts';

export interface LocalState {
  readonly version: 1;
  /** Full ref that the config is read from: `refs/heads/main`, or `refs/remotes/origin/main` in a team. */
  readonly defaultRef: string;
  readonly defaultBranch: string;
  /** The remote whose default branch that is; null when the registry is embedded. */
  readonly remote: string | null;
  readonly repository: RepositoryId;
  readonly registry: RegistryPlace;
}

/** Everything metes keeps that all worktrees of a clone share. */
export const metesDirectory = (commonDir: string): string => join(commonDir, 'metes');

const stateFile = (commonDir: string): string => join(metesDirectory(commonDir), 'state.json');

export async function readLocalState(commonDir: string): Promise<LocalState | null> {
  const file = stateFile(commonDir);
  const text = stored(file);
  if (text === null) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw unreadable(file, error);
  }
  if (!isLocalState(parsed)) throw unreadable(file, undefined);
  return parsed;
}

function stored(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw unreadable(file, error);
  }
}

/** Writes beside the file and renames: a reader, or a crash, never sees half of it. */
export async function writeLocalState(commonDir: string, state: LocalState): Promise<void> {
  await mkdir(metesDirectory(commonDir), { recursive: true });
  await replaceFile(stateFile(commonDir), `${JSON.stringify(state, null, 2)}\n`);
}

/**
 * Replaces a file's content in one step; several processes may do so at once. A link in its place is replaced too:
 * where a sandbox lets a command write, it could lead to a file that it may not write.
 */
export async function replaceFile(
  file: string,
  content: string | Uint8Array,
  options: { readonly mode?: number } = {},
): Promise<void> {
  const beside = `${file}.${randomBytes(6).toString('hex')}.new`;
  await writeFile(beside, content, options);
  await rename(beside, file);
}

function isLocalState(value: unknown): value is LocalState {
  const s = value as LocalState | null;
  return (
    typeof s === 'object' &&
    s !== null &&
    s.version === 1 &&
    typeof s.defaultRef === 'string' &&
    s.defaultRef.startsWith('refs/') &&
    typeof s.defaultBranch === 'string' &&
    (s.remote === null || typeof s.remote === 'string') &&
    isId('r', s.repository) &&
    typeof s.registry?.remote === 'string' &&
    typeof s.registry.branch === 'string' &&
    isOid(s.registry.root)
  );
}

function unreadable(file: string, cause: unknown): MetesError {
  return new MetesError('invalid', 'bad-local-state', `${file} can't be read as metes wrote it`, {
    hint: 'metes init\n  writes it again; nothing else is lost',
    file,
    cause,
  });
}

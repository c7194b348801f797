/**
 * What an `init` was about to do, kept in the git directory until it is done: identities are minted once, so an `init`
 * that was killed halfway must find its own again. Knows nothing of the registry.
 */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isId, type RepositoryId } from '../../registry/ids.ts';
import { metesDirectory, replaceFile } from '../context/local-state.ts';

export interface Intent {
  readonly repository: RepositoryId;
  readonly name: string;
  /** The registry's place as the config will name it. */
  readonly remote: string;
}

const intentFile = (commonDir: string): string => join(metesDirectory(commonDir), 'init.json');

/** Null when no `init` was interrupted; an unreadable file is none either, since nothing was done before it stood. */
export async function readIntent(commonDir: string): Promise<Intent | null> {
  try {
    const read = JSON.parse(await readFile(intentFile(commonDir), 'utf8')) as Intent;
    const whole = isId('r', read.repository) && typeof read.name === 'string';
    return whole && typeof read.remote === 'string' ? read : null;
  } catch {
    return null;
  }
}

export async function writeIntent(commonDir: string, intent: Intent): Promise<void> {
  await mkdir(metesDirectory(commonDir), { recursive: true });
  await replaceFile(intentFile(commonDir), `${JSON.stringify(intent)}\n`);
}

export const dropIntent = (commonDir: string): Promise<void> =>
  rm(intentFile(commonDir), { force: true });

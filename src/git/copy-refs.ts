/**
 * Moves refs of the local copy, all or none, each only from the value it is thought to have. Decides what a failure
 * means: somebody else was faster, or a lock that a killed process left.
 */
import { stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { looseRef } from './loose-ref.ts';
import { OID } from './repository.ts';
import { type Door, gitFailed } from './run.ts';

/** A ref is locked for milliseconds; a lock this old has lost its process. */
const STALE_LOCK_MS = 10_000;
const ATTEMPTS = 8;

/** True when done, false when a ref was not where it was expected. Lines as `git update-ref --stdin` takes them. */
export async function updateRefs(
  door: Door,
  gitDir: string,
  lines: readonly string[],
): Promise<boolean> {
  const call = { gitDir, args: ['update-ref', '--stdin'], stdin: `${lines.join('\n')}\n` };
  for (let attempt = 1; ; attempt += 1) {
    const result = await door.run(call);
    if (result.exit === 0) return true;
    if (/but expected|already exists|unable to resolve reference/.test(result.stderr)) return false;
    const lock = /Unable to create '(.+\.lock)': File exists/.exec(result.stderr)?.[1];
    if (lock === undefined || attempt === ATTEMPTS) throw gitFailed(call, result);
    if (lock.startsWith(gitDir)) await clearStaleLock(lock);
    await pause(attempt * 25);
  }
}

/**
 * Takes away refs that no other process knows of. Each is a file, unless git has packed it meanwhile or keeps refs in
 * another way: then git does it.
 */
export async function dropScratch(
  door: Door,
  gitDir: string,
  refs: readonly string[],
): Promise<void> {
  const left: string[] = [];
  for (const ref of refs) await unlink(join(gitDir, ref)).catch(() => left.push(ref));
  if (left.length > 0) await updateRefs(door, gitDir, left.map(deletion));
}

export const deletion = (ref: string): string => `delete ${ref}`;

/** What a ref holds; null when there is none. Usually a file, and no process is needed to read it. */
export async function readRef(door: Door, gitDir: string, ref: string): Promise<string | null> {
  const loose = await looseRef(gitDir, ref);
  if (loose !== null) return loose;
  const asked = await door.run({ gitDir, args: ['rev-parse', '--verify', '--quiet', ref] });
  const oid = Buffer.from(asked.stdout).toString('utf8').trim();
  return OID.test(oid) ? oid : null;
}

export async function clearStaleLock(lock: string, olderThanMs = STALE_LOCK_MS): Promise<void> {
  const found = await stat(lock).catch(() => null);
  if (found !== null && Date.now() - found.mtimeMs > olderThanMs)
    await unlink(lock).catch(() => {});
}

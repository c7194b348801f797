/** Git's log of a ref: where it stood, and what git said moved it. Judges nothing of what it says. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inside, OID, type Repository } from './repository.ts';
import type { Door } from './run.ts';

export interface Entry {
  /** Where it stood then. */
  readonly oid: string;
  readonly message: string;
}

/** The newest first; null where git keeps none of it. */
export async function logOf(door: Door, repo: Repository, ref: string): Promise<Entry[] | null> {
  if (existsSync(join(repo.commonDir, 'reftable'))) return askedOf(door, repo, ref);
  const text = await readFile(join(repo.commonDir, 'logs', ref), 'utf8').catch(() => null);
  return text === null ? null : text.split('\n').flatMap(entryIn).reverse();
}

/** Where git's log of a ref saw it last; null where there is none. */
export async function lastLogged(door: Door, repo: Repository, ref: string) {
  return (await logOf(door, repo, ref))?.[0]?.oid ?? null;
}

/** `<old> <new> <who> <when>\t<message>`. */
function entryIn(line: string): Entry[] {
  const [about = '', message = ''] = line.split('\t');
  const oid = about.split(' ')[1] ?? '';
  return OID.test(oid) ? [{ oid, message }] : [];
}

/** Where git keeps no file for each ref. No log looks as an empty one does. */
async function askedOf(door: Door, repo: Repository, ref: string): Promise<Entry[] | null> {
  const args = ['log', '-z', '--walk-reflogs', '--format=%H %gs', ref, '--'];
  const { stdout } = await door.run({ ...inside(repo), args });
  const entries = Buffer.from(stdout).toString('utf8').split('\0').filter(Boolean);
  const found = entries.map((entry) => {
    const cut = entry.indexOf(' ');
    return { oid: entry.slice(0, cut), message: entry.slice(cut + 1) };
  });
  return found.length === 0 ? null : found;
}

/** Whether git was told to keep no logs of new refs: by a setting, or because nobody works in a bare repository. */
export async function logsNothing(door: Door, repo: Repository): Promise<boolean> {
  const call = { ...inside(repo), args: ['config', '--type=bool', '--get-all'] };
  const last = async (key: string) => {
    const { stdout } = await door.run({ ...call, args: [...call.args, key] });
    return Buffer.from(stdout).toString('utf8').trim().split('\n').at(-1);
  };
  // `always` is no boolean, and git says nothing for it.
  const set = await last('core.logAllRefUpdates');
  return set === 'false' || (set === '' && (await last('core.bare')) === 'true');
}

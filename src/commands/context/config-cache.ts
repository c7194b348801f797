/**
 * The config as it was read last, beside the rest of this clone's state: asking git and reading YAML anew would be most
 * of what a quick command costs. Good for one blob, or one commit, and one version of metes; anything doubtful is read again.
 */
import { join } from 'node:path';
import { textOf } from '../../git/read-now.ts';
import type { Config } from '../../registry/config.ts';
import { isId, type Oid } from '../../registry/ids.ts';
import { ENGINE } from '../frame/engine.ts';
import { fileProblemError } from '../frame/problems.ts';
import { metesDirectory, replaceFile } from './local-state.ts';

export interface KnownConfig {
  readonly config: Config;
  /** Of the blob. */
  readonly oid: Oid;
}

export interface ConfigBlob {
  readonly bytes: Uint8Array;
  readonly oid: Oid;
  /** The commit that it was read from; null when that is not known for sure. */
  readonly commit: Oid | null;
  /** What to call the file in a problem. */
  readonly name: string;
}

/** The config of a commit, when it is the one that was read last. */
export async function configOfCommit(commonDir: string, commit: Oid): Promise<KnownConfig | null> {
  const known = await cached(commonDir);
  return known?.commit === commit ? { config: known.config, oid: known.oid } : null;
}

/**
 * The last config that could be read here, by whichever version of metes: what guards go by when the one in force
 * can't be read or found. Null: this clone never saw an enrolled config.
 */
export async function lastValidConfig(commonDir: string): Promise<KnownConfig | null> {
  const known = await stored(commonDir);
  if (known === null) return null;
  if (known.engine === ENGINE) return { config: known.config, oid: known.oid };
  const { parseConfig } = await import('../../registry/config-file.ts');
  const read = parseConfig(known.text ?? '', CACHED);
  return read.ok ? { config: read.config, oid: known.oid } : null;
}

/** Throws `bad-config`. */
export async function configOf(commonDir: string, blob: ConfigBlob): Promise<KnownConfig> {
  const { oid, commit } = blob;
  const known = await cached(commonDir);
  const config = known?.oid === oid ? known.config : await parsed(blob);
  const text = Buffer.from(blob.bytes).toString('utf8');
  const record: Cached = { engine: ENGINE, commit, oid, config, text };
  if (known?.oid !== oid || known.commit !== commit)
    // A file system that takes no more must not keep anyone from working.
    await replaceFile(cacheFile(commonDir), `${JSON.stringify(record)}\n`).catch(() => {});
  return { config, oid };
}

async function parsed({ bytes, name }: ConfigBlob): Promise<Config> {
  const { parseConfig } = await import('../../registry/config-file.ts');
  const read = parseConfig(bytes, name);
  if (!read.ok) throw fileProblemError('bad-config', read.problems);
  return read.config;
}

interface Cached {
  readonly engine: string;
  readonly commit: Oid | null;
  readonly oid: Oid;
  readonly config: Config;
  /** As it stood in the blob: another version of metes reads it anew. */
  readonly text?: string;
}

const CACHED = 'config.json';

const cacheFile = (commonDir: string): string => join(metesDirectory(commonDir), CACHED);

async function cached(commonDir: string): Promise<Cached | null> {
  const known = await stored(commonDir);
  return known?.engine === ENGINE ? known : null;
}

async function stored(commonDir: string): Promise<Cached | null> {
  try {
    const read = JSON.parse(textOf(cacheFile(commonDir)) ?? '') as Cached;
    return isId('r', read.config.repository) ? read : null;
  } catch {
    return null;
  }
}

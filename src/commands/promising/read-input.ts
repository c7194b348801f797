/** Reads what a person named on the command line: a log, or a map of what needs what. Says of each why it can't. */
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { MetesError, usage } from '../../errors.ts';
import { shellWord } from '../../report/command-line.ts';
import { printablePath } from '../../report/printable.ts';
import type { Io } from '../verb.ts';

/** Beyond it a log is cut into parts before it is read: all of it is held in memory. */
const MOST_BYTES = 256 * 1024 * 1024;

/** `-` is standard input. Bytes that are no UTF-8 become U+FFFD: a log is shown, never compared with a path. */
export async function readInput(io: Io, name: string): Promise<string> {
  const bytes = name === '-' ? await io.readStdin() : await bytesOf(resolve(io.cwd, name), name);
  if (bytes.length > MOST_BYTES) throw tooLarge(name);
  return Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
}

async function bytesOf(path: string, name: string): Promise<Uint8Array> {
  try {
    if ((await stat(path)).size > MOST_BYTES) throw tooLarge(name);
    return await readFile(path);
  } catch (error) {
    if (error instanceof MetesError) throw error;
    const { code = 'an error' } = error as NodeJS.ErrnoException;
    const why = { ENOENT: 'there is no such file', EISDIR: 'it is a directory' }[code] ?? code;
    throw usage(
      'unreadable-file',
      `${printablePath(name)} can't be read: ${why}`,
      `ls -l -- ${shellWord(name)}\n  shows what is there`,
    );
  }
}

const tooLarge = (name: string): MetesError =>
  usage(
    'file-too-large',
    `${printablePath(name)} has more than 256 MiB`,
    `split -C 200m -- ${shellWord(name)} part-\n  cuts it at line ends; name the parts instead`,
  );

/** Per object, what it needs. */
export async function readNeeds(io: Io, name: string): Promise<Map<string, readonly string[]>> {
  const text = await readInput(io, name);
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch (error) {
    throw badNeeds(name, (error as Error).message);
  }
  if (typeof found !== 'object' || found === null || Array.isArray(found))
    throw badNeeds(name, 'it is no object');
  const needs = new Map<string, readonly string[]>();
  for (const [object, needed] of Object.entries(found)) {
    if (!Array.isArray(needed) || !needed.every((one) => typeof one === 'string'))
      throw badNeeds(name, `what ${JSON.stringify(object).slice(0, 80)} needs is no list of names`);
    needs.set(object, needed);
  }
  return needs;
}

const badNeeds = (name: string, why: string): MetesError =>
  new MetesError('invalid', 'bad-needs', `${printablePath(name)}: ${why}`, {
    hint: 'write it as JSON: {"/items": ["repository/items.py"]}',
    file: name,
  });

/**
 * Files of other programs that metes adds to: written through links, in one step and with the mode they had, and kept on
 * record as they were before, so that taking metes out gives them back byte for byte where nobody changed them since.
 */
import { randomBytes } from 'node:crypto';
import {
  chmod,
  mkdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { MetesError } from '../../errors.ts';
import { commandLine } from '../../report/command-line.ts';
import { replaceFile } from '../context/local-state.ts';

interface Kept {
  /** Null: there was none. */
  readonly before: string | null;
  readonly after: string;
  /** Directories that were made for it, the outermost first. */
  readonly made: readonly string[];
}

type Records = Record<string, Kept>;

export type Change = 'installed' | 'updated' | 'unchanged';

/** Makes `file` what `to` makes of it; `from` undoes that. Null from `to`: it can't be done, and nothing was. */
export async function keepFile(
  records: string,
  file: string,
  { to, from }: { to(text: string): string | null; from(text: string): string | null },
): Promise<Change | null> {
  const current = await textOf(file);
  const after = to(current ?? '');
  if (after === null) return null;
  const all = await read(records);
  const known = all[file];
  if (after === current) {
    if (known === undefined)
      await write(records, { ...all, [file]: { before: without(after, from), after, made: [] } });
    return 'unchanged';
  }
  const made = await put(file, after);
  const before =
    known !== undefined && known.after === current ? known.before : without(current, from);
  await write(records, { ...all, [file]: { before, after, made: known?.made ?? made } });
  return current === null || from(current) === current ? 'installed' : 'updated';
}

/** What a file was before it was added to; of one that would be empty then nobody knows that it was there. */
const without = (text: string | null, from: (text: string) => string | null): string | null =>
  text === null || text.trim() === '' ? text : from(text) || null;

/** As it was; where it was changed meanwhile, without what metes added. False: there was nothing of metes in it. */
export async function giveBack(
  records: string,
  file: string,
  from: (text: string) => string | null,
): Promise<boolean> {
  const all = await read(records);
  const { [file]: known, ...rest } = all;
  const current = await textOf(file);
  if (known !== undefined) await write(records, rest);
  if (current === null) return false;
  const asKept = known !== undefined && known.after === current;
  const before = asKept ? known.before : from(current);
  if (before === current || (before === null && !asKept)) return false;
  // It was empty, and there: that is how it is left.
  if (before === null || (before === '' && known?.before !== '')) {
    await rm(await behindLinks(file), { force: true });
    for (const directory of [...(known?.made ?? [])].reverse())
      await rmdir(directory).catch(() => {});
  } else await put(file, before);
  return true;
}

/** Files that this record knows of. */
export const keptFiles = async (records: string): Promise<string[]> =>
  Object.keys(await read(records));

async function put(file: string, text: string): Promise<string[]> {
  const at = await behindLinks(file);
  const made = await missingAbove(at);
  await makeDirectory(dirname(at), at);
  const mode = await stat(at).then(
    ({ mode }) => mode & 0o777,
    () => null,
  );
  const beside = `${at}.${randomBytes(6).toString('hex')}.new`;
  // With its mode from the start: others could open it before that is set. That again, since the umask takes from it.
  await writeFile(beside, text, mode === null ? {} : { mode });
  if (mode !== null) await chmod(beside, mode);
  await rename(beside, at);
  return made;
}

/** What a link leads to need not be there yet. */
const behindLinks = (file: string): Promise<string> =>
  realpath(file).catch(() =>
    readlink(file).then(
      (to) => behindLinks(resolve(dirname(file), to)),
      () => file,
    ),
  );

async function missingAbove(file: string): Promise<string[]> {
  const missing: string[] = [];
  for (let at = dirname(file); at !== dirname(at); at = dirname(at)) {
    if (
      await stat(at).then(
        () => true,
        () => false,
      )
    )
      break;
    missing.unshift(at);
  }
  return missing;
}

/** What can't be read is not taken for nothing: what is on record would be lost with the next thing that is kept. */
async function read(records: string): Promise<Records> {
  const text = await textOf(records);
  if (text === null) return {};
  try {
    const all: unknown = JSON.parse(text);
    if (isRecords(all)) return all;
  } catch {
    // Said below.
  }
  throw new MetesError(
    'invalid',
    'bad-local-state',
    `${records}, which has files as they were before metes added to them, can't be read as metes wrote it`,
    {
      hint: `${commandLine(['mv', '--', records, `${records}.old`])}\n  and run the command again; what those files were is in there`,
      file: records,
    },
  );
}

const isRecords = (value: unknown): value is Records =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every(
    (kept: Partial<Kept> | null) =>
      typeof kept?.after === 'string' &&
      (kept.before === null || typeof kept.before === 'string') &&
      Array.isArray(kept.made),
  );

async function write(records: string, all: Records): Promise<void> {
  if (Object.keys(all).length === 0) return rm(records, { force: true });
  await mkdir(dirname(records), { recursive: true });
  // The texts of files that may be nobody else's to read.
  await replaceFile(records, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
}

/** Null: there is none. Throws for one that can't be read, and that would lose what it holds if it were written. */
async function textOf(file: string): Promise<string | null> {
  try {
    // A pipe would be waited for.
    if (!(await stat(file)).isFile()) throw new Error('it is no file');
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(file));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw unusable(file, `can't be read: ${message}`);
  }
}

async function makeDirectory(directory: string, file: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST' && code !== 'ENOTDIR') throw error;
    throw unusable(file, "can't be made: something on the way to it is no directory");
  }
}

const unusable = (file: string, why: string): MetesError =>
  new MetesError('invalid', 'bad-agent-settings', `${file} ${why}`, {
    hint: 'mend it, and run the command again: metes adds to what is there, and left it as it is',
    file,
  });

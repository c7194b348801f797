/**
 * Files of other programs that metes adds to: written through links, in one step and with the mode they had, and kept on
 * record as they were before, so that taking metes out gives them back byte for byte where nobody changed them since.
 */
import { randomBytes } from 'node:crypto';
import {
  chmod,
  mkdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname } from 'node:path';
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
      await write(records, { ...all, [file]: { before: from(after), after, made: [] } });
    return 'unchanged';
  }
  const made = await put(file, after);
  const before =
    known !== undefined && known.after === current
      ? known.before
      : current === null
        ? null
        : from(current);
  await write(records, { ...all, [file]: { before, after, made: known?.made ?? made } });
  return current === null || from(current) === current ? 'installed' : 'updated';
}

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
  if (before === null || before === '') {
    await rm(file, { force: true });
    for (const directory of [...(known?.made ?? [])].reverse())
      await rmdir(directory).catch(() => {});
  } else await put(file, before);
  return true;
}

/** Files that this record knows of. */
export const keptFiles = async (records: string): Promise<string[]> =>
  Object.keys(await read(records));

async function put(file: string, text: string): Promise<string[]> {
  const made = await missingAbove(file);
  await mkdir(dirname(file), { recursive: true });
  const at = await realpath(file).catch(() => file);
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

async function read(records: string): Promise<Records> {
  try {
    return JSON.parse(await readFile(records, 'utf8')) as Records;
  } catch {
    return {};
  }
}

async function write(records: string, all: Records): Promise<void> {
  if (Object.keys(all).length === 0) return rm(records, { force: true });
  await mkdir(dirname(records), { recursive: true });
  // The texts of files that may be nobody else's to read.
  await replaceFile(records, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
}

const textOf = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(() => null);

/**
 * The files that git takes settings from and that a command in a sandbox could write: settings name programs, which git
 * outside would run. Makes those that could be made by anybody.
 */
import { appendFile, mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { decodePath, splitNul } from '../../git/path-bytes.ts';
import { inside } from '../../git/repository.ts';
import type { Context } from '../context/context.ts';

type Here = Pick<Context, 'door' | 'repo'>;

export interface SettingsFiles {
  /** In the git directories, each of them there. */
  readonly own: readonly string[];
  /** Included from the worktree; not all need be there. */
  readonly tracked: readonly string[];
}

/** `config` of the clone, where git reads one of each worktree that too, and what they include. */
export async function settingsIn(here: Here): Promise<SettingsFiles> {
  const { root, commonDir, gitDir } = here.repo;
  const dirs = [...new Set([commonDir, gitDir])];
  const [eachHas, included] = await Promise.all([hasEach(here), includedFiles(here)]);
  const wanted = [
    ...(eachHas ? dirs.map((dir) => join(dir, 'config.worktree')) : []),
    ...included.filter((file) => dirs.some((dir) => isBelow(file, dir))),
  ];
  const made: string[] = [];
  for (const file of wanted) if (await makeSure(file)) made.push(file);
  const tracked = included.filter(
    (file) => !wanted.includes(file) && isBelow(file, root ?? gitDir),
  );
  return { own: [join(commonDir, 'config'), ...made], tracked };
}

/** False: there can be none, because something on the way to it is a file. */
async function makeSure(file: string): Promise<boolean> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await appendFile(file, '');
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR' || code === 'EEXIST') return false;
    throw error;
  }
}

async function hasEach({ door, repo }: Here): Promise<boolean> {
  const args = ['config', '--type=bool', '--get', 'extensions.worktreeConfig'];
  const asked = await door.run({ ...inside(repo), args });
  return Buffer.from(asked.stdout).toString('utf8').trim() === 'true';
}

const INCLUDES = '^include(if\\..*)?\\.path$';

/** Those under a condition, and those that are not there, too. */
async function includedFiles({ door, repo }: Here): Promise<string[]> {
  const call = inside(repo);
  const args = ['config', '-z', '--show-origin', '--type=path', '--get-regexp', INCLUDES];
  const { stdout } = await door.run({ ...call, args });
  // `file:<place>`, NUL, `<key>` LF `<value>`, NUL, and so on.
  const fields = splitNul(stdout).map(decodePath);
  return fields.flatMap((origin, n) => {
    if (n % 2 === 1 || !origin.startsWith('file:')) return [];
    const from = resolve(call.cwd ?? '/', origin.slice('file:'.length));
    const value = fields[n + 1] ?? '';
    return [resolve(dirname(from), value.slice(value.indexOf('\n') + 1))];
  });
}

const isBelow = (file: string, above: string): boolean => file.startsWith(`${above}/`);

/** Writes a file in a worktree and never outside it: a directory on the way that is a symbolic link is refused. */
import { lstat, mkdir, rename, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MetesError } from '../errors.ts';
import { uniqueName } from './unique-name.ts';

/** `scratch` is a directory where a killed process may leave a draft: not in the worktree. */
export async function writeInside(
  root: string,
  file: { readonly path: string; readonly content: string },
  scratch: string,
): Promise<void> {
  const { path, content } = file;
  const parts = dirname(path).split('/');
  let directory = root;
  for (const part of parts) {
    if (part === '.') continue;
    if (part === '..' || part === '') throw blocked(path, 'leads out of the worktree');
    directory = join(directory, part);
    if (!(await madeOrThere(directory))) throw blocked(directory, 'is not a directory');
  }
  const target = join(root, path);
  const found = await lstat(target).catch(() => null);
  if (found?.isDirectory() === true) throw blocked(target, 'is a directory');
  await mkdir(scratch, { recursive: true });
  const draft = join(scratch, `draft.${uniqueName()}`);
  await writeFile(draft, content, { flag: 'wx' });
  try {
    await rename(draft, target);
  } catch (error) {
    await unlink(draft);
    // The git directory is on another file system: then it cannot appear all at once.
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await writeFile(target, content);
  }
}

async function madeOrThere(directory: string): Promise<boolean> {
  const found = await lstat(directory).catch(() => null);
  if (found !== null) return found.isDirectory();
  try {
    await mkdir(directory);
    return true;
  } catch (error) {
    // Somebody else's was first, and need not be a directory.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await lstat(directory)).isDirectory();
  }
}

function blocked(path: string, why: string): MetesError {
  return new MetesError('denied', 'path-blocked', `cannot write there: ${path} ${why}`, {
    hint: 'move what is in the way and run the command again',
  });
}

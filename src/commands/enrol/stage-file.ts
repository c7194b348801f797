/**
 * Puts a file into the worktree and the index, and never into a commit: what a team agrees on is a commit that a person
 * makes. Knows nothing of what the file says.
 */
import { lstat, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MetesError } from '../../errors.ts';
import { readBlobs } from '../../git/objects.ts';
import { inside } from '../../git/repository.ts';
import { type Loose, worktreeOf } from '../context/context.ts';
import { replaceFile } from '../context/local-state.ts';

/** By plumbing: `git add` fails in an ignored directory and outside a sparse cone. */
export async function stageFile(loose: Loose, path: string, text: string): Promise<void> {
  const root = worktreeOf(loose);
  await plainDirectories(root, dirname(path));
  const file = join(root, path);
  const before = await readFile(file, 'utf8').catch(() => null);
  if (before !== text) await replaceFile(file, text);
  const [staged] = await readBlobs(loose.door, loose.repo, [`:${path}`]);
  if (staged && Buffer.from(staged).equals(Buffer.from(text))) return;
  await stageBlob(loose, path, Buffer.from(text));
}

/** The index alone. */
export async function stageBlob(loose: Loose, path: string, bytes: Uint8Array): Promise<void> {
  const place = inside(loose.repo);
  const oid = await loose.door.text({
    ...place,
    args: ['hash-object', '-w', '--stdin'],
    stdin: bytes,
  });
  const entry = `100644,${oid},${path}`;
  await loose.door.text({ ...place, args: ['update-index', '--add', '--cacheinfo', entry] });
}

/** A directory that is a link would have us write wherever it points. */
async function plainDirectories(root: string, directory: string): Promise<void> {
  let path = root;
  for (const name of directory.split('/')) {
    path = join(path, name);
    await mkdir(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    if ((await lstat(path)).isDirectory()) continue;
    throw new MetesError('invalid', 'not-a-directory', `${path} is not a directory`, {
      hint: 'move it away: metes has to keep a file in a directory of that name',
      file: path,
    });
  }
}

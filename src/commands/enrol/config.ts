/**
 * Puts `.metes/config.yml` into the worktree and the index, and never into a commit: enrolment is a commit that a
 * person makes on the default branch. Decides nothing of what the file says.
 */
import { lstat, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MetesError } from '../../errors.ts';
import { readBlobs } from '../../git/objects.ts';
import { inside } from '../../git/repository.ts';
import type { Config } from '../../registry/config.ts';
import { parseConfig } from '../../registry/config-file.ts';
import { withValue } from '../../scope/yaml-edit.ts';
import { CONFIG_PATH, type Loose, worktreeOf } from '../context/context.ts';
import { replaceFile } from '../context/local-state.ts';
import { fileProblemError } from '../frame/problems.ts';

/** The text of a config, with the config it means; throws with file and line when it means none. */
export function understand(text: string, file: string): Config {
  const parsed = parseConfig(text, file);
  if (!parsed.ok) throw fileProblemError('bad-config', parsed.problems);
  return parsed.config;
}

/** The config that waits in this worktree for its commit: the file, else what is staged; null when neither is there. */
export async function pendingConfig(loose: Loose): Promise<string | null> {
  const file = join(worktreeOf(loose), CONFIG_PATH);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (text !== null) return text;
  const [staged] = await readBlobs(loose.door, loose.repo, [`:${CONFIG_PATH}`]);
  return staged ? Buffer.from(staged).toString('utf8') : null;
}

/** Writes and stages. By plumbing: `git add` fails in an ignored directory and outside a sparse cone. */
export async function stageConfig(loose: Loose, text: string): Promise<'staged' | 'unchanged'> {
  const root = worktreeOf(loose);
  await plainDirectory(join(root, '.metes'));
  const file = join(root, CONFIG_PATH);
  const before = await readFile(file, 'utf8').catch(() => null);
  if (before !== text) await replaceFile(file, text);
  const [staged] = await readBlobs(loose.door, loose.repo, [`:${CONFIG_PATH}`]);
  if (staged && Buffer.from(staged).toString('utf8') === text) return 'unchanged';
  const place = inside(loose.repo);
  const oid = await loose.door.text({
    ...place,
    args: ['hash-object', '-w', '--stdin'],
    stdin: text,
  });
  const entry = `100644,${oid},${CONFIG_PATH}`;
  await loose.door.text({ ...place, args: ['update-index', '--add', '--cacheinfo', entry] });
  return 'staged';
}

/**
 * The same file with the registry at a remote; comments and everything a person wrote stay. Others can answer from
 * there on, so authors no longer do.
 */
export function withRegistryAt(text: string, remote: string): string {
  const moved = withValue(text, ['registry', 'remote'], remote);
  const { author } = understand(text, CONFIG_PATH).answers;
  return author ? withValue(moved, ['answers', 'author'], false) : moved;
}

/** A `.metes` that is a link would have us write wherever it points. */
async function plainDirectory(path: string): Promise<void> {
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  if ((await lstat(path)).isDirectory()) return;
  throw new MetesError('invalid', 'not-a-directory', `${path} is not a directory`, {
    hint: 'move it away: metes keeps its config and manifests in a directory of that name',
    file: path,
  });
}

/**
 * What `.metes/config.yml` says before it has landed: the text that waits in this worktree, and the changes that `init`
 * makes to it. Enrolment is a commit that a person makes on the default branch.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readBlobs } from '../../git/objects.ts';
import type { Config, RegistryPlace } from '../../registry/config.ts';
import { parseConfig } from '../../registry/config-file.ts';
import { withValue } from '../../scope/yaml-edit.ts';
import { CONFIG_PATH, type Loose, worktreeOf } from '../context/context.ts';
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

/**
 * The same file with the registry at a remote; comments and everything a person wrote stay. Others can answer from
 * there on, so authors no longer do.
 */
export function withRegistryAt(text: string, remote: string): string {
  const moved = withValue(text, ['registry', 'remote'], remote);
  const { author } = understand(text, CONFIG_PATH).answers;
  return author ? withValue(moved, ['answers', 'author'], false) : moved;
}

/** The same file with the registry on another branch of the same place. */
export const withRegistryPlace = (text: string, { branch, root }: RegistryPlace): string =>
  withValue(withValue(text, ['registry', 'branch'], branch), ['registry', 'root'], root);

/** The same file with GitHub as the judge; a mode that was chosen stays. */
export const judgedByGithub = (text: string): string =>
  understand(text, CONFIG_PATH).judge === 'github' ? text : withValue(text, ['judge'], 'github');

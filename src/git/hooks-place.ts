/**
 * Where git looks for hooks in a repository, and where metes puts its own: beside others in the repository's hooks
 * directory, or in a directory of its own that stands in for a configured `core.hooksPath`. Changes nothing.
 */
import { realpath } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { inside, type Repository } from './repository.ts';
import { type Door, gitFailed } from './run.ts';

/** Files of a configured hooks directory may be tracked, shared or regenerated: they are run, never changed. */
export type HooksPlace =
  | { readonly kind: 'native'; readonly dir: string }
  | {
      readonly kind: 'stand-in';
      readonly dir: string;
      /** The directory that is stood in for, as configured (relative: to each worktree), home already expanded. */
      readonly chain: string;
      readonly chainMain: string;
      /** Husky sets `core.hooksPath` back whenever packages are installed. */
      readonly husky: boolean;
    };

export interface ConfiguredPath {
  readonly value: string;
  /** Where it is set: `local`, `worktree`, `global`, `system`. */
  readonly scope: string;
}

export const standInDir = (repo: Repository): string => join(repo.commonDir, 'metes', 'hooks-path');

/** The setting as git sees it in this worktree; null when there is none. */
export async function configuredHooksPath(
  door: Door,
  repo: Repository,
): Promise<ConfiguredPath | null> {
  const call = {
    ...inside(repo),
    args: ['config', '--show-scope', '--type=path', '--get', 'core.hooksPath'],
  };
  const result = await door.run(call);
  if (result.exit === 1) return null;
  if (result.exit !== 0) throw gitFailed(call, result);
  const [scope = '', value = ''] = Buffer.from(result.stdout)
    .toString('utf8')
    .trimEnd()
    .split('\t');
  return { scope, value };
}

/** Where the guards belong while `configured` is what was there before metes. */
export async function placeFor(
  door: Door,
  repo: Repository,
  configured: string | null,
): Promise<HooksPlace> {
  const native = join(repo.commonDir, 'hooks');
  if (configured === null) return { kind: 'native', dir: native };
  const main = await mainRoot(door, repo);
  const chainMain = isAbsolute(configured) ? configured : join(main, configured);
  if ((await real(chainMain)) === (await real(native))) return { kind: 'native', dir: native };
  const husky = /(?:^|\/)\.husky\/_\/?$/.test(configured);
  return { kind: 'stand-in', dir: standInDir(repo), chain: configured, chainMain, husky };
}

/** The hooks directory that git uses in this worktree now, absolute. */
export async function effectiveHooksDir(door: Door, repo: Repository): Promise<string> {
  return door.text({
    ...inside(repo),
    args: ['rev-parse', '--path-format=absolute', '--git-path', 'hooks'],
  });
}

/** The main worktree's root, or the bare repository. */
async function mainRoot(door: Door, repo: Repository): Promise<string> {
  const result = await door.run({
    ...inside(repo),
    args: ['worktree', 'list', '--porcelain', '-z'],
  });
  const first = Buffer.from(result.stdout).toString('utf8').split('\0')[0] ?? '';
  return first.startsWith('worktree ') ? first.slice('worktree '.length) : repo.commonDir;
}

const real = (path: string): Promise<string> => realpath(path).catch(() => path);

/**
 * Points `core.hooksPath` at a directory of ours and back again. What it was is recorded, down to the line in the
 * config file, so that taking metes out leaves no trace.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ConfiguredPath, configuredHooksPath } from './hooks-place.ts';
import { inside, type Repository } from './repository.ts';
import { type Door, gitFailed } from './run.ts';

/** What `core.hooksPath` was before metes. */
export interface ConfigBefore extends ConfiguredPath {
  /** As it is written, `~` not expanded. */
  readonly raw: string;
  /** Its whole line in the repository's config file, when it stands there once. */
  readonly line: string | null;
}

const KEY = 'core.hooksPath';
const LINE = /^[ \t]*hooksPath[ \t]*=.*$/gim;

export async function readBefore(door: Door, repo: Repository): Promise<ConfigBefore | null> {
  const configured = await configuredHooksPath(door, repo);
  if (configured === null) return null;
  const raw = await door.text({ ...inside(repo), args: ['config', '--get', KEY] });
  const lines = (await configText(repo, configured.scope))?.match(LINE) ?? [];
  return { ...configured, raw, line: lines.length === 1 ? (lines[0] ?? null) : null };
}

export async function pointAt(
  door: Door,
  repo: Repository,
  to: { readonly dir: string; readonly scope: string },
): Promise<void> {
  await set(door, repo, scopeOption(to.scope), to.dir);
}

export async function pointBack(
  door: Door,
  repo: Repository,
  dir: string,
  before: ConfigBefore,
): Promise<void> {
  const scope = scopeOption(before.scope);
  if (before.scope !== 'local' && before.scope !== 'worktree') {
    const call = { ...inside(repo), args: ['config', '--local', '--unset-all', KEY] };
    const result = await door.run(call);
    // 5: somebody took it out already (git-config(1)).
    if (result.exit !== 0 && result.exit !== 5) throw gitFailed(call, result);
    return;
  }
  const file = configFile(repo, before.scope);
  const text = await configText(repo, before.scope);
  const ours = text?.match(LINE) ?? [];
  if (text !== null && before.line !== null && ours.length === 1 && ours[0]?.includes(dir)) {
    const line = before.line;
    await writeFile(
      `${file}.metes`,
      text.replace(LINE, () => line),
    );
    await rename(`${file}.metes`, file);
  } else await set(door, repo, scope, before.raw);
}

async function set(door: Door, repo: Repository, scope: string, value: string): Promise<void> {
  const call = { ...inside(repo), args: ['config', scope, '--replace-all', KEY, value] };
  const result = await door.run(call);
  if (result.exit !== 0) throw gitFailed(call, result);
}

const scopeOption = (scope: string): string => (scope === 'worktree' ? '--worktree' : '--local');

const configFile = (repo: Repository, scope: string): string =>
  scope === 'worktree' ? join(repo.gitDir, 'config.worktree') : join(repo.commonDir, 'config');

const configText = (repo: Repository, scope: string): Promise<string | null> =>
  readFile(configFile(repo, scope), 'utf8').catch(() => null);

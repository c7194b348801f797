/**
 * What git's configuration says for a repository, read with one process for all who ask: which remote, whose name, which
 * way to the host. Knows keys and values, not what they mean.
 */
import type { Repository } from './repository.ts';
import type { Door } from './run.ts';

export interface Setting {
  /** `local`, `global`, `command`, …: git-config(1), SCOPES. */
  readonly scope: string;
  /** Section and last name in lower case, what stands between them as it was written. */
  readonly key: string;
  /** Null: a key without a value, which is true. */
  readonly value: string | null;
}

const asked = new WeakMap<Repository, Promise<readonly Setting[]>>();

/** As they were when this repository was opened and first asked. */
export function settingsOf(door: Door, repo: Repository): Promise<readonly Setting[]> {
  const found = asked.get(repo) ?? readSettings(door, repo.gitDir);
  asked.set(repo, found);
  return found;
}

/** In git's order: of several, the last counts. Empty where it can't be read; whoever needs it asks git, and is told. */
export async function readSettings(door: Door, gitDir: string): Promise<readonly Setting[]> {
  const args = ['config', '--list', '--show-scope', '--includes', '-z'];
  const { exit, stdout } = await door.run({ gitDir, args });
  if (exit !== 0) return [];
  const pieces = Buffer.from(stdout).toString('utf8').split('\0');
  const settings: Setting[] = [];
  for (let n = 0; n + 1 < pieces.length; n += 2) {
    const [, key = '', value = null] = /^([^\n]*)(?:\n([\s\S]*))?$/.exec(pieces[n + 1] ?? '') ?? [];
    settings.push({ scope: pieces[n] ?? '', key, value });
  }
  return settings;
}

export const valuesOf = (settings: readonly Setting[], key: string): string[] =>
  settings.flatMap((one) => (one.key === key ? [one.value ?? ''] : []));

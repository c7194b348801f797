/**
 * Whether a run changed what git goes by when it looks at a work tree: settings, ignore rules, attributes. That is no
 * breach, but what was found can be less than what is there, so it is said.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inside } from '../../git/repository.ts';
import type { Context } from '../context/context.ts';

type Here = Pick<Context, 'door' | 'repo'>;

/** What it is called → its content, as text. */
export type SettingsSnapshot = Readonly<Record<string, string>>;

/** Those that decide what git sees in a work tree; where a branch is pushed to is nobody's secret. */
const SEEING = /^(?:core\.(?!hookspath|editor|pager|sshcommand)|filter\.|include)/i;

const FILES = ['info/exclude', 'info/attributes'] as const;

export async function snapshotSettings({ door, repo }: Here): Promise<SettingsSnapshot> {
  const { stdout } = await door.run({ ...inside(repo), args: ['config', '--list', '-z'] });
  const settings = Buffer.from(stdout).toString('utf8').split('\0');
  const seeing = settings.filter((line) => SEEING.test(line)).join('\n');
  const texts = await Promise.all(
    FILES.map((file) => readFile(join(repo.commonDir, file), 'utf8').catch(() => '')),
  );
  return {
    "git's core and filter settings": seeing,
    ...Object.fromEntries(FILES.map((file, n) => [`.git/${file}`, texts[n] ?? ''])),
  };
}

export async function settingsLines(
  here: Here,
  before: SettingsSnapshot | undefined,
): Promise<string[]> {
  if (before === undefined) return [];
  const after = await snapshotSettings(here);
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  return changed.map(
    (name) =>
      `metes: ${name} changed while the command ran: what it wrote can be more than was found`,
  );
}

/**
 * Which settings go along with a call to the remote: what the user set in their own repository (the copy is another
 * one), and limits that keep a silent connection from hanging. Knows configuration keys, no outcome.
 */
import type { Door } from './run.ts';
import { readSettings } from './settings.ts';

/** For one call; whoever knows better says so. */
export const NETWORK_DEADLINE_MS = 20_000;

export interface LinkSettings {
  readonly config: readonly (readonly [key: string, value: string])[];
  /** The user decides how ssh is called. */
  readonly ownSsh: boolean;
}

const COPIED = /^(credential|https?|url|ssh|protocol)\.|^core\.(sshcommand|askpass|gitproxy)$/i;

/**
 * Of the user's repository only `--local` settings and what they include: global ones apply by themselves, and given
 * twice http.extraHeader would send an Authorization header twice.
 */
export async function settingsFor(
  door: Door,
  link: { readonly url: string; readonly settingsOf: string },
): Promise<LinkSettings> {
  const config: [string, string][] = [];
  let ownSsh = 'GIT_SSH_COMMAND' in door.env || 'GIT_SSH' in door.env;
  if (isLocal(link.url)) return { config, ownSsh };
  for (const { scope, key, value } of await readSettings(door, link.settingsOf)) {
    if (key === 'core.sshcommand') ownSsh = true;
    if ((scope === 'local' || scope === 'worktree') && COPIED.test(key)) {
      // A key without a value is true (git-config(1)).
      config.push([key, value ?? 'true']);
    }
  }
  return { config, ownSsh };
}

/** Whose credentials git finds, and which way it goes, as far as the environment decides it. */
export const accessIn = (env: Door['env']): string[] =>
  Object.entries(env)
    .filter(([name]) => ACCESS.test(name))
    .map(([name, value]) => `${name}=${value}`)
    .sort();

const ACCESS =
  /^(HOME|XDG_CONFIG_HOME|SSH_(AUTH_SOCK|ASKPASS)|GIT_(SSH|ASKPASS|CONFIG|SSL|PROXY|HTTP|ALLOW|EXEC).*|(https?|all|no)_proxy)$/i;

/** Seconds: a host that packs a long history says every few that it is still there. */
const LONGEST_SILENCE = 120;

/** A black-holed connection hangs git for ever; these make git itself give up before its group has to be ended. */
export function withDeadline(
  settings: LinkSettings,
  url: string,
  deadlineMs: number,
): { config: LinkSettings['config']; env: Readonly<Record<string, string>> } {
  const seconds = Math.min(LONGEST_SILENCE, Math.max(1, Math.ceil(deadlineMs / 1000)));
  if (/^https?:/i.test(url)) {
    const limits = [
      ['http.lowSpeedLimit', '1'],
      ['http.lowSpeedTime', String(seconds)],
    ] as const;
    return { config: [...limits, ...settings.config], env: {} };
  }
  const ssh = isSsh(url) && !settings.ownSsh;
  return {
    config: settings.config,
    env: ssh ? { GIT_SSH_COMMAND: `ssh -o ConnectTimeout=${seconds}` } : {},
  };
}

const isLocal = (url: string): boolean => url.startsWith('/') || /^file:/i.test(url);

const isSsh = (url: string): boolean =>
  /^(ssh|git\+ssh|ssh\+git):/i.test(url) ||
  (!/^[a-z][a-z0-9+.-]*:\/\//i.test(url) && !isLocal(url));

/**
 * One harness' hook in its file: the command that is run, where the file is, what it holds with the hook and without. Knows
 * which elements are metes' own; leaves all others alone.
 */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { elementsAt, withElement, withoutElements } from '../../agents/setup/json-text.ts';
import type { Setup } from '../../agents/setup/setups.ts';
import { inQuotes } from '../../git/hook-shim.ts';
import { metesDirectory } from '../context/local-state.ts';
import type { Io } from '../verb.ts';

export interface Repo {
  readonly root: string;
  readonly commonDir: string;
}

export interface Command {
  readonly line: string;
  readonly closed: boolean;
}

export function withHook({ content, name }: Setup, text: string, command: Command): string | null {
  const { line, closed } = command;
  if ('whole' in content) return content.whole(line);
  const blank = text.trim() === '' ? `${JSON.stringify(content.blank, null, 2)}\n` : text;
  if (
    content.entries.every((entry) =>
      elementsAt(blank, entry.path).some((e) => isEqual(e, entry.element(line, closed))),
    )
  )
    return text;
  return content.entries.reduce<string | null>((before, { path, element }) => {
    const clean = before === null ? null : withoutOurs(before, path, name);
    return clean === null
      ? null
      : withElement(clean === '' ? '{}\n' : clean, path, element(line, closed));
  }, blank);
}

export function withoutHook({ content, name }: Setup, text: string): string | null {
  if ('whole' in content) return text.includes('metes') ? '' : text;
  return content.entries.reduce<string | null>(
    (before, { path }) => (before === null ? null : withoutOurs(before, path, name)),
    text,
  );
}

const withoutOurs = (text: string, path: readonly string[], name: string): string | null =>
  withoutElements(text, path, (element) => isOurs(element, name));

/** The command, as it was put there by this metes or another. */
const isOurs = (element: string, name: string): boolean =>
  new RegExp(`(?:metes|cli\\.js['"\\\\]*) hook ${name}\\b`).test(element);

const isEqual = (text: string, value: object): boolean => {
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(value);
  } catch {
    return false;
  }
};

/**
 * By the paths of this installation: a harness that was not started from a shell has another PATH. A node that was taken
 * away since, as version managers do, would refuse every write everywhere: another one is as good.
 */
export const ownCommand = ({ node, cli }: Io, name: string): string =>
  `[ -f ${inQuotes(cli)} ] || exit 0; n=${inQuotes(node)}; [ -x "$n" ] || n=node; "$n" ${inQuotes(cli)} hook ${name}; ${CLOSED}`;

/** In a project, for whoever works there: who has no metes is not in its way. */
export const sharedCommand = (name: string): string =>
  `command -v metes >/dev/null || exit 0; metes hook ${name}; ${CLOSED}`;

/** Whatever ends otherwise did not decide: every harness takes this exit for a refusal, and only some another one. */
const CLOSED = '[ $? = 0 ] || exit 2';

export const hasHook = ({ content, name }: Setup, text: string): boolean =>
  'whole' in content
    ? text.includes(`hook ${name}`)
    : content.entries.every(({ path }) => elementsAt(text, path).some((e) => isOurs(e, name)));

const homeOf = ({ env }: Pick<Io, 'env'>): string => env.HOME || homedir();

export function userFile(io: Pick<Io, 'env'>, { variable, directory, user }: Setup): string {
  const named = variable === undefined ? undefined : io.env[variable];
  return join(named || directoryIn(io, directory), user);
}

function directoryIn(io: Pick<Io, 'env'>, directory: string): string {
  const { XDG_CONFIG_HOME: config } = io.env;
  const below = /^\.config\/(.*)$/.exec(directory)?.[1];
  return config && below !== undefined ? join(config, below) : join(homeOf(io), directory);
}

export const userRecords = (io: Pick<Io, 'env'>): string =>
  join(io.env.XDG_STATE_HOME || join(homeOf(io), '.local/state'), 'metes', 'agents.json');

export const recordsIn = ({ commonDir }: Repo): string =>
  join(metesDirectory(commonDir), 'agents.json');

/** A plan in the words of bubblewrap (bwrap(1), 0.4 and later), and what it is told of whoever starts it. */
import type { Plan } from './plan.ts';

/** What root keeps (capabilities(7)): to work with files that others own, and nothing that mounts. */
const KEPT = ['chown', 'dac_override', 'fowner', 'fsetid', 'kill', 'net_bind_service'];

/** CAP_SETGID, CAP_SETUID, CAP_SYS_ADMIN, CAP_SETFCAP: to mount, and to say who is who in a namespace. */
const NEEDED = [6n, 7n, 21n, 31n];

export interface Identity {
  readonly words: readonly string[];
  /** A namespace is made for it first, in which it has these capabilities of all; null: bubblewrap makes one. */
  readonly keeps: readonly string[] | null;
}

/**
 * The command gets a user namespace, so that it can't reach through /proc, or trace, what runs outside: for root, fewer
 * capabilities are not enough, as the part of bubblewrap that stays outside has none. One that bubblewrap makes knows a
 * single user; whoever may make one that knows all goes on working with files that others own.
 */
export function identityOf(uid: number | null, capabilities: bigint): Identity {
  const may = NEEDED.every((bit) => ((capabilities >> bit) & 1n) === 1n);
  return uid === 0 && may
    ? { words: ['--cap-drop', 'ALL'], keeps: KEPT }
    : { words: ['--unshare-user'], keeps: null };
}

/** Everybody in it is who they are outside; from the text of /proc/self/uid_map or gid_map. */
export const sameOnes = (map: string): string =>
  map
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([inside = '0', , count = '1']) => `${inside} ${inside} ${count}\n`)
    .join('');

/**
 * No user namespace can be made below the one that this is run in: with one of its own, a process may mount, can leave
 * the sandbox's root behind, and finds what lies under its mounts. The system's own limit (namespaces(7)), which only a
 * process with capabilities there can set.
 */
const CLOSING = 'echo 0 > /proc/sys/user/max_user_namespaces';

/** What makes a namespace in which all are nobody yet, and says a line from inside; it lasts as long as its input. */
export const holderWords = (unshare: string): [string, ...string[]] => [
  ...([unshare, '--user', '--keep-caps', '--'] as const),
  ...['/bin/sh', '-c', `${CLOSING} && echo . && exec cat`],
];

/** Goes into the namespace at this descriptor, with these capabilities of all. */
export const enteringWords = (
  { nsenter, setpriv }: Readonly<Record<'nsenter' | 'setpriv', string>>,
  { descriptor, keeps }: { readonly descriptor: number; readonly keeps: readonly string[] },
): string[] => [
  ...[nsenter, `--user=/proc/self/fd/${descriptor}`, '--preserve-credentials', '--'],
  ...[setpriv, '--bounding-set', ['-all', ...keeps.map((name) => `+${name}`)].join(','), '--'],
];

/** Within the namespace that bubblewrap made: one more, closed and left without any capability. */
export const closingWords = ({
  unshare,
  setpriv,
}: Readonly<Record<'unshare' | 'setpriv', string>>): string[] => [
  ...[unshare, '--map-current-user', '--keep-caps', '--'],
  ...['/bin/sh', '-c', `${CLOSING} && exec "$@"`, 'sh'],
  ...[setpriv, '--bounding-set=-all', '--inh-caps=-all', '--ambient-caps=-all', '--'],
];

/**
 * A process namespace, in which nobody sees, signals or outlives more than the command's own: whatever forks, all of it
 * ends with the first process there. `/proc` has to be mounted anew for it, which a container may forbid.
 */
export const PROCESSES = ['--unshare-pid'] as const;

interface Mounted extends Pick<Plan, 'strict' | 'mounts'> {
  /** Whether it has a process namespace of its own. */
  readonly processes: boolean;
}

/** In bubblewrap's order, a later mount lies over an earlier one. */
export function mountWords({ strict, mounts, processes }: Mounted): string[] {
  const base = strict ? ['--ro-bind', '/', '/', '--dev-bind', '/dev', '/dev'] : ANYWHERE;
  const proc = processes ? ['--proc', '/proc'] : strict ? ['--dev-bind', '/proc', '/proc'] : [];
  return [
    ...base,
    ...proc,
    ...mounts.flatMap(({ place, writable }) => [writable ? '--bind' : '--ro-bind', place, place]),
  ];
}

const ANYWHERE = ['--dev-bind', '/', '/'];

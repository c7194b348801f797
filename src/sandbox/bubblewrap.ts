/** A plan in the words of bubblewrap (bwrap(1), 0.4 and later), and what it is told of whoever starts it. */
import type { Plan } from './plan.ts';

/** Capability numbers (capabilities(7)) of what root keeps: to work with files that others own, and nothing that mounts. */
const KEPT = {
  CAP_CHOWN: 0,
  CAP_DAC_OVERRIDE: 1,
  CAP_FOWNER: 3,
  CAP_FSETID: 4,
  CAP_KILL: 5,
  CAP_NET_BIND_SERVICE: 10,
} as const;

const CAP_SYS_ADMIN = 21n;

/**
 * Root that may mount stays in its user namespace, with few capabilities: a process that has fewer than those outside
 * can't reach their view of the file system through /proc. Everyone else gets a namespace, which keeps them apart alike.
 */
export function identityWords(uid: number | null, capabilities: bigint): string[] {
  const has = (bit: bigint): boolean => ((capabilities >> bit) & 1n) === 1n;
  if (uid !== 0 || !has(CAP_SYS_ADMIN)) return ['--unshare-user'];
  const kept = Object.entries(KEPT).filter(([, bit]) => has(BigInt(bit)));
  return ['--cap-drop', 'ALL', ...kept.flatMap(([name]) => ['--cap-add', name])];
}

/** In bubblewrap's order, a later mount lies over an earlier one. */
export function mountWords({ strict, mounts }: Pick<Plan, 'strict' | 'mounts'>): string[] {
  const base = strict
    ? ['--ro-bind', '/', '/', '--dev-bind', '/dev', '/dev', '--dev-bind', '/proc', '/proc']
    : ['--dev-bind', '/', '/'];
  return [
    ...base,
    ...mounts.flatMap(({ place, writable }) => [writable ? '--bind' : '--ro-bind', place, place]),
  ];
}

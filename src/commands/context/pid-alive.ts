/**
 * Tells whether the process that a `run` claim lives by is gone. Only says so when it can be sure: a claim freed
 * while its process still writes is worse than one that waits for its lease.
 */
import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import type { ClaimProcess } from '../../registry/claim.ts';
import type { ClaimId } from '../../registry/ids.ts';
import type { View } from '../../registry/view.ts';
import type { Io } from '../verb.ts';

/**
 * What identifies a process beyond its number. On Linux: boot, pid namespace and start tick; elsewhere what `ps`
 * says of its start. Null: no such process, or this host can't tell.
 */
export async function processStart(io: Pick<Io, 'platform'>, pid: number): Promise<string | null> {
  if (io.platform === 'linux') {
    const [place, tick] = await Promise.all([linuxPlace(), linuxTick(pid)]);
    return place === null || tick === null ? null : `${place}/${tick}`;
  }
  if (io.platform === 'win32') return null;
  return psStart(pid);
}

const own = new WeakMap<object, Promise<string | null>>();

/** Of the process that asks: the same for as long as it lives. */
export function ownStart(io: Pick<Io, 'platform' | 'pid'>): Promise<string | null> {
  const started = own.get(io) ?? processStart(io, io.pid);
  own.set(io, started);
  return started;
}

export async function isGone(
  io: Pick<Io, 'platform' | 'host'>,
  recorded: ClaimProcess,
): Promise<boolean> {
  if (recorded.host !== io.host || io.platform === 'win32') return false;
  if (io.platform === 'linux') {
    // Another container, another boot, or another machine of the same name: its pids are not ours to judge.
    const place = await linuxPlace();
    if (place === null || !recorded.started.startsWith(`${place}/`)) return false;
  }
  return (await processStart(io, recorded.pid)) !== recorded.started;
}

/** True only when this host sees that very process. */
export async function isRunning(
  io: Pick<Io, 'platform' | 'host'>,
  recorded: ClaimProcess,
): Promise<boolean> {
  if (recorded.host !== io.host) return false;
  return (await processStart(io, recorded.pid)) === recorded.started;
}

/** The claims in `view` that this host knows to have lost their process. */
export async function deadClaims(
  io: Pick<Io, 'platform' | 'host'>,
  view: Pick<View, 'claims'>,
): Promise<ClaimId[]> {
  const dead: ClaimId[] = [];
  for (const claim of view.claims.values()) {
    if (claim.process !== undefined && (await isGone(io, claim.process))) dead.push(claim.id);
  }
  return dead;
}

let place: Promise<string | null> | undefined;

/** The same for as long as we live: read once, also for thousands of claims. */
function linuxPlace(): Promise<string | null> {
  place ??= readPlace();
  return place;
}

async function readPlace(): Promise<string | null> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    const namespace = await readlink('/proc/self/ns/pid');
    return `${boot.trim()}/${namespace.replace(/\D/g, '')}`;
  } catch {
    return null;
  }
}

/** Field 22 of proc(5)'s stat; the name in field 2 may hold spaces and parentheses, so count from its end. */
async function linuxTick(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A zombie has ended: only its parent has not looked yet.
  if (fields === undefined || fields[0] === 'Z' || fields[0] === 'X') return null;
  return fields[19] ?? null;
}

function psStart(pid: number): Promise<string | null> {
  return new Promise((resolve) => {
    execFile('ps', ['-o', 'lstart=', '-p', String(pid)], { timeout: 5_000 }, (error, stdout) =>
      resolve(error === null && stdout.trim() !== '' ? stdout.trim() : null),
    );
  });
}

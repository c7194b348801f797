/**
 * Processes that a command in a sandbox leaves behind and that have left its process group: they could write after it
 * was judged, and what was made for the sandbox and is taken away again would not keep them from anything. Known by a
 * mount that this sandbox alone has, which nothing in it can take away.
 */
import { kill } from 'node:process';
import { textOf } from '../../git/read-now.ts';
import { pidsHere } from './first-in.ts';

const LOOK_MS = 20;
const SOON_MS = 2;
/** After a SIGKILL: a process that waits for a disk ends when that answers. */
const PATIENCE_MS = 5_000;

/** The first of a process namespace ends by itself, a moment after the last of the others. */
const SETTLE_MS = 250;

/** `names`: each ends the place of such a mount. SIGTERM, then SIGKILL. True when there was something to stop. */
export async function stopSurvivors(names: readonly string[], graceMs: number): Promise<boolean> {
  let left = survivors(names);
  const settled = performance.now() + SETTLE_MS;
  while (left.length > 0 && left.every(isFirst) && performance.now() < settled) {
    await pause(SOON_MS);
    left = survivors(names);
  }
  if (left.length === 0) return false;
  const [gentle, end] = [performance.now() + graceMs, performance.now() + graceMs + PATIENCE_MS];
  for (const pid of left) for (const signal of ['SIGTERM', 'SIGCONT']) send(pid, signal);
  while (left.length > 0 && performance.now() < end) {
    await pause(LOOK_MS);
    left = survivors(names);
    // What one of them has started meanwhile is among them.
    if (performance.now() > gentle) for (const pid of left) send(pid, 'SIGKILL');
  }
  return true;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** proc(5): of a process namespace below this one; or gone meanwhile. */
function isFirst(pid: number): boolean {
  const status = textOf(`/proc/${pid}/status`);
  return status === null || /\nNSpid:\t\d+\t(?:\d+\t)*1\n/.test(status);
}

function survivors(names: readonly string[]): number[] {
  const pids = pidsHere();
  return pids.filter((pid) => {
    // Empty for what is ending, and can't be read of strangers' processes.
    const mounts = textOf(`/proc/${pid}/mountinfo`) ?? '';
    return names.some((name) => mounts.includes(`/${name} `));
  });
}

function send(pid: number, signal: string): void {
  try {
    kill(pid, signal);
  } catch {
    // It has ended.
  }
}

/** Looks at processes as anybody outside of a sandbox can: by what they were started with. */
import { readdirSync, readFileSync } from 'node:fs';

/** Whether anybody outside sees a process with this in its command line. */
export function isAtWork(marker: string): boolean {
  return readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && commandOf(pid).includes(marker));
}

function commandOf(pid: string): string {
  try {
    // Who has ended may stand there until somebody takes notice.
    const ended = /^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return ended ? '' : readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

export const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
};

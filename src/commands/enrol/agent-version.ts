/** Whether the harness that is installed here knows how to be told that a hook which fails refuses. Asks it for its version. */
import { execFile } from 'node:child_process';
import type { Setup } from '../../agents/setup/setups.ts';
import type { Io } from '../verb.ts';

const DEADLINE_MS = 5_000;

/** False where it can't be found out. */
export function understandsClosed(
  { env }: Pick<Io, 'env'>,
  { closedFrom }: Setup,
): Promise<boolean> {
  if (closedFrom === undefined) return Promise.resolve(false);
  return new Promise((resolve) => {
    const options = { env: { ...env }, timeout: DEADLINE_MS, encoding: 'utf8' as const };
    execFile(closedFrom.program, ['--version'], options, (error, out) => {
      const found = /\d+(?:\.\d+)+/
        .exec(error === null ? out : '')?.[0]
        .split('.')
        .map(Number);
      resolve(found !== undefined && atLeast(found, closedFrom.version));
    });
  });
}

function atLeast(found: readonly number[], least: readonly number[]): boolean {
  for (const [n, number] of least.entries()) {
    const difference = (found[n] ?? 0) - number;
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/**
 * What a run's record is called, and whether this process is in the run's sandbox: there a mount of its own keeps the
 * record as it is, which nothing in it can take away, nor anybody outside have.
 */
import { textOf } from '../../git/read-now.ts';
import type { ClaimId } from '../../registry/ids.ts';

export const recordName = (claim: ClaimId): string => `run-${claim}.json`;

let mounts: string | undefined;

/** From inside, the run's own process can't be seen. */
export function isInSandboxOf(claim: ClaimId): boolean {
  // The same for as long as we live: read once, also for thousands of claims.
  mounts ??= textOf('/proc/self/mountinfo') ?? '';
  return mounts.includes(`/${recordName(claim)} `);
}
